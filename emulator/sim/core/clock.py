"""Virtual time. Nothing but `advance` and `set_time` moves it, so the same actions give the same instants."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

START_MS = 1_697_384_040_000
"""2023-10-15 15:34:00 UTC, a Sunday: the instant every device starts at, in epoch ms."""
BOOT_UPTIME_MS = 60_000
"""Elapsed realtime at the start instant: a device that has been up for a minute."""
STEP_MS = 250
"""How long the device takes to settle after a gesture or key."""


class VirtualClock:
    """Wall clock and elapsed realtime, both in ms.

    `on_advance(limit)` is asked for the next instant at which something is due, so that `advance` can stop there and let it happen.
    """

    def __init__(self, start_ms: int = START_MS, zone: str = "UTC") -> None:
        self._wall = start_ms
        self._elapsed = BOOT_UPTIME_MS
        self._zone = ZoneInfo(zone)
        self.zone = zone
        self.next_due: Callable[[int], int | None] = lambda limit: None
        self.fire_due: Callable[[], None] = lambda: None
        self.changed: Callable[[], None] = lambda: None

    def now_ms(self) -> int:
        """Epoch ms."""
        return self._wall

    def elapsed_ms(self) -> int:
        """Milliseconds since boot; not moved by `set_time`."""
        return self._elapsed

    def boot_ms(self) -> int:
        """Epoch ms of the boot as the wall clock has it now."""
        return self._wall - self._elapsed

    def local(self, epoch_ms: int | None = None) -> dt.datetime:
        """An instant (default now) in the device's time zone."""
        return dt.datetime.fromtimestamp((self._wall if epoch_ms is None else epoch_ms) / 1000, self._zone)

    def set_zone(self, name: str) -> bool:
        """Change the time zone by IANA name; False for an unknown one."""
        try:
            self._zone = ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return False
        self.zone = name
        self.changed()
        return True

    def advance(self, ms: int) -> None:
        """Let `ms` milliseconds pass; alarms fire on the way, each at its own instant, in order."""
        target = self._elapsed + max(0, int(ms))
        for _ in range(10_000):  # an alarm that sets itself again for the same instant must not hold time up for ever
            due = self.next_due(target)
            if due is None or due > target:
                break
            self._jump(max(due, self._elapsed))
            self.fire_due()
        self._jump(target)
        self.changed()

    def set_time(self, epoch_ms: int) -> None:
        """Set the wall clock; alarms on wall time that are now past fire at once."""
        self._wall = int(epoch_ms)
        self.fire_due()
        self.changed()

    def _jump(self, elapsed: int) -> None:
        self._wall += elapsed - self._elapsed
        self._elapsed = elapsed

    def save(self) -> dict[str, object]:
        """What a snapshot keeps."""
        return {"wall": self._wall, "elapsed": self._elapsed, "zone": self.zone}

    def load(self, state: dict[str, object]) -> None:
        """Back to a saved instant."""
        self._wall = int(str(state["wall"]))
        self._elapsed = int(str(state["elapsed"]))
        self.set_zone(str(state["zone"]))
