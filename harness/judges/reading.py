"""Reading judges' answers strictly: what is no verdict is an invalid judgment of a named kind, never a success and never a failure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from agents.grammar.errors import ParseError
from agents.grammar.objects import objects
from agents.grammar.tidy import narrow, split_thought
from agents.models.request import ModelReply
from harness.judges.judgment import UnusableAnswer

T = TypeVar("T", bound=str)
_REFUSALS: Final = re.compile(
    r"\b(?:i(?:'m| am) sorry|i can(?:no|')t (?:help|assist|comply|judge|evaluate)|"
    r"i (?:am|'m) (?:not able|unable) to (?:help|assist|judge))\b",
    re.I,
)
_STEP: Final = re.compile(r"\bsteps?\s*#?\s*(\d{1,4})(?:\s*(?:-|to|and|,)\s*(?:step\s*)?(\d{1,4}))?", re.I)


def said(reply: ModelReply) -> str:
    """What a reply says behind its thought.

    Raises:
        UnusableAnswer: `empty`, `truncated` (also within the thought), `refusal`.
    """
    if reply.finish == "refusal":
        raise UnusableAnswer("refusal", reply.text[:200])
    try:
        text = split_thought(reply.text).rest
    except ParseError:
        raise UnusableAnswer("truncated", "the answer ends within the thought") from None
    if not text.strip():
        raise UnusableAnswer("truncated" if reply.finish == "length" else "empty")
    return text


def unusable(reply: ModelReply, words: str) -> UnusableAnswer:
    """The error for a reply without the verdict: refused, cut off, or of another form."""
    if _REFUSALS.search(reply.text):
        return UnusableAnswer("refusal", reply.text[:200])
    return UnusableAnswer("truncated" if reply.finish == "length" else "malformed", words)


def line_value(text: str, name: str) -> str | None:
    """What follows `NAME:` at the beginning of a line; None when there is none. The last such line counts."""
    found = re.findall(rf"^[\s*#>-]*{re.escape(name)}\s*\**\s*[:：]\s*\**\s*(.*?)\s*\**\s*$", text, re.I | re.M)
    return found[-1] if found else None


def verdict_digit(reply: ModelReply, name: str) -> bool:
    """The verdict of lines `NAME: 1` or `NAME: 0`.

    Raises:
        UnusableAnswer: there is no such line, it says something else, or two of them disagree.
    """
    text = narrow(said(reply))
    values = re.findall(rf"^[\s*#>-]*{re.escape(name)}\s*\**\s*:\s*\**\s*(.*?)\s*\**\s*$", text, re.I | re.M)
    if not values:
        raise unusable(reply, f"there is no line {name!r}")
    return agreed([_digit(value, name) for value in values])


def _digit(value: str, name: str) -> bool:
    match = re.fullmatch(r"[\"'`(\[]*([01])[\"'`)\].]*(?:\s*\(?(?:success|failure|done|not done|true|false)\)?\.?)?", value.strip(), re.I)
    if match is None:
        raise UnusableAnswer(
            "out_of_range" if re.fullmatch(r"\W*-?\d+\W*", value) else "malformed", f"{name} is {value[:60]!r}, not 1 or 0"
        )
    return match[1] == "1"


def agreed(values: Sequence[bool]) -> bool:
    """The one value of several.

    Raises:
        UnusableAnswer: they differ.
    """
    if len(set(values)) > 1:
        raise UnusableAnswer("contradiction")
    return values[0]


def one_of(value: str | None, known: Sequence[T]) -> T | None:
    """A word of a list, in any case and between quotes; None for anything else."""
    plain = re.sub(r"[\s\"'`*.()\[\]]", "", value or "").casefold()
    return next((word for word in known if word.casefold() == plain), None)


def json_object(reply: ModelReply, *required: str) -> Mapping[str, Any]:
    """The object of a reply that has these keys; fences and words around it do not matter.

    Raises:
        UnusableAnswer: there is none, or several that differ in these keys.
    """
    found = [value for value in objects(said(reply)) if all(name in value for name in required)]
    if not found:
        raise unusable(reply, f"there is no JSON object with {', '.join(required) or 'anything in it'}")
    if any(other[name] != found[0][name] for other in found[1:] for name in required):
        raise UnusableAnswer("contradiction")
    return found[0]


def steps_named(text: str, last: int) -> tuple[int, ...]:
    """The numbers of steps that a text names and that exist."""
    numbers: set[int] = set()
    for match in _STEP.finditer(text):
        numbers.update(int(number) for number in match.groups() if number is not None)
    return tuple(sorted(number for number in numbers if 1 <= number <= last))
