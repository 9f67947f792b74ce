"""What the ten sms templates share: the base class, the clauses about a sent message, damage to put beside a right ending."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeVar

from templates.base import Clauses, Goal, Situation, Trace
from templates.damage import DamagedTemplate
from templates.phones import SPARE_NUMBER
from templates.rows import RowChanges, fresh_key, listing
from templates.sms.compare import (
    address_key,
    changes,
    check_rest,
    content,
    plain_draft,
    plain_person,
    same_address,
    same_text,
)
from templates.sms.generate import random_sms_state
from templates.sms.state import OUTGOING, Box, Draft, Message, Person, SmsState
from templates.sms.talk import SmsParams, TextParams
from templates.state import Profile

P = TypeVar("P", bound=SmsParams)
T = TypeVar("T", bound=TextParams)

SENDING_MS = 6_000
"""Device time that a message may take from the outbox to having left."""


class SmsTemplate(DamagedTemplate[P, SmsState]):
    """A template of the category sms."""

    category: ClassVar[str] = "sms"
    state_type = SmsState
    evidence = "D"
    extra_message_clause: ClassVar[str] = "nothing_else_sent"
    """The clause that a message sent beside the goal breaks."""
    extra_draft_clause: ClassVar[str] = "drafts_unchanged"

    def needs(self, profile: Profile) -> frozenset[str]:
        return frozenset({"messages"})

    def initial(self, params: P, shipped: SmsState, profile: Profile) -> SmsState:
        state = shipped
        if state.messages is not None and profile.holds("messages", "durable"):
            state = state.replace(messages=(*state.messages, *(line.message() for line in params.lines)))
        if state.drafts is not None and profile.holds("drafts", "durable"):
            state = state.replace(drafts=(*state.drafts, *(unsent.draft() for unsent in params.drafts)))
        if state.contacts is not None and profile.holds("contacts", "durable"):
            state = state.replace(contacts=(*state.contacts, *(entry.person() for entry in params.people)))
        return state

    # clauses

    def changes(self, trace: Trace[SmsState]) -> RowChanges[Message]:
        """What happened to the messages, once those on their way have had time to leave."""
        final = trace.after if trace.later is None or trace.later.messages is None else trace.later
        return changes(trace.before.messages, final.messages)

    def check_messages_kept(self, clauses: Clauses, trace: Trace[SmsState], *, allowed: Message | None = None) -> None:
        """No new message except this one, once, and all others as before."""
        found = self.changes(trace)
        extra = list(found.added)
        if allowed is not None:
            extra.remove(allowed)
        clauses.unchanged(self.extra_message_clause, not extra, "no other new message", listing(extra), "messages")
        clauses.unchanged("other_messages_unchanged", found.others_untouched, "all as before", found.describe(), "messages")

    # endings

    def with_messages(self, before: SmsState, *messages: Message) -> SmsState:
        """`before` with more messages, numbered after those in use."""
        rows = before.messages or ()
        new = (message.model_copy(update={"key": fresh_key(rows, i)}) for i, message in enumerate(messages))
        return before.replace(messages=(*rows, *new))

    @abstractmethod
    def goals(self, params: P, before: SmsState, profile: Profile) -> list[Goal[SmsState]]: ...

    def bystanders(self, params: P) -> set[tuple[str, ...]]:
        """The other sides of conversations that have nothing to do with the goal."""
        return {address_key(line.number) for line in params.lines if not same_address(line.number, params.number)}

    def _damages(self, state: SmsState, params: P, profile: Profile) -> Iterable[tuple[tuple[str, str], SmsState]]:
        """Name and failing clause, and `state` with that damage done to it."""
        rows = state.messages or ()
        others = self.bystanders(params)
        at = next((i for i, row in enumerate(rows) if address_key(row.address) in others), None)
        if at is not None:
            address = rows[at].address
            yield ("message_deleted", "other_messages_unchanged"), state.replace(messages=(*rows[:at], *rows[at + 1 :]))
            left = tuple(row for row in rows if not same_address(row.address, address))
            yield ("conversation_deleted", "other_messages_unchanged"), state.replace(messages=left)
            if state.archived is not None and profile.holds("archived", "durable"):
                archived = (*state.archived, address)
                yield ("conversation_archived", "archived_unchanged"), state.replace(archived=archived)
        # The key leaves room for those of the goal's own messages.
        extra = Message(address=SPARE_NUMBER, body="On my way", box="sent", key=fresh_key(rows, 5))
        yield ("somebody_else_written_to", self.extra_message_clause), state.replace(messages=(*rows, extra))
        if state.drafts is not None and profile.holds("drafts", "durable"):
            yield from self._draft_damages(state, state.drafts, others)
        if state.contacts and profile.holds("contacts", "durable"):
            yield ("contact_deleted", "contacts_unchanged"), state.replace(contacts=state.contacts[1:])

    def _draft_damages(
        self, state: SmsState, drafts: Sequence[Draft], others: set[tuple[str, ...]]
    ) -> Iterable[tuple[tuple[str, str], SmsState]]:
        """A bystander's draft deleted and changed, and one begun for a bystander who has none."""
        have = {address_key(draft.address) for draft in drafts}
        for at, draft in enumerate(drafts):
            if address_key(draft.address) in others:
                rest = (*drafts[:at], *drafts[at + 1 :])
                changed = draft.model_copy(update={"body": f"{draft.body}."})
                yield ("draft_deleted", self.extra_draft_clause), state.replace(drafts=rest)
                yield ("draft_changed", self.extra_draft_clause), state.replace(drafts=(*rest, changed))
                break
        idle = next((row for row in state.messages or () if address_key(row.address) in others - have), None)
        if idle is not None:
            begun = (*drafts, Draft(address=idle.address, body="Hm"))
            yield ("draft_begun", self.extra_draft_clause), state.replace(drafts=begun)

    # for tests

    def random_state(self, rng: random.Random, profile: Profile) -> SmsState:
        return random_sms_state(rng, profile)

    def normalise(self, state: SmsState, profile: Profile) -> SmsState:
        """Durable fields only, rows without keys, in order, numbers as digits. The clipboard is for the template about it."""
        kept = profile.durable(state) | {"clipboard": None}
        if kept.get("messages") is not None:
            kept["messages"] = tuple(sorted(map(_as_seeded, kept["messages"]), key=repr))
        if kept.get("drafts") is not None:
            kept["drafts"] = tuple(sorted(map(plain_draft, kept["drafts"]), key=repr))
        if kept.get("archived") is not None:
            kept["archived"] = tuple(sorted(",".join(address_key(address)) for address in kept["archived"]))
        if kept.get("contacts") is not None:
            people: list[Person] = sorted(map(plain_person, kept["contacts"]), key=repr)
            kept["contacts"] = tuple(people)
        return SmsState(**kept)


