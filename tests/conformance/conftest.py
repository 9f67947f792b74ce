"""One simulated device for each test process, back at its baseline for each test: what one pair leaves behind (the default messaging app,
the notation of time) is nothing to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.device.device import Device
from harness.runner.sessions import DeviceSession, SimulatedDevices


@pytest.fixture(scope="session")
def session() -> Iterator[DeviceSession]:
    """A device with all apps of the tree."""
    opened = SimulatedDevices().open(0, fresh=False)
    yield opened
    opened.close()


@pytest.fixture
def device(session: DeviceSession) -> Device:
    session.restore()
    return session.device
