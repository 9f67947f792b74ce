"""The process of an app of the lineage, and which intents lead to which of its activities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.lineages.simple_contacts.form import ContactForm
from apps.lineages.simple_contacts.main import Main
from apps.lineages.simple_contacts.model import Model
from apps.lineages.simple_contacts.page import ContactsAppBase
from apps.lineages.simple_contacts.pages import About, GroupContacts, InsertOrEdit, Settings
from apps.lineages.simple_contacts.viewer import ContactDetails
from emulator.sim.toolkit import Activity, IntentFilter


class ContactsApp(ContactsAppBase):
    """The process. Makes the private database at its first start, and the device's own account with it."""

    label: ClassVar[str] = "Contacts"
    activities: ClassVar[Mapping[str, type[Activity]]] = {
        "main": Main,
        "edit": ContactForm,
        "view": ContactDetails,
        "group": GroupContacts,
        "insert_or_edit": InsertOrEdit,
        "settings": Settings,
        "about": About,
    }
    aliases: ClassVar[Mapping[str, str]] = {".activities.SplashActivity": "main"}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "edit": (
            IntentFilter(("android.intent.action.INSERT",), types=("vnd.android.cursor.dir/contact", "vnd.android.cursor.dir/raw_contact")),
            IntentFilter(("android.intent.action.EDIT",), types=("vnd.android.cursor.item/contact", "vnd.android.cursor.item/raw_contact")),
        ),
        "view": (
            IntentFilter(("android.intent.action.VIEW",), types=("vnd.android.cursor.item/contact", "vnd.android.cursor.item/raw_contact")),
        ),
        "insert_or_edit": (IntentFilter(("android.intent.action.INSERT_OR_EDIT",), types=("vnd.android.cursor.item/contact",)),),
    }

    def on_start(self) -> None:
        Model(self.ctx, self.look.private).init_local_account()
