"""What Google Messages knows: bugle_db kept in step with the system's store, and what its screens read from it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from apps.sms import telephony
from apps.sms.google_messages import bugle
from emulator.sim.toolkit import Context, Schema

SCHEMA = Schema(version=bugle.VERSION, statements=bugle.STATEMENTS, wal=True)
PREFS = "bugle"
_LIST = (
    "SELECT c._id, c.sms_thread_id, c.snippet_text, c.draft_snippet_text, c.show_draft, c.archive_status, c.sort_timestamp, "
    f"(SELECT COUNT(*) FROM messages m WHERE m.conversation_id=c._id AND m.read=0 AND m.message_status={bugle.RECEIVED}) AS unread, "
    "(SELECT m.message_status FROM messages m WHERE m._id=c.latest_message_id) AS status FROM conversations c"
)


@dataclass(frozen=True)
class Conversation:
    """One row of the list. `time` is epoch ms; `status` that of the newest message."""

    id: int
    thread: int
    people: tuple[str, ...]
    title: str
    snippet: str
    draft: str
    archived: bool
    time: int
    unread: int
    status: int


@dataclass(frozen=True)
class Message:
    """One message of a conversation; `sms` is its row in the system's store."""

    id: int
    sms: int
    body: str
    status: int
    time: int
    sent: int
    sender: str
    read: bool

    @property
    def incoming(self) -> bool:
        return self.status == bugle.RECEIVED


