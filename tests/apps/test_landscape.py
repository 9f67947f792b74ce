"""Every app on a phone that is turned: it comes up, and what can be pressed is in sight or can be scrolled to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from apps.loader import APPS_ROOT
from emulator.sim.core import rotation
from emulator.sim.core.catalog import read_catalog
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.core.permissions import is_runtime
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.view import View

PACKAGES = sorted(read_catalog([APPS_ROOT]))
MIN_PX = 40


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    folder: Path = tmp_path_factory.mktemp("phone")
    made = Device(DeviceConfig(folder, catalog=read_catalog([APPS_ROOT])))
    for package in made.packages.all():
        for permission in package.requested:
            if is_runtime(permission):
                made.packages.grant(package.name, permission)
    rotation.lock(made, 1)
    yield made
    made.close()


def pressed(view: View) -> Iterator[View]:
    """What can be pressed outside of anything that scrolls."""
    if view.kind in ("scroll", "pager"):
        return
    if view.on_click is not None:
        yield view
    for child in view.children:
        yield from pressed(child)


@pytest.mark.parametrize("package", PACKAGES)
def test_first_screens(device: Device, package: str) -> None:
    device.activities.start(Intent(action="android.intent.action.MAIN", package=package, categories=("android.intent.category.LAUNCHER",)))
    for _ in range(4):
        frame = device.frame()
        window = next(window for window in reversed(frame.windows) if window.focused)
        assert device.rotation == 1 and device.screenshot().size == (2400, 1080)
        out_of_reach = [view.text or view.desc or view.id for view in pressed(window.root) if view.visible.height < MIN_PX]
        assert out_of_reach == [], window.title
        device.input.swipe(1300, 900, 1300, 300)  # and it goes on working when it is scrolled
    assert device.app_errors == []
    device.activities.force_stop(package)
