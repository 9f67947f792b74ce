"""What an event must look like, and what the provider corrects (validateEventData, scrubEventData, fixAllDayTime, calculateLastDate)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.calendar.instances import recurrence_of
from emulator.sim.providers.calendar.moments import DAY_MS, DateError, parse_duration
from emulator.sim.providers.calendar.recurrence import RuleError, is_valid

RUNTIME: Final = "java.lang.RuntimeException"
TIMES: Final = ("dtstart", "dtend", "duration", "eventTimezone", "rrule", "rdate", "exrule", "exdate")
"""Columns that decide when an event happens for the last time."""
_BLANK: Final = dict.fromkeys((*TIMES, "allDay"))


def number(values: Mapping[str, Any], name: str) -> int | None:
    """A column as a number; None when it is absent, null or no number (ContentValues.getAsLong)."""
    value = values.get(name)
    try:
        return None if value is None else int(value)
    except (TypeError, ValueError):
        return None


def text(values: Mapping[str, Any], name: str) -> str:
    """A column as text; empty when it is absent or null."""
    value = values.get(name)
    return "" if value is None else str(value)


def validate(values: Mapping[str, Any]) -> None:
    """Refuse a whole event that an app may not write."""
    if not text(values, "calendar_id"):
        raise ProviderError("Event values must include a calendar_id")
    if not text(values, "eventTimezone"):
        raise ProviderError("Event values must include an eventTimezone")
    _check_rule(values)
    has_end, has_duration = number(values, "dtend") is not None, bool(text(values, "duration"))
    if number(values, "dtstart") is None:
        raise ProviderError("DTSTART cannot be empty.")
    if not has_duration and not has_end:
        raise ProviderError("DTEND and DURATION cannot both be null for an event.")
    if has_duration and has_end:
        raise ProviderError("Cannot have both DTEND and DURATION in an event")


def _check_rule(values: Mapping[str, Any]) -> None:
    if (text(values, "rrule") or text(values, "rdate")) and not is_valid(text(values, "rrule")):
        raise ProviderError(f"Invalid recurrence rule: {text(values, 'rrule')}")


def scrub(values: dict[str, Any]) -> dict[str, None]:
    """Make an event of a sync adapter consistent; gives the columns that have to be null for it."""
    has_end, has_duration = number(values, "dtend") is not None, bool(text(values, "duration"))
    is_exception = bool(text(values, "original_sync_id")), number(values, "originalInstanceTime") is not None
    wrong: tuple[str, ...]
    if text(values, "rrule") or text(values, "rdate"):
        _check_rule(values)
        wrong = ("dtend", "original_sync_id", "originalInstanceTime") if has_end or not has_duration or any(is_exception) else ()
    elif any(is_exception):
        wrong = ("duration",) if not has_end or has_duration or not all(is_exception) else ()
    else:
        wrong = ("duration",) if not has_end or has_duration else ()
    for name in wrong:
        values.pop(name, None)
    return dict.fromkeys(wrong)


def all_day_corrections(values: Mapping[str, Any]) -> dict[str, Any]:
    """An all-day event begins and ends at midnight UTC and lasts whole days: what has to change for that."""
    if not number(values, "allDay"):
        return {}
    out: dict[str, Any] = {}
    for name in ("dtstart", "dtend"):
        when = number(values, name)
        if when is not None and when // 1000 * 1000 % DAY_MS:
            out[name] = when // DAY_MS * DAY_MS
    duration = text(values, "duration")
    if duration.startswith("P") and duration.endswith("S") and duration[1:-1].isascii() and duration[1:-1].isdigit():
        out["duration"] = f"P{-(-int(duration[1:-1]) // 86_400)}D"
    return out


def last_date(values: Mapping[str, Any]) -> int | None:
    """When the last instance ends (epoch ms); None for an event that recurs for ever or whose rule cannot be read."""
    if values.get("dtstart") is None and "dtstart" not in values:
        if any(name in values for name in TIMES):
            raise ProviderError("DTSTART field missing from event", RUNTIME)
        return None
    end = number(values, "dtend")
    if end is not None:
        return end
    try:
        length = parse_duration(text(values, "duration"))
        recurrence = recurrence_of({**_BLANK, **values, "dtstart": number(values, "dtstart"), "allDay": number(values, "allDay")})
        last = recurrence.last() if recurrence.recurs else recurrence.start
    except RuleError:
        return None
    except DateError as error:
        raise ProviderError("Could not insert event.", RUNTIME) from error
    return None if last is None else last + length
