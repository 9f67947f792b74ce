"""The process of an app of the lineage, and which intents lead to which of its activities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.format import PrivateStore
from apps.lineages.simple_contacts.model import Model
from emulator.sim.toolkit import App, IntentFilter


class ContactsApp(App):
    """The process. Makes the private database at its first start, and the device's own account with it."""

    label: ClassVar[str] = "Contacts"
    aliases: ClassVar[Mapping[str, str]] = {".activities.SplashActivity": "main"}
    private: ClassVar[PrivateStore] = store.VERSION_3
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
        Model(self.ctx, self.private).init_local_account()
