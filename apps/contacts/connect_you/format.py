"""How Connect You 11.3 keeps things.

Source: you-apps/ConnectYou v11.3 (app/schemas, domain/enums, domain/repositories, util/ContactsHelper.kt, util/Preferences.kt).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

DATABASE: Final = "com.bnyro.contacts"
DB_VERSION: Final = 8
ROOM_HASH: Final = "a3f140de0d351c554afe93fa3bc5b7ad"
CONTACTS_TABLE: Final = """CREATE TABLE `localContacts` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `displayName` TEXT,
 `firstName` TEXT, `surName` TEXT, `nickName` TEXT, `title` TEXT, `organization` TEXT, `favorite` INTEGER NOT NULL DEFAULT 0)"""
VALUES_TABLE: Final = """CREATE TABLE `valuableTypes` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `contactId` INTEGER NOT NULL,
 `category` INTEGER NOT NULL, `value` TEXT NOT NULL, `type` INTEGER, `label` TEXT DEFAULT NULL)"""
SMS_TABLE: Final = """CREATE TABLE `localSms` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `address` TEXT NOT NULL,
 `body` TEXT NOT NULL, `timestamp` INTEGER NOT NULL, `threadId` INTEGER NOT NULL, `type` INTEGER NOT NULL,
 `simNumber` INTEGER DEFAULT NULL, `status` TEXT NOT NULL DEFAULT 'NONE')"""

PREFS: Final = "preferences"
SOURCE_KEY: Final = "selectedContactsRepo"
ACCOUNT_KEY: Final = "lastChosenAccount"
FAVORITES_KEY: Final = "favoritesOnly"
SORT_KEY: Final = "sorting"
HIDDEN_KEY: Final = "hiddenAccounts"
DEVICE, LOCAL = 0, 1
"""Values of SOURCE_KEY: the contacts provider, or the app's own database."""
ACCOUNT_TYPE: Final = "com.android.contacts"
ACCOUNT_NAME: Final = "DEVICE"
"""The account that the app gives to records in the provider."""

ITEM: Final = "vnd.android.cursor.item/"
NAME, NICKNAME, ORGANIZATION = ITEM + "name", ITEM + "nickname", ITEM + "organization"
LISTS: Final = ("numbers", "addresses", "emails", "events", "websites", "notes")
"""Details of which a contact may have several, in the order in which its page shows them."""
MIMETYPES: Final[Mapping[str, str]] = {
    "numbers": ITEM + "phone_v2",
    "addresses": ITEM + "postal-address_v2",
    "emails": ITEM + "email_v2",
    "events": ITEM + "contact_event",
    "websites": ITEM + "website",
    "notes": ITEM + "note",
}
CATEGORIES: Final[Mapping[str, int]] = {"numbers": 0, "emails": 1, "addresses": 2, "events": 3, "notes": 4, "websites": 6}
GROUP_CATEGORY: Final = 5
CUSTOM: Final = 0
PHONE_TYPES: Final = {
    1: "Home",
    2: "Mobile",
    3: "Work",
    9: "Car",
    5: "Fax home",
    4: "Fax work",
    19: "Assistant",
    0: "Custom",
    7: "Other",
}
TYPES: Final[Mapping[str, Mapping[int, str]]] = {
    "numbers": PHONE_TYPES,
    "emails": {1: "Home", 2: "Work", 4: "Mobile", 0: "Custom", 3: "Other"},
    "addresses": {1: "Home", 2: "Work", 0: "Custom", 3: "Other"},
    "events": {3: "Birthday", 1: "Anniversary", 0: "Custom", 2: "Other"},
    "websites": {4: "Home", 5: "Work", 1: "Homepage", 2: "Blog", 6: "FTP", 0: "Custom", 7: "Other"},
    "notes": {},
}
"""What the types of a detail are called, by the provider's numbers, in the order of the dialog."""
HEADINGS: Final[Mapping[str, str]] = {
    "nick": "Nickname",
    "title": "Title",
    "organization": "Organization",
    "numbers": "Phone number",
    "addresses": "Address",
    "emails": "E-mail",
    "events": "Event",
    "websites": "Website",
    "notes": "Note",
    "groups": "Groups",
}
"""Headings on a contact's page."""


def normalized_number(number: str) -> str:
    """A number as the app keeps it: those with a country code in international form, as far as that is the North American one."""
    digits = "".join(char for char in number if char.isdigit())
    if number.strip().startswith("+1") and len(digits) == 11:
        return f"+1 {digits[1:4]}-{digits[4:7]}-{digits[7:]}"
    return number
