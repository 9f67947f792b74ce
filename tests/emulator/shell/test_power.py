"""Asking for power and for writable partitions from the device's shell."""

from __future__ import annotations

import pytest

from tests.emulator.shell.conftest import Phone


@pytest.mark.parametrize(
    ("command", "request_"),
    [("reboot", "reboot,shell"), ("reboot recovery", "reboot,recovery"), ("setprop sys.powerctl shutdown", "shutdown")],
)
def test_power_is_asked_of_the_process_around_the_device(phone: Phone, command: str, request_: str) -> None:
    asked: list[str] = []
    phone.device.on_power = asked.append
    assert phone.run(command, uid=0).code == 0
    assert asked == [request_]


def test_remount_needs_root(phone: Phone) -> None:
    assert phone.run("remount") == ("", 'Not running as root. Try "adb root" first.\n', 1)
    assert phone.run("remount", uid=0) == ("remount succeeded\n", "", 0)
