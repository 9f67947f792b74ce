"""The conformance suite over the ten calendar templates, on stand-ins for every kind of calendar app."""

from __future__ import annotations

import pytest

from templates.base import LocalTime
from templates.calendar import TEMPLATES, CalendarState
from tests.templates.calendar.world import FIRST_PAGE, KINDS, NOW_MS, Kind, stored
from tests.templates.stand_in import Design, StandInApp, StandInDevice, flows
from verifiers.conformance import CHECKS, Suite
from verifiers.registry import Pair


def design_of(kind: Kind) -> Design[CalendarState]:
    return Design(
        category="calendar",
        templates=TEMPLATES,
        fields=kind.fields,
        unsupported=kind.unsupported,
        shipped=kind.shipped,
        first_page=FIRST_PAGE,
        stored=lambda state: stored(state, kind),
    )


DESIGNS = [(kind, design_of(kind)) for kind in KINDS]
CASES = [pytest.param(design, pair, id=f"{pair.template.name}-{kind.name}") for kind, design in DESIGNS for pair in design.pairs()]


@pytest.mark.parametrize(("design", "pair"), CASES)
def test_a_sound_app_conforms_in_every_check(design: Design[CalendarState], pair: Pair) -> None:
    device = StandInDevice(design)
    for seed in range(3):
        result = Suite(device, pair, seed=seed, app=StandInApp(pair.app, design), flows=flows(device, design.pairs())).run()
        assert result.checks == dict.fromkeys(CHECKS, True)


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Europe/Berlin"])
@pytest.mark.parametrize(("design", "pair"), CASES)
def test_a_sound_app_conforms_in_every_zone(design: Design[CalendarState], pair: Pair, zone: str) -> None:
    device = StandInDevice(design, LocalTime(NOW_MS, zone))
    result = Suite(device, pair, app=StandInApp(pair.app, design), flows=flows(device, design.pairs())).run()
    assert result.checks == dict.fromkeys(CHECKS, True)
