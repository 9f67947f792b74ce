"""A device that each test finds as it was at first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from emulator.sim.core.device import Device
from tests.emulator.u2.rig import Client, make_device


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Device:
    device = make_device(tmp_path_factory.mktemp("u2"))
    device.snapshots.save("start")
    return device


@pytest.fixture
def client(fresh: Device) -> Iterator[Client]:
    fresh.snapshots.load("start")
    yield Client(fresh)
    assert fresh.app_errors == []
