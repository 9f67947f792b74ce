"""The `dumpsys` program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from emulator.sim.shell.android.tables import SERVICES
from emulator.sim.shell.dumpsys import activity, alarm, hardware, media, notification, others, package, window
from emulator.sim.shell.dumpsys.names import stamp
from emulator.sim.shell.proc import Proc

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

Dumper = Callable[["Device", list[str]], str]

DUMPERS: Mapping[str, Dumper] = {
    "SurfaceFlinger": hardware.surface_flinger,
    "accessibility": others.accessibility,
    "activity": activity.dump,
    "activity_task": activity.dump,
    "alarm": alarm.dump,
    "appops": others.appops,
    "audio": media.audio,
    "battery": hardware.battery,
    "clipboard": others.clipboard,
    "connectivity": hardware.connectivity,
    "cpuinfo": others.cpuinfo,
    "deviceidle": others.deviceidle,
    "diskstats": others.diskstats,
    "display": hardware.display,
    "input": hardware.input_,
    "input_method": others.input_method,
    "jobscheduler": others.jobscheduler,
    "location": hardware.location,
    "media_session": media.media_session,
    "meminfo": others.meminfo,
    "notification": notification.dump,
    "package": package.dump,
    "power": hardware.power,
    "role": others.role,
    "settings": others.settings,
    "statusbar": others.statusbar,
    "telecom": hardware.telecom,
    "telephony.registry": hardware.telephony,
    "uimode": others.uimode,
    "usagestats": others.usagestats,
    "wifi": hardware.wifi,
    "window": window.dump,
}
USAGE = (
    "usage: dumpsys\n         To dump all services.\nor:\n"
    "       dumpsys [-t TIMEOUT] [--priority LEVEL] [--clients] [--dump] [--pid] [--thread] [--help | -l | --skip "
    "SERVICES | SERVICE [ARGS]]\n"
)
_BATTERY_COMMANDS = ("set", "unplug", "reset", "get")


async def dumpsys(proc: Proc) -> int:
    """`dumpsys [-t S] [-T MS] [--priority LEVEL] [-l | --skip LIST | SERVICE ARGS]`."""
    words = list(proc.args)
    skipped: set[str] = set()
    proto = False
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option in ("-t", "-T", "--priority") and words:
            words.pop(0)
        elif option == "-l":
            await proc.out("Currently running services:\n" + "".join(f"  {name}\n" for name in SERVICES))
            return 0
        elif option == "--skip":
            skipped = set(",".join(words).split(","))
            words = []
        elif option == "--proto":
            proto = True
        elif option == "--help":
            await proc.err(USAGE)
            return 255
        elif option not in ("--dump", "--clients", "--pid", "--stability", "--thread"):
            await proc.err(f"dumpsys: invalid option -- {option.lstrip('-')[:1]}\n")
            return 255
    if not words:
        return await _all(proc, skipped)
    service, rest = words[0], words[1:]
    if "--proto" in rest or proto:
        rest = [word for word in rest if word != "--proto"]
    if service not in SERVICES:
        await proc.err(f"Can't find service: {service}\n")
        return 0
    if service in ("battery", "deviceidle", "role") and rest and (service != "battery" or rest[0] in _BATTERY_COMMANDS):
        return await proc.spawn(["cmd", service, *rest])
    dumper = DUMPERS.get(service)
    if dumper is not None:
        await proc.out(dumper(proc.device, rest))
    return 0


async def _all(proc: Proc, skipped: set[str]) -> int:
    await proc.out("Currently running services:\n" + "".join(f"  {name}{' (skipped)' if name in skipped else ''}\n" for name in SERVICES))
    for name in SERVICES:
        if name in skipped:
            continue
        await proc.out("-" * 79 + f"\nDUMP OF SERVICE {name}:\n")
        dumper = DUMPERS.get(name)
        if dumper is not None:
            await proc.out(dumper(proc.device, []))
        when = stamp(proc.device, proc.device.clock.now_ms(), millis=False)
        await proc.out(f"--------- 0.010s was the duration of dumpsys {name}, ending at: {when}\n")
        await proc.budget.tick()
    return 0


PROGRAMS = {"dumpsys": dumpsys}
