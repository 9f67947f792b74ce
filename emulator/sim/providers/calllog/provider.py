"""The call log (schema version 11, API 33): one row a call, written when it ends.

Source: aosp-mirror/platform_packages_providers_contactsprovider, tag android-13.0.0_r18, CallLogDatabaseHelper and CallLogProvider.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers import names, phones
from emulator.sim.providers.base import Request, UriProvider
from emulator.sim.providers.select import Selection, Source, array_map, select, sql_failure
from emulator.sim.providers.store import Layout, Store
from emulator.sim.providers.uri import first_match

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

PACKAGE: Final = "com.android.providers.contacts"
AUTHORITY: Final = "call_log"
VERSION: Final = 11
TABLES: Final = (
    "CREATE TABLE properties (property_key TEXT PRIMARY KEY, property_value TEXT)",
    "CREATE TABLE calls (_id INTEGER PRIMARY KEY AUTOINCREMENT,number TEXT,presentation INTEGER NOT NULL DEFAULT 1,"
    "post_dial_digits TEXT NOT NULL DEFAULT '',via_number TEXT NOT NULL DEFAULT '',date INTEGER,duration INTEGER,data_usage INTEGER,"
    "type INTEGER,features INTEGER NOT NULL DEFAULT 0,subscription_component_name TEXT,subscription_id TEXT,phone_account_address TEXT,"
    "phone_account_hidden INTEGER NOT NULL DEFAULT 0,sub_id INTEGER DEFAULT -1,new INTEGER,name TEXT,numbertype INTEGER,numberlabel TEXT,"
    "countryiso TEXT,voicemail_uri TEXT,is_read INTEGER,geocoded_location TEXT,lookup_uri TEXT,matched_number TEXT,normalized_number TEXT,"
    "photo_id INTEGER NOT NULL DEFAULT 0,photo_uri TEXT,formatted_number TEXT,add_for_all_users INTEGER NOT NULL DEFAULT 1,"
    "last_modified INTEGER DEFAULT 0,call_screening_component_name TEXT,call_screening_app_name TEXT,"
    "block_reason INTEGER NOT NULL DEFAULT 0,missed_reason INTEGER NOT NULL DEFAULT 0,priority INTEGER NOT NULL DEFAULT 0,subject TEXT,"
    "location TEXT,composer_photo_uri TEXT,is_call_log_phone_account_migration_pending INTEGER NOT NULL DEFAULT 0,_data TEXT,"
    "has_content INTEGER,mime_type TEXT,source_data TEXT,source_package TEXT,transcription TEXT,"
    "transcription_state INTEGER NOT NULL DEFAULT 0,state INTEGER,dirty INTEGER NOT NULL DEFAULT 0,deleted INTEGER NOT NULL DEFAULT 0,"
    "backed_up INTEGER NOT NULL DEFAULT 0,restored INTEGER NOT NULL DEFAULT 0,archived INTEGER NOT NULL DEFAULT 0,"
    "is_omtp_voicemail INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE voicemail_status (_id INTEGER PRIMARY KEY AUTOINCREMENT,source_package TEXT NOT NULL,phone_account_component_name TEXT,"
    "phone_account_id TEXT,settings_uri TEXT,voicemail_access_uri TEXT,configuration_state INTEGER,data_channel_state INTEGER,"
    "notification_channel_state INTEGER,quota_occupied INTEGER DEFAULT -1,quota_total INTEGER DEFAULT -1,source_type TEXT)",
)
_NAMES = (
    "_id number post_dial_digits via_number presentation date duration data_usage type features subscription_component_name "
    "subscription_id "
    "phone_account_hidden phone_account_address new voicemail_uri transcription transcription_state is_read name numbertype numberlabel "
    "countryiso geocoded_location lookup_uri matched_number normalized_number photo_id photo_uri formatted_number add_for_all_users "
    "last_modified call_screening_component_name call_screening_app_name block_reason missed_reason priority composer_photo_uri subject "
    "location is_call_log_phone_account_migration_pending"
)
COLUMNS: Final = array_map({name: name for name in _NAMES.split()})
VOICEMAIL: Final = 4


def prepare(connection: sqlite3.Connection) -> None:
    names.register(connection)
    phones.register(connection)


CALLLOG: Final = Layout(f"/data/data/{PACKAGE}/databases/calllog.db", PACKAGE, VERSION, TABLES, prepare=prepare)
_PATTERNS = ("calls", "calls/#", "calls/filter/*")


class CallLogProvider(UriProvider):
    """Calls. Voicemail is for the system's own apps and shown to nobody else."""

    authority = AUTHORITY
    component = "com.android.providers.contacts.CallLogProvider"
    read_permission = "android.permission.READ_CALL_LOG"
    write_permission = "android.permission.WRITE_CALL_LOG"

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.store = Store(device, CALLLOG)

    def _source(self, request: Request) -> Source:
        pattern = first_match(request.uri.segments, _PATTERNS)
        if not pattern:
            raise self.unknown(request)
        source = Source("calls", COLUMNS, "phone_account_hidden=0")
        if request.caller and not request.uri.flag("allow_voicemails"):
            source = source.only(f"type != {VOICEMAIL}")
        if pattern == "calls/#":
            source = source.only("_id=?", request.uri.segments[1])
        elif pattern == "calls/filter/*":
            source = source.only(f"PHONE_NUMBERS_EQUAL(number, ?, 0, {phones.MIN_MATCH})", request.uri.segments[2])
        limit, offset = request.uri.parameters.get("limit", ""), request.uri.parameters.get("offset", "")
        return replace(source, limit=f"{offset if offset.isdigit() else 0},{limit}" if limit.isdigit() else "")

    def _supported(self, values: Mapping[str, Any]) -> dict[str, Any]:
        for column in values:
            if column not in COLUMNS:
                raise ProviderError(f"Column '{column}' is invalid.")
        return {column: int(value) if isinstance(value, bool) else value for column, value in values.items()}

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        return select(self.store.reader, self._source(request), replace(wanted, limit=""))

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        if first_match(request.uri.segments, ("calls",)) == "":
            raise self.unknown(request)
        row = self._supported(values)
        number = row.get("number")
        row["countryiso"] = "US"
        row["geocoded_location"] = "" if number else None  # the offline geocoder's tables are not on this device
        if number in ("-1", "-2", "-3"):
            row["presentation"], row["number"] = 3, ""
        elif number and "normalized_number" not in row:
            international = phones.e164(str(number))
            if international:
                row["normalized_number"] = international
        row["last_modified"] = self.device.clock.now_ms()
        columns = ", ".join(row)
        try:
            with self.store.transaction() as db:
                made = db.execute(f"INSERT INTO calls ({columns}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())).lastrowid
        except sqlite3.Error as error:
            raise sql_failure(error, "INSERT INTO calls") from error
        return f"{request.uri.text.partition('?')[0]}/{made}"

    def _ids(self, request: Request, wanted: Selection, refusal: str, patterns: tuple[str, ...]) -> list[int]:
        if not first_match(request.uri.segments, patterns):
            raise ProviderError(f"{refusal}{request.uri.text}", "java.lang.UnsupportedOperationException")
        return [int(row["_id"]) for row in select(self.store.reader, self._source(request), replace(wanted, projection=("_id",)))]

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        row = self._supported(values)
        ids = self._ids(request, wanted, "Cannot update URL: ", ("calls", "calls/#"))
        if not row:
            return 0
        row["last_modified"] = self.device.clock.now_ms()
        with self.store.transaction() as db:
            sets = ", ".join(f"{column}=?" for column in row)
            db.executemany(f"UPDATE calls SET {sets} WHERE _id=?", [(*row.values(), id) for id in ids])
        return len(ids)

    def delete_at(self, request: Request, wanted: Selection) -> int:
        ids = self._ids(request, wanted, "Cannot delete that URL: ", ("calls",))
        with self.store.transaction() as db:
            db.executemany("DELETE FROM calls WHERE _id=?", [(id,) for id in ids])
        return len(ids)

    def type_at(self, request: Request) -> str | None:
        pattern = first_match(request.uri.segments, _PATTERNS)
        return {"calls/#": "vnd.android.cursor.item/calls"}.get(pattern, "vnd.android.cursor.dir/calls") if pattern else None
