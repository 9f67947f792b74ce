"""One simulated device with all apps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.loader import APPS_ROOT
from emulator.pool import SimDevice
from harness.device import Device


@pytest.fixture(scope="session")
def device() -> Iterator[Device]:
    with SimDevice.start([APPS_ROOT]) as sim:
        driver = Device(sim.serial, ("127.0.0.1", sim.server.port))
        driver.wait_ready()
        try:
            yield driver
        finally:
            driver.close()


@pytest.fixture
def away(device: Device) -> Iterator[str]:
    """The device in a zone with daylight saving time, whose clocks go back on 5 November 2023; gives the zone's name."""
    device.set_zone("America/New_York")
    yield "America/New_York"
    device.set_zone("UTC")
