"""What the ten contacts templates share: the base class, the clauses about a new contact, damage to put beside a right ending."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeVar

from templates.base import Clauses, Goal, Trace
from templates.contacts.compare import (
    changes,
    check_rest,
    closest,
    content,
    fresh_key,
    has_name,
    has_number,
    is_person,
)
from templates.contacts.generate import random_contacts_state
from templates.contacts.people import Entry, PersonParams, draw_people
from templates.contacts.state import CallEntry, Contact, ContactsState, SentMessage
from templates.damage import DamagedTemplate
from templates.phones import SPARE_NUMBER, one_digit_off, same_number
from templates.rows import RowChanges, listing
from templates.state import Profile

P = TypeVar("P", bound=PersonParams)

STRANGER = Entry(given="Quentin", family="Vance", number=SPARE_NUMBER)
"""Somebody no pool knows, for damage."""


class ContactsTemplate(DamagedTemplate[P, ContactsState]):
    """A template of the category contacts. Its goal is about stored contacts, and about `shown`, fields seen at the end or on the way."""

    category: ClassVar[str] = "contacts"
    state_type = ContactsState
    shown: ClassVar[frozenset[str]] = frozenset()
    beside: ClassVar[frozenset[str]] = frozenset()
    """Fields that have to be read to rule out damage, where the app has them."""

    def needs(self, profile: Profile) -> frozenset[str]:
        return frozenset({"contacts"}) | self.shown | {name for name in self.beside if profile.holds(name)}

    def initial(self, params: P, shipped: ContactsState, profile: Profile) -> ContactsState:
        if shipped.contacts is None or not profile.holds("contacts", "durable"):
            return shipped
        kept = tuple(_as_kept(person.stored(), profile) for person in params.bystanders)
        return shipped.replace(contacts=(*shipped.contacts, *kept))

    # clauses

    def changes(self, before: ContactsState, after: ContactsState) -> RowChanges[Contact]:
        return changes(before.contacts, after.contacts)

    def check_stored(self, clauses: Clauses, trace: Trace[ContactsState], people: Sequence[Entry], *, starred: bool = False) -> None:
        """These people, and nobody else, are new: names and numbers right, nothing else entered, favourites or not."""
        added = list(self.changes(trace.before, trace.after).added)
        names, numbers, bare, stars = [], [], [], []
        for person in people:
            row = closest(added, person)
            if row is not None:
                added.remove(row)
            names.append(row is not None and has_name(row, person))
            numbers.append(row is not None and has_number(row, person))
            bare.append(row is not None and not (row.emails or row.note or row.extra))
            stars.append(row is not None and row.starred == starred)
        found = listing(self.changes(trace.before, trace.after).added)
        clauses.goal("right_name", all(names), listing([person.name for person in people]), found, "contacts")
        clauses.goal("right_number", all(numbers), listing([person.number for person in people]), found, "contacts")
        clauses.goal("nothing_else_entered", all(bare), "name and number only", found, "contacts")
        clauses.goal("starred" if starred else "not_starred", all(stars), "a favourite" if starred else "no favourite", found, "contacts")
        clauses.unchanged("no_other_new_contact", not added, "no other new contact", listing(added), "contacts")

    def check_beside(self, clauses: Clauses, trace: Trace[ContactsState], people: Sequence[Entry]) -> None:
        """Everybody else is as before, nobody was called or written to, and the people of the goal were not there at the start."""
        found = self.changes(trace.before, trace.after)
        clauses.unchanged("other_contacts_unchanged", found.others_untouched, "all as before", found.describe(), "contacts")
        check_rest(clauses, trace)
        there = [c for c in trace.before.contacts or () if any(_meant(c, person) for person in people)]
        clauses.not_before("not_there_before", not there, "neither name nor number there", listing(there), "contacts")

    # endings

    def with_people(self, before: ContactsState, *people: Entry, starred: bool = False) -> ContactsState:
        """`before` with records of these people, numbered after those in use."""
        rows = before.contacts or ()
        new = (person.contact(fresh_key(rows, i), starred=starred) for i, person in enumerate(people))
        return before.replace(contacts=(*rows, *new))

    @abstractmethod
    def goals(self, params: P, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]: ...

    def _damages(self, state: ContactsState, params: P, profile: Profile) -> Iterable[tuple[tuple[str, str], ContactsState]]:
        """Name and failing clause, and `state` with that damage done to it."""
        rows = state.contacts or ()
        names = {person.name for person in params.bystanders}
        at = next((i for i, row in enumerate(rows) if row.name in names and row.phones), None)
        if at is not None:
            victim = rows[at]
            number = victim.phones[0].model_copy(update={"number": one_digit_off(victim.phones[0].number, -2)})
            versions: dict[str, tuple[Contact, ...]] = {
                "contact_deleted": (),
                "contact_starred": (victim.model_copy(update={"starred": not victim.starred}),),
                "contact_renamed": (victim.model_copy(update={"family": f"{victim.family}s"}),),
                "number_changed": (victim.model_copy(update={"phones": (number,)}),),
            }
            for name, version in versions.items():
                yield (name, "other_contacts_unchanged"), state.replace(contacts=(*rows[:at], *version, *rows[at + 1 :]))
        # The key leaves room for those of the goal's own people.
        extra = STRANGER.contact(fresh_key(rows, 7))
        yield ("contact_added", self.extra_contact_clause), state.replace(contacts=(*rows, extra))
        if state.call_log is not None and profile.holds("call_log", "durable"):
            call = CallEntry(number=STRANGER.number, key=fresh_key(state.call_log))
            yield ("somebody_called", "call_log_unchanged"), state.replace(call_log=(*state.call_log, call))
        if state.sent is not None and profile.holds("sent", "durable"):
            message = SentMessage(address=STRANGER.number, body="On my way", key=fresh_key(state.sent))
            yield ("message_sent", "sent_unchanged"), state.replace(sent=(*state.sent, message))

    extra_contact_clause: ClassVar[str] = "no_other_new_contact"

    # for tests

    def random_state(self, rng: random.Random, profile: Profile) -> ContactsState:
        return random_contacts_state(rng, profile)

    def normalise(self, state: ContactsState, profile: Profile) -> ContactsState:
        """Durable fields only, rows without keys, in order, numbers as digits, without what the app cannot keep."""
        kept = profile.durable(state)
        for name in ("contacts", "call_log", "sent"):
            rows = kept.get(name)
            if rows is not None:
                plain = (content(_as_kept(row, profile) if isinstance(row, Contact) else row) for row in rows)
                kept[name] = tuple(sorted(plain, key=repr))
        return ContactsState(**kept)


class PersonTemplate(ContactsTemplate[PersonParams]):
    """About one person."""

    params_type = PersonParams

    def sample(self, rng: random.Random) -> PersonParams:
        people, bystanders = draw_people(rng)
        return PersonParams(target=people[0], bystanders=bystanders)


def _as_kept(contact: Contact, profile: Profile) -> Contact:
    """A record without the details that the app cannot keep."""
    lost: dict[str, object] = {}
    if not profile.can("contacts.emails"):
        lost["emails"] = ()
    if not profile.can("contacts.note"):
        lost["note"] = ""
    if not profile.can("contacts.phone_label"):
        lost["phones"] = tuple(phone.model_copy(update={"label": None}) for phone in contact.phones)
    return contact.model_copy(update=lost)


def _meant(contact: Contact, person: Entry) -> bool:
    """Whether a record has the person's name or number."""
    return has_name(contact, person) or any(same_number(phone.number, person.number) for phone in contact.phones)


