"""The system's message store from outside: mmssms.db, read as root from a copy.

Text messages are rows of `sms`, multimedia messages rows of `pdu` with their addresses in `addr` and their text in `part`. Whom a thread is
with stands in `threads.recipient_ids`: ids of `canonical_addresses`, separated by spaces. Schema version 67 (Android 13), from
MmsSmsDatabaseHelper of AOSP's TelephonyProvider.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from harness.device import Device
from harness.device.stores import Pending, StoreBatch, sqlite
from harness.device.stores.record import Record, records
from harness.errors import StoreCorrupt
from templates.sms.state import Box, Draft, Message

PACKAGE: Final = "com.android.providers.telephony"
DATABASE: Final = f"/data/data/{PACKAGE}/databases/mmssms.db"
WHERE: Final = f"{DATABASE}: sms, pdu"
WHERE_DRAFTS: Final = f"{DATABASE}: sms (type 3), threads, canonical_addresses"
"""What readers name as the place of evidence."""

BOXES: Final[dict[int, Box]] = {1: "inbox", 2: "sent", 4: "outbox", 5: "failed", 6: "queued"}
"""`sms.type`; `pdu.msg_box` has the same numbers as far as it goes."""
TYPES: Final = {box: number for number, box in BOXES.items()}
DRAFT: Final = 3
FROM, TO, CC, BCC = 137, 151, 130, 129
"""`addr.type`: PduHeaders of AOSP."""

SEVERAL: Final = "|"
"""Between the addresses in `sms.address` of a message to several people, as Simple SMS Messenger and Fossify Messages write it."""

_SMS: Final = "SELECT _id, thread_id, address, body, type, date, read, creator FROM sms ORDER BY _id"
_MMS: Final = (
    "SELECT p._id, p.msg_box, p.date, p.read, p.creator, "
    f"(SELECT GROUP_CONCAT(a.address, ', ') FROM addr a WHERE a.msg_id=p._id AND a.type={FROM}) AS sender, "
    f"(SELECT GROUP_CONCAT(a.address, ', ') FROM addr a WHERE a.msg_id=p._id AND a.type IN ({TO},{CC},{BCC})) AS receivers, "
    "(SELECT GROUP_CONCAT(t.text, char(10)) FROM part t WHERE t.mid=p._id AND t.ct='text/plain') AS body "
    f"FROM pdu p WHERE p.msg_box!={DRAFT} AND p.m_type IN (128, 130, 132) ORDER BY p._id"
)


@dataclass(frozen=True)
class MessageStore:
    """What mmssms.db holds.

    `messages`: everything but drafts. `drafts`: rows of type 3, one a thread; only Simple SMS Messenger keeps its drafts there.
    `threads`: whom each thread is with, by thread id: one number, or several joined with `, `.
    """

    messages: tuple[Message, ...]
    drafts: tuple[Draft, ...]
    threads: Mapping[int, str]


def later(batch: StoreBatch, package: str) -> Pending[MessageStore]:
    """The whole store as part of a batch. `package` is the app whose messages count as its own."""
    database = sqlite.later(batch, DATABASE)
    return Pending(batch, lambda: read(database.get(), package))


def read_now(device: Device, package: str) -> MessageStore:
    """The whole store now; raises Unreadable as the batch would."""
    return later(StoreBatch(device), package).get()


def read(database: sqlite.Database, package: str) -> MessageStore:
    """What a copy of mmssms.db holds; the copy is closed."""
    with database:
        addresses = {row.integer("_id"): row.text("address", "") for row in records(database.rows("canonical_addresses"), database.path)}
        rows = records(database.rows("SELECT _id, recipient_ids FROM threads"), database.path)
        threads = {row.integer("_id"): _names(row, addresses) for row in rows}
        sms = records(database.rows(_SMS), database.path)
        mms = records(database.rows(_MMS), database.path)
    drafts, messages = [], []
    for row in sms:
        if row.integer("type") == DRAFT:
            if row.text("body", ""):
                drafts.append(Draft(address=_draft_address(row, threads), body=row.text("body")))
        else:
            messages.append(_sms(row, package))
    return MessageStore((*messages, *(_mms(row, package) for row in mms)), tuple(drafts), threads)


def _names(row: Record, addresses: Mapping[int, str]) -> str:
    """The numbers of a thread; a recipient that is gone leaves nothing."""
    ids = row.text("recipient_ids", "").split()
    if not all(id.isdigit() for id in ids):
        raise StoreCorrupt(row.path, f"thread {row.integer('_id')} has the recipients {' '.join(ids)!r}, expected whole numbers")
    return ", ".join(addresses[int(id)] for id in ids if int(id) in addresses)


def _draft_address(row: Record, threads: Mapping[int, str]) -> str:
    """The thread's number; drafts of some apps also carry it themselves."""
    thread = row.values["thread_id"]
    found = threads.get(thread, "") if isinstance(thread, int) else ""
    return found or row.text("address", "")


def _box(row: Record, column: str) -> Box:
    kind = row.integer(column)
    if kind not in BOXES:
        raise StoreCorrupt(row.path, f"message {row.integer('_id')} has {column} {kind}, expected one of {', '.join(map(str, BOXES))}")
    return BOXES[kind]


def _own(row: Record, package: str) -> bool | None:
    creator = row.text("creator", "")
    return creator == package if creator else None


def _sms(row: Record, package: str) -> Message:
    return Message(
        address=row.text("address", "").replace(SEVERAL, ", "),
        body=row.text("body", ""),
        box=_box(row, "type"),
        date_ms=row.integer("date"),
        read=row.flag("read"),
        own=_own(row, package),
        key=str(row.integer("_id")),
    )


def _mms(row: Record, package: str) -> Message:
    box = _box(row, "msg_box")
    return Message(
        address=row.text("sender" if box == "inbox" else "receivers", ""),
        body=row.text("body", ""),
        box=box,
        date_ms=row.integer("date") * 1000,  # the table counts seconds
        read=row.flag("read"),
        own=_own(row, package),
        mms=True,
        key=f"mms:{row.integer('_id')}",
    )
