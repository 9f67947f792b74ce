"""The conformance suite over the ten contacts templates, on stand-ins for every kind of contacts app."""

from __future__ import annotations

from tests.templates.conforming import Conforming
from tests.templates.contacts.world import WORLD


class TestContactsStandIns(Conforming):
    world = WORLD
