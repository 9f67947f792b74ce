"""Random contacts states, for tests that seed an app and read it back."""

from __future__ import annotations

import random
from typing import Literal

from templates.contacts.pools import pools
from templates.contacts.state import CallEntry, Contact, ContactsState, Phone, SentMessage
from templates.phones import draw_number
from templates.state import Profile

_LABELS = ("mobile", "home", "work", "other")
_BODIES = ("On the train.", 'He said "no", twice', "Zurück um 8, ja?\nGruß", "it's 50% off; a=b, c=d")
_CALLS: tuple[Literal["incoming", "outgoing", "missed"], ...] = ("incoming", "outgoing", "missed")


def random_contacts_state(rng: random.Random, profile: Profile) -> ContactsState:
    """A state with up to five contacts and three rows of the others, limited to what the app keeps durably.

    No two contacts share a full name or a number, since the contacts provider joins such records to one person.
    """
    state = ContactsState()
    if profile.holds("contacts", "durable"):
        state = state.replace(contacts=_contacts(rng, profile))
    if profile.holds("call_log", "durable"):
        calls = (CallEntry(number=draw_number(rng), kind=rng.choice(_CALLS)) for _ in range(rng.randint(0, 3)))
        state = state.replace(call_log=tuple(calls))
    if profile.holds("sent", "durable"):
        messages = (SentMessage(address=draw_number(rng), body=rng.choice(_BODIES)) for _ in range(rng.randint(0, 3)))
        state = state.replace(sent=tuple(messages))
    return state


def _contacts(rng: random.Random, profile: Profile) -> tuple[Contact, ...]:
    names = [(pair[rng.randrange(2)], family[rng.randrange(2)]) for pair, family in zip(pools().given, pools().family, strict=True)]
    names += [(stranger.given, stranger.family) for stranger in pools().strangers]
    found: list[Contact] = []
    taken: tuple[str, ...] = ()
    for given, family in rng.sample(names, rng.randint(0, 5)):
        numbers = []
        for _ in range(rng.randint(0, 2)):
            numbers.append(draw_number(rng, taken))
            taken = (*taken, numbers[-1])
        labelled = profile.can("contacts.phone_label")
        found.append(
            Contact(
                given=given,
                family=rng.choice((family, family, "")),
                phones=tuple(Phone(number=number, label=rng.choice(_LABELS) if labelled else None) for number in numbers),
                emails=(f"{rng.randrange(1000)}@example.com",) if profile.can("contacts.emails") and rng.random() < 0.4 else (),
                note=rng.choice(("", "Fährt Rad", 'a=1, b="2"')) if profile.can("contacts.note") else "",
                starred=rng.random() < 0.4,
                source=rng.choice(("provider", "private")) if profile.can("contacts.private") else "provider",
            )
        )
    return tuple(found)
