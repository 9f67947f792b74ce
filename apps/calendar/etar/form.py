"""An event while it is edited: a dict of JSON values, filled from the provider and written back to it.

`id` (0 for a new one), `calendar`, `title`, `all_day`, `start` and `end` (`2023-10-17T09:00`, in `zone`; of whole days the first and the
last one, at midnight), `zone`, `location`, `description`, `url`, `guests` (addresses with commas), `rule`, `leads` (`[minutes, method]`),
`availability`, `access`, `modify` (`all`, `following`, `one`), `begin` (of the instance that was opened, epoch ms) and `before`: the same
as it was when the form was opened.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any, Final

from apps.calendar.etar import events, options, recurrence, words
from apps.lineages.system_calendar import access
from apps.lineages.system_calendar.access import Calendar
from emulator.sim.toolkit import Context

State = dict[str, Any]
URL: Final = "vnd.android.cursor.item/vnd.ical4android.url"
DAY: Final = timedelta(days=1)
_TIMES: Final = ("dtstart", "dtend", "duration", "allDay", "rrule", "eventTimezone")


def writable(ctx: Context) -> list[Calendar]:
    """Calendars that events can be added to."""
    return [calendar for calendar in events.calendars(ctx) if calendar.writable and calendar.visible]


def usual_calendar(ctx: Context, calendars: list[Calendar]) -> Calendar:
    """The one used last, by owner and name; else the first."""
    kept = options.text(ctx, options.CALENDAR, "")
    return next((one for one in calendars if f"{one.owner}/{one.name}" == kept), calendars[0])


def new(ctx: Context, start: datetime, *, all_day: bool = False) -> State:
    """A form for an event that begins at a time of the device's zone."""
    calendars = writable(ctx)
    length = timedelta(minutes=options.number(ctx, options.LENGTH, 60))
    return {
        "id": 0,
        "calendar": usual_calendar(ctx, calendars).id if calendars else 0,
        "title": "",
        "all_day": all_day,
        "start": _text(start),
        "end": _text(start if all_day else start + length),
        "zone": ctx.zone,
        "location": "",
        "description": "",
        "url": "",
        "guests": "",
        "rule": "",
        "leads": options.default_leads(ctx),
        "availability": 0,
        "access": 0,
        "modify": "all",
        "begin": 0,
        "before": None,
    }


def load(ctx: Context, id: int, begin: int, end: int) -> State | None:
    """The form of an event, with the times of one of its instances; None when it is gone."""
    row = access.event(ctx, id)
    if row is None:
        return None
    all_day = bool(row["allDay"])
    zone = row["eventTimezone"] or "UTC"
    start, stop = words.local(begin, "UTC" if all_day else zone), words.local(end, "UTC" if all_day else zone)
    if all_day:
        stop = max(start, stop - DAY)
    state = {
        "id": id,
        "calendar": int(row["calendar_id"]),
        "title": row["title"] or "",
        "all_day": all_day,
        "start": _text(start),
        "end": _text(stop),
        "zone": ctx.zone if all_day else zone,
        "location": row["eventLocation"] or "",
        "description": row["description"] or "",
        "url": url(ctx, id),
        "guests": ", ".join(guest_addresses(ctx, id)),
        "rule": row["rrule"] or "",
        "leads": [list(one) for one in access.reminders(ctx, id)],
        "availability": int(row["availability"] or 0),
        "access": int(row["accessLevel"] or 0),
        "modify": "all",
        "begin": begin,
    }
    return {**state, "before": dict(state)}


def url(ctx: Context, id: int) -> str:
    rows = ctx.query(f"{access.URI}/extendedproperties", ("value",), "event_id=? AND name=?", (id, URL))
    return rows[0]["value"] or "" if rows else ""


def guest_addresses(ctx: Context, id: int) -> list[str]:
    """Addresses of the guests, without the organizer."""
    return [guest["attendeeEmail"] or "" for guest in access.guests(ctx, id) if guest["attendeeRelationship"] != 2]


def _text(shown: datetime) -> str:
    return shown.isoformat(timespec="minutes")


# --- changing times ----------------------------------------------------------------------------------------------------------------------


