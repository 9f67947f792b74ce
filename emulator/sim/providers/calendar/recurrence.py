"""Recurring events: what RRULE, RDATE, EXRULE and EXDATE mean. The rules themselves are computed by python-dateutil.

Rules run in wall time of the event's zone, so that an event at nine stays at nine when clocks change; for all-day events that zone is
UTC. The first occurrence is always the event's start, whether or not the rule meets it, and it counts. What is checked before is what
the platform's EventRecurrence checks, so that the same rules are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from dateutil.rrule import rrule, rrulestr

from emulator.sim.providers.calendar.moments import DateError, instant, parse_2445, wall

FREQUENCIES: Final = ("SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY")
DAYS: Final = ("SU", "MO", "TU", "WE", "TH", "FR", "SA")
_RANGES: Final = {
    "BYSECOND": (0, 59, True),
    "BYMINUTE": (0, 59, True),
    "BYHOUR": (0, 23, True),
    "BYMONTHDAY": (-31, 31, False),
    "BYYEARDAY": (-366, 366, False),
    "BYWEEKNO": (-53, 53, False),
    "BYMONTH": (1, 12, False),
    "BYSETPOS": (-366, 366, False),
}
"""Least and greatest value of the lists of numbers, and whether they may hold 0."""
_STEPS: Final = {"YEARLY": 400, "MONTHLY": 4_800, "WEEKLY": 20_000}
_MOST_STEPS: Final = 40_000
MOST_OCCURRENCES: Final = 40_000
MOST_INSTANCES: Final = 5_000
"""Bounds for rules that never match or never end: periods looked at, by frequency (a century or more), occurrences counted from the start,
and occurrences within one range."""
FIRST_MS: Final = -62_000_000_000_000
LAST_MS: Final = 253_000_000_000_000
"""About the years 5 and 9987: ranges asked for may be wider than dates go."""


class RuleError(ValueError):
    """A rule that EventRecurrence refuses (InvalidFormatException)."""


class _Exhausted(Exception):
    """A rule was followed for as long as is allowed."""


class _Interval(int):
    """An interval that can be added only so often: the library follows a rule that matches nothing up to the year 9999."""

    left: int

    def __radd__(self, other: int) -> int:
        self.left -= 1
        if self.left < 0:
            raise _Exhausted
        return int(self) + other

    def __mul__(self, other: int) -> int:
        return self.times(int(self) * other)

    def times(self, value: int) -> int:
        self.left -= 1
        if self.left < 0:
            raise _Exhausted
        return value


def parse_rule(text: str) -> dict[str, str]:
    """The parts of a rule, checked. Raises RuleError with the text of the platform."""
    parts: dict[str, str] = {}
    for part in text.upper().split(";"):
        if not part:
            continue
        name, equals, value = part.partition("=")
        if not equals or not name:
            raise RuleError(f"Missing LHS in {part}")
        if not value:
            raise RuleError(f"Missing RHS in {part}")
        if name.startswith("X-"):
            continue
        if name not in ("FREQ", "UNTIL", "COUNT", "INTERVAL", "BYDAY", "WKST", *_RANGES):
            raise RuleError(f"Couldn't find parser for {name}")
        if name in parts:
            raise RuleError(f"Part {name} was specified twice")
        parts[name] = _checked(name, value)
    if "FREQ" not in parts:
        raise RuleError("Must specify a FREQ value")
    return parts


def _checked(name: str, value: str) -> str:
    if name == "FREQ" and value not in FREQUENCIES:
        raise RuleError(f"Invalid FREQ value: {value}")
    if name == "WKST" and value not in DAYS:
        raise RuleError(f"Invalid WKST value: {value}")
    if name in ("COUNT", "INTERVAL"):
        return str(max(1, _number(value, -(1 << 31), (1 << 31) - 1, zero=True)))
    if name in _RANGES:
        least, most, zero = _RANGES[name]
        return ",".join(str(_number(number, least, most, zero=zero)) for number in value.split(","))
    if name == "BYDAY":
        for day in value.split(","):
            found = re.fullmatch(r"([+-]?\d{0,4})([A-Z]{2})", day)
            if found is None or found[2] not in DAYS:
                raise RuleError(f"Invalid BYDAY value: {value}")
            if found[1] and _number(found[1], -53, 53, zero=False) == 0:
                raise RuleError(f"Invalid BYDAY value: {value}")
    return value


def _number(text: str, least: int, most: int, *, zero: bool) -> int:
    if not re.fullmatch(r"[+-]?\d{1,10}", text):
        raise RuleError(f"Invalid integer value: {text}")
    value = int(text)
    if not least <= value <= most or (value == 0 and not zero):
        raise RuleError(f"Integer value out of range: {text}")
    return value


def is_valid(rules: str | None) -> bool:
    """Whether every line of an RRULE column can be read."""
    try:
        for line in (rules or "").split("\n"):
            if line.strip():
                parse_rule(line.strip())
    except RuleError:
        return False
    return True


@dataclass(frozen=True)
class Recurrence:
    """The recurrence columns of an event. `start` is its first instant (epoch ms), `zone` the zone that its rules run in."""

    start: int
    zone: str
    rrule: str = ""
    rdate: str = ""
    exrule: str = ""
    exdate: str = ""

    @property
    def recurs(self) -> bool:
        return bool(self.rrule.strip() or self.rdate.strip())

    def between(self, begin: int, end: int) -> list[int]:
        """Instants at which the event starts, from `begin` to before `end` (epoch ms), in order. Raises RuleError or DateError."""
        begin, end = max(begin, FIRST_MS), min(end, LAST_MS)
        found = {self.start} if begin <= self.start < end else set()
        for rule in _lines(self.rrule):
            found.update(self._expand(rule, begin, end, counts_start=True))
        found.update(when for when in _dates(self.rdate) if begin <= when < end)
        for rule in _lines(self.exrule):
            found.difference_update(self._expand(rule, begin, end, counts_start=False))
        found.difference_update(when for line in self.exdate.split("\n") for when in _dates(line))
        return sorted(found)

    def _expand(self, rule: str, begin: int, end: int, *, counts_start: bool) -> list[int]:
        first, last = wall(begin, self.zone), wall(end, self.zone)
        found: list[int] = []
        with suppress(_Exhausted):
            for shown in _occurrences(rule, wall(self.start, self.zone), self.zone, counts_start):
                if shown > last or len(found) >= MOST_INSTANCES:
                    break
                if shown >= first:
                    when = instant(shown, self.zone) + self.start % 1000
                    if begin <= when < end:
                        found.append(when)
        return found

    def last(self) -> int | None:
        """The last instant at which the event starts; None when it goes on for ever (or for longer than is counted)."""
        starts = {self.start, *_dates(self.rdate)}
        for rule in _lines(self.rrule):
            parts = parse_rule(rule)
            if "COUNT" not in parts and "UNTIL" not in parts:
                return None
            final: datetime | None = None
            try:
                for shown in _occurrences(rule, wall(self.start, self.zone), self.zone, True):
                    final = shown
            except _Exhausted:
                return None
            if final is not None:
                starts.add(instant(final, self.zone) + self.start % 1000)
        if self.exrule or self.exdate:
            kept = self.between(self.start, max(starts) + 1)
            return kept[-1] if kept else self.start
        return max(starts)


def _lines(rules: str) -> list[str]:
    return [line.strip() for line in rules.split("\n") if line.strip()]


def _dates(text: str) -> list[int]:
    """Instants of an RDATE or EXDATE: dates and times with commas between them, a zone and `;` in front of them or UTC."""
    name, found, dates = text.strip().rpartition(";")
    return [parse_2445(date, name if found else "UTC") for date in dates.split(",") if date.strip()]


def _rule(parts: dict[str, str], start: datetime, zone: str) -> rrule:
    """The library's rule."""
    until = parts.get("UNTIL")
    if until is not None:
        if len(until) == 15:
            until += "Z"  # the platform reads every UNTIL in UTC
        shown = wall(parse_2445(until, "UTC"), zone)
        parts = {**parts, "UNTIL": f"{shown.year:04}{shown:%m%dT%H%M%S}"}
    try:
        made = rrulestr(";".join(f"{name}={value}" for name, value in parts.items()), dtstart=start)
    except (ValueError, OverflowError) as error:
        raise DateError(str(error)) from error
    assert isinstance(made, rrule)
    return made


def _occurrences(rule: str, start: datetime, zone: str, counts_start: bool) -> Iterator[datetime]:
    """Wall times of a rule, in order. A start that the rule does not meet takes one of its COUNT. Raises _Exhausted at the bounds."""
    parts = parse_rule(rule)
    made = _rule(parts, start, zone)
    interval = _Interval(parts.get("INTERVAL", "1"))
    interval.left = _STEPS.get(parts["FREQ"], _MOST_STEPS)
    made._interval = interval  # type: ignore[attr-defined]
    most = int(parts.get("COUNT", MOST_OCCURRENCES + 1))
    try:
        for number, shown in enumerate(made):
            if counts_start and number == 0 and shown != start and "COUNT" in parts:
                most -= 1
            if number >= most:
                return
            if number >= MOST_OCCURRENCES:
                raise _Exhausted
            yield shown
    except (ValueError, OverflowError):  # beyond the year 9999, or a combination that the library finds empty
        return
