"""Reading and seeding Simple SMS Messenger and Fossify Messages: their own drafts and archive beside the system's messages.

Both keep a cache of the system's store in conversations.db and bring it in step when their list is shown; only the flag `archived` and
Fossify's table `drafts` are evidence. What is seeded is written into the cache too, so that search finds it as it finds what was received.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from apps.lineages.simple_sms import format as store
from apps.lineages.system_sms.state import Own, SystemSmsState
from apps.lineages.system_sms.store import TYPES, MessageStore, read_now
from harness.device import Device
from harness.device.stores import Pending, StoreBatch, sqlite
from harness.device.stores.record import records
from harness.device.tree import Tree
from templates.sms.state import Draft, Message, SmsState

_CACHES = ("conversations", "messages", "message_attachments", "attachments", "recycle_bin_messages")


class SimpleSmsState(SystemSmsState):
    composer_field = "thread_type_message"
    provider_archive = True
    own_drafts: ClassVar[bool]
    """Whether drafts are rows of the app's table `drafts` rather than of the system's store."""

    def _path(self) -> str:
        return self.spec.store("conversations").path

    def composing(self, tree: Tree) -> bool:
        """Dialogs and menus hide the composer below them and do not make it write its draft."""
        covers = ("android:id/button1", f"{self.package}:id/title")
        return super().composing(tree) or any(node.package == self.package and node.resource_id in covers for node in tree.without_keyboard)

    # --- reading -----------------------------------------------------------------------------------------------------------------

    def own_later(self, batch: StoreBatch, system: Pending[MessageStore], want: frozenset[str]) -> Pending[Own]:
        shared = super().own_later(batch, system, want)
        if not ("archived" in want or ("drafts" in want and self.own_drafts)):
            return shared
        database = sqlite.later(batch, self._path())
        return Pending(batch, lambda: self._own(database.get(), system.get(), shared.get()))

    def _own(self, database: sqlite.Database, system: MessageStore, shared: Own) -> Own:
        with database:
            query = "SELECT thread_id, phone_number FROM conversations WHERE archived=1 ORDER BY thread_id"
            archived = records(database.rows(query), database.path)
            drafts = (
                records(database.rows("SELECT thread_id, body FROM drafts ORDER BY thread_id"), database.path) if self.own_drafts else []
            )
        addresses = tuple(system.threads.get(row.integer("thread_id")) or row.text("phone_number") for row in archived)
        found = tuple(
            Draft(address=system.threads.get(row.integer("thread_id"), ""), body=row.text("body")) for row in drafts if row.text("body")
        )
        return Own(
            drafts=found if self.own_drafts else shared.drafts,
            archived=addresses,
            drafts_where=f"{self._path()}: drafts" if self.own_drafts else shared.drafts_where,
            archived_where=f"{self._path()}: conversations",
        )

    # --- seeding -----------------------------------------------------------------------------------------------------------------

    def own_addresses(self, state: SmsState) -> Iterable[str]:
        drafts = state.drafts or () if self.own_drafts else ()
        return [*(draft.address for draft in drafts), *(state.archived or ())]

    def seed_own(self, device: Device, state: SmsState, threads: Mapping[str, int]) -> None:
        now = device.time_ms()
        system = read_now(device, self.package) if state.messages is not None else None
        with sqlite.edit(device, self._path()) as db:
            if system is not None:
                for table in _CACHES:
                    db.execute(f"DELETE FROM {table}")
                for message in system.messages:
                    if not message.mms:
                        _insert(db, "messages", _message(message, threads[message.address]))
            if state.archived is not None:
                db.execute("DELETE FROM conversations WHERE archived=1")
                for address in state.archived:
                    extra = {"unread_count": 0} if self.own_drafts else {}
                    _insert(db, "conversations", {**_conversation(threads[address], address, now), **extra})
            if state.drafts is not None and self.own_drafts:
                db.execute("DELETE FROM drafts")
                for draft in state.drafts:
                    _insert(db, "drafts", {"thread_id": threads[draft.address], "body": draft.body, "date": now})


def _insert(db: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> None:
    db.execute(f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))


def _conversation(thread: int, address: str, now: int) -> dict[str, Any]:
    """An archived conversation in the cache; the app fills in the rest when it looks at the system's store."""
    row = {"thread_id": thread, "snippet": "", "date": now // 1000, "read": 1, "title": address, "photo_uri": ""}
    group = int("," in address)
    first = address.partition(",")[0].strip()
    return {**row, "is_group_conversation": group, "phone_number": first, "is_scheduled": 0, "uses_custom_title": 0, "archived": 1}


def _message(message: Message, thread: int) -> dict[str, Any]:
    """A message in the cache, where the app's search looks."""
    received = message.box == "inbox"
    numbers = [part.strip() for part in message.address.split(",")]
    row: dict[str, Any] = {"id": int(message.key or 0), "body": message.body, "type": TYPES[message.box], "status": -1}
    row |= {"participants": store.participants((number, number) for number in numbers), "date": (message.date_ms or 0) // 1000}
    row |= {"read": int(message.read is not False), "thread_id": thread, "is_mms": 0, "attachment": None}
    sender = message.address if received else ""
    row |= {"sender_phone_number": sender, "sender_name": sender, "sender_photo_uri": ""}
    return {**row, "subscription_id": 1, "is_scheduled": 0}
