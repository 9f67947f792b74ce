"""A fresh phone for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.emulator.core.phone import Phone


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """On the probe's main screen."""
    made = Phone(tmp_path / "phone")
    made.open()
    yield made
    made.device.close()
