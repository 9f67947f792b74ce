"""Plays one episode: baseline, initial state, observe-act-record until the end, verdict.

Whose fault it is decides the outcome. The agent's mistakes end in `failure` or, if the goal holds all the same, in `success`;
whatever else goes wrong (device, stores, the harness itself) makes the episode `invalid` and is tried again.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agents.protocol import Agent, AgentUnavailable, Composed, Corrected, Decision, Described, FlowPlayer, Task
from agents.protocol import Usage as SaidUsage
from harness.device import Observation
from harness.device.actions import Action, Answer, Finish, Said
from harness.errors import AnyAppError, DeviceError, InvalidAction
from harness.runner.assignment import Assignment
from harness.runner.devices import Session
from harness.runner.recorder import Recorder
from harness.runner.suite import Suite, Trial
from harness.runner.watch import Caller, CallTimeout
from harness.trajectory.schema import (
    AgentIdentity,
    EndedBy,
    EpisodeRecord,
    Latencies,
    ObservationRecord,
    StepRecord,
    Usage,
    VerdictRecord,
)
from harness.trajectory.store import seal

log = logging.getLogger(__name__)
AGENT_UNAVAILABLE = "agent_unavailable"
"""Cause of an episode whose agent could not reach what it depends on."""
_RESET_TIMEOUT_S = 120.0
"""Longest an agent may take to be made and reset (it may load a model)."""

_MAX_SAID = 200_000
"""Characters kept of what an agent says in one step."""


@dataclass
class _Course:
    """What has become of the episode so far."""

    instruction: str = ""
    installed: str = ""
    ended_by: EndedBy = "infrastructure"
    cause: str = ""
    detail: str = ""
    answer: str | None = None
    agent: AgentIdentity | None = None
    first: ObservationRecord | None = None
    final: ObservationRecord | None = None
    verdict: VerdictRecord | None = None
    hung: bool = False
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Played:
    """A complete episode, sealed in its folder. `hung`: a thread of the agent is still running, so the process must not be used again."""

    record: EpisodeRecord
    hung: bool


def play(
    job: Assignment,
    folder: Path,
    session: Session,
    suite: Suite,
    make_agent: Callable[[str], Agent],
    on_step: Callable[[int], object] = lambda steps: None,
) -> Played:
    """Play `job` on the session's device and seal its record in `folder`. `on_step` is told the number of steps taken.

    Raises nothing of its own for what goes wrong during the episode: it is in the record. `OSError` when the folder cannot be written.
    """
    began, clock = datetime.now(UTC), time.perf_counter()
    course = _Course()
    caller = Caller(f"agent of {job.cell.id}")
    with Recorder(folder) as recorder:
        try:
            _course(job, course, recorder, session, suite, make_agent, caller, on_step)
        except OSError:
            raise
        except AgentUnavailable as error:
            _spoil(course, AGENT_UNAVAILABLE, str(error))
        except DeviceError as error:
            _spoil(course, _snake(type(error).__name__), str(error))
        except Exception as error:
            log.exception("episode %s", job.cell.id)
            _spoil(course, "harness_error", _where(error))
        caller.close()
        verdict = course.verdict or VerdictRecord(outcome="invalid", cause=course.cause, detail=course.detail, evidence=job.pair.evidence)
        recorder.verdict(verdict)
    invalid = verdict.outcome == "invalid"
    record = EpisodeRecord(
        **job.facts(),
        agent=course.agent or AgentIdentity(name=job.cell.agent),
        app_installed=course.installed,
        device=session.identity(),
        instruction=course.instruction,
        started_at=_iso(began),
        finished_at=_iso(datetime.now(UTC)),
        seconds=round(time.perf_counter() - clock, 3),
        device_started=course.first.device_time if course.first else None,
        device_finished=course.final.device_time if course.final else None,
        ended_by=course.ended_by,
        outcome=verdict.outcome,
        cause=verdict.cause if invalid else course.cause,
        detail=verdict.detail if invalid else course.detail,
        answer=course.answer,
        steps=recorder.steps,
        decisions=recorder.decisions,
        final=course.final,
    )
    seal(folder, record)
    return Played(record, course.hung)


def _course(
    job: Assignment,
    course: _Course,
    recorder: Recorder,
    session: Session,
    suite: Suite,
    make_agent: Callable[[str], Agent],
    caller: Caller,
    on_step: Callable[[int], object],
) -> None:
    """The episode itself. Fills `course`; raises for what makes the episode invalid."""
    deadline = time.monotonic() + job.policy.episode_timeout_s
    device = session.device
    session.restore()
    course.installed = session.installed_version(job.pair.app.package)
    course.instruction = suite.instruction(job.pair, job.cell.parameters)
    trial = suite.trial(device, job.pair, job.cell.parameters)
    trial.prepare()
    observed_at = time.perf_counter()
    seen: Observation = device.observe()
    observe_ms = _ms_since(observed_at)
    course.first = course.final = recorder.observation(seen)
    agent = _reset(job, course, seen, suite, make_agent, caller)
    while agent is not None:
        if recorder.decisions >= job.step_limit and not (isinstance(agent, Composed) and agent.carries_on):
            course.ended_by = "step_limit"
            break
        left = deadline - time.monotonic()
        if left <= 0:
            course.ended_by, course.cause = "episode_timeout", "episode_timeout"
            course.detail = f"not finished after {job.policy.episode_timeout_s:g} s"
            break
        decided_at = time.perf_counter()
        decision = _decide(agent, seen, min(job.policy.step_timeout_s, left), course, caller, short=left < job.policy.step_timeout_s)
        decide_ms = _ms_since(decided_at)
        if recorder.decisions >= job.step_limit and decision is not None and not decision.continues:
            course.ended_by = "step_limit"
            break
        acted_at = time.perf_counter()
        done = _carry_out(decision, device, course, agent)
        execute_ms = _ms_since(acted_at)
        assert course.final is not None
        recorder.step(
            _step_record(
                recorder.steps,
                course.final,
                decision,
                Latencies(observe=observe_ms, decide=decide_ms, execute=execute_ms),
                done,
                trial,
                seen,
            )
        )
        on_step(recorder.steps)
        if decision is None or isinstance(decision.action, Finish):
            break
        observed_at = time.perf_counter()
        seen = device.observe()
        observe_ms = _ms_since(observed_at)
        course.final = recorder.observation(seen)
        if trial.latched:
            trial.sample(seen)
        if job.policy.stop_on_success and trial.satisfied(seen, course.answer):
            course.ended_by = "stop_on_success"
            break
    course.verdict = trial.verify(course.answer)
    course.verdict = course.verdict if course.verdict.evidence else course.verdict.model_copy(update={"evidence": job.pair.evidence})
    if course.verdict.outcome == "failure" and not course.cause:
        course.cause = "step_limit" if course.ended_by == "step_limit" else course.verdict.cause
        course.detail = course.verdict.detail
    if course.verdict.outcome == "success":
        course.cause = course.detail = ""


def _reset(
    job: Assignment,
    course: _Course,
    seen: Observation,
    suite: Suite,
    make_agent: Callable[[str], Agent],
    caller: Caller,
) -> Agent | None:
    """Make the agent and begin its task. None: it failed at that, by its own fault."""
    task = Task(
        instruction=course.instruction,
        app_name=job.pair.app.name,
        condition=job.cell.condition,
        plan=job.plan,
        display=(seen.width, seen.height),
        step_limit=job.step_limit,
        seed=job.cell.seed,
    )

    def begin() -> Agent:
        agent = make_agent(job.cell.agent)
        course.agent = _describe(job.cell.agent, agent)
        agent.reset(task)
        if isinstance(agent, FlowPlayer):
            agent.follow(suite.solution(job.pair, job.cell.parameters))
        return agent

    try:
        return caller.call(begin, _RESET_TIMEOUT_S)
    except CallTimeout:
        course.hung = True
        _blame(course, "step_timeout", "step_timeout", f"the agent was not ready after {_RESET_TIMEOUT_S:g} s")
    except (DeviceError, AgentUnavailable):
        raise
    except (Exception, SystemExit) as error:
        _blame(course, "agent_error", "agent_error", _where(error))
    return None


def _decide(agent: Agent, seen: Observation, timeout_s: float, course: _Course, caller: Caller, *, short: bool) -> Decision | None:
    """Ask the agent. None: it gave no decision, by its own fault; the episode ends."""
    try:
        decision = caller.call(lambda: agent.act(seen), timeout_s)
        return _checked(decision)
    except CallTimeout:
        course.hung = True
        reason = "episode_timeout" if short else "step_timeout"
        _blame(course, "episode_timeout" if short else "step_timeout", reason, f"the agent had not decided after {timeout_s:.1f} s")
    except (DeviceError, AgentUnavailable):
        raise
    except (Exception, SystemExit) as error:
        log.exception("agent")
        _blame(course, "agent_error", "agent_error", _where(error))
    return None


def _checked(decision: object) -> Decision:
    """What `act` returned, if it is what it has to be; dataclasses do not look at what is put into them. Raises TypeError, ValueError."""
    if not isinstance(decision, Decision):
        raise TypeError(f"act() returned {type(decision).__name__}, expected agents.protocol.Decision")
    if not isinstance(decision.action, Action | Said | None):
        raise TypeError(f"the action of the Decision is a {type(decision.action).__name__}, expected Tap, Type, Finish, ... or None")
    if not isinstance(decision.usage, SaidUsage | None):
        raise TypeError(f"the usage of the Decision is a {type(decision.usage).__name__}, expected agents.protocol.Usage or None")
    if decision.usage is not None:
        Usage.model_validate(vars(decision.usage))
    return decision


@dataclass(frozen=True)
class _Done:
    """How a decision was carried out: why it was not, if it was not, and what the device remarked."""

    error: str | None = None
    note: str = ""


def _carry_out(decision: Decision | None, device: Any, course: _Course, agent: Agent) -> _Done:
    """Do what was decided."""
    if decision is None:
        return _Done(course.detail)
    action = decision.action
    if action is None:
        return _Done(decision.error or "the agent gave no action")
    if isinstance(action, Answer):
        course.answer = action.text
    elif isinstance(action, Finish):
        course.ended_by = "finish"
    else:
        try:
            return _Done(decision.error, device.perform(action).note)
        except InvalidAction as error:
            if isinstance(agent, Corrected):
                agent.refused(str(error))
            return _Done(str(error))
    return _Done(decision.error)


def _step_record(
    index: int,
    observation: ObservationRecord,
    decision: Decision | None,
    latency: Latencies,
    done: _Done,
    trial: Trial,
    seen: Observation,
) -> StepRecord:
    action = decision.action if decision is not None else None
    usage = decision.usage if decision is not None else None
    return StepRecord(
        index=index,
        observation=observation,
        action=action,
        thought=clean(decision.thought) if decision is not None else "",
        raw_output=clean(decision.raw_output) if decision is not None else "",
        usage=None if usage is None else Usage.model_validate(vars(usage)),
        latency=latency,
        error=None if done.error is None else clean(done.error),
        error_kind=None if decision is None or decision.error_kind is None else clean(decision.error_kind)[:80],
        continues=decision is not None and decision.continues,
        note=clean(done.note),
        irreversible=None if decision is None or done.error else trial.irreversible(decision.action, seen),
    )


def clean(text: object) -> str:
    """What an agent said, as text that every file format takes: lone surrogates become question marks, the length is bounded."""
    words = str(text)
    kept = words if len(words) <= _MAX_SAID else f"{words[:_MAX_SAID]} [cut: {len(words)} characters]"
    return kept.encode("utf-8", "replace").decode("utf-8")


def _describe(name: str, agent: Agent) -> AgentIdentity:
    if not isinstance(agent, Described):
        return AgentIdentity(name=name)
    try:
        said = json.dumps(dict(agent.describe()), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise TypeError(f"describe() has to return a dict of JSON values: {error}") from error
    settings = json.loads(said.encode("utf-8", "replace"))
    return AgentIdentity(name=name, version=str(settings.pop("version", "")), settings=settings)


def _blame(course: _Course, ended_by: EndedBy, cause: str, detail: str) -> None:
    course.ended_by, course.cause, course.detail = ended_by, cause, clean(detail)[:2000]


def _spoil(course: _Course, cause: str, detail: str) -> None:
    course.ended_by, course.cause, course.detail, course.verdict = "infrastructure", cause, clean(detail)[:2000], None


def _where(error: BaseException) -> str:
    """Type, text and innermost place of an exception: enough to find it, without paths of this machine."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" (in {frames[-1].name}, {Path(frames[-1].filename).name} line {frames[-1].lineno})" if frames else ""
    text = str(error) if isinstance(error, AnyAppError) else f"{type(error).__name__}: {error}"
    return f"{text[:1500]}{place}"


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def _ms_since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
