"""The ten clock templates, over every kind of clock app and many instances."""

from __future__ import annotations

from dataclasses import replace

import pytest

from templates.base import AnyTemplate, passed
from templates.clock import TEMPLATES, ClockState, Stopwatch, Timer, TimerParams, pools
from templates.clock.common import length_words, time_words
from tests.templates.clock_world import KINDS, WORLD, ClockKind, moved_on
from tests.templates.laws import Laws

SEEDS = range(60)


class TestClockTemplates(Laws):
    world = WORLD
    seeds = SEEDS
    fewest_near_misses = 2

    def test_nothing_known_is_not_success_and_does_not_raise(self, template: AnyTemplate, kind: ClockKind) -> None:
        params = template.instance(1, 0)
        before = WORLD.before_of(template, params, kind)
        assert not passed(template.check(params, WORLD.trace_of(template, kind, before, [ClockState()])))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_instances_depend_on_seed_template_and_index_alone(template: AnyTemplate) -> None:
    assert template.instance(7, 3) == template.instance(7, 3)
    drawn = {template.instance(seed, index) for seed in range(20) for index in range(3)}
    assert len(drawn) > 10 or not template.params_type.model_fields


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_instructions_differ_in_the_name_of_the_app_only(template: AnyTemplate) -> None:
    params = template.instance(0, 0)
    assert template.instruction(params, "Alpha").replace("Alpha", "Beta") == template.instruction(params, "Beta")
    assert "Alpha" in template.instruction(params, "Alpha")


@pytest.mark.parametrize("name", ["CreateAlarm", "EditAlarm", "EnableAlarm", "DeleteAlarm"])
def test_alarm_parameters_avoid_shipped_times_and_the_hour_of_the_episode(name: str) -> None:
    template = next(t for t in TEMPLATES if t.name == name)
    for seed in range(400):
        params = template.instance(seed, 0)
        times = [params.time, *([params.old] if name == "EditAlarm" else [])]
        others = [(b.hour, b.minute) for b in params.bystanders]
        assert all(pools().good_time(t) for t in times), params
        assert len({*times, *others}) == len(times) + len(others), params
        assert not set(others) & pools().shipped_times
        if name == "EditAlarm":
            assert params.old != ((params.hour + 12) % 24, params.minute)


@pytest.mark.parametrize("name", ["CreateTimer", "StartTimer"])
def test_timer_lengths_are_never_zero_nor_shipped(name: str) -> None:
    template = next(t for t in TEMPLATES if t.name == name)
    for seed in range(2000):
        params = template.instance(seed, 0)
        assert isinstance(params, TimerParams)
        assert params.total_s > 0
        assert params.total_s not in {300, 600, 900, 1800, 3600, 60, 18000}
        assert TimerParams.of(params.total_s) == params


def test_a_timer_that_stands_still_does_not_count_as_running() -> None:
    template, kind = next(t for t in TEMPLATES if t.name == "StartTimer"), KINDS[0]
    params = template.instance(0, 0)
    before = WORLD.before_of(template, params, kind)
    trace = WORLD.trace_of(template, kind, before, template.goals(params, before, kind.profile_for(template))[0].states)
    frozen = type(trace)(trace.before, trace.after, trace.profile, trace.history, later=trace.after, waited_ms=2000)
    assert [c.name for c in template.check(params, frozen) if not c.passed] == ["counts_down"]


def test_a_stopwatch_that_still_moves_does_not_count_as_paused() -> None:
    template, kind = next(t for t in TEMPLATES if t.name == "PauseStopwatch"), KINDS[1]
    before = WORLD.before_of(template, template.instance(0, 0), kind)
    trace = WORLD.trace_of(template, kind, before, template.goals(template.instance(0, 0), before, kind.profile_for(template))[0].states)
    assert trace.after.stopwatch is not None
    creeping = trace.after.replace(stopwatch=trace.after.stopwatch.model_copy(update={"elapsed_ms": 4_500}))
    moving = type(trace)(trace.before, trace.after, trace.profile, trace.history, later=creeping, waited_ms=2000)
    assert [c.name for c in template.check(template.instance(0, 0), moving) if not c.passed] == ["stands_still"]


def test_a_started_and_reset_timer_counts_for_adapted_apps_only() -> None:
    template = next(t for t in TEMPLATES if t.name == "CreateTimer")
    params, kind = template.instance(0, 0), KINDS[3]
    assert isinstance(params, TimerParams)
    native = replace(kind, adapted=False)
    before = WORLD.before_of(template, params, kind)
    card = before.replace(timers=(*(before.timers or ()), Timer(seconds=params.total_s)))
    assert passed(template.check(params, WORLD.trace_of(template, kind, before, [card])))
    assert not passed(template.check(params, WORLD.trace_of(template, native, before, [card])))


def test_running_things_move_in_the_stand_in_storage() -> None:
    assert moved_on(ClockState(stopwatch=Stopwatch(state="running", elapsed_ms=1)), 2).stopwatch == Stopwatch(state="running", elapsed_ms=3)


def test_words_for_times_and_lengths() -> None:
    assert [time_words(0, 5), time_words(12, 0), time_words(18, 45)] == ["12:05 AM", "12:00 PM", "6:45 PM"]
    assert [length_words(3661), length_words(120), length_words(7205)] == ["1 hour 1 minute 1 second", "2 minutes", "2 hours 5 seconds"]
