"""How Simple SMS Messenger and Fossify Messages write their own database, texts and dates.

conversations.db is a cache of the system's message store plus what only the app knows: archived conversations, names given to
conversations, the recycle bin, and (Fossify) drafts. Column names and types are those of the apps' Room entities.
"""

from __future__ import annotations

import datetime as dt
import json
import math
from collections.abc import Iterable
from typing import Final

DATABASE: Final = "conversations.db"
PREFS: Final = "Prefs"
SEPARATOR: Final = "|"
"""Between the addresses of a message to several people, in `sms.address`."""
STATUS_COMPLETE: Final = 0
"""`sms.status` of a delivered message."""

UNREAD_COUNT: Final = ", `unread_count` INTEGER NOT NULL"
DRAFTS_TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS `drafts` (`thread_id` INTEGER NOT NULL, `body` TEXT NOT NULL, `date` INTEGER NOT NULL, "
    "PRIMARY KEY(`thread_id`))"
)


def tables(conversation_extra: str = "") -> tuple[str, ...]:
    """The statements that make the tables both apps have; `conversation_extra` is a further column of conversations."""
    return (
        "CREATE TABLE IF NOT EXISTS `conversations` (`thread_id` INTEGER NOT NULL, `snippet` TEXT NOT NULL, `date` INTEGER NOT NULL, "
        "`read` INTEGER NOT NULL, `title` TEXT NOT NULL, `photo_uri` TEXT NOT NULL, `is_group_conversation` INTEGER NOT NULL, "
        "`phone_number` TEXT NOT NULL, `is_scheduled` INTEGER NOT NULL, `uses_custom_title` INTEGER NOT NULL, "
        f"`archived` INTEGER NOT NULL{conversation_extra}, PRIMARY KEY(`thread_id`))",
        "CREATE UNIQUE INDEX IF NOT EXISTS `index_conversations_thread_id` ON `conversations` (`thread_id`)",
        "CREATE TABLE IF NOT EXISTS `attachments` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `message_id` INTEGER NOT NULL, "
        "`uri_string` TEXT NOT NULL, `mimetype` TEXT NOT NULL, `width` INTEGER NOT NULL, `height` INTEGER NOT NULL, "
        "`filename` TEXT NOT NULL)",
        "CREATE UNIQUE INDEX IF NOT EXISTS `index_attachments_message_id` ON `attachments` (`message_id`)",
        "CREATE TABLE IF NOT EXISTS `message_attachments` (`id` INTEGER NOT NULL, `text` TEXT NOT NULL, `attachments` TEXT NOT NULL, "
        "PRIMARY KEY(`id`))",
        "CREATE TABLE IF NOT EXISTS `messages` (`id` INTEGER NOT NULL, `body` TEXT NOT NULL, `type` INTEGER NOT NULL, "
        "`status` INTEGER NOT NULL, `participants` TEXT NOT NULL, `date` INTEGER NOT NULL, `read` INTEGER NOT NULL, "
        "`thread_id` INTEGER NOT NULL, `is_mms` INTEGER NOT NULL, `attachment` TEXT, `sender_phone_number` TEXT NOT NULL, "
        "`sender_name` TEXT NOT NULL, `sender_photo_uri` TEXT NOT NULL, `subscription_id` INTEGER NOT NULL, "
        "`is_scheduled` INTEGER NOT NULL, PRIMARY KEY(`id`))",
        "CREATE TABLE IF NOT EXISTS `recycle_bin_messages` (`id` INTEGER NOT NULL, `deleted_ts` INTEGER NOT NULL, PRIMARY KEY(`id`))",
        "CREATE UNIQUE INDEX IF NOT EXISTS `index_recycle_bin_messages_id` ON `recycle_bin_messages` (`id`)",
    )


def participants(people: Iterable[tuple[str, str]]) -> str:
    """The column `participants`: names and numbers as JSON of the class SimpleContact."""
    return json.dumps(
        [
            {
                "rawId": 0,
                "contactId": 0,
                "name": name,
                "photoUri": "",
                "phoneNumbers": [{"value": number, "type": 0, "label": "", "normalizedNumber": number}],
                "birthdays": [],
                "anniversaries": [],
            }
            for name, number in people
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


# --- dates ---------------------------------------------------------------------------------------------------------------------------


def clock_text(at: dt.datetime, *, is_24h: bool) -> str:
    """`15:04` or `03:04 PM`."""
    return f"{at:%H:%M}" if is_24h else f"{at.hour % 12 or 12:02}:{at.minute:02} {'AM' if at.hour < 12 else 'PM'}"


def date_text(at: dt.datetime, now: dt.datetime, *, is_24h: bool, with_time: bool = False, with_year: bool = False) -> str:
    """Today's time, else the date in the default format `dd.MM.yyyy`, without the year in the present one unless `with_year`."""
    if at.date() == now.date():
        return clock_text(at, is_24h=is_24h)
    day = f"{at:%d.%m.%Y}" if with_year or at.year != now.year else f"{at:%d.%m}"
    return f"{day}, {clock_text(at, is_24h=is_24h)}" if with_time else day


# --- length of a text ------------------------------------------------------------------------------------------------------------------

_GSM: Final = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_GSM_EXTENDED: Final = frozenset("^{}\\[~]|€\f")


def room_left(text: str) -> tuple[int, int]:
    """Characters that still fit into the last part, and the number of parts, as SmsMessage.calculateLength counts (3GPP TS 23.038)."""
    if all(char in _GSM or char in _GSM_EXTENDED for char in text):
        units, single, joined = sum(2 if char in _GSM_EXTENDED else 1 for char in text), 160, 153
    else:
        units, single, joined = len(text.encode("utf-16-le")) // 2, 70, 67
    if units <= single:
        return single - units, 1
    parts = math.ceil(units / joined)
    return parts * joined - units, parts