def _as_seeded(message: Message) -> Message:
    """A message as it must survive seeding: with its date and writer."""
    return content(message).model_copy(update={"date_ms": message.date_ms, "own": message.own})


class SendingTemplate(SmsTemplate[T]):
    """One text goes to one number: it has left, it went to nobody else and once only, and the app under test sent it.

    What waits in the outbox is given `motion_ms` to leave.
    """

    motion_ms = SENDING_MS

    def check_sent(self, clauses: Clauses, params: T, trace: Trace[SmsState]) -> None:
        """The clauses about the new message, and about everything else."""
        number, body = params.number, params.message
        new = [row for row in self.changes(trace).added if row.box in OUTGOING]
        mine = max(new, key=lambda row: 2 * same_address(row.address, number) + same_text(row.body, body), default=None)
        found = listing(new) if new else "nothing written"
        left = mine is not None and mine.box == "sent" and not mine.mms
        clauses.goal("has_left", left, "a sent text message", found, "messages")
        clauses.goal("right_number", mine is not None and same_address(mine.address, number), number, found, "messages")
        clauses.goal("right_text", mine is not None and same_text(mine.body, body), repr(body), found, "messages")
        foreign = mine is not None and mine.own is False
        clauses.goal(
            "sent_by_this_app", mine is not None and not foreign, "written by the app", "another app" if foreign else found, "messages"
        )
        self.check_messages_kept(clauses, trace, allowed=mine)
        check_rest(clauses, trace)
        self.check_not_before(clauses, params, trace)

    def check_not_before(self, clauses: Clauses, params: T, trace: Trace[SmsState]) -> None:
        sent = [row for row in trace.before.messages or () if row.box in OUTGOING]
        there = [row for row in sent if same_address(row.address, params.number) and same_text(row.body, params.message)]
        clauses.not_before("not_sent_before", not there, "no such message sent", listing(there), "messages")

    def sent(self, params: T, *, number: str | None = None, body: str | None = None, box: Box = "sent", own: bool | None = True) -> Message:
        """The right message, or one that differs in something."""
        return Message(address=number or params.number, body=body or params.message, box=box, own=own)

    def goals(self, params: T, before: SmsState, profile: Profile) -> list[Goal[SmsState]]:
        return [Goal((self.with_messages(before, self.sent(params)),))]

    def wrong_number(self, params: T) -> str:
        """The number of somebody nearby."""
        return next(line.number for line in params.lines if not same_address(line.number, params.number))

    def near_misses(self, params: T, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        right, other = self.sent(params), self.wrong_number(params)
        endings = {
            ("to_another_number", "right_number"): (self.sent(params, number=other),),
            ("longer_text", "right_text"): (self.sent(params, body=params.longer),),
            ("sent_twice", self.extra_message_clause): (right, right),
            ("to_another_one_too", self.extra_message_clause): (right, self.sent(params, number=other)),
            ("still_waiting", "has_left"): (self.sent(params, box="outbox"),),
            ("not_delivered", "has_left"): (self.sent(params, box="failed"),),
            ("by_another_app", "sent_by_this_app"): (self.sent(params, own=False),),
        }
        situations = [Situation(name, (self.with_messages(before, *rows),), failing) for (name, failing), rows in endings.items()]
        if profile.holds("drafts", "durable") and before.drafts is not None:
            draft = before.replace(drafts=(*before.drafts, Draft(address=params.number, body=params.message)))
            situations.append(Situation("left_as_a_draft", (draft,), "has_left"))
        return situations
