"""How Google Messages' state is read and put in place: messages are the system's, drafts and archive stand in bugle_db."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from apps.glance import glance
from apps.lineages.system_sms import store as system_store
from apps.lineages.system_sms.state import Own, SystemSmsState
from apps.sms.google_messages import bugle
from harness.device import Device, Tap
from harness.device.stores import Pending, StoreBatch, sqlite
from harness.device.stores.record import records
from templates.sms.compare import address_key
from templates.sms.state import Draft, Message, SmsState

DATABASE: Final = f"/data/data/com.google.android.apps.messaging/databases/{bugle.NAME}"
WHERE_DRAFTS: Final = f"{DATABASE}: messages (message_status 3), parts, participants"
WHERE_ARCHIVED: Final = f"{DATABASE}: conversations (archive_status)"
SKIPS: Final = ("No, not now", "No thanks", "Skip")
"""Buttons that lead past pages of a first start."""

_PEOPLE: Final = (
    "SELECT c.conversation_id, p.send_destination, p.normalized_destination FROM conversation_participants c "
    f"JOIN participants p ON p._id=c.participant_id WHERE p.sub_id={bugle.OTHER_SUB} ORDER BY c._id"
)
_DRAFTS: Final = (
    "SELECT m.conversation_id, GROUP_CONCAT(p.text, char(10)) AS body FROM messages m JOIN parts p ON p.message_id=m._id "
    f"WHERE m.message_status={bugle.DRAFT} AND p.content_type='{bugle.TEXT_PLAIN}' GROUP BY m._id ORDER BY m._id"
)
_CONVERSATIONS: Final = (
    "SELECT _id, COALESCE(sms_thread_id, 0) AS sms_thread_id, COALESCE(archive_status, 0) AS archive_status FROM conversations ORDER BY _id"
)


class App(SystemSmsState):
    """Reads bugle_db with its log; writes it as the app would have."""

    composer_field = "compose_message_text"

    def own_later(self, batch: StoreBatch, system: Pending[system_store.MessageStore], want: frozenset[str]) -> Pending[Own]:
        database = sqlite.later(batch, DATABASE)
        return Pending(batch, lambda: read_own(database.get(), system.get().threads))

    def own_addresses(self, state: SmsState) -> Iterable[str]:
        return (*(draft.address for draft in state.drafts or ()), *(state.archived or ()))

    def seed_own(self, device: Device, state: SmsState, threads: Mapping[str, int]) -> None:
        """Every conversation anew from the system's store, with drafts and archive as asked for, else as they were."""
        if state.messages is None and state.drafts is None and state.archived is None:
            return
        batch = StoreBatch(device)
        system = system_store.later(batch, self.package)
        own = self.own_later(batch, system, frozenset())
        found, before = system.get(), own.get()
        drafts = before.drafts if state.drafts is None else state.drafts
        archived = before.archived if state.archived is None else state.archived
        now = device.time_ms()
        with sqlite.edit(device, DATABASE) as db:
            write(db, found, drafts=drafts or (), archived=archived or (), now=now)

    def after_first_start(self, device: Device) -> None:
        """The page about chat features: not now."""
        tree = glance(device).tree
        skip = next((node for node in tree if node.package == self.package and node.text in SKIPS), None)
        if skip is not None:
            device.perform(Tap(*skip.center))


def read_own(database: sqlite.Database, threads: Mapping[int, str]) -> Own:
    """Drafts and archive in a copy of bugle_db, which is closed. `threads`: whom each thread of the system's store is with."""
    with database:
        people: dict[int, list[str]] = {}
        for row in records(database.rows(_PEOPLE), database.path):
            number = row.text("send_destination", "") or row.text("normalized_destination", "")
            people.setdefault(row.integer("conversation_id"), []).append(number)
        conversations = records(database.rows(_CONVERSATIONS), database.path)
        drafts = records(database.rows(_DRAFTS), database.path)
    addresses = {}
    for row in conversations:
        id = row.integer("_id")
        addresses[id] = ", ".join(filter(None, people.get(id, ()))) or threads.get(row.integer("sms_thread_id"), "")
    return Own(
        drafts=tuple(
            Draft(address=addresses.get(row.integer("conversation_id"), ""), body=row.text("body"))
            for row in drafts
            if row.text("body", "")
        ),
        archived=tuple(addresses[row.integer("_id")] for row in conversations if row.integer("archive_status")),
        drafts_where=WHERE_DRAFTS,
        archived_where=WHERE_ARCHIVED,
    )


def write(db: sqlite3.Connection, system: system_store.MessageStore, *, drafts: Sequence[Draft], archived: Sequence[str], now: int) -> None:
    """Fill bugle_db from the system's store."""
    bugle.clear(db)
    known = {address_key(address): thread for thread, address in system.threads.items()}
    boxes = {box: number for number, box in system_store.BOXES.items()}

    def conversation(address: str) -> int:
        return bugle.conversation(db, known[address_key(address)], [part.strip() for part in address.split(",")])

    for message in system.messages:
        if not message.mms and message.key is not None and address_key(message.address) in known:
            _put(db, conversation(message.address), message, boxes[message.box])
    for draft in drafts:
        bugle.put_draft(db, conversation(draft.address), draft.body, now)
    for address in archived:
        db.execute("UPDATE conversations SET archive_status=1 WHERE _id=?", (conversation(address),))
    for (id,) in db.execute("SELECT _id FROM conversations").fetchall():
        bugle.summarise(db, int(id))


def _put(db: sqlite3.Connection, conversation: int, message: Message, box: int) -> None:
    assert message.key is not None
    date = message.date_ms or 0
    bugle.put_message(
        db,
        conversation,
        int(message.key),
        address=message.address,
        body=message.body,
        box=box,
        date=date,
        date_sent=date,
        read=message.read is not False,
    )
