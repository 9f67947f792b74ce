"""The words by which answers are told apart: that they compile, cost what they should, and are looked for in what a reader sees."""

from __future__ import annotations

import re

import pytest

from agents.models.request import ModelReply
from harness.judges import speaker
from harness.judges.judgment import UnusableAnswer
from harness.judges.reading import bit, json_object, said
from harness.judges.wordings import expression, names, pattern, seen


@pytest.mark.parametrize("name", names())
def test_every_repetition_has_a_limit(name: str) -> None:
    plain = re.sub(r"\[(?:\\.|[^\]\\])*\]", "x", re.sub(r"\\[^\[\]]", "x", expression(name)))
    assert not re.search(r"[*+]|\{\d*,\}", plain)
    assert pattern(name).search("") is None or name == "own"


LONG = [
    "so ",
    "the note says ",
    '"',
    ". ",
    "1. ",
    "<a>",
    "<a></b>",
    "<a",
    "i ",
    "(((",
    " ",
    "\n",
    "- ",
    "nothing was ",
    "аb ",
    "根据",
    "**",
]


@pytest.mark.parametrize("unit", LONG)
def test_a_megabyte_of_anything_is_looked_through(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    for look in (speaker.told_of, speaker.in_a_sentence, speaker.goes_on, speaker.opens_quotation):
        look(text)
    for look in (speaker.doubts, speaker.obeys, speaker.refuses, speaker.comes_to_nothing, speaker.statement):
        look(text[:100_000])  # more than that is not read
    with pytest.raises(UnusableAnswer):
        said(ModelReply(text))


def test_words_are_looked_for_as_they_are_seen() -> None:
    assert seen("N\u200bоt truе") == "Not true"  # Cyrillic letters among Latin ones
    assert seen("нет") == "нет" and seen("a\n\n\n\nb   c ------") == "a\n\nb c ---"
    assert speaker.doubts("I c\u200bannot tell.")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"success": 1, "verdict": "not done"}', "contradiction"),
        ('{"success": 1, "task_failed": true}', "contradiction"),
        ('{"success": 0, "passed": true}', "contradiction"),
        ('{"success": 1, "quotedFrom": "the note"}', "malformed"),
        ('{"success": 1, "reason": "a", "reason": "b"}', "contradiction"),
    ],
)
def test_a_further_key_may_not_gainsay_the_verdict(text: str, kind: str) -> None:
    with pytest.raises(UnusableAnswer) as raised:
        json_object(ModelReply(text), "success")
    assert raised.value.kind == kind
    kept = json_object(ModelReply('{"success": 1, "done": "yes", "failed": false, "quoted": "", "notes": "x"}'), "success")
    assert bit(kept["success"], "success")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("<|channel|>analysis<|message|>Result: 1", "truncated"),
        ("<|channel|>final<|message|>Result: 1<|channel|>final<|message|>Result: 1", "malformed"),
        ("<|channel|>final<|message|>Result: 1<|channel|>analysis<|message|>no", "malformed"),
        ("[THINK]Result: 1", "truncated"),
    ],
)
def test_of_an_answer_in_channels_the_one_for_the_user_counts(text: str, kind: str) -> None:
    with pytest.raises(UnusableAnswer) as raised:
        said(ModelReply(text))
    assert raised.value.kind == kind
    assert said(ModelReply("<|channel|>analysis<|message|>0?<|end|><|channel|>final<|message|>Result: 1<|return|>")) == "Result: 1"
    assert said(ModelReply("[THINK]0?[/THINK]Result: 1")) == "Result: 1"
