"""A fresh phone for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.emulator.providers.phone import Phone


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    made = Phone(tmp_path / "phone")
    yield made
    assert made.device.app_errors == []
    made.device.close()
