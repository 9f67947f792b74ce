"""Connect You 11.3 (Jetpack Compose) as the simulated device runs it. Contact, editor, search and conversation lie over the tabs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you import telephone
from apps.contacts.connect_you.main import Main
from apps.contacts.connect_you.page import MESSAGE_SCHEMES
from apps.contacts.connect_you.repositories import repository
from emulator.sim.toolkit import Activity, App, Intent, IntentFilter

ONE = ("vnd.android.cursor.item/contact", "vnd.android.cursor.item/person", "vnd.android.cursor.item/raw_contact")
MANY = ("vnd.android.cursor.dir/contact", "vnd.android.cursor.dir/person", "vnd.android.cursor.dir/raw_contact")


class APP(App):
    """The process."""

    package = "com.bnyro.contacts"
    label = "Connect You"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main}
    launch_modes: ClassVar = {"main": "singleTop"}
    roles = (telephone.SMS,)
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "main": (
            IntentFilter(
                ("android.intent.action.SEND", "android.intent.action.SENDTO", "android.intent.action.VIEW"),
                categories=("android.intent.category.DEFAULT", "android.intent.category.BROWSABLE"),
                schemes=MESSAGE_SCHEMES,
            ),
            IntentFilter(("android.intent.action.VIEW", "android.intent.action.DIAL"), schemes=("tel",)),
            IntentFilter(("android.intent.action.DIAL",)),
            IntentFilter(("android.intent.action.VIEW",), types=(*ONE, *MANY)),
            IntentFilter(("android.intent.action.INSERT",), types=MANY),
            IntentFilter(("android.intent.action.EDIT", "android.intent.action.INSERT_OR_EDIT"), types=ONE),
            IntentFilter(("com.android.contacts.action.QUICK_CONTACT", "android.provider.action.QUICK_CONTACT"), types=ONE),
        ),
    }
    receivers = (IntentFilter(("android.provider.Telephony.SMS_DELIVER",)),)

    def on_start(self) -> None:
        """Room makes the database when the contacts are loaded, at the start."""
        repository(self.ctx, store.LOCAL).contacts()

    def on_broadcast(self, intent: Intent) -> None:
        if intent.action == "android.provider.Telephony.SMS_DELIVER":
            telephone.receive(self.ctx, intent.extras)
