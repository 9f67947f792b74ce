"""`cmd SERVICE` for statusbar, notification, role and time, and the dispatch for all smaller services."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import available_timezones

from emulator.sim.shell.android import hardware_services
from emulator.sim.shell.android.service_command import Handler, Words, check_user, dispatch, number, report
from emulator.sim.shell.proc import Proc
from emulator.sim.toolkit.app import Notification


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


async def notification_post(proc: Proc, words: Words) -> int:
    """`cmd notification post [-v] [-t TITLE] [-c INTENT] TAG TEXT`: from the Shell package."""
    title = ""
    while option := words.option():
        if option in ("-t", "--title"):
            title = words.require()
        elif option in ("-i", "--icon", "-I", "--large-icon", "-S", "--style", "-c", "--content-intent"):
            words.require()
    tag, text = words.require(), words.require()
    proc.device.notifications.post("com.android.shell", Notification(2020, "shell_cmd", title=title or "Shell command", text=text, tag=tag))
    await proc.out(
        "posting:\n  Notification(channel=shell_cmd shortcut=null contentView=null vibrate=null sound=null defaults=0x0 flags=0x0)\n"
    )
    return 0


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
    "post": notification_post,
    **dict.fromkeys(
        [
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


GROUPS: dict[str, Mapping[str, Handler]] = {
    **hardware_services.GROUPS,
    "alarm": ALARM,
    "notification": NOTIFICATION,
    "role": ROLE,
    "statusbar": STATUSBAR,
    "time_detector": TIME_DETECTOR,
    "time_zone_detector": ZONE_DETECTOR,
}


async def run_group(proc: Proc, service: str, words: list[str]) -> int:
    """A `cmd SERVICE` of this module."""
    return await dispatch(
        proc,
        GROUPS[service],
        words,
        f"{service} commands:\n  help\n    Print this help text.\n" + "".join(f"  {name}\n" for name in GROUPS[service]),
    )
