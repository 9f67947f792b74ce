"""`wm` (cmd window) and `ime` (cmd input_method)."""

from __future__ import annotations

import re

from emulator.sim.core.geometry import MAX_SCALE, MIN_DENSITY, MIN_SIZE
from emulator.sim.core.rotation import AUTO, DENSITY_SETTING, SIZE_SETTING, base_density, lock, locked
from emulator.sim.core.rotation import user_rotation as kept_rotation
from emulator.sim.shell.android.service_command import Words, check_user, dispatch
from emulator.sim.shell.proc import Proc


async def size(proc: Proc, words: Words) -> int:
    """Overrides are remembered in settings as on a device."""
    device = proc.device
    words, value = _display(words)
    if value is None:
        await proc.out(f"Physical size: {device.config.width}x{device.config.height}\n")
        forced = device.settings.get(*SIZE_SETTING)
        if forced:
            await proc.out(f"Override size: {forced.replace(',', 'x')}\n")
        return 0
    if value == "reset":
        device.settings.delete(*SIZE_SETTING)
        return 0
    match = re.fullmatch(r"([0-9]{1,5})(dp)?x([0-9]{1,5})(dp)?", value)
    if not match:
        await proc.err(f"Error: bad size {value}\n")
        return 255
    scale = base_density(device) / 160
    width, height = (round(int(n) * (scale if dp else 1)) for n, dp in ((match[1], match[2]), (match[3], match[4])))
    if width < MIN_SIZE or height < MIN_SIZE:
        await proc.err(f"Error: bad size {value}\n")
        return 255
    width, height = min(width, MAX_SCALE * device.config.width), min(height, MAX_SCALE * device.config.height)
    if (width, height) == (device.config.width, device.config.height):
        device.settings.delete(*SIZE_SETTING)
    else:
        device.settings.put(*SIZE_SETTING, f"{width},{height}")
    return 0


def _display(words: Words) -> tuple[Words, str | None]:
    while option := words.option():
        if option in ("-d", "-u", "--user"):
            words.next()
    return words, words.next()


async def density(proc: Proc, words: Words) -> int:
    device = proc.device
    words, value = _display(words)
    if value is None:
        await proc.out(f"Physical density: {device.config.density}\n")
        forced = device.settings.get(*DENSITY_SETTING)
        if forced:
            await proc.out(f"Override density: {forced}\n")
        return 0
    if value == "reset":
        device.settings.delete(*DENSITY_SETTING)
        return 0
    if not re.fullmatch(r"[0-9]{1,6}", value):
        await proc.err(f"Error: bad density {value}\n")
        return 255
    if int(value) < MIN_DENSITY:
        await proc.err(f"Error: density must be >= {MIN_DENSITY}\n")
        return 255
    if int(value) == device.config.density:
        device.settings.delete(*DENSITY_SETTING)
    else:
        device.settings.put(*DENSITY_SETTING, value)
    return 0


async def user_rotation(proc: Proc, words: Words) -> int:
    device = proc.device
    words, value = _display(words)
    if value is None:
        await proc.out(f"lock {kept_rotation(device)}\n" if locked(device) else "free\n")
        return 0
    if value == "free":
        device.settings.put(*AUTO, "1")
        return 0
    if value != "lock":
        await proc.err("Error: argument needs to be either -d, free or lock.\n")
        return 255
    text = words.next()
    if text is None:
        lock(device, device.rotation)
        return 0
    if text not in ("0", "1", "2", "3"):
        await proc.err(f"Error: bad rotation {text}\n" if not text.isdigit() else "Error: rotation must be 0-3\n")
        return 255
    lock(device, int(text))
    return 0


async def fixed_rotation(proc: Proc, words: Words) -> int:
    device = proc.device
    words, value = _display(words)
    if value is None:
        await proc.out(f"{device.fixed_rotation}\n")
        return 0
    if value not in ("enabled", "disabled", "default", "enabled_if_no_auto_rotation"):
        await proc.err(
            f"Error: argument needs to be either -d, default, enabled, disabled or enabled_if_no_auto_rotation, but got {value}\n"
        )
        return 255
    device.fixed_rotation = value
    device.touch()
    return 0


async def dismiss_keyguard(proc: Proc, words: Words) -> int:
    proc.device.set_display(True)
    return 0


async def silent(proc: Proc, words: Words) -> int:
    return 0


