"""QUIK's own copy of messages and conversations, and its drafts.

The real app keeps them in a Realm file, which no tool of a device reads. Here `files/default.realm` is JSON with the same classes and
properties (schema version 15): `{"schemaVersion": 15, "Conversation": [...], "Message": [...], "Recipient": [...], "SyncLog": [...]}`.
Nothing outside the simulated app reads it. The copy is the app's truth: what reaches the system's store past the app stays invisible until
the whole is synchronised (first start, the role gained, Settings) or the system says which row changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from apps.sms import telephony
from apps.sms.telephony import Text
from emulator.sim.toolkit import Context

FILE: Final = "files/default.realm"
SCHEMA: Final = 15
_KEPT: Final = ("archived", "blocked", "pinned", "name", "blockingClient", "blockReason", "sendAsGroup")
"""Properties of a conversation that outlast a full synchronisation. Drafts do not."""


@dataclass(frozen=True)
class Message:
    """One message; `content` is its row in the system's store, `date` and `sent` epoch ms, `box` is `sms.type`."""

    id: int
    thread: int
    content: int
    address: str
    body: str
    box: int
    date: int
    sent: int
    read: bool

    @property
    def mine(self) -> bool:
        return self.box != telephony.INBOX

    @property
    def failed(self) -> bool:
        return self.box == telephony.FAILED

    @property
    def sending(self) -> bool:
        return self.box in (telephony.OUTBOX, telephony.QUEUED)


@dataclass(frozen=True)
class Conversation:
    """One conversation; `id` is the system's thread."""

    id: int
    people: tuple[str, ...]
    title: str
    name: str
    archived: bool
    blocked: bool
    pinned: bool
    draft: str
    date: int
    last: Message | None

    @property
    def unread(self) -> bool:
        return self.last is not None and not self.last.read


