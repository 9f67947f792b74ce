"""Right Contact 8.2.3 as the simulated device runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.contacts.right_contact.details import RightDetails
from apps.contacts.right_contact.form import RightForm
from apps.contacts.right_contact.look import LOOK
from apps.contacts.right_contact.main import RightMain
from apps.lineages.simple_contacts.app import ContactsApp
from emulator.sim.toolkit import Activity


class APP(ContactsApp):
    package = "com.goodwy.contacts"
    look = LOOK
    activities: ClassVar[Mapping[str, type[Activity]]] = {
        **ContactsApp.activities,
        "main": RightMain,
        "edit": RightForm,
        "view": RightDetails,
    }
