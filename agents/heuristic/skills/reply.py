"""Answering a question from what an entry shows."""

from __future__ import annotations

import re

from agents.heuristic import slots
from agents.heuristic.hand import Hand, Move, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Screen
from agents.heuristic.skills.navigate import visit
from agents.heuristic.skills.rows import find_row, open_row
from harness.device.actions import Answer


def reply(hand: Hand, step: Step) -> Skill[bool]:
    """Find the entry the question is about and say what it shows of the kind asked for."""
    size = _size(hand, step)
    if size:
        yield Move(Answer(size), "This is the size that is shown.", "answer")
        return True
    yield from visit(hand, step.noun)
    row = yield from find_row(hand, step)
    if row is None:
        return False
    found = _value(step.text, row.words)
    if not found:
        yield from open_row(hand, row)
        found = _value(step.text, _words(hand.screen))
    text = found or row.words
    yield Move(Answer(text[:200]), "This is what the entry shows.", "answer")
    return True


def _size(hand: Hand, step: Step) -> str:
    """The size in bytes, if the question is about it and the screen shows it."""
    if not re.search(r"\b(?:size|bytes|large|big)\b", step.text, re.I):
        return ""
    found = slots.sizes(_words(hand.screen))
    return str(found[0].value) if found else ""


def _words(screen: Screen) -> str:
    return " ; ".join(f"{node.text} {node.desc}".strip() for _, node in screen.texts)


def _value(question: str, shown: str) -> str:
    """The first value in `shown` of the kind that the question asks for."""
    low = question.lower()
    if "number" in low or "phone" in low:
        numbers = slots.phones(shown)
        return numbers[0].value if numbers else ""
    if "mail" in low:
        addresses = slots.emails(shown)
        return addresses[0].value if addresses else ""
    if "how much" in low or "amount" in low or "cost" in low:
        amounts = slots.money(shown)
        return amounts[0].value if amounts else ""
    if "time" in low or "when" in low:
        moments = slots.times(shown)
        return moments[0].value.words if moments else ""
    return ""
