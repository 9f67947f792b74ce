"""The conformance suite over the ten calendar templates, on stand-ins for every kind of calendar app."""

from __future__ import annotations

from typing import Any

import pytest

from templates.base import LocalTime
from tests.templates.calendar.world import NOW_MS, WORLD
from tests.templates.conforming import Conforming
from tests.templates.stand_in import Design
from verifiers.registry import Pair


class TestCalendarStandIns(Conforming):
    world = WORLD

    @pytest.mark.parametrize("zone", ["America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Europe/Berlin"])
    def test_a_sound_app_conforms_in_every_zone(self, design: Design[Any], pair: Pair, zone: str) -> None:
        self.check_conforms(design, pair, here=LocalTime(NOW_MS, zone))
