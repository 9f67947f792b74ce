"""The two templates that end on a contact's details page: reach it through the search, or in any way."""

from __future__ import annotations

import random
from typing import ClassVar, TypeVar

from templates.answers import normal
from templates.base import Clause, Clauses, Goal, Play, Situation, Trace
from templates.contacts.common import STRANGER, ContactsTemplate
from templates.contacts.compare import fresh_key, is_person
from templates.contacts.create import misdialled
from templates.contacts.people import Entry, PersonParams, SearchParams, draw_people
from templates.contacts.state import ContactsState, Details
from templates.phones import digits, same_number
from templates.state import Profile

P = TypeVar("P", bound=PersonParams)

SHORTEST_QUERY = 2
"""Characters of a search that count as looking for somebody."""


def page(person: Entry) -> Details:
    return Details(open=True, name=person.name, numbers=(person.number,))


class DetailsTemplate(ContactsTemplate[P]):
    """Ends on the details page of `target`."""

    evidence = "H"
    provenance = "new"
    shown: ClassVar[frozenset[str]] = frozenset({"viewed"})

    def check_page(self, clauses: Clauses, params: P, trace: Trace[ContactsState]) -> None:
        """The page in front is a details page, with this name and this number. A filled form or a list is none."""
        seen, who = trace.after.viewed or Details(), params.target
        clauses.goal("details_open", seen.open, "a details page", seen, "viewed")
        clauses.goal("details_of_target", normal(seen.name) == who.name, who.name, seen.name or "nobody", "viewed")
        right = any(same_number(number, who.number) for number in seen.numbers)
        clauses.goal("number_shown", right, who.number, ", ".join(seen.numbers) or "none", "viewed")


class SearchContact(DetailsTemplate[SearchParams]):
    """Make three contacts, look for one by the app's search, and open its details. That the search held a part of its name is seen on the
    way, after the contact was stored; opening it from the list is not enough."""

    name = "SearchContact"
    step_limit = 60
    params_type = SearchParams
    latched = True
    shown: ClassVar[frozenset[str]] = frozenset({"viewed", "query"})

    def sample(self, rng: random.Random) -> SearchParams:
        people, bystanders = draw_people(rng, 3)
        first, second, third = rng.sample(people, 3)
        return SearchParams(target=people[0], bystanders=bystanders, people=(first, second, third))

    def instruction(self, params: SearchParams, app_name: str) -> str:
        listed = "; ".join(person.words for person in params.people)
        return (
            f"Save three new contacts in {app_name}: {listed}. Then use the app's search to find {params.target.name} and open that "
            "contact's details page. Finish there."
        )

    def check(self, params: SearchParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        self.check_stored(clauses, trace, params.people)
        queries = [state.query for state in trace.history if state.query and self._stored(params, trace, state)]
        hit = any(_looks_for(query, params.target) for query in queries)
        found = ", ".join(map(repr, dict.fromkeys(queries))) or "no search seen after any action"
        clauses.goal("searched_for", hit, f"a search for {params.target.name} once stored", found, "query")
        self.check_page(clauses, params, trace)
        self.check_beside(clauses, trace, params.people)
        return clauses.items

    def _stored(self, params: SearchParams, trace: Trace[ContactsState], state: ContactsState) -> bool:
        return any(is_person(row, params.target) for row in self.changes(trace.before, state).added)

    def goals(self, params: SearchParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        made = self.with_people(before, *params.people)
        return [Goal(self._found(made, params.target), (Play("SearchContact", params),))]

    def _found(self, made: ContactsState, person: Entry) -> tuple[ContactsState, ContactsState]:
        """Looking for somebody, then on their page."""
        looking = made.replace(query=person.family, viewed=Details())
        return looking, made.replace(query="", viewed=page(person))

    def near_misses(self, params: SearchParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        made = self.with_people(before, *params.people)
        opened = made.replace(query="", viewed=page(params.target))
        other = params.others[0]
        wrong = misdialled(other)
        people = tuple(wrong if person == other else person for person in params.people)
        entered = self.with_people(before, *people)
        return [
            self.situation(
                "opened_from_the_list",
                "searched_for",
                opened,
                plays=(Play("ViewContactDetails", params),),
                seeded=self._others_first(before, params),
            ),
            self.situation(
                "another_one_found",
                "details_of_target",
                *self._found(made, other),
                plays=(Play("SearchContact", params.model_copy(update={"target": other})),),
                seeded=before,
            ),
            self.situation(
                "others_not_entered",
                "right_name",
                self.with_people(before, params.target).replace(query="", viewed=page(params.target)),
                plays=(Play("ViewContactDetails", params),),
                seeded=before,
            ),
            self.situation(
                "another_ones_number_wrong",
                "right_number",
                *self._found(entered, params.target),
                plays=(Play("SearchContact", params.model_copy(update={"people": people})),),
                seeded=before,
            ),
        ]

    def _others_first(self, before: ContactsState, params: SearchParams) -> ContactsState:
        rows = before.contacts or ()
        return before.replace(contacts=(*rows, *(p.contact(fresh_key(rows, i)) for i, p in enumerate(params.others))))


def _looks_for(query: str, person: Entry) -> bool:
    """Whether a search text is a part of the name, or of the number."""
    text = normal(query).casefold()
    if len(text) >= SHORTEST_QUERY and text in person.name.casefold():
        return True
    return len(digits(query)) > SHORTEST_QUERY and digits(query) in digits(person.number)


class ViewContactDetails(DetailsTemplate[PersonParams]):
    """Make a contact and end on its details page. Apps that go there by themselves after saving have done what was asked."""

    name = "ViewContactDetails"
    step_limit = 26
    params_type = PersonParams

    def sample(self, rng: random.Random) -> PersonParams:
        people, bystanders = draw_people(rng)
        return PersonParams(target=people[0], bystanders=bystanders)

    def instruction(self, params: PersonParams, app_name: str) -> str:
        return f"Add a contact to {app_name}: {params.target.words}. When it is saved, open its details page and finish there."

    def check(self, params: PersonParams, trace: Trace[ContactsState]) -> list[Clause]:
        clauses = Clauses()
        self.check_stored(clauses, trace, [params.target])
        self.check_page(clauses, params, trace)
        self.check_beside(clauses, trace, [params.target])
        return clauses.items

    def goals(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Goal[ContactsState]]:
        final = self.with_people(before, params.target).replace(viewed=page(params.target))
        return [Goal((final,), (Play("ViewContactDetails", params),))]

    def near_misses(self, params: PersonParams, before: ContactsState, profile: Profile) -> list[Situation[ContactsState]]:
        who = params.target
        stored = self.with_people(before, who)
        shown = self.with_people(before, who, STRANGER).replace(viewed=page(STRANGER))
        wrong = misdialled(who)
        return [
            self.situation("not_opened", "details_open", stored),
            self.situation(
                "another_one_opened",
                "details_of_target",
                shown,
                plays=(Play("ViewContactDetails", PersonParams(target=STRANGER)),),
                seeded=stored,
            ),
            self.situation(
                "one_digit_wrong",
                "right_number",
                self.with_people(before, wrong).replace(viewed=page(wrong)),
                plays=(Play("ViewContactDetails", PersonParams(target=wrong)),),
                seeded=before,
            ),
        ]
