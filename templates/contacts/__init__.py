"""The category contacts: ten templates over the address book, favourites, search, calls and messages."""

from templates.base import AnyTemplate
from templates.contacts.create import AddContact, NewContactDraft
from templates.contacts.edit import DeleteContact, EditContact
from templates.contacts.favourites import AddFavoriteContact, RemoveFavoriteContact
from templates.contacts.look import SearchContact, ViewContactDetails
from templates.contacts.people import Bystander, DraftParams, EditParams, Entry, PersonParams, SearchParams
from templates.contacts.pools import pools
from templates.contacts.reach import CallContact, MessageContact
from templates.contacts.state import (
    Call,
    CallEntry,
    Composer,
    Contact,
    ContactForm,
    ContactsState,
    Details,
    Phone,
    SentMessage,
)

__all__ = [
    "TEMPLATES",
    "Bystander",
    "Call",
    "CallEntry",
    "Composer",
    "Contact",
    "ContactForm",
    "ContactsState",
    "Details",
    "DraftParams",
    "EditParams",
    "Entry",
    "PersonParams",
    "Phone",
    "SearchParams",
    "SentMessage",
    "pools",
]

TEMPLATES: tuple[AnyTemplate, ...] = (
    AddContact(),
    NewContactDraft(),
    EditContact(),
    DeleteContact(),
    AddFavoriteContact(),
    RemoveFavoriteContact(),
    SearchContact(),
    ViewContactDetails(),
    CallContact(),
    MessageContact(),
)
