"""Reference flows of Google Contacts. Saving leads to the page of the new person."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.contacts import ContactFlows
from templates.contacts.people import Entry


class GoogleContacts(ContactFlows):
    def fill(self, ui: Ui, person: Entry) -> Flow:
        yield ui.tap(desc="Create contact")
        for hint, value in (("First name", person.given), ("Last name", person.family), ("Phone", person.number)):
            yield ui.tap(hint=hint)
            yield ui.type(value)

    def save(self, ui: Ui) -> Flow:
        yield ui.tap(text="Save")

    def choose_kind(self, ui: Ui, label: str) -> Flow:
        yield ui.key("BACK")  # the keyboard is over the kind
        yield ui.tap(desc="Mobile Phone")
        yield ui.tap(text=label)

    def open(self, ui: Ui, person: Entry) -> Flow:
        yield from ()

    def change(self, ui: Ui, person: Entry) -> Flow:
        yield ui.tap(desc="Edit contact")
        for hint, value in (("Last name", person.family), ("Phone", person.number)):
            yield ui.tap(hint=hint)
            yield from ui.clear_field()
            yield ui.type(value)
        yield ui.tap(text="Save")

    def delete_shown(self, ui: Ui) -> Flow:
        yield ui.tap(desc="More options")
        yield ui.tap(text="Delete")
        yield ui.tap(id="android:id/button1")

    def star(self, ui: Ui) -> Flow:
        yield ui.tap(desc="Add to favorites")

    def unstar(self, ui: Ui) -> Flow:
        yield ui.tap(desc="Remove from favorites")

    def to_list(self, ui: Ui) -> Flow:
        yield ui.tap(desc="Navigate up")

    def find(self, ui: Ui, name: str) -> Flow:
        yield ui.tap(id="open_search_bar")
        yield ui.type(name)
        yield ui.tap(text=name, id="cliv_name_textview")

    def call(self, ui: Ui) -> Flow:
        yield ui.tap(id="verb_call")

    def message(self, ui: Ui) -> Flow:
        yield ui.tap(id="verb_text")


FLOWS: Flows = GoogleContacts().table()
