"""Google Contacts 4.1.17 as the simulated device runs it: reconstructed, since the app is closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.contacts.google_contacts.details import Details
from apps.contacts.google_contacts.editor import Editor
from apps.contacts.google_contacts.listing import People
from emulator.sim.toolkit import Activity, App, IntentFilter

ONE = ("vnd.android.cursor.item/contact", "vnd.android.cursor.item/person", "vnd.android.cursor.item/raw_contact")
MANY = ("vnd.android.cursor.dir/contact", "vnd.android.cursor.dir/person", "vnd.android.cursor.dir/raw_contact")


class APP(App):
    """The process."""

    package = "com.google.android.contacts"
    label = "Contacts"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": People, "details": Details, "editor": Editor}
    aliases: ClassVar[Mapping[str, str]] = {
        "com.android.contacts.quickcontact.QuickContactActivity": "details",
        "com.android.contacts.activities.ContactEditorActivity": "editor",
    }
    launch_modes: ClassVar = {"main": "singleTop"}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "main": (IntentFilter(("android.intent.action.VIEW",), types=MANY), IntentFilter(("com.android.contacts.action.LIST_DEFAULT",))),
        "details": (
            IntentFilter(
                ("android.intent.action.VIEW", "com.android.contacts.action.QUICK_CONTACT", "android.provider.action.QUICK_CONTACT"),
                types=ONE,
            ),
        ),
        "editor": (IntentFilter(("android.intent.action.INSERT",), types=MANY), IntentFilter(("android.intent.action.EDIT",), types=ONE)),
    }
