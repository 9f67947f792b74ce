"""How Right Contact's state is read and put in place."""

from __future__ import annotations

from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.forms import FormIds
from apps.lineages.simple_contacts.state import SimpleContactsState


class App(SimpleContactsState):
    private_store = store.VERSION_4
    form_ids = FormIds(first="contactFirstName", delete="")
    name_id = "contactName"
    number_id = "contactNumber"
    search_id = "topToolbarSearch"
    quiet = True
