"""How long a judge takes to prepare its evidence."""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from harness.bench import floors
from harness.bench.samples import Figure, percentile, timed
from harness.device import Device
from harness.judges.frames.pictures import fitted
from harness.judges.methods.simple import SimpleBaseline
from harness.judges.trajectory import Screen, Step, Trajectory

SCREENS = 60
_LOOKS = 400
_ROUNDS = 25


def evidence(device: Device, act: Callable[[], object]) -> Figure:
    """Select, read, decode, resize and encode the pictures of an episode of up to 60 different screens, as the default judge does it.

    `act` does something on the device that may change its screen. Floor: decoding, resizing and encoding the same pictures, which are in
    memory already, on as many threads as there are cores. It is a median too, since both work for so long that other work disturbs both.
    """
    judge = SimpleBaseline()
    quality = judge.settings["quality"]
    target = fitted(device.size, judge.settings["edge"])
    samples, bare = [], []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        trajectory = _episode(device, act, Path(folder))
        _, shown = judge.request(trajectory, "model")
        pictures = [data for number in shown if (data := trajectory.screens[number].picture()) is not None]
        for _ in range(_ROUNDS):  # in turns, so that both meet the same machine
            bare.append(timed(lambda: list(pool.map(lambda data: floors.bare_picture(data, target, quality), pictures))))
            samples.append(timed(lambda: judge.request(trajectory, "model")))
    median, floor = statistics.median(samples), statistics.median(bare)
    return Figure(round(median, 3), round(percentile(samples, 0.95), 3), "ms", round(floor, 3))


def _episode(device: Device, act: Callable[[], object], folder: Path) -> Trajectory:
    screens: dict[bytes, Screen] = {}
    for number in range(_LOOKS):
        if len(screens) == SCREENS:
            break
        act()
        picture = device.screenshot()
        if picture not in screens:
            file = folder / f"{number}.jpg"
            file.write_bytes(picture)
            screens[picture] = Screen(picture=file.read_bytes)
    *before, final = screens.values()
    steps = [Step(number, screen, "tap", "tap at (1, 1)") for number, screen in enumerate(before, 1)]
    return Trajectory("bench", "bench", "bench", "none", "Do it.", tuple(steps), final)
