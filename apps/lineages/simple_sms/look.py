"""What differs between Simple SMS Messenger and Fossify Messages, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from apps.lineages.simple_sms import format as store
from emulator.sim.toolkit import Schema

ITEMS: Final[dict[str, tuple[str, str]]] = {
    "delete": ("Delete", "delete"),
    "dial_number": ("Dial number", "call"),
    "manage_people": ("Add Person", "person_add"),
    "rename_conversation": ("Rename conversation", "edit"),
    "archive": ("Archive", "archive"),
    "unarchive": ("Unarchive", "unarchive"),
    "conversation_details": ("Conversation details", "info"),
    "add_number_to_contact": ("Add number to contact", "person_add"),
    "block_number": ("Block number", ""),
    "mark_as_unread": ("Mark as Unread", ""),
    "mark_as_read": ("Mark as Read", ""),
    "copy_number": ("Copy number to clipboard", ""),
    "restore": ("Restore all messages", ""),
    "pin_conversation": ("Pin to the top", "keep"),
    "unpin_conversation": ("Unpin", "keep_off"),
    "select_all": ("Select all", ""),
    "copy_to_clipboard": ("Copy to clipboard", "content_copy"),
    "share": ("Share", "share"),
    "save_as": ("Save as", "save"),
    "properties": ("Properties", "info"),
    "forward_message": ("Forward", ""),
    "select_text": ("Select text", ""),
    "restore_selected": ("Restore", ""),
}
"""Label and icon of every entry of the menus, by its resource id without `cab_`."""


@dataclass(frozen=True)
class Bar:
    """The entries of a toolbar: those shown as icons, and those behind the three dots, in order."""

    icons: tuple[str, ...]
    more: tuple[str, ...]


@dataclass(frozen=True)
class Look:
    """One app of the lineage."""

    name: str
    version: str
    theme: str
    channel: str
    fab_look: Literal["round", "m3"]
    schema: Schema
    drafts: Literal["provider", "table"]
    """Where drafts are: rows of type 3 of the system's store, or the table `drafts`."""
    rows: Literal["stacked", "beside"]
    """Whether a conversation's date is below its text or at the right."""
    main_icons: bool
    more_apps: bool
    locked: bool
    """Blocking numbers needs an app that has to be bought."""
    notify_page: bool
    """Conversation details begin with notifications; settings have a section about the archive."""
    thread: Bar
    message: Bar
    conversation: Bar


SIMPLE_SCHEMA: Final = Schema(8, store.tables(), room_hash="23811e41b338a810cf5df26a5dff67a5")
FOSSIFY_SCHEMA: Final = Schema(10, (*store.tables(store.UNREAD_COUNT), store.DRAFTS_TABLE), room_hash="03d0d4854f1bbe96c84f8e18d5cb3235")
"""The hash is the one Room computes from these entities (androidx.room, SchemaIdentityKey)."""
