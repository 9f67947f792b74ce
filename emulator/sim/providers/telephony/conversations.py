"""content://mms-sms: conversations over both kinds of messages, the thread of a set of addresses, search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers.base import Request, UriProvider
from emulator.sim.providers.select import Selection, Source, hash_map, select
from emulator.sim.providers.telephony import access
from emulator.sim.providers.telephony.threads import drop_empty, thread_id, update_threads
from emulator.sim.providers.uri import first_match

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.providers.store import Store

AUTHORITY: Final = "mms-sms"
REFUSED: Final = "MmsSmsProvider does not support deletes, inserts, or updates for this URI."
_BOTH = ("_id", "date", "date_sent", "read", "thread_id", "locked", "sub_id")
_MMS_ONLY = (
    "ct_cls", "ct_l", "ct_t", "d_rpt", "exp", "m_cls", "m_id", "m_size", "m_type", "msg_box", "pri", "read_status", "resp_st", "resp_txt",
    "retr_st", "retr_txt_cs", "rpt_a", "rr", "st", "sub", "sub_cs", "tr_id", "v", "text_only",
)  # fmt: skip
_SMS_ONLY = ("address", "body", "person", "reply_path_present", "service_center", "status", "subject", "type", "error_code")
_COLUMNS: Final = hash_map({name: name for name in (*_BOTH, *_MMS_ONLY, *_SMS_ONLY)})
_EXTRA = {"transport_type": "transport_type", "normalized_date": "normalized_date", "tid": "tid"}
_SHOWN_MMS = "msg_box != 3 AND (m_type = 128 OR m_type = 132 OR m_type = 130)"
PATTERNS: Final = (
    "conversations", "conversations/#", "conversations/#/recipients", "conversations/#/subject", "conversations/obsolete",
    "complete-conversations", "messages/byphone/*", "threadID", "canonical-address/#", "canonical-addresses", "search", "searchSuggest",
    "pending", "undelivered", "notifications", "draft", "locked", "locked/#", "messageIdToThread",
)  # fmt: skip


def _half(table: str, kind: str, columns: tuple[str, ...], factor: int, where: str) -> str:
    own = {*_BOTH, *columns}
    fields = ", ".join(name if name in own else f"NULL AS {name}" for name in _COLUMNS)
    return f"SELECT '{kind}' AS transport_type, thread_id AS tid, date * {factor} AS normalized_date, {fields} FROM {table} WHERE {where}"


def _union(whole: bool, sms: str = "type != 3", mms: str = _SHOWN_MMS) -> str:
    """Both kinds of messages in one table, the dates of multimedia messages in ms as well under `normalized_date`."""
    texts, pictures = ("sms", "pdu") if whole else ("sms_restricted", "pdu_restricted")
    return f"({_half(pictures, 'mms', _MMS_ONLY, 1000, mms)} UNION {_half(texts, 'sms', _SMS_ONLY, 1, sms)})"


class MmsSmsProvider(UriProvider):
    """Conversations."""

    authority = AUTHORITY
    component = "com.android.providers.telephony.MmsSmsProvider"
    read_permission = "android.permission.READ_SMS"

    def __init__(self, device: Device, store: Store) -> None:
        super().__init__(device)
        self.store = store

    def unknown(self, request: Request) -> ProviderError:
        return ProviderError(f"Unrecognized URI:{request.uri.text}", "java.lang.IllegalStateException")

    def _pattern(self, request: Request) -> str:
        pattern = first_match(request.uri.segments, PATTERNS)
        if not pattern:
            raise self.unknown(request)
        return pattern

    # --- query -----------------------------------------------------------------------------------------------------------------------

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        whole = access.sees_all(self.device, request.caller)
        if not whole and access.has_subquery(wanted):
            return []
        pattern = self._pattern(request)
        if pattern == "threadID":
            with self.store.transaction() as db:
                found = thread_id(db, request.uri.all("recipient"), self.device.clock.now_ms())
            return [{"_id": found}] if found else []
        source = self._source(pattern, request, whole)
        if pattern == "conversations" and request.uri.parameters.get("simple") == "true":
            wanted = replace(wanted, sort="date DESC")  # whatever order was asked for
        return select(self.store.reader, source, replace(wanted, limit=""))

    def _source(self, pattern: str, request: Request, whole: bool) -> Source:
        segments, parameters = request.uri.segments, request.uri.parameters
        messages = Source(_union(whole), {**_COLUMNS, **_EXTRA}, sort="normalized_date ASC")
        if pattern == "conversations" and parameters.get("simple") == "true":
            threads = Source("threads")
            kind = parameters.get("thread_type", "")
            return threads.only(f"type={kind}") if kind.isdigit() else threads
        if pattern == "conversations":
            last = f"(SELECT *, MAX(normalized_date) FROM {_union(whole)} GROUP BY tid)"
            return Source(last, {**_COLUMNS, **_EXTRA}, sort="tid")
        if pattern == "conversations/#":
            return messages.only("thread_id=?", int(segments[1]))
        if pattern in ("conversations/#/recipients", "conversations/#/subject"):
            columns = {name: name for name in ("_id", "date", "recipient_ids", "message_count")}
            return Source("threads", columns, "_id=?", (int(segments[1]),), strict=False, distinct=True)
        if pattern == "complete-conversations":
            return messages
        if pattern == "messages/byphone/*":
            return messages.only("PHONE_NUMBERS_EQUAL(address, ?, 0, 7)", segments[2])
        if pattern == "canonical-address/#":
            return Source("canonical_addresses", {"address": "address"}, "_id=?", (int(segments[1]),))
        if pattern == "canonical-addresses":
            return Source("canonical_addresses", {"_id": "_id", "address": "address"})
        if pattern == "draft":
            drafts = _union(whole, "type = 3", "msg_box = 3")
            return Source(drafts, {"_id": "_id", "thread_id": "thread_id", "transport_type": "transport_type"})
        if pattern == "undelivered":
            return replace(messages, tables=_union(whole, "type IN (4,5,6)", "msg_box = 4"))
        if pattern in ("locked", "locked/#"):
            locked = messages.only("locked=1")
            return replace(locked.only("thread_id=?", int(segments[1])) if len(segments) > 1 else locked, limit="1")
        if pattern in ("search", "searchSuggest"):
            return self._search(parameters.get("pattern", ""), whole, only_text=pattern == "searchSuggest")
        if pattern == "pending":
            return Source("pending_msgs", sort="due_time")
        if pattern == "messageIdToThread":
            row = parameters.get("row_id", "")
            return Source("sms" if whole else "sms_restricted", {"thread_id": "thread_id"}, "_id=?", (int(row) if row.isdigit() else -1,))
        return messages.only("0")

    @staticmethod
    def _search(pattern: str, whole: bool, *, only_text: bool) -> Source:
        """Messages with a word that begins with the pattern, one a thread."""
        table = "sms" if whole else "sms_restricted"
        columns = ("snippet",) if only_text else ("_id", "thread_id", "address", "body", "date", "date_sent", "index_text")
        found = (
            f"(SELECT {table}._id AS _id, thread_id, address, body, date, date_sent, index_text, body AS snippet FROM {table} JOIN words "
            f"ON words.source_id={table}._id AND words.table_to_use=1)"
        )
        source = Source(found, {name: name for name in columns}, "(' ' || lower(index_text)) LIKE ?", (f"% {pattern.lower()}%",))
        return replace(source, limit="50") if only_text else replace(source, group="thread_id", sort="thread_id ASC, date DESC")

    # --- changes ---------------------------------------------------------------------------------------------------------------------

    def _refused(self, request: Request) -> ProviderError:
        return ProviderError(REFUSED + request.uri.text, "java.lang.UnsupportedOperationException")

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        if not access.may_write(self.device, request.caller):
            return f"{request.uri.text}/0"
        tables = {"pending": "pending_msgs", "canonical-address/#": "canonical_addresses"}
        table = tables.get(first_match(request.uri.segments, PATTERNS))
        if table is None:
            raise self._refused(request)
        names = ", ".join(f'"{name}"' for name in values)
        with self.store.transaction() as db:
            made = db.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})", tuple(values.values())).lastrowid
        return f"{request.uri.text}/{made}"

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        if not access.may_write(self.device, request.caller):
            return 0
        pattern = first_match(request.uri.segments, PATTERNS)
        row = {name: int(value) if isinstance(value, bool) else value for name, value in values.items() if name != "creator"}
        if pattern == "conversations/#":
            thread = int(request.uri.segments[1])
            count = sum(self._update(table, row, Source(table).only("thread_id=?", thread), wanted) for table in ("pdu", "sms"))
        elif pattern == "conversations":
            row = {"archived": row["archived"]} if "archived" in row else {}
            count = self._update("threads", row, Source("threads"), wanted)
        elif pattern == "pending":
            count = self._update("pending_msgs", row, Source("pending_msgs"), wanted)
        elif pattern == "canonical-address/#":
            source = Source("canonical_addresses").only("_id=?", int(request.uri.segments[1]))
            count = self._update("canonical_addresses", row, source, wanted)
        else:
            raise self._refused(request)
        if count:
            access.tell_default_app(self.device, request.caller, request.uri.text)
        return count

    def _ids(self, source: Source, wanted: Selection) -> list[int]:
        return [int(row["_id"]) for row in select(self.store.reader, source, replace(wanted, projection=("_id",), sort="_id"))]

    def _update(self, table: str, row: Mapping[str, Any], source: Source, wanted: Selection) -> int:
        known = {name for (_, name, *_rest) in self.store.db.execute(f"PRAGMA table_info({table})").fetchall()}
        row = {name: value for name, value in row.items() if name in known}
        ids = self._ids(source, wanted) if row else []
        if ids:
            with self.store.transaction() as db:
                sets = ", ".join(f'"{name}"=?' for name in row)
                db.executemany(f"UPDATE {table} SET {sets} WHERE _id=?", [(*row.values(), id) for id in ids])
        return len(ids)

    def delete_at(self, request: Request, wanted: Selection) -> int:
        if not access.may_write(self.device, request.caller):
            return 0
        pattern = first_match(request.uri.segments, PATTERNS)
        if pattern == "conversations/obsolete":
            with self.store.transaction() as db:
                return drop_empty(db, addresses=False)
        if pattern not in ("conversations", "conversations/#"):
            raise self._refused(request)
        thread = int(request.uri.segments[1]) if pattern == "conversations/#" else None
        doomed = {}
        for table in ("pdu", "sms"):
            source = Source(table) if thread is None else Source(table).only("thread_id=?", thread)
            doomed[table] = self._ids(source, wanted)
        with self.store.transaction() as db:
            for table, ids in doomed.items():
                db.executemany(f"DELETE FROM {table} WHERE _id=?", [(id,) for id in ids])
            if thread is None:
                update_threads(db)
            else:
                update_threads(db, "thread_id=?", (thread,))
        count = sum(len(ids) for ids in doomed.values())
        if count:
            access.tell_default_app(self.device, request.caller, request.uri.text)
        return count

    def type_at(self, request: Request) -> str | None:
        return "vnd.android-dir/mms-sms"
