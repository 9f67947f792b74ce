"""How Simple Contacts Pro SE's state is read and put in place."""

from __future__ import annotations

from apps.lineages.simple_contacts.state import SimpleContactsState


class App(SimpleContactsState):
    pass
