"""Which processes run on a device, for its shells and for /proc."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

FIRST_PID = 12_000
"""Numbers of shell processes begin here, above those of apps."""
ZYGOTE_PID = 312
SYSTEM_PROCESSES = (
    (1, "init", 0),
    (147, "/system/bin/logd", 1036),
    (148, "/system/bin/servicemanager", 1000),
    (152, "/system/bin/vold", 0),
    (301, "/system/bin/surfaceflinger", 1000),
    (312, "zygote64", 0),
    (341, "/apex/com.android.adbd/bin/adbd", 2000),
    (355, "/system/bin/netd", 0),
    (402, "media.codec", 1046),
    (530, "system_server", 1000),
)
"""Processes that every device has: pid, name, uid."""


@dataclass(slots=True)
class Row:
    """One line of the process list."""

    pid: int
    ppid: int
    uid: int
    argv: list[str]
    task: asyncio.Task[Any] | None = None
    signal: int = 0
    """The signal that ends it, once one was sent."""

    @property
    def name(self) -> str:
        return self.argv[0] if self.argv else ""

    def send(self, signal: int) -> None:
        """End the process as a signal would; it gives 128 + signal."""
        if self.task is not None:
            self.signal = signal
            self.task.cancel()

    def ended(self) -> int | None:
        """The exit code when a signal is what cancelled the task (which then goes on), None otherwise."""
        if not self.signal:
            return None
        if self.task is not None:
            self.task.uncancel()
        return 128 + self.signal


class ProcessList:
    """The processes of the system, of apps, and of shells."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._rows: dict[int, Row] = {}
        self._next = FIRST_PID

    def enter(self, argv: list[str], uid: int, ppid: int, task: asyncio.Task[Any] | None = None) -> Row:
        """Add a running process."""
        self._next += 1
        if self._next > 32_767:
            self._next = FIRST_PID
        row = Row(self._next, ppid, uid, argv, task)
        self._rows[row.pid] = row
        return row

    def leave(self, row: Row) -> None:
        self._rows.pop(row.pid, None)

    def newest(self) -> int:
        return max(self._rows, default=1)

    def rows(self) -> Iterator[Row]:
        """All processes: the system's, the apps', then those of shells."""
        for pid, name, uid in SYSTEM_PROCESSES:
            yield Row(pid, 1 if pid > 1 else 0, uid, [name])
        for process in self.device.activities.processes():
            yield Row(process.pid, ZYGOTE_PID, process.uid, [process.package])
        yield from list(self._rows.values())

    def find(self, pid: int) -> Row | None:
        return next((row for row in self.rows() if row.pid == pid), None)
