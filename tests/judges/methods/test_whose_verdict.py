"""Whose verdict an answer holds, over all forms of verdicts. The answers are data: tests/judges/answers/whose.yaml."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from agents.models.request import ModelReply
from harness.judgebench.prefer import choice
from harness.judges.judgment import UnusableAnswer
from harness.judges.methods.agent_reward_bench import AgentRewardBench, read_answer
from harness.judges.reading import bit, check_success, json_object, said, section, verdict_digit
from harness.judges.yes_no import yes_or_no

ANSWERS = yaml.safe_load((Path(__file__).parents[1] / "answers" / "whose.yaml").read_text(encoding="utf-8"))
TAGS = "<success>{}</success>\n<side>No</side>\n<optimal>{}</optimal>\n<loop>No</loop>"


def _digit(reply: ModelReply) -> tuple[bool, str, str]:
    verdict = verdict_digit(reply, "Result", "Confidence", "Reason")
    return verdict, said(reply), section(said(reply), "Reason", "Result", "Confidence") or ""


def _json(reply: ModelReply) -> tuple[bool, str, str]:
    value = json_object(reply, "success")
    return bit(value["success"], "success"), said(reply), str(value.get("reason", ""))


def _tags(reply: ModelReply) -> tuple[bool, str, str]:
    answer = read_answer(reply)
    return answer.success, AgentRewardBench().said(reply), answer.reason


def _choice(reply: ModelReply) -> tuple[bool, str, str]:
    return choice(reply) == "first", said(reply), section(said(reply), "Reason", "Better") or ""


Reader = Callable[[ModelReply], tuple[bool, str, str]]
FORMS: dict[str, tuple[Reader, str, str]] = {
    "digit": (
        _digit,
        "Result: 1\nConfidence: high\nReason: Step 3 saves it.",
        "Result: 0\nConfidence: high\nReason: Nothing was saved.",
    ),
    "word": (lambda reply: (yes_or_no(reply), said(reply), ""), "yes", "no"),
    "json": (_json, '{"success": 1, "reason": "Step 3 saves it."}', '{"success": 0, "reason": "Nothing was saved."}'),
    "tags": (_tags, TAGS.format("Successful", "3. Somewhat optimal"), TAGS.format("Unsuccessful", "2. Suboptimal")),
    "choice": (_choice, "Better: 1\nReason: It saved the note.", "Better: 2\nReason: It saved the note."),
}


def verdict(read: Reader, text: str) -> bool | str:
    """What a reader makes of an answer, with the check of successes that judges do; the kind of an invalid one."""
    try:
        found, answer, reason = read(ModelReply(text))
        if found:
            check_success(answer, reason)
    except UnusableAnswer as error:
        return error.kind
    return found


@pytest.mark.parametrize("form", FORMS)
def test_a_verdict_of_somebody_else_is_never_a_success(form: str) -> None:
    read, good, _ = FORMS[form]
    taken = [text for text in ANSWERS["somebody_elses"] if verdict(read, text.replace("{V}", good)) is True]
    assert not taken


@pytest.mark.parametrize("form", FORMS)
def test_a_verdict_of_its_own_is_taken_however_it_is_announced(form: str) -> None:
    read, good, bad = FORMS[form]
    lost = [
        (text, value)
        for text in ANSWERS["its_own"]
        for said_so, meant in ((good, True), (bad, False))
        if (value := verdict(read, text.replace("{V}", said_so))) is not meant
    ]
    assert not lost
