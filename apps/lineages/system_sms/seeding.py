"""Putting messages and threads into the system's message store.

Rows are written as root into the database file: the provider itself would set `creator` and the dates of threads on its own. The messaging
app must not be running. The provider may be: it runs inside the phone's process, which had better not be killed, and the file is written in
place with SQLite's change counter raised, so that its connection, which keeps no log, reads everything anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from apps.base import SeedError
from apps.lineages.system_sms.store import DATABASE, DRAFT, FROM, PACKAGE, TO, TYPES
from harness.device import Device
from harness.device.stores import sqlite
from harness.errors import Unreadable
from templates.sms.compare import address_key
from templates.sms.state import Draft, Message

SOMEBODY_ELSE: Final = "com.android.shell"
"""Writer of seeded messages that are not the app's own."""
_RETRIEVED, _SENT = 132, 128
"""`pdu.m_type`: a received, and a sent multimedia message."""
_BROADCAST: Final = 1
"""`threads.type` of a thread with several recipients."""


def seed(
    device: Device,
    package: str,
    *,
    messages: Sequence[Message] | None = None,
    drafts: Sequence[Draft] | None = None,
    archived: Sequence[str] | None = None,
    also: Iterable[str] = (),
) -> dict[str, int]:
    """Make these the only messages, and these the only drafts of the system's store; None leaves them as they are.

    Args:
        package: the app under test, which has written the messages with `own` True.
        archived: addresses whose threads are marked archived in the system's store; all others are not. Few apps look there.
        also: addresses that need a thread though nothing is stored for them (drafts and archives that the app keeps itself).

    Returns:
        The thread of every address given, in the spelling it was given in.

    Raises:
        SeedError: two messages have the same key.
    """
    now = device.time_ms()
    with sqlite.edit(device, DATABASE) as db:
        writer = _Writer(db, package, now)
        if messages is not None:
            writer.messages(messages)
        if drafts is not None:
            writer.drafts(drafts)
        for address in also:
            writer.thread(address)
        writer.settle_threads()
        if archived is not None:
            db.execute("UPDATE threads SET archived=0")
            db.executemany("UPDATE threads SET archived=1 WHERE _id=?", [(writer.thread(address),) for address in archived])
    return writer.threads


def clear(device: Device) -> None:
    """Empty the store: messages, drafts, threads and addresses. Ids go on from where they were, as on a device. A store that cannot be
    opened any more is made anew by its provider."""
    try:
        with sqlite.edit(device, DATABASE) as db:
            for table in ("pdu", "part", "addr", "pending_msgs", "sms", "words", "threads", "canonical_addresses"):
                db.execute(f"DELETE FROM {table}")
    except Unreadable:
        device.shell(f"rm -rf {DATABASE} {DATABASE}-wal {DATABASE}-shm {DATABASE}-journal", root=True)
        device.force_stop(PACKAGE)  # the provider would go on with the file that is gone
        device.shell("content query --uri content://sms --projection _id")


