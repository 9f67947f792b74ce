"""The two templates that pass on what was received: a postal address to somebody in the address book, and any message to a number."""

from __future__ import annotations

import random

from templates.base import Situation
from templates.phones import draw_number, one_digit_off
from templates.sms.pools import pools
from templates.sms.send import TextTemplate
from templates.sms.state import SmsState
from templates.sms.talk import AddressParams, Entry, ForwardParams, Line, draw_text
from templates.state import Profile


class SendReceivedAddress(TextTemplate[AddressParams]):
    """Send the address that one contact wrote to another contact. A third contact has a similar name and wrote another address."""

    name = "SendReceivedAddress"
    provenance = "androidworld"
    step_limit = 30
    params_type = AddressParams

    def sample(self, rng: random.Random) -> AddressParams:
        (name, similar), (source_name, _) = rng.sample(pools().names, 2)
        address, other = rng.sample(pools().addresses, 2)
        number = draw_number(rng)
        source = draw_number(rng, [number])
        near = one_digit_off(number)
        lines = (
            Line(number=source, body=address, minutes_ago=rng.randint(10, 19)),
            Line(number=near, body=other, minutes_ago=rng.randint(3, 9)),
            Line(number=source, body=rng.choice(pools().messages)[0], minutes_ago=rng.randint(40, 49)),
        )
        people = (
            Entry(name=name, number=number),
            Entry(name=similar, number=near),
            Entry(name=source_name, number=source),
        )
        return AddressParams(
            number=number, message=address, longer=f"{address}, USA", lines=lines, people=people, name=name, source_name=source_name
        )

    def instruction(self, params: AddressParams, app_name: str) -> str:
        return (
            f"{params.source_name} has sent you a postal address; it is in {app_name}. Text exactly that address, with nothing before or "
            f"after it, to {params.name}, who is in your contacts."
        )

    def near_misses(self, params: AddressParams, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        source, near = params.lines[0].number, params.lines[1]
        endings = {
            ("back_to_the_sender", "right_number"): self.sent(params, number=source),
            ("to_the_similar_name", "right_number"): self.sent(params, number=near.number),
            ("the_other_address", "right_text"): self.sent(params, body=near.body),
            ("with_words_before_it", "right_text"): self.sent(params, body=f"Address: {params.message}"),
        }
        more = [Situation(name, (self.with_messages(before, row),), failing) for (name, failing), row in endings.items()]
        return [*super().near_misses(params, before, profile), *more]


class ForwardMessage(TextTemplate[ForwardParams]):
    """Pass on one of two messages of a conversation, unchanged, to a number that has none. The other message begins with its text."""

    name = "ForwardMessage"
    provenance = "new"
    step_limit = 30
    params_type = ForwardParams

    def sample(self, rng: random.Random) -> ForwardParams:
        params = draw_text(rng)
        source = draw_number(rng, [params.number, *(line.number for line in params.lines)])
        lines = (
            Line(number=source, body=params.longer, minutes_ago=rng.randint(20, 25)),
            Line(number=source, body=params.message, minutes_ago=rng.randint(3, 9)),
        )
        return ForwardParams(**{**dict(params), "lines": (*lines, *params.lines), "source": source})

    def instruction(self, params: ForwardParams, app_name: str) -> str:
        return f'{params.source} sent you the message "{params.message}". Forward it, unchanged, to {params.number} with {app_name}.'

    def near_misses(self, params: ForwardParams, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        right = self.sent(params)
        back = self.sent(params, number=params.source)
        marked = self.sent(params, body=f"FW: {params.message}")
        return [
            *super().near_misses(params, before, profile),
            Situation("back_to_the_sender", (self.with_messages(before, back),), "right_number"),
            Situation("back_to_the_sender_too", (self.with_messages(before, right, back),), "nothing_else_sent"),
            Situation("with_a_mark_before_it", (self.with_messages(before, marked),), "right_text"),
        ]