class Store:
    """The database on behalf of a process or a screen."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    @property
    def db(self) -> sqlite3.Connection:
        return self.ctx.db(bugle.NAME, SCHEMA)

    # --- in step with the system ---------------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Take over what the system's store has, and drop what it has no more. Without the permission nothing is known."""
        db = self.db
        if not self.ctx.has_permission(telephony.READ_SMS):
            return
        texts = telephony.texts(self.ctx)
        people = telephony.people_of_threads(self.ctx)
        with db:
            stored = db.execute("SELECT _id, sms_message_uri FROM messages WHERE sms_message_uri NOT NULL").fetchall()
            known = {str(row[1]): int(row[0]) for row in stored}
            for uri in known.keys() - {bugle.uri_of(text.id) for text in texts}:
                bugle.remove_message(db, known[uri])
            for text in texts:
                addresses = people.get(text.thread) or [text.address]
                conversation = bugle.conversation(db, text.thread, addresses)
                bugle.put_message(
                    db,
                    conversation,
                    text.id,
                    address=text.address,
                    body=text.body,
                    box=text.box,
                    date=text.date,
                    date_sent=text.date_sent,
                    read=text.read,
                )
            for (id,) in db.execute("SELECT _id FROM conversations").fetchall():
                bugle.summarise(db, int(id))

    # --- reading -------------------------------------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """Pinned ones first, then the newest first."""
        pinned = self.pinned()
        rows = self.db.execute(f"{_LIST} WHERE c.archive_status=? ORDER BY c.sort_timestamp DESC, c._id DESC", (int(archived),)).fetchall()
        found = [self._conversation(row) for row in rows]
        return sorted(found, key=lambda one: one.id not in pinned)

    def get(self, id: int) -> Conversation | None:
        row = self.db.execute(f"{_LIST} WHERE c._id=?", (id,)).fetchone()
        return None if row is None else self._conversation(row)

    def _conversation(self, row: sqlite3.Row) -> Conversation:
        people = tuple(bugle.recipients(self.db, int(row["_id"])))
        return Conversation(
            int(row["_id"]),
            int(row["sms_thread_id"]),
            people,
            telephony.names_of(self.ctx, people),
            str(row["snippet_text"] or ""),
            str(row["draft_snippet_text"] or "") if row["show_draft"] else "",
            bool(row["archive_status"]),
            int(row["sort_timestamp"]),
            int(row["unread"]),
            int(row["status"] or 0),
        )

    def messages(self, conversation: int) -> list[Message]:
        """Oldest first, without the draft."""
        rows = self.db.execute(
            "SELECT m._id, m.sms_message_uri, m.message_status, m.received_timestamp, m.sent_timestamp, m.read, p.text, "
            "s.send_destination FROM messages m LEFT JOIN parts p ON p.message_id=m._id LEFT JOIN participants s ON s._id=m.sender_id "
            f"WHERE m.conversation_id=? AND m.message_status!={bugle.DRAFT} ORDER BY m.received_timestamp, m._id",
            (conversation,),
        ).fetchall()
        return [
            Message(
                int(row["_id"]),
                int(str(row["sms_message_uri"] or "0").rpartition("/")[2]),
                str(row["text"] or ""),
                int(row["message_status"]),
                int(row["received_timestamp"]),
                int(row["sent_timestamp"]),
                str(row["send_destination"] or ""),
                bool(row["read"]),
            )
            for row in rows
        ]

    def search(self, query: str) -> list[tuple[Conversation, str]]:
        """Conversations with a message that holds the words, and that message; or whose name does."""
        wanted = query.strip().casefold()
        found = []
        for one in (*self.conversations(), *self.conversations(archived=True)):
            hit = next((message.body for message in reversed(self.messages(one.id)) if wanted in message.body.casefold()), None)
            figures = telephony.digits(query)
            by_person = wanted in one.title.casefold() or (bool(figures) and any(figures in telephony.digits(who) for who in one.people))
            if hit is not None or by_person:
                found.append((one, hit if hit is not None else one.snippet))
        return found

    # --- changing --------------------------------------------------------------------------------------------------------------------

    def open(self, people: Sequence[str]) -> int:
        """The conversation with these people, made when there is none."""
        thread = telephony.thread_of(self.ctx, people)
        with self.db as db:
            return bugle.conversation(db, thread, people)

    def tidy(self, conversation: int) -> None:
        """Drop a conversation in which nothing was written."""
        with self.db as db:
            if self.get(conversation) is not None:
                bugle.summarise(db, conversation)

    def send(self, conversation: int, body: str) -> None:
        """Write to everybody in a conversation; it leaves the archive."""
        people = bugle.recipients(self.db, conversation)
        thread = telephony.thread_of(self.ctx, people)
        with self.db as db:
            db.execute("UPDATE conversations SET sms_thread_id=?, archive_status=0 WHERE _id=?", (thread, conversation))
            bugle.put_draft(db, conversation, "", 0)
        for address in people:
            telephony.hand_over(self.ctx, address, body, thread)
        self.sync()

    def draft(self, conversation: int) -> str:
        return bugle.draft_of(self.db, conversation)

    def keep_draft(self, conversation: int, body: str) -> None:
        """Write the text of the composer down, if it is another one than before."""
        db = self.db
        if self.get(conversation) is not None and bugle.draft_of(db, conversation) != body:
            with db:
                bugle.put_draft(db, conversation, body, self.ctx.now())
                bugle.summarise(db, conversation)

    def archive(self, conversations: Sequence[int], *, yes: bool = True) -> None:
        with self.db as db:
            db.executemany("UPDATE conversations SET archive_status=? WHERE _id=?", [(int(yes), id) for id in conversations])

    def delete(self, conversations: Sequence[int]) -> None:
        """Delete conversations with all their messages, here and in the system's store."""
        for id in conversations:
            one = self.get(id)
            if one is not None:
                telephony.delete_threads(self.ctx, [one.thread])
                with self.db as db:
                    bugle.remove_conversation(db, id)
        self.sync()

    def delete_messages(self, messages: Sequence[Message]) -> None:
        telephony.delete_texts(self.ctx, [message.sms for message in messages])
        self.sync()

    def mark(self, conversations: Sequence[int], *, read: bool) -> None:
        found = [one for one in map(self.get, conversations) if one is not None]
        stale = [one for one in found if not read or one.unread]
        if stale:
            telephony.mark_read(self.ctx, [one.thread for one in stale], read=read)
            self.sync()
        for one in found:
            if read:
                self.ctx.cancel_notification(one.id, "bugle:sms")

    # --- pinned and blocked, which the open relative's tables have no place for --------------------------------------------------------

    def pinned(self) -> set[int]:
        kept = self.ctx.prefs(PREFS).get("pinned_conversations", "")
        return {int(part) for part in str(kept).split(",") if part}

    def pin(self, conversations: Sequence[int], *, yes: bool) -> None:
        pinned = self.pinned() | set(conversations) if yes else self.pinned() - set(conversations)
        self.ctx.prefs(PREFS)["pinned_conversations"] = ",".join(map(str, sorted(pinned)))

    def block(self, people: Sequence[str], *, yes: bool = True) -> None:
        with self.db as db:
            for address in people:
                db.execute("UPDATE participants SET blocked=? WHERE _id=?", (int(yes), bugle.participant(db, address)))

    def blocked(self, address: str) -> bool:
        row = self.db.execute("SELECT MAX(blocked) FROM participants WHERE send_destination=?", (address,)).fetchone()
        return bool(row[0])
