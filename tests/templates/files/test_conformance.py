"""The conformance suite over the ten files templates, on stand-ins for every kind of file manager."""

from __future__ import annotations

from tests.templates.conforming import Conforming
from tests.templates.files.world import WORLD


class TestFilesStandIns(Conforming):
    world = WORLD
