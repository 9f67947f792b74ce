"""One episode: whose fault it is decides the outcome, and everything that happened is in the record."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agents.protocol import Agent, AgentUnavailable, Decision, Task, Usage
from agents.reference import ReferenceAgent
from harness.device import Observation
from harness.device.actions import Answer, Finish, Key, Tap, Type, Wait
from harness.runner.assignment import Assignment
from harness.runner.episode import Played, play
from harness.runner.identity import code_identity
from harness.runner.schedule import Plan, freeze
from harness.trajectory.reader import Episode
from harness.trajectory.schema import Policy
from tests.runner.fakes import FakeDevice, FakeSession, FakeSuite, LostDevice

CODE = code_identity()


class Scripted:
    """Plays a list of decisions; a callable in it is called instead. Finishes at the end."""

    def __init__(self, *script: Any) -> None:
        self.script = list(script)
        self.tasks: list[Task] = []
        self.heard: list[str] = []

    def reset(self, task: Task) -> None:
        self.tasks.append(task)

    def refused(self, reason: str) -> None:
        self.heard.append(reason)

    def act(self, observation: Observation) -> Decision:
        if not self.script:
            return Decision(Finish())
        item = self.script.pop(0)
        if callable(item):
            return item(observation)  # type: ignore[no-any-return]
        return item if isinstance(item, Decision) else Decision(item)


def fail(error: BaseException) -> Callable[[Observation], Decision]:
    """A decision that raises."""

    def act(observation: Observation) -> Decision:
        raise error

    return act


class Runner:
    """Plays episodes of the counting app in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.suite = FakeSuite()
        self.device = FakeDevice("fake-0", None)
        self.count = 0

    def __call__(self, agent: Agent, template: str = "Count", plan: tuple[str, ...] | None = None, **policy: Any) -> tuple[Episode, Played]:
        rules = {"step_timeout_s": 5.0, "episode_timeout_s": 20.0, **policy}
        pair = next(pair for pair in self.suite.pairs() if pair.template == template)
        cell = freeze(Plan(("scripted",), (pair,), ("c1",), instances=1, runs=1, seed=1), self.suite)[0]
        job = Assignment(
            cell=cell, attempt=1, pair=pair, policy=Policy(**rules), code=CODE, plan=plan, plan_sha256="f" * 64 if plan else None
        )
        self.count += 1
        folder = self.folder / str(self.count)
        folder.mkdir()
        played = play(job, folder, FakeSession(self.device), self.suite, lambda name: agent)
        return Episode(folder, played.record), played


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


UP = Tap(5, 5)


def test_reaching_the_goal_and_finishing_is_a_success(run: Runner) -> None:
    target = run.suite.parameters("counting", "Count", 1, 0)["target"]
    episode, played = run(Scripted(*[UP] * target))
    record = episode.record
    assert (record.outcome, record.ended_by, record.cause, record.steps) == ("success", "finish", "", target + 1)
    assert [clause.passed for clause in episode.verdict.clauses] == [True]
    assert not played.hung


def test_finishing_too_early_is_a_failure_that_names_the_clause(run: Runner) -> None:
    episode, _ = run(Scripted(UP))
    assert (episode.record.outcome, episode.record.cause) == ("failure", "count")


def test_the_final_state_decides_even_without_a_finish(run: Runner) -> None:
    target = run.suite.parameters("counting", "Count", 1, 0)["target"]
    episode, _ = run(Scripted(*[UP] * target, *[Wait(1)] * 50), step_limit=target)
    assert (episode.record.outcome, episode.record.ended_by) == ("success", "step_limit")


def test_running_out_of_steps_short_of_the_goal_is_a_failure(run: Runner) -> None:
    episode, _ = run(Scripted(*[Wait(1)] * 50))
    assert (episode.record.outcome, episode.record.cause, episode.record.steps) == ("failure", "step_limit", 12)


def test_stop_on_success_ends_the_episode_once_the_goal_holds(run: Runner) -> None:
    target = run.suite.parameters("counting", "Count", 1, 0)["target"]
    overshoot = [UP] * (target + 3)
    without, _ = run(Scripted(*overshoot))
    stopped, _ = run(Scripted(*overshoot), stop_on_success=True)
    assert without.record.outcome == "failure"
    assert (stopped.record.outcome, stopped.record.ended_by, stopped.record.steps) == ("success", "stop_on_success", target)
    assert stopped.record.policy.stop_on_success


