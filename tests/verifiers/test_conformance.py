"""The conformance suite itself: it passes a sound app and finds each kind of unsoundness."""

from __future__ import annotations

from typing import Any

import pytest

from apps.base import Read, Reading
from apps.flows_kit.play import play
from apps.flows_kit.ui import Flow, Ui
from harness.device.actions import Wait
from templates.base import Params
from templates.clock import ClockState
from tests.templates.clock_world import KINDS, ClockKind
from tests.verifiers.toy import ToyApp, ToyDevice, toy_flows, toy_pairs
from verifiers.conformance import CHECKS, Suite
from verifiers.registry import Pair
from verifiers.trial import Trial

CASES = [pytest.param(kind, pair, id=f"{kind.name}-{pair.template.name}") for kind in KINDS for pair in toy_pairs(kind)]


def suite(kind: ClockKind, pair: Pair, app: ToyApp | None = None) -> Suite:
    device = ToyDevice(kind)
    return Suite(device, pair, app=app or ToyApp(pair.app, kind), flows=toy_flows(device))


def pair_of(kind: ClockKind, template: str) -> Pair:
    return next(pair for pair in toy_pairs(kind) if pair.template.name == template)


@pytest.mark.parametrize(("kind", "pair"), CASES)
def test_a_sound_app_conforms_in_every_check(kind: ClockKind, pair: Pair) -> None:
    result = suite(kind, pair).run()
    assert result.checks == dict.fromkeys(CHECKS, True)
    assert result.necessary_steps is not None
    assert result.tier == pair.support.tier


def test_a_reader_that_returns_an_empty_list_for_a_missing_store_is_found() -> None:
    class Careless(ToyApp):
        def read(self, device: Any, read: Read) -> Reading[ClockState]:
            try:
                return super().read(device, read)
            except Exception:
                return Reading(ClockState(alarms=()), {})

    kind = KINDS[0]
    pair = pair_of(kind, "CreateAlarm")
    result = suite(kind, pair, Careless(pair.app, kind)).run(["unreadable"])
    assert "does not make the verdict invalid" in str(result.checks["unreadable"])


def test_a_seeder_that_forgets_the_switch_is_found() -> None:
    class Forgetful(ToyApp):
        def seed(self, device: Any, state: ClockState) -> None:
            alarms = None if state.alarms is None else tuple(a.model_copy(update={"enabled": True}) for a in state.alarms)
            super().seed(device, state.replace(alarms=alarms))

    kind = KINDS[1]
    pair = pair_of(kind, "AddWorldClock")
    result = suite(kind, pair, Forgetful(pair.app, kind)).run(["roundtrip"])
    assert "not read as it was seeded" in str(result.checks["roundtrip"])


def test_a_reader_that_ignores_the_switch_lets_a_near_miss_through() -> None:
    class Rosy(ToyApp):
        def read(self, device: Any, read: Read) -> Reading[ClockState]:
            reading = super().read(device, read)
            alarms = reading.state.alarms
            rosy = None if alarms is None else tuple(a.model_copy(update={"enabled": True}) for a in alarms)
            return Reading(reading.state.replace(alarms=rosy), reading.sources)

        def seed(self, device: Any, state: ClockState) -> None:
            super().seed(device, state)

    kind = KINDS[1]
    pair = pair_of(kind, "CreateAlarm")
    app = Rosy(pair.app, kind)
    device = ToyDevice(kind)
    bare = Suite(device, pair, app=app, flows=toy_flows(device))
    reason = str(bare.run(["near_misses"]).checks["near_misses"])
    assert "SeedError" in reason or "switched_off is not rejected" in reason


def test_a_flow_over_the_step_limit_is_found() -> None:
    kind = KINDS[0]
    pair = pair_of(kind, "AddWorldClock")

    def dawdle(ui: Ui, params: Params) -> Flow:
        while True:
            yield Wait(1)

    device = ToyDevice(kind)
    result = Suite(device, pair, app=ToyApp(pair.app, kind), flows={"AddWorldClock": dawdle}).run(["reference"])
    assert "longer than its step limit" in str(result.checks["reference"])
    assert len(device.performed) == pair.template.step_limit


def test_evidence_weaker_than_declared_is_found() -> None:
    kind = KINDS[0]
    pair = pair_of(kind, "StopwatchRunning")
    bold = pair.app.model_copy(update={"templates": {k: v for k, v in pair.app.templates.items() if k != "StopwatchRunning"}})
    result = suite(kind, Pair(pair.template, bold), ToyApp(bold, kind)).run(["reference"])
    assert "the evidence is not the declared one" in str(result.checks["reference"])


def test_samples_are_taken_for_latched_templates_only() -> None:
    kind = KINDS[0]
    for pair in toy_pairs(kind):
        device = ToyDevice(kind)
        trial = Trial(device, pair, pair.template.instance(0, 0), app=ToyApp(pair.app, kind))
        trial.prepare()
        trial.sample()
        assert bool(trial._history) == pair.template.latched


def test_a_goal_in_motion_is_satisfied_at_the_second_look() -> None:
    kind = KINDS[1]
    pair = pair_of(kind, "StopwatchRunning")
    device = ToyDevice(kind)
    trial = Trial(device, pair, pair.template.instance(0, 0), app=ToyApp(pair.app, kind))
    trial.prepare()
    assert not trial.satisfied()
    play(device, toy_flows(device)["StopwatchRunning"], trial.params, limit=9)
    assert not trial.satisfied()
    assert not trial.satisfied(), "no time has passed"
    device.pass_time(250)
    assert trial.satisfied()


def test_a_goal_at_rest_is_satisfied_at_once() -> None:
    kind = KINDS[1]
    pair = pair_of(kind, "AddWorldClock")
    device = ToyDevice(kind)
    trial = Trial(device, pair, pair.template.instance(0, 0), app=ToyApp(pair.app, kind))
    trial.prepare()
    assert not trial.satisfied()
    play(device, toy_flows(device)["AddWorldClock"], trial.params, limit=9)
    assert trial.satisfied()
