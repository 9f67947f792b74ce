"""What the editor holds: a page's state, made from a contact or from nothing, and turned into a contact when it is saved."""

from __future__ import annotations

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you.repositories import empty_contact, last_account
from emulator.sim.toolkit import Context
from emulator.sim.toolkit.app import State

TEXTS = ("given", "family", "nick", "organization", "title")


def editor_state(ctx: Context, contact: State | None) -> State:
    """The page's state: the contact as it was (None = a new one), and what the fields hold."""
    found = contact or empty_contact()
    account = found["account"] or "|" if contact is not None else last_account(ctx)
    fields = {name: found[name] for name in TEXTS}
    lists = {name: [dict(item) for item in found[name]] or [new_item()] for name in store.LISTS}
    return {"page": "editor", "contact": contact, "account": account, "groups": list(found["groups"]), "more": False, **fields, **lists}


def new_item() -> State:
    return {"value": "", "type": store.CUSTOM, "label": None}


def edited(page: State) -> State:
    """The contact that the fields describe."""
    contact = {**(page["contact"] or empty_contact())}
    for name in TEXTS:
        contact[name] = str(page[name]).strip()
    contact["display"] = f"{contact['given']} {contact['family']}"
    contact["account"], contact["groups"] = page["account"], list(page["groups"])
    for name in store.LISTS:
        kept: list[State] = []
        for item in page[name]:
            if str(item["value"]).strip() and item not in kept:
                kept.append(dict(item))
        contact[name] = kept
    for item in contact["numbers"]:
        item["value"] = store.normalized_number(str(item["value"]))
    return contact


def is_empty(contact: State) -> bool:
    """Whether a contact has nothing that the app takes for its name or details; title and website do not count."""
    texts = ("given", "family", "nick", "organization")
    lists = ("numbers", "emails", "events", "addresses", "notes")
    return not any(contact[name] for name in (*texts, *lists))
