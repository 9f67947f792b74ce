"""The two templates about favourites: make a contact one, and make it one no longer."""

from __future__ import annotations

from templates.base import Clause, Clauses, Goal, Situation, Trace
from templates.contacts.common import PersonTemplate, first_sighting, same_throughout
from templates.contacts.create import misdialled
from templates.contacts.people import PersonParams
from templates.contacts.state import Contact, ContactsState
from templates.state import Profile


class FavouriteTemplate(PersonTemplate):
    """Another contact is a favourite already; a look-alike is not."""

    evidence = "D"
    provenance = "new"

    def starred(self, state: ContactsState, at: int, *, starred: bool) -> ContactsState:
        """`state` with the star of one row set or taken away."""
        rows = state.contacts or ()
        changed: Contact = rows[at].model_copy(update={"starred": starred})
        return state.replace(contacts=(*rows[:at], changed, *rows[at + 1 :]))


class AddFavoriteContact(FavouriteTemplate):
    """Make a contact and mark it as a favourite: this one, and no other."""

    name = "AddFavoriteContact"
    step_limit = 26

    def instruction(self, params: PersonParams, app_name: str) -> str:
        return f"Create and save a contact in {app_name}: {params.target.words}. Mark this contact as a favorite."

    def check(self, params: PersonParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        self.check_stored(clauses, trace, [params.target], starred=True)
        self.check_beside(clauses, trace, [params.target])
        return clauses.items

    def goals(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        return [Goal((self.with_people(before, params.target, starred=True),))]

    def near_misses(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        plain = self.with_people(before, params.target)
        situations = [
            self.situation("not_marked", "starred", plain),
            self.situation("one_digit_wrong", "right_number", self.with_people(before, misdialled(params.target), starred=True)),
        ]
        if before.contacts:
            at = next((i for i, row in enumerate(before.contacts) if not row.starred), 0)
            situations.append(self.situation("look_alike_marked_instead", "starred", self.starred(plain, at, starred=True)))
            right = self.with_people(before, params.target, starred=True)
            situations.append(self.situation("look_alike_marked_too", "other_contacts_unchanged", self.starred(right, at, starred=True)))
        return situations


class RemoveFavoriteContact(FavouriteTemplate):
    """Make a contact, mark it as a favourite, and unmark it. That it was one is seen on the way; the same contact stays."""

    name = "RemoveFavoriteContact"
    step_limit = 30
    latched = True

    def instruction(self, params: PersonParams, app_name: str) -> str:
        return (
            f"In {app_name}, create and save a contact: {params.target.words}. Mark it as a favorite. Once it is one, take it out of the "
            "favorites again; the contact itself stays."
        )

    def check(self, params: PersonParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        who = params.target
        first = first_sighting(self, trace, who, starred=True)
        found = "not seen after any action" if first is None else "seen"
        clauses.goal("was_favourite", first is not None, f"{who.name} as a favourite on the way", found, "contacts")
        same = first is not None and same_throughout(self, trace, first, who)
        clauses.goal("same_contact", same, "the contact made first is there until the end", "yes" if same else "no", "contacts")
        self.check_stored(clauses, trace, [who])
        self.check_beside(clauses, trace, [who])
        return clauses.items

    def goals(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        plain, marked = self.with_people(before, params.target), self.with_people(before, params.target, starred=True)
        return [Goal((plain, marked, plain)), Goal((marked, plain))]

    def near_misses(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        plain, marked = self.with_people(before, params.target), self.with_people(before, params.target, starred=True)
        situations = [
            self.situation("never_marked", "was_favourite", plain),
            self.situation("left_marked", "not_starred", plain, marked),
            self.situation("deleted_instead", "right_name", plain, marked, before),
        ]
        at = next((i for i, row in enumerate(before.contacts or ()) if row.starred), None)
        if at is not None:
            instead = self.starred(marked, at, starred=False)
            situations.append(self.situation("other_favourite_unmarked_instead", "not_starred", plain, marked, instead))
            too = self.starred(plain, at, starred=False)
            situations.append(self.situation("all_favourites_unmarked", "other_contacts_unchanged", plain, marked, too))
        return situations
