"""Fossify Contacts 1.6.0 as the simulated device runs it."""

from __future__ import annotations

from typing import ClassVar

from apps.lineages.simple_contacts.app import ContactsApp
from apps.lineages.simple_contacts.form import ContactForm
from apps.lineages.simple_contacts.main import Main
from apps.lineages.simple_contacts.page import Look
from apps.lineages.simple_contacts.pages import About, GroupContacts, InsertOrEdit, Settings
from apps.lineages.simple_contacts.viewer import ContactDetails
from emulator.sim.toolkit import Activity

LOOK = Look(theme="fossify", fab_look="m3", bar_icons=True)


class FossifyMain(Main):
    look = LOOK


class FossifyForm(ContactForm):
    look = LOOK


class FossifyDetails(ContactDetails):
    look = LOOK


class FossifyGroup(GroupContacts):
    look = LOOK


class FossifyInsertOrEdit(InsertOrEdit):
    look = LOOK


class FossifySettings(Settings):
    look = LOOK


class FossifyAbout(About):
    look = LOOK
    version = "1.6.0"


class APP(ContactsApp):
    package = "org.fossify.contacts"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": FossifyMain,
        "edit": FossifyForm,
        "view": FossifyDetails,
        "group": FossifyGroup,
        "insert_or_edit": FossifyInsertOrEdit,
        "settings": FossifySettings,
        "about": FossifyAbout,
    }
