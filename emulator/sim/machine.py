"""The simulated device as a machine: power, reboot, orientation."""

from __future__ import annotations

from collections.abc import Callable

from emulator.sim.core.device import Device
from emulator.sim.toolkit.app import Intent

BOOT_COMPLETED = "android.intent.action.BOOT_COMPLETED"


class SimMachine:
    """What a user does to the case of a phone. `stop` ends the process; `on_restart` drops what a reboot drops (adb connections)."""

    def __init__(self, device: Device, stop: Callable[[], object]) -> None:
        self.on_restart: Callable[[], object] = lambda: None
        self._device = device
        self._stop = stop

    def kill(self) -> None:
        """End the process."""
        self._stop()

    def restart(self) -> None:
        """Reboot: every process ends, the display is on, the launcher is in front, and apps are told that the boot has completed."""
        device = self._device
        for process in list(device.activities.processes()):
            device.activities.kill(process.package)
        device.ports.clear()
        device.set_display(True)
        device.activities.home()
        device.activities.broadcast(Intent(action=BOOT_COMPLETED))
        device.touch()
        self.on_restart()

    def rotate(self) -> None:
        """Turn the phone itself by 90 degrees. The display follows when `accelerometer_rotation` is 1."""
        self._device.hold((self._device.held + 1) % 4)
