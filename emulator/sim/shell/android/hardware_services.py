"""`cmd SERVICE` for hardware and radios: connectivity, wifi, phone, battery, deviceidle, location, uimode, media_session."""

from __future__ import annotations

from collections.abc import Mapping

from emulator.sim.shell.android.service_command import Handler, Words, number
from emulator.sim.shell.proc import Proc
from emulator.sim.toolkit.app import Intent


async def silent(proc: Proc, words: Words) -> int:
    return 0


# --- connectivity ----------------------------------------------------------------------------------------------------------------


async def airplane_mode(proc: Proc, words: Words) -> int:
    value = words.next()
    store = proc.device.settings
    if value is None:
        await proc.out("enabled\n" if store.get("global", "airplane_mode_on") == "1" else "disabled\n")
        return 0
    if value not in ("enable", "disable"):
        return 255
    on = value == "enable"
    store.put("global", "airplane_mode_on", "1" if on else "0")
    proc.device.activities.broadcast(Intent(action="android.intent.action.AIRPLANE_MODE", extras={"state": on}))
    return 0


async def wifi_enabled(proc: Proc, words: Words) -> int:
    value = words.require()
    if value not in ("enabled", "disabled"):
        await proc.err(f"Invalid argument: {value}\n")
        return 255
    proc.device.settings.put("global", "wifi_on", "1" if value == "enabled" else "0")
    return 0


async def wifi_status(proc: Proc, words: Words) -> int:
    on = proc.device.settings.get("global", "wifi_on") == "1"
    await proc.out(
        f"Wifi is {'enabled' if on else 'disabled'}\nWifi scanning is only available when wifi is enabled\n"
        + ('==== Primary ClientModeManager instance ====\nWifi is connected to "AndroidWifi"\n' if on else "")
    )
    return 0


WIFI = {
    "set-wifi-enabled": wifi_enabled,
    "status": wifi_status,
    **dict.fromkeys(["start-scan", "list-scan-results", "list-networks", "force-country-code", "set-scan-always-available"], silent),
}
PHONE: dict[str, Handler] = dict.fromkeys(["ims", "emergency-number-test-mode", "end-block-suppression", "cc", "restart-modem"], silent)
CONNECTIVITY = {"airplane-mode": airplane_mode}


async def phone_data(proc: Proc, words: Words) -> int:
    what = words.require()
    if what not in ("enable", "disable"):
        await proc.err(f"Unknown command: {what}\n")
        return 255
    proc.device.settings.put("global", "mobile_data", "1" if what == "enable" else "0")
    return 0


PHONE["data"] = phone_data


# --- battery, power, location, night mode, media -----------------------------------------------------------------------------------

_STATUS_WORDS = {1: "unknown", 2: "charging", 3: "discharging", 4: "not-charging", 5: "full"}


async def battery_set(proc: Proc, words: Words) -> int:
    while words.option():
        pass
    key = words.require()
    value = words.require()
    battery = proc.device.battery
    if key in ("ac", "usb", "wireless", "dock"):
        battery.ac = number(value) != 0 if key == "ac" else battery.ac
    elif key == "level":
        battery.level = min(100, max(0, number(value)))
    elif key == "status":
        battery.status = _STATUS_WORDS.get(number(value), "unknown")
    elif key == "temp":
        battery.temperature = number(value)
    elif key == "present":
        battery.present = number(value) != 0
    elif key not in ("counter", "invalid"):
        await proc.err(f"Unknown set option: {key}\n")
        return 0
    proc.device.settings.put("global", "battery_updates_stopped", "1")
    proc.device.touch()
    return 0


async def battery_unplug(proc: Proc, words: Words) -> int:
    proc.device.battery.ac, proc.device.battery.status = False, "discharging"
    proc.device.settings.put("global", "battery_updates_stopped", "1")
    proc.device.touch()
    return 0


async def battery_reset(proc: Proc, words: Words) -> int:
    battery = proc.device.battery
    battery.ac, battery.status, battery.level, battery.temperature, battery.present = True, "charging", 100, 250, True
    proc.device.settings.delete("global", "battery_updates_stopped")
    proc.device.touch()
    return 0


async def battery_get(proc: Proc, words: Words) -> int:
    while words.option():
        pass
    key = words.require()
    battery = proc.device.battery
    values = {
        "ac": str(battery.ac).lower(),
        "usb": "false",
        "level": str(battery.level),
        "present": str(battery.present).lower(),
        "temp": str(battery.temperature),
    }
    await proc.out(f"{values.get(key, '0')}\n")
    return 0


BATTERY = {"set": battery_set, "unplug": battery_unplug, "reset": battery_reset, "get": battery_get, "suspend_input": silent}


async def whitelist(proc: Proc, words: Words) -> int:
    out = []
    while word := words.next():
        if word[:1] in ("+", "-", "="):
            known = proc.device.packages.find(word[1:]) is not None
            out.append((f"{'Added' if word[0] == '+' else 'Removed'}: {word[1:]}\n") if known else f"Unknown package: {word[1:]}\n")
    await proc.out("".join(out))
    return 0


