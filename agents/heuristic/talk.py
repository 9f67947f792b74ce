"""What an instruction says about messages besides whom and what: who wrote before, which message is meant, and that a draft is to stay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agents.heuristic import slots

_WROTE = r"(?:has |have |had |just )*(?:sent|wrote|written|texted|messaged)"
_WHO = r"(?P<who>\+?\d[\d ().-]{4,18}\d|[^\W\d_a-z][\w'’-]*(?: [^\W\d_a-z][\w'’-]*){0,3})"
_SENDER = re.compile(rf"(?<![\w⟦]){_WHO} {_WROTE}(?: to)? (?:you|me)\b")
_LATEST = re.compile(
    r"\b(?:most recent|latest|newest|last)\b(?: \w+){0,2} (?:message|text|sms)\b|\bwho\b[^.;]*\b(?:last|most recently)\b", re.I
)
_UNSENT = re.compile(r"\b(?:do not|don't|without|never) send(?:ing)?\b|\bunsent\b", re.I)
_OLD = re.compile(r"\bdraft(?: (?:is|reads|says|of|text|with|the))* ⟦(\d+)⟧", re.I)
_PASSED_ON = re.compile(
    r"\b(?:text|send|forward|pass on|share)\b(?: (?:exactly|just|only|on))? (?:that|this|the same|the) (?:\w+ )?"
    r"(?P<kind>address|phone number|number|e-?mail|amount|time)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Talk:
    """`sender`: who wrote to the user; `latest`: it is about whoever wrote last; `unsent`: the message has to stay a draft, which so far
    may read `old`; `wanted`: the kind of value in a received message that is to be passed on, "" for none."""

    sender: str = ""
    latest: bool = False
    unsent: bool = False
    old: str = ""
    wanted: str = ""


def talk_of(text: str, quotes: Sequence[str]) -> Talk:
    """Read an instruction whose quoted texts are replaced by marks."""
    sender = _SENDER.search(text)
    passed_on = _PASSED_ON.search(text) if sender is not None else None
    old = next((quotes[int(number[:6])] for number in _OLD.findall(text) if int(number[:6]) < len(quotes)), "")
    return Talk(
        sender=sender["who"] if sender is not None else "",
        latest=_LATEST.search(text) is not None,
        unsent=_UNSENT.search(text) is not None,
        old=old,
        wanted=passed_on["kind"].lower() if passed_on is not None else "",
    )


def value_in(shown: str, kind: str) -> str:
    """The first value of a kind that `talk_of` knows in a text, "" when there is none."""
    if kind == "address":
        return next((item.value for item in slots.addresses(shown)), "")
    if kind.endswith("number"):
        return next((item.value for item in slots.phones(shown)), "")
    if kind.endswith("mail"):
        return next((item.value for item in slots.emails(shown)), "")
    if kind == "amount":
        return next((item.value for item in slots.money(shown)), "")
    if kind == "time":
        return next((item.value.words for item in slots.times(shown)), "")
    return ""
