"""`settings` (cmd settings), `getprop` and `setprop`."""

from __future__ import annotations

from emulator.sim.core.props import NAMESPACES
from emulator.sim.shell.android.service_command import report
from emulator.sim.shell.proc import Proc

USAGE = (
    "Settings provider (settings) commands:\n  help\n      Print this help text.\n  get [--user <USER_ID> | current] NAMESPACE KEY\n"
    "  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]\n  delete [--user <USER_ID> | current] NAMESPACE KEY\n"
    "  reset [--user <USER_ID> | current] NAMESPACE {PACKAGE_NAME | RESET_MODE}\n  list [--user <USER_ID> | current] NAMESPACE\n"
    "  NAMESPACE is one of {system, secure, global}, case-insensitive\n"
)
_COUNTS = {"get": (2, 2), "put": (3, 5), "delete": (2, 2), "reset": (2, 2), "list": (1, 1)}
RESET_MODES = ("untrusted_defaults", "untrusted_clear", "trusted_defaults")


async def command(proc: Proc, words: list[str]) -> int:
    """`cmd settings ...`."""
    if not words or words[0] in ("help", "-h", "--help"):
        await proc.out(USAGE)
        return 0 if words else 255
    verb = words[0]
    rest = words[1:]
    while rest and rest[0] == "--user":
        rest = rest[2:]
    if verb not in _COUNTS:
        await proc.err(f"Invalid command: {verb}\n")
        return 255
    if not rest:
        await proc.err("Not enough arguments\n" if verb != "list" else "Bad arguments\n")
        return 255
    namespace = rest[0].lower()
    if namespace not in NAMESPACES:
        await proc.err(f"Invalid namespace '{rest[0]}'\n")
        return 255
    least, most = _COUNTS[verb]
    if not least <= len(rest) <= most:
        await proc.err("Bad arguments\n")
        return 255
    return await _run(proc, verb, namespace, rest[1:])


async def _run(proc: Proc, verb: str, namespace: str, rest: list[str]) -> int:
    store = proc.device.settings
    if verb == "get":
        value = store.get(namespace, rest[0])
        await proc.out(f"{'null' if value is None else value}\n")
    elif verb == "put":
        if "\0" in rest[0] + rest[1]:
            return await report(proc, "put", "Invalid value", "java.lang.IllegalArgumentException")
        store.put(namespace, rest[0], rest[1])
    elif verb == "delete":
        await proc.out(f"Deleted {store.delete(namespace, rest[0])} rows\n")
    elif verb == "list":
        await proc.out("".join(f"{key}={value}\n" for key, value in store.items(namespace)))
    elif rest[0] not in RESET_MODES and proc.device.packages.find(rest[0]) is None:
        await proc.err("Bad arguments\n")
        return 255
    return 0


async def settings(proc: Proc) -> int:
    return await command(proc, proc.args)


async def getprop(proc: Proc) -> int:
    """`getprop [-T] [-Z] [KEY [DEFAULT]]`."""
    words = [word for word in proc.args if word not in ("-T", "-Z")]
    if proc.args[:1] and proc.args[0].startswith("-") and proc.args[0] not in ("-T", "-Z"):
        await proc.err("usage: getprop [-TZ] [NAME [DEFAULT]]\n")
        return 1
    if "-T" in proc.args:
        await proc.out("string\n" if words else "".join(f"[{key}]: [string]\n" for key, _ in proc.device.props.items()))
        return 0
    if words:
        value = proc.device.props.get(words[0])
        await proc.out((value or (words[1] if len(words) > 1 else "")) + "\n")
        return 0
    await proc.out("".join(f"[{key}]: [{value}]\n" for key, value in proc.device.props.items()))
    return 0


async def setprop(proc: Proc) -> int:
    """`setprop KEY VALUE`."""
    if len(proc.args) != 2:
        return await proc.fail(
            'Needs 2 arguments (see "setprop --help")' if len(proc.args) < 2 else 'Max 2 arguments (see "setprop --help")'
        )
    key, value = proc.args
    if len(value.encode("utf-8", "surrogateescape")) > 91 and not key.startswith("ro."):
        return await proc.fail(f"value '{value}' too long; try '{value[:91]}'")
    allowed = proc.uid == 0 or key.startswith(
        ("debug.", "log.", "persist.log.", "persist.debug.", "shell.", "sys.powerctl", "persist.sys.timezone", "persist.sys.locale")
    )
    if not allowed or not proc.device.props.set(key, value):
        await proc.err(f"Failed to set property '{key}' to '{value}'.\nSee dmesg for error reason.\n")
        return 1
    return 0


PROGRAMS = {"settings": settings, "getprop": getprop, "setprop": setprop}