def start_of(state: State) -> datetime:
    return datetime.fromisoformat(state["start"])


def end_of(state: State) -> datetime:
    return datetime.fromisoformat(state["end"])


def set_start(state: State, start: datetime) -> None:
    """Another start; the length stays."""
    length = end_of(state) - start_of(state)
    state.update(start=_text(start), end=_text(start + length))


def set_end_date(state: State, end: datetime) -> None:
    """Another last day; never before the start."""
    state["end"] = _text(max(end, start_of(state)))


def set_end_time(state: State, end: datetime) -> None:
    """Another end on the same day; one before the start means the day after."""
    start = start_of(state)
    state["end"] = _text(end if end >= start else datetime.combine(start.date(), end.time()) + DAY)


def set_all_day(state: State, ctx: Context, yes: bool) -> None:
    """Whole days begin at midnight; times that are wanted again begin at the next half hour."""
    start, end = start_of(state), end_of(state)
    state["all_day"] = yes
    if yes:
        state.update(start=_text(words.midnight(start.date())), end=_text(words.midnight(end.date())))
        return
    now = words.local(ctx.now(), ctx.zone)
    from_, length = datetime.combine(start.date(), now.time()), timedelta(minutes=options.number(ctx, options.LENGTH, 60))
    begin = from_.replace(minute=0, second=0, microsecond=0) + timedelta(minutes=30 if now.minute <= 30 and now.minute else 60)
    state.update(start=_text(begin), end=_text(datetime.combine(end.date(), begin.time()) + length))


# --- writing -----------------------------------------------------------------------------------------------------------------------------


def is_empty(state: State) -> bool:
    """Whether nothing was entered that would make it an event."""
    return not (state["title"].strip() or state["location"].strip() or state["description"].strip())


def changed(state: State) -> bool:
    """Whether the form differs from what was opened."""
    before = state["before"]
    if before is None:
        return not is_empty(state)
    return any(state[name] != value for name, value in before.items() if name != "modify")


def values_of(state: State) -> dict[str, Any]:
    """The columns of Events that the form stands for."""
    all_day = bool(state["all_day"])
    zone = "UTC" if all_day else state["zone"]
    begin = words.instant(start_of(state), zone)
    end = words.instant(end_of(state) + (DAY if all_day else timedelta()), zone)
    values: dict[str, Any] = {
        "calendar_id": state["calendar"],
        "eventTimezone": zone,
        "title": state["title"],
        "allDay": int(all_day),
        "dtstart": begin,
        "rrule": state["rule"] or None,
        "dtend": end,
        "duration": None,
        "description": state["description"].strip() or None,
        "eventLocation": state["location"].strip() or None,
        "availability": state["availability"],
        "accessLevel": state["access"],
    }
    if state["rule"]:
        seconds = (end - begin) // 1000
        values.update(dtend=None, duration=f"P{seconds // 86_400}D" if all_day else f"P{seconds}S")
    return values


def save(ctx: Context, state: State) -> None:
    """Write the form to the provider: a new event, a changed one, or the changed part of a series."""
    values = values_of(state)
    leads = [(int(minutes), int(method)) for minutes, method in state["leads"]]
    before = state["before"]
    if before is None:
        id = access.insert(ctx, {**values, "hasAttendeeData": 1, "eventStatus": 1}, leads)
    else:
        id = _update(ctx, state, before, values, leads)
    _save_url(ctx, id, state, before)
    _save_guests(ctx, id, state)
    calendar = next((one for one in events.calendars(ctx) if one.id == state["calendar"]), None)
    if before is None and calendar is not None:
        ctx.prefs(options.PREFS)[options.CALENDAR] = f"{calendar.owner}/{calendar.name}"


