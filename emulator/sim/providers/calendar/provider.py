"""content://com.android.calendar: the dispatch of the operations by URI, and what who may do.

With the parameters `caller_is_syncadapter=true`, `account_name` and `account_type` a caller acts as the sync adapter of an account, also
of a local one (`account_type=LOCAL`): only then it may make and remove calendars, and its changes leave no dirty marks.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers.base import Request, UriProvider
from emulator.sim.providers.calendar import columns, events, exceptions, instances, queries, related
from emulator.sim.providers.calendar.checks import text
from emulator.sim.providers.calendar.edit import Edit
from emulator.sim.providers.calendar.tables import AUTHORITY, CALENDAR, words
from emulator.sim.providers.select import Selection, Source, select, sql_failure
from emulator.sim.providers.store import Store
from emulator.sim.providers.uri import first_match
from emulator.sim.toolkit.app import Intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

PARAMETERS: Final = ("caller_is_syncadapter", "account_name", "account_type")
UNSUPPORTED: Final = "java.lang.UnsupportedOperationException"
CHANGED: Final = "android.intent.action.PROVIDER_CHANGED"
_SELECTION_ALLOWED = words("syncstate calendars events attendees calendar_alerts reminders extendedproperties properties colors")
_SELECTION_NEEDED = words("events attendees reminders properties")
_SYNC_ONLY = ("syncstate", "syncstate/#", "extendedproperties", "extendedproperties/#", "colors")
_TOLD = ("events", "exception", "calendars", "reminders", "attendees")
"""What apps are told about. Alerts are not among it: an app writes them when it hears of a change."""
_ACCOUNT_FIRST = "account_name=? AND account_type=?"


class CalendarProvider(UriProvider):
    """Calendars and events. Changes are told to apps that listen for PROVIDER_CHANGED; alarms for reminders are the apps' own."""

    authority = AUTHORITY
    component = "com.android.providers.calendar.CalendarProvider2"
    read_permission = "android.permission.READ_CALENDAR"
    write_permission = "android.permission.WRITE_CALENDAR"

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.store = Store(device, CALENDAR)

    def _pattern(self, request: Request) -> str:
        for name in request.uri.parameters:
            if name not in PARAMETERS:
                raise ProviderError(f"Invalid URI parameter: {name}")
        return first_match(request.uri.segments, queries.PATTERNS)

    def _sync(self, request: Request) -> bool:
        return request.uri.flag("caller_is_syncadapter")

    # --- query -----------------------------------------------------------------------------------------------------------------------

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        pattern = self._pattern(request)
        if pattern in queries.INSTANCE_PATTERNS:
            source, wanted = self._instances(request, wanted)
        else:
            found = queries.source_of(request.uri)
            if found is None:
                raise self.unknown(request)
            source = found
        return select(self.store.reader, source, replace(wanted, limit=""))

    def _instances(self, request: Request, wanted: Selection) -> tuple[Source, Selection]:
        zone = self.device.clock.zone
        kept = instances.cached(self.store.db, "timezoneInstances") if instances.cached(self.store.db, "timezoneType") == "home" else None
        begin, end = queries.instance_range(request.uri, kept or zone)
        if not instances.covers(self.store.db, begin, end, zone):
            with self.store.transaction() as db:
                instances.acquire(db, begin, end, zone)
        return queries.instances_of(request.uri, wanted)

    # --- what is allowed -------------------------------------------------------------------------------------------------------------

    def _check_write(self, request: Request, pattern: str, values: Mapping[str, Any] | None, wanted: Selection | None) -> None:
        """verifyTransactionAllowed: selections where they make sense, columns of their owners, and an account for sync adapters."""
        sync = self._sync(request)
        if wanted is not None:
            if wanted.where and pattern not in _SELECTION_ALLOWED:
                raise ProviderError(f"Selection not permitted for {request.uri.text}")
            if not wanted.where and pattern in _SELECTION_NEEDED:
                raise ProviderError(f"Selection must be specified for {request.uri.text}")
        if not sync and pattern in _SYNC_ONLY:
            raise ProviderError(f"Only sync adapters may write using {request.uri.text}")
        if pattern == "instances/when/*/*":
            raise ProviderError(f"{'Inserting into' if wanted is None else 'Updating'} instances not supported", UNSUPPORTED)
        name = pattern.partition("/")[0]
        given = values or {}
        for column in columns.PROVIDER_ONLY if name in ("events", "event_entities") else ():
            if column in given:
                raise ProviderError(f"Only the provider may write to {column}")
        if sync:
            self._check_account(request, wanted)
            return
        restricted = {
            "calendars": columns.SYNC_ONLY_IN_CALENDARS,
            "calendar_entities": columns.SYNC_ONLY_IN_CALENDARS,
            "events": columns.SYNC_ONLY_IN_EVENTS,
            "event_entities": columns.SYNC_ONLY_IN_EVENTS,
        }.get(name, columns.SYNC_ONLY)
        for column in restricted:
            if column in given:
                raise ProviderError(f"Only sync adapters may write to {column}")

    def _check_account(self, request: Request, wanted: Selection | None) -> None:
        account = request.uri.parameters.get("account_name"), request.uri.parameters.get("account_type")
        if not all(account) and wanted is not None and wanted.where.startswith(_ACCOUNT_FIRST) and len(wanted.args) > 1:
            account = str(wanted.args[0]), str(wanted.args[1])
        if not all(account):
            raise ProviderError(f"Sync adapters must specify an account and account type: {request.uri.text}")

    def _change(self, request: Request, what: str, change: Callable[[Edit], Any]) -> Any:
        """Run a change as one transaction and tell who listens."""
        try:
            with self.store.transaction() as db:
                result = change(Edit(db, request.caller, self._sync(request), self.device.clock.zone))
        except sqlite3.Error as error:
            raise sql_failure(error, what) from error
        if result and request.uri.segments[0] in _TOLD:
            self.device.activities.broadcast(Intent(action=CHANGED, data=f"content://{AUTHORITY}"))
        return result

    # --- insert ----------------------------------------------------------------------------------------------------------------------

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        pattern = self._pattern(request)
        given = {name: int(value) if isinstance(value, bool) else value for name, value in values.items()}
        self._check_write(request, pattern, given, None)
        inserts: dict[str, Callable[[Edit], int | None]] = {
            "events": lambda edit: events.insert(edit, given),
            "exception/#": lambda edit: exceptions.insert(edit, int(request.uri.segments[1]), given),
            "calendars": lambda edit: related.insert_calendar(edit, given),
            "colors": lambda edit: related.insert_color(edit, request.uri, given),
            "syncstate": lambda edit: edit.insert("_sync_state", given),
            **{kind: lambda edit: related.insert(edit, pattern, given) for kind in related.TABLES},
        }
        if pattern not in inserts:
            if pattern in (
                "events/#",
                "reminders/#",
                "calendar_alerts/#",
                "extendedproperties/#",
                "properties",
                *queries.INSTANCE_PATTERNS,
            ):
                raise ProviderError(f"Cannot insert into that URL: {request.uri.text}", UNSUPPORTED)
            raise self.unknown(request)
        made = self._change(request, f"INSERT INTO {pattern}", inserts[pattern])
        if made is None:
            return ""
        path, question, query = request.uri.text.partition("?")
        return f"{path.rstrip('/')}/{made}{question}{query}"

    # --- update ----------------------------------------------------------------------------------------------------------------------

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        pattern = self._pattern(request)
        given = {name: int(value) if isinstance(value, bool) else value for name, value in values.items()}
        self._check_write(request, pattern, given, wanted)
        name = pattern.partition("/")[0]
        if pattern == "properties":
            return self._update_property(request, given, wanted)
        rows = self._targets(request, pattern, wanted)

        def change(edit: Edit) -> int:
            if name in related.TABLES:
                return related.update(edit, name, rows, given)
            for row in rows:
                if name == "events":
                    events.update(edit, int(row["_id"]), given)
                elif name == "calendars":
                    related.update_calendar(edit, int(row["_id"]), given)
                elif name == "colors":
                    related.update_color(edit, int(row["_id"]), given)
                else:
                    edit.update("_sync_state", int(row["_id"]), given)
            return len(rows)

        return int(self._change(request, f"UPDATE {name}", change))

    def _update_property(self, request: Request, given: Mapping[str, Any], wanted: Selection) -> int:
        if wanted.where.replace(" ", "") != "key=?" or not wanted.args:
            raise ProviderError("Selection should be key=? for properties", UNSUPPORTED)
        key, value = str(wanted.args[0]), text(given, "value") or None
        if not set(given) <= {"key", "value"} or key == "timezoneDatabaseVersion":
            raise ProviderError(f"Properties cannot be updated: {sorted(given)}", UNSUPPORTED)
        return int(self._change(request, "UPDATE CalendarCache", lambda edit: related.update_property(edit, key, value)))

    def _targets(self, request: Request, pattern: str, wanted: Selection) -> list[Row]:
        """The rows that an update or a delete is about. Selections run on the tables themselves, except for deleting events."""
        name, _, rest = pattern.partition("/")
        tables = {"events": "Events", "calendars": "Calendars", "colors": "Colors", "syncstate": "_sync_state", **related.TABLES}
        if name not in tables or rest not in ("", "#"):
            raise self.unknown(request)
        source = Source(tables[name])
        if rest:
            source = source.only("_id=?", int(request.uri.segments[1]))
        if name in ("calendars", "colors", "syncstate"):
            source = queries.of_account(source, request.uri)
        projection = ("_id", "event_id") if name in related.TABLES else ("_id",)
        return select(self.store.reader, source, replace(wanted, projection=projection, sort="_id", limit=""))

    # --- delete ----------------------------------------------------------------------------------------------------------------------

    def delete_at(self, request: Request, wanted: Selection) -> int:
        pattern = self._pattern(request)
        if pattern in ("properties", *queries.INSTANCE_PATTERNS):
            raise ProviderError("Cannot delete that URL", UNSUPPORTED)
        self._check_write(request, pattern, None, wanted)
        name = pattern.partition("/")[0]
        if pattern == "exception/#/#":
            rows: list[Row] = [{"_id": int(request.uri.segments[2])}]
            name = "events"
        elif pattern == "events":
            source = queries.of_account(Source("view_events"), request.uri)
            rows = select(self.store.reader, source, replace(wanted, projection=("_id",), limit=""))
        else:
            rows = self._targets(request, pattern, wanted)

        def change(edit: Edit) -> int:
            if name in related.TABLES:
                return related.delete(edit, name, rows)
            if name == "events":
                return sum(events.delete(edit, int(row["_id"])) for row in rows)
            if name == "colors":
                return sum(related.delete_color(edit, int(row["_id"])) for row in rows)
            table = "Calendars" if name == "calendars" else "_sync_state"
            return sum(edit.delete(table, int(row["_id"])) for row in rows)

        return int(self._change(request, f"DELETE FROM {name}", change))

    # --- types -----------------------------------------------------------------------------------------------------------------------

    def type_at(self, request: Request) -> str | None:
        pattern = first_match(request.uri.segments, queries.PATTERNS)
        if pattern in queries.INSTANCE_PATTERNS[:2] or pattern == queries.INSTANCE_PATTERNS[4]:
            return "vnd.android.cursor.dir/event-instance"
        found = _TYPES.get(pattern)
        if found is None:
            raise self.unknown(request)
        return found


_ONE, _MANY = "vnd.android.cursor.item/", "vnd.android.cursor.dir/"
_TYPES = {
    "events": _MANY + "event",
    "events/#": _ONE + "event",
    "reminders": _MANY + "reminder",
    "reminders/#": _ONE + "reminder",
    "calendar_alerts": _MANY + "calendar-alert",
    "calendar_alerts/by_instance": _MANY + "calendar-alert-by-instance",
    "calendar_alerts/#": _ONE + "calendar-alert",
    "time": "time/epoch",
    "time/#": "time/epoch",
    "properties": _MANY + "property",
}
