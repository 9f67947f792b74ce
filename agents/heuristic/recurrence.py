"""How often an event comes again, and how long before it a reminder comes, as an instruction says it."""

from __future__ import annotations

import re
from typing import Literal

from agents.heuristic import slots

Period = Literal["day", "week", "month", "year"]

_EVERY = re.compile(r"\b(?:every|each)\s+(day|week|month|year)\b", re.I)
_ADVERB = re.compile(r"\b(daily|weekly|monthly|yearly|annually)\b", re.I)
_REPEATS = re.compile(r"\b(?:repeat|recurr)", re.I)
_REMINDS = re.compile(r"\b(?:remind|notif|alert)", re.I)
_PERIODS: dict[str, Period] = {
    "day": "day",
    "week": "week",
    "month": "month",
    "year": "year",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "yearly": "year",
    "annually": "year",
}


def period_of(part: str) -> Period | None:
    """The period of something that repeats, None for what takes place once."""
    if not _REPEATS.search(part):
        return None
    found = _EVERY.search(part) or _ADVERB.search(part)
    return None if found is None else _PERIODS[found[1].lower()]


def ahead_of(part: str) -> int | None:
    """Seconds by which a reminder comes before the event, None when none is asked for."""
    if not _REMINDS.search(part):
        return None
    return next((item.value for item in slots.lengths(part) if re.match(r"\s+(?:before|ahead|earlier|in advance)", part[item.end :])), None)