def _update(ctx: Context, state: State, before: State, values: dict[str, Any], leads: list[access.Reminder]) -> int:
    id = int(state["id"])
    row = access.event(ctx, id) or {}
    same_leads = sorted(map(tuple, before["leads"])) == sorted(leads)
    new_leads = None if same_leads else leads
    if not before["rule"] or not row:
        if _same_times(state, before):
            values = {name: value for name, value in values.items() if name not in _TIMES}
        access.update(ctx, id, values, new_leads)
        return id
    first = int(row["dtstart"]) == state["begin"]
    status = {"eventStatus": row.get("eventStatus")}
    if state["modify"] == "one":
        single = {**values, "rrule": None, "original_sync_id": row.get("_sync_id"), "originalInstanceTime": state["begin"]}
        single |= {"original_id": id, "originalAllDay": int(before["all_day"]), **status}
        if single["dtend"] is None:
            zone = values["eventTimezone"]
            single.update(duration=None, dtend=words.instant(end_of(state) + (DAY if state["all_day"] else timedelta()), zone))
        return access.insert(ctx, single, leads)
    if state["modify"] == "following" and not first:
        zone = "UTC" if before["all_day"] else before["zone"]
        past, rest = recurrence.split(before["rule"], int(row["dtstart"]), state["begin"], zone, all_day=before["all_day"])
        access.update(ctx, id, {"rrule": past, "dtstart": row["dtstart"]})
        if state["rule"] == before["rule"]:
            values["rrule"] = rest
        return access.insert(ctx, {**values, **status}, leads)
    if not state["rule"]:
        access.delete(ctx, id)
        return access.insert(ctx, {**values, **status}, leads)
    if _same_times(state, before):
        values = {name: value for name, value in values.items() if name not in _TIMES}
    else:
        # the whole series moves by as much as its instance
        shift = values["dtstart"] - state["begin"]
        if state["all_day"] == before["all_day"]:
            values["dtstart"] = int(row["dtstart"]) + shift
    access.update(ctx, id, values, new_leads)
    return id


def _same_times(state: State, before: State) -> bool:
    return all(state[name] == before[name] for name in ("start", "end", "all_day", "rule", "zone"))


def _save_url(ctx: Context, id: int, state: State, before: State | None) -> None:
    said = state["url"].strip()
    if (before is None and not said) or (before is not None and said == before["url"] and id == state["id"]):
        return
    calendar = next((one for one in events.calendars(ctx) if one.id == state["calendar"]), None)
    account = (calendar.account_name, calendar.account_type) if calendar is not None else ("", "")
    uri = access.sync_uri("extendedproperties", account)
    ctx.delete_rows(uri, "event_id=? AND name=?", (id, URL))
    if said:
        ctx.insert(uri, {"event_id": id, "name": URL, "value": said})


def _save_guests(ctx: Context, id: int, state: State) -> None:
    wanted = list(dict.fromkeys(part.strip() for part in re.split(r"[,;\n]", state["guests"]) if "@" in part))
    kept = guest_addresses(ctx, id)
    if sorted(wanted) == sorted(kept):
        return
    for address in kept:
        if address not in wanted:
            ctx.delete_rows(f"{access.URI}/attendees", "event_id=? AND attendeeEmail=?", (id, address))
    for address in wanted:
        if address not in kept:
            row = {"event_id": id, "attendeeName": address, "attendeeEmail": address, "attendeeRelationship": 1}
            ctx.insert(f"{access.URI}/attendees", {**row, "attendeeType": 1, "attendeeStatus": 0})


# --- deleting ----------------------------------------------------------------------------------------------------------------------------


def account_of(ctx: Context, calendar: int) -> tuple[str, str] | None:
    """The account (name, type) of a calendar of the device alone, as whose sync adapter the app may delete for good; else None."""
    found = next((one for one in events.calendars(ctx) if one.id == calendar), None)
    return (found.account_name, found.account_type) if found is not None and found.local else None


def delete(ctx: Context, id: int, begin: int, which: str) -> None:
    """Delete an event: `all` of it, an instance and what `following` it, or `one` instance."""
    row = access.event(ctx, id)
    if row is None:
        return
    if which == "one":
        access.cancel_one(ctx, id, begin)
    elif which == "following" and int(row["dtstart"]) != begin:
        all_day = bool(row["allDay"])
        zone = "UTC" if all_day else row["eventTimezone"] or "UTC"
        past, _ = recurrence.split(row["rrule"], int(row["dtstart"]), begin, zone, all_day=all_day)
        access.update(ctx, id, {"rrule": past, "dtstart": row["dtstart"]})
    else:
        access.delete(ctx, id, account_of(ctx, int(row["calendar_id"])))
