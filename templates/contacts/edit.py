"""The two templates about changing what was made: edit a contact, delete one."""

from __future__ import annotations

import random

from templates.base import Clause, Clauses, Goal, Situation, Trace
from templates.contacts.common import ContactsTemplate, PersonTemplate, first_sighting, same_throughout
from templates.contacts.compare import fresh_key
from templates.contacts.create import misdialled
from templates.contacts.people import EditParams, Entry, PersonParams, draw_people
from templates.contacts.state import ContactsState
from templates.rows import listing
from templates.state import Profile


class EditContact(ContactsTemplate[EditParams]):
    """Make a contact, then change its last name and number. That it was there before the change is seen on the way, and it has to be the
    same record afterwards: not a second one, nor the first one deleted and made anew."""

    name = "EditContact"
    evidence = "D"
    provenance = "new"
    step_limit = 48
    params_type = EditParams
    latched = True

    def sample(self, rng: random.Random) -> EditParams:
        (target, old), bystanders = draw_people(rng, 2)
        return EditParams(target=target, bystanders=bystanders, old_family=old.family, old_number=old.number)

    def instruction(self, params: EditParams, app_name: str) -> str:
        who = params.target
        return (
            f"In {app_name}, create and save a contact: {params.old.words}. Then edit that same contact: make its last name {who.family} "
            f"and its phone number {who.number}. Do not delete it or make a second one."
        )

    def check(self, params: EditParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        first = first_sighting(self, trace, params.old)
        found = "not seen after any action" if first is None else "seen"
        clauses.goal("old_one_seen", first is not None, f"{params.old.name}, {params.old.number} on the way", found, "contacts")
        same = first is not None and same_throughout(self, trace, first, params.old)
        clauses.goal("same_contact", same, "the contact made first is there until the end", "yes" if same else "no", "contacts")
        self.check_stored(clauses, trace, [params.target])
        self.check_beside(clauses, trace, [params.target, params.old])
        return clauses.items

    def goals(self, params: EditParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        return [Goal((self.with_people(before, params.old), self.with_people(before, params.target)))]

    def near_misses(self, params: EditParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        old, new = params.old, params.target
        made, right = self.with_people(before, old), self.with_people(before, new)
        only_name = Entry(given=new.given, family=new.family, number=old.number)
        only_number = Entry(given=new.given, family=old.family, number=new.number)
        contact = new.contact(fresh_key(before.contacts))
        kept = contact.model_copy(update={"phones": (*old.contact().phones, *contact.phones)})
        again = before.replace(contacts=(*(before.contacts or ()), new.contact(fresh_key(before.contacts, 1))))
        return [
            self.situation("made_as_it_should_end", "old_one_seen", right),
            self.situation("left_as_it_was", "right_name", made),
            self.situation("only_the_name", "right_number", made, self.with_people(before, only_name)),
            self.situation("only_the_number", "right_name", made, self.with_people(before, only_number)),
            self.situation("one_digit_wrong", "right_number", made, self.with_people(before, misdialled(new))),
            self.situation("old_number_kept", "right_number", made, before.replace(contacts=(*(before.contacts or ()), kept))),
            self.situation("second_one_made", "no_other_new_contact", made, self.with_people(before, old, new)),
            self.situation("deleted_and_made_again", "same_contact", made, before, again),
        ]


class DeleteContact(PersonTemplate):
    """Make a contact and delete it. That it was there is seen on the way; everybody else stays."""

    name = "DeleteContact"
    evidence = "D"
    provenance = "new"
    step_limit = 30
    latched = True
    extra_contact_clause = "no_other_new_contact"

    def instruction(self, params: PersonParams, app_name: str) -> str:
        return f"Create and save a contact in {app_name}: {params.target.words}. Afterwards delete this contact again; everyone else stays."

    def check(self, params: PersonParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        who = params.target
        first = first_sighting(self, trace, who)
        found = "not seen after any action" if first is None else "seen"
        clauses.goal("was_stored", first is not None, f"{who.name}, {who.number} on the way", found, "contacts")
        added = self.changes(trace.before, trace.after).added
        made = self._made(trace, first, who)
        left = [row for row in added if (row.source, row.key) in made or row.name == who.name]
        clauses.goal("gone", not left, f"no {who.name}", listing(left), "contacts")
        others = [row for row in added if row not in left]
        clauses.unchanged("no_other_new_contact", not others, "no other new contact", listing(others), "contacts")
        self.check_beside(clauses, trace, [who])
        return clauses.items

    def _made(self, trace: Trace[ContactsState], first: int | None, who: Entry) -> set[tuple[str, str | None]]:
        """The record that was made on the way, by store and id: renaming it is not deleting it."""
        if first is None:
            return set()
        rows = self.changes(trace.before, trace.history[first]).added
        return {(row.source, row.key) for row in rows if row.key is not None}

    def goals(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        return [Goal((self.with_people(before, params.target), before))]

    def near_misses(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        made = self.with_people(before, params.target)
        similar = self.with_people(before, misdialled(params.target))
        rows = before.contacts or ()
        situations = [
            self.situation("never_made", "was_stored", before),
            self.situation("not_deleted", "gone", made),
            self.situation("only_the_number_removed", "gone", made, self._without_number(params.target, before)),
            self.situation("another_number_made_and_deleted", "was_stored", similar, before),
        ]
        if rows:
            both = before.replace(contacts=rows[1:])
            instead = made.replace(contacts=(made.contacts or ())[1:])
            situations.append(self.situation("similar_one_deleted_instead", "gone", made, instead))
            situations.append(self.situation("similar_one_deleted_too", "other_contacts_unchanged", made, both))
        return situations

    def _without_number(self, who: Entry, before: ContactsState) -> ContactsState:
        row = who.contact(fresh_key(before.contacts)).model_copy(update={"phones": ()})
        return before.replace(contacts=(*(before.contacts or ()), row))
