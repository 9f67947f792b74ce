"""The two templates about drafts: leave a message unsent, and change one that was."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from templates.base import Clause, Clauses, Goal, Play, Situation, Trace
from templates.rows import listing, minus
from templates.sms.common import SmsTemplate
from templates.sms.compare import check_rest, plain_draft, same_address, same_text
from templates.sms.pools import pools
from templates.sms.state import Draft, Message, SmsState
from templates.sms.talk import EditParams, Line, TextParams, Unsent, draw_text, other_texts
from templates.state import Profile

T = TypeVar("T", bound=TextParams)


class DraftTemplate(SmsTemplate[T]):
    """One draft, to one number, with one text; nothing sent. Another conversation has a draft of its own, where the app's store allows.

    An app that keeps drafts where they can be read on the screen only starts without any.
    """

    provenance = "new"
    extra_message_clause = "nothing_sent"
    extra_draft_clause = "other_drafts_unchanged"

    def needs(self, profile: Profile) -> frozenset[str]:
        return frozenset({"messages", "drafts"})

    def check_draft(self, clauses: Clauses, params: T, trace: Trace[SmsState]) -> None:
        """The clauses about the draft, and about everything else."""
        drafts = trace.after.drafts or ()
        mine = [draft for draft in drafts if same_address(draft.address, params.number)]
        found = listing(drafts)
        clauses.goal("draft_to_number", len(mine) == 1, f"1 draft to {params.number}", found, "drafts")
        right = bool(mine) and all(same_text(draft.body, params.message) for draft in mine)
        clauses.goal("right_text", right, repr(params.message), found, "drafts")
        was, now = self._others(trace.before, params), self._others(trace.after, params)
        gone, new = minus(was, now, plain_draft), minus(now, was, plain_draft)
        story = "; ".join([*(f"gone: {item}" for item in gone), *(f"new: {item}" for item in new)]) or "all as before"
        clauses.unchanged("other_drafts_unchanged", not gone and not new, "all as before", story, "drafts")
        self.check_messages_kept(clauses, trace)
        check_rest(clauses, trace, "drafts")
        there = [d for d in trace.before.drafts or () if same_address(d.address, params.number) and same_text(d.body, params.message)]
        clauses.not_before("not_there_before", not there, "no such draft", listing(there), "drafts")

    def _others(self, state: SmsState, params: T) -> list[Draft]:
        return [draft for draft in state.drafts or () if not same_address(draft.address, params.number)]

    def drafted(self, before: SmsState, *drafts: Draft) -> SmsState:
        """`before` with these drafts, each in place of its conversation's own."""
        replaced = [d for d in before.drafts or () if not any(same_address(d.address, draft.address) for draft in drafts)]
        return before.replace(drafts=(*replaced, *drafts))

    def ending(self, before: SmsState, name: str, failing: str, params: T, *drafts: Draft) -> Situation[SmsState]:
        """These drafts at the end; where the app's store does not take them, what the flow with other parameters leads to."""
        return Situation(name, (self.drafted(before, *drafts),), failing, self._plays(params), seeded=before)

    def _plays(self, params: T) -> tuple[Play, ...]:
        return (Play(self.name, params),)

    def draft_misses(self, params: T, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        """Endings that both templates reject."""
        near = next(line.number for line in params.lines if not same_address(line.number, params.number))
        longer = params.model_copy(update={"message": params.longer})
        elsewhere = params.model_copy(update={"number": near})
        sent = self.with_messages(before, Message(address=params.number, body=params.message, box="sent", own=True))
        durable = profile.holds("drafts", "durable")
        gone = tuple(self._others(before, params)) if durable else before.drafts
        situations = [
            self.ending(before, "longer_text", "right_text", longer, Draft(address=params.number, body=params.longer)),
            self.ending(before, "to_another_number", "other_drafts_unchanged", elsewhere, Draft(address=near, body=params.message)),
            Situation("sent", (sent.replace(drafts=gone),), "nothing_sent"),
        ]
        if durable:
            right = self.drafted(before, Draft(address=params.number, body=params.message))
            more = self.with_messages(right, Message(address=params.number, body=params.message, box="outbox", own=True))
            situations.append(Situation("draft_and_sent", (more,), "nothing_sent"))
        return situations


class CreateDraftMessage(DraftTemplate[TextParams]):
    """Write a message to a new number and leave it unsent."""

    name = "CreateDraftMessage"
    step_limit = 22
    params_type = TextParams

    def sample(self, rng: random.Random) -> TextParams:
        params = draw_text(rng)
        friend = params.lines[1].number
        return params.model_copy(update={"drafts": (Unsent(number=friend, body=rng.choice(pools().drafts)),)})

    def instruction(self, params: TextParams, app_name: str) -> str:
        return (
            f'Begin a message to {params.number} in {app_name} with the text "{params.message}", but do not send it: leave the '
            "conversation so that it is kept as a draft."
        )

    def check(self, params: TextParams, trace: Trace[SmsState]) -> list[Clause]:
        clauses = Clauses()
        self.check_draft(clauses, params, trace)
        return clauses.items

    def goals(self, params: TextParams, before: SmsState, profile: Profile) -> list[Goal[SmsState]]:
        return [Goal((self.drafted(before, Draft(address=params.number, body=params.message)),), self._plays(params))]

    def near_misses(self, params: TextParams, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        situations = self.draft_misses(params, before, profile)
        if profile.holds("drafts", "durable") and before.drafts:
            friend = before.drafts[0].address
            overwritten = self.drafted(before, Draft(address=friend, body=params.message))
            situations.append(Situation("another_draft_overwritten", (overwritten,), "other_drafts_unchanged"))
        return situations


class EditDraftMessage(DraftTemplate[EditParams]):
    """Change the text of a draft. The conversation has a message besides, since a draft alone is not listed by every app.

    Where the app's store of drafts cannot be written, none is there at first: the instruction asks to write it first, and that it was
    there is seen on the way.
    """

    name = "EditDraftMessage"
    step_limit = 48
    params_type = EditParams
    latched = True

    def sample(self, rng: random.Random) -> EditParams:
        params = draw_text(rng)
        old, other = rng.sample(pools().drafts, 2)
        text = other_texts(rng, 1, params.message)[0]
        lines = (*params.lines, Line(number=params.number, body=text, minutes_ago=rng.randint(10, 19)))
        drafts = (Unsent(number=params.number, body=old), Unsent(number=params.lines[1].number, body=other))
        return EditParams(**{**dict(params), "lines": lines, "drafts": drafts, "old_message": old})

    def instruction(self, params: EditParams, app_name: str) -> str:
        return (
            f'In {app_name}, the conversation with {params.number} has the unsent draft "{params.old_message}" (if it has none, write that '
            f'first and leave the conversation). Change the draft to "{params.message}". Do not send it; leave the conversation so that '
            "the draft is kept."
        )

    def check(self, params: EditParams, trace: Trace[SmsState]) -> list[Clause]:
        clauses = Clauses()
        drafts = [draft for state in (trace.before, *trace.history) for draft in state.drafts or ()]
        seen = any(same_address(d.address, params.number) and same_text(d.body, params.old_message) for d in drafts)
        found = "seen" if seen else "neither at first nor on the way"
        clauses.goal("old_draft_seen", seen, repr(params.old_message), found, "drafts")
        self.check_draft(clauses, params, trace)
        return clauses.items

    def goals(self, params: EditParams, before: SmsState, profile: Profile) -> list[Goal[SmsState]]:
        new = self.drafted(before, Draft(address=params.number, body=params.message))
        return [Goal((*self._first(params, before, profile), new), self._plays(params))]

    def _first(self, params: EditParams, before: SmsState, profile: Profile) -> Sequence[SmsState]:
        if profile.holds("drafts", "durable"):
            return ()
        return (self.drafted(before, Draft(address=params.number, body=params.old_message)),)

    def near_misses(self, params: EditParams, before: SmsState, profile: Profile) -> list[Situation[SmsState]]:
        situations = self.draft_misses(params, before, profile)
        appended = f"{params.old_message} {params.message}"
        behind = params.model_copy(update={"message": appended})
        situations.append(self.ending(before, "written_behind_it", "right_text", behind, Draft(address=params.number, body=appended)))
        if profile.holds("drafts", "durable"):
            emptied = before.replace(drafts=tuple(self._others(before, params)))
            situations.append(Situation("draft_discarded", (emptied,), "draft_to_number"))
            others = self._others(before, params)
            if others:
                swapped = self.drafted(before, Draft(address=others[0].address, body=params.message))
                situations.append(Situation("another_draft_changed", (swapped,), "other_drafts_unchanged"))
        else:
            new = self.drafted(before, Draft(address=params.number, body=params.message))
            plays = (Play("CreateDraftMessage", params),)
            situations.append(Situation("written_at_once", (new,), "old_draft_seen", plays, seeded=before))
        return situations
