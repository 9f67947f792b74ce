"""Parameters about people: whom the task is about, and who is in the address book already."""

from __future__ import annotations

import random

from templates.base import Params
from templates.contacts.pools import pools
from templates.contacts.state import Contact, Phone
from templates.phones import draw_number, one_digit_off


class Entry(Params):
    """A name and a number."""

    given: str
    family: str
    number: str

    @property
    def name(self) -> str:
        return f"{self.given} {self.family}"

    @property
    def words(self) -> str:
        """How an instruction gives the person."""
        return f"first name {self.given}, last name {self.family}, phone number {self.number}"

    def contact(self, key: str | None = None, *, starred: bool = False) -> Contact:
        """The record of this person as an app makes it when nothing else is entered."""
        return Contact(given=self.given, family=self.family, phones=(Phone(number=self.number),), starred=starred, key=key)


class Bystander(Entry):
    """Somebody who is there before the task and must stay as they are."""

    label: str = "mobile"
    email: str = ""
    note: str = ""
    starred: bool = False

    def stored(self) -> Contact:
        return Contact(
            given=self.given,
            family=self.family,
            phones=(Phone(number=self.number, label=self.label),),
            emails=(self.email,) if self.email else (),
            note=self.note,
            starred=self.starred,
        )


class PersonParams(Params):
    """The contact the goal is about, and the people already there."""

    target: Entry
    bystanders: tuple[Bystander, ...] = ()


class DraftParams(PersonParams):
    """`label` is the kind of number to choose, `home` or `work`."""

    label: str


class EditParams(PersonParams):
    """`target` is how the contact has to be in the end; before it has `old_family` and `old_number`."""

    old_family: str
    old_number: str

    @property
    def old(self) -> Entry:
        return Entry(given=self.target.given, family=self.old_family, number=self.old_number)


class SearchParams(PersonParams):
    """Three people to enter, in this order; `target` is one of them."""

    people: tuple[Entry, Entry, Entry]

    @property
    def others(self) -> tuple[Entry, ...]:
        return tuple(person for person in self.people if person != self.target)


def draw_people(rng: random.Random, count: int = 1) -> tuple[list[Entry], tuple[Bystander, ...]]:
    """`count` people with nothing in common, and three bystanders.

    The bystanders set traps around the first person: one with the same family name and a similar given name; one with the same given name,
    a similar family name, and a number that differs in the last digit; and a stranger who is a favourite and has more details.
    """
    given, family = rng.sample(pools().given, count), rng.sample(pools().family, count)
    people: list[Entry] = []
    for names in zip(given, family, strict=True):
        first, last = (pair[rng.randrange(2)] for pair in names)
        number = draw_number(rng, tuple(person.number for person in people))
        people.append(Entry(given=first, family=last, number=number))
    return people, _traps(rng, people)


def _traps(rng: random.Random, people: list[Entry]) -> tuple[Bystander, ...]:
    target = people[0]
    taken = tuple(person.number for person in people)
    stranger = rng.choice(pools().strangers)
    sibling = draw_number(rng, taken)
    return (
        Bystander(given=_look_alike(target.given), family=target.family, number=sibling, label="home"),
        Bystander(given=target.given, family=_look_alike(target.family), number=one_digit_off(target.number), label="work"),
        Bystander(
            given=stranger.given,
            family=stranger.family,
            number=draw_number(rng, (*taken, sibling)),
            email=stranger.email,
            note=stranger.note,
            starred=True,
        ),
    )


def _look_alike(name: str) -> str:
    """The other one of the pair a name of the pools belongs to."""
    for one, other in (*pools().given, *pools().family):
        if name in (one, other):
            return other if name == one else one
    raise KeyError(f"{name!r} is not in the pools")
