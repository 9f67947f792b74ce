"""The ten calendar templates, over every kind of calendar app and many instances."""

from __future__ import annotations

import pytest

from templates.base import AnyTemplate
from templates.calendar import TEMPLATES, CalendarParams, pools
from tests.templates.calendar.world import WORLD
from tests.templates.laws import FleetingLaws

PUBLISHED = "AddOneEvent AddTimedEvent AddRepeatingEvent DeleteEvent EditEvent MoveEvent EventsOnDate NextEvent EventsInRange AddReminder"


def test_the_ten_published_templates_are_there() -> None:
    assert " ".join(template.name for template in TEMPLATES) == PUBLISHED
    assert [template.step_limit for template in TEMPLATES] == [34, 24, 34, 14, 24, 24, 24, 24, 24, 24]


class TestCalendarTemplates(FleetingLaws):
    world = WORLD
    seeds = range(20)
    fewest_near_misses = 6
    damage = frozenset({"event_deleted", "event_retitled", "event_moved", "description_changed", "reminder_added", "event_added"})


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
