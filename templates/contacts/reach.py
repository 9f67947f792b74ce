"""The two templates about reaching somebody from the address book: call a contact, and begin a message to one."""

from __future__ import annotations

from typing import ClassVar

from templates.answers import normal
from templates.base import Clause, Clauses, Goal, Play, Situation, Trace
from templates.contacts.common import STRANGER, PersonTemplate
from templates.contacts.compare import fresh_key
from templates.contacts.create import misdialled
from templates.contacts.people import Entry, PersonParams
from templates.contacts.state import Call, CallEntry, Composer, ContactsState, SentMessage
from templates.phones import same_number
from templates.state import Profile


class ReachTemplate(PersonTemplate):
    """Make a contact and reach them from the app."""

    evidence = "H"
    provenance = "new"


class CallContact(ReachTemplate):
    """Call a contact and stay on the line. The telephone's own state and number count, not words on a screen; one call and no other."""

    name = "CallContact"
    step_limit = 28
    shown: ClassVar[frozenset[str]] = frozenset({"call"})
    beside: ClassVar[frozenset[str]] = frozenset({"call_log"})

    def instruction(self, params: PersonParams, app_name: str) -> str:
        return (
            f"In {app_name}, save a contact: {params.target.words}. Then call this contact from there; where the phone's dialer opens with "
            "the number filled in, start the call in it. Do not hang up."
        )

    def check(self, params: PersonParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        who, call = params.target, trace.after.call or Call()
        self.check_stored(clauses, trace, [who])
        clauses.goal("in_a_call", call.active, "a call going on", call, "call")
        clauses.goal("called_number", same_number(call.number, who.number), who.number, call.number or "no number", "call")
        self.check_beside(clauses, trace, [who])
        earlier = trace.before.call or Call()
        clauses.not_before("no_call_before", not earlier.active, "no call", earlier, "call")
        return clauses.items

    def goals(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        return [Goal((self._called(before, params.target),), (Play("CallContact", params),))]

    def _called(self, before: ContactsState, person: Entry) -> ContactsState:
        return self.with_people(before, person).replace(call=Call(active=True, number=person.number))

    def near_misses(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        who = params.target
        stored = self.with_people(before, who)
        wrong = misdialled(who)
        both = self.with_people(before, who, STRANGER).replace(call=Call(active=True, number=STRANGER.number))
        situations = [
            self.situation("not_called", "in_a_call", stored),
            self.situation(
                "another_one_called", "called_number", both, plays=(Play("CallContact", PersonParams(target=STRANGER)),), seeded=stored
            ),
            self.situation(
                "one_digit_wrong",
                "right_number",
                self._called(before, wrong),
                plays=(Play("CallContact", PersonParams(target=wrong)),),
                seeded=before,
            ),
        ]
        if before.call_log is not None and profile.holds("call_log", "durable"):
            row = CallEntry(number=who.number, key=fresh_key(before.call_log))
            situations.append(self.situation("hung_up", "in_a_call", stored.replace(call_log=(*before.call_log, row))))
        return situations


class MessageContact(ReachTemplate):
    """Open the composer of the phone's messaging app for a contact and send nothing. Who it goes to is read in the composer; a name
    counts, since no other record has it and the record has no other number."""

    name = "MessageContact"
    step_limit = 28
    shown: ClassVar[frozenset[str]] = frozenset({"composer"})
    beside: ClassVar[frozenset[str]] = frozenset({"sent"})

    def instruction(self, params: PersonParams, app_name: str) -> str:
        return (
            f"In {app_name}, save a contact: {params.target.words}. Then begin a text message to this contact from there, so that the "
            "phone's default messaging app shows the message to be written. Send nothing."
        )

    def check(self, params: PersonParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        who, composer = params.target, trace.after.composer or Composer()
        self.check_stored(clauses, trace, [who])
        clauses.goal("composer_open", composer.open, "a message being written", composer, "composer")
        where = "the default messaging app" if composer.by_default_app else "another app"
        clauses.goal("in_messaging_app", composer.open and composer.by_default_app, "the default messaging app", where, "composer")
        to = composer.recipients
        right = len(to) == 1 and (same_number(to[0], who.number) or normal(to[0]) == who.name)
        clauses.goal("recipient", right, f"{who.name} ({who.number}) alone", ", ".join(to) or "nobody", "composer")
        self.check_beside(clauses, trace, [who])
        return clauses.items

    def goals(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        return [Goal((self._writing(before, params.target),), (Play("MessageContact", params),))]

    def _writing(self, before: ContactsState, person: Entry) -> ContactsState:
        return self.with_people(before, person).replace(composer=Composer(open=True, recipients=(person.number,)))

    def near_misses(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        who = params.target
        stored = self.with_people(before, who)
        wrong = misdialled(who)
        both = self.with_people(before, who, STRANGER).replace(composer=Composer(open=True, recipients=(STRANGER.number,)))
        situations = [
            self.situation("not_begun", "composer_open", stored),
            self.situation(
                "to_another_one", "recipient", both, plays=(Play("MessageContact", PersonParams(target=STRANGER)),), seeded=stored
            ),
            self.situation(
                "one_digit_wrong",
                "right_number",
                self._writing(before, wrong),
                plays=(Play("MessageContact", PersonParams(target=wrong)),),
                seeded=before,
            ),
        ]
        if before.sent is not None and profile.holds("sent", "durable"):
            row = SentMessage(address=who.number, body="Hi", key=fresh_key(before.sent))
            situations.append(self.situation("sent", "sent_unchanged", stored.replace(sent=(*before.sent, row))))
        return situations
