"""The calendar provider as a simulated app uses it: calendars, events, instances between two instants, and changes.

Everything goes through `ctx.query`, `ctx.insert`, `ctx.update` and `ctx.delete_rows`, as with the real ContentResolver; an app without the
calendar permissions gets what the provider says then. Times are epoch ms, those of all-day events at midnight UTC.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from emulator.sim.toolkit import Context

URI: Final = "content://com.android.calendar"
READ: Final = "android.permission.READ_CALENDAR"
WRITE: Final = "android.permission.WRITE_CALENDAR"
CONTRIBUTOR: Final = 500
"""Access level from which on events can be written."""
CANCELLED: Final = 2
Reminder = tuple[int, int]
"""Lead time in minutes, and method (1 alert)."""

_CALENDAR: Final = (
    *("_id", "account_name", "account_type", "name", "calendar_displayName", "calendar_color", "calendar_access_level", "visible"),
    *("sync_events", "ownerAccount", "allowedReminders", "maxReminders", "isPrimary"),
)
_INSTANCE: Final = (
    *("event_id", "begin", "end", "startDay", "endDay", "startMinute", "endMinute", "title", "eventLocation", "allDay", "displayColor"),
    *("rrule", "rdate", "hasAlarm", "eventStatus", "selfAttendeeStatus", "calendar_id", "eventTimezone", "description", "original_id"),
)


@dataclass(frozen=True)
class Calendar:
    """A calendar. `color` is `#RRGGBB`."""

    id: int
    name: str
    account_name: str
    account_type: str
    owner: str
    color: str
    level: int
    visible: bool
    synced: bool

    @property
    def writable(self) -> bool:
        return self.level >= CONTRIBUTOR

    @property
    def local(self) -> bool:
        return self.account_type == "LOCAL"


@dataclass(frozen=True)
class Instance:
    """One time at which an event happens. Days are Julian days, minutes are of the day, both in the device's zone (UTC for whole days);
    an instance that ends at midnight ends on the day before at minute 1440."""

    event_id: int
    begin: int
    end: int
    start_day: int
    end_day: int
    start_minute: int
    end_minute: int
    title: str
    location: str
    description: str
    all_day: bool
    color: str
    recurs: bool
    has_alarm: bool
    status: int
    calendar_id: int
    zone: str


def color_of(argb: object) -> str:
    """A stored colour as `#RRGGBB`."""
    return f"#{int(argb) & 0xFFFFFF:06X}" if isinstance(argb, int) else "#3F51B5"


# --- reading -----------------------------------------------------------------------------------------------------------------------------


def calendars(ctx: Context) -> list[Calendar]:
    """All calendars, by account and name."""
    rows = ctx.query(f"{URI}/calendars", _CALENDAR, "deleted=0", (), "account_name, calendar_displayName, _id")
    return [_calendar(row) for row in rows]


def _calendar(row: Mapping[str, Any]) -> Calendar:
    return Calendar(
        id=int(row["_id"]),
        name=row["calendar_displayName"] or row["name"] or "",
        account_name=row["account_name"] or "",
        account_type=row["account_type"] or "",
        owner=row["ownerAccount"] or "",
        color=color_of(row["calendar_color"]),
        level=int(row["calendar_access_level"] or 0),
        visible=bool(row["visible"]),
        synced=bool(row["sync_events"]),
    )


def instances(ctx: Context, begin: int, end: int, *, hidden: bool = False) -> list[Instance]:
    """Instances that touch a range (epoch ms, both ends included), by begin; of hidden calendars only when asked for."""
    return _instances(ctx, f"when/{begin}/{end}", hidden)


def instances_by_day(ctx: Context, first: int, last: int, *, hidden: bool = False) -> list[Instance]:
    """Instances on the Julian days from `first` to `last` of the device's zone; whole days are compared by their own."""
    return _instances(ctx, f"whenbyday/{first}/{last}", hidden)


def search(ctx: Context, text: str, begin: int, end: int) -> list[Instance]:
    """Instances in a range (epoch ms) whose title, description, place or guests hold every word of a text."""
    return _instances(ctx, f"search/{begin}/{end}/{quote(text, safe='')}", False) if text.strip() else []


def _instances(ctx: Context, path: str, hidden: bool) -> list[Instance]:
    where = "" if hidden else "visible=1"
    return [_instance(row) for row in ctx.query(f"{URI}/instances/{path}", _INSTANCE, where, (), "begin ASC, end DESC, title ASC")]


def _instance(row: Mapping[str, Any]) -> Instance:
    return Instance(
        event_id=int(row["event_id"]),
        begin=int(row["begin"]),
        end=int(row["end"]),
        start_day=int(row["startDay"]),
        end_day=int(row["endDay"]),
        start_minute=int(row["startMinute"]),
        end_minute=int(row["endMinute"]),
        title=row["title"] or "",
        location=row["eventLocation"] or "",
        description=row["description"] or "",
        all_day=bool(row["allDay"]),
        color=color_of(row["displayColor"]),
        recurs=bool(row["rrule"] or row["rdate"]),
        has_alarm=bool(row["hasAlarm"]),
        status=int(row["eventStatus"] or 0),
        calendar_id=int(row["calendar_id"]),
        zone=row["eventTimezone"] or "UTC",
    )


def event(ctx: Context, id: int) -> dict[str, Any] | None:
    """All columns of an event with those of its calendar (view_events); None when it is gone."""
    rows = ctx.query(f"{URI}/events/{id}", None, "deleted=0", ())
    return dict(rows[0]) if rows else None


