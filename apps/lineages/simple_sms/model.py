"""What the app does with messages: reads and writes the system's store, and keeps its own cache in step."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote
from zoneinfo import ZoneInfo

from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms.look import Look
from apps.lineages.simple_sms.people import People
from emulator.sim.toolkit import Context, Preferences

SMS: Final = "content://sms"
MMS: Final = "content://mms"
THREADS: Final = "content://mms-sms/conversations"
READ_SMS: Final = "android.permission.READ_SMS"
INBOX, SENT, DRAFT, OUTBOX, FAILED = 1, 2, 3, 4, 5
TEXTS: Final = ("text/plain", "application/smil")
"""Parts of a multimedia message that are no attachments."""
GROUP_S: Final = 300
"""Messages further apart than this have a date above them, s."""

Row = dict[str, Any]


class Model:
    """One app's stores. Everything is read anew; nothing is kept."""

    def __init__(self, ctx: Context, look: Look) -> None:
        self.ctx = ctx
        self.look = look
        self.people = People(ctx)

    @property
    def prefs(self) -> Preferences:
        return self.ctx.prefs(store.PREFS)

    def db(self) -> sqlite3.Connection:
        return self.ctx.db(store.DATABASE, self.look.schema)

    def query(self, uri: str, columns: list[str], where: str = "", args: Sequence[Any] = (), sort: str = "") -> list[Row]:
        """Rows of the system's store; nothing without the permission."""
        return self.ctx.query(uri, columns, where, args, sort) if self.ctx.has_permission(READ_SMS) else []

    def local(self, seconds: int | None = None) -> dt.datetime:
        at = self.ctx.now() / 1000 if seconds is None else seconds
        return dt.datetime.fromtimestamp(at, ZoneInfo(self.ctx.zone))

    def date_text(self, seconds: int, *, with_time: bool = False, with_year: bool = False) -> str:
        return store.date_text(self.local(seconds), self.local(), is_24h=self.ctx.is_24h, with_time=with_time, with_year=with_year)

    # --- conversations ---------------------------------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False) -> list[Row]:
        """The cached conversations, pinned ones first, then the newest."""
        rows = [dict(row) for row in self.db().execute("SELECT * FROM conversations WHERE archived=?", (int(archived),))]
        pinned = self.pinned()
        return sorted(rows, key=lambda row: (str(row["thread_id"]) not in pinned, -int(row["date"])))

    def conversation(self, thread: int) -> Row | None:
        row = self.db().execute("SELECT * FROM conversations WHERE thread_id=?", (thread,)).fetchone()
        return dict(row) if row is not None else None

    def refresh(self) -> None:
        """Bring the cache in step with the system's store: new and changed conversations come, those that are gone go."""
        if not self.ctx.has_permission(READ_SMS):
            return
        current = {int(row["thread_id"]): row for row in self._stored()}
        with self.db() as db:
            for row in self.db().execute("SELECT thread_id, title, uses_custom_title, is_scheduled FROM conversations").fetchall():
                thread = int(row["thread_id"])
                if thread not in current and not row["is_scheduled"]:
                    db.execute("DELETE FROM conversations WHERE thread_id=?", (thread,))
                elif row["uses_custom_title"] and thread in current:
                    current[thread].update(title=row["title"], uses_custom_title=1)
            for new in current.values():
                db.execute(f"INSERT OR REPLACE INTO conversations ({', '.join(new)}) VALUES ({', '.join('?' * len(new))})", [*new.values()])

    def _stored(self) -> list[Row]:
        """Conversations with messages as the system has them, in the form of the cache."""
        columns = ["_id", "snippet", "date", "read", "recipient_ids", "archived"]
        found = []
        dates = self._draft_dates()
        for row in self.query(f"{THREADS}?simple=true", columns, "message_count > 0"):
            numbers = self._addresses(str(row["recipient_ids"] or ""))
            if not numbers or any(self.people.is_blocked(number) for number in numbers):
                continue
            thread = int(row["_id"])
            entry: Row = {
                "thread_id": thread,
                "snippet": row["snippet"] or self._last_text(thread),
                "date": dates.get(thread, int(row["date"])) // 1000,
                "read": int(row["read"]),
                "title": self.people.title(numbers),
                "photo_uri": "",
                "is_group_conversation": int(len(numbers) > 1),
                "phone_number": numbers[0],
                "is_scheduled": 0,
                "uses_custom_title": 0,
                "archived": int(row["archived"] or 0),
            }
            if self.look.drafts == "table":
                entry["unread_count"] = 0 if row["read"] else len(self.query(SMS, ["_id"], "thread_id=? AND read=0", [thread]))
            found.append(entry)
        return found

    def _draft_dates(self) -> dict[int, int]:
        """Drafts in the app's own table date their conversation, ms."""
        if self.look.drafts == "provider":
            return {}
        return {int(row["thread_id"]): int(row["date"]) for row in self.db().execute("SELECT thread_id, date FROM drafts")}

    def _last_text(self, thread: int) -> str:
        rows = self.messages(thread)
        return str(rows[-1]["body"]) if rows else ""

    def _addresses(self, recipients: str) -> list[str]:
        wanted = [int(id) for id in recipients.split() if id.isdigit()]
        rows = self.query("content://mms-sms/canonical-addresses", ["_id", "address"])
        known = {int(row["_id"]): str(row["address"]) for row in rows}
        return [known[id] for id in wanted if id in known]

    def numbers(self, thread: int) -> list[str]:
        """Whom a thread is with."""
        rows = self.query(f"{THREADS}?simple=true", ["recipient_ids"], "_id=?", [thread])
        return self._addresses(str(rows[0]["recipient_ids"] or "")) if rows else []

    def thread_of(self, numbers: list[str]) -> int:
        """The thread with these numbers; the system makes one when there is none."""
        parameters = "&".join(f"recipient={quote(number, safe='')}" for number in numbers)
        rows = self.query(f"content://mms-sms/threadID?{parameters}", ["_id"])
        return int(rows[0]["_id"]) if rows else 0

    def title(self, thread: int, numbers: list[str]) -> str:
        row = self.conversation(thread)
        return str(row["title"]) if row is not None and row["title"] else self.people.title(numbers)

    def rename(self, thread: int, title: str) -> None:
        with self.db() as db:
            db.execute("UPDATE conversations SET title=?, uses_custom_title=1 WHERE thread_id=?", (title, thread))

    def pinned(self) -> set[str]:
        return set(self.prefs.get("pinned_conversations", set()))

    def pin(self, threads: list[int], yes: bool) -> None:
        named = {str(thread) for thread in threads}
        self.prefs["pinned_conversations"] = self.pinned() | named if yes else self.pinned() - named

    def archive(self, thread: int, yes: bool) -> None:
        self.ctx.update(THREADS, {"archived": int(yes)}, "_id=?", [thread])
        with self.db() as db:
            db.execute("UPDATE conversations SET archived=? WHERE thread_id=?", (int(yes), thread))

    def mark(self, thread: int, *, read: bool) -> None:
        """Mark a thread's messages read or unread."""
        values = {"read": int(read), "seen": int(read)}
        for uri in (SMS, MMS):
            self.ctx.update(uri, values, "thread_id=?", [thread])
        with self.db() as db:
            db.execute("UPDATE conversations SET read=? WHERE thread_id=?", (int(read), thread))
            if read:
                db.execute("UPDATE messages SET read=1 WHERE thread_id=?", (thread,))
        self.refresh()

    def delete_conversation(self, thread: int) -> None:
        for uri in (SMS, MMS):
            self.ctx.delete_rows(uri, "thread_id=?", [thread])
        with self.db() as db:
            db.execute("DELETE FROM conversations WHERE thread_id=?", (thread,))
            db.execute("DELETE FROM messages WHERE thread_id=?", (thread,))
        self.ctx.cancel_notification(thread)
        self.refresh()

    # --- messages --------------------------------------------------------------------------------------------------------------------

    def messages(self, thread: int) -> list[Row]:
        """A thread's messages, oldest first: id, body, type, status, date (s), read, numbers, sender, mms. Rows without an address (drafts
        of some apps) are left out."""
        columns = ["_id", "body", "type", "address", "date", "read", "status"]
        found = []
        for row in self.query(SMS, columns, "thread_id=?", [thread], "date ASC"):
            if row["address"] is None:
                continue
            numbers = str(row["address"]).split(store.SEPARATOR)
            kept: Row = {"id": int(row["_id"]), "body": str(row["body"] or ""), "type": int(row["type"]), "status": int(row["status"])}
            found.append({**kept, "date": int(row["date"]) // 1000, "read": int(row["read"]), "numbers": numbers, "mms": False})
        found += self._multimedia(thread)
        return sorted(found, key=lambda row: (row["date"], row["id"]))

    def _multimedia(self, thread: int) -> list[Row]:
        rows = self.query(MMS, ["_id", "date", "msg_box", "read"], "thread_id=?", [thread])
        numbers = self.numbers(thread) if rows else []
        found = []
        for row in rows:
            parts = self.query(f"{MMS}/{row['_id']}/part", ["ct", "text", "name", "cl"])
            others = [part for part in parts if part["ct"] not in TEXTS]
            files = [{"name": str(part["name"] or part["cl"] or "file"), "type": str(part["ct"])} for part in others]
            body = "\n".join(str(part["text"] or "") for part in parts if part["ct"] == "text/plain")
            kept: Row = {"id": int(row["_id"]), "body": body, "type": int(row["msg_box"]), "status": -1, "date": int(row["date"])}
            found.append({**kept, "read": int(row["read"]), "numbers": numbers, "mms": True, "files": files})
        return found

    def cache_messages(self, thread: int) -> None:
        """Keep a copy of a thread's messages; search looks only there."""
        with self.db() as db:
            for row in self.messages(thread):
                self._cache(db, thread, row)

    def _cache(self, db: sqlite3.Connection, thread: int, row: Row) -> None:
        people = [(self.people.name(number), number) for number in row["numbers"]]
        sender = people[0] if people and row["type"] == INBOX else ("", "")
        values = (row["id"], row["body"], row["type"], row["status"], store.participants(people), row["date"], row["read"], thread)
        db.execute(
            "INSERT OR REPLACE INTO messages (id, body, type, status, participants, date, read, thread_id, is_mms, attachment, "
            "sender_phone_number, sender_name, sender_photo_uri, subscription_id, is_scheduled) VALUES (?,?,?,?,?,?,?,?,?,NULL,?,?,'',1,0)",
            (*values, int(row["mms"]), sender[1], sender[0]),
        )

    def search(self, text: str) -> tuple[list[Row], list[Row]]:
        """Conversations and cached messages with a text in them."""
        like = f"%{text}%"
        talks = self.db().execute("SELECT * FROM conversations WHERE title LIKE ? ORDER BY date DESC", (like,)).fetchall()
        lines = self.db().execute("SELECT * FROM messages WHERE body LIKE ? ORDER BY id DESC", (like,)).fetchall()
        return [dict(row) for row in talks], [dict(row) for row in lines]

    def delete_messages(self, ids: list[tuple[int, bool]], thread: int) -> None:
        """Delete messages given as (id, whether MMS)."""
        with self.db() as db:
            for id, mms in ids:
                self.ctx.delete_rows(f"{MMS if mms else SMS}/{id}")
                db.execute("DELETE FROM messages WHERE id=?", (id,))
                db.execute("DELETE FROM recycle_bin_messages WHERE id=?", (id,))
        self.refresh()

    # --- recycle bin -----------------------------------------------------------------------------------------------------------------

    def uses_bin(self) -> bool:
        return bool(self.prefs.get("use_recycle_bin", False))

    def binned(self) -> set[int]:
        return {int(row["id"]) for row in self.db().execute("SELECT id FROM recycle_bin_messages")}

    def to_bin(self, ids: list[int], yes: bool) -> None:
        with self.db() as db:
            for id in ids:
                if yes:
                    db.execute("INSERT OR REPLACE INTO recycle_bin_messages (id, deleted_ts) VALUES (?,?)", (id, self.ctx.now()))
                else:
                    db.execute("DELETE FROM recycle_bin_messages WHERE id=?", (id,))

    def bin_conversations(self) -> list[Row]:
        """Conversations with messages in the bin."""
        binned = self.binned()
        return [row for row in self.conversations() if any(line["id"] in binned for line in self.messages(int(row["thread_id"])))]

    # --- drafts ----------------------------------------------------------------------------------------------------------------------

    def drafts(self) -> dict[int, str]:
        """Unsent texts by thread."""
        if self.look.drafts == "table":
            return {int(row["thread_id"]): str(row["body"]) for row in self.db().execute("SELECT thread_id, body FROM drafts")}
        rows = self.query(f"{SMS}/draft", ["body", "thread_id"])
        return {int(row["thread_id"]): str(row["body"]) for row in rows if row["body"] is not None and row["thread_id"] is not None}

    def save_draft(self, thread: int, text: str) -> None:
        """Keep an unsent text; an empty one forgets it."""
        if not thread:
            return
        if self.look.drafts == "table":
            with self.db() as db:
                db.execute("DELETE FROM drafts WHERE thread_id=?", (thread,))
                if text:
                    db.execute("INSERT INTO drafts (thread_id, body, date) VALUES (?,?,?)", (thread, text, self.ctx.now()))
        elif text:
            self.ctx.insert(f"{SMS}/draft", {"body": text, "date": self.ctx.now(), "type": DRAFT, "thread_id": thread})
        else:
            for row in self.query(f"{SMS}/draft", ["_id"], "thread_id=?", [thread]):
                self.ctx.delete_rows(f"{SMS}/{row['_id']}")
        self.refresh()
