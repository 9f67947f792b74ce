"""`cmd SERVICE` for the smaller services, one function a service."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import available_timezones

from emulator.sim.shell.android.service_command import Handler, Words, check_user, dispatch, number, report
from emulator.sim.shell.proc import Proc
from emulator.sim.toolkit.app import Intent


async def silent(proc: Proc, words: Words) -> int:
    return 0


# --- statusbar, notification ------------------------------------------------------------------------------------------------------


async def expand_notifications(proc: Proc, words: Words) -> int:
    proc.device.windows.open_shade("notifications")
    return 0


async def expand_settings(proc: Proc, words: Words) -> int:
    proc.device.windows.open_shade("settings")
    return 0


async def collapse(proc: Proc, words: Words) -> int:
    proc.device.windows.close_shade()
    return 0


async def status_icons(proc: Proc, words: Words) -> int:
    await proc.out("\n".join(("rotate", "headset", "alarm_clock", "battery", "wifi", "mobile", "clock")) + "\n")
    return 0


STATUSBAR = {
    "expand-notifications": expand_notifications,
    "expand-settings": expand_settings,
    "collapse": collapse,
    "get-status-icons": status_icons,
    **dict.fromkeys(
        ["add-tile", "remove-tile", "click-tile", "check-support", "send-disable-flag", "disable-for-setup", "tracing", "run-gc"], silent
    ),
}


async def notification_list(proc: Proc, words: Words) -> int:
    await proc.out("".join(f"{posted.key}\n" for posted in proc.device.notifications.active()))
    return 0


async def notification_get(proc: Proc, words: Words) -> int:
    key = words.require()
    for posted in proc.device.notifications.active():
        if posted.key == key:
            one = posted.notification
            await proc.out(f"NotificationRecord(pkg={posted.package} id={one.id} key={posted.key}: title={one.title} text={one.text})\n")
            return 0
    await proc.out(f"No active or snoozed notification matches key: {key}\n")
    return 1


def _listener(allowed: bool) -> Handler:
    """allow_listener and disallow_listener keep the secure setting."""

    async def change(proc: Proc, words: Words) -> int:
        component = words.require()
        store = proc.device.settings
        now = [name for name in (store.get("secure", "enabled_notification_listeners") or "").split(":") if name]
        kept = [name for name in now if name != component] + ([component] if allowed else [])
        store.put("secure", "enabled_notification_listeners", ":".join(kept))
        return 0

    return change


async def set_dnd(proc: Proc, words: Words) -> int:
    mode = {"on": "1", "priority": "1", "none": "2", "alarms": "3", "off": "0", "all": "0"}.get(words.require())
    if mode is None:
        return 255
    proc.device.settings.put("global", "zen_mode", mode)
    return 0


NOTIFICATION = {
    "list": notification_list,
    "get": notification_get,
    "allow_listener": _listener(True),
    "disallow_listener": _listener(False),
    "set_dnd": set_dnd,
    **dict.fromkeys(
        [
            "post",
            "snooze",
            "unsnooze",
            "allow_dnd",
            "disallow_dnd",
            "allow_assistant",
            "remove_assistant",
            "set_bubbles",
            "set_bubbles_channel",
            "reset_assistant_user_set",
        ],
        silent,
    ),
}


# --- role ------------------------------------------------------------------------------------------------------------------------

ROLES = (
    "ASSISTANT", "BROWSER", "CALL_REDIRECTION", "CALL_SCREENING", "DIALER", "EMERGENCY", "HOME", "SMS", "SYSTEM_GALLERY",
    "SYSTEM_SPEECH_RECOGNIZER",
)  # fmt: skip


async def _role_words(words: Words) -> None:
    while option := words.option():
        if option == "--user":
            check_user(words.require())


def _role_holder(verb: str) -> Handler:
    """add-role-holder, remove-role-holder and clear-role-holders."""

    async def change(proc: Proc, words: Words) -> int:
        await _role_words(words)
        role = words.require()
        package = words.require() if verb != "clear-role-holders" else ""
        known = role.removeprefix("android.app.role.") in ROLES and (not package or proc.device.packages.find(package) is not None)
        if not known or (verb == "add-role-holder" and not proc.device.role_manager.qualifies(role, package)):
            await proc.err("Error: see logcat for details.\n")
            return await report(proc, verb, "Failed to change role holder", "java.lang.RuntimeException")
        if verb == "add-role-holder":
            proc.device.set_role_holder(role, package)
        elif not package or proc.device.role_holder(role) == package:
            proc.device.set_role_holder(role, "")
        return 0

    return change


ROLE: Mapping[str, Handler] = {
    **{verb: _role_holder(verb) for verb in ("add-role-holder", "remove-role-holder", "clear-role-holders")},
    "set-bypassing-role-qualification": silent,
}


# --- time ------------------------------------------------------------------------------------------------------------------------


async def set_time(proc: Proc, words: Words) -> int:
    """`cmd alarm set-time MS`."""
    proc.device.clock.set_time(number(words.require()))
    return 0


async def set_timezone(proc: Proc, words: Words) -> int:
    zone = words.require()
    if zone in available_timezones():
        proc.device.props.set("persist.sys.timezone", zone)
    return 0


ALARM = {"set-time": set_time, "set-timezone": set_timezone}


def _auto(setting: str) -> dict[str, Handler]:
    async def get(proc: Proc, words: Words) -> int:
        await proc.out(f"{str(proc.device.settings.get('global', setting) != '0').lower()}\n")
        return 0

    async def put(proc: Proc, words: Words) -> int:
        proc.device.settings.put("global", setting, "1" if words.require().lower() == "true" else "0")
        return 0

    return {"is_auto_detection_enabled": get, "set_auto_detection_enabled": put}


async def suggest_time(proc: Proc, words: Words) -> int:
    """`suggest_manual_time --elapsed_realtime MS --unix_epoch_time MS`."""
    while option := words.option():
        value = words.require()
        if option in ("--unix_epoch_time", "--unix_epoch_time_millis"):
            proc.device.clock.set_time(number(value))
    return 0


async def suggest_zone(proc: Proc, words: Words) -> int:
    """`suggest_manual_time_zone --zone_id ZONE`."""
    while option := words.option():
        value = words.require()
        if option == "--zone_id" and value in available_timezones():
            proc.device.props.set("persist.sys.timezone", value)
    return 0


TIME_DETECTOR = {
    **_auto("auto_time"),
    "suggest_manual_time": suggest_time,
    "suggest_network_time": silent,
    "suggest_telephony_time": silent,
}
ZONE_DETECTOR = {
    **_auto("auto_time_zone"),
    "suggest_manual_time_zone": suggest_zone,
    "suggest_telephony_time_zone": silent,
    "suggest_geo_location_time_zone": silent,
}


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

GROUPS: dict[str, Mapping[str, Handler]] = {
    "alarm": ALARM,
    "battery": BATTERY,
    "connectivity": CONNECTIVITY,
    "device_config": DEVICE_CONFIG,
    "deviceidle": DEVICEIDLE,
    "jobscheduler": JOBSCHEDULER,
    "location": LOCATION,
    "media_session": MEDIA_SESSION,
    "notification": NOTIFICATION,
    "overlay": OVERLAY,
    "phone": PHONE,
    "role": ROLE,
    "statusbar": STATUSBAR,
    "time_detector": TIME_DETECTOR,
    "time_zone_detector": ZONE_DETECTOR,
    "uimode": UIMODE,
    "wifi": WIFI,
}


async def run_group(proc: Proc, service: str, words: list[str]) -> int:
    """A `cmd SERVICE` of this module."""
    return await dispatch(
        proc,
        GROUPS[service],
        words,
        f"{service} commands:\n  help\n    Print this help text.\n" + "".join(f"  {name}\n" for name in GROUPS[service]),
    )
