"""The conformance suite over the ten sms templates, on stand-ins for every kind of messaging app."""

from __future__ import annotations

from tests.templates.conforming import Conforming
from tests.templates.sms.world import WORLD


class TestSmsStandIns(Conforming):
    world = WORLD
