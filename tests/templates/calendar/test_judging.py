"""What the calendar templates accept and reject beyond their own near misses: answers, reminders, seconds, zones, calendars, views."""

from __future__ import annotations

from datetime import timedelta

import pytest

from templates.base import AnyTemplate
from templates.calendar import (
    TEMPLATES,
    CalendarState,
    DayParams,
    DaysShown,
    Event,
    NewParams,
    NextParams,
    RangeParams,
    ReminderParams,
    Timed,
)
from templates.calendar.compare import changes, content
from tests.templates.calendar.world import KINDS, NOW_MS, WORLD

BY_NAME = {template.name: template for template in TEMPLATES}
KIND = KINDS[0]
MADE = ("AddOneEvent", "AddTimedEvent", "AddRepeatingEvent")


def failing(template: AnyTemplate, params: object, before: CalendarState, after: CalendarState, answer: str | None = None) -> set[str]:
    return {c.name for c in template.check(params, WORLD.trace_of(template, KIND, before, [after], answer)) if not c.passed}


def ending(template: AnyTemplate, seed: int = 0) -> tuple[NewParams, CalendarState, CalendarState, Event]:
    """Parameters, the state before, the right state after, and the event that was made."""
    params = template.instance(seed, 0)
    assert isinstance(params, NewParams)
    before = WORLD.before_of(template, params, KIND)
    after = template.goals(params, before, KIND.profile)[0].states[-1]
    assert isinstance(after, CalendarState) and after.events
    return params, before, after, after.events[-1]


def remade(after: CalendarState, **parts: object) -> CalendarState:
    """The state with some parts of the event made last replaced."""
    rows = after.events or ()
    return after.replace(events=(*rows[:-1], rows[-1].model_copy(update=parts)))


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("leads", [(), (10,), (15,), (10, 15), (10, 10)])
def test_usual_reminders_neither_pass_nor_fail(name: str, leads: tuple[int, ...]) -> None:
    template = BY_NAME[name]
    params, before, after, _ = ending(template)
    assert not failing(template, params, before, remade(after, reminders=leads))
    assert failing(template, params, before, before)


@pytest.mark.parametrize(
    ("leads", "verdict"), [((10,), "reminder_set"), ((15, 10), "reminder_set"), ((), "reminder_set"), ((30, 60), "else")]
)
def test_a_reminder_counts_only_at_the_lead_asked_for(leads: tuple[int, ...], verdict: str) -> None:
    template = BY_NAME["AddReminder"]
    params, before, after, _ = ending(template)
    assert isinstance(params, ReminderParams)
    wrong = "nothing_else_entered" if verdict == "else" else verdict
    assert wrong in failing(template, params, before, remade(after, reminders=leads))
    for right in ((params.lead,), (10, params.lead), (params.lead, 15)):
        assert not failing(template, params, before, remade(after, reminders=right))


@pytest.mark.parametrize("name", MADE)
def test_seconds_left_from_opening_the_form_do_not_matter(name: str) -> None:
    template = BY_NAME[name]
    params, before, after, made = ending(template)
    assert isinstance(made.when, Timed)
    late = made.when.model_copy(update={"start_ms": made.when.start_ms + 40_123, "end_ms": made.when.end_ms + 40_123})
    assert not failing(template, params, before, remade(after, when=late))


def test_a_series_in_another_zone_is_another_series() -> None:
    for name, wrong in (("AddRepeatingEvent", {"right_repetition"}), ("AddTimedEvent", set())):
        params, before, after, made = ending(BY_NAME[name])
        assert isinstance(made.when, Timed)
        for zone, expected in (("Etc/GMT", set()), (None, set()), ("Europe/London", wrong)):
            moved = remade(after, when=made.when.model_copy(update={"zone": zone}))
            assert failing(BY_NAME[name], params, before, moved) == expected, (name, zone)


@pytest.mark.parametrize("name", [*MADE, "AddReminder"])
def test_an_event_that_nobody_can_see_does_not_count(name: str) -> None:
    params, before, after, _ = ending(BY_NAME[name])
    assert failing(BY_NAME[name], params, before, remade(after, shown=False)) == {"in_shown_calendar"}
    assert failing(BY_NAME[name], params, before, remade(after, extra=("guest: a@example.com",))) == {"nothing_else_entered"}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_a_calendar_made_or_deleted_is_damage(template: AnyTemplate) -> None:
    params = template.instance(0, 0)
    before = WORLD.before_of(template, params, KIND)
    goal = template.goals(params, before, KIND.profile)[0]
    for calendars in (("Local", "Second"), ()):
        assert failing(template, params, before, goal.states[-1].replace(calendars=calendars), goal.answer) == {"calendars_unchanged"}


