"""Right Contact 8.2.3 as the simulated device runs it."""

from __future__ import annotations

from typing import ClassVar

from apps.contacts.right_contact.details import RightDetails
from apps.contacts.right_contact.form import RightForm
from apps.contacts.right_contact.look import LOOK
from apps.contacts.right_contact.main import RightMain
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.app import ContactsApp
from apps.lineages.simple_contacts.pages import About, GroupContacts, InsertOrEdit, Settings
from emulator.sim.toolkit import Activity


class RightGroup(GroupContacts):
    look = LOOK


class RightInsertOrEdit(InsertOrEdit):
    look = LOOK


class RightSettings(Settings):
    look = LOOK


class RightAbout(About):
    look = LOOK
    version = "8.2.3"


class APP(ContactsApp):
    package = "com.goodwy.contacts"
    private = store.VERSION_4
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": RightMain,
        "edit": RightForm,
        "view": RightDetails,
        "group": RightGroup,
        "insert_or_edit": RightInsertOrEdit,
        "settings": RightSettings,
        "about": RightAbout,
    }
