"""Which fields of a contact are shown: the dialog behind "Manage shown contact fields"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.lineages.simple_contacts import format as store

if TYPE_CHECKING:
    from apps.lineages.simple_contacts.page import Page

FIELD_NAMES = (
    ("Prefix", store.PREFIX),
    ("First name", store.FIRST),
    ("Middle name", store.MIDDLE),
    ("Surname", store.SURNAME),
    ("Suffix", store.SUFFIX),
    ("Nickname", store.NICKNAME),
    ("Phone numbers", store.PHONES),
    ("Emails", store.EMAILS),
    ("Addresses", store.ADDRESSES),
    ("Instant messaging (IM)", store.MESSENGERS),
    ("Events (birthdays, anniversaries)", store.EVENTS),
    ("Notes", store.NOTES),
    ("Organization", store.ORGANIZATION),
    ("Websites", store.WEBSITES),
    ("Groups", store.GROUPS),
    ("Contact source", store.SOURCE),
    ("Ringtone", store.RINGTONE),
)


def manage_fields(page: Page) -> None:
    """The dialog about which fields are shown; the page takes the answer under the key `fields`."""
    shown = page.model.fields
    page.open(
        "checks",
        "fields",
        labels=[label for label, _ in FIELD_NAMES],
        ticked=[index for index, (_, bit) in enumerate(FIELD_NAMES) if shown & bit],
        id="manage_visible_fields",
        list_id="manage_visible_fields_holder",
    )


def keep_fields(page: Page, indexes: list[int]) -> None:
    """Remember what was ticked."""
    page.model.prefs.put_int(store.FIELDS, sum(FIELD_NAMES[index][1] for index in indexes))
