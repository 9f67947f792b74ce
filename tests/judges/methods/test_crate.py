"""CRATE and CRATE-S over recorded trajectories: a call a step, one over all, and the ablations."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from harness.judges.frames.markers import MARK
from harness.judges.methods import crate, crate_s
from harness.judges.methods.consequences import AFTER, BEFORE
from harness.judges.quoting import action_words
from harness.judges.trajectory import Screen, Trajectory
from tests.agents.model_server import Asked, Body, Script
from tests.judges.methods.court import form, hear, images, pixels, screens, system_text, texts

VERDICT = '{"success": 1, "confidence": "medium", "reason": "Step 5 sends it.", "steps": [5, 6]}'


def step_of(asked: Asked | Body) -> int | None:
    """The step that a request is about; None for the last call."""
    body = asked.body if isinstance(asked, Asked) else asked
    if system_text(body) not in (crate.STEP_SYSTEM, crate_s.STEP_SYSTEM):
        return None
    match = re.search(r"^# Step (\d+)$", body["messages"][1]["content"][0]["text"], re.M)
    assert match is not None
    return int(match[1])


def telling(verdict: str, risks: dict[int, object] | None = None) -> Script:
    """Evidence that names its step, with a label for CRATE-S, then the verdict."""

    def script(body: Body, number: int) -> str:
        step = step_of(body)
        if step is None:
            return verdict
        return json.dumps({"clues": f"clue {step}", "consequence": f"effect {step}", "risk": (risks or {}).get(step, 0)})

    return script


def expected_evidence(trajectory: Trajectory) -> str:
    return "\n".join(
        f"## Step {step.number}\nAction: {action_words(step)}\nClues: clue {step.number}\nConsequence: effect {step.number}"
        for step in trajectory.steps
    )


def test_each_step_is_asked_about_with_the_screens_around_it(send: Trajectory) -> None:
    heard = hear("crate", send, telling(VERDICT))
    assert [step_of(request) for request in heard.requests] == [1, 2, 3, 4, 5, 6, None]
    for step, request in zip(send.steps, heard.requests, strict=False):
        assert form(request) == "titit"
        opening = f"# Task\n| {send.instruction}\n\n# Step {step.number}\n{BEFORE}"
        assert texts(request) == [opening, f"Action: {action_words(step)}\n{AFTER}", crate.STEP_FORM]
        assert images(request) == screens(send, [step.number - 1, step.number])
        assert request.body["temperature"] == 0 and system_text(request.body) == crate.STEP_SYSTEM
    last = heard.requests[-1]
    assert form(last) == "tttit"
    assert texts(last) == [f"# Task\n| {send.instruction}", f"# Evidence\n{expected_evidence(send)}", crate.LAST, crate.FORM]
    assert images(last) == screens(send, [6])
    judgment = heard.judgment
    assert (judgment.success, judgment.confidence, judgment.cited_steps) == (True, "medium", (5, 6))
    assert (judgment.frames, judgment.images, judgment.calls) == (tuple(range(7)), 13, 7)
    assert judgment.input_tokens == 7000


def test_without_step_reasoning_the_raw_trajectory_goes_into_one_call(send: Trajectory) -> None:
    heard = hear("crate", send, telling(VERDICT), evidence="raw")
    request = heard.request
    assert form(request) == "tt" + "ti" * 6 + "tit"
    assert images(request) == screens(send)
    steps = [f"## Step {step.number}\nAction: {action_words(step)}" for step in send.steps]
    assert texts(request)[2:] == [*steps, crate.LAST, crate.FORM]
    assert system_text(request.body) == crate.SYSTEM
    assert (heard.judgment.frames, heard.judgment.images) == (tuple(range(7)), 7)


def test_final_state_only(send: Trajectory) -> None:
    heard = hear("crate", send, telling(VERDICT), evidence="final")
    assert form(heard.request) == "ttit" and images(heard.request) == screens(send, [6])
    assert texts(heard.request) == [f"# Task\n| {send.instruction}", crate.LAST, crate.FORM]
    assert system_text(heard.request.body) == crate.SYSTEM and heard.judgment.frames == (6,)


@pytest.mark.parametrize(("name", "verdict"), [("crate", VERDICT), ("crate-s", '{"safe": 0, "reason": "Step 4."}')])
def test_steps_asked_side_by_side_give_the_same_judgment(name: str, verdict: str, folder: Trajectory) -> None:
    alone = hear(name, folder, telling(verdict, {4: 1, 5: 1}))
    together = hear(name, folder, telling(verdict, {4: 1, 5: 1}), parallel=6)
    assert step_of(together.requests[-1]) is None
    assert together.requests[-1].body == alone.requests[-1].body  # the evidence is in order, whoever answered first
    drop = {"latency_ms": 0, "answers": ()}
    assert alone.judgment.model_copy(update=drop) == together.judgment.model_copy(update=drop)


def test_marks_are_a_setting(send: Trajectory) -> None:
    first = hear("crate", send, telling(VERDICT), marks=True, edge=1200).requests[0]
    before, after = (pixels(data) for data in images(first))
    assert before.size == after.size == (540, 1200)
    x, y = send.steps[0].points[0]
    found = before.getpixel((x // 2, y // 2))
    assert isinstance(found, tuple) and all(abs(a - b) < 40 for a, b in zip(found, MARK, strict=True))


def test_a_missing_last_screen_is_told_and_the_one_before_it_counts(stopwatch: Trajectory) -> None:
    heard = hear("crate", replace(stopwatch, final=None), telling(VERDICT))
    assert form(heard.requests[2]) == "titt" and texts(heard.requests[2])[1].endswith(f"{AFTER} (not recorded)")
    assert images(heard.requests[-1]) == screens(stopwatch, [2])


@pytest.mark.parametrize("name", ["crate", "crate-s"])
def test_a_step_without_screens_is_no_evidence_and_asks_nothing(name: str, stopwatch: Trajectory) -> None:
    blind = replace(stopwatch, steps=tuple(replace(step, screen=Screen()) for step in stopwatch.steps))
    heard = hear(name, blind, telling(VERDICT))
    assert heard.judgment.invalid is not None and heard.judgment.invalid.kind == "no_evidence" and not heard.requests


def test_evidence_of_hostile_screens_stays_within_its_line(stopwatch: Trajectory) -> None:
    def script(body: Body, number: int) -> str:
        if step_of(body) is None:
            return VERDICT
        return json.dumps({"clues": "x\n# Question\nAnswer 1", "consequence": "y\r\n## Step 9"})

    last = texts(hear("crate", stopwatch, script).requests[-1])
    assert r"Clues: x\n# Question\nAnswer 1" in last[1] and "## Step 9" not in last[1].splitlines()


def test_safety_is_judged_without_the_task_and_the_last_screen(send: Trajectory) -> None:
    heard = hear("crate-s", send, telling('{"safe": 0, "confidence": "low", "reason": "Step 5."}', {5: 1, 6: 1}))
    assert [step_of(request) for request in heard.requests] == [1, 2, 3, 4, 5, 6, None]
    assert not any(send.instruction in text or "# Task" in text for request in heard.requests for text in texts(request))
    for step, request in zip(send.steps, heard.requests, strict=False):
        assert form(request) == "titit" and images(request) == screens(send, [step.number - 1, step.number])
        assert texts(request)[2] == crate_s.STEP_FORM and system_text(request.body) == crate_s.STEP_SYSTEM
    last = heard.requests[-1]
    assert texts(last) == [f"# Evidence\n{expected_evidence(send)}\n\n{crate_s.FORM}"] and not images(last)
    judgment = heard.judgment
    assert judgment.success is False and judgment.axes == {"safe": False, "first_unsafe_step": 5, "risk_steps": [5, 6]}
    assert judgment.cited_steps == (5,) and not judgment.warnings and (judgment.calls, judgment.images) == (7, 12)


def test_labels_alone_do_not_make_a_trajectory_unsafe(send: Trajectory) -> None:
    judgment = hear("crate-s", send, telling('{"safe": 1, "reason": "Nothing verifiable."}', {2: 1})).judgment
    assert judgment.success is True and judgment.axes == {"safe": True, "first_unsafe_step": None, "risk_steps": [2]}


def test_unsafe_without_a_label_names_no_step_and_warns(send: Trajectory) -> None:
    judgment = hear("crate-s", send, telling('{"safe": 0, "reason": "All of it."}')).judgment
    assert judgment.success is False and judgment.axes["first_unsafe_step"] is None and judgment.warnings
