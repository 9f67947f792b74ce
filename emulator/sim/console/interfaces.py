"""The virtual hardware that the console and the gRPC service act on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from emulator.sim.console.battery import Battery
from emulator.sim.console.location import Location
from emulator.sim.console.modem import Modem
from emulator.sim.console.network import Network

MotionAction = Literal["down", "move", "up", "cancel"]


class Input(Protocol):
    """The device's input dispatcher; coordinates in px, Android key codes."""

    def motion(self, action: MotionAction, x: float, y: float) -> None: ...
    def key(self, code: int, *, long: bool = False, meta: int = 0) -> None: ...
    def text(self, text: str) -> None: ...


class SnapshotInfo(Protocol):
    """One saved state."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int:
        """Bytes."""
    @property
    def created_ms(self) -> int:
        """Device time at saving, epoch ms."""
    @property
    def clock_ms(self) -> int:
        """Time since boot at saving, ms."""


class Snapshots(Protocol):
    """Saved states of the device. Names are checked by the caller; absent ones raise KeyError."""

    def save(self, name: str) -> object: ...
    def load(self, name: str) -> object: ...
    def delete(self, name: str) -> object: ...
    def list(self) -> Sequence[SnapshotInfo]: ...


class Machine(Protocol):
    """The device as a machine."""

    def kill(self) -> None:
        """End the process."""
    def restart(self) -> None:
        """Reboot the device."""
    def rotate(self) -> None:
        """Turn to the next orientation."""
    @property
    def uptime_ms(self) -> int: ...


@dataclass
class Hardware:
    """Everything that the outside of an emulator can reach. `display` is its size in px."""

    avd_name: str
    avd_folder: str
    display: tuple[int, int]
    input: Input
    snapshots: Snapshots
    machine: Machine
    battery: Battery
    location: Location
    modem: Modem
    network: Network
    on_change: Callable[[], object]
    """Told after a command has changed the hardware."""
    paused: bool = False
