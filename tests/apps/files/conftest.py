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
