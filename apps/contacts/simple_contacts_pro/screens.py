"""Simple Contacts Pro SE 6.22.7 as the simulated device runs it."""

from __future__ import annotations

from typing import ClassVar

from apps.lineages.simple_contacts.app import ContactsApp
from apps.lineages.simple_contacts.form import ContactForm
from apps.lineages.simple_contacts.main import Main
from apps.lineages.simple_contacts.page import Look
from apps.lineages.simple_contacts.pages import About, GroupContacts, InsertOrEdit, Settings
from apps.lineages.simple_contacts.viewer import ContactDetails
from emulator.sim.toolkit import Activity

LOOK = Look(
    theme="simple",
    fab_look="round",
    bar_icons=True,
    menu_extra=("Import contacts from a .vcf file", "Export contacts to a .vcf file"),
    menu_last=("More apps from us",),
    row_cls="android.widget.FrameLayout",
    avatar_dp=48.0,
    row_dp=64.0,
)


class SimpleMain(Main):
    look = LOOK


class SimpleForm(ContactForm):
    look = LOOK


class SimpleDetails(ContactDetails):
    look = LOOK


class SimpleGroup(GroupContacts):
    look = LOOK


class SimpleInsertOrEdit(InsertOrEdit):
    look = LOOK


class SimpleSettings(Settings):
    look = LOOK


class SimpleAbout(About):
    look = LOOK
    version = "6.22.7"


class APP(ContactsApp):
    package = "com.simplemobiletools.contacts.pro"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": SimpleMain,
        "edit": SimpleForm,
        "view": SimpleDetails,
        "group": SimpleGroup,
        "insert_or_edit": SimpleInsertOrEdit,
        "settings": SimpleSettings,
        "about": SimpleAbout,
    }
