"""Reference flows of the descendants of Simple Contacts."""

from __future__ import annotations

from dataclasses import dataclass

from apps.flows_kit import Flow, Flows, Ui
from templates.contacts.people import DraftParams, EditParams, Entry, PersonParams, SearchParams


@dataclass(frozen=True)
class Labels:
    """Ids and names that differ within the lineage."""

    add: str = "fragment_fab"
    first: str = "contact_first_name"
    surname: str = "contact_surname"
    number: str = "contact_number"
    number_type: str = "contact_number_type"
    name: str = "contact_name"
    star: str = "contact_toggle_favorite"
    search: str = "top_toolbar_search"
    call: str = "contact_start_call"
    message: str = "contact_send_sms"
    delete_in_menu: bool = False


class ContactFlows:
    """The ten flows with one app's labels."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels

    def flows(self) -> Flows:
        return {
            "AddContact": self.add_contact,
            "NewContactDraft": self.draft,
            "EditContact": self.edit,
            "DeleteContact": self.delete,
            "AddFavoriteContact": self.add_favorite,
            "RemoveFavoriteContact": self.remove_favorite,
            "SearchContact": self.search,
            "ViewContactDetails": self.view,
            "CallContact": self.call,
            "MessageContact": self.message,
        }

    # --- parts -------------------------------------------------------------------------------------------------------------------

    def contacts_tab(self, ui: Ui) -> Flow:
        """To the list of contacts, wherever the app opened."""
        tab = ui.get(id="tab_item_label", text="Contacts")
        yield ui.tap(tab)

    def fill(self, ui: Ui, person: Entry) -> Flow:
        """A new form, with names and number in it."""
        yield from self.contacts_tab(ui)
        yield ui.tap(id=self.labels.add)
        for id, text in ((self.labels.first, person.given), (self.labels.surname, person.family), (self.labels.number, person.number)):
            yield from self.type_into(ui, id, text)

    def type_into(self, ui: Ui, id: str, text: str) -> Flow:
        if not text:
            return
        if not ui.has(id=id):
            yield from ui.scroll_until(id=id)
        yield ui.tap(id=id)
        yield ui.type(text)

    def retype(self, ui: Ui, id: str, text: str) -> Flow:
        """Another text into a filled field."""
        yield ui.tap(id=id)
        yield from ui.clear_field()
        yield ui.type(text)

    def create(self, ui: Ui, person: Entry) -> Flow:
        yield from self.fill(ui, person)
        yield ui.tap(id="save")

    def open_details(self, ui: Ui, person: Entry) -> Flow:
        """From the list to the details page; in a list of look-alikes by the whole name."""
        if not ui.has(id="item_contact_name", text=person.name):
            yield from ui.scroll_until(container={"id": "fragment_list"}, id="item_contact_name", text=person.name)
        yield ui.tap(id="item_contact_name", text=person.name)

    def create_and_open(self, ui: Ui, person: Entry) -> Flow:
        yield from self.create(ui, person)
        yield from self.open_details(ui, person)

    # --- the ten -----------------------------------------------------------------------------------------------------------------

    def add_contact(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.create(ui, params.target)

    def draft(self, ui: Ui, params: DraftParams) -> Flow:
        yield from self.fill(ui, params.target)
        yield ui.tap(id=self.labels.number_type)
        yield ui.tap(cls="RadioButton", text=params.label.capitalize())
        if ui.has(id="android:id/button1"):
            yield ui.tap(id="android:id/button1")

    def edit(self, ui: Ui, params: EditParams) -> Flow:
        yield from self.create_and_open(ui, params.old)
        yield ui.tap(id="edit")
        yield from self.retype(ui, self.labels.surname, params.target.family)
        yield from self.retype(ui, self.labels.number, params.target.number)
        yield ui.tap(id="save")

    def delete(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.create_and_open(ui, params.target)
        if self.labels.delete_in_menu:
            yield ui.tap(desc="More options")
            yield ui.tap(text="Delete")
        else:
            yield ui.tap(id="delete")
        yield ui.tap(text="Yes")

    def add_favorite(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.create_and_open(ui, params.target)
        yield ui.tap(id=self.labels.star)

    def remove_favorite(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.add_favorite(ui, params)
        yield ui.tap(id=self.labels.star)

    def search(self, ui: Ui, params: SearchParams) -> Flow:
        for person in params.people:
            yield from self.create(ui, person)
        yield ui.tap(id=self.labels.search)
        yield ui.type(params.target.name)
        yield ui.tap(id="item_contact_name", text=params.target.name)

    def view(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.create_and_open(ui, params.target)

    def call(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.create_and_open(ui, params.target)
        yield ui.tap(id=self.labels.call)

    def message(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.create_and_open(ui, params.target)
        yield ui.tap(id=self.labels.message)
