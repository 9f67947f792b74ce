"""`locksettings` (cmd lock_settings): the credential is kept as a setting; there is no lock screen to unlock."""

from __future__ import annotations

from emulator.sim.shell.proc import Proc

STORE = ("secure", "lockscreen.credential")
_KINDS = {"set-pin": "Pin", "set-password": "Password", "set-pattern": "Pattern"}


async def command(proc: Proc, words: list[str]) -> int:
    store = proc.device.settings
    rest = words[1:]
    old = ""
    while rest and rest[0] in ("--old", "--user"):
        if rest[0] == "--old" and len(rest) > 1:
            old = rest[1]
        rest = rest[2:]
    verb = words[0] if words else "help"
    current = store.get(*STORE) or ""
    if verb == "get-disabled":
        await proc.out(f"{str(store.get('secure', 'lockscreen.disabled') == '1').lower()}\n")
    elif verb == "set-disabled":
        disabled = (rest or ["false"])[0].lower() == "true"
        store.put("secure", "lockscreen.disabled", "1" if disabled else "0")
        await proc.out(f"Lock screen disabled set to {str(disabled).lower()}\n")
    elif verb in (*_KINDS, "clear", "verify"):
        if current and current != old:
            await proc.out(
                f"Old password '{old}' didn't match\n" if old else "User has a lock credential, but old credential was not provided\n"
            )
            return 0 if old else 255
        if verb == "clear":
            store.delete(*STORE)
            await proc.out("Lock credential cleared\n")
        elif verb == "verify":
            await proc.out("Lock credential verified successfully\n")
        elif not rest:
            await proc.err("Error while executing command: " + verb + "\njava.lang.IllegalArgumentException: missing argument\n")
            return 255
        else:
            store.put(*STORE, rest[0])
            await proc.out(f"{_KINDS[verb]} set to '{rest[0]}'\n")
    elif verb == "help":
        await proc.out(
            "lockSettings service commands:\n  help\n  get-disabled\n  set-disabled <true|false>\n"
            "  set-pin [--old CREDENTIAL] PIN\n  clear [--old CREDENTIAL]\n  verify [--old CREDENTIAL]\n"
        )
    else:
        await proc.err(f"Unknown command: {verb}\n")
        return 255
    return 0