WINDOW = {
    "size": size,
    "density": density,
    "user-rotation": user_rotation,
    "fixed-to-user-rotation": fixed_rotation,
    "dismiss-keyguard": dismiss_keyguard,
    "set-user-rotation": user_rotation,
    "set-fix-to-user-rotation": fixed_rotation,
    **dict.fromkeys(
        (
            "folded-area",
            "scaling",
            "set-ignore-orientation-request",
            "set-letterbox-style",
            "tracing",
            "logging",
            "reset",
            "set-display-windowing-mode",
        ),
        silent,
    ),
}
WINDOW_USAGE = (
    "Window manager (window) commands:\n  help\n      Print this help text.\n  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]\n"
    "    Return or override display size.\n"
    "  density [reset|DENSITY] [-d DISPLAY_ID] [-u UNIQUE_ID]\n    Return or override display density.\n"
    "  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]\n"
    "  fixed-to-user-rotation [-d DISPLAY_ID] [enabled|disabled|default|enabled_if_no_auto_rotation]\n"
    "  dismiss-keyguard\n    Dismiss the keyguard, prompting user for auth if necessary.\n"
)


async def wm(proc: Proc, words: list[str]) -> int:
    return await dispatch(proc, WINDOW, words, WINDOW_USAGE)


# --- input methods ---------------------------------------------------------------------------------------------------------------


async def ime_list(proc: Proc, words: Words) -> int:
    everything = brief = False
    while option := words.option():
        if option == "-a":
            everything = True
        elif option == "-s":
            brief = True
        elif option in ("-u", "--user"):
            check_user(words.require())
        else:
            await proc.err(f"Error: Unknown option: {option}\n")
            return 255
    methods = proc.device.ime
    for method in methods.available() if everything else methods.enabled():
        package, _, name = method.partition("/")
        full = package + name if name.startswith(".") else name
        if brief:
            await proc.out(method + "\n")
        else:
            await proc.out(
                f"{method}:\n  mId={method} mSettingsActivityName=null mIsVrOnly=false "
                f"mSupportsSwitchingToNextInputMethod=false\n  Service:\n    packageName={package}\n    name={full}\n"
            )
    return 0


def _user(words: Words) -> None:
    while option := words.option():
        if option in ("-u", "--user"):
            check_user(words.require())


async def ime_enable(proc: Proc, words: Words) -> int:
    _user(words)
    method = words.require()
    result = proc.device.ime.enable(method)
    if result == "unknown":
        await proc.err(f"Unknown input method {method} cannot be enabled for user #0\n")
        return 255
    await proc.out(f"Input method {method}: {'now' if result == 'enabled' else 'already'} enabled for user #0\n")
    return 0


async def ime_disable(proc: Proc, words: Words) -> int:
    _user(words)
    method = words.require()
    known = method in proc.device.ime.enabled()
    proc.device.ime.disable(method)
    await proc.out(f"Input method {method}: {'now' if known else 'already'} disabled for user #0\n")
    return 0


async def ime_set(proc: Proc, words: Words) -> int:
    _user(words)
    method = words.require()
    if not proc.device.ime.set_current(method):
        await proc.err(f"Unknown input method {method} cannot be selected for user #0\n")
        return 255
    await proc.out(f"Input method {method} selected for user #0\n")
    return 0


async def ime_reset(proc: Proc, words: Words) -> int:
    proc.device.ime.reset()
    await proc.out(f"Reset current and enabled IMEs for user #0\n  Selected: {proc.device.ime.current()}\n  Enabled:\n")
    await proc.out("".join(f"   {method}\n" for method in proc.device.ime.enabled()))
    return 0


IME = {"list": ime_list, "enable": ime_enable, "disable": ime_disable, "set": ime_set, "reset": ime_reset}
IME_USAGE = (
    "InputMethodManagerService commands:\n  help\n    Prints this help text.\n  dump [options]\n    Synonym of dumpsys.\n"
    '  ime <command> [options]\n    Manipulate IMEs.  Run "ime help" for details.\n'
)


async def ime(proc: Proc, words: list[str]) -> int:
    """`ime ...`, which is `cmd input_method ime ...`."""
    return await dispatch(
        proc,
        IME,
        words,
        "ime <command>:\n  list [-a] [-s]\n  enable [--user <USER_ID>] <ID>\n  disable [--user <USER_ID>] <ID>\n"
        "  set [--user <USER_ID>] <ID>\n  reset [--user <USER_ID>]\n",
    )


async def input_method(proc: Proc, words: list[str]) -> int:
    """`cmd input_method ...`."""
    if words[:1] == ["ime"]:
        return await ime(proc, words[1:])
    if words[:1] == ["get-last-switch-user-id"]:
        await proc.out("0\n")
        return 0
    return await dispatch(proc, {}, words, IME_USAGE)