@pytest.mark.parametrize("name", ["EventsOnDate", "EventsInRange"])
def test_titles_are_accepted_in_any_order_and_common_notations(name: str) -> None:
    template = BY_NAME[name]
    for seed in range(20):
        params = template.instance(seed, 0)
        assert isinstance(params, DayParams | RangeParams)
        before = WORLD.before_of(template, params, KIND)
        after = template.goals(params, before, KIND.profile)[0].states[-1]
        titles = [event.title for event in params.events]
        rest = ", ".join(titles[1:])
        for right in (
            ", ".join(titles),
            "\n".join(f"{i}. {title}" for i, title in enumerate(reversed(titles), 1)),
            " and ".join(f'"{title}"' for title in titles),
            f"Events: {'; '.join(titles)}.",
            ", ".join(f"📅 {title}" for title in titles),
        ):
            assert not failing(template, params, before, after, right), right
        for wrong in (
            rest,
            f"{titles[0]} at 9, {rest}",
            f"{titles[0].lower()}, {rest}",
            f"{titles[0][:-1]}, {rest}",
            "",
            "none",
            "I do not know",
        ):
            assert failing(template, params, before, after, wrong) == {"right_answer"}, wrong


def test_the_next_event_is_one_title_alone() -> None:
    template = BY_NAME["NextEvent"]
    for seed in range(20):
        params = template.instance(seed, 0)
        assert isinstance(params, NextParams)
        before = WORLD.before_of(template, params, KIND)
        title = params.target.title
        for right in (title, f"{title}.", f'"{title}"', f"📞 {title}", f'{{"answer": "{title}"}}'):
            assert not failing(template, params, before, before, right), right
        for wrong in (f"The next event is {title}", title.upper(), f"{title} at 9:00", ""):
            assert failing(template, params, before, before, wrong) == {"right_answer"}, wrong


def test_the_next_event_is_next_by_the_device_s_clock() -> None:
    template = BY_NAME["NextEvent"]
    params = template.instance(1, 0)
    assert isinstance(params, NextParams)
    begun = {event.title for event in params.past if event.start_ms < NOW_MS}
    assert begun == {event.title for event in params.past}
    coming = [event for event in params.planted if not event.repeat and event.minute is not None and event.start_ms > NOW_MS]
    assert min(coming, key=lambda event: event.start_ms) == params.target
    before = WORLD.before_of(template, params, KIND)
    late = before.replace(now_ms=params.target.start_ms + 1)
    answer = template.goals(params, before, KIND.profile)[0].answer
    assert failing(template, params, before, late, answer) == {"still_to_come"}


def test_a_day_is_opened_alone_in_its_week_or_in_a_list_and_not_in_a_month() -> None:
    template = BY_NAME["EventsOnDate"]
    params = template.instance(0, 0)
    assert isinstance(params, DayParams)
    before = WORLD.before_of(template, params, KIND)
    day = params.day
    answer = template.goals(params, before, KIND.profile)[0].answer
    views = {
        DaysShown(open=True, first=day, last=day): set(),
        DaysShown(open=True, first=day - timedelta(days=6), last=day): set(),
        DaysShown(open=True, first=day, last=day + timedelta(days=12)): set(),
        DaysShown(open=True, first=day.replace(day=1), last=day.replace(day=31)): {"opened"},
        DaysShown(open=True, first=day + timedelta(days=1), last=day + timedelta(days=1)): {"day_in_view"},
        DaysShown(): {"day_in_view", "opened"},
    }
    for view, expected in views.items():
        assert failing(template, params, before, before.replace(shown=view), answer) == expected, view


def test_events_are_compared_by_meaning() -> None:
    event = Event(title="A", when=Timed(start_ms=60_000, end_ms=120_000), reminders=(10, 0), description="x", key="1")
    same = Event(
        title=" A ", when=Timed(start_ms=61_000, end_ms=121_000, zone="Europe/Berlin"), reminders=(0, 10, 10), description="x\n", key="1"
    )
    assert content(event) == content(same)
    assert changes([event], [same]).changed == ()
    for change in ({"title": "a"}, {"reminders": (10,)}, {"kind": "task"}, {"location": "y"}, {"part_of": "7"}):
        assert changes([event], [event.model_copy(update=change)]).changed
