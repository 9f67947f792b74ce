"""The same actions on two devices give the same screens, trees and files at every step."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from tests.emulator.core.phone import PROBE, Phone

SCRIPT: tuple[Callable[[Phone], object], ...] = (
    lambda p: p.open(),
    lambda p: p.device.packages.grant(PROBE, "android.permission.POST_NOTIFICATIONS"),
    lambda p: p.tap("Add"),
    lambda p: p.tap("Alarm"),
    lambda p: p.tap("Notify"),
    lambda p: p.device.clock.advance(6_000),
    lambda p: p.tap("Fields"),
    lambda p: p.tap("name"),
    lambda p: p.keys("D", "o", "g"),
    lambda p: p.device.input.key(4),
    lambda p: p.device.input.key(4),
    lambda p: p.tap("Lists"),
    lambda p: p.device.input.swipe(540, 1800, 540, 600, 120),
    lambda p: p.device.input.swipe(540, 10, 540, 900),
    lambda p: p.device.input.swipe(540, 300, 540, 1500),
    lambda p: p.tap("Do Not Disturb"),
    lambda p: p.device.input.key(3),
    lambda p: p.device.clock.advance(100_000),
    lambda p: p.device.input.swipe(540, 1700, 540, 700),
    lambda p: p.device.input.key(187),
    lambda p: p.tap("task1") if p.sees("task1") else p.open(),
)


def test_two_devices_stay_equal(tmp_path: Path) -> None:
    one, two = Phone(tmp_path / "one"), Phone(tmp_path / "two")
    for number, step in enumerate(SCRIPT):
        step(one), step(two)
        assert one.tree() == two.tree(), f"tree after step {number}"
        assert one.picture() == two.picture(), f"picture after step {number}"
    assert one.files() == two.files()
    assert one.device.clock.now_ms() == two.device.clock.now_ms()
    assert one.device.app_errors == []


def test_looking_changes_nothing(tmp_path: Path) -> None:
    one, two = Phone(tmp_path / "one"), Phone(tmp_path / "two")
    for step in SCRIPT:
        step(one)
        for _ in range(3):
            one.tree(), one.picture()
        step(two)
    assert (one.tree(), one.picture(), one.files()) == (two.tree(), two.picture(), two.files())


def test_what_is_drawn_over_the_last_picture_is_what_is_drawn_whole(phone: Phone) -> None:
    device = phone.device
    for number, step in enumerate(SCRIPT):
        step(phone)
        pixels, jpeg = device.screenshot().tobytes(), device.screenshot_jpeg()
        device.touch()
        assert device.screenshot_jpeg() is jpeg, f"nothing changed after step {number}"
        strokes = device.windows.strokes(device.frame())
        whole = Image.new("RGB", strokes.size, "#ABCDEF")
        strokes.draw(whole, (0, 0, *strokes.size))
        assert whole.tobytes() == pixels, f"picture after step {number}"
        out = io.BytesIO()
        whole.save(out, "JPEG", quality=80)
        assert out.getvalue() == jpeg, f"JPEG after step {number}"
