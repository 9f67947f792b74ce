"""The flows of an address book, made of the touches in which address books differ."""

from __future__ import annotations

from abc import ABC, abstractmethod

from apps.flows_kit.ui import Flow, Flows, Ui
from templates.contacts.people import DraftParams, EditParams, Entry, PersonParams, SearchParams


class ContactFlows(ABC):
    """How a person does the ten contacts tasks, starting from the list."""

    @abstractmethod
    def fill(self, ui: Ui, person: Entry) -> Flow:
        """A new form with names and number in it."""

    @abstractmethod
    def save(self, ui: Ui) -> Flow:
        """Save the open form."""

    @abstractmethod
    def choose_kind(self, ui: Ui, label: str) -> Flow:
        """The kind of the number in the form that was filled."""

    @abstractmethod
    def open(self, ui: Ui, person: Entry) -> Flow:
        """The page of somebody who was saved just now."""

    @abstractmethod
    def change(self, ui: Ui, person: Entry) -> Flow:
        """Other values for family name and number on the open page, up to the saving."""

    @abstractmethod
    def delete_shown(self, ui: Ui) -> Flow:
        """Delete whose page is open."""

    @abstractmethod
    def star(self, ui: Ui) -> Flow:
        """A favourite of whose page is open."""

    def unstar(self, ui: Ui) -> Flow:
        """And no longer."""
        yield from self.star(ui)

    def to_list(self, ui: Ui) -> Flow:
        """Back to the list after saving."""
        yield from ()

    @abstractmethod
    def find(self, ui: Ui, name: str) -> Flow:
        """Search from the list, and open what is found."""

    @abstractmethod
    def call(self, ui: Ui) -> Flow:
        """Call whose page is open."""

    @abstractmethod
    def message(self, ui: Ui) -> Flow:
        """Write to whose page is open."""

    def add(self, ui: Ui, person: Entry) -> Flow:
        yield from self.fill(ui, person)
        yield from self.save(ui)

    def view(self, ui: Ui, person: Entry) -> Flow:
        yield from self.add(ui, person)
        yield from self.open(ui, person)

    # the tasks

    def add_contact(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.add(ui, params.target)

    def draft(self, ui: Ui, params: DraftParams) -> Flow:
        yield from self.fill(ui, params.target)
        yield from self.choose_kind(ui, params.label.capitalize())

    def edit(self, ui: Ui, params: EditParams) -> Flow:
        yield from self.view(ui, params.old)
        yield from self.change(ui, params.target)

    def delete(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.view(ui, params.target)
        yield from self.delete_shown(ui)

    def add_favorite(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.view(ui, params.target)
        yield from self.star(ui)

    def remove_favorite(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.add_favorite(ui, params)
        yield from self.unstar(ui)

    def search(self, ui: Ui, params: SearchParams) -> Flow:
        for person in params.people:
            yield from self.add(ui, person)
            yield from self.to_list(ui)
        yield from self.find(ui, params.target.name)

    def view_details(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.view(ui, params.target)

    def call_contact(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.view(ui, params.target)
        yield from self.call(ui)

    def message_contact(self, ui: Ui, params: PersonParams) -> Flow:
        yield from self.view(ui, params.target)
        yield from self.message(ui)

    def table(self) -> Flows:
        return {
            "AddContact": self.add_contact,
            "NewContactDraft": self.draft,
            "EditContact": self.edit,
            "DeleteContact": self.delete,
            "AddFavoriteContact": self.add_favorite,
            "RemoveFavoriteContact": self.remove_favorite,
            "SearchContact": self.search,
            "ViewContactDetails": self.view_details,
            "CallContact": self.call_contact,
            "MessageContact": self.message_contact,
        }
