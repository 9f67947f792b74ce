"""A device in this process with the probe app, and short ways to look at it and touch it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from emulator.sim.a11y.xml import dump_windows_xml
from emulator.sim.core.catalog import read_catalog
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.view import View

APPS = Path(__file__).parent / "apps"
PROBE = "org.example.probe"
LAUNCHER = "android.intent.category.LAUNCHER"


class Phone:
    """`device` with helpers. Views are found by text, description or id in the frontmost window that has them."""

    def __init__(self, folder: Path, *, extra: Path | None = None) -> None:
        self.device = Device(DeviceConfig(folder, catalog=read_catalog([APPS, *([extra] if extra else [])])))

    def open(self, package: str = PROBE) -> None:
        self.device.activities.start(Intent(action="android.intent.action.MAIN", package=package, categories=(LAUNCHER,)))

    def views(self) -> Iterator[View]:
        """Everything that can be seen, front windows first."""
        for window in reversed(self.device.frame().windows):
            for view in window.root.walk():
                if not view.visible.empty:
                    yield view

    def find_all(self, what: str) -> list[View]:
        return [view for view in self.views() if what in (view.text, view.desc, view.id, view.key) or view.id.endswith("/" + what)]

    def find(self, what: str) -> View:
        found = self.find_all(what)
        assert found, f"{what!r} is not on the screen; there are {sorted({v.text or v.desc for v in self.views()} - {''})}"
        return found[0]

    def sees(self, what: str) -> bool:
        return bool(self.find_all(what))

    def tap(self, what: str) -> None:
        self.device.input.tap(*self.find(what).visible.center)

    def long_press(self, what: str) -> None:
        self.device.input.long_press(*self.find(what).visible.center)

    def keys(self, *descs: str) -> None:
        """Tap keys of the on-screen keyboard by their descriptions."""
        for desc in descs:
            window = next(window for window in self.device.frame().windows if window.type == "ime")
            key = next((view for view in window.root.walk() if view.desc == desc and not view.visible.empty), None)
            assert key is not None, f"no key {desc!r} on the keyboard"
            self.device.input.tap(*key.visible.center)

    @property
    def top(self) -> str:
        """Component of the activity in front."""
        record = self.device.activities.top()
        return record.component if record is not None else ""

    @property
    def state(self) -> dict[str, Any]:
        """State of the activity in front."""
        record = self.device.activities.top()
        assert record is not None
        self.device.frame()
        return record.state

    @property
    def log(self) -> list[str]:
        """What the probe's main screen has noted."""
        record = next(r for task in self.device.activities.tasks for r in task.records if r.package == PROBE and r.short == "main")
        return list(record.state["log"])

    # --- fingerprints ----------------------------------------------------------------------------------------------------------------

    def picture(self) -> str:
        return hashlib.sha256(self.device.screenshot().tobytes()).hexdigest()

    def tree(self) -> str:
        return dump_windows_xml(self.device)

    def files(self) -> dict[str, str]:
        """Mode, owner, time and digest of every file of the device, with databases written back: SQLite's logs hold random salts."""
        self.device.close_databases()
        fs = self.device.fs
        found = {}
        for path in fs.walk("/"):
            stat = fs.lstat(path)
            data = fs.readlink(path).encode() if stat.is_link else b"" if stat.is_dir else fs.read_bytes(path)
            found[path] = f"{stat.mode:o} {stat.uid} {stat.mtime_ms if not stat.is_link else 0} {hashlib.sha256(data).hexdigest()}"
        return found
