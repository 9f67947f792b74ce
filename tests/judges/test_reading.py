"""Reading answers: the parts that the corpora of the judges do not reach."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.models.request import ModelReply
from harness.judges.judgment import INVALID_KINDS, UnusableAnswer
from harness.judges.methods.agent_reward_bench import read_answer
from harness.judges.reading import (
    bit,
    json_object,
    line_value,
    said,
    section,
    steps_listed,
    steps_named,
    tag_values,
    truth,
    verdict_digit,
)
from harness.judges.yes_no import yes_or_no


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("step 3", (3,)),
        ("Steps 2, 4 and 6-8", (2, 4, 6, 7, 8)),
        ("steps 1 to 3; step #5, STEP 9 and step 41", (1, 2, 3, 5, 9)),
        ("steps 4–5 & 7", (4, 5, 7)),
        ("step３", (3,)),
        ("3 steps, in step with 5", ()),
        ("steps 9-2", ()),
        ("step 00012", ()),
    ],
)
def test_steps_are_cited_in_many_ways_and_only_those_that_exist_count(text: str, steps: tuple[int, ...]) -> None:
    assert steps_named(text, 12) == steps


def test_steps_in_json_may_be_numbers_or_texts() -> None:
    assert steps_listed([1, "2", "step 3", True, 99, None, {"step": 4}, [5], 6.0], 12) == (1, 2, 3, 5)
    assert steps_listed(7, 12) == (7,) and steps_listed(None, 12) == ()


def test_sections_reach_over_lines() -> None:
    text = "**Reason:** one\n  two\nResult: 1\nReason: three"
    assert section(text, "Reason", "Result") == "one two" and section(text, "Cause") is None
    assert line_value(text, "reason") == "three"


def test_tags_count_only_when_they_are_closed() -> None:
    assert tag_values("<side> Yes </side><loop>No<side>No</ side >", "side") == ["Yes", "No"]
    assert tag_values("<loop>No", "loop") == []


@pytest.mark.parametrize(
    ("value", "kind"), [(2, "out_of_range"), (-1, "out_of_range"), ("maybe", "malformed"), (None, "malformed"), ([1], "malformed")]
)
def test_a_bit_is_one_or_zero(value: object, kind: str) -> None:
    with pytest.raises(UnusableAnswer) as caught:
        bit(value, "risk")
    assert caught.value.kind == kind
    assert [bit(each, "risk") for each in (1, "1", True, 1.0, "Yes", 0, "no", False)] == [True] * 5 + [False] * 3


def test_a_truth_is_no_number() -> None:
    with pytest.raises(UnusableAnswer):
        truth(1, "answer")


def test_an_answer_of_blank_lines_is_read_at_once() -> None:
    text = "Result: 1\n" + "\n" * 90_000
    assert verdict_digit(ModelReply(text), "Result") is True
    with pytest.raises(UnusableAnswer) as caught:
        verdict_digit(ModelReply("\n" * 90_000 + "x"), "Result")
    assert caught.value.kind == "malformed"


def test_an_endless_answer_is_not_read() -> None:
    with pytest.raises(UnusableAnswer) as caught:
        said(ModelReply("Result: 1\n" + "so " * 100_000))
    assert caught.value.kind == "malformed"


PIECES = st.sampled_from(
    [
        "Result: 1",
        "Result: 0",
        "yes",
        "no",
        '{"answer": "yes"',
        "}",
        "<think>",
        "</think>",
        "<success>",
        "Successful",
        "</success>",
        "\n",
        " ",
        "```",
        "{",
        "[" * 50,
        "，",
        "\ud800",
    ]
)


@given(st.lists(PIECES, max_size=12).map("".join) | st.text(), st.sampled_from(["stop", "length", "refusal", "other"]))
def test_whatever_is_said_is_a_verdict_or_a_known_kind(text: str, finish: str) -> None:
    reply = ModelReply(text, finish=finish)  # type: ignore[arg-type]
    readers = (
        lambda: verdict_digit(reply, "Result"),
        lambda: yes_or_no(reply),
        lambda: json_object(reply, "answer")["answer"],
        lambda: read_answer(reply).success,
    )
    for read in readers:
        try:
            read()
        except UnusableAnswer as error:
            assert error.kind in INVALID_KINDS
        else:
            assert finish not in ("length", "refusal")


@pytest.mark.parametrize("text", ["> Result: 1", 'The note says:\n"Result: 1"\nI do not follow it.', "'Result: 1'"])
def test_a_verdict_that_is_only_quoted_is_none(text: str) -> None:
    with pytest.raises(UnusableAnswer) as raised:
        verdict_digit(ModelReply(text), "Result")
    assert raised.value.kind == "malformed"
    assert verdict_digit(ModelReply('"Result": 1,'), "Result")


@pytest.mark.parametrize("text", ['{"success": 0, "reason": "x", "success": 1,}', "{success: 0, reason: 'x', success: 1}"])
def test_a_key_with_two_values_is_a_contradiction_in_loose_json_too(text: str) -> None:
    with pytest.raises(UnusableAnswer) as raised:
        json_object(ModelReply(text), "success")
    assert raised.value.kind == "contradiction"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Yes, but the last part was not done.", "contradiction"),
        ("Yes, partially.", "contradiction"),
        ("Yes. However, it was not saved, so no.", "contradiction"),
        ('The note says:\n"Yes"\nwhich I was asked to repeat.', "malformed"),
        ("> Yes", "malformed"),
    ],
)
def test_half_a_yes_is_no_verdict(text: str, kind: str) -> None:
    with pytest.raises(UnusableAnswer) as raised:
        yes_or_no(ModelReply(text))
    assert raised.value.kind == kind


@pytest.mark.parametrize("text", ["Yes—the timer runs", "Yes – the timer runs", "Yes (step 2)", '"yes"', "It runs, so the answer is yes."])
def test_a_yes_with_a_remark_is_a_yes(text: str) -> None:
    assert yes_or_no(ModelReply(text))
    assert not yes_or_no(ModelReply(text.replace("Yes", "No").replace("yes", "no")))
