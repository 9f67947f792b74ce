"""Events put in place through the provider, which then makes their instances itself; and the provider brought back to its beginnings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from apps.base import SeedError
from apps.lineages.system_calendar import form
from apps.lineages.system_calendar.form import AllDayEnd
from apps.lineages.system_calendar.store import DATABASE, PACKAGE, URI, Calendar, CalendarStore, read_now
from harness.device import Device
from harness.device.stores import content, sqlite
from harness.device.stores.record import records
from harness.errors import StoreMissing
from templates.calendar.recurrence import to_rrule
from templates.calendar.state import AllDay, Event

ALERT: Final = 1


@dataclass(frozen=True)
class LocalCalendar:
    """A calendar that lives on the device only, and the columns that apps make it with.

    `color`: ARGB as a signed number. `level`: access level; 700 is the owner's. `reminders`: methods it allows.
    """

    account: str = "Offline Calendar"
    name: str = "Personal"
    display_name: str = "Personal"
    color: int = -0xC0AE4B  # the indigo of Material
    level: int = 700
    reminders: str = "0,1"
    owner: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.account, "LOCAL"


def as_sync_adapter(path: str, account: tuple[str, str]) -> str:
    """A URI under which its caller may do what only the sync adapter of an account (name, type) may."""
    name, kind = (quote(part, safe="") for part in account)
    return f"{URI}/{path}?caller_is_syncadapter=true&account_name={name}&account_type={kind}"


def ensure_calendar(device: Device, local: LocalCalendar) -> int:
    """The row number of a local calendar, which is made when it is missing."""
    try:
        found = _number_of(read_now(device), local)
    except StoreMissing:
        found = None  # the provider makes its database when somebody asks
    if found is not None:
        return found
    row: dict[str, Any] = {
        "account_name": local.account,
        "account_type": "LOCAL",
        "name": local.name,
        "calendar_displayName": local.display_name,
        "calendar_color": local.color,
        "calendar_access_level": local.level,
        "ownerAccount": local.owner or local.account,
        "visible": 1,
        "sync_events": 1,
        "allowedReminders": local.reminders,
    }
    content.insert(device, as_sync_adapter("calendars", local.key), [row])
    made = _number_of(read_now(device), local)
    if made is None:
        raise SeedError("the provider has not kept a new calendar", where=URI, expected=local.display_name)
    return made


def _number_of(store: CalendarStore, local: LocalCalendar) -> int | None:
    return next((one.id for one in store.calendars if one.account == local.key and one.name == local.display_name), None)


def clear(device: Device, local: LocalCalendar) -> int:
    """A provider without events, and with this calendar alone; gives its row number."""
    device.clear(PACKAGE)
    return ensure_calendar(device, local)


def seed(device: Device, events: Iterable[Event], calendar: int, all_day_end: AllDayEnd = "exclusive") -> None:
    """Make these the only events of the provider, all in one calendar. One with a key gets it as its id, others an id above all that
    were ever in use.

    Raises:
        SeedError: two events have the same key.
    """
    wanted = list(events)
    keys = [event.key for event in wanted if event.key is not None]
    if len(keys) != len(set(keys)):
        raise SeedError("two events have the same key", where=DATABASE, found=", ".join(sorted(keys)))
    fresh = max([_last_id(device), *map(int, keys)]) + 1
    delete_all(device, read_now(device).calendars)
    rows: list[dict[str, Any]] = []
    reminders: list[dict[str, Any]] = []
    for event in wanted:
        if event.key is None:
            id, fresh = fresh, fresh + 1
        else:
            id = int(event.key)
        rows.append({"_id": id, "calendar_id": calendar, **columns(event, all_day_end)})
        reminders += [{"event_id": id, "minutes": minutes, "method": ALERT} for minutes in event.reminders]
    content.insert(device, f"{URI}/events", rows)
    content.insert(device, f"{URI}/reminders", reminders)


def delete_all(device: Device, calendars: Sequence[Calendar]) -> None:
    """Remove every event for good: marked ones too, and those that lie in no calendar."""
    for account in sorted({calendar.account for calendar in calendars}):
        if all(account):
            content.delete(device, as_sync_adapter("events", account), "_id IS NOT NULL")
    with sqlite.read(device, DATABASE) as database:
        left = records(database.rows("SELECT _id FROM Events ORDER BY _id"), database.path)
    for row in left:
        content.delete(device, as_sync_adapter(f"events/{row.integer('_id')}", ("none", "LOCAL")))


def columns(event: Event, all_day_end: AllDayEnd = "exclusive") -> dict[str, Any]:
    """The columns of a row of Events that say what an event says; texts that are empty are left out."""
    row: dict[str, Any] = {"title": event.title, "eventStatus": form.CONFIRMED}
    row |= {name: text for name, text in (("description", event.description), ("eventLocation", event.location)) if text}
    when = event.when
    if isinstance(when, AllDay):
        start: Any = when.first
        first, end = form.midnight(when.first), form.midnight(when.last) + form.DAY_MS
        row |= {"allDay": 1, "eventTimezone": "UTC"}
    else:
        first, end = when.start_ms, when.end_ms
        row |= {"allDay": 0, "eventTimezone": when.zone or "UTC"}
        start = form.moment(first, form.zone_of(when.zone))
    row["dtstart"] = first
    if event.recurrence is None:
        inclusive = isinstance(when, AllDay) and all_day_end == "inclusive"
        row["dtend"] = end - form.DAY_MS if inclusive else end
    else:
        row["duration"] = form.duration_text(end - first, all_day=isinstance(when, AllDay))
        row["rrule"] = to_rrule(event.recurrence, start)
        if event.exceptions:
            row["exdate"] = form.exdate(event.exceptions, start)
    return row


def _last_id(device: Device) -> int:
    """The highest event id ever given out."""
    with sqlite.read(device, DATABASE) as database:
        value = database.value("SELECT seq FROM sqlite_sequence WHERE name='Events'")
    return value if isinstance(value, int) else 0
