"""Reference flows of the descendants of Simple Contacts."""

from __future__ import annotations

from dataclasses import dataclass

from apps.flows_kit import Flow, Ui
from apps.flows_kit.contacts import ContactFlows
from templates.contacts.people import Entry


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


class LineageFlows(ContactFlows):
    """The ten flows with one app's labels."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels

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

    def save(self, ui: Ui) -> Flow:
        yield ui.tap(id="save")

    def choose_kind(self, ui: Ui, label: str) -> Flow:
        yield ui.tap(id=self.labels.number_type)
        yield ui.tap(cls="RadioButton", text=label)
        if ui.has(id="android:id/button1"):
            yield ui.tap(id="android:id/button1")

    def open(self, ui: Ui, person: Entry) -> Flow:
        """In a list of look-alikes by the whole name."""
        if not ui.has(id="item_contact_name", text=person.name):
            yield from ui.scroll_until(container={"id": "fragment_list"}, id="item_contact_name", text=person.name)
        yield ui.tap(id="item_contact_name", text=person.name)

    def change(self, ui: Ui, person: Entry) -> Flow:
        yield ui.tap(id="edit")
        for id, text in ((self.labels.surname, person.family), (self.labels.number, person.number)):
            yield ui.tap(id=id)
            yield from ui.clear_field()
            yield ui.type(text)
        yield from self.save(ui)

    def delete_shown(self, ui: Ui) -> Flow:
        if self.labels.delete_in_menu:
            yield ui.tap(desc="More options")
            yield ui.tap(text="Delete")
        else:
            yield ui.tap(id="delete")
        yield ui.tap(text="Yes")

    def star(self, ui: Ui) -> Flow:
        yield ui.tap(id=self.labels.star)

    def find(self, ui: Ui, name: str) -> Flow:
        yield ui.tap(id=self.labels.search)
        yield ui.type(name)
        yield ui.tap(id="item_contact_name", text=name)

    def call(self, ui: Ui) -> Flow:
        yield ui.tap(id=self.labels.call)

    def message(self, ui: Ui) -> Flow:
        yield ui.tap(id=self.labels.message)
