"""The virtual hardware that the console and the gRPC service act on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from emulator.sim.console.network import Network
from emulator.sim.console.registration import Registration
from emulator.sim.core.device import Device

DEFAULT_AVD = "anyapp_sim"


class Machine(Protocol):
    """The device as a machine."""

    def kill(self) -> None:
        """End the process."""

    def restart(self) -> None:
        """Reboot the device."""

    def rotate(self) -> None:
        """Turn to the next orientation."""


@dataclass
class Hardware:
    """Everything that the outside of an emulator can reach. `folder` is what the AVD's content directory would be."""

    device: Device
    machine: Machine
    folder: str
    network: Network = field(default_factory=Network)
    registration: Registration = field(default_factory=Registration)
    paused: bool = False

    @property
    def avd_name(self) -> str:
        return self.device.props.get("ro.boot.qemu.avd_name") or DEFAULT_AVD

    @property
    def display(self) -> tuple[int, int]:
        """Width and height in px."""
        return self.device.config.width, self.device.config.height
