"""KashCal as an episode begins with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.calendar.kashcal.state import App
from harness.device import Device
from tests.apps.calendar.kashcal.pages import SPEC, ms


@pytest.fixture
def app(device: Device) -> Iterator[App]:
    """The app as an episode begins with it, the clock at the afternoon of 15 October 2023, in 24 hours."""
    device.set_time(ms(2023, 10, 15, 15, 34))
    device.put_setting("system", "time_12_24", "24")
    app = App(SPEC)
    app.reset(device)
    yield app
    device.put_setting("system", "time_12_24", "12")