class Realm:
    """The store on behalf of a process or a screen; every change is written at once."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._data: dict[str, list[dict[str, Any]]] = {}
        self._read()

    def _read(self) -> None:
        found = self.ctx.read_text(FILE)
        stored = json.loads(found) if found else {}
        self._data = {name: list(stored.get(name, ())) for name in ("Conversation", "Message", "Recipient", "SyncLog")}

    def _write(self) -> None:
        self.ctx.write_text(FILE, json.dumps({"schemaVersion": SCHEMA, **self._data}, ensure_ascii=False, separators=(",", ":")))

    # --- in step with the system -----------------------------------------------------------------------------------------------------

    @property
    def synced(self) -> bool:
        return bool(self._data["SyncLog"])

    def start(self) -> None:
        """The first synchronisation, as soon as the app may read everything."""
        if not self.synced and telephony.is_default(self.ctx) and self.ctx.has_permission(telephony.READ_SMS):
            self.sync()
        elif not self.ctx.exists(FILE):
            self._write()

    def sync(self) -> None:
        """Copy the system's store anew."""
        kept = {row["id"]: {name: row[name] for name in _KEPT} for row in self._data["Conversation"]}
        self._data = {"Conversation": [], "Message": [], "Recipient": [], "SyncLog": [{"date": self.ctx.now()}]}
        people = telephony.people_of_threads(self.ctx)
        for text in telephony.texts(self.ctx):
            row = self._conversation(text.thread, people.get(text.thread) or [text.address])
            row.update(kept.get(text.thread, {}))
            self._put(text)
        self._write()

    def take(self, text: Text) -> None:
        """One message of the system's store, new or as it is now."""
        people = telephony.people_of_threads(self.ctx)
        self._conversation(text.thread, people.get(text.thread) or [text.address])
        self._put(text)
        self._write()

    def refresh(self, id: int) -> None:
        """The same by its row; a row that is gone is dropped."""
        found = telephony.texts(self.ctx, "_id=?", (id,))
        if found:
            self.take(found[0])
        else:
            self._data["Message"] = [row for row in self._data["Message"] if row["contentId"] != id]
            self._write()

    def _put(self, text: Text) -> None:
        values = {
            "threadId": text.thread,
            "contentId": text.id,
            "address": text.address,
            "boxId": text.box,
            "type": "sms",
            "date": text.date,
            "dateSent": text.date_sent,
            "seen": text.read,
            "read": text.read,
            "locked": False,
            "subId": 1,
            "body": text.body,
            "errorCode": 0,
            "deliveryStatus": -1,
        }
        old = next((row for row in self._data["Message"] if row["contentId"] == text.id), None)
        if old is not None:
            old.update(values)
        else:
            self._data["Message"].append({"id": self._fresh("Message"), **values})

    def _fresh(self, name: str) -> int:
        return max((int(row["id"]) for row in self._data[name]), default=0) + 1

    def _conversation(self, thread: int, people: Sequence[str]) -> dict[str, Any]:
        """The row of a thread, made when there is none."""
        found = next((row for row in self._data["Conversation"] if row["id"] == thread), None)
        if found is None:
            found = {
                "id": thread,
                "archived": False,
                "blocked": False,
                "pinned": False,
                "recipients": [self._recipient(address) for address in people],
                "draft": "",
                "draftDate": 0,
                "blockingClient": None,
                "blockReason": None,
                "name": "",
                "sendAsGroup": True,
            }
            self._data["Conversation"].append(found)
        return found

    def _recipient(self, address: str) -> int:
        figures = telephony.digits(address)
        for row in self._data["Recipient"]:
            if row["address"] == address or (figures and telephony.digits(row["address"]) == figures):
                return int(row["id"])
        id = self._fresh("Recipient")
        self._data["Recipient"].append({"id": id, "address": address, "lastUpdate": self.ctx.now()})
        return id

    # --- reading ---------------------------------------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """Pinned ones first, then those with a draft (by its text, backwards), then by the newest message."""
        rows = [self._view(row) for row in self._data["Conversation"] if row["archived"] == archived and not row["blocked"]]
        shown = [one for one in rows if one.last is not None or one.draft]
        shown.sort(key=lambda one: -one.date)
        shown.sort(key=lambda one: one.draft, reverse=True)
        shown.sort(key=lambda one: not one.pinned)
        return shown

    def blocked(self) -> list[Conversation]:
        return [self._view(row) for row in self._data["Conversation"] if row["blocked"]]

    def get(self, thread: int) -> Conversation | None:
        row = next((row for row in self._data["Conversation"] if row["id"] == thread), None)
        return None if row is None else self._view(row)

    def _view(self, row: dict[str, Any]) -> Conversation:
        addresses = {other["id"]: str(other["address"]) for other in self._data["Recipient"]}
        people = tuple(addresses[id] for id in row["recipients"] if id in addresses)
        messages = self.messages(row["id"])
        last = messages[-1] if messages else None
        return Conversation(
            int(row["id"]),
            people,
            str(row["name"]) or telephony.names_of(self.ctx, people),
            str(row["name"]),
            bool(row["archived"]),
            bool(row["blocked"]),
            bool(row["pinned"]),
            str(row["draft"]),
            last.date if last is not None else int(row["draftDate"]),
            last,
        )

    def messages(self, thread: int) -> list[Message]:
        """Oldest first."""
        found = [
            Message(
                int(row["id"]),
                int(row["threadId"]),
                int(row["contentId"]),
                str(row["address"]),
                str(row["body"]),
                int(row["boxId"]),
                int(row["date"]),
                int(row["dateSent"]),
                bool(row["read"]),
            )
            for row in self._data["Message"]
            if row["threadId"] == thread
        ]
        return sorted(found, key=lambda message: (message.date, message.id))

    # --- changing --------------------------------------------------------------------------------------------------------------------

    def open(self, people: Sequence[str]) -> int:
        """The conversation with these people, made when there is none; 0 when there is none and the app may not ask the system for one."""
        members = sorted(self._recipient(address) for address in people)
        if not self.ctx.has_permission(telephony.READ_SMS):
            return next((int(row["id"]) for row in self._data["Conversation"] if sorted(row["recipients"]) == members), 0)
        thread = telephony.thread_of(self.ctx, people)
        for row in self._data["Conversation"]:
            if sorted(row["recipients"]) == members and row["id"] != thread and not self.messages(row["id"]):
                row["id"] = thread  # the system drops threads without messages; a draft moves to the new one
        self._conversation(thread, people)
        self._write()
        return thread

    def set(self, threads: Iterable[int], **values: object) -> None:
        """Properties of conversations: archived, pinned, blocked, name."""
        wanted = set(threads)
        for row in self._data["Conversation"]:
            if row["id"] in wanted:
                row.update(values)
        self._write()

    def keep_draft(self, thread: int, text: str) -> None:
        """Write the text of the composer down, if it is another one than before."""
        row = next((row for row in self._data["Conversation"] if row["id"] == thread), None)
        if row is not None and row["draft"] != text:
            row.update(draft=text, draftDate=self.ctx.now())
            self._write()

    def send(self, thread: int, people: Sequence[str], body: str) -> None:
        """Write to everybody in a conversation; it leaves the archive and has no draft any more."""
        self.set([thread], draft="", archived=False)
        for address in people:
            self.refresh(telephony.hand_over(self.ctx, telephony.dialable(address), body, thread))

    def mark(self, threads: Iterable[int], *, read: bool) -> None:
        wanted = list(threads)
        for thread in wanted:
            messages = self.messages(thread)
            if not read or any(not message.read for message in messages):
                telephony.mark_read(self.ctx, [thread], read=read)
                for message in messages:
                    self.refresh(message.content)
        if read:
            for thread in wanted:
                self.ctx.cancel_notification(thread)

    def delete(self, threads: Iterable[int]) -> None:
        """Conversations with all their messages, here and in the system's store."""
        gone = list(threads)
        telephony.delete_threads(self.ctx, gone)
        self._data["Message"] = [row for row in self._data["Message"] if row["threadId"] not in gone]
        self._data["Conversation"] = [row for row in self._data["Conversation"] if row["id"] not in gone]
        for thread in gone:
            self.ctx.cancel_notification(thread)
        self._write()

    def delete_messages(self, messages: Iterable[Message]) -> None:
        gone = [message.content for message in messages]
        telephony.delete_texts(self.ctx, gone)
        self._data["Message"] = [row for row in self._data["Message"] if row["contentId"] not in gone]
        self._write()
