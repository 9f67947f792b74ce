"""What a form of an event or task holds, where it comes from, and the columns it becomes."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.encoding import Repetition
from apps.lineages.simple_calendar.model import Model, Row

Draft = dict[str, Any]
"""JSON values. `start` and `end` are wall clock times (ISO) in `zone`; `reminders` three lead times in minutes; `interval`, `rule` and
`limit` as in the columns; `color` 0 is that of the group."""


def form_zone(model: Model, zone: str) -> str:
    """The zone that a form shows times in: the device's, unless events may have another one."""
    if not model.flag("allow_changing_time_zones", False):
        return model.ctx.zone
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        return model.ctx.zone
    return zone or model.ctx.zone


def new_draft(model: Model, start: int, minutes: int) -> Draft:
    """A new event that begins at `start` (epoch s) and lasts some minutes."""
    prefs = model.prefs
    if model.flag("use_previous_event_reminders", True):
        names = ("reminder_minutes", "reminder_minutes_2", "reminder_minutes_3")
    else:
        names = ("default_reminder_1", "default_reminder_2", "default_reminder_3")
    leads = [int(prefs.get(name, default)) for name, default in zip(names, (10, store.OFF, store.OFF), strict=True)]
    begin = model.local(start).replace(tzinfo=None)
    return {
        "title": "",
        "location": "",
        "description": "",
        "all_day": False,
        "start": begin.isoformat(),
        "end": (begin + dt.timedelta(minutes=minutes)).isoformat(),
        "zone": model.ctx.zone,
        "reminders": leads,
        "interval": 0,
        "rule": 0,
        "limit": 0,
        "type": model.usual_type(),
        "color": 0,
    }


def given(model: Model, extras: Mapping[str, Any]) -> Draft:
    """What another app has filled in (CalendarContract: Events.CONTENT_URI with ACTION_INSERT)."""
    now = model.ctx.now()
    begin = int(extras.get("beginTime", now)) // 1000
    end = max(int(extras.get("endTime", begin * 1000)) // 1000, begin)
    start, stop = (model.local(at).replace(tzinfo=None, second=0).isoformat() for at in (begin, end))
    texts = {"title": "title", "location": "eventLocation", "description": "description"}
    filled = {name: str(extras.get(extra, "")) for name, extra in texts.items()}
    return {**filled, "start": start, "end": stop, "all_day": bool(extras.get("allDay", False))}


def draft_of(model: Model, row: Row, start: int) -> Draft:
    """A stored event, at the occurrence that begins at `start` (epoch s)."""
    zone = form_zone(model, str(row["time_zone"]))
    ends = (start, start + row["end_ts"] - row["start_ts"])
    begin, end = (dt.datetime.fromtimestamp(at, ZoneInfo(zone)).replace(tzinfo=None) for at in ends)
    return {
        "title": row["title"],
        "location": row["location"],
        "description": row["description"],
        "all_day": bool(row["flags"] & store.ALL_DAY),
        "start": begin.isoformat(),
        "end": end.isoformat(),
        "zone": zone,
        "reminders": [row["reminder_1_minutes"], row["reminder_2_minutes"], row["reminder_3_minutes"]],
        "interval": row["repeat_interval"],
        "rule": row["repeat_rule"],
        "limit": row["repeat_limit"],
        "type": row["event_type"],
        "color": row["color"],
    }


def wall(draft: Draft, name: str) -> dt.datetime:
    """`start` or `end` on the wall clock."""
    return dt.datetime.fromisoformat(draft[name])


def repetition_of(draft: Draft) -> Repetition:
    return Repetition(int(draft["interval"]), int(draft["rule"]), int(draft["limit"]))


def bounds(model: Model, draft: Draft, *, task: bool) -> tuple[int, int]:
    """First and last instant as they are stored, epoch s: an all-day event ends at noon of its last day."""
    if draft["all_day"]:
        first, last = wall(draft, "start").date(), wall(draft, "end").date()
        start = model.instant(first)
        return start, start if task else model.instant(last, 12 * 60)
    zone = ZoneInfo(draft["zone"])
    start, end = (round(wall(draft, name).replace(tzinfo=zone).timestamp()) for name in ("start", "end"))
    return start, start if task else end


def leads_of(draft: Draft) -> list[int]:
    """Lead times in order; those during the day are for all-day events only."""
    return sorted(lead for lead in draft["reminders"] if lead != store.OFF and (lead >= 0 or draft["all_day"]))


def columns(model: Model, draft: Draft, row: Row | None, *, task: bool) -> dict[str, Any]:
    """The columns that saving writes. `row`: what is stored, None for something new."""
    start, end = bounds(model, draft, task=task)
    leads = [*leads_of(draft), store.OFF, store.OFF, store.OFF][:3]
    flags = (int(row["flags"]) if row is not None else 0) & ~store.ALL_DAY
    made = {
        "start_ts": start,
        "end_ts": end,
        "title": draft["title"],
        "description": draft["description"],
        **{f"reminder_{n}_minutes": lead for n, lead in enumerate(leads, 1)},
        **{f"reminder_{n}_type": store.NOTIFICATION for n in (1, 2, 3)},
        "repeat_interval": draft["interval"],
        "repeat_rule": draft["rule"],
        "repeat_limit": draft["limit"] if draft["interval"] else 0,
        "time_zone": _kept_zone(model, draft, row),
        "flags": flags | (store.ALL_DAY if draft["all_day"] else 0),
        "event_type": draft["type"],
        "last_updated": model.ctx.now(),
        "source": store.OWN,
        "color": draft["color"],
        "type": store.TASK if task else store.EVENT,
    }
    if not task:
        made |= {"location": draft["location"], "attendees": "[]"}
    if row is None:
        made["import_id"] = _import_id(model, draft)
    return made


def _kept_zone(model: Model, draft: Draft, row: Row | None) -> str:
    if draft["all_day"]:
        return model.ctx.zone
    if model.flag("allow_changing_time_zones", False) or row is None or not row["time_zone"]:
        return str(draft["zone"])
    return str(row["time_zone"])


def _import_id(model: Model, draft: Draft) -> str:
    """32 hexadecimal digits and the time, as the app makes of a random UUID."""
    now = model.ctx.now()
    digits = hashlib.sha256(f"{now} {draft['title']} {draft['start']}".encode()).hexdigest()[:32]
    return f"{digits}{now}"