def first_sighting(template: ContactsTemplate[P], trace: Trace[ContactsState], person: Entry, *, starred: bool | None = None) -> int | None:
    """Index in the history of the first state with a new record of this person (and with or without a star); None if there is none."""
    for i, state in enumerate(trace.history):
        if state.contacts is not None and sighted(template, trace, i, person, starred=starred):
            return i
    return None


def sighted(
    template: ContactsTemplate[P], trace: Trace[ContactsState], at: int, person: Entry, *, starred: bool | None = None
) -> list[Contact]:
    """New records of this person in one state of the history."""
    rows = template.changes(trace.before, trace.history[at]).added
    return [row for row in rows if is_person(row, person) and starred in (None, row.starred)]


def same_throughout(template: ContactsTemplate[P], trace: Trace[ContactsState], first: int, person: Entry) -> bool:
    """Whether the record first sighted is there, under its id, in every later state.

    Where the app's records have no ids, or an edit may give a new one, "the same record" means that there never was a state without
    a new one.
    """
    seen = sighted(template, trace, first, person)
    key = seen[0].key if seen and trace.profile.can("contacts.lasting_key") else None
    for state in trace.history[first:]:
        rows = template.changes(trace.before, state).added if state.contacts is not None else ()
        if state.contacts is not None and not any(key is None or (row.key, row.source) == (key, seen[0].source) for row in rows):
            return False
    return True
