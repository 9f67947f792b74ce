"""The two stages, the single call and its fallbacks, the obvious cases."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from agents.models.errors import ContextOverflow, ModelUnavailable
from agents.models.request import ModelReply, Request
from agents.protocol import AgentUnavailable
from harness.attribution.pipeline import SETTINGS, Case, Method
from harness.attribution.reading import read
from harness.attribution.schema import Attribution
from harness.device.actions import Finish, Tap, Type
from harness.judges.frames.key_frames import key_frames, key_frames_tail
from harness.judges.frames.pictures import encode
from harness.judges.trajectory import Trajectory
from tests.judges.made import taps, trajectory

BIG = (1080, 2400)


class Model:
    """Says the given texts in turn, or raises them."""

    def __init__(self, *said: str | Exception) -> None:
        self.said = list(said)
        self.requests: list[Request] = []

    def complete(self, request: Request) -> ModelReply:
        self.requests.append(request)
        said = self.said.pop(0)
        if isinstance(said, Exception):
            raise said
        return ModelReply(said)

    def close(self) -> None:
        pass

    def sizes(self, call: int) -> list[tuple[int, int]]:
        return [Image.open(io.BytesIO(image.data)).size for image in self.requests[call].messages[1].images]

    def text(self, call: int) -> str:
        return self.requests[call].messages[1].text


def answer(mode: str = "grounding", confidence: str = "high", **more: Any) -> str:
    fields = {"primary_failure_mode": mode, "planning_score": 1, "grounding_score": 3, "confidence": confidence, "rationale": "Missed."}
    return json.dumps({**fields, "evidence": [{"step": 2, "text": "hits the wrong row"}], **more})


def failed(count: int = 12, **more: Any) -> Trajectory:
    facts = {"template": "CreateAlarm", "ended_by": "finish", "failing": "alarm_there: expected 9:00, found none"}
    actions = [Type("x") if number % 3 == 2 else Tap(10 * number, 5) for number in range(count)]
    return trajectory(actions, size=BIG, app="org.example", category="clock", facts=facts, **more)


def attribute(model: Model | None, case: Trajectory | None = None, method: Method = "two-stage", **settings: Any) -> Attribution:
    return Case(case or failed(), model, "m", {**SETTINGS, **settings}).attribute(method)


def test_triage_answers_what_is_beyond_doubt() -> None:
    model = Model(answer(needs_escalation=False))
    found = attribute(model)
    assert (found.mode, found.planning, found.grounding, found.stage, found.escalated) == ("grounding", 1, 3, "triage", "")
    assert model.sizes(0) == [(288, 640)] * 3 and found.images == 3 and len(found.frames) == 3 and found.frames[-1] == 12
    assert found.evidence[0].step == 2 and not found.dropped and found.recorded_outcome == "failure"
    assert "alarm_there: expected 9:00" in model.text(0) and model.requests[0].json_mode


@pytest.mark.parametrize(
    ("first", "why"),
    [
        (answer(needs_escalation=True), "triage asked for it"),
        (answer(confidence="low"), "low confidence"),
        (answer("unknown"), "triage found no class"),
        ("I cannot tell.", "triage gave no usable answer (malformed)"),
    ],
)
def test_what_is_doubtful_is_reviewed_in_depth(first: str, why: str) -> None:
    model = Model(first, answer("planning", planning_score=3, grounding_score=0))
    found = attribute(model)
    assert (found.mode, found.stage, found.escalated, found.calls) == ("planning", "deep", why, 2)
    assert set(model.sizes(1)) == {(403, 896)} and len(model.sizes(1)) > 3


def test_the_single_call_sees_at_most_six_frames() -> None:
    model = Model(answer())
    found = attribute(model, failed(30), "single")
    assert found.stage == "single" and model.sizes(0) == [(403, 896)] * 6
    assert found.frames[0] == 0 and found.frames[-1] == 30


def test_too_long_a_request_is_cut_twice() -> None:
    model = Model(ContextOverflow("long"), ContextOverflow("long"), answer())
    found = attribute(model, failed(20), "single")
    assert found.fallback == "trimmed_trace" and [len(model.sizes(call)) for call in range(3)] == [6, 2, 2]
    assert "[... 9 steps left out ...]" in model.text(2) and "[..." not in model.text(1)
    assert "\n3. " in model.text(2) and "\n4. " not in model.text(2) and "\n13. " in model.text(2)
    once = attribute(Model(ContextOverflow("long"), answer()), failed(20), "single")
    assert once.fallback == "first_and_last" and once.mode == "grounding"
    never = attribute(Model(*[ContextOverflow("long")] * 3), failed(20), "single")
    assert never.mode is None and never.invalid.startswith("context_overflow")


def test_a_request_that_would_leave_nothing_more_out_is_not_sent_again() -> None:
    short = Model(ContextOverflow("long"), ContextOverflow("long"))
    assert attribute(short, failed(10), "single").invalid.startswith("context_overflow") and len(short.requests) == 2
    two = Model(ContextOverflow("long"), answer())
    assert attribute(two, failed(20), "single", single_frames=2).fallback == "trimmed_trace" and len(two.requests) == 2


def test_pictures_are_of_the_papers_sizes_and_qualities() -> None:
    case = failed()
    model = Model(answer(needs_escalation=True), answer())
    attribute(model, case)
    for request, edge, quality in zip(model.requests, (640, 896), (70, 80), strict=True):
        sent = [image.data for image in request.messages[1].images]
        numbers = key_frames_tail(case) if edge == 640 else key_frames(case)
        recorded = [case.screens[number].picture() or b"" for number in numbers]
        assert sent == [encode(data, edge, quality)[0] for data in recorded]
        assert sent != [encode(data, edge, quality + 5)[0] for data in recorded]


def test_a_model_out_of_reach_attributes_nothing() -> None:
    with pytest.raises(AgentUnavailable):
        attribute(Model(ModelUnavailable("gone")))


@pytest.mark.parametrize(
    ("said", "check"),
    [
        (answer(evidence=[{"step": 41, "text": "x"}, "see step 99", {"step": 3, "text": "ok"}, "no step"]), lambda a: len(a.dropped) == 2),
        (f"```json\n{answer()}\n```", lambda a: a.mode == "grounding"),
        (f"It is this: {answer()} - so it is.", lambda a: a.mode == "grounding"),
        (f"<think>planning?</think>{answer()}", lambda a: a.mode == "grounding"),
        (answer("Planning and Grounding"), lambda a: a.mode == "mixed_planning_grounding"),
        (answer("tooling"), lambda a: a.mode == "execution_tooling"),
        (answer(grounding_score="2"), lambda a: a.grounding == 2),
        (answer("environment_or_evaluator"), lambda a: a.suspects_verifier),
        (answer("nonsense"), lambda a: a.invalid.startswith("out_of_range")),
        (answer(planning_score=True), lambda a: a.invalid.startswith("out_of_range")),
        (answer(planning_score=7), lambda a: a.invalid.startswith("out_of_range")),
        (answer(planning_score=1.5), lambda a: a.invalid.startswith("out_of_range")),
        (answer(confidence="sure"), lambda a: a.invalid.startswith("out_of_range")),
        (answer(["planning"]), lambda a: a.invalid.startswith("out_of_range")),  # type: ignore[arg-type]
        ('"planning"', lambda a: a.invalid.startswith("malformed")),
        (answer() + answer("planning"), lambda a: a.invalid.startswith("contradiction")),
        ("", lambda a: a.invalid.startswith("empty")),
        ("I'm sorry, I can't help with that.", lambda a: a.invalid.startswith("refusal")),
    ],
)
def test_answers_are_read_strictly(said: str, check: Callable[[Attribution], bool]) -> None:
    found = attribute(Model(said), failed(), "single")
    assert check(found), found
    assert (found.mode is None) == bool(found.invalid)


# --- obvious cases -----------------------------------------------------------------------------------------------------------------------


def obvious(case: Trajectory) -> Attribution:
    return attribute(None, case, "heuristic")


def test_crashes_and_broken_output_are_the_agents_machinery() -> None:
    crashed = obvious(trajectory(taps(3), facts={"ended_by": "agent_error"}))
    assert (crashed.mode, crashed.confidence, crashed.stage) == ("execution_tooling", "high", "heuristic")
    base = trajectory([None, Tap(1, 1), None], facts={"ended_by": "step_limit"})
    steps = tuple(type(step)(**{**vars(step), "error_kind": "bad_syntax" if step.action is None else ""}) for step in base.steps)
    broken = obvious(Trajectory(**{**vars(base), "steps": steps}))
    assert broken.mode == "execution_tooling" and [each.step for each in broken.evidence] == [1, 3]


def test_touching_the_same_place_in_vain_is_grounding() -> None:
    base = trajectory([Tap(1, 2), *[Tap(5, 5)] * 5], facts={"ended_by": "step_limit"})
    still = base.steps[1].screen
    steps = tuple(type(step)(**{**vars(step), "screen": still}) if step.number > 1 else step for step in base.steps)
    found = obvious(Trajectory(**{**vars(base), "steps": steps}))
    assert found.mode == "grounding" and found.evidence[0].step == 2
    assert obvious(base).mode is None  # the screens differ: it may have been scrolling or counting


def test_giving_up_early_is_planning() -> None:
    found = obvious(trajectory([*taps(2), Finish()], necessary_steps=9, facts={"ended_by": "finish"}))
    assert found.mode == "planning" and found.planning == 3
    late = obvious(trajectory([*taps(6), Finish()], necessary_steps=9, facts={"ended_by": "finish"}))
    assert late.mode is None and late.invalid == "not an obvious case"


def test_obvious_cases_cost_no_call() -> None:
    model = Model()
    found = attribute(model, trajectory(taps(2), facts={"ended_by": "agent_error"}))
    assert found.stage == "heuristic" and not model.requests
    asked = Model(answer())
    assert attribute(asked, trajectory(taps(2), facts={"ended_by": "agent_error"}), obvious_first=False).stage == "triage"


@pytest.mark.parametrize(
    ("step", "text", "kept"),
    [
        ("3", "a", 3),
        ("step 3", "a", 3),
        (3.0, "a", 3),
        ([2, 3], "a", 2),
        (None, "steps 2-4", 2),
        ("99", "a", None),
        ([1, 99], "a", None),
        (6.0, "a", None),
        (0, "a", None),
        (1, "steps 2-9", None),
    ],
)
def test_steps_are_checked_however_they_are_cited(step: object, text: str, kept: int | None) -> None:
    said = {"primary_failure_mode": "planning", "planning_score": 3, "grounding_score": 0, "confidence": "high", "rationale": None}
    answer = read(ModelReply(json.dumps({**said, "evidence": [{"step": step, "text": text}]})), 5)
    assert [each.step for each in answer.evidence] == ([] if kept is None else [kept])
    assert bool(answer.dropped) == (kept is None) and answer.rationale == ""
