"""A screen of the system is built, laid out and drawn in a fraction of an agent's step."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.emulator.core.phone import Phone

BUDGET_S = 0.025
ROUNDS = 9


def _keyboard(phone: Phone) -> None:
    phone.open()
    phone.tap("Fields")
    phone.tap("name")


@pytest.mark.parametrize(
    ("screen", "prepare"),
    [
        ("home", lambda phone: None),
        ("drawer", lambda phone: phone.device.input.swipe(540, 1700, 540, 700)),
        ("shade", lambda phone: phone.device.windows.open_shade()),
        ("quick settings", lambda phone: phone.device.windows.open_shade("settings")),
        ("keyboard", _keyboard),
    ],
)
def test_frame_and_picture(phone: Phone, screen: str, prepare: Callable[[Phone], None]) -> None:
    prepare(phone)
    phone.device.screenshot()  # fonts and wallpaper are made once
    times = []
    for _ in range(ROUNDS):
        phone.device.touch()
        start = time.process_time()
        phone.device.screenshot()
        times.append(time.process_time() - start)
    # time of this process, and the best of some: other work on the machine must not decide
    assert min(times) < BUDGET_S, (screen, times)
