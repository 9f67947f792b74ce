"""Reference flows of Google Contacts. Saving leads to the page of the new person."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from templates.contacts.people import DraftParams, EditParams, Entry, PersonParams, SearchParams


def fill(ui: Ui, person: Entry) -> Flow:
    """The form for a new person, from the list; First name has the focus."""
    yield ui.tap(desc="Create contact")
    yield ui.tap(hint="First name")
    yield ui.type(person.given)
    yield ui.tap(hint="Last name")
    yield ui.type(person.family)
    yield ui.tap(hint="Phone")
    yield ui.type(person.number)


def add(ui: Ui, person: Entry) -> Flow:
    yield from fill(ui, person)
    yield ui.tap(text="Save")


def add_contact(ui: Ui, params: PersonParams) -> Flow:
    yield from add(ui, params.target)


def draft(ui: Ui, params: DraftParams) -> Flow:
    yield from fill(ui, params.target)
    yield ui.key("BACK")  # the keyboard is over the kind
    yield ui.tap(desc="Mobile Phone")
    yield ui.tap(text=params.label.capitalize())


def replace(ui: Ui, hint: str, text: str) -> Flow:
    """New contents for a field."""
    yield ui.tap(hint=hint)
    yield from ui.clear_field()
    yield ui.type(text)


def edit_contact(ui: Ui, params: EditParams) -> Flow:
    yield from add(ui, params.old)
    yield ui.tap(desc="Edit contact")
    yield from replace(ui, "Last name", params.target.family)
    yield from replace(ui, "Phone", params.target.number)
    yield ui.tap(text="Save")


def delete_contact(ui: Ui, params: PersonParams) -> Flow:
    yield from add(ui, params.target)
    yield ui.tap(desc="More options")
    yield ui.tap(text="Delete")
    yield ui.tap(id="android:id/button1")


def add_favorite(ui: Ui, params: PersonParams) -> Flow:
    yield from add(ui, params.target)
    yield ui.tap(desc="Add to favorites")


def remove_favorite(ui: Ui, params: PersonParams) -> Flow:
    yield from add_favorite(ui, params)
    yield ui.tap(desc="Remove from favorites")


def search(ui: Ui, params: SearchParams) -> Flow:
    for person in params.people:
        yield from add(ui, person)
        yield ui.tap(desc="Navigate up")
    yield ui.tap(id="open_search_bar")
    yield ui.type(params.target.name)
    yield ui.tap(text=params.target.name, id="cliv_name_textview")


def call(ui: Ui, params: PersonParams) -> Flow:
    yield from add(ui, params.target)
    yield ui.tap(id="verb_call")


def message(ui: Ui, params: PersonParams) -> Flow:
    yield from add(ui, params.target)
    yield ui.tap(id="verb_text")


FLOWS: Flows = {
    "AddContact": add_contact,
    "NewContactDraft": draft,
    "EditContact": edit_contact,
    "DeleteContact": delete_contact,
    "AddFavoriteContact": add_favorite,
    "RemoveFavoriteContact": remove_favorite,
    "SearchContact": search,
    "ViewContactDetails": add_contact,
    "CallContact": call,
    "MessageContact": message,
}
