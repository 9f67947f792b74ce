"""How dumps name things: objects with their numbers, instants, durations, pending intents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.shell.android.service_command import identity

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.records import ActivityRecord, Task
    from emulator.sim.core.windows import WindowFrame


def stamp(device: Device, epoch_ms: int, *, millis: bool = True) -> str:
    """`2023-10-15 15:34:00.000` in the device's zone."""
    moment = device.clock.local(epoch_ms // 1000 * 1000)
    return f"{moment:%Y-%m-%d %H:%M:%S}" + (f".{epoch_ms % 1000:03d}" if millis else "")


def duration(ms: int) -> str:
    """TimeUtils.formatDuration: `+1h2m3s4ms`, `0`, `-5s0ms`."""
    if ms == 0:
        return "0"
    sign = "+" if ms > 0 else "-"
    left = abs(ms)
    days, left = divmod(left, 86_400_000)
    hours, left = divmod(left, 3_600_000)
    minutes, left = divmod(left, 60_000)
    seconds, millis = divmod(left, 1000)
    parts = [(days, "d"), (hours, "h"), (minutes, "m"), (seconds, "s"), (millis, "ms")]
    first = next(index for index, (value, _) in enumerate(parts) if value)
    return sign + "".join(f"{value}{unit}" for value, unit in parts[first:])


def user_uid(uid: int) -> str:
    """`u0a123`, or the number for system users."""
    return f"u0a{uid - 10_000}" if uid >= 10_000 else str(uid)


def activity_name(record: ActivityRecord, task: Task) -> str:
    """ActivityRecord.toString of API 33, with the brace that stands twice."""
    return f"ActivityRecord{{{identity('activity', record.id, record.component)} u0 {record.component}}} t{task.id}}}"


def task_name(device: Device, task: Task) -> str:
    """Task.toString of API 33."""
    package = device.packages.find(task.affinity)
    uid = package.uid if package is not None else 1000
    kind = "home" if task.home else "standard"
    return f"Task{{{identity('task', task.id, task.affinity)} #{task.id} type={kind} A={uid}:{task.affinity} U=0"


def window_name(window: WindowFrame) -> str:
    """WindowState.toString."""
    return f"Window{{{identity('window', window.title, window.package, window.record.id if window.record else 0)} u0 {window.title}}}"


def pending_intent(package: str, what: str, *parts: object) -> str:
    """PendingIntent.toString."""
    return (
        f"PendingIntent{{{identity('pi', package, what, *parts)}: "
        f"PendingIntentRecord{{{identity('pir', package, what, *parts)} {package} {what}}}}}"
    )
