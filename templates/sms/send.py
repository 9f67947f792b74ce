"""The five templates that send a text of the task's own: to a number, as a reply, from the clipboard, and one again."""

from __future__ import annotations

import random
from typing import TypeVar

from templates.base import Clause, Clauses, Situation, Trace
from templates.phones import draw_number
from templates.rows import listing
from templates.sms.common import SendingTemplate
from templates.sms.compare import plain_text, same_address, same_text
from templates.sms.state import OUTGOING, SmsState
from templates.sms.talk import Line, TextParams, draw_text, other_texts
from templates.state import Profile

T = TypeVar("T", bound=TextParams)


class TextTemplate(SendingTemplate[T]):
    """Sends one text to one number; templates differ in what is there before and in how the instruction puts it."""

    def check(self, params: T, trace: Trace[SmsState]) -> list[Clause]:
        clauses = Clauses()
        self.check_sent(clauses, params, trace)
        return clauses.items


class Send(TextTemplate[TextParams]):
    """Write to a number that no conversation has; one that differs in the last digit has one."""

    name = "Send"
    provenance = "androidworld"
    step_limit = 20
    params_type = TextParams

    def sample(self, rng: random.Random) -> TextParams:
        return draw_text(rng)

    def instruction(self, params: TextParams, app_name: str) -> str:
        return f"With {app_name}, send this text message to {params.number}: {params.message}"


class Reply(TextTemplate[TextParams]):
    """Answer in a conversation that is not the newest."""

    name = "Reply"
    provenance = "androidworld"
    step_limit = 26
    params_type = TextParams

    def sample(self, rng: random.Random) -> TextParams:
        params = draw_text(rng)
        first, second = other_texts(rng, 2, params.message)
        newest = draw_number(rng, [params.number, *(line.number for line in params.lines)])
        lines = (
            Line(number=params.number, body=first, minutes_ago=rng.randint(16, 25)),
            Line(number=newest, body=second, minutes_ago=rng.randint(3, 9)),
        )
        return params.model_copy(update={"lines": (*lines, *params.lines)})

    def instruction(self, params: TextParams, app_name: str) -> str:
        return f"{params.number} wrote to you. Answer that number in {app_name} with this message: {params.message}"

    def wrong_number(self, params: TextParams) -> str:
        """Whoever wrote last."""
        return min(params.lines, key=lambda line: line.minutes_ago).number


class ReplyMostRecent(TextTemplate[TextParams]):
    """Answer whoever wrote last; the number is not given. Three conversations, minutes apart."""

    name = "ReplyMostRecent"
    provenance = "androidworld"
    step_limit = 26
    params_type = TextParams

    def sample(self, rng: random.Random) -> TextParams:
        params = draw_text(rng)
        text = other_texts(rng, 1, params.message)[0]
        newest = Line(number=params.number, body=text, minutes_ago=rng.randint(3, 9))
        at = rng.randint(0, len(params.lines))
        return params.model_copy(update={"lines": (*params.lines[:at], newest, *params.lines[at:])})

    def instruction(self, params: TextParams, app_name: str) -> str:
        return f"Look in {app_name} who sent you the most recent text message, and reply to it with: {params.message}"


class Resend(TextTemplate[TextParams]):
    """Send again what was sent: exactly one more, the first one stays. A longer text went to the same number earlier."""

    name = "Resend"
    provenance = "androidworld"
    step_limit = 26
    params_type = TextParams

    def sample(self, rng: random.Random) -> TextParams:
        params = draw_text(rng)
        lines = (
            Line(number=params.number, body=params.longer, minutes_ago=rng.randint(20, 25), sent=True),
            Line(number=params.number, body=params.message, minutes_ago=rng.randint(3, 9), sent=True),
        )
        return params.model_copy(update={"lines": (*params.lines, *lines)})

    def instruction(self, params: TextParams, app_name: str) -> str:
        return (
            f'Your message "{params.message}" to {params.number} did not arrive, although {app_name} shows it as sent. Send exactly the '
            "same text to that number once more, and keep the first one."
        )

    def check_not_before(self, clauses: Clauses, params: TextParams, trace: Trace[SmsState]) -> None:
        sent = [row for row in trace.before.messages or () if row.box in OUTGOING]
        there = [row for row in sent if same_address(row.address, params.number) and same_text(row.body, params.message)]
        clauses.not_before("sent_once_before", len(there) == 1, "sent exactly once", listing(there), "messages")

    def near_misses(self, params: TextParams, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        situations = super().near_misses(params, before, profile)
        rows = before.messages or ()
        at = next((i for i, row in enumerate(rows) if row.box == "sent" and same_text(row.body, params.message)), None)
        if at is not None and rows[at].key is not None:  # Without ids this is the same as nothing done.
            again = self.with_messages(before, self.sent(params)).messages or ()
            only = before.replace(messages=(*again[:at], *again[at + 1 :]))
            situations.append(Situation("first_one_deleted", (only,), "other_messages_unchanged"))
        return situations


class SendClipboard(TextTemplate[TextParams]):
    """Send what is on the clipboard; the instruction does not say what that is."""

    name = "SendClipboard"
    provenance = "androidworld"
    step_limit = 26
    params_type = TextParams

    def sample(self, rng: random.Random) -> TextParams:
        return draw_text(rng)

    def instruction(self, params: TextParams, app_name: str) -> str:
        return f"There is a text on the clipboard. Paste it into a new message in {app_name} and send it to {params.number}, as it is."

    def initial(self, params: TextParams, shipped: SmsState, profile: Profile) -> SmsState:
        return super().initial(params, shipped, profile).replace(clipboard=params.message)

    def random_state(self, rng: random.Random, profile: Profile) -> SmsState:
        text = rng.choice(other_texts(rng, 3))
        state = super().random_state(rng, profile)
        return state.replace(clipboard=text) if profile.holds("clipboard", "durable") else state

    def normalise(self, state: SmsState, profile: Profile) -> SmsState:
        plain = super().normalise(state, profile)
        if state.clipboard is None or not profile.holds("clipboard", "durable"):
            return plain
        return plain.replace(clipboard=plain_text(state.clipboard))
