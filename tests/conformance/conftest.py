"""One simulated device for each test process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.device.device import Device
from tests.driven import driven_phone


@pytest.fixture(scope="session")
def device() -> Iterator[Device]:
    """A device with all apps of the tree; the suite resets an app before it looks at it."""
    with driven_phone() as driver:
        yield driver
