"""content://sms: text messages by box."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers.base import Request, UriProvider
from emulator.sim.providers.select import Selection, Source, bound, select, sql_failure
from emulator.sim.providers.telephony import access
from emulator.sim.providers.telephony.threads import thread_id, update_threads
from emulator.sim.providers.uri import first_match

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.providers.store import Store

AUTHORITY: Final = "sms"
ALL, INBOX, SENT, DRAFT, OUTBOX, FAILED, QUEUED = range(7)
BOXES: Final = {"inbox": INBOX, "sent": SENT, "draft": DRAFT, "outbox": OUTBOX, "failed": FAILED, "queued": QUEUED}
_BOX_PATTERNS = tuple(f"{box}{tail}" for box in BOXES for tail in ("", "/#") if box != "queued" or not tail)
_SIDE_TABLES = {"raw": "raw", "attachments": "attachments", "sr_pending": "sr_pending"}
PATTERNS: Final = (
    "",
    "#",
    *_BOX_PATTERNS,
    "undelivered",
    "conversations",
    "conversations/*",
    "status/#",
    "threadID/*",
    *_SIDE_TABLES,
    "icc",
    "sim",
)


class SmsProvider(UriProvider):
    """Text messages. Unknown URIs give nothing in a query and an insert, and fail in an update or a delete, as on a device."""

    authority = AUTHORITY
    component = "com.android.providers.telephony.SmsProvider"
    read_permission = "android.permission.READ_SMS"

    def __init__(self, device: Device, store: Store) -> None:
        super().__init__(device)
        self.store = store

    # --- query -----------------------------------------------------------------------------------------------------------------------

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        whole = access.sees_all(self.device, request.caller)
        if not whole and access.has_subquery(wanted):
            return []
        source = self._source(request, "sms" if whole else "sms_restricted")
        return [] if source is None else select(self.store.reader, source, replace(wanted, limit=""))

    def _source(self, request: Request, table: str) -> Source | None:
        segments = request.uri.segments
        pattern = first_match(segments, PATTERNS)
        if not pattern and segments:
            return None
        box = BOXES.get(segments[0]) if segments else ALL
        source = Source(table, sort="date DESC")
        if not segments:
            return source
        if pattern == "#":
            return source.only("_id = ?", int(segments[0]))
        if pattern.endswith("/#"):
            return source.only("_id = ?", int(segments[1]))
        if pattern == "undelivered":
            return source.only(f"type IN ({OUTBOX},{FAILED},{QUEUED})")
        if pattern == "conversations/*":
            return source.only("thread_id = ?", int(segments[1])) if segments[1].isdigit() else None
        if pattern == "conversations":
            return self._conversations(table)
        if pattern in _SIDE_TABLES:
            return Source(_SIDE_TABLES[pattern])
        if pattern == "threadID/*":
            return Source("canonical_addresses", {"_id": "_id"})
        if pattern in ("icc", "sim"):
            return source.only("0")  # the SIM of the emulator keeps no messages
        return source.only(f"type={box}")

    @staticmethod
    def _conversations(table: str) -> Source:
        newest = "thread_id AS group_thread_id, MAX(date) AS group_date, COUNT(*) AS msg_count"
        groups = f"(SELECT {newest} FROM {table} GROUP BY thread_id) AS groups"
        columns = {"snippet": f"{table}.body", "thread_id": f"{table}.thread_id", "msg_count": "groups.msg_count"}
        return Source(
            f"{table}, {groups}",
            columns,
            f"{table}.thread_id=groups.group_thread_id AND {table}.date=groups.group_date",
            sort=f"{table}.date DESC",
        )

    # --- insert ----------------------------------------------------------------------------------------------------------------------

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        if not access.may_write(self.device, request.caller):
            return f"{request.uri.text.rstrip('/')}/0"
        segments = request.uri.segments
        if segments and segments[0] in _SIDE_TABLES:
            return self._insert_plain(request, _SIDE_TABLES[segments[0]], values)
        if len(segments) > 1 or (segments and segments[0] not in BOXES):
            return ""
        row = {column: int(value) if isinstance(value, bool) else value for column, value in values.items()}
        kind = BOXES[segments[0]] if segments else int(row.get("type") or INBOX)
        now = self.device.clock.now_ms()
        row.setdefault("date", now)
        row.setdefault("type", kind)
        if kind != INBOX:
            row["read"] = 1
        if request.caller or "creator" not in row:
            row["creator"] = request.caller or None
        try:
            with self.store.transaction() as db:
                if not row.get("thread_id") and row.get("address"):
                    row["thread_id"] = thread_id(db, [str(row["address"])], now)
                if int(row["type"]) == DRAFT:
                    db.execute("DELETE FROM sms WHERE thread_id=? AND type=?", (row.get("thread_id"), DRAFT))
                made = self._insert_row(db, row)
        except sqlite3.Error as error:
            self.device.log.write("E", "SQLiteDatabase", f"Error inserting {row}: {error}")
            return ""
        uri = f"content://sms/{made}"
        access.tell_default_app(self.device, request.caller, uri)
        return uri

    @staticmethod
    def _insert_row(db: sqlite3.Connection, row: Mapping[str, Any]) -> int:
        names = ", ".join(f'"{name}"' for name in row)
        made = db.execute(f"INSERT INTO sms ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())).lastrowid
        assert made is not None
        db.execute("INSERT INTO words (_id, index_text, source_id, table_to_use) VALUES (?,?,?,1)", (made, row.get("body"), made))
        return made

    def _insert_plain(self, request: Request, table: str, values: Mapping[str, Any]) -> str:
        names = ", ".join(f'"{name}"' for name in values)
        try:
            with self.store.transaction() as db:
                made = db.execute(
                    f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})", tuple(values.values())
                ).lastrowid
        except sqlite3.Error:
            return ""
        return f"{request.uri.text.rstrip('/')}/{made}"

    # --- update and delete -------------------------------------------------------------------------------------------------------------

    def _ids(self, source: Source, wanted: Selection) -> list[int]:
        return [int(row["_id"]) for row in select(self.store.reader, source, replace(wanted, projection=("_id",), sort="_id", limit=""))]

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        if not access.may_write(self.device, request.caller):
            return 0
        segments = request.uri.segments
        pattern = first_match(segments, ("#", *_BOX_PATTERNS, "conversations", "conversations/*", "status/#"))
        if segments and not pattern:
            raise ProviderError(f"URI {request.uri.text} not supported", "java.lang.UnsupportedOperationException")
        source = Source("sms")
        if pattern == "#":
            source = source.only("_id=?", int(segments[0]))
        elif pattern.endswith("/#"):
            source = source.only("_id=?", int(segments[1]))
        elif pattern == "conversations/*" and segments[1].isdigit():
            source = source.only("thread_id=?", int(segments[1]))
        row = {name: int(value) if isinstance(value, bool) else value for name, value in values.items()}
        if request.caller:
            row.pop("creator", None)  # only the system says who wrote a message
        ids = self._ids(source, wanted)
        if not row or not ids:
            return 0
        try:
            with self.store.transaction() as db:
                sets = ", ".join(f'"{name}"=?' for name in row)
                db.executemany(f"UPDATE sms SET {sets} WHERE _id=?", [(*row.values(), id) for id in ids])
        except sqlite3.Error as error:
            raise sql_failure(error, "UPDATE sms") from error
        access.tell_default_app(self.device, request.caller, request.uri.text)
        return len(ids)

    def delete_at(self, request: Request, wanted: Selection) -> int:
        if not access.may_write(self.device, request.caller):
            return 0
        segments = request.uri.segments
        pattern = first_match(segments, ("#", "conversations/*"))
        if segments and segments[0] in _SIDE_TABLES:
            with self.store.transaction() as db:
                return db.execute(f"DELETE FROM {_SIDE_TABLES[segments[0]]}").rowcount
        if segments and not pattern:
            raise ProviderError("Unknown URL")
        if pattern == "#":
            count = self._delete_one(int(segments[0]))
        elif pattern:
            if not segments[1].isdigit():
                raise ProviderError(f"Bad conversation thread id: {segments[1]}")
            thread = int(segments[1])
            count = self._delete(self._ids(Source("sms").only("thread_id=?", thread), wanted), "thread_id=?", (thread,))
        else:
            ids = self._ids(Source("sms"), wanted)
            count = self._delete(ids, wanted.where or "1", bound(wanted.args)) if ids else 0
        if count:
            access.tell_default_app(self.device, request.caller, request.uri.text)
        return count

    def _delete_one(self, message: int) -> int:
        row = self.store.db.execute("SELECT thread_id FROM sms WHERE _id=?", (message,)).fetchone()
        return self._delete([message], "thread_id=?", (row["thread_id"],)) if row is not None else 0

    def _delete(self, ids: list[int], where: str, args: tuple[Any, ...]) -> int:
        left = {int(row["_id"]) for row in select(self.store.reader, Source("sms"), Selection(("_id",), where, args))} - set(ids)
        with self.store.transaction() as db:
            db.executemany("DELETE FROM sms WHERE _id=?", [(id,) for id in ids])
            update_threads(db, f"_id IN ({','.join(str(id) for id in sorted(left))})")
        return len(ids)

    def type_at(self, request: Request) -> str | None:
        segments = request.uri.segments
        if not segments or first_match(segments, tuple(BOXES)):
            return "vnd.android.cursor.dir/sms"
        if segments[0] == "conversations":
            return "vnd.android.cursor.item/sms-chat"
        return "vnd.android.cursor.item/sms"
