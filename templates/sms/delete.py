"""The template about deleting a conversation."""

from __future__ import annotations

import random

from templates.base import Clause, Clauses, Goal, Situation, Trace
from templates.rows import listing
from templates.sms.common import SmsTemplate
from templates.sms.compare import changes, check_rest, same_address
from templates.sms.state import SmsState
from templates.sms.talk import Line, SmsParams, draw_text, other_texts
from templates.state import Profile


class DeleteConversation(SmsTemplate[SmsParams]):
    """Delete all messages with one number; every other conversation stays, that of a number one digit off among them. Putting it in the
    archive deletes nothing."""

    name = "DeleteConversation"
    provenance = "new"
    step_limit = 24
    params_type = SmsParams
    extra_message_clause = "nothing_sent"

    def sample(self, rng: random.Random) -> SmsParams:
        text = draw_text(rng)
        first, second, third = other_texts(rng, 3, text.message)
        lines = (
            Line(number=text.number, body=first, minutes_ago=rng.randint(22, 28)),
            Line(number=text.number, body=second, minutes_ago=rng.randint(16, 21), sent=True),
            Line(number=text.number, body=third, minutes_ago=rng.randint(3, 9)),
        )
        return SmsParams(number=text.number, lines=(*text.lines, *lines))

    def instruction(self, params: SmsParams, app_name: str) -> str:
        return (
            f"In {app_name}, delete the whole conversation with {params.number}. Archiving it is not enough; keep all other conversations."
        )

    def check(self, params: SmsParams, trace: Trace[SmsState]) -> list[Clause]:
        clauses = Clauses()
        left = [row for row in trace.after.messages or () if same_address(row.address, params.number)]
        clauses.goal("conversation_gone", not left, f"no message with {params.number}", listing(left), "messages")
        mine = [row for row in trace.before.messages or () if same_address(row.address, params.number)]
        found = changes(self._without(trace.before, params.number).messages, self._without(trace.after, params.number).messages)
        clauses.unchanged("nothing_sent", not found.added, "no new message", listing(found.added), "messages")
        clauses.unchanged("other_messages_unchanged", found.others_untouched, "all as before", found.describe(), "messages")
        check_rest(clauses, trace)
        clauses.not_before("was_there_before", bool(mine), f"messages with {params.number}", listing(mine), "messages")
        return clauses.items

    def goals(self, params: SmsParams, before: SmsState, profile: Profile) -> list[Goal[SmsState]]:
        return [Goal((self._without(before, params.number),))]

    def _without(self, before: SmsState, *numbers: str) -> SmsState:
        """`before` without the conversations of these numbers."""
        rows = before.messages or ()
        return before.replace(messages=tuple(row for row in rows if not any(same_address(row.address, number) for number in numbers)))

    def near_misses(self, params: SmsParams, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        rows = before.messages or ()
        near = params.lines[0].number
        mine = [row for row in rows if same_address(row.address, params.number)]
        received = tuple(row for row in rows if not (row in mine and row.box == "inbox"))
        situations = [
            Situation(
                "one_message_left", (before.replace(messages=tuple(row for row in rows if row not in mine[1:])),), "conversation_gone"
            ),
            Situation("only_received_ones_deleted", (before.replace(messages=received),), "conversation_gone"),
            Situation("number_one_digit_off_instead", (self._without(before, near),), "conversation_gone"),
            Situation("number_one_digit_off_too", (self._without(before, params.number, near),), "other_messages_unchanged"),
            Situation("everything_deleted", (before.replace(messages=()),), "other_messages_unchanged"),
        ]
        if before.archived is not None and profile.holds("archived", "durable"):
            archived = before.replace(archived=(*before.archived, params.number))
            situations.append(Situation("archived_instead", (archived,), "conversation_gone"))
        return situations