async def idle_disable(proc: Proc, words: Words) -> int:
    which = words.next() or "all"
    out = "Light idle mode disabled\n" if which in ("all", "light") else ""
    await proc.out(out + ("Deep idle mode disabled\n" if which in ("all", "deep") else ""))
    return 0


async def idle_enable(proc: Proc, words: Words) -> int:
    which = words.next() or "all"
    out = "Deep idle mode enabled\n" if which in ("all", "deep") else ""
    await proc.out(out + ("Light idle mode enabled\n" if which in ("all", "light") else ""))
    return 0


async def idle_get(proc: Proc, words: Words) -> int:
    await proc.out({"deep": "ACTIVE", "light": "ACTIVE", "screen": "true", "charging": "true"}.get(words.next() or "deep", "false") + "\n")
    return 0


DEVICEIDLE = {
    "whitelist": whitelist,
    "disable": idle_disable,
    "enable": idle_enable,
    "get": idle_get,
    "step": idle_get,
    "force-idle": silent,
    "unforce": silent,
    "tempwhitelist": silent,
}


async def location_enabled(proc: Proc, words: Words) -> int:
    await proc.out(f"{str(proc.device.settings.get('secure', 'location_mode') != '0').lower()}\n")
    return 0


async def set_location_enabled(proc: Proc, words: Words) -> int:
    proc.device.settings.put("secure", "location_mode", "3" if words.require().lower() == "true" else "0")
    return 0


LOCATION = {
    "is-location-enabled": location_enabled,
    "set-location-enabled": set_location_enabled,
    "providers": silent,
    "set-adas-gnss-location-enabled": silent,
}


async def night(proc: Proc, words: Words) -> int:
    value = words.next()
    modes = {"no": "1", "yes": "2", "auto": "0", "custom_schedule": "3"}
    store = proc.device.settings
    if value is not None:
        if value not in modes:
            await proc.err("Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or 'custom_bedtime'\n")
            return 255
        store.put("secure", "ui_night_mode", modes[value])
    names = {number_: name for name, number_ in modes.items()}
    await proc.out(f"Night mode: {names.get(store.get('secure', 'ui_night_mode') or '1', 'no')}\n")
    return 0


UIMODE = {"night": night, "car": silent, "time": silent}

_MEDIA_KEYS = {
    "play": 126,
    "pause": 127,
    "play-pause": 85,
    "stop": 86,
    "next": 87,
    "previous": 88,
    "rewind": 89,
    "fast-forward": 90,
    "mute": 91,
    "headsethook": 79,
    "record": 130,
}


async def media_dispatch(proc: Proc, words: Words) -> int:
    key = words.require()
    if key not in _MEDIA_KEYS:
        await proc.err(f"Error: unknown dispatch code '{key}'\n")
        return 255
    proc.device.media.key(_MEDIA_KEYS[key])
    return 0


async def media_list(proc: Proc, words: Words) -> int:
    await proc.out(
        "Sessions:\n"
        + "".join(f"  tag={session.get('tag', package)}, package={package}\n" for package, session in proc.device.media.sessions())
    )
    return 0


async def media_volume(proc: Proc, words: Words) -> int:
    """`media volume --stream N --set N | --get`."""
    stream, level = 3, ""
    while option := words.option():
        if option == "--stream":
            stream = number(words.require())
        elif option == "--set":
            level = words.require()
    key = {3: "volume_music", 4: "volume_alarm", 2: "volume_ring"}.get(stream, "volume_music")
    if level:
        proc.device.settings.put("system", key, str(min(15, max(0, number(level)))))
    await proc.out(
        f"[V] will control stream={stream} ({'STREAM_MUSIC' if stream == 3 else 'STREAM'})\n[V] will get volume\n"
        f"[V] volume is {proc.device.settings.get('system', key) or 5} in range [0..15]\n"
    )
    return 0


MEDIA_SESSION = {"dispatch": media_dispatch, "list-sessions": media_list, "volume": media_volume, "monitor": silent}


async def overlay_list(proc: Proc, words: Words) -> int:
    await proc.out("com.android.internal.systemui.navbar.gestural\n[x] com.android.internal.systemui.navbar.gestural\n\n")
    return 0


OVERLAY = {"list": overlay_list, "enable": silent, "disable": silent, "enable-exclusive": silent, "set-priority": silent}


async def device_config_get(proc: Proc, words: Words) -> int:
    await proc.out("null\n")
    return 0


DEVICE_CONFIG = {
    "get": device_config_get,
    "list": silent,
    "put": silent,
    "delete": silent,
    "reset": silent,
    "set_sync_disabled_for_tests": silent,
}
JOBSCHEDULER = dict.fromkeys(["run", "timeout", "cancel", "monitor-battery", "heartbeat", "trigger-dock-state"], silent)

GROUPS: Mapping[str, Mapping[str, Handler]] = {
    "battery": BATTERY,
    "connectivity": CONNECTIVITY,
    "device_config": DEVICE_CONFIG,
    "deviceidle": DEVICEIDLE,
    "jobscheduler": JOBSCHEDULER,
    "location": LOCATION,
    "media_session": MEDIA_SESSION,
    "overlay": OVERLAY,
    "phone": PHONE,
    "uimode": UIMODE,
    "wifi": WIFI,
}
