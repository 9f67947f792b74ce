"""dumpsys alarm: pending alarms and the next alarm clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core.alarms import Alarm
from emulator.sim.shell.android.service_command import identity
from emulator.sim.shell.dumpsys.names import duration, pending_intent, stamp

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

TYPES = {"RTC_WAKEUP": 0, "RTC": 1, "ELAPSED_WAKEUP": 2, "ELAPSED": 3}


def tag(alarm: Alarm) -> str:
    """`*walarm*:ACTION`."""
    return f"*{'walarm' if alarm.wakeup else 'alarm'}*:{alarm.action or alarm.package + '/.' + alarm.key.split(':')[0]}"


def _when(device: Device, alarm: Alarm) -> str:
    return f"+{duration(alarm.when - device.clock.elapsed_ms()).lstrip('+-')}" if alarm.elapsed else stamp(device, alarm.when)


def _alarm(device: Device, alarm: Alarm, number: int) -> list[str]:
    elapsed = device.alarms.due_elapsed(alarm)
    left = duration(elapsed - device.clock.elapsed_ms())
    reason = "policy_permission" if alarm.alarm_clock else "permission"
    out = [
        f"    {alarm.type} #{number}: Alarm{{{identity('alarm', alarm.package, alarm.key)} type {TYPES[alarm.type]} "
        f"origWhen {alarm.when} whenElapsed {elapsed} {alarm.package}}}",
        f"      tag={tag(alarm)}",
        f"      type={alarm.type} origWhen={_when(device, alarm)} window=0 exactAllowReason={reason} repeatInterval=0 "
        f"count=0 flags=0x{3 if alarm.alarm_clock else 9:x}",
        f"      policyWhenElapsed: requester={left} app_standby=-- device_idle=-- battery_saver=-- tare=--",
        f"      whenElapsed={left} maxWhenElapsed={left}",
    ]
    if alarm.alarm_clock:
        out += [
            "      Alarm clock:",
            f"        triggerTime={stamp(device, alarm.when)}",
            f"        showIntent={pending_intent(alarm.package, 'startActivity', alarm.key)}",
        ]
    out.append(f"      operation={pending_intent(alarm.package, 'broadcastIntent', alarm.key)}")
    return out


def dump(device: Device, words: list[str]) -> str:
    clock = device.clock
    pending = device.alarms.pending()
    out = [
        "Current Alarm Manager state:",
        "",
        "  App Standby Parole: false",
        "",
        f"  nowRTC={clock.now_ms()}={stamp(device, clock.now_ms())} nowELAPSED={clock.elapsed_ms()}",
        f"  mLastTimeChangeClockTime={clock.boot_ms()}={stamp(device, clock.boot_ms())}",
        "  mLastTimeChangeRealtime=0",
        "",
    ]
    wakeups = [alarm for alarm in pending if alarm.wakeup]
    if wakeups:
        due = device.alarms.due_elapsed(wakeups[0])
        out.append(f"  Next wakeup alarm: {duration(due - clock.elapsed_ms())} = {due} = {stamp(device, due + clock.boot_ms())}")
        out.append("")
    out.append("  Next alarm clock information: ")
    first = device.alarms.next_alarm_clock()
    if first is not None:
        out.append(
            f"    user:0 pendingSend:false time:{first.when} = {stamp(device, first.when)} = {duration(first.when - clock.now_ms())}"
        )
    out += ["", f"  {len(pending)} pending alarms: "]
    for number, alarm in zip(range(len(pending), 0, -1), pending, strict=True):
        out += _alarm(device, alarm, number)
    out += [
        "",
        "  Past-due non-wakeup alarms: (none)",
        "    Number of delayed alarms: 0, total delay time: 0",
        "    Max delay time: 0, max non-interactive time: 0",
        "",
        "  Broadcast ref count: 0",
        "  PendingIntent send count: 0",
        "",
        "  Top Alarms:",
        "",
        "  Alarm Stats:",
    ]
    return "\n".join(out) + "\n"
