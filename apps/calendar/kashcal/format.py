"""How KashCal 23.6.13 keeps things. Source: KashCal/KashCal (data/db/entity, data/preferences, domain/generator, reminder/scheduler)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DATABASE = "kashcal.db"
PREFERENCES = "files/datastore/kashcal_preferences.preferences_pb"

ACCOUNT = ("local", "local", "On This Device")
"""Provider, email and display name of the account that the app makes at its first start."""
CALENDAR_URL, CALENDAR_NAME = "local://default", "Local"
CALENDAR_COLOR = 0xFF9E9E9E - (1 << 32)
"""Grey, as a Java int."""

ONBOARDING = "onboarding_dismissed"
DEFAULTS: dict[str, bool | int | str] = {
    ONBOARDING: False,
    "default_reminder_minutes": 15,
    "default_all_day_reminder": 720,
    "default_event_duration": 30,
    "time_format": "system",
    "default_calendar_view": "month",
    "show_event_emojis": True,
    "title_suggestions_enabled": True,
    "first_day_of_week": 0,
    "default_calendar": "",
}
"""Preferences that the screens use, and what holds while the file does not name them."""

DAY_MS = 86_400_000
MINUTE_MS = 60_000
MAX_REMINDERS = 5
PENDING_DELETE = "PENDING_DELETE"
"""`sync_status` of a row that only waits for its server to hear of the deletion."""
_DURATION = re.compile(r"([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")


# reminders: a JSON list of ISO durations before the start


def offset(minutes: int) -> str:
    """A lead time as the app writes it: whole days, else whole hours, else minutes; after the start without the minus."""
    sign, size = ("-", minutes) if minutes >= 0 else ("", -minutes)
    if size and size % 1440 == 0:
        return f"{sign}P{size // 1440}D"
    if size and size % 60 == 0:
        return f"{sign}PT{size // 60}H"
    return f"{sign}PT{size}M"


def lead(text: str) -> int:
    """Minutes before the start, negative after it. Raises ValueError for anything but an ISO duration."""
    found = _DURATION.fullmatch(text)
    if found is None or not any(found.groups()[1:]):
        raise ValueError(f"{text!r} is no duration")
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in found.groups()[1:])
    total = ((weeks * 7 + days) * 24 + hours) * 60 + minutes + seconds // 60
    return total if found[1] == "-" else -total


def reminder_list(leads: Iterable[int]) -> str | None:
    """The column `reminders`."""
    texts = [offset(minutes) for minutes in leads]
    return json.dumps(texts, separators=(",", ":")) if texts else None


def leads_of(text: str | None) -> tuple[int, ...]:
    """Lead times in minutes. Raises ValueError for anything but a list of durations."""
    if text is None or not text.strip():
        return ()
    values = json.loads(text)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(f"{text!r} is no list of durations")
    return tuple(lead(value) for value in values)


# days


def zone_of(name: str | None, fallback: str = "UTC") -> ZoneInfo:
    """The zone of an event; a name that no database knows stands for `fallback`."""
    for candidate in (name, fallback):
        try:
            if candidate:
                return ZoneInfo(candidate)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            continue
    return ZoneInfo("UTC")


def moment(ms: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(ms // 1000, UTC).replace(microsecond=ms % 1000 * 1000).astimezone(zone)


def ms_of(when: datetime) -> int:
    return round(when.timestamp() * 1000)


def midnight(day: date) -> int:
    """Where an all-day event begins: midnight in UTC, epoch ms."""
    return ms_of(datetime.combine(day, time(), UTC))


def day_end(day: date) -> int:
    """Where an all-day event ends whose last day this is: its last millisecond in UTC."""
    return midnight(day) + DAY_MS - 1


def day_of(ms: int, *, all_day: bool, zone: ZoneInfo) -> date:
    """The day that an instant of an event is on: in UTC for all-day events, else where the device is."""
    return moment(ms, ZoneInfo("UTC") if all_day else zone).date()


def code(day: date) -> int:
    """20231017 for 17 October 2023."""
    return day.year * 10_000 + day.month * 100 + day.day


def decoded(number: int) -> date:
    """Raises ValueError for a number that is no day."""
    return date(number // 10_000, number // 100 % 100, number % 100)


def left_out(text: str | None, *, all_day: bool, zone: ZoneInfo) -> tuple[date, ...]:
    """Days of an `exdate` (in the event's zone): milliseconds, as the app writes them, day codes or iCalendar times.

    Raises:
        ValueError: none of these.
    """
    days = []
    for part in (piece.strip() for piece in (text or "").split(",")):
        if not part:
            continue
        times = re.fullmatch(r"(\d{8})(?:T\d{6}(Z?))?", part)
        if times is not None and times[2]:
            day = datetime.strptime(part, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).astimezone(ZoneInfo("UTC") if all_day else zone).date()
        elif times is not None:
            day = decoded(int(times[1]))
        else:
            day = day_of(int(part), all_day=all_day, zone=zone)
        days.append(day)
    return tuple(days)


def first_of(day: date, months: int = 0) -> date:
    """The first day of the month so many months away."""
    count = day.year * 12 + day.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def days_between(first: date, last: date) -> list[date]:
    """Both included."""
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]
