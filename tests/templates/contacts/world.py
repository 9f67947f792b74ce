"""Contacts apps as templates see them: four kinds of profile, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping

from templates.contacts import TEMPLATES, Call, Composer, Contact, ContactForm, ContactsState, Details
from templates.state import Medium
from tests.templates.world import Kind, World

FIELDS: Mapping[str, Medium] = {
    "contacts": "durable",
    "call_log": "durable",
    "sent": "durable",
    "call": "runtime",
    "draft": "screen",
    "viewed": "screen",
    "query": "screen",
    "composer": "screen",
}
EMPTY = ContactsState(contacts=(), call_log=(), sent=(), call=Call())
FIRST_PAGE = ContactsState(call=Call(), draft=ContactForm(), viewed=Details(), query="", composer=Composer())
"""What a reader says of the fields beside the stores while the app's list is in front."""


OWNER = Contact(given="Owner", family="Card", key="1")
KINDS = (
    Kind("two_stores", EMPTY, FIELDS),
    Kind("provider_only", EMPTY.replace(contacts=(OWNER,)), FIELDS, unsupported=frozenset({"contacts.private"})),
    Kind("new_id_on_edit", EMPTY, FIELDS, unsupported=frozenset({"contacts.lasting_key", "contacts.phone_label"})),
    Kind(
        "no_ids",
        ContactsState(contacts=(), call=Call()),
        {**FIELDS, "call_log": "none", "sent": "none"},
        unsupported=frozenset({"contacts.emails", "contacts.note", "contacts.private"}),
        keyed=False,
    ),
)


WORLD = World("contacts", TEMPLATES, KINDS, FIRST_PAGE, rows=("contacts", "call_log", "sent"))
