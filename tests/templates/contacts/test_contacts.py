"""The ten contacts templates, over every kind of contacts app and many instances."""

from __future__ import annotations

import pytest

from templates.base import AnyTemplate
from templates.contacts import TEMPLATES, Contact, ContactsState, PersonParams, SearchParams
from templates.phones import digits, distinct
from tests.templates.contacts.world import KINDS, WORLD
from tests.templates.laws import FleetingLaws

PUBLISHED = (
    "AddContact NewContactDraft EditContact DeleteContact AddFavoriteContact RemoveFavoriteContact SearchContact ViewContactDetails "
    "CallContact MessageContact"
)


def test_the_ten_published_templates_are_there() -> None:
    assert " ".join(template.name for template in TEMPLATES) == PUBLISHED


class TestContactsTemplates(FleetingLaws):
    world = WORLD
    seeds = range(40)
    damage = frozenset({"contact_deleted", "contact_starred", "contact_renamed", "number_changed", "contact_added"})


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
