"""Random sms states, for tests that seed an app and read it back."""

from __future__ import annotations

import random

from templates.phones import draw_number
from templates.sms.pools import pools
from templates.sms.state import Box, Draft, Message, Person, SmsState
from templates.sms.talk import EPISODE_START_MS
from templates.state import Profile

_BOXES: tuple[Box, ...] = ("inbox", "inbox", "sent", "sent", "failed", "outbox")
_DAY_MINUTES = 24 * 60


def random_sms_state(rng: random.Random, profile: Profile) -> SmsState:
    """A state with up to four conversations of a few messages each, whole minutes apart, limited to what the app keeps durably."""
    state = SmsState()
    numbers: list[str] = []
    for _ in range(rng.randint(0, 4)):
        numbers.append(draw_number(rng, numbers))
    if profile.holds("messages", "durable"):
        state = state.replace(messages=_messages(rng, numbers))
    if profile.holds("drafts", "durable"):
        state = state.replace(drafts=tuple(Draft(address=number, body=rng.choice(pools().drafts)) for number in _some(rng, numbers)))
    if profile.holds("archived", "durable"):
        state = state.replace(archived=tuple(_some(rng, numbers)))
    if profile.holds("contacts", "durable"):
        names = [pair[rng.randrange(2)] for pair in rng.sample(pools().names, rng.randint(0, 3))]
        known = _some(rng, numbers)
        people = [Person(name=name, number=known[i] if i < len(known) else draw_number(rng, numbers)) for i, name in enumerate(names)]
        state = state.replace(contacts=tuple({person.number: person for person in people}.values()))
    return state


def _messages(rng: random.Random, numbers: list[str]) -> tuple[Message, ...]:
    found: list[Message] = []
    texts = [text for pair in (*pools().messages, *pools().chatter) for text in pair]
    for number in numbers:
        for _ in range(rng.randint(1, 4)):
            found.append(Message(address=number, body=rng.choice(texts), box=rng.choice(_BOXES)))
    minutes = rng.sample(range(5, _DAY_MINUTES), len(found))
    return tuple(row.model_copy(update={"date_ms": EPISODE_START_MS - ago * 60_000}) for row, ago in zip(found, minutes, strict=True))


def _some(rng: random.Random, numbers: list[str]) -> list[str]:
    return [number for number in numbers if rng.random() < 0.4]
