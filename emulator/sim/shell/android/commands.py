"""`cmd`, `service`, and the short names for it (am, pm, wm, ime, appops, locksettings, media, svc); `monkey`, `bmgr`, `reboot`."""

from __future__ import annotations

from emulator.sim.shell.android import activity, appops, package, services, settings, window
from emulator.sim.shell.android.locksettings import command as lock_settings
from emulator.sim.shell.android.tables import SERVICES
from emulator.sim.shell.proc import Proc, Program
from emulator.sim.toolkit.app import Intent

UNKNOWN_SERVICE_EXIT = 20
NEW_TASK = 0x10000000


async def _input(proc: Proc, words: list[str]) -> int:
    return await proc.spawn(["input", *words])


COMMANDS = {
    "activity": activity.command,
    "package": package.command,
    "settings": settings.command,
    "window": window.wm,
    "input_method": window.input_method,
    "input": _input,
    "appops": appops.command,
    "lock_settings": lock_settings,
}
"""Services whose commands have a module of their own."""


async def cmd(proc: Proc) -> int:
    """`cmd [-l | -w] SERVICE WORDS...`."""
    words = list(proc.args)
    if words[:1] == ["-w"]:
        words.pop(0)
    if not words:
        await proc.err("cmd: No service specified; use -l to list all running services. Use -w to start and wait for running services.\n")
        return UNKNOWN_SERVICE_EXIT
    if words[0] == "-l":
        await proc.out("Currently running services:\n" + "".join(f"  {name}\n" for name in SERVICES))
        return 0
    service, rest = words[0], words[1:]
    return await run_service(proc, service, rest)


async def run_service(proc: Proc, service: str, words: list[str]) -> int:
    """The shell command of a service."""
    if service in COMMANDS:
        return await COMMANDS[service](proc, words)
    if service in services.GROUPS:
        return await services.run_group(proc, service, words)
    if service in SERVICES:
        if words and words[0] in ("help", "-h"):
            return 0
        await proc.err(
            f"cmd: Failure calling service {service}: Failed transaction (2147483646)\n"
            if not words
            else "No shell command implementation.\n"
        )
        return 224 if not words else 255
    await proc.err(f"cmd: Can't find service: {service}\n")
    return UNKNOWN_SERVICE_EXIT


def _short(service: str, *prefix: str) -> Program:
    """A program that is `cmd SERVICE`."""

    async def program(proc: Proc) -> int:
        return await run_service(proc, service, [*prefix, *proc.args])

    return program


async def ime(proc: Proc) -> int:
    return await window.ime(proc, proc.args)


async def service(proc: Proc) -> int:
    """`service list | check NAME | call NAME CODE [i32 N | s16 TEXT ...]`."""
    words = proc.args
    if words[:1] == ["list"]:
        await proc.out(
            f"Found {len(SERVICES)} services:\n"
            + "".join(f"{index}\t{name}: [{_interface(name)}]\n" for index, name in enumerate(SERVICES))
        )
        return 0
    if words[:1] == ["check"] and len(words) > 1:
        await proc.out(f"Service {words[1]}: {'found' if words[1] in SERVICES else 'not found'}\n")
        return 0
    if words[:1] == ["call"] and len(words) > 2:
        if words[1] not in SERVICES:
            await proc.err(f"service: Service {words[1]} does not exist\n")
            return 10
        if not words[2].isdigit():
            await proc.err("service: No code specified for call\n")
            return 10
        if words[1] == "alarm" and words[2] == "3" and words[3:4] == ["s16"] and len(words) > 4:
            return await _set_zone(proc, words[4])
        if words[1] == "alarm" and words[2] == "2" and words[3:4] == ["i64"] and len(words) > 4 and words[4].isdigit():
            proc.device.clock.set_time(int(words[4]))
        await proc.out("Result: Parcel(00000000    '....')\n")
        return 0
    await proc.out(
        "Usage: service [-h|-?]\n       service list\n       service check SERVICE\n"
        "       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | ...] ...\n"
    )
    return 0 if words[:1] in (["-h"], ["-?"]) else 10


async def _set_zone(proc: Proc, zone: str) -> int:
    """IAlarmManager.setTimeZone."""
    proc.device.props.set("persist.sys.timezone", zone)
    await proc.out("Result: Parcel(00000000    '....')\n")
    return 0


def _interface(name: str) -> str:
    known = {
        "activity": "android.app.IActivityManager",
        "alarm": "android.app.IAlarmManager",
        "package": "android.content.pm.IPackageManager",
        "window": "android.view.IWindowManager",
        "input": "android.hardware.input.IInputManager",
        "notification": "android.app.INotificationManager",
        "statusbar": "com.android.internal.statusbar.IStatusBarService",
        "wifi": "android.net.wifi.IWifiManager",
        "power": "android.os.IPowerManager",
    }
    return known.get(name, "")


# --- svc -------------------------------------------------------------------------------------------------------------------------

_SVC = {
    "wifi": ("global", "wifi_on"),
    "data": ("global", "mobile_data"),
    "bluetooth": ("global", "bluetooth_on"),
    "nfc": ("secure", "nfc_on"),
}
_SVC_USAGE = (
    "Available commands:\n    help     Show information about the subcommands\n    power    Control the power manager\n"
    "    data     Control mobile data connectivity\n"
    "    wifi     Control the Wi-Fi manager\n    usb      Control Usb state\n    nfc      Control NFC functions\n"
    "    bluetooth Control Bluetooth service\n"
)


