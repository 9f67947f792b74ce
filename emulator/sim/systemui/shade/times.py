"""Ages and running clocks of notifications, in the platform's short forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.notifications import PostedNotification

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def age(device: Device, when: int) -> str:
    """How long ago, as DateTimeView says it: `now`, `5m`, `3h`, `2d`; `in 5m` for what is to come."""
    passed = device.clock.now_ms() - when
    ahead, passed = passed < 0, abs(passed)
    if passed < MINUTE:
        return "now"
    text = f"{passed // MINUTE}m" if passed < HOUR else f"{passed // HOUR}h" if passed < DAY else f"{passed // DAY}d"
    return f"in {text}" if ahead else text


def chronometer(device: Device, posted: PostedNotification) -> str:
    """The running clock of a notification as Chronometer formats it: MM:SS, with hours H:MM:SS; U+2212 below zero."""
    note = posted.notification
    passed = device.clock.now_ms() - (note.when or posted.post_time)
    seconds = int((-passed if note.count_down else passed) / 1000)  # cut off towards zero, as the widget does
    sign, seconds = ("\u2212", -seconds) if seconds < 0 else ("", seconds)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{sign}{minutes:02d}:{seconds:02d}"
