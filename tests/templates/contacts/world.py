"""Contacts apps as templates see them: four kinds of profile, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from templates.base import AnyTemplate, Params, Trace
from templates.contacts import Call, CallEntry, Composer, Contact, ContactForm, ContactsState, Details, SentMessage
from templates.state import Medium, Profile

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
FIRST_PAGE = ContactsState(draft=ContactForm(), viewed=Details(), query="", composer=Composer())
"""What a reader says of the screen fields while the app's list is in front."""


@dataclass(frozen=True)
class Kind:
    """A kind of contacts app. `keyed`: rows have ids."""

    name: str
    fields: Mapping[str, Medium] = field(default_factory=lambda: FIELDS)
    unsupported: frozenset[str] = frozenset()
    keyed: bool = True
    shipped: ContactsState = EMPTY

    @property
    def profile(self) -> Profile:
        return Profile(self.fields, self.unsupported)


OWNER = Contact(given="Owner", family="Card", key="1")
KINDS = (
    Kind("two_stores"),
    Kind("provider_only", unsupported=frozenset({"contacts.private"}), shipped=EMPTY.replace(contacts=(OWNER,))),
    Kind("new_id_on_edit", unsupported=frozenset({"contacts.lasting_key", "contacts.phone_label"})),
    Kind(
        "no_ids",
        fields={**FIELDS, "call_log": "none", "sent": "none"},
        unsupported=frozenset({"contacts.emails", "contacts.note", "contacts.private"}),
        keyed=False,
        shipped=ContactsState(contacts=(), call=Call()),
    ),
)


def stored(state: ContactsState, kind: Kind) -> ContactsState:
    """The state as it reads after an app has stored it: new rows have got ids, or rows have none."""
    changes: dict[str, object] = {}
    for name in ("contacts", "call_log", "sent"):
        rows: Sequence[Contact | CallEntry | SentMessage] | None = getattr(state, name)
        if rows is not None:
            fresh = map(str, count(max((int(row.key) for row in rows if row.key), default=0) + 1))
            changes[name] = tuple(row.model_copy(update={"key": (row.key or next(fresh)) if kind.keyed else None}) for row in rows)
    return state.model_copy(update=changes)


def before_of(template: AnyTemplate, params: Params, kind: Kind) -> ContactsState:
    """The state before the first action, as it is read: what is on the screen only is not looked at."""
    initial = template.initial(params, kind.shipped, kind.profile)
    assert isinstance(initial, ContactsState)
    return stored(initial, kind)


def trace_of(kind: Kind, before: ContactsState, states: Sequence[ContactsState], answer: str | None = None) -> Trace[ContactsState]:
    """An episode that passed through `states`; screen fields that they leave open are those of the app's list."""
    read = [stored(state, kind).filled_from(FIRST_PAGE) for state in states]
    return Trace(before, read[-1], kind.profile, history=tuple(read), answer=answer)
