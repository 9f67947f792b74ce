"""Every pair that there is conforms, on a simulated device."""

from __future__ import annotations

import pytest

from harness.device.device import Device
from verifiers.conformance import CHECKS, Suite
from verifiers.registry import Pair, registry


@pytest.mark.parametrize("pair", [pytest.param(pair, id=pair.id) for pair in registry()])
def test_pair_conforms(device: Device, pair: Pair) -> None:
    result = Suite(device, pair).run()
    assert result.checks == dict.fromkeys(CHECKS, True)
    assert result.necessary_steps is not None
    assert result.necessary_steps <= pair.template.step_limit


def test_the_measured_steps_of_every_app_are_stored() -> None:
    for pair in registry():
        assert pair.necessary_steps is not None, f"{pair.id}: run `anyapp verify conformance --write`"
