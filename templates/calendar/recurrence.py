"""Repetition compared by meaning, and the text of RFC 5545 (RRULE) to and from the state model's `Recurrence`."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta

from templates.calendar.state import WEEKDAYS, Frequency, Recurrence, Weekday

_FREQUENCIES: dict[str, Frequency] = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
_ORDINAL = re.compile(r"([+-]?\d+)(MO|TU|WE|TH|FR|SA|SU)")
_IGNORED = {"WKST"}
"""The first day of the week matters to few rules, and apps write the locale's."""


def canonical(rule: Recurrence | None, first: date) -> Recurrence | None:
    """The simplest rule that means the same for a series that begins on `first`: weekdays in order and never left out, every seven days is
    weekly, all days of every week is daily, every twelve months is yearly."""
    if rule is None:
        return None
    own = WEEKDAYS[first.weekday()]
    changes: dict[str, object] = {"weekdays": (), "rest": tuple(sorted(rule.rest))}
    if rule.freq == "weekly":
        days = tuple(day for day in WEEKDAYS if day in (rule.weekdays or (own,)))
        changes |= {"freq": "daily"} if len(days) == 7 and rule.interval == 1 else {"weekdays": days}
    elif rule.freq == "daily" and rule.interval % 7 == 0:
        changes |= {"freq": "weekly", "interval": rule.interval // 7, "weekdays": (own,)}
    elif rule.freq == "monthly" and rule.interval % 12 == 0 and not rule.on:
        changes |= {"freq": "yearly", "interval": rule.interval // 12}
    return rule.model_copy(update=changes)


def from_rrule(text: str, start: datetime | date) -> Recurrence | None:
    """The meaning of a recurrence rule; None for an empty text.

    Args:
        text: the property's value, with or without `RRULE:`; parts in any order, empty ones as if absent.
        start: of the first occurrence: an aware datetime in the event's zone, a date for an all-day event.

    Raises:
        ValueError: not a rule, or one that repeats within a day.
    """
    body = text.strip().removeprefix("RRULE:")
    if not body:
        return None
    pairs = [part.partition("=") for part in body.upper().split(";") if part.strip()]
    parts = {name.strip(): value.strip() for name, _, value in pairs if value.strip() and name.strip() not in _IGNORED}
    name = parts.pop("FREQ", "")
    if name not in _FREQUENCIES:
        raise ValueError(f"{text!r} is no recurrence rule of days or longer")
    freq = _FREQUENCIES[name]
    interval = int(parts.pop("INTERVAL", "1"))
    count = int(parts.pop("COUNT")) if "COUNT" in parts else None
    until = _last_day(parts.pop("UNTIL"), start) if "UNTIL" in parts else None
    weekdays: tuple[Weekday, ...] = ()
    on = ""
    if freq == "weekly":
        weekdays = _weekdays(parts)
    elif freq in ("monthly", "yearly"):
        on = _day_of_month(parts, freq, start)
    rest = tuple(sorted(f"{name}={value}" for name, value in parts.items()))
    return Recurrence(freq=freq, interval=interval, weekdays=weekdays, on=on, until=until, count=count, rest=rest)


def _weekdays(parts: dict[str, str]) -> tuple[Weekday, ...]:
    named = set(parts.get("BYDAY", "").split(","))
    if not named <= set(WEEKDAYS):
        return ()  # stays in `rest`
    parts.pop("BYDAY", None)
    return tuple(day for day in WEEKDAYS if day in named)


def _day_of_month(parts: dict[str, str], freq: Frequency, start: date) -> str:
    """Takes out of `parts` what says on which day of the month; what says something else stays there."""
    if freq == "yearly":
        if parts.get("BYMONTH") == str(start.month):
            del parts["BYMONTH"]
        elif "BYMONTH" in parts or "BYDAY" in parts:
            return ""  # another month, or the nth weekday of the year
    if parts.get("BYMONTHDAY") == str(start.day):
        del parts["BYMONTHDAY"]
        return ""
    if parts.get("BYMONTHDAY") == "-1":
        del parts["BYMONTHDAY"]
        return "last_day"
    day = parts.get("BYDAY", "")
    if day in WEEKDAYS and re.fullmatch(r"[+-]?\d+", parts.get("BYSETPOS", "")):
        day = parts.pop("BYSETPOS") + parts.pop("BYDAY")
    elif _ORDINAL.fullmatch(day):
        del parts["BYDAY"]
    else:
        return ""
    return day.removeprefix("+")


def _last_day(text: str, start: datetime | date) -> date:
    """The last day on which an occurrence may begin, in the zone of `start`."""
    found = re.fullmatch(r"(\d{8})(?:T(\d{6})(Z?))?", text)
    if found is None:
        raise ValueError(f"UNTIL={text} is no date")
    day = datetime.strptime(found[1], "%Y%m%d").date()
    if found[2] is None or not isinstance(start, datetime):
        return day
    moment = datetime.combine(day, datetime.strptime(found[2], "%H%M%S").time())
    local = moment.replace(tzinfo=UTC).astimezone(start.tzinfo) if found[3] else moment.replace(tzinfo=start.tzinfo)
    return local.date() if local.time() >= start.time() else local.date() - timedelta(days=1)


def to_rrule(rule: Recurrence, start: datetime | date) -> str:
    """The rule as RFC 5545 text, without `RRULE:`. `start` as for `from_rrule`.

    Raises:
        ValueError: the rule has a `rest`, which is compared and never written.
    """
    if rule.rest:
        raise ValueError(f"{rule} is not written")
    parts = [f"FREQ={rule.freq.upper()}"]
    if rule.until is not None:
        parts.append(f"UNTIL={_until(rule.until, start)}")
    if rule.count is not None:
        parts.append(f"COUNT={rule.count}")
    if rule.interval != 1:
        parts.append(f"INTERVAL={rule.interval}")
    if rule.freq == "weekly":
        days = rule.weekdays or (WEEKDAYS[start.weekday()],)
        parts.append("BYDAY=" + ",".join(day for day in WEEKDAYS if day in days))
    elif rule.on:
        parts += [f"BYMONTH={start.month}"] if rule.freq == "yearly" else []
        parts.append("BYMONTHDAY=-1" if rule.on == "last_day" else f"BYDAY={rule.on}")
    elif rule.freq == "monthly":
        parts.append(f"BYMONTHDAY={start.day}")
    return ";".join(parts)


def _until(day: date, start: datetime | date) -> str:
    """The end of the day in the event's zone, as an instant; the bare date for an all-day event."""
    if not isinstance(start, datetime):
        return day.strftime("%Y%m%d")
    end = datetime.combine(day, time(23, 59, 59), start.tzinfo)
    return end.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