def reminders(ctx: Context, id: int) -> list[Reminder]:
    """Reminders of an event, by lead time."""
    rows = ctx.query(f"{URI}/reminders", ("minutes", "method"), "event_id=?", (id,), "minutes, _id")
    return [(int(row["minutes"]), int(row["method"])) for row in rows]


def guests(ctx: Context, id: int) -> list[dict[str, Any]]:
    """Attendees of an event: attendeeName, attendeeEmail, attendeeStatus, attendeeRelationship."""
    columns = ("_id", "attendeeName", "attendeeEmail", "attendeeStatus", "attendeeRelationship", "attendeeType")
    return ctx.query(f"{URI}/attendees", columns, "event_id=?", (id,), "attendeeName, attendeeEmail")


# --- changes -----------------------------------------------------------------------------------------------------------------------------


def insert(ctx: Context, values: Mapping[str, Any], leads: Iterable[Reminder] = ()) -> int:
    """A new event with its reminders; gives its id. Raises what the provider raises for values that it refuses."""
    id = int(ctx.insert(f"{URI}/events", values).partition("?")[0].rpartition("/")[2])
    _add_reminders(ctx, id, leads)
    return id


def update(ctx: Context, id: int, values: Mapping[str, Any], leads: Iterable[Reminder] | None = None) -> None:
    """Change columns of an event; its reminders are replaced when `leads` is given and says something else."""
    if values:
        ctx.update(f"{URI}/events/{id}", values)
    if leads is not None:
        set_reminders(ctx, id, leads)


def set_reminders(ctx: Context, id: int, leads: Iterable[Reminder]) -> None:
    """Replace the reminders of an event, unless they are the same."""
    wanted = sorted(leads)
    if wanted != reminders(ctx, id):
        ctx.delete_rows(f"{URI}/reminders", "event_id=?", (id,))
        _add_reminders(ctx, id, wanted)


def _add_reminders(ctx: Context, id: int, leads: Iterable[Reminder]) -> None:
    for minutes, method in leads:
        ctx.insert(f"{URI}/reminders", {"event_id": id, "minutes": minutes, "method": method})


def delete(ctx: Context, id: int, account: tuple[str, str] | None = None) -> None:
    """Remove an event, for good when the app acts as the sync adapter of an account (name, type) or no server knows the event."""
    ctx.delete_rows(sync_uri(f"events/{id}", account) if account is not None else f"{URI}/events/{id}")


def except_one(ctx: Context, id: int, begin: int, values: Mapping[str, Any], leads: Iterable[Reminder] | None = None) -> int:
    """Let one instance of a series (that begins at `begin`) differ from it; gives the id of the event that stands for it."""
    made = ctx.insert(f"{URI}/exception/{id}", {**values, "originalInstanceTime": begin})
    own = int(made.rpartition("/")[2])
    if leads is not None:
        set_reminders(ctx, own, leads)
    return own


def cancel_one(ctx: Context, id: int, begin: int) -> int:
    """Take one instance out of a series, by an exception that is cancelled."""
    return except_one(ctx, id, begin, {"eventStatus": CANCELLED})


def show_calendar(ctx: Context, id: int, visible: bool) -> None:
    """Show or hide the events of a calendar."""
    ctx.update(f"{URI}/calendars/{id}", {"visible": int(visible)})


def insert_calendar(ctx: Context, account: tuple[str, str], values: Mapping[str, Any]) -> int:
    """A new calendar of an account (name, type), which the app makes as that account's sync adapter."""
    row = {"account_name": account[0], "account_type": account[1], **values}
    return int(ctx.insert(sync_uri("calendars", account), row).partition("?")[0].rpartition("/")[2])


def update_calendar(ctx: Context, id: int, account: tuple[str, str], values: Mapping[str, Any]) -> None:
    ctx.update(sync_uri(f"calendars/{id}", account), values)


def delete_calendar(ctx: Context, id: int, account: tuple[str, str]) -> None:
    """Remove a calendar with all its events."""
    ctx.delete_rows(sync_uri(f"calendars/{id}", account))


def sync_uri(path: str, account: tuple[str, str]) -> str:
    """A URI under which the app acts as the sync adapter of an account (name, type)."""
    name, kind = (quote(part, safe="") for part in account)
    return f"{URI}/{path}?caller_is_syncadapter=true&account_name={name}&account_type={kind}"


# --- reminders that are due --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Due:
    """A reminder of one instance; `at` is when it goes off (epoch ms)."""

    at: int
    minutes: int
    instance: Instance


def due(ctx: Context, after: int, until: int, *, methods: Sequence[int] = (0, 1, 4), offset_ms: int = 0) -> list[Due]:
    """Reminders that go off after one instant and not after another, in order.

    `offset_ms`: of the device's zone; whole days begin at midnight there, not in UTC, for those who are reminded.
    """
    found: list[Due] = []
    marks = ",".join("?" * len(methods))
    rows = ctx.query(f"{URI}/reminders", ("event_id", "minutes", "method"), f"method IN ({marks})", tuple(methods), "_id")
    if not rows:
        return found
    longest = max(0, *(int(row["minutes"]) for row in rows)) * 60_000
    earliest = min(0, *(int(row["minutes"]) for row in rows)) * 60_000
    leads: dict[int, list[int]] = {}
    for row in rows:
        leads.setdefault(int(row["event_id"]), []).append(int(row["minutes"]))
    margin = 86_400_000
    for one in instances(ctx, after + earliest - margin, until + longest + margin):
        start = one.begin - offset_ms if one.all_day else one.begin
        found += [
            Due(start - minutes * 60_000, minutes, one)
            for minutes in leads.get(one.event_id, ())
            if after < start - minutes * 60_000 <= until
        ]
    return sorted(found, key=lambda each: (each.at, each.instance.begin, each.instance.event_id))
