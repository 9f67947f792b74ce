"""System apps: activities that see the whole device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emulator.sim.toolkit.app import Activity, App

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


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
