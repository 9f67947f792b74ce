"""The two templates about making a contact: save one, and fill in the form without saving."""

from __future__ import annotations

import random
from typing import ClassVar

from templates.answers import normal
from templates.base import Clause, Clauses, Goal, Play, Situation, Trace
from templates.contacts.common import STRANGER, ContactsTemplate, PersonTemplate
from templates.contacts.compare import fresh_key
from templates.contacts.people import DraftParams, Entry, PersonParams, draw_people
from templates.contacts.state import ContactForm, ContactsState, Phone
from templates.phones import one_digit_off, same_number
from templates.state import Profile

LABELS = ("home", "work")


def swapped(person: Entry) -> Entry:
    """Given and family name in each other's place."""
    return person.model_copy(update={"given": person.family, "family": person.given})


def misdialled(person: Entry) -> Entry:
    """The last but one digit of the number wrong; the number with the last one wrong is a bystander's."""
    return person.model_copy(update={"number": one_digit_off(person.number, -2)})


class AddContact(PersonTemplate):
    """Save a contact. Weaknesses avoided: duplicates, further numbers, names in the wrong place, a look-alike changed instead."""

    name = "AddContact"
    evidence = "D"
    provenance = "androidworld"
    step_limit = 20

    def instruction(self, params: PersonParams, app_name: str) -> str:
        return f"Save a new contact in {app_name}: {params.target.words}. Enter nothing else."

    def check(self, params: PersonParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        self.check_stored(clauses, trace, [params.target])
        self.check_beside(clauses, trace, [params.target])
        return clauses.items

    def goals(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        return [Goal((self.with_people(before, params.target),))]

    def near_misses(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        who = params.target
        whole = Entry(given=who.name, family="", number=who.number)
        right = who.contact(fresh_key(before.contacts))
        more = right.model_copy(update={"phones": (*right.phones, Phone(number=STRANGER.number, label="work"))})
        rows = before.contacts or ()
        situations = [
            self.situation("one_digit_wrong", "right_number", self.with_people(before, misdialled(who))),
            self.situation("names_swapped", "right_name", self.with_people(before, swapped(who))),
            self.situation("whole_name_as_first_name", "right_name", self.with_people(before, whole)),
            self.situation("saved_twice", "no_other_new_contact", self.with_people(before, who, who)),
            self.situation("second_number", "right_number", before.replace(contacts=(*rows, more))),
            self.situation("favourite_too", "not_starred", self.with_people(before, who, starred=True)),
        ]
        if profile.can("contacts.note"):
            noted = right.model_copy(update={"note": "met today"})
            situations.append(self.situation("with_a_note", "nothing_else_entered", before.replace(contacts=(*rows, noted))))
        if profile.can("contacts.private"):
            copy = right.model_copy(update={"source": "private", "key": None if right.key is None else "1000001"})
            situations.append(self.situation("in_both_stores", "no_other_new_contact", before.replace(contacts=(*rows, right, copy))))
        if rows:
            changed = rows[-1].model_copy(update={"given": who.given, "family": who.family, "phones": right.phones})
            instead = before.replace(contacts=(*rows[:-1], changed))
            situations.append(self.situation("another_changed_instead", "other_contacts_unchanged", instead))
        return situations


class NewContactDraft(ContactsTemplate[DraftParams]):
    """Fill in the form for a new contact and leave it unsaved: every value in its own field, the kind beside the number, nothing stored."""

    name = "NewContactDraft"
    evidence = "H"
    provenance = "androidworld"
    step_limit = 20
    params_type = DraftParams
    shown: ClassVar[frozenset[str]] = frozenset({"draft"})
    extra_contact_clause = "nothing_saved"

    def sample(self, rng: random.Random) -> DraftParams:
        people, bystanders = draw_people(rng)
        return DraftParams(target=people[0], bystanders=bystanders, label=rng.choice(LABELS))

    def instruction(self, params: DraftParams, app_name: str) -> str:
        return (
            f"Open the form for a new contact in {app_name} and enter {params.target.words}. Make the kind (label) of the number "
            f"{params.label.capitalize()}. Do not save: stop with the filled form open."
        )

    def check(self, params: DraftParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        form = trace.after.draft or ContactForm()
        who = params.target
        clauses.goal("form_open", form.open and form.is_new is not False, "form of a new contact", form, "draft")
        clauses.goal("first_name", normal(form.given) == normal(who.given), who.given, form.given, "draft")
        clauses.goal("last_name", normal(form.family) == normal(who.family), who.family, form.family, "draft")
        numbers = [phone.number for phone in form.phones]
        clauses.goal("number", len(numbers) == 1 and same_number(numbers[0], who.number), who.number, numbers, "draft")
        labels = [phone.label for phone in form.phones]
        clauses.goal("label", labels == [params.label], params.label, labels, "draft")
        clauses.goal("nothing_else_entered", not form.other, "name and number only", list(form.other), "draft")
        added = self.changes(trace.before, trace.after).added
        clauses.unchanged("nothing_saved", not added, "no new contact", "; ".join(map(str, added)) or "none", "contacts")
        self.check_beside(clauses, trace, [who])
        return clauses.items

    def goals(self, params: DraftParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        return [Goal((before.replace(draft=_form(params)),), (Play("NewContactDraft", params),))]

    def near_misses(self, params: DraftParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        who = params.target
        variants: dict[tuple[str, str], dict[str, object]] = {
            ("other_label", "label"): {"label": next(label for label in LABELS if label != params.label)},
            ("one_digit_wrong", "number"): {"target": misdialled(who)},
            ("names_swapped", "first_name"): {"target": swapped(who)},
            ("another_last_name", "last_name"): {"target": who.model_copy(update={"family": params.bystanders[1].family})},
        }
        situations = [
            self.situation(
                "saved",
                "nothing_saved",
                self.with_people(before, who).replace(draft=ContactForm()),
                plays=(Play("AddContact", params),),
                seeded=before,
            )
        ]
        for (name, failing), change in variants.items():
            wrong = params.model_copy(update=change)
            state = before.replace(draft=_form(wrong))
            situations.append(self.situation(name, failing, state, plays=(Play("NewContactDraft", wrong),), seeded=before))
        return situations


def _form(params: DraftParams) -> ContactForm:
    who = params.target
    return ContactForm(open=True, is_new=True, given=who.given, family=who.family, phones=(Phone(number=who.number, label=params.label),))