class _Writer:
    """One transaction on the store."""

    def __init__(self, db: sqlite3.Connection, package: str, now: int) -> None:
        self._db = db
        self._package = package
        self._now = now
        self.threads: dict[str, int] = {}

    # --- rows ------------------------------------------------------------------------------------------------------------------------

    def messages(self, messages: Sequence[Message]) -> None:
        keys = [message.key for message in messages if message.key is not None]
        if len(keys) != len(set(keys)):
            raise SeedError("two messages have the same key", where=DATABASE, found=", ".join(sorted(keys)))
        next_sms = self._fresh("sms", keys)
        next_mms = self._fresh("pdu", [key.removeprefix("mms:") for key in keys if key.startswith("mms:")])
        for table in ("pdu", "part", "addr", "pending_msgs"):
            self._db.execute(f"DELETE FROM {table}")
        self._db.execute("DELETE FROM sms WHERE type!=?", (DRAFT,))
        self._move_drafts(next_sms + len(messages))
        for message in messages:
            if message.mms:
                id, next_mms = (next_mms, next_mms + 1) if message.key is None else (int(message.key.removeprefix("mms:")), next_mms)
                self._mms(id, message)
            else:
                id, next_sms = (next_sms, next_sms + 1) if message.key is None else (int(message.key), next_sms)
                self._sms(id, message)

    def _move_drafts(self, first: int) -> None:
        """Give drafts ids that no message is going to have."""
        for place, (id,) in enumerate(self._db.execute("SELECT _id FROM sms WHERE type=? ORDER BY _id", (DRAFT,)).fetchall()):
            self._db.execute("UPDATE words SET _id=?1, source_id=?1 WHERE source_id=?2 AND table_to_use=1", (first + place, id))
            self._db.execute("UPDATE sms SET _id=? WHERE _id=?", (first + place, id))

    def drafts(self, drafts: Sequence[Draft]) -> None:
        """Drafts as Simple SMS Messenger writes them: of a thread, without an address of their own."""
        self._db.execute("DELETE FROM sms WHERE type=?", (DRAFT,))
        for draft in drafts:
            row = {"thread_id": self.thread(draft.address), "body": draft.body, "date": self._now, "type": DRAFT}
            self._insert_sms({"_id": self._fresh("sms", ()), **row, "read": 1, "creator": self._package})

    def _fresh(self, table: str, keys: Sequence[str]) -> int:
        """An id above all in use and all that are asked for."""
        (last,) = self._db.execute(f"SELECT MAX(_id) FROM {table}").fetchone()
        return max([last or 0, *(int(key) for key in keys if key.isdigit())]) + 1

    def _creator(self, message: Message) -> str | None:
        return None if message.own is None else self._package if message.own else SOMEBODY_ELSE

    def _date(self, message: Message) -> int:
        return self._now if message.date_ms is None else message.date_ms

    def _sms(self, id: int, message: Message) -> None:
        date = self._date(message)
        row: dict[str, object] = {"_id": id, "thread_id": self.thread(message.address), "address": message.address, "body": message.body}
        row |= {"date": date, "type": TYPES[message.box], "status": -1, "seen": 1, "sub_id": 1, "creator": self._creator(message)}
        row["read"] = int(message.read is not False)
        if message.box == "inbox":
            row |= {"date_sent": date, "protocol": 0, "reply_path_present": 0}
        self._insert_sms(row)

    def _insert_sms(self, row: dict[str, object]) -> None:
        self._insert("sms", row)
        words = {"_id": row["_id"], "index_text": row["body"], "source_id": row["_id"], "table_to_use": 1}
        self._db.execute("DELETE FROM words WHERE _id=?", (row["_id"],))
        self._insert("words", words)

    def _mms(self, id: int, message: Message) -> None:
        inbox = message.box == "inbox"
        row = {"_id": id, "thread_id": self.thread(message.address), "date": self._date(message) // 1000, "msg_box": TYPES[message.box]}
        kind = {"m_type": _RETRIEVED if inbox else _SENT, "ct_t": "application/vnd.wap.multipart.related", "v": 18, "text_only": 1}
        self._insert(
            "pdu", {**row, **kind, "read": int(message.read is not False), "seen": 1, "sub_id": 1, "creator": self._creator(message)}
        )
        for address in _people(message.address):
            self._insert("addr", {"msg_id": id, "address": address, "type": FROM if inbox else TO, "charset": 106})
        self._insert("part", {"mid": id, "seq": 0, "ct": "text/plain", "chset": 106, "cid": "<text>", "text": message.body})

    def _insert(self, table: str, row: dict[str, object]) -> int:
        names = ", ".join(row)
        made = self._db.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())).lastrowid
        assert made is not None
        return made

    # --- threads ---------------------------------------------------------------------------------------------------------------------

    def thread(self, address: str) -> int:
        """The thread with one number, or several joined with commas; made when there is none."""
        if address not in self.threads:
            ids = sorted({self._address(person) for person in _people(address)})
            recipients = " ".join(map(str, ids))
            found = self._db.execute("SELECT _id FROM threads WHERE recipient_ids=?", (recipients,)).fetchone()
            row = {"recipient_ids": recipients, "date": self._now, "type": _BROADCAST if len(ids) > 1 else 0}
            self.threads[address] = int(found[0]) if found is not None else self._insert("threads", dict(row))
        return self.threads[address]

    def _address(self, person: str) -> int:
        for id, known in self._db.execute("SELECT _id, address FROM canonical_addresses").fetchall():
            if address_key(known or "") == address_key(person):
                return int(id)
        return self._insert("canonical_addresses", {"address": person})

    def settle_threads(self) -> None:
        """Bring every thread in step with its messages; those that are empty and were not asked for go.

        A thread is as old as its newest message; the triggers of the inserts have given it the present time.
        """
        kept = set(self.threads.values())
        for (id,) in self._db.execute("SELECT _id FROM threads").fetchall():
            rows = self._db.execute(
                "SELECT date, body FROM sms WHERE thread_id=?1 AND type!=?2 UNION ALL SELECT p.date * 1000, "
                "(SELECT t.text FROM part t WHERE t.mid=p._id AND t.ct='text/plain') FROM pdu p WHERE p.thread_id=?1 ORDER BY 1 DESC",
                (id, DRAFT),
            ).fetchall()
            draft = self._db.execute("SELECT date, body FROM sms WHERE thread_id=? AND type=?", (id, DRAFT)).fetchone()
            if not rows and draft is None and id not in kept:
                self._db.execute("DELETE FROM threads WHERE _id=?", (id,))
                continue
            date, snippet = rows[0] if rows else draft if draft is not None else (self._now, None)
            self._db.execute(
                "UPDATE threads SET date=?2, snippet=?3, snippet_cs=0, message_count=?4, "
                "read=NOT EXISTS (SELECT 1 FROM sms WHERE thread_id=?1 AND read=0), "
                "error=(SELECT COUNT(*) FROM sms WHERE thread_id=?1 AND type=5) WHERE _id=?1",
                (id, date, snippet, len(rows)),
            )


def _people(address: str) -> list[str]:
    return [part.strip() for part in address.split(",") if part.strip()]
