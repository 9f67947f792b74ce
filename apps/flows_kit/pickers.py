"""Ways through widgets that several apps share: the Material time picker, number wheels, digit keypads."""

from __future__ import annotations

from collections.abc import Callable

from apps.flows_kit.ui import Flow, FlowError, Ui
from harness.device.actions import Swipe


def material_time(ui: Ui, hour: int, minute: int) -> Flow:
    """Set a time on the dial of the Material time picker and confirm. `minute` must be a multiple of five in 12-hour mode."""
    am_pm = "material_clock_period_pm_button" if hour >= 12 else "material_clock_period_am_button"
    yield ui.tap(desc=f"{hour % 12 or 12} o'clock")
    yield ui.tap(where=lambda node: node.desc in (f"{minute} minutes", f"{minute:02} minutes"))  # whether padded differs by release
    half = ui.get(id=am_pm)
    if not half.checked:
        yield ui.tap(half)
    yield ui.tap(id="material_timepicker_ok_button")


def spin(
    value: Callable[[], int], target: int, *, count: int, center: tuple[int, int], step_px: float, reach: int = 3, wrap: bool = True
) -> Flow:
    """Turn a number wheel until it shows a value, re-reading it after every drag.

    Args:
        value: reads the shown value, 0 .. count-1, from the current screen.
        target: the value wanted.
        count: how many values the wheel has.
        center: middle of the wheel, px.
        step_px: height of one value, px.
        reach: how many values one drag may cover.
        wrap: whether the wheel goes round.
    """
    x, y = center
    for _ in range(2 * count):
        away = target - value()
        if wrap:
            away = (away + count // 2) % count - count // 2
        if away == 0:
            return
        steps = max(-reach, min(reach, away))
        shift = round(steps * step_px)
        # A slow drag moves the wheel by exactly its way; a quick one would fling it.
        yield Swipe(x, y + shift // 2, x, y + shift // 2 - shift, 300 + 150 * abs(steps))
    raise FlowError("a number wheel does not come to rest on the value", expected=str(target), found=str(value()))


def digits_of(total_s: int) -> str:
    """What is typed on a right-aligned HHMMSS keypad for a length, without leading zeros: 3725 s is `10205`."""
    return f"{total_s // 3600:02}{total_s // 60 % 60:02}{total_s % 60:02}".lstrip("0")
