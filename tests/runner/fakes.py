"""A device and a benchmark small enough to reason about: a counter that a tap raises, in three apps.

Loaded by worker processes as `tests.runner.fakes:suite` and `tests.runner.fakes:devices`. The argument of `devices` may name a folder in
which flaky tasks leave a mark of their first attempt.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from PIL import Image

from harness.device.actions import Action, Key, Tap, Type, Wait
from harness.device.device import Performed
from harness.device.foreground import Foreground
from harness.device.observation import Observation
from harness.device.tree import parse
from harness.errors import DeviceLost, DeviceTimeout, InvalidAction, StoreCorrupt
from harness.runner.suite import PairFacts
from harness.trajectory.schema import AppIdentity, Clause, DeviceIdentity, Irreversible, VerdictRecord

WIDTH, HEIGHT = 108, 240
APPS: tuple[tuple[str, Literal["original", "new"]], ...] = (("alpha", "original"), ("beta", "new"), ("gamma", "new"))
TEMPLATES = ("Count", "Rest", "Flaky", "Broken", "Crash", "Linger", "Buggy")
"""Count: reach a number. Rest: leave the counter at 0. Flaky: the first attempt loses the device. Broken: in alpha the store never reads.
Crash: the first attempt ends the worker process. Linger: the goal is passed through and left. Buggy: the verifier has a fault."""


@cache
def picture(value: int) -> bytes:
    """A screenshot that shows the counter as a bar."""
    image = Image.new("RGB", (WIDTH, HEIGHT), "#eeeeee")
    image.paste("#3355aa", (0, 0, WIDTH, 1 + (value * 17) % HEIGHT))
    sink = io.BytesIO()
    image.save(sink, "JPEG", quality=80)
    return sink.getvalue()


def make_observation(xml: str, screenshot: bytes, now: int) -> Observation:
    """An observation of the fake app."""
    tree = parse(xml, size=(WIDTH, HEIGHT))
    front = Foreground(
        package="fake.app", activity="fake.app.Main", window="fake.app/fake.app.Main", time_ms=now, keyboard=False, keyboard_package=""
    )
    return Observation(screenshot, WIDTH, HEIGHT, tree, xml, front, True, {"total": 1.0})


class FakeDevice:
    """A counter: taps in the upper half raise it, a long press sets it to 0; typed text is its label."""

    def __init__(self, serial: str, marks: Path | None) -> None:
        self.serial = serial
        self.marks = marks
        self.count = 0
        self.label = ""
        self.now = 1_697_384_040_000
        self.step_s = 0.002

    def observe(self) -> Observation:
        time.sleep(self.step_s)
        xml = (
            f'<hierarchy rotation="0"><node text="{self.count}" class="android.widget.TextView" package="fake.app" clickable="true" '
            f'resource-id="fake.app:id/count" bounds="[0,0][{WIDTH},{HEIGHT // 2}]" />'
            '<node text="Delete" class="android.widget.Button" package="fake.app" clickable="true" '
            f'bounds="[0,{HEIGHT // 2}][{WIDTH},{HEIGHT}]" /></hierarchy>'
        )
        return make_observation(xml, picture(self.count), self.now)

    def perform(self, action: Action) -> Performed:
        time.sleep(self.step_s)
        self.now += 250
        if isinstance(action, Tap):
            if action.x >= WIDTH or action.y >= HEIGHT:
                raise InvalidAction("tap outside the display", where="x", expected=f"0 to {WIDTH - 1}", found=str(action.x))
            if action.y < HEIGHT // 2:
                self.count += 1
        elif isinstance(action, Type):
            self.label += action.text
        elif isinstance(action, Key) and action.code == 67:
            self.count = 0
        return Performed(1.0, accepted=not isinstance(action, Wait))


class LostDevice(FakeDevice):
    """A device that answers no action."""

    def perform(self, action: Action) -> Performed:
        raise DeviceTimeout("no answer", where=self.serial)


class FakeSession:
    """The session of a fake device."""

    def __init__(self, device: FakeDevice) -> None:
        self.device = device
        self.zone = ""

    def restore(self) -> None:
        self.device.count, self.device.label, self.device.now = 0, "", 1_697_384_040_000

    def set_zone(self, zone: str) -> None:
        self.zone = zone

    def identity(self) -> DeviceIdentity:
        return DeviceIdentity(
            serial=self.device.serial,
            model="Fake",
            build="fake/1",
            api_level=33,
            width=WIDTH,
            height=HEIGHT,
            density=420,
            timezone=self.zone,
        )

    def installed_version(self, package: str) -> str:
        return "1.0 (1)"

    def close(self) -> None:
        pass


class FakeSource:
    """Opens fake devices."""

    def __init__(self, serials: Sequence[str]) -> None:
        self._marks = Path(serials[0]) if serials else None

    def open(self, slot: int, *, fresh: bool) -> FakeSession:
        if self._marks is not None and (self._marks / "no-devices").exists():
            raise DeviceLost("no fake device to be had", where=f"slot {slot}")
        return FakeSession(FakeDevice(f"fake-{slot}", self._marks))


def devices(serials: Sequence[str]) -> FakeSource:
    """The device source, as workers load it."""
    return FakeSource(serials)


@dataclass
class FakeTrial:
    """Verifies the counter."""

    device: FakeDevice
    pair: PairFacts
    target: int
    seen: list[int]
    latched: bool = False

    def prepare(self) -> None:
        if self.pair.template in ("Flaky", "Crash") and self.device.marks is not None:
            mark = self.device.marks / f"{self.pair.template}-{self.pair.app.id}-{self.target}"
            if not mark.exists():
                mark.touch()
                if self.pair.template == "Crash":
                    os._exit(7)
                raise DeviceLost("the fake device is gone", where=self.device.serial)

    def sample(self, observation: Any) -> None:
        self.seen.append(self.device.count)

    def satisfied(self, observation: Any, answer: str | None) -> bool:
        return self.device.count == self.target

    def irreversible(self, action: Any, observation: Any) -> Irreversible | None:
        node = observation.tree.at(action.x, action.y) if isinstance(action, Tap) else None
        return "delete" if node is not None and node.text == "Delete" else None

    def verify(self, answer: str | None) -> VerdictRecord:
        if self.pair.template == "Buggy":
            raise KeyError("rows")
        if (self.pair.template, self.pair.app.id) == ("Broken", "alpha"):
            raise StoreCorrupt("/data/count.db", "file is not a database")
        found = max([self.device.count, *self.seen]) if self.latched else self.device.count
        ok = found == self.target
        clause = Clause(
            name="count", kind="goal", passed=ok, expected=str(self.target), found=str(found), where="/data/count", tier="durable"
        )
        return VerdictRecord(outcome="success" if ok else "failure", cause="" if ok else "count", clauses=[clause], tier="durable")


class FakeSuite:
    """Three apps by seven templates."""

    def pairs(self) -> list[PairFacts]:
        return [
            PairFacts(
                category="counting",
                template=template,
                app=AppIdentity(
                    id=app,
                    category="counting",
                    name=app.title(),
                    package=f"fake.{app}",
                    role=role,
                    version_name="1.0",
                    version_code=1,
                    checksum="0" * 64,
                ),
                provenance="new",
                evidence="D",
                support="adapted" if (app, template) == ("gamma", "Count") else "native",
                step_limit=12,
                necessary_steps=4,
                permitted_apps=(f"fake.{app}",),
            )
            for app, role in APPS
            for template in TEMPLATES
        ]

    def parameters(self, category: str, template: str, seed: int, index: int) -> dict[str, Any]:
        return {"target": 0 if template == "Rest" else 2 + (seed + index + len(template)) % 4}

    def instruction(self, pair: PairFacts, parameters: Mapping[str, Any]) -> str:
        return f"Bring the counter of {pair.app.name} to {parameters['target']}."

    def trial(self, device: FakeDevice, pair: PairFacts, parameters: Mapping[str, Any]) -> FakeTrial:
        return FakeTrial(device, pair, int(parameters["target"]), [], latched=pair.template == "Linger")

    def solution(self, pair: PairFacts, parameters: Mapping[str, Any]) -> FakeSolution:
        return FakeSolution(int(parameters["target"]))


class FakeSolution:
    """Taps until the number is reached."""

    def __init__(self, taps: int) -> None:
        self._left = taps

    def next(self, observation: Observation) -> Action | None:
        self._left -= 1
        return Tap(5, 5) if self._left >= 0 else None


def suite() -> FakeSuite:
    """The suite, as workers load it."""
    return FakeSuite()
