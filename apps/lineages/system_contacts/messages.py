"""Outgoing messages in the system's message store, and the message being written in a messaging app."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from harness.device import Device
from harness.device.stores import Pending, StoreBatch, content, sqlite
from harness.device.stores.record import records
from harness.device.tree import Node, Tree
from templates.contacts.state import Composer, SentMessage

DATABASE: Final = "/data/data/com.android.providers.telephony/databases/mmssms.db"
URI: Final = "content://sms"
WHERE: Final = f"{DATABASE}: sms, pdu"
WHERE_COMPOSER: Final = "the composer on the screen"
OUTGOING: Final = "(2, 4, 5, 6)"
"""Types sent, outbox, failed, queued; the boxes of MMS have the same numbers, as far as there are any."""
RECIPIENT: Final = 151
"""Type of an MMS address that is a receiver (PduHeaders.TO)."""

_SMS: Final = f"SELECT _id, address, body FROM sms WHERE type IN {OUTGOING} ORDER BY _id"
_MMS: Final = (
    f"SELECT p._id, (SELECT GROUP_CONCAT(a.address, ', ') FROM addr a WHERE a.msg_id=p._id AND a.type={RECIPIENT}) AS address, "
    "(SELECT GROUP_CONCAT(t.text, char(10)) FROM part t WHERE t.mid=p._id AND t.ct='text/plain') AS body "
    f"FROM pdu p WHERE p.msg_box IN {OUTGOING} ORDER BY p._id"
)


# --- the store ---------------------------------------------------------------------------------------------------------------------------


def sent_later(batch: StoreBatch) -> Pending[tuple[SentMessage, ...]]:
    """Outgoing messages, SMS and MMS, as part of a batch."""
    database = sqlite.later(batch, DATABASE)
    return Pending(batch, lambda: read_sent(database.get()))


def read_sent(database: sqlite.Database) -> tuple[SentMessage, ...]:
    """The outgoing messages in a copy of mmssms.db, which is closed."""
    with database:
        sms = records(database.rows(_SMS), database.path)
        mms = records(database.rows(_MMS), database.path)
    return tuple(
        SentMessage(address=row.text("address", ""), body=row.text("body", ""), key=f"{mark}{row.integer('_id')}")
        for mark, rows in (("", sms), ("mms:", mms))
        for row in rows
    )


def seed_sent(device: Device, messages: Iterable[SentMessage]) -> None:
    """Make these the only outgoing messages, sent a while ago, a minute apart; everything incoming stays.

    Only the default messaging app may write, and its own process; others need the app operation, which is taken back afterwards.
    """
    wanted = list(messages)
    fresh = max([_last_id(device), *(int(message.key) for message in wanted if message.key is not None)]) + 1
    start = device.time_ms() - 3_600_000
    rows: list[dict[str, Any]] = []
    for place, message in enumerate(wanted):
        if message.key is None:
            id, fresh = fresh, fresh + 1
        else:
            id = int(message.key)
        row = {"_id": id, "address": message.address, "body": message.body, "date": start + place * 60_000, "type": 2}
        rows.append({**row, "read": 1, "seen": 1, "status": -1})
    allow(device, True)
    try:
        content.delete(device, URI, f"type IN {OUTGOING}")
        content.delete(device, "content://mms", f"msg_box IN {OUTGOING}")
        content.insert(device, f"{URI}/sent", rows)
    finally:
        allow(device, False)


def allow(device: Device, yes: bool) -> None:
    """Let the shell write messages, or leave that to the default messaging app again."""
    device.shell(["appops", "set", "com.android.shell", "WRITE_SMS", "allow" if yes else "default"])


def _last_id(device: Device) -> int:
    with sqlite.read(device, DATABASE) as database:
        value = database.value("SELECT MAX(_id) FROM sms")
    return value if isinstance(value, int) else 0


# --- the composer ------------------------------------------------------------------------------------------------------------------------

_FIELDS: Final = frozenset({"compose_message_text", "thread_type_message", "message"})
"""Resource ids of the message field: Google Messages; Simple and Fossify; QUIK."""
_HINTS: Final = re.compile(r"^((text|sms) message|type (a )?message|write a message|send message|message)\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\+?[\d\s().\u2011-]{3,}")
_BAR_PART: Final = 0.14
"""Part of the display's height within which an app bar ends."""


def composer(device: Device, tree: Tree) -> Composer:
    """The composer in front; whoever holds the role for messages is asked only when there is one."""
    field = next((node for node in tree.without_keyboard if _is_message_field(node)), None)
    if field is None:
        return Composer()
    holder = device.setting("secure", "sms_default_application") or ""
    return Composer(open=True, by_default_app=field.package == holder, recipients=_recipients(tree, field), text=field.text)


def _is_message_field(node: Node) -> bool:
    return node.editable and (node.short_id in _FIELDS or _HINTS.match(node.hint) is not None)


def _recipients(tree: Tree, field: Node) -> tuple[str, ...]:
    """Who the app bar, or the chips below it, say the message is for: numbers if there are any, else names."""
    bottom = int(_BAR_PART * tree.height)
    texts = [
        node.text
        for node in tree.without_keyboard
        if node.text and node.package == field.package and node is not field and not node.editable and node.bounds[3] <= bottom
    ]
    numbers = [text for text in texts if _NUMBER.fullmatch(text.strip())]
    return tuple(_split(numbers)) if numbers else tuple(_split(texts[:1]))


def _split(texts: Sequence[str]) -> Iterable[str]:
    return (part.strip() for text in texts for part in text.split(", ") if part.strip())
