"""A verdict is about what is open, not about how the display is turned when the agent has finished."""

from __future__ import annotations

import pytest

from harness.device.device import Device
from verifiers.conformance import Suite
from verifiers.registry import Pair, registry

SEEN_ON_THE_SCREEN = {
    "contacts/fossify_contacts/MessageContact",
    "contacts/google_contacts/SearchContact",
    "contacts/connect_you/MessageContact",
    "calendar/kashcal/EventsOnDate",
    "files/total_commander/ViewFileInfo",
}
"""Turned, the page of each lacks a part that its reader needs."""


@pytest.mark.parametrize("pair", [pytest.param(pair, id=pair.id) for pair in registry() if pair.id in SEEN_ON_THE_SCREEN])
def test_a_turned_display_does_not_change_the_verdict(device: Device, pair: Pair) -> None:
    suite = Suite(device, pair)
    suite.trial.prepare()
    played = suite._play(pair.template.name, suite.params, pair.template.step_limit)
    device.put_setting("system", "user_rotation", "1")
    try:
        seen = device.observe()
        assert seen.tree.rotation == 1
        assert suite.trial.verify(played.answer, screen=seen.tree).outcome == "success"
    finally:
        device.lock_upright()
