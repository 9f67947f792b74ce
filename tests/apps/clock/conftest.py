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
