"""What a user does to the case of the phone."""

from __future__ import annotations

from emulator.sim.machine import SimMachine
from tests.emulator.core.phone import Phone


def test_turning_the_phone_turns_the_display_when_it_may(phone: Phone) -> None:
    machine = SimMachine(phone.device, lambda: None)
    phone.open()
    machine.rotate()
    assert (phone.device.held, phone.device.rotation) == (1, 0)
    phone.device.settings.put("system", "accelerometer_rotation", "1")
    assert phone.device.rotation == 1
    turns = []
    for _ in range(4):
        machine.rotate()
        turns.append(phone.device.rotation)
    assert turns == [1, 3, 0, 1]  # not upside down
