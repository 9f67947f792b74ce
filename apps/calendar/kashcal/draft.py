"""What the event form holds: a dict of JSON values, made from nothing or from an event, and turned into columns when it is saved.

Times are the clock's in the form's zone: `start` and `end` as ISO texts without zone; `zone` None is the device's.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from apps.calendar.kashcal import format as store
from apps.calendar.kashcal.model import Item, Model
from apps.calendar.kashcal.texts import with_parts

Draft = dict[str, Any]
_VIEW = ("open", "alert", "alert_wheels", "suggest", "discard", "delete", "before")
"""Entries that say how the form looks, not what is entered."""


def blank(model: Model, day: date, at: time | None = None) -> Draft:
    """A new event on a day, from the next full hour on (or `at`)."""
    now = model.now
    hour = at or time((now.hour + 1) % 24)
    start = datetime.combine(day, hour)
    if at is None and now.hour == 23:
        start += timedelta(days=1)
    end = start + timedelta(minutes=int(model.pref("default_event_duration")))
    lead = int(model.pref("default_reminder_minutes"))
    return _ready(
        {
            "event": None,
            "instance": None,
            "title": "",
            "all_day": False,
            "start": start.isoformat(timespec="minutes"),
            "end": end.isoformat(timespec="minutes"),
            "zone": None,
            "calendar": int(model.default_calendar()["id"]),
            "color": None,
            "alerts": [lead] if lead >= 0 else [],
            "rrule": None,
            "transp": "OPAQUE",
            "location": "",
            "notes": "",
        }
    )


def of_event(model: Model, row: Mapping[str, Any], *, instance: int | None = None, start: int | None = None) -> Draft:
    """An event as it is. `instance`: only this occurrence of it is to be changed; `start`: when that begins (epoch ms)."""
    all_day = bool(row["is_all_day"])
    zone = None if row["timezone"] in (None, model.ctx.zone) or all_day else str(row["timezone"])
    own = store.zone_of("UTC" if all_day else zone, model.ctx.zone)
    begins = int(row["start_ts"]) if start is None else start
    ends = begins + int(row["end_ts"]) - int(row["start_ts"])
    texts = [store.moment(ms, own).replace(tzinfo=None, second=0, microsecond=0).isoformat(timespec="minutes") for ms in (begins, ends)]
    try:
        alerts = list(store.leads_of(row["reminders"]))
    except ValueError:
        alerts = []
    return _ready(
        {
            "event": int(row["id"]),
            "instance": instance,
            "title": str(row["title"]),
            "all_day": all_day,
            "start": texts[0],
            "end": texts[1],
            "zone": zone,
            "calendar": int(row["calendar_id"]),
            "color": row["color"],
            "alerts": alerts,
            "rrule": None if instance is not None else row["rrule"],
            "transp": str(row["transp"]),
            "location": str(row["location"] or ""),
            "notes": str(row["description"] or ""),
        }
    )


def copy_of(model: Model, item: Item) -> Draft:
    """A new event like another one."""
    draft = of_event(model, item.row, start=item.start)
    return _ready({**draft, "event": None, "rrule": item.row["rrule"]})


def _ready(draft: Draft) -> Draft:
    draft |= {"open": None, "alert": None, "alert_wheels": None, "suggest": False, "discard": False, "delete": False}
    draft["before"] = entered(draft)
    return draft


def entered(draft: Draft) -> dict[str, Any]:
    """The entries that the user fills in."""
    return {name: value if not isinstance(value, list) else list(value) for name, value in draft.items() if name not in _VIEW}


def start_of(draft: Draft) -> datetime:
    return datetime.fromisoformat(draft["start"])


def end_of(draft: Draft) -> datetime:
    return datetime.fromisoformat(draft["end"])


def ends_too_early(draft: Draft) -> bool:
    if draft["all_day"]:
        return end_of(draft).date() < start_of(draft).date()
    return end_of(draft) < start_of(draft)


def move_start(draft: Draft, start: datetime) -> None:
    """The end keeps its distance."""
    length = end_of(draft) - start_of(draft)
    draft["start"] = start.isoformat(timespec="minutes")
    draft["end"] = (start + length).isoformat(timespec="minutes")


def toggle_all_day(model: Model, draft: Draft) -> None:
    """An alert that is the default becomes the default of the other kind."""
    defaults = [int(model.pref("default_reminder_minutes")), int(model.pref("default_all_day_reminder"))]
    was, will = defaults if not draft["all_day"] else defaults[::-1]
    draft["all_day"] = not draft["all_day"]
    if draft["alerts"] == [was]:
        draft["alerts"] = [will] if will >= 0 else []


def change_zone(model: Model, draft: Draft, zone: str | None) -> None:
    """The instants stay, the clock's times change."""
    old, new = (store.zone_of(name, model.ctx.zone) for name in (draft["zone"], zone))
    for name in ("start", "end"):
        there = datetime.fromisoformat(draft[name]).replace(tzinfo=old).astimezone(new)
        draft[name] = there.replace(tzinfo=None).isoformat(timespec="minutes")
    draft["zone"] = zone


def columns(model: Model, draft: Draft) -> dict[str, Any]:
    """What is stored of it."""
    start, end, alerts = start_of(draft), end_of(draft), sorted(set(draft["alerts"]))
    if draft["all_day"]:
        times: dict[str, Any] = {"start_ts": store.midnight(start.date()), "end_ts": store.day_end(end.date()), "timezone": None}
    else:
        zone = str(draft["zone"] or model.ctx.zone)
        own = store.zone_of(zone)
        times = {"start_ts": store.ms_of(start.replace(tzinfo=own)), "end_ts": store.ms_of(end.replace(tzinfo=own)), "timezone": zone}
    return {
        "calendar_id": draft["calendar"],
        "title": draft["title"].strip(),
        "location": draft["location"].strip() or None,
        "description": draft["notes"].strip() or None,
        **times,
        "is_all_day": int(draft["all_day"]),
        "rrule": draft["rrule"],
        "reminders": store.reminder_list(alerts),
        "alarm_count": len(alerts),
        "color": draft["color"],
        "transp": draft["transp"],
    }


def save(model: Model, draft: Draft) -> int:
    """Store it; the id of the event (of the exception, when one occurrence was changed)."""
    return model.save(columns(model, draft), event=draft["event"], instance=draft["instance"])


def at_midnight(day: date) -> datetime:
    return datetime.combine(day, time())


def set_until(draft: Draft, day: date, zone: ZoneInfo) -> None:
    """End a series with a day: its last instant where the event is, in UTC."""
    end = datetime.combine(day, time(23, 59, 59), UTC if draft["all_day"] else zone).astimezone(UTC)
    draft["rrule"] = with_parts(draft["rrule"], COUNT="", UNTIL=f"{end:%Y%m%dT%H%M%SZ}")
