"""What the form for an event holds while it is filled in, and what of it is stored.

A form is a dict of JSON values: `id` (None for a new event), `title`, `description`, `location`, `calendar`, `all_day`, `start` and `end`
(wall times of `zone`, ISO, with the fractions of a second at which the form was opened, until a time is picked), `zone`, `rule`,
`reminders`, `taken_out`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from apps.calendar.calendar.format import instant, local
from apps.calendar.calendar.store import Event

Form = dict[str, Any]
HOUR_MS = 3_600_000
LATEST_MS = 4_133_894_400_000
"""2100-12-31, the last day that the pickers offer. An intent may name any."""


def new_form(now: int, zone: str, calendar: int) -> Form:
    """The form of a new event, which begins and ends now."""
    start = local(now, zone).isoformat()
    return {
        "id": None,
        "title": "",
        "description": "",
        "location": "",
        "calendar": calendar,
        "all_day": False,
        "start": start,
        "end": start,
        "zone": zone,
        "rule": None,
        "reminders": [],
        "taken_out": [],
    }


def form_of(event: Event) -> Form:
    """The form of an event that is there. Times are those of the event's own zone, of the whole series where it is one."""
    kept = ("id", "title", "description", "location", "calendar", "all_day", "zone", "rule", "reminders", "taken_out")
    return {
        **{name: event[name] for name in kept},
        "start": local(event["start"], event["zone"]).isoformat(),
        "end": local(event["end"], event["zone"]).isoformat(),
    }


def begin(form: Form) -> datetime:
    return datetime.fromisoformat(form["start"])


def end(form: Form) -> datetime:
    return datetime.fromisoformat(form["end"])


def move(form: Form, start: datetime) -> None:
    """Another start; the end moves with it, so that the event lasts as long as before."""
    zone = form["zone"]
    length = max(instant(end(form), zone) - instant(begin(form), zone), 0)
    form["start"] = start.isoformat()
    form["end"] = local(instant(start, zone) + length, zone).isoformat()


def set_start_day(form: Form, day: date) -> None:
    move(form, datetime.combine(day, begin(form).time()))


def set_start_time(form: Form, at: time) -> None:
    move(form, datetime.combine(begin(form).date(), at))


def set_end_day(form: Form, day: date) -> None:
    """Another last day, not before the first."""
    form["end"] = datetime.combine(max(day, begin(form).date()), end(form).time()).isoformat()


def set_end_time(form: Form, at: time) -> None:
    """Another end; on the first day not before the start."""
    same_day = end(form).date() == begin(form).date()
    form["end"] = datetime.combine(end(form).date(), max(at, begin(form).time()) if same_day else at).isoformat()


def stored(form: Form) -> Event:
    """The event that a form says; whole days keep their times in UTC, which the provider cuts off."""
    zone = "UTC" if form["all_day"] else form["zone"]
    return {
        **{name: value for name, value in form.items() if name not in ("start", "end", "zone")},
        "color": "",
        "zone": zone,
        "start": instant(begin(form), zone),
        "end": instant(end(form), zone),
    }


def fill(form: Form, extras: Mapping[str, Any]) -> None:
    """Put in what another app asks for with an intent: texts, all day, and times, by default an hour."""
    for extra, name in (("title", "title"), ("description", "description"), ("eventLocation", "location")):
        if isinstance(extras.get(extra), str):
            form[name] = extras[extra]
    if isinstance(extras.get("allDay"), bool):
        form["all_day"] = extras["allDay"]
    first = extras.get("beginTime")
    if isinstance(first, int) and first != -1:
        last = extras.get("endTime")
        until = last if isinstance(last, int) and last != -1 else first + HOUR_MS
        for name, moment in (("start", first), ("end", until)):
            form[name] = local(min(max(moment, 0), LATEST_MS), form["zone"]).isoformat()
