"""A device in this process with one of the apps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.apps.calendar.simple_calendar.planner import Planner


@pytest.fixture
def phone(tmp_path: Path, package: str) -> Planner:
    return Planner(tmp_path, package)
