"""The ten calendar templates, over every kind of calendar app and many instances."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import pytest

from templates.base import AnyTemplate, Params
from templates.calendar import TEMPLATES, CalendarParams, CalendarState, pools
from tests.templates import laws
from tests.templates.calendar.world import KINDS, Kind, before_of, stored, trace_of

SEEDS = range(20)
CASES = [pytest.param(template, kind, id=f"{template.name}-{kind.name}") for template in TEMPLATES for kind in KINDS]
PUBLISHED = "AddOneEvent AddTimedEvent AddRepeatingEvent DeleteEvent EditEvent MoveEvent EventsOnDate NextEvent EventsInRange AddReminder"


def instances(template: AnyTemplate, kind: Kind) -> Iterator[tuple[Params, CalendarState]]:
    for seed in SEEDS:
        params = template.instance(seed, 0)
        yield params, before_of(template, params, kind)


def test_the_ten_published_templates_are_there() -> None:
    assert " ".join(template.name for template in TEMPLATES) == PUBLISHED
    assert [template.step_limit for template in TEMPLATES] == [34, 24, 34, 14, 24, 24, 24, 24, 24, 24]


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
        laws.near_misses_fail(template, params, before, kind.profile, partial(trace_of, kind, before), at_least=6)


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_collateral_damage_fails_by_unchanged_clauses_alone(template: AnyTemplate, kind: Kind) -> None:
    expected = {"event_deleted", "event_retitled", "event_moved", "description_changed", "reminder_added", "event_added"}
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


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_parameters_hold_their_traps(template: AnyTemplate) -> None:
    """The task's own titles are its own on their days; look-alikes and neighbouring days are there; nothing of the task's is over."""
    for seed in range(400):
        params = template.instance(seed, 0)
        assert isinstance(params, CalendarParams)
        assert params == template.instance(seed, 0) == type(params).model_validate_json(params.model_dump_json())
        own = [booking for booking in params.planted if booking not in params.others]
        target = getattr(params, "target", None)
        own += [target] if target is not None and target not in own else []
        pairs = {frozenset(pair) for pair in pools().titles}
        titles = {booking.title for booking in own}
        assert any(frozenset({title, other.title}) in pairs for title in titles for other in params.others)
        assert len({(booking.title, booking.day, booking.minute) for booking in (*params.others, *own)}) == len({*params.others, *own})
        assert any(booking.repeat == "weekly" for booking in (*params.others, *own)) or template.name == "EventsOnDate"
        assert any(booking.minute is None for booking in (*params.others, *own))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_instructions_give_every_value_and_do_not_depend_on_the_app(template: AnyTemplate) -> None:
    params = template.instance(3, 0)
    text = template.instruction(params, "Some App")
    assert text == template.instruction(params, "Other").replace("Other", "Some App")
    target = getattr(params, "target", None)
    if template.name in ("NextEvent", "EventsOnDate", "EventsInRange"):
        assert not any(booking.title in text for booking in params.planted)  # the answer is not in the question
    elif target is not None:
        assert target.title in text


def test_instances_differ() -> None:
    for template in TEMPLATES:
        assert len({template.instance(seed, 0) for seed in range(50)}) > 45, template.name
