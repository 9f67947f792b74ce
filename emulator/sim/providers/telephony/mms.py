"""content://mms: multimedia messages, their parts and addresses. Nothing is sent or received over the network; apps may keep rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers.base import Request, UriProvider
from emulator.sim.providers.select import Selection, Source, select, sql_failure
from emulator.sim.providers.telephony import access
from emulator.sim.providers.telephony.tables import PACKAGE
from emulator.sim.providers.uri import first_match

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.providers.store import Store

AUTHORITY: Final = "mms"
BOXES: Final = {"inbox": 1, "sent": 2, "drafts": 3, "outbox": 4}
PATTERNS: Final = ("", "#", *BOXES, *(f"{box}/#" for box in BOXES), "part", "part/#", "#/part", "#/addr", "rate", "drm", "drm/#")
PART_FOLDER: Final = f"/data/data/{PACKAGE}/app_parts"


class MmsProvider(UriProvider):
    """Multimedia messages."""

    authority = AUTHORITY
    component = "com.android.providers.telephony.MmsProvider"
    read_permission = "android.permission.READ_SMS"

    def __init__(self, device: Device, store: Store) -> None:
        super().__init__(device)
        self.store = store

    def _source(self, request: Request, *, whole: bool) -> Source | None:
        segments = request.uri.segments
        pattern = first_match(segments, PATTERNS)
        if segments and not pattern:
            return None
        messages = Source("pdu" if whole else "pdu_restricted", sort="date DESC")
        if not segments:
            return messages
        if pattern in BOXES:
            return messages.only("msg_box=?", BOXES[pattern])
        if pattern == "#":
            return messages.only("_id=?", int(segments[0]))
        if pattern == "part":
            return Source("part")
        if pattern == "part/#":
            return Source("part").only("_id=?", int(segments[1]))
        if pattern == "#/part":
            return Source("part").only("mid=?", int(segments[0]))
        if pattern == "#/addr":
            return Source("addr").only("msg_id=?", int(segments[0]))
        if segments[0] in BOXES:
            return messages.only("_id=? AND msg_box=?", int(segments[1]), BOXES[segments[0]])
        return Source(segments[0])

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        whole = access.sees_all(self.device, request.caller)
        if not whole and access.has_subquery(wanted):
            return []
        source = self._source(request, whole=whole)
        return [] if source is None else select(self.store.reader, source, replace(wanted, limit=""))

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        if not access.may_write(self.device, request.caller):
            return f"{request.uri.text.rstrip('/')}/0"
        segments = request.uri.segments
        row = {column: int(value) if isinstance(value, bool) else value for column, value in values.items()}
        pattern = first_match(segments, PATTERNS)
        if pattern == "#/part":
            table, row["mid"], base = "part", int(segments[0]), "content://mms/part"
            if row.get("ct") not in ("text/plain", "application/smil"):
                row["_data"] = f"{PART_FOLDER}/PART_{self.device.clock.now_ms()}_{row.get('name') or row.get('cl') or 'part'}"
        elif pattern == "#/addr":
            table, row["msg_id"], base = "addr", int(segments[0]), request.uri.text
        elif not segments or pattern in BOXES:
            table, base = "pdu", "content://mms"
            row.setdefault("date", self.device.clock.now_ms() // 1000)
            row.setdefault("msg_box", BOXES.get(pattern, 1))
            if row["msg_box"] != BOXES["inbox"]:
                row.setdefault("read", 1)
            if request.caller:
                row["creator"] = request.caller
        else:
            return ""
        names = ", ".join(f'"{name}"' for name in row)
        try:
            with self.store.transaction() as db:
                made = db.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())).lastrowid
        except sqlite3.Error as error:
            self.device.log.write("E", "SQLiteDatabase", f"Error inserting {row}: {error}")
            return ""
        access.tell_default_app(self.device, request.caller, f"{base}/{made}")
        return f"{base}/{made}"

    def _targets(self, request: Request, wanted: Selection) -> tuple[str, list[int]]:
        source = self._source(request, whole=True)
        if source is None or source.tables in ("rate", "drm"):
            raise ProviderError(f"{request.uri.text}", "java.lang.UnsupportedOperationException")
        rows = select(self.store.reader, source, replace(wanted, projection=("_id",), sort="_id"))
        return source.tables, [int(row["_id"]) for row in rows]

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        if not access.may_write(self.device, request.caller):
            return 0
        table, ids = self._targets(request, wanted)
        row = {name: int(value) if isinstance(value, bool) else value for name, value in values.items() if name != "creator"}
        if not row or not ids:
            return 0
        try:
            with self.store.transaction() as db:
                sets = ", ".join(f'"{name}"=?' for name in row)
                db.executemany(f"UPDATE {table} SET {sets} WHERE _id=?", [(*row.values(), id) for id in ids])
        except sqlite3.Error as error:
            raise sql_failure(error, f"UPDATE {table}") from error
        access.tell_default_app(self.device, request.caller, request.uri.text)
        return len(ids)

    def delete_at(self, request: Request, wanted: Selection) -> int:
        if not access.may_write(self.device, request.caller):
            return 0
        table, ids = self._targets(request, wanted)
        with self.store.transaction() as db:
            db.executemany(f"DELETE FROM {table} WHERE _id=?", [(id,) for id in ids])
        if ids:
            access.tell_default_app(self.device, request.caller, request.uri.text)
        return len(ids)

    def read_at(self, request: Request) -> bytes:
        row = self._part(request)
        if row["_data"] and self.device.fs.exists(str(row["_data"])):
            return self.device.fs.read_bytes(str(row["_data"]))
        return str(row["text"] or "").encode()

    def write_at(self, request: Request, data: bytes) -> None:
        row = self._part(request)
        if access.may_write(self.device, request.caller) and row["_data"]:
            if not self.device.fs.exists(PART_FOLDER):
                self.device.fs.mkdir(PART_FOLDER, parents=True)
            self.device.fs.write_bytes(str(row["_data"]), data)

    def _part(self, request: Request) -> Row:
        rows = self.query_at(request, Selection()) if first_match(request.uri.segments, ("part/#",)) else []
        if not rows:
            raise ProviderError(f"No entry for {request.uri.text}", "java.io.FileNotFoundException")
        return rows[0]
