"""Row kinds of the contacts provider and the numbers of telephone kinds (ContactsContract.CommonDataKinds)."""

from __future__ import annotations

from typing import Final

ITEM: Final = "vnd.android.cursor.item/"
NAME: Final = ITEM + "name"
PHONE: Final = ITEM + "phone_v2"
EMAIL: Final = ITEM + "email_v2"
NOTE: Final = ITEM + "note"
GROUP: Final = ITEM + "group_membership"
PHOTO: Final = ITEM + "photo"

CUSTOM: Final = 0
PHONE_KINDS: Final = {
    1: "home",
    2: "mobile",
    3: "work",
    4: "work fax",
    5: "home fax",
    6: "pager",
    7: "other",
    8: "callback",
    9: "car",
    10: "company main",
    11: "isdn",
    12: "main",
    13: "other fax",
    14: "radio",
    15: "telex",
    16: "tty tdd",
    17: "work mobile",
    18: "work pager",
    19: "assistant",
    20: "mms",
}
"""Kind of a number by `data2`; 0 is a kind with words of its own in `data3`."""


def label_of(kind: int | None, words: str | None) -> str:
    """The label of a number as the state model has it: lower case; the own words of a custom kind; "" for none."""
    if kind is None or kind == CUSTOM:
        return words or ""
    return PHONE_KINDS.get(kind, "other")


def kind_of(label: str | None) -> tuple[int, str | None]:
    """`data2` and `data3` of a label; a label nobody knows is a custom kind, None the usual one (mobile)."""
    if label is None:
        label = "mobile"
    kind = next((number for number, name in PHONE_KINDS.items() if name == label.lower()), CUSTOM)
    return kind, (label or None) if kind == CUSTOM else None
