"""The conformance suite over the templates of a category, on stand-ins for every kind of its apps: the tests that are the same for all."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from templates.base import LocalTime
from tests.templates.one_file import flows
from tests.templates.stand_in import START_MS, Design, StandInApp, StandInDevice
from tests.templates.world import World
from verifiers.conformance import CHECKS, Suite
from verifiers.registry import Pair


class Conforming:
    """A subclass names the category's world."""

    world: ClassVar[World[Any]]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        designs = [(kind, self.world.design(kind)) for kind in self.world.kinds]
        pairs = ((kind, design, pair) for kind, design in designs for pair in design.pairs())
        cases = [pytest.param(design, pair, id=f"{pair.template.name}-{kind.name}") for kind, design, pair in pairs]
        metafunc.parametrize(("design", "pair"), cases)

    def check_conforms(self, design: Design[Any], pair: Pair, seed: int = 0, here: LocalTime = LocalTime(START_MS)) -> None:
        device = StandInDevice(design, here)
        result = Suite(device, pair, seed=seed, app=StandInApp(pair.app, design), flows=flows(device, design.pairs())).run()
        assert result.checks == dict.fromkeys(CHECKS, True)

    def test_a_sound_app_conforms_in_every_check(self, design: Design[Any], pair: Pair) -> None:
        for seed in range(3):
            self.check_conforms(design, pair, seed)
