"""System apps: activities that see the whole device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emulator.sim.toolkit.app import Activity, App

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.records import ActivityRecord


class SystemApp(App):
    """An app of the system image. The device sets `device` before any code of the app runs."""

    device: Device


class SystemActivity(Activity):
    """An activity of a system app."""

    @property
    def device(self) -> Device:
        """The device this activity belongs to."""
        app: Any = self.app
        device: Device = app.device
        return device

    @property
    def record(self) -> ActivityRecord | None:
        """The activity manager's record of this activity."""
        return next((record for task in self.device.activities.tasks for record in task.records if record.live is self), None)

    @property
    def caller(self) -> str:
        """The package that started this activity."""
        record = self.record
        return record.caller if record is not None else ""

    @property
    def theme(self) -> str:
        """The system's palette, light or dark as the user has it."""
        return system_theme(self.device)


def is_dark(device: Device) -> bool:
    """Whether the dark theme is switched on (UiModeManager: 1 = no, 2 = yes)."""
    return device.settings.get("secure", "ui_night_mode") == "2"


def system_theme(device: Device) -> str:
    """Palette of the system's own surfaces."""
    return "pixel_dark" if is_dark(device) else "pixel"


def label_of(device: Device, package: str) -> str:
    """What a package calls itself; its name when it is not installed."""
    found = device.packages.find(package)
    return found.label if found is not None else package


def is_24h(device: Device) -> bool:
    return device.settings.get("system", "time_12_24") == "24"


def time_text(device: Device, epoch_ms: int | None = None, *, period: bool = True) -> str:
    """A time of day as the system writes it: `3:34 PM`, `15:34` with the 24-hour setting, `3:34` without `period`."""
    moment = device.clock.local(epoch_ms)
    if is_24h(device):
        return f"{moment:%H:%M}"
    text = f"{moment.hour % 12 or 12}:{moment:%M}"
    return f"{text} {moment:%p}" if period else text


def date_text(device: Device, epoch_ms: int | None = None) -> str:
    """A short date: `Sun, Oct 15`."""
    moment = device.clock.local(epoch_ms)
    return f"{moment:%a, %b} {moment.day}"
