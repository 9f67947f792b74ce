"""A fresh phone for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.emulator.core.phone import Phone


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """On the home screen."""
    made = Phone(tmp_path / "phone")
    yield made
    errors = made.device.app_errors
    made.device.close()
    assert errors == []
