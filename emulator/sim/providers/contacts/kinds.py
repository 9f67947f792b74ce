"""Kinds of data rows, and the constants of ContactsContract that the provider works with."""

from __future__ import annotations

from typing import Final

AUTHORITY: Final = "com.android.contacts"
ITEM: Final = "vnd.android.cursor.item/"
NAME: Final = ITEM + "name"
PHONE: Final = ITEM + "phone_v2"
EMAIL: Final = ITEM + "email_v2"
ORGANIZATION: Final = ITEM + "organization"
NICKNAME: Final = ITEM + "nickname"
PHOTO: Final = ITEM + "photo"
NOTE: Final = ITEM + "note"
POSTAL: Final = ITEM + "postal-address_v2"
GROUP_MEMBERSHIP: Final = ITEM + "group_membership"
IDENTITY: Final = ITEM + "identity"

COMMON_TYPES: Final = (
    EMAIL,
    ITEM + "im",
    NICKNAME,
    ORGANIZATION,
    PHONE,
    ITEM + "sip_address",
    NAME,
    POSTAL,
    IDENTITY,
    PHOTO,
    GROUP_MEMBERSHIP,
)
"""What the mimetypes table holds from the start, in this order; others get the next numbers when they are first used."""

SOURCE_OF_NAME: Final = {EMAIL: 10, PHONE: 20, ORGANIZATION: 30, NICKNAME: 35, NAME: 40}
"""DisplayNameSources: the highest one present names the contact."""
PHONETIC_SOURCE: Final = 37

DEFAULT_AGGREGATION, SUSPENDED, DISABLED = 0, 2, 3
KEEP_TOGETHER, KEEP_SEPARATE = 1, 2
NAME_EXACT, NAME_VARIANT, NAME_COLLATION_KEY, LOOKUP_NICKNAME, EMAIL_NICKNAME = 0, 1, 2, 3, 4
UNPINNED, DEMOTED = 0, -1