def test_latched_templates_are_sampled_after_every_action(run: Runner) -> None:
    target = run.suite.parameters("counting", "Linger", 1, 0)["target"]
    episode, _ = run(Scripted(*[UP] * target, Key("DEL")), template="Linger")
    assert run.device.count == 0
    assert episode.record.outcome == "success"


def test_every_step_holds_what_was_seen_said_and_done(run: Runner) -> None:
    said = Decision(UP, thought="up", raw_output="<tap>", usage=Usage(input_tokens=7, calls=1, model="m"))
    episode, _ = run(Scripted(said, Type("ab")))
    first, second, last = episode.steps()
    assert first.step is not None and second.step is not None and last.step is not None
    assert (first.step.action, first.step.thought, first.step.raw_output) == (UP, "up", "<tap>")
    assert first.step.usage is not None and first.step.usage.input_tokens == 7
    assert first.observation.activity == "fake.app.Main"
    assert second.observation.device_time - first.observation.device_time == 250
    assert first.step.latency.observe > 0
    assert (first.screenshot() or b"").startswith(b"\xff\xd8")
    assert '"0"' in (first.tree() or "") and '"1"' in (second.tree() or "")
    final = episode.final()
    assert final is not None and final.observation.tree_digest == last.observation.tree_digest


def test_equal_screens_are_stored_once(run: Runner) -> None:
    episode, _ = run(Scripted(*[Wait(1)] * 5))
    names = {step.observation.screenshot for step in episode.steps()}
    assert names == {"screens/000.jpg"}
    assert len(list((episode.folder / "trees").iterdir())) == 1


def test_touching_a_declared_control_is_marked_irreversible(run: Runner) -> None:
    episode, _ = run(Scripted(Tap(5, 200), UP))
    assert [step.step.irreversible for step in episode.steps() if step.step] == ["delete", None, None]


def test_what_the_device_says_about_an_action_is_noted(run: Runner) -> None:
    episode, _ = run(Scripted(Wait(5)))
    step = episode.steps()[0].step
    assert step is not None and step.note == "the device did not accept the input" and step.error is None


def test_an_action_outside_the_display_is_refused_told_and_costs_a_step(run: Runner) -> None:
    agent = Scripted(Tap(5000, 5), UP)
    episode, _ = run(agent)
    first, second, _ = (step.step for step in episode.steps())
    assert first is not None and first.error is not None and "outside the display" in first.error
    assert second is not None and second.error is None
    assert len(agent.heard) == 1 and "outside" in agent.heard[0]


def test_no_usable_action_costs_a_step_and_does_nothing(run: Runner) -> None:
    episode, _ = run(Scripted(Decision(None, raw_output="??", error="no JSON in the output")))
    step = episode.steps()[0].step
    assert step is not None and (step.action, step.error, step.raw_output) == (None, "no JSON in the output", "??")


def test_the_last_answer_is_recorded(run: Runner) -> None:
    episode, _ = run(Scripted(Answer("7"), Answer("8")))
    assert episode.record.answer == "8"


def test_an_agent_that_raises_fails_with_its_own_error(run: Runner) -> None:
    episode, played = run(Scripted(UP, fail(ZeroDivisionError("by zero"))))
    record = episode.record
    assert (record.outcome, record.ended_by, record.cause) == ("failure", "agent_error", "agent_error")
    assert "ZeroDivisionError: by zero" in record.detail
    assert "/" not in record.detail.partition("(in")[2]
    assert not played.hung


def test_an_agent_that_tries_to_exit_fails_with_its_own_error(run: Runner) -> None:
    episode, _ = run(Scripted(UP, fail(SystemExit(3))))
    assert (episode.record.outcome, episode.record.cause) == ("failure", "agent_error")


def test_a_crash_after_the_goal_was_reached_is_still_a_success(run: Runner) -> None:
    target = run.suite.parameters("counting", "Count", 1, 0)["target"]
    episode, _ = run(Scripted(*[UP] * target, fail(RuntimeError("late"))))
    assert (episode.record.outcome, episode.record.ended_by) == ("success", "agent_error")


