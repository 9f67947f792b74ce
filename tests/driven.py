"""A simulated device with all apps, and its driver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from apps.loader import APPS_ROOT
from emulator.pool import SimDevice
from harness.device import Device


@contextmanager
def driven_phone() -> Iterator[Device]:
    with SimDevice.start([APPS_ROOT]) as sim:
        driver = Device(sim.serial, ("127.0.0.1", sim.server.port))
        driver.wait_ready()
        try:
            yield driver
        finally:
            driver.close()