async def svc(proc: Proc) -> int:
    """`svc wifi|data|bluetooth|nfc enable|disable`, `svc power stayon ...|reboot|shutdown`."""
    words = proc.args
    if len(words) >= 2 and words[0] in _SVC and words[1] in ("enable", "disable"):
        proc.device.settings.put(*_SVC[words[0]], "1" if words[1] == "enable" else "0")
        if words[0] == "bluetooth":
            await proc.out(f"{words[1]}: Success\n")
        return 0
    if len(words) >= 3 and words[:2] == ["power", "stayon"]:
        values = {"true": "15", "false": "0", "usb": "2", "ac": "1", "wireless": "4", "dock": "8"}
        if words[2] in values:
            proc.device.settings.put("global", "stay_on_while_plugged_in", values[words[2]])
            return 0
    if len(words) >= 2 and words[0] == "power" and words[1] in ("reboot", "shutdown", "forcesuspend"):
        return await proc.spawn(["reboot"]) if words[1] == "reboot" else 0
    if len(words) >= 2 and words[0] == "usb":
        return 0
    await proc.err(_SVC_USAGE)
    return 0


# --- monkey ----------------------------------------------------------------------------------------------------------------------


async def monkey(proc: Proc) -> int:
    """`monkey -p PKG -c CATEGORY N` starts an app; more than one event only does that too, as random events would not be repeatable."""
    words = list(proc.args)
    packages: list[str] = []
    categories: list[str] = []
    count = ""
    trace = f"args: [{', '.join(words)}]\n" + "".join(f' arg: "{word}"\n' for word in words)
    bash = "".join(f"  bash arg: {word}\n" for word in words)
    at = 0
    while at < len(words):
        word = words[at]
        if word in ("-p", "-c", "-s", "--throttle", "-f", "--port", "--pkg-whitelist-file") and at + 1 < len(words):
            value = words[at + 1]
            trace += f'arg="{word}" mCurArgData="null" mNextArg={at + 1} argwas="{word}" nextarg="{value}"\ndata="{value}"\n'
            (packages if word == "-p" else categories if word == "-c" else []).append(value)
            at += 1
        elif word.startswith("-p") and len(word) > 2:
            packages.append(word[2:])
        elif word.startswith("-c") and len(word) > 2:
            categories.append(word[2:])
        elif word.startswith("--pct-") and at + 1 < len(words):
            at += 1
        elif not word.startswith("-"):
            count = word
        at += 1
    await proc.err(trace)
    await proc.out(bash)
    if not count.isdigit():
        await proc.err(
            "** Error: Count not specified\nusage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...] [-c "
            "MAIN_CATEGORY [-c MAIN_CATEGORY] ...] COUNT\n"
        )
        return 255
    activities = proc.device.activities
    targets = [
        target
        for category in categories or ["android.intent.category.LAUNCHER"]
        for name in packages or [""]
        for target in activities.resolver.activities(Intent(action="android.intent.action.MAIN", categories=(category,), package=name))
    ]
    if not targets:
        await proc.err("** No activities found to run, monkey aborted.\n")
        return 252
    name = targets[0][0]
    activities.start(
        Intent(
            action="android.intent.action.MAIN",
            categories=("android.intent.category.LAUNCHER",),
            component=f"{name}/{targets[0][1]}",
            flags=NEW_TASK | 0x200000,
        )
    )
    proc.device.settings.put("system", "accelerometer_rotation", "1")
    await proc.out(f"Events injected: {count}\n## Network stats: elapsed time=12ms (0ms mobile, 0ms wifi, 12ms not connected)\n")
    return 0


async def bmgr(proc: Proc) -> int:
    if proc.args[:1] == ["enabled"]:
        await proc.out("Backup Manager currently disabled\n")
        return 0
    await proc.err("Backup Manager is not activated for user 0\n")
    return 255


async def reboot(proc: Proc) -> int:
    """Ask init to restart; adbd watches the property and drops the connection."""
    if proc.uid not in (0, 2000, 1000):
        return await proc.fail("Operation not permitted")
    proc.device.props.set("sys.powerctl", f"reboot,{proc.args[0]}" if proc.args else "reboot,shell")
    return 0


async def remount(proc: Proc) -> int:
    """Make the system partitions writable. Nothing here is mounted read-only, so there is only the permission to check."""
    if proc.uid != 0:
        await proc.err('Not running as root. Try "adb root" first.\n')
        return 1
    await proc.out("remount succeeded\n")
    return 0


async def media(proc: Proc) -> int:
    words = proc.args
    return await run_service(proc, "media_session", words)


PROGRAMS: dict[str, Program] = {
    "cmd": cmd,
    "am": _short("activity"),
    "pm": _short("package"),
    "wm": _short("window"),
    "appops": _short("appops"),
    "locksettings": _short("lock_settings"),
    "device_config": _short("device_config"),
    "media": media,
    "ime": ime,
    "service": service,
    "svc": svc,
    "monkey": monkey,
    "bmgr": bmgr,
    "reboot": reboot,
    "remount": remount,
}
