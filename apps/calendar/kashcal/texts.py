"""How the app words times, days, repetition and alerts (English)."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from apps.calendar.kashcal import format as store

REPEATED = "🔁"
_SHORT_DAYS = {"SU": "Sun", "MO": "Mon", "TU": "Tue", "WE": "Wed", "TH": "Thu", "FR": "Fri", "SA": "Sat"}
WEEKDAY_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
"""As `date.weekday()` counts."""
_ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd", "-1": "last"}
_UNITS = {"DAILY": ("Daily", "days"), "WEEKLY": ("Weekly", "weeks"), "MONTHLY": ("Monthly", "months"), "YEARLY": ("Yearly", "years")}
_NAMED = {("WEEKLY", 2): "Biweekly", ("MONTHLY", 3): "Quarterly"}


def clock(hour: int, minute: int, is_24h: bool) -> str:
    """`09:00`, or `9:00 AM`."""
    return f"{hour:02}:{minute:02}" if is_24h else f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def clock_of(ms: int, zone: ZoneInfo, is_24h: bool) -> str:
    when = store.moment(ms, zone)
    return clock(when.hour, when.minute, is_24h)


def month_year(day: date) -> str:
    """`October 2023`, the heading of months and weeks."""
    return f"{day:%B} {day.year}"


def day_heading(day: date) -> str:
    """`Monday, October 16`, above the agenda's cards."""
    return f"{day:%A}, {day:%B} {day.day}"


def short_date(day: date) -> str:
    """`Tue, Oct 17`."""
    return f"{day:%a, %b} {day.day}"


def form_date(day: date) -> str:
    """`Tue, Oct 17, 2023`."""
    return f"{short_date(day)}, {day.year}"


def parts_of(rule: str) -> dict[str, str]:
    """A recurrence rule by the names of its parts."""
    pairs = (part.partition("=") for part in rule.split(";"))
    return {name: value for name, _, value in pairs if value}


def with_parts(rule: str, **changes: str) -> str:
    """A rule with some parts put, or taken out when empty; new ones at its end."""
    return ";".join(f"{name}={value}" for name, value in (parts_of(rule) | changes).items() if value)


def repetition(rule: str | None) -> str:
    """`Weekly on Tue`, `Monthly on day 17`, `Daily, 5 times`, ..."""
    if not rule:
        return "Does not repeat"
    parts = parts_of(rule)
    freq, interval = parts.get("FREQ", ""), int(parts.get("INTERVAL", "1"))
    if freq not in _UNITS:
        return "Repeats"
    once, units = _UNITS[freq]
    words = once if interval == 1 else _NAMED.get((freq, interval), f"Every {interval} {units}")
    days = parts.get("BYDAY", "")
    if freq == "WEEKLY" and days:
        words += " on " + ", ".join(_SHORT_DAYS.get(day, day) for day in days.split(","))
    nth = re.fullmatch(r"(-?\d+)([A-Z]{2})", days)
    if freq == "MONTHLY" and nth is not None:
        words += f" on {ordinal(nth[1])} {_SHORT_DAYS.get(nth[2], nth[2])}"
    elif freq == "MONTHLY" and "BYMONTHDAY" in parts:
        words += " on last day" if parts["BYMONTHDAY"] == "-1" else f" on day {parts['BYMONTHDAY']}"
    if "COUNT" in parts:
        words += f", {parts['COUNT']} times"
    elif "UNTIL" in parts:
        until = datetime.strptime(parts["UNTIL"][:8], "%Y%m%d")
        words += f", until {until:%b} {until.day}, {until.year}"
    return words


def ordinal(number: str) -> str:
    return _ORDINALS.get(number, f"{number}th")


def alert_short(minutes: int) -> str:
    """`15m`, `1h`, `1d`, for chips and summaries."""
    if minutes == 0:
        return "At event"
    size = abs(minutes)
    if minutes == -540:
        return "9AM"
    for unit, letter in ((10080, "w"), (1440, "d"), (60, "h")):
        if size % unit == 0:
            return f"{size // unit}{letter}"
    return f"{size}m"


def alerts(leads: list[int]) -> str:
    """The summary of all alerts."""
    return ", ".join(map(alert_short, leads)) or "None"


def alert_long(minutes: int, *, all_day: bool) -> str:
    """`15 minutes before`, `1 day before`."""
    if minutes == 0:
        return "At time of event"
    if minutes == -540 and all_day:
        return "9 AM day of event"
    days, rest = divmod(abs(minutes), 1440)
    named = ((days, "day"), (rest // 60, "hour"), (rest % 60, "minute"))
    words = " ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in named if count)
    return f"{words} {'before' if minutes > 0 else 'after'}"


def length(minutes: int) -> str:
    """`30 minutes`, `1 hour`."""
    hours, rest = divmod(minutes, 60)
    if rest or not hours:
        return f"{minutes} minutes"
    return f"{hours} hour{'' if hours == 1 else 's'}"


def span(start: int, end: int, first: date, last: date, *, all_day: bool, zone: ZoneInfo, is_24h: bool) -> str:
    """Date and time of an occurrence in the quick view."""
    if all_day:
        days = short_date(first) if first == last else f"{short_date(first)} → {short_date(last)}"
        return f"{days} · All day"
    begins, ends = clock_of(start, zone, is_24h), clock_of(end, zone, is_24h)
    if first == last:
        return f"{short_date(first)} · {begins} - {ends}"
    return f"{short_date(first)} {begins} → {short_date(last)} {ends}"


def on_card(start: int, end: int, place: tuple[int, int], *, all_day: bool, repeats: bool, zone: ZoneInfo, is_24h: bool) -> str:
    """The second line of a card. `place`: which day of the event this is, and of how many."""
    number, total = place
    mark = f" {REPEATED}" if repeats else ""
    begins, ends = clock_of(start, zone, is_24h), clock_of(end, zone, is_24h)
    if total == 1:
        return ("All day" if all_day else f"{begins} - {ends}") + mark
    day = f"Day {number} of {total}"
    if all_day or 1 < number < total:
        return f"{day} (All day){mark}"
    return f"{day} • Starts {begins}{mark}" if number == 1 else f"{day} • Ends {ends}{mark}"