UNUSABLE: list[Any] = [
    None,
    "tap 5 5",
    UP,
    Decision("tap 5 5"),  # type: ignore[arg-type]
    Decision(UP, usage={"calls": 1}),  # type: ignore[arg-type]
    Decision(UP, usage=Usage(calls="many")),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("returned", UNUSABLE)
def test_something_that_is_no_decision_is_the_agents_error(run: Runner, returned: Any) -> None:
    episode, _ = run(Scripted(lambda observation: returned))
    assert (episode.record.outcome, episode.record.cause) == ("failure", "agent_error")


@pytest.mark.parametrize("settings", [{"model": object()}, {"temperature": float("nan")}, ["version"]])
def test_settings_that_cannot_be_recorded_are_the_agents_error(run: Runner, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scripted, "describe", lambda self: settings, raising=False)
    episode, _ = run(Scripted(UP))
    assert (episode.record.outcome, episode.record.cause) == ("failure", "agent_error")
    assert "describe()" in episode.record.detail


def test_a_hanging_agent_is_left_behind_and_its_process_not_used_again(run: Runner) -> None:
    gate = threading.Event()

    def hang(observation: Observation) -> Decision:
        gate.wait(30)
        return Decision(UP)

    episode, played = run(Scripted(UP, hang), step_timeout_s=0.1)
    gate.set()
    assert (episode.record.outcome, episode.record.cause, played.hung) == ("failure", "step_timeout", True)
    assert episode.record.steps == 2


def test_the_episode_time_limit_ends_a_slow_agent(run: Runner) -> None:
    gate = threading.Event()

    def slow(observation: Observation) -> Decision:
        gate.wait(0.1)
        return Decision(Wait(1))

    episode, _ = run(Scripted(*[slow] * 50), episode_timeout_s=0.35)
    assert (episode.record.outcome, episode.record.cause) == ("failure", "episode_timeout")
    assert 1 <= episode.record.steps < 12


def test_an_unreachable_model_makes_the_episode_invalid(run: Runner) -> None:
    episode, _ = run(Scripted(UP, fail(AgentUnavailable("no answer from the model server"))))
    record = episode.record
    assert (record.outcome, record.ended_by, record.cause) == ("invalid", "infrastructure", "agent_unavailable")
    assert record.steps == 1


def test_a_lost_device_makes_the_episode_invalid(run: Runner) -> None:
    run.device = LostDevice("fake-0", None)
    episode, _ = run(Scripted(UP))
    assert (episode.record.outcome, episode.record.cause) == ("invalid", "device_timeout")
    assert episode.verdict.outcome == "invalid"


def test_an_unreadable_store_makes_the_episode_invalid(run: Runner) -> None:
    episode, _ = run(Scripted(UP), template="Broken")
    assert (episode.record.outcome, episode.record.cause) == ("invalid", "store_corrupt")


def test_a_fault_of_the_harness_is_never_the_agents(run: Runner) -> None:
    episode, _ = run(Scripted(UP), template="Buggy")
    assert (episode.record.outcome, episode.record.cause) == ("invalid", "harness_error")
    assert "KeyError" in episode.record.detail


def test_text_that_is_no_unicode_is_stored_without_harm(run: Runner) -> None:
    episode, _ = run(Scripted(Decision(UP, thought="a\ud800b", raw_output="\x00<script>")))
    step = episode.steps()[0].step
    assert step is not None and (step.thought, step.raw_output) == ("a?b", "\x00<script>")


def test_an_agent_gets_the_task_and_under_c2_the_sub_goals(run: Runner) -> None:
    agent = Scripted()
    episode, _ = run(agent, plan=("Open the counter", "Raise it"))
    (task,) = agent.tasks
    assert task.instruction == episode.record.instruction and task.display == (108, 240) and task.step_limit == 12
    assert task.prompt().startswith("Sub-goals, in order:\n1. Open the counter\n2. Raise it\n\nTask: Bring")
    assert episode.record.plan == ["Open the counter", "Raise it"] and episode.record.plan_sha256 == "f" * 64


def test_the_reference_agent_plays_the_solution_it_is_given(run: Runner) -> None:
    episode, _ = run(ReferenceAgent())
    assert (episode.record.outcome, episode.record.agent.version) == ("success", "1")
