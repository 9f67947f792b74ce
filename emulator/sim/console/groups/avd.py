"""`avd ...`: the virtual device and its snapshots."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from emulator.sim.console.command import Command, Group, KoError
from emulator.sim.console.interfaces import Hardware
from emulator.sim.core.snapshots import Snapshot, SnapshotError

SNAPSHOT_NAME = re.compile(r"[A-Za-z0-9._ -]{1,100}")
_HEADER = f"{'ID':<10}{'TAG':<20}{'VM SIZE':>7}{'DATE':>20}{'VM CLOCK':>15}"


def avd_group(hardware: Hardware) -> Group:
    """The group. `snapshot` has sub-commands of its own."""
    device = hardware.device
    snapshots = device.snapshots

    def snapshot(rest: str) -> list[str]:
        verb, _, name = rest.partition(" ")
        name = name.strip()
        if verb == "list":
            return snapshot_list(snapshots.info())
        if verb == "remap":
            return []
        actions: dict[str, Callable[[str], object]] = {
            "save": snapshots.save,
            "load": snapshots.load,
            "delete": snapshots.delete,
            "del": snapshots.delete,
        }
        action = actions.get(verb)
        if action is None:
            raise KoError(" bad sub-command" if verb else "missing sub-command")
        if not name:
            raise KoError(f"Argument missing, try 'avd snapshot {verb} <name>'")
        if SNAPSHOT_NAME.fullmatch(name) is None or name in (".", ".."):
            raise KoError(f"Snapshot name {name!r} is not valid; use letters, digits, blank, dot, dash and underscore")
        try:
            if action(name) is False:
                raise SnapshotError(f"no snapshot named {name!r}")
        except (SnapshotError, OSError) as error:
            raise KoError(f"Snapshot {verb} failed: {error}") from error
        return []

    def pause(rest: str) -> list[str]:
        hardware.paused = True
        return []

    def resume(rest: str) -> list[str]:
        hardware.paused = False
        return []

    def status(rest: str) -> list[str]:
        return [f"virtual device is {'stopped' if hardware.paused else 'running'}"]

    def snapshot_path(rest: str) -> list[str]:
        known = {entry.name for entry in snapshots.info()}
        return [f"{hardware.folder}/snapshots/{rest}" if rest in known else "NO_SNAPSHOT"]

    def identity(rest: str) -> list[str]:
        return [f"{zlib.crc32(hardware.avd_name.encode()):08x}"]

    def heartbeat(rest: str) -> list[str]:
        return [f"heartbeat: {device.clock.elapsed_ms() // 1000}"]

    return Group(
        ("avd", "vm"),
        "the virtual device",
        (
            Command(("stop",), "stop the device", "avd stop", pause),
            Command(("start",), "start the device again", "avd start", resume),
            Command(("pause",), "as stop", "avd pause", pause),
            Command(("resume",), "as start", "avd resume", resume),
            Command(("status",), "running or stopped", "avd status", status),
            Command(("heartbeat",), "a number that grows while the device runs", "avd heartbeat", heartbeat),
            Command(("name",), "name of the virtual device", "avd name", lambda rest: [hardware.avd_name]),
            Command(("id",), "identity of the virtual device", "avd id", identity),
            Command(("path",), "its folder", "avd path", lambda rest: [hardware.folder]),
            Command(("windowtype",), "kind of window", "avd windowtype", lambda rest: ["headless"]),
            Command(("snapshotspath",), "folder of the snapshots", "avd snapshotspath", lambda rest: [f"{hardware.folder}/snapshots"]),
            Command(("snapshotpath",), "folder of one snapshot", "avd snapshotpath NAME", snapshot_path),
            Command(("snapshot",), "saved states", "avd snapshot list|save NAME|load NAME|delete NAME", snapshot),
        ),
    )


def snapshot_list(entries: Sequence[Snapshot]) -> list[str]:
    """The table that `avd snapshot list` prints."""
    if not entries:
        return ["There is no snapshot available."]
    lines = ["List of snapshots present on all disks:", _HEADER]
    for entry in entries:
        date = datetime.fromtimestamp(entry.created_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        lines.append(f"{'--':<10}{entry.name:<20}{human_size(entry.size):>7}{date:>20}{clock(entry.elapsed_ms):>15}")
    return lines


def human_size(size: int) -> str:
    """Bytes as a whole number of B, K, M or G."""
    for unit, factor in (("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.0f}{unit}"
    return f"{size}B"


def clock(ms: int) -> str:
    """HH:MM:SS.mmm"""
    seconds, milliseconds = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{milliseconds:03}"
