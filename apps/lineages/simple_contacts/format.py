"""How the descendants of Simple Contacts keep things: file names, tables, encodings. Read by their screens and by their state readers.

Source: FossifyOrg/commons 6.1.0 and Goodwy/Goodwy-Commons (schemas of ContactsDatabase versions 3 and 4, LocalContact, BaseConfig).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

DATABASE: Final = "local_contacts.db"
PREFS: Final = "Prefs"
PRIVATE: Final = "smt_private"
"""Name of the source that is the app's own database; the empty name is the device's own account in the contacts provider."""
FIRST_CONTACT: Final = 1_000_000
FIRST_GROUP: Final = 10_000
"""Ids of the private store are above these, so that they never meet those of the provider."""

LAST_SOURCE: Final = "last_used_contact_source"
IGNORED_SOURCES: Final = "ignored_contact_sources_2"
LOCAL_ACCOUNT_DONE: Final = "was_local_account_initialized"
LAST_PAGE: Final = "last_used_view_pager_page"
SORTING: Final = "sort_order"
FIELDS: Final = "show_contact_fields"
RECOMMENDATIONS: Final = "app_recommendation_dialog_count"

# bits of show_contact_fields
PREFIX, FIRST, MIDDLE, SURNAME, SUFFIX = 1, 2, 4, 8, 16
PHONES, EMAILS, ADDRESSES, EVENTS, NOTES, ORGANIZATION, GROUPS, SOURCE = 32, 64, 128, 256, 512, 1024, 2048, 4096
WEBSITES, NICKNAME, MESSENGERS, RINGTONE = 8192, 16384, 32768, 65536
DEFAULT_FIELDS: Final = FIRST | SURNAME | PHONES | EMAILS | ADDRESSES | EVENTS | NOTES | GROUPS | SOURCE

# bits of sort_order
BY_FIRST_NAME, BY_MIDDLE_NAME, BY_SURNAME, DESCENDING, BY_FULL_NAME, BY_CREATION = 128, 256, 512, 1024, 65536, 131072

_TEXT_COLUMNS: Final = "prefix first_name middle_name surname suffix nickname"
_MORE_COLUMNS: Final = (
    "photo photo_uri phone_numbers emails events starred addresses notes groups company job_position websites ims ringtone"
)
_KINDS: Final = {"photo": "BLOB", "starred": "INTEGER"}
"""Columns that are not text."""
_NULLABLE: Final = ("photo", "ringtone")
_LISTS: Final = ("phone_numbers", "emails", "events", "addresses", "groups", "websites", "ims", "relations")


@dataclass(frozen=True)
class PrivateStore:
    """One version of the private database, with the columns of its table `contacts` beside the id."""

    version: int
    room_hash: str
    columns: tuple[str, ...]

    @property
    def statements(self) -> tuple[str, ...]:
        parts = ", ".join(f"`{name}` {_KINDS.get(name, 'TEXT')}{'' if name in _NULLABLE else ' NOT NULL'}" for name in self.columns)
        return (
            f"CREATE TABLE `contacts` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, {parts})",
            "CREATE UNIQUE INDEX `index_contacts_id` ON `contacts` (`id`)",
            "CREATE TABLE `groups` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `title` TEXT NOT NULL, `contacts_count` INTEGER NOT NULL)",
            "CREATE UNIQUE INDEX `index_groups_id` ON `groups` (`id`)",
        )

    def empty_row(self) -> dict[str, Any]:
        """A row of the table `contacts` without an id and with nothing in it: texts and lists are never NULL."""
        row: dict[str, Any] = {name: "[]" if name in _LISTS else "" for name in self.columns}
        return {**row, "photo": None, "ringtone": None, "starred": 0}


_WORDS: Final = (*_TEXT_COLUMNS.split(), *_MORE_COLUMNS.split())
VERSION_3: Final = PrivateStore(3, "a37ad6b27306d974626c808d21c72186", _WORDS)
VERSION_4: Final = PrivateStore(4, "2111dd29af746f78a9f3db5c1d715084", (*_WORDS[:-2], "relations", *_WORDS[-2:]))
"""Right Contact's, with relations."""

PHONE_TYPES: Final = {
    2: "Mobile",
    1: "Home",
    3: "Work",
    12: "Main",
    4: "Work Fax",
    5: "Home Fax",
    6: "Pager",
    7: "Other",
    0: "Custom",
}
"""In the order of the picker."""
EMAIL_TYPES: Final = {1: "Home", 2: "Work", 4: "Mobile", 3: "Other", 0: "Custom"}
ADDRESS_TYPES: Final = {1: "Home", 2: "Work", 3: "Other", 0: "Custom"}
MESSENGER_TYPES: Final = {0: "AIM", 1: "Windows Live", 2: "Yahoo", 3: "Skype", 4: "QQ", 5: "Hangouts", 6: "ICQ", 7: "Jabber", -1: "Custom"}
EVENT_TYPES: Final = {1: "Anniversary", 3: "Birthday", 2: "Other"}
MOBILE, HOME, BIRTHDAY, SKYPE = 2, 1, 3, 3
CUSTOM: Final = 0


def type_text(types: Mapping[int, str], kind: int, label: str) -> str:
    """What a type is called on the screen; the own words of a custom one."""
    if types.get(kind) == "Custom":
        return label
    return types.get(kind, "Other")


def normalized(number: str) -> str:
    """A number without punctuation (PhoneNumberUtils.normalizeNumber, roughly)."""
    plain = "".join(char for char in number if char.isdigit())
    return f"+{plain}" if number.strip().startswith("+") else plain


def formatted(number: str) -> str:
    """A number as the details page shows it: as people in the United States write it (PhoneNumberUtils.formatNumber)."""
    plain = normalized(number)
    if any(char in "*#,;" for char in number):
        return number
    national = plain.removeprefix("+1")
    if plain.startswith("+1") and len(national) == 10:
        return f"+1 {national[:3]}-{national[3:6]}-{national[6:]}"
    if plain.startswith("+") or len(plain) not in (7, 10, 11) or (len(plain) == 11 and plain[0] != "1"):
        return number
    trunk, area, local = ("1 " if len(plain) == 11 else ""), plain[:-7][-3:], plain[-7:]
    return f"{trunk}{f'({area}) ' if area else ''}{local[:3]}-{local[3:]}"


def dump(items: Sequence[Any]) -> str:
    """A JSON list as Gson writes it."""
    return json.dumps(list(items), ensure_ascii=False, separators=(",", ":"))


def phone_json(value: str, kind: int, label: str = "", *, primary: bool = False) -> dict[str, Any]:
    """One entry of `phone_numbers`."""
    return {"value": value, "type": kind, "label": label, "normalizedNumber": normalized(value), "isPrimary": primary}


def read_list(text: str) -> list[Any] | None:
    """A JSON column; None when it holds no list."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, list) else None


def entry(item: Mapping[str, Any]) -> tuple[str, int, str]:
    """Value, type and label of an entry. Builds with shortened names wrote the keys a, b, c for them."""
    value = item.get("value", item.get("a", ""))
    kind = item.get("type", item.get("b", 0))
    label = item.get("label", item.get("c", ""))
    return str(value), int(kind), str(label or "")
