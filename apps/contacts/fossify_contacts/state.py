"""How Fossify Contacts' state is read and put in place."""

from __future__ import annotations

from apps.lineages.simple_contacts.state import SimpleContactsState


class App(SimpleContactsState):
    pass
