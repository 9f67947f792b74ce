"""The alarm manager: what apps want done later, and the alarm clocks that dumpsys shows."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

MESSAGE = "message:"
"""Prefix of the keys of delayed messages."""


@dataclass
class Alarm:
    """`when` is epoch ms, or elapsed ms when `elapsed`. `alarm_clock` ones are shown in the status bar and by `dumpsys alarm`."""

    package: str
    key: str
    when: int
    alarm_clock: bool = False
    wakeup: bool = True
    elapsed: bool = False
    action: str = ""
    order: int = 0
    message: bool = False  # a delayed message of the process itself, not an alarm

    @property
    def type(self) -> str:
        return ("ELAPSED" if self.elapsed else "RTC") + ("_WAKEUP" if self.wakeup else "")


class AlarmManager:
    """Pending alarms by (package, key). Fires them through the app's process, which is started when needed."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._alarms: dict[tuple[str, str], Alarm] = {}
        self._order = 0

    def set(self, alarm: Alarm) -> None:
        self._order += 1
        alarm.order = self._order
        self._alarms[alarm.package, alarm.key] = alarm
        self._device.touch()

    def cancel(self, package: str, key: str | None = None) -> None:
        """Cancel one alarm, or all of a package."""
        for name in [name for name in self._alarms if name[0] == package and key in (None, name[1])]:
            del self._alarms[name]
            self._device.touch()

    def drop_messages(self, package: str) -> None:
        """The process ended, and its delayed messages with it."""
        for name in [name for name, alarm in self._alarms.items() if name[0] == package and alarm.message]:
            del self._alarms[name]

    def pending(self) -> list[Alarm]:
        """Alarms in the order in which they are due, without the messages that processes post to themselves."""
        return [alarm for alarm in self._in_order() if not alarm.message]

    def _in_order(self) -> list[Alarm]:
        return sorted(self._alarms.values(), key=lambda alarm: (self.due_elapsed(alarm), alarm.order))

    def next_alarm_clock(self) -> Alarm | None:
        clocks = [alarm for alarm in self.pending() if alarm.alarm_clock]
        return clocks[0] if clocks else None

    def due_elapsed(self, alarm: Alarm) -> int:
        """When it is due, on the elapsed clock."""
        return alarm.when if alarm.elapsed else alarm.when - self._device.clock.boot_ms()

    def next_due(self, limit: int) -> int | None:
        due = [self.due_elapsed(alarm) for alarm in self._alarms.values()]
        return min(due) if due and min(due) <= limit else None

    def fire_due(self) -> None:
        """Deliver everything that is due now."""
        now = self._device.clock.elapsed_ms()
        for alarm in [alarm for alarm in self._in_order() if self.due_elapsed(alarm) <= now]:
            if self._alarms.get((alarm.package, alarm.key)) is alarm:
                del self._alarms[alarm.package, alarm.key]
                if alarm.message:
                    self._device.activities.deliver_message(alarm.package, alarm.key.removeprefix(MESSAGE))
                else:
                    self._device.activities.deliver_alarm(alarm.package, alarm.key)

    def save(self) -> dict[str, Any]:
        return {"order": self._order, "alarms": [asdict(alarm) for alarm in self._alarms.values()]}

    def load(self, state: dict[str, Any]) -> None:
        self._order = state["order"]
        self._alarms = {(row["package"], row["key"]): Alarm(**row) for row in state["alarms"]}
