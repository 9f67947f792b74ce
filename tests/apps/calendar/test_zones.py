"""Every calendar app seeds, plays and is judged by the clock of the device's zone, wherever that is and whatever the clock shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.flows_kit.play import play
from apps.loader import app_flows
from harness.device import Device
from templates.calendar import pools
from verifiers.registry import Pair, registry
from verifiers.trial import Trial

START_MS = round(pools().now.timestamp() * 1000)
PAIRS = [pair for pair in registry() if pair.category == "calendar"]
CASES = [
    pytest.param(pair, zone, id=f"{pair.app.id}-{pair.template.name}")
    for pair in PAIRS
    for name, zone in (
        ("AddRepeatingEvent", "Europe/Berlin"),
        ("EventsInRange", "America/New_York"),
        ("MoveEvent", "Asia/Kolkata"),
        ("NextEvent", "Pacific/Auckland"),  # where it is the small hours of the next day
    )
    if pair.template.name == name
]


@pytest.fixture
def abroad(device: Device) -> Iterator[Device]:
    """The device at the usual instant; afterwards at home again."""
    device.set_time(START_MS)
    yield device
    device.set_zone("UTC")
    device.set_time(START_MS)


@pytest.mark.parametrize(("pair", "zone"), CASES)
def test_the_reference_passes_and_doing_nothing_does_not(abroad: Device, pair: Pair, zone: str) -> None:
    abroad.set_zone(zone)
    trial = Trial(abroad, pair, pair.template.instance(0, 0))
    trial.prepare()
    assert trial.verify().outcome == "failure"
    played = play(abroad, app_flows(pair.app)[pair.template.name], trial.params, limit=pair.template.step_limit)
    verdict = trial.verify(played.answer)
    assert verdict.outcome == "success", verdict.cause
