"""Fossify Contacts 1.6.0 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_contacts.app import ContactsApp
from apps.lineages.simple_contacts.page import Look


class APP(ContactsApp):
    package = "org.fossify.contacts"
    look = Look(version="1.6.0", theme="fossify", fab_look="m3", bar_icons=True)
