"""The ten contacts templates, over every kind of contacts app and many instances."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import pytest

from templates.base import AnyTemplate, Params
from templates.contacts import TEMPLATES, Contact, ContactsState, PersonParams, SearchParams
from templates.phones import digits, distinct
from tests.templates import laws
from tests.templates.contacts.world import KINDS, Kind, before_of, stored, trace_of

SEEDS = range(40)
CASES = [pytest.param(template, kind, id=f"{template.name}-{kind.name}") for template in TEMPLATES for kind in KINDS]
PUBLISHED = (
    "AddContact NewContactDraft EditContact DeleteContact AddFavoriteContact RemoveFavoriteContact SearchContact ViewContactDetails "
    "CallContact MessageContact"
)


def instances(template: AnyTemplate, kind: Kind) -> Iterator[tuple[Params, ContactsState]]:
    for seed in SEEDS:
        params = template.instance(seed, 0)
        yield params, before_of(template, params, kind)


def test_the_ten_published_templates_are_there() -> None:
    assert " ".join(template.name for template in TEMPLATES) == PUBLISHED


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_every_right_ending_passes(template: AnyTemplate, kind: Kind) -> None:
    for params, before in instances(template, kind):
        laws.right_endings_pass(template, params, before, kind.profile, partial(trace_of, kind, before))


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_doing_nothing_fails_a_goal_clause(template: AnyTemplate, kind: Kind) -> None:
    for params, before in instances(template, kind):
        laws.doing_nothing_fails(template, params, before, partial(trace_of, kind, before))


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_every_near_miss_fails_by_its_clause(template: AnyTemplate, kind: Kind) -> None:
    for params, before in instances(template, kind):
        laws.near_misses_fail(template, params, before, kind.profile, partial(trace_of, kind, before), at_least=3)


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_collateral_damage_fails_by_unchanged_clauses_alone(template: AnyTemplate, kind: Kind) -> None:
    expected = {"contact_deleted", "contact_starred", "contact_renamed", "number_changed", "contact_added"}
    for params, before in instances(template, kind):
        names = laws.collateral_fails(template, params, before, kind.profile, partial(trace_of, kind, before), alone=kind.keyed)
        assert expected <= names


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_endings_are_put_in_place_by_storage_or_played_by_flows(template: AnyTemplate, kind: Kind) -> None:
    params, before = next(instances(template, kind))
    laws.fleeting_endings_are_played(template, params, before, kind.profile, PUBLISHED.split())


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_random_states_are_unchanged_by_normalising_twice(template: AnyTemplate, kind: Kind) -> None:
    for seed in SEEDS:
        state = template.random_state(random.Random(seed), kind.profile)
        once = template.normalise(stored(state, kind), kind.profile)
        assert once == template.normalise(once, kind.profile) == template.normalise(state, kind.profile)
        assert state.known() <= {name for name, medium in kind.fields.items() if medium == "durable"}


def test_normalising_tells_contacts_apart_and_overlooks_notation() -> None:
    template, profile = TEMPLATES[0], KINDS[0].profile
    one = Contact(given="Jon", family="Walsh", phones=({"number": "202-555-0134"},), key="4")  # type: ignore[arg-type]
    same = Contact(given="Jon", family="Walsh ", phones=({"number": "+1 (202) 555-0134"},), key="9")  # type: ignore[arg-type]
    marked = one.model_copy(update={"starred": True})

    def normal(contact: Contact) -> ContactsState:
        state = template.normalise(ContactsState(contacts=(contact,)), profile)
        assert isinstance(state, ContactsState)
        return state

    assert normal(one) == normal(same)
    assert normal(one) != normal(marked)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_parameters_hold_their_traps_and_nothing_else_in_common(template: AnyTemplate) -> None:
    for seed in range(400):
        params = template.instance(seed, 0)
        assert isinstance(params, PersonParams)
        assert params == template.instance(seed, 0)
        goal = [params.target, *(params.others if isinstance(params, SearchParams) else ()), *filter(None, [getattr(params, "old", None)])]
        everyone = [*goal, *params.bystanders]
        assert len({person.name for person in everyone}) == len(everyone)
        assert distinct(person.number[-8:] for person in everyone)
        assert all(digits(person.number)[3:8] == "55501" for person in everyone)
        similar, near, stranger = params.bystanders
        assert similar.family == params.target.family
        assert near.given == params.target.given
        assert sum(a != b for a, b in zip(near.number, params.target.number, strict=True)) == 1
        assert stranger.starred


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_instructions_give_every_value_and_do_not_depend_on_the_app(template: AnyTemplate) -> None:
    params = template.instance(3, 0)
    assert isinstance(params, PersonParams)
    text = template.instruction(params, "Some App")
    for value in (params.target.given, params.target.family, params.target.number):
        assert value in text
    assert text == template.instruction(params, "Other").replace("Other", "Some App")
    assert not any(person.number in text for person in params.bystanders)


def test_instances_differ() -> None:
    template = TEMPLATES[0]
    assert len({template.instance(seed, 0) for seed in range(50)}) > 45
