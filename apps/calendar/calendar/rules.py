"""Repetition as the app holds it: a few choices of its dialog, read from and written to the provider's rrule text.

A rule is a dict of JSON values: `freq` (days, weeks, months, years), `interval`, `days` (two letters each, in the order in which they were
picked), `nth` (months only: the nth weekday instead of the day), `end` ({"count": n}, {"until": date} or {}), `by` (further parts by name,
lists of numbers) and `wkst` (two letters or ""). The app writes no BYMONTHDAY of its own accord, and BYDAY of a weekly rule always, also
when no day was picked; the provider refuses the empty one.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from typing import Any, Final

from apps.calendar.calendar.format import WEEKDAYS, day_text, zone

Rule = dict[str, Any]
FREQUENCIES: Final = ("days", "weeks", "months", "years")
CODES: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
EXTRA: Final = ("BYMONTHDAY", "BYMONTH", "BYSETPOS", "BYYEARDAY", "BYWEEKNO")
"""Parts that the dialog has text fields for, in the order in which they are written."""
_NAMES: Final = {"DAILY": "days", "WEEKLY": "weeks", "MONTHLY": "months", "YEARLY": "years"}
_WRITTEN: Final = {plural: name for name, plural in _NAMES.items()}
_MOMENT = re.compile(r"(\d{8})T(\d{6})(Z|[+-]\d{4})")


def new_rule() -> Rule:
    """What the dialog shows for an event that does not repeat."""
    return {"freq": "days", "interval": 1, "days": [], "nth": False, "end": {}, "by": {}, "wkst": ""}


def parse(text: str, zone_name: str) -> Rule | None:
    """The rule of an rrule text; None for none, and for what the app does not understand, which it treats as an event that is once."""
    if not text.strip():
        return None
    parts: dict[str, str] = {}
    for part in text.removeprefix("RRULE:").strip().split(";"):
        pair = part.split("=")
        if len(pair) != 2:
            return None
        parts[pair[0].upper()] = pair[1].upper()
    freq = _NAMES.get(parts.get("FREQ", ""))
    end = _end(parts, zone_name)
    if freq is None or end is None:
        return None
    day_names = parts.get("BYDAY", "").split(",") if "BYDAY" in parts else []
    return {
        "freq": freq,
        "interval": _number(parts.get("INTERVAL", ""), 1),
        "days": [name[:2] for name in day_names if name[:2] in CODES] if freq == "weeks" else [],
        "nth": freq == "months" and any(char.isdigit() for char in parts.get("BYDAY", "")),
        "end": end,
        "by": {name: numbers(parts[name]) for name in EXTRA if name in parts},
        "wkst": parts.get("WKST", "")[:2] if parts.get("WKST", "")[:2] in CODES else "",
    }


def _end(parts: dict[str, str], zone_name: str) -> dict[str, Any] | None:
    """How a rule ends; None when that cannot be read."""
    if "COUNT" in parts:
        return {"count": _number(parts["COUNT"], 1)}
    if "UNTIL" not in parts:
        return {}
    until = parts["UNTIL"]
    try:
        if "T" not in until:
            return {"until": datetime.strptime(until, "%Y%m%d").date().isoformat()}
        if _MOMENT.fullmatch(until) is None:
            return None
        moment = datetime.strptime(until, "%Y%m%dT%H%M%S%z")
    except ValueError:
        return None
    return {"until": moment.astimezone(zone(zone_name)).date().isoformat()}


def numbers(text: str) -> list[int]:
    """The whole numbers of a list with commas; anything else in it is left out."""
    return [int(part) for part in (piece.strip() for piece in text.split(",")) if re.fullmatch(r"[+-]?[0-9]{1,9}", part)]


def _number(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else default


def written(rule: Rule, first: date, zone_name: str) -> str:
    """The rrule text of a rule for an event whose first day is `first`."""
    parts = [f"FREQ={_WRITTEN[rule['freq']]}", f"INTERVAL={rule['interval']}"]
    if rule["freq"] == "weeks":
        parts.append("BYDAY=" + ",".join(code for code in CODES if code in rule["days"]))
    elif rule["freq"] == "months" and rule["nth"]:
        parts.append(f"BYDAY={(first.day - 1) // 7 + 1}{CODES[first.weekday()]}")
    parts += [f"{name}={','.join(map(str, rule['by'][name]))}" for name in EXTRA if rule["by"].get(name)]
    parts += [f"WKST={rule['wkst']}"] if rule["wkst"] else []
    end = rule["end"]
    if "count" in end:
        parts.append(f"COUNT={end['count']}")
    if "until" in end:
        last = datetime.combine(date.fromisoformat(end["until"]), time(23, 59), zone(zone_name)).astimezone(UTC)
        parts.append(f"UNTIL={last:%Y%m%dT%H%M%SZ}")
    return ";".join(parts)


def told(rule: Rule) -> str:
    """A rule in words, `Every 1 weeks on Tue, 5 times`."""
    text = f"Every {rule['interval']} {rule['freq']}"
    if rule["freq"] == "weeks":
        text += " on " + ", ".join(WEEKDAYS[CODES.index(code)] for code in rule["days"])
    end = rule["end"]
    if "count" in end:
        text += f", {end['count']} times"
    if "until" in end:
        text += f", Until {day_text(date.fromisoformat(end['until']))}"
    return text


def ordinal(number: int) -> str:
    """`1st`, `22nd`, `13th`."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
