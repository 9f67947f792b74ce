"""Trajectories made by hand for tests of judges."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image

from harness.device.actions import Action, Said, Tap
from harness.judges.trajectory import Screen, Step, Trajectory, describe


def picture(shade: int, size: tuple[int, int] = (108, 240), form: str = "JPEG") -> bytes:
    """An encoded picture of one shade of grey."""
    out = io.BytesIO()
    Image.new("RGB", size, (shade, shade, shade)).save(out, form)
    return out.getvalue()


def screen(number: int, *, tree: str | None = "", package: str = "org.example", size: tuple[int, int] = (108, 240)) -> Screen:
    """A screen that differs from those of other numbers."""
    text = f'[0] TextView "Screen {number}" [0,0][10,10]' if tree == "" else tree
    data = picture(number * 7 % 256, size)
    return Screen(
        lambda: data, lambda: text, f"{number * 0x9E3779B97F4A7C15 % 2**64:016x}", f"digest{number}", package, ".Main", number * 1000
    )


def trajectory(
    actions: Sequence[Action | Said | None], *, final: bool = True, size: tuple[int, int] = (108, 240), **more: Any
) -> Trajectory:
    """One step for each action. Further arguments are fields of the trajectory; `marks`: kind of irreversible step by number, `errors`,
    `thoughts`, `packages` likewise."""
    marks, errors, thoughts, packages = (more.pop(name, {}) for name in ("marks", "errors", "thoughts", "packages"))
    steps = []
    for number, action in enumerate(actions, 1):
        kind, words, points, text = describe(action)
        seen = screen(number - 1, size=size, package=packages.get(number - 1, "org.example"))
        step = Step(
            number, seen, kind, words, action, points, text, thoughts.get(number, ""), errors.get(number, ""), "", marks.get(number)
        )
        steps.append(step)
    last = screen(len(actions), size=size, package=packages.get(len(actions), "org.example")) if final else None
    fields = {"id": "t1", "source": "made", "task": "clock/CreateAlarm/0", "agent": "a", "instruction": "Create an alarm for 9:00.", **more}
    return Trajectory(steps=tuple(steps), final=last, **fields)


def taps(count: int) -> list[Action]:
    return [Tap(10 + number, 20 + number) for number in range(count)]
