"""Parameters about conversations: whom to write what, and what has been written already."""

from __future__ import annotations

import random

from templates.base import Params
from templates.phones import draw_number, one_digit_off
from templates.sms.pools import pools
from templates.sms.state import Draft, Message, Person

EPISODE_START_MS = 1_697_384_040_000
"""The device's clock when an episode starts: 2023-10-15 15:34:00 UTC."""


class Line(Params):
    """One message of an earlier conversation, received unless `sent`."""

    number: str
    body: str
    minutes_ago: int
    sent: bool = False

    def message(self) -> Message:
        return Message(
            address=self.number, body=self.body, box="sent" if self.sent else "inbox", date_ms=EPISODE_START_MS - self.minutes_ago * 60_000
        )


class Entry(Params):
    """A name in the address book, with its number."""

    name: str
    number: str

    def person(self) -> Person:
        return Person(name=self.name, number=self.number)


class Unsent(Params):
    """A draft that is there before the task."""

    number: str
    body: str

    def draft(self) -> Draft:
        return Draft(address=self.number, body=self.body)


class SmsParams(Params):
    """The number the goal is about, and what is there already: messages, drafts, people in the address book."""

    number: str
    lines: tuple[Line, ...] = ()
    drafts: tuple[Unsent, ...] = ()
    people: tuple[Entry, ...] = ()


class TextParams(SmsParams):
    """`message` is what has to be sent to the number or stand in its draft; `longer` a text that begins with it."""

    message: str
    longer: str


class EditParams(TextParams):
    """`old_message` is what the draft holds at first."""

    old_message: str


class ForwardParams(TextParams):
    """`source` is the number that the message came from."""

    source: str


class AddressParams(TextParams):
    """`source_name` sent the address, `name` has to get it."""

    name: str
    source_name: str


def draw_text(rng: random.Random) -> TextParams:
    """A number, a text, and two conversations with others.

    The nearer trap is a number that differs in the last digit, whose owner has written a text that begins with the task's. The other is
    a chat of two lines, the last one sent.
    """
    number = draw_number(rng)
    message, longer = rng.choice(pools().messages)
    friend = draw_number(rng, [number])
    theirs, mine = rng.choice(pools().chatter)
    lines = (
        Line(number=one_digit_off(number), body=longer, minutes_ago=rng.randint(30, 39)),
        Line(number=friend, body=theirs, minutes_ago=rng.randint(50, 59)),
        Line(number=friend, body=mine, minutes_ago=rng.randint(42, 49), sent=True),
    )
    return TextParams(number=number, message=message, longer=longer, lines=lines)


def other_texts(rng: random.Random, count: int, *taken: str) -> list[str]:
    """Texts of the pool that begin with none of `taken` and are no beginning of one."""
    free = [short for short, _ in pools().messages if not any(text.startswith(short) or short.startswith(text) for text in taken)]
    return rng.sample(free, count)
