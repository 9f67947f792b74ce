"""One simulated device for the tests that need a whole one. The driver is not told what it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from emulator.pool import AdbServer, SimDevice
from harness.device import Device

APPS = Path(__file__).parent / "phone_apps"
PAD = "org.example.pad"


@pytest.fixture(scope="session")
def phone_serial() -> Iterator[tuple[str, int]]:
    with AdbServer.private() as server, SimDevice.start([APPS], adb_server_port=server.port) as started:
        yield started.serial, server.port


@pytest.fixture(scope="session")
def phone(phone_serial: tuple[str, int]) -> Iterator[Device]:
    serial, port = phone_serial
    device = Device(serial, server=("127.0.0.1", port))
    device.wait_ready()
    yield device
    device.close()


@pytest.fixture
def pad(phone: Device) -> Device:
    """The phone with a fresh note pad in front, its first field focused."""
    phone.clear(PAD)
    phone.grant(PAD, "POST_NOTIFICATIONS")
    phone.shell("cmd statusbar collapse")
    phone.launch(PAD)
    return phone
