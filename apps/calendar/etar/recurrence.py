"""Repetition as Etar's picker writes it, as its pages tell it, and the picker's state."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from dateutil.rrule import rrulestr

from apps.calendar.etar.words import DAYS, instant, local

FREQUENCIES: Final = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
UNITS: Final = ("day", "week", "month", "year")
CODES: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
ORDINALS: Final = ("first", "second", "third", "fourth", "last")
FOREVER, UNTIL, COUNT = 0, 1, 2
State = dict[str, Any]


def parts_of(rule: str) -> dict[str, str]:
    """The parts of a rule by name, as far as they can be read."""
    pairs = (part.partition("=") for part in rule.strip().removeprefix("RRULE:").split(";"))
    return {name.strip().upper(): value.strip() for name, _, value in pairs if name.strip()}


def picker_state(rule: str, start: datetime, zone: str) -> State:
    """What the picker shows for a rule; for none, a weekly one that is switched off."""
    parts = parts_of(rule)
    freq = parts.get("FREQ", "WEEKLY")
    named = [code for code in parts.get("BYDAY", "").split(",") if code in CODES]
    until = _until_day(parts["UNTIL"], zone) if "UNTIL" in parts else None
    return {
        "on": bool(rule),
        "freq": FREQUENCIES.index(freq) if freq in FREQUENCIES else 1,
        "interval": parts.get("INTERVAL", "1"),
        "days": [CODES.index(code) for code in named] or [start.weekday()],
        "by_weekday": freq == "MONTHLY" and "BYDAY" in parts,
        "end": UNTIL if until else COUNT if "COUNT" in parts else FOREVER,
        "until": (until or start.date() + timedelta(days=31)).isoformat(),
        "count": parts.get("COUNT", "5"),
    }


def _until_day(text: str, zone: str) -> date | None:
    try:
        if text.endswith("Z"):
            return local(instant(datetime.strptime(text, "%Y%m%dT%H%M%SZ"), "UTC"), zone).date()
        return datetime.strptime(text[:8], "%Y%m%d").date()
    except ValueError:
        return None


def whole(text: str, least: int = 1) -> int:
    """A typed number; at least 1."""
    return max(least, int(text)) if text.isdigit() and text.isascii() else least


def complete(state: State) -> bool:
    """Whether the rule can be taken over: a weekly one needs a weekday."""
    return not state["on"] or state["freq"] != 1 or bool(state["days"])


def rule_of(state: State, start: datetime, zone: str, *, all_day: bool, first_weekday: int) -> str:
    """The rule that the picker's Done makes; empty for none."""
    if not state["on"]:
        return ""
    freq = state["freq"]
    parts = [f"FREQ={FREQUENCIES[freq]}"]
    if state["end"] == UNTIL:
        last = date.fromisoformat(state["until"])
        if all_day:
            parts.append(f"UNTIL={last:%Y%m%d}")
        else:
            parts.append(f"UNTIL={local(instant(datetime.combine(last, start.time()), zone), 'UTC'):%Y%m%dT%H%M%SZ}")
    elif state["end"] == COUNT:
        parts.append(f"COUNT={whole(state['count'])}")
    interval = whole(state["interval"])
    parts += [f"INTERVAL={interval}"] if interval > 1 else []
    parts.append(f"WKST={CODES[first_weekday]}")
    if freq == 1:
        parts.append("BYDAY=" + ",".join(CODES[day] for day in sorted(state["days"], key=lambda day: (day + 1) % 7)))
    elif freq == 2:
        parts.append(f"BYDAY={_place(start.date())}{CODES[start.weekday()]}" if state["by_weekday"] else f"BYMONTHDAY={start.day}")
    return ";".join(parts)


def _place(day: date) -> int:
    """Which of its weekday in the month a day is; the fifth is the last."""
    place = (day.day - 1) // 7 + 1
    return -1 if place == 5 else place


def by_weekday_text(day: date) -> str:
    """`on every third Tuesday`."""
    return f"on every {ORDINALS[_place(day) - 1 if _place(day) > 0 else 4]} {DAYS[day.weekday()]}"


def told(rule: str, start: date) -> str:
    """`Weekly on Tuesday; for 5 times`; empty for no rule."""
    parts = parts_of(rule)
    freq = parts.get("FREQ", "")
    every = whole(parts.get("INTERVAL", "1"))
    end = _end(parts)
    if freq == "DAILY":
        return ("Daily" if every == 1 else f"Every {every} days") + end
    if freq == "WEEKLY":
        codes = [code for code in parts.get("BYDAY", "").split(",") if code in CODES]
        if sorted(codes) == sorted(CODES[:5]):
            return "Every weekday (Mon\u2013Fri)" + end
        names = [DAYS[CODES.index(code)] for code in codes] or [DAYS[start.weekday()]]
        days = names[0] if len(names) == 1 else ", ".join(name[:3] for name in names)
        return (f"Weekly on {days}" if every == 1 else f"Every {every} weeks on {days}") + end
    if freq == "MONTHLY":
        return "Monthly" + (f" ({by_weekday_text(start)})" if "BYDAY" in parts else "") + end
    return "Yearly" + end if freq == "YEARLY" else ""


def _end(parts: dict[str, str]) -> str:
    until = _until_day(parts["UNTIL"], "UTC") if "UNTIL" in parts else None
    if until is not None:
        return f"; until {until.month}/{until.day}/{until.year}"
    if "COUNT" in parts:
        return "; for one time" if parts["COUNT"] == "1" else f"; for {parts['COUNT']} times"
    return ""


def split(rule: str, first: int, begin: int, zone: str, *, all_day: bool) -> tuple[str, str]:
    """A series ended before one of its instances, and the rule of what follows.

    Args:
        rule: of the whole series.
        first, begin: when the series and that instance begin (epoch ms).
        zone: that the rule runs in.
        all_day: whether its days are dates.
    """
    parts = parts_of(rule)
    if "COUNT" in parts:
        start = local(first, zone)
        done = sum(1 for shown in rrulestr(rule, dtstart=start) if instant(shown, zone) < begin)
        rest = _joined({**parts, "COUNT": str(max(1, whole(parts["COUNT"]) - done))})
        return _joined({**parts, "COUNT": str(max(1, done))}), rest
    last = local(begin - 1000, "UTC")  # the end is inclusive
    return _joined({**parts, "UNTIL": f"{last:%Y%m%d}" if all_day else f"{last:%Y%m%dT%H%M%SZ}"}), rule


def _joined(parts: dict[str, str]) -> str:
    order = ("FREQ", "UNTIL", "COUNT", "INTERVAL", "WKST")
    return ";".join(f"{name}={parts[name]}" for name in (*order, *(name for name in parts if name not in order)) if name in parts)
