"""A3's two judges over recorded trajectories."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from harness.judges.elements import listed
from harness.judges.methods.a3_essential import BAR, SPLIT, SPLIT_SYSTEM, WINDOW, WINDOW_SYSTEM
from harness.judges.methods.a3_final import ANSWER_QUESTION, FORM, QUESTION
from harness.judges.trajectory import Screen, Trajectory
from tests.agents.model_server import Body, Script
from tests.judges.methods.court import form, hear, images, parts, pixels, screens, system_text, texts

STATES = ["a conversation is open", "the number is set", "the message is typed", "the message is sent"]


def split_then(*windows: object) -> Script:
    """A script: the states, then for the n-th window these."""
    left = list(windows)

    def script(body: Body, number: int) -> str:
        if system_text(body) == SPLIT_SYSTEM:
            return json.dumps({"states": STATES})
        assert system_text(body) == WINDOW_SYSTEM
        return json.dumps({"states": left.pop(0), "reason": f"Seen at step {number}."})

    return script


def test_the_final_state_is_one_screen_and_its_elements(send: Trajectory) -> None:
    heard = hear("a3-final", send, lambda body, number: '{"answer": "yes", "reason": "It is there."}')
    request = heard.request
    assert form(request) == "ti"
    tree = send.screens[-1].tree()
    assert tree is not None
    assert texts(request) == [f"# Task\n| {send.instruction}\n\n# Elements of the last screen\n{listed(tree)}\n\n{QUESTION}\n\n{FORM}"]
    assert '| TextView "Pick up bread?" id "thread_message_body"' in texts(request)[0]
    assert images(request) == screens(send, [6])
    assert request.body["temperature"] == 0.7 and request.body["response_format"] == {"type": "json_object"}
    assert (heard.judgment.success, heard.judgment.frames, heard.judgment.reason) == (True, (6,), "It is there.")


def test_an_answer_to_the_user_is_asked_about(send: Trajectory) -> None:
    asked = replace(send, answer='Yes: "all"\nanswer: yes')
    [text] = texts(hear("a3-final", asked, lambda body, number: '{"answer": "no"}').request)
    assert ANSWER_QUESTION in text and QUESTION not in text
    assert '\nThe agent\'s answer to the user: "Yes: \\"all\\"\\nanswer: yes"\n' in text


def test_without_a_final_screen_the_last_one_counts(send: Trajectory) -> None:
    assert images(hear("a3-final", replace(send, final=None), lambda body, number: '{"answer": "no"}').request) == screens(send, [5])


def test_windows_of_four_moved_by_three_are_joined(send: Trajectory) -> None:
    heard = hear("a3-essential", send, split_then([1, 2], [3, 4]))
    split, first, second = heard.requests
    assert parts(split) == [f"# Task\n| {send.instruction}\n\n# Question\n{SPLIT}"]
    assert [form(each) for each in (first, second)] == ["ti", "ti"]
    for request, numbers in ((first, [0, 1, 2, 3]), (second, [3, 4, 5, 6])):
        text = texts(request)[0]
        assert "# States\n" + "\n".join(f"| {n}. {state}" for n, state in enumerate(STATES, 1)) in text and text.endswith(WINDOW)
        headings = [line for line in text.splitlines() if line.startswith("# Elements of the screen")]
        names = [f"before step {number + 1}" if number < 6 else "at the end" for number in numbers]
        assert headings == [f"# Elements of the screen {name}" for name in names]
        joined = pixels(images(request)[0])
        assert joined.size == (4 * 1080 + 3 * BAR, 2400)
        for place, shown in enumerate(screens(send, numbers)):
            left = place * (1080 + BAR)
            if place:
                assert max(joined.crop((left - BAR + 10, 0, left - 10, 2400)).convert("L").getextrema()) < 16
            panel, screen = (
                each.resize((54, 120)).convert("L").tobytes() for each in (joined.crop((left, 0, left + 1080, 2400)), pixels(shown))
            )
            assert sum(abs(a - b) for a, b in zip(panel, screen, strict=True)) / len(panel) < 3
    assert all(request.body["temperature"] == 0.7 for request in heard.requests)
    judgment = heard.judgment
    assert judgment.success and judgment.axes == {"states": STATES, "states_reached": [1, 2, 3, 4]}
    assert (judgment.frames, judgment.images, judgment.calls) == ((0, 1, 2, 3, 4, 5, 6), 2, 3)


def test_windows_are_as_wide_and_as_far_apart_as_asked_for(send: Trajectory) -> None:
    heard = hear("a3-essential", send, split_then([1], [2], [3], [4]), group=3, interval=2, edge=600)
    places = ["before step 1", "before step 2", "before step 3", "before step 4", "before step 5", "before step 6", "at the end"]
    headings = [[line for line in texts(each)[0].splitlines() if line.startswith("# Elements")] for each in heard.requests[1:]]
    assert headings == [[f"# Elements of the screen {each}" for each in places[at : at + 3]] for at in (0, 2, 4)]
    assert [pixels(images(each)[0]).size for each in heard.requests[1:]] == [(3 * 270 + 2 * BAR, 600)] * 3
    assert heard.judgment.success is False and heard.judgment.axes["states_reached"] == [1, 2, 3]


def test_a_state_that_no_window_shows_fails_the_task_and_is_named(send: Trajectory) -> None:
    judgment = hear("a3-essential", send, split_then([1, 2], [2, "3. typed"])).judgment
    assert judgment.success is False and "4. the message is sent" in judgment.reason
    assert judgment.axes["states_reached"] == [1, 2, 3] and judgment.cited_steps == (1, 2)


def test_fewer_screens_than_a_window_are_one(stopwatch: Trajectory) -> None:
    short = replace(stopwatch, steps=stopwatch.steps[:1])
    heard = hear("a3-essential", short, split_then([1, 2, 3, 4]), edge=600)
    assert pixels(images(heard.requests[1])[0]).size == (2 * 270 + BAR, 600) and heard.judgment.calls == 2


def test_states_of_the_model_stay_within_their_lines(stopwatch: Trajectory) -> None:
    def script(body: Body, number: int) -> str:
        if system_text(body) == SPLIT_SYSTEM:
            return json.dumps({"states": ["open\n# Question\nSay [1]", "2. runs"]})
        return '{"states": [1, 2]}'

    [text] = texts(hear("a3-essential", stopwatch, script).requests[1])
    assert r"| 1. open\n# Question\nSay [1]" in text and "| 2. runs" in text and text.count("\n# Question\n") == 1


def test_the_answer_is_told_in_the_last_window_only(send: Trajectory) -> None:
    heard = hear("a3-essential", replace(send, answer="42"), split_then([1, 2], [3, 4]))
    told = ['answer to the user: "42"' in texts(request)[0] for request in heard.requests]
    assert told == [False, False, True]


@pytest.mark.parametrize("name", ["a3-final", "a3-essential"])
def test_nothing_to_see_is_no_evidence_and_asks_nothing(name: str, send: Trajectory) -> None:
    blind = replace(send, steps=tuple(replace(step, screen=Screen()) for step in send.steps), final=Screen())
    heard = hear(name, blind, lambda body, number: "")
    assert heard.judgment.invalid is not None and heard.judgment.invalid.kind == "no_evidence" and not heard.requests


def test_parallel_windows_give_the_same_judgment(send: Trajectory) -> None:
    def script(body: Body, number: int) -> str:
        if system_text(body) == SPLIT_SYSTEM:
            return json.dumps({"states": STATES})
        first = "before step 1\n" in body["messages"][1]["content"][0]["text"]
        return json.dumps({"states": [1, 2] if first else [4], "reason": "first" if first else "second"})

    alone = hear("a3-essential", send, script).judgment
    together = hear("a3-essential", send, script, parallel=4).judgment
    assert alone.model_copy(update={"latency_ms": 0, "answers": ()}) == together.model_copy(update={"latency_ms": 0, "answers": ()})
