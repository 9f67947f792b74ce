"""One look at the device: picture, tree, foreground and time of the same state.

The tree is read before and after the picture; when the two differ the device was moving, and the look is repeated, a few times at most. The
second reading costs a round trip and is what makes a picture and a tree belong together.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Protocol

from harness.device import tree as trees
from harness.device.foreground import Foreground
from harness.device.picture import picture_size
from harness.device.tree import Tree


@dataclass(frozen=True)
class Observation:
    """What the device shows at one moment.

    `screenshot` holds the bytes as the device encoded them (JPEG, or PNG when taken lossless); `width` and `height` are the
    display in px as it is turned; `xml` the unfiltered dump; `consistent` whether tree and picture are of the same state for
    certain; `latencies` the ms spent on `dump`, `screenshot`, `foreground`, `parse` and in `total`.
    """

    screenshot: bytes
    width: int
    height: int
    tree: Tree
    xml: str
    foreground: Foreground
    consistent: bool
    latencies: Mapping[str, float]

    @property
    def package(self) -> str:
        """Package of the app in front."""
        return self.foreground.package

    @property
    def activity(self) -> str:
        """Full class name of the activity in front."""
        return self.foreground.activity

    @property
    def window(self) -> str:
        """Title of the focused window."""
        return self.foreground.window

    @property
    def device_time_ms(self) -> int:
        """The device's clock, epoch ms UTC."""
        return self.foreground.time_ms

    @property
    def local_time(self) -> datetime:
        """The device's clock as a person reads it on the screen, with its zone's offset.

        Raises:
            ValueError, OverflowError, OSError: a clock or an offset that no calendar has.
        """
        zone = timezone(timedelta(minutes=self.foreground.utc_offset))
        return datetime.fromtimestamp(self.device_time_ms / 1000, zone)

    @property
    def keyboard_shown(self) -> bool:
        """Whether the on-screen keyboard is there."""
        return self.foreground.keyboard

    @property
    def text(self) -> str:
        """The canonical text of the tree."""
        return self.tree.text

    @property
    def digest(self) -> str:
        """Digest of the tree."""
        return self.tree.digest


class Eyes(Protocol):
    """What an observation is made with."""

    def dump(self) -> str:
        """The hierarchy as XML."""

    def screenshot(self, *, lossless: bool = False) -> bytes:
        """The screen as JPEG or PNG."""

    def foreground(self) -> Foreground:
        """What is in front."""


def observe(eyes: Eyes, *, lossless: bool = False, attempts: int = 3) -> Observation:
    """Look until two readings of the tree agree, at most `attempts` times; otherwise the last look, marked as not consistent.

    Raises:
        DeviceError: a part cannot be had at all.
    """
    watch = _Watch()
    before = eyes.dump()
    watch.lap("dump")
    for attempt in range(1, attempts + 1):
        picture = eyes.screenshot(lossless=lossless)
        watch.lap("screenshot")
        front = eyes.foreground()
        watch.lap("foreground")
        after = eyes.dump()
        watch.lap("dump")
        tree = _parse(after, front, picture)
        # A clock in the status bar may tick between the dumps; what counts is what an agent is shown.
        agree = after == before or _parse(before, front, picture).digest == tree.digest
        watch.lap("parse")
        if agree or attempt == attempts:
            break
        before = after
    width, height = picture_size(picture)
    return Observation(picture, width, height, tree, after, front, agree, watch.result())


def _parse(xml: str, front: Foreground, picture: bytes) -> Tree:
    keyboard = front.keyboard_package if front.keyboard else ""
    return trees.parse(xml, keyboard=keyboard, focused_window=front.window, size=picture_size(picture))


class _Watch:
    def __init__(self) -> None:
        self._start = self._last = time.perf_counter()
        self._spent: dict[str, float] = {}

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self._spent[name] = self._spent.get(name, 0.0) + (now - self._last) * 1000
        self._last = now

    def result(self) -> dict[str, float]:
        total = (time.perf_counter() - self._start) * 1000
        return {name: round(ms, 3) for name, ms in self._spent.items()} | {"total": round(total, 3)}
