"""Ways in which evidence is lost, done on purpose: the conformance suite proves that each makes a verdict invalid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from apps.spec import Store
from harness.device.device import Device
from harness.device.quoting import quote
from harness.errors import DeviceLost


@dataclass(frozen=True)
class Damage:
    """One way to damage a file store. `script` is run as root with the stopped app's file; its words are quoted already."""

    name: str
    script: str

    def apply(self, device: Device, package: str) -> None:
        """Stop the app, so that it does not write its store anew, and damage the file."""
        device.force_stop(package)
        device.shell(self.script, root=True)


def ways_to_damage(store: Store) -> tuple[Damage, ...]:
    """Removed with its journals; overwritten with bytes of no format; replaced by a directory, which no one can open as a file (reading
    is done as root, whom file modes do not stop). A folder is removed with all in it, or replaced by a file."""
    path = quote(store.path)
    if store.kind == "folder":
        return (Damage("removing", f"rm -rf {path}"), Damage("garbling", f"rm -rf {path}; printf 'no folder' > {path}"))
    remove = f"rm -rf {path} {path}-wal {path}-shm {path}-journal {path}.bak"
    return (
        Damage("removing", remove),
        Damage("garbling", f"{remove}; printf 'no such format \\001\\002\\377' > {path}"),
        Damage("refusing", f"{remove}; mkdir {path}"),
    )


def disable(device: Device, package: str) -> None:
    """Disable an app for the user, as a person can in the settings."""
    device.shell(["pm", "disable-user", "--user", "0", package], root=True)


def enable(device: Device, package: str) -> None:
    """Undo `disable`."""
    device.shell(["pm", "enable", package], root=True)


class LostDevice(Device):
    """A device that has gone: everything asked of it raises DeviceLost."""

    def __init__(self, device: Device) -> None:
        self.serial = device.serial

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("__") or name == "serial":
            return object.__getattribute__(self, name)
        raise DeviceLost("the device is gone", where=self.serial, next_step="This one was cut off on purpose.")
