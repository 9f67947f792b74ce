"""One simulated device with all apps, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.device import Device
from tests.driven import driven_phone


@pytest.fixture(scope="package")
def device() -> Iterator[Device]:
    with driven_phone() as driver:
        yield driver


@pytest.fixture
def away(device: Device) -> Iterator[str]:
    """The device in a zone with daylight saving time, whose clocks go back on 5 November 2023; gives the zone's name."""
    device.set_zone("America/New_York")
    yield "America/New_York"
    device.set_zone("UTC")
