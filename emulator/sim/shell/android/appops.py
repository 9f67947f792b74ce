"""`appops` (cmd appops): modes of app operations."""

from __future__ import annotations

from emulator.sim.core.packages import Package
from emulator.sim.shell.android.service_command import Words, check_user, dispatch
from emulator.sim.shell.ids import number_of
from emulator.sim.shell.proc import Proc

MODES = ("allow", "ignore", "deny", "default", "foreground")
_OPERATIONS = """
COARSE_LOCATION FINE_LOCATION GPS VIBRATE READ_CONTACTS WRITE_CONTACTS READ_CALL_LOG WRITE_CALL_LOG READ_CALENDAR WRITE_CALENDAR
WIFI_SCAN POST_NOTIFICATION NEIGHBORING_CELLS CALL_PHONE READ_SMS WRITE_SMS RECEIVE_SMS RECEIVE_EMERGECY_SMS RECEIVE_MMS
RECEIVE_WAP_PUSH SEND_SMS READ_ICC_SMS WRITE_ICC_SMS WRITE_SETTINGS SYSTEM_ALERT_WINDOW ACCESS_NOTIFICATIONS CAMERA RECORD_AUDIO
PLAY_AUDIO READ_CLIPBOARD WRITE_CLIPBOARD TAKE_MEDIA_BUTTONS TAKE_AUDIO_FOCUS AUDIO_MASTER_VOLUME AUDIO_VOICE_VOLUME
AUDIO_RING_VOLUME AUDIO_MEDIA_VOLUME AUDIO_ALARM_VOLUME AUDIO_NOTIFICATION_VOLUME AUDIO_BLUETOOTH_VOLUME WAKE_LOCK
MONITOR_LOCATION MONITOR_HIGH_POWER_LOCATION GET_USAGE_STATS MUTE_MICROPHONE TOAST_WINDOW PROJECT_MEDIA ACTIVATE_VPN
WRITE_WALLPAPER ASSIST_STRUCTURE ASSIST_SCREENSHOT READ_PHONE_STATE ADD_VOICEMAIL USE_SIP PROCESS_OUTGOING_CALLS USE_FINGERPRINT
BODY_SENSORS READ_CELL_BROADCASTS MOCK_LOCATION READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE TURN_SCREEN_ON GET_ACCOUNTS
RUN_IN_BACKGROUND AUDIO_ACCESSIBILITY_VOLUME READ_PHONE_NUMBERS REQUEST_INSTALL_PACKAGES PICTURE_IN_PICTURE
INSTANT_APP_START_FOREGROUND ANSWER_PHONE_CALLS RUN_ANY_IN_BACKGROUND CHANGE_WIFI_STATE REQUEST_DELETE_PACKAGES
BIND_ACCESSIBILITY_SERVICE ACCEPT_HANDOVER MANAGE_IPSEC_TUNNELS START_FOREGROUND BLUETOOTH_SCAN USE_BIOMETRIC ACTIVITY_RECOGNITION
SMS_FINANCIAL_TRANSACTIONS READ_MEDIA_AUDIO WRITE_MEDIA_AUDIO READ_MEDIA_VIDEO WRITE_MEDIA_VIDEO READ_MEDIA_IMAGES
WRITE_MEDIA_IMAGES LEGACY_STORAGE ACCESS_ACCESSIBILITY READ_DEVICE_IDENTIFIERS ACCESS_MEDIA_LOCATION QUERY_ALL_PACKAGES
MANAGE_EXTERNAL_STORAGE INTERACT_ACROSS_PROFILES ACTIVATE_PLATFORM_VPN LOADER_USAGE_STATS AUTO_REVOKE_PERMISSIONS_IF_UNUSED
NO_ISOLATED_STORAGE SCHEDULE_EXACT_ALARM MANAGE_MEDIA BLUETOOTH_CONNECT USE_ICC_AUTH_WITH_DEVICE_IDENTIFIER
RECORD_INCOMING_PHONE_AUDIO NEARBY_WIFI_DEVICES ESTABLISH_VPN_SERVICE ESTABLISH_VPN_MANAGER ACCESS_RESTRICTED_SETTINGS
"""
OPERATIONS = frozenset(_OPERATIONS.split())


def _operation(text: str) -> str:
    """The name of an operation in any of its spellings, empty when unknown."""
    name = text.removeprefix("android:").upper()
    return name if name in OPERATIONS else ""


async def _package(proc: Proc, words: Words) -> tuple[Package | None, bool]:
    """The package named next; the flag says that --uid was given. None after a complaint."""
    by_uid = False
    while option := words.option():
        if option == "--uid":
            by_uid = True
        elif option == "--user":
            check_user(words.require())
        else:
            await proc.err(f"Unknown option: {option}\n")
            return None, by_uid
    name = words.next()
    if name is None:
        await proc.err("Error: Package name not specified.\n")
        return None, by_uid
    package = proc.device.packages.find(name)
    if package is None and (uid := number_of(name)) is not None:
        package = proc.device.packages.by_uid(uid)
    if package is None:
        await proc.err(f"Error: No UID for {name} in user 0\n")
    return package, by_uid


async def set_(proc: Proc, words: Words) -> int:
    package, by_uid = await _package(proc, words)
    if package is None:
        return 255
    op_text = words.next()
    if op_text is None:
        await proc.err("Error: Operation not specified.\n")
        return 255
    op = _operation(op_text)
    if not op:
        await proc.err(f"Error: Unknown operation string: {op_text}\n")
        return 255
    mode = words.next()
    if mode is None:
        await proc.err("Error: Mode not specified.\n")
        return 255
    if mode not in MODES:
        await proc.err(f"Error: Mode {mode} is not valid\n")
        return 255
    proc.device.packages.set_app_op(package.name, op, mode)
    if by_uid:
        package.app_ops[f"uid:{op}"] = mode
    return 0


async def get(proc: Proc, words: Words) -> int:
    package, _ = await _package(proc, words)
    if package is None:
        return 255
    op_text = words.next()
    wanted = ""
    if op_text is not None:
        wanted = _operation(op_text)
        if not wanted:
            await proc.err(f"Error: Unknown operation string: {op_text}\n")
            return 255
    out = [f"Uid mode: {op[4:]}: {mode}\n" for op, mode in package.app_ops.items() if op.startswith("uid:") and wanted in ("", op[4:])]
    out += [f"{op}: {mode}\n" for op, mode in package.app_ops.items() if not op.startswith("uid:") and wanted in ("", op)]
    if not out:
        out = [
            "No operations.\n"
            + (
                "Default mode: allow\n"
                if wanted and wanted not in ("MANAGE_EXTERNAL_STORAGE", "SYSTEM_ALERT_WINDOW", "GET_USAGE_STATS")
                else "Default mode: default\n"
                if wanted
                else ""
            )
        ]
    await proc.out("".join(out))
    return 0


async def reset(proc: Proc, words: Words) -> int:
    while option := words.option():
        if option == "--user":
            check_user(words.require())
    name = words.next()
    for package in proc.device.packages.all():
        if name in (None, package.name):
            package.app_ops.clear()
    proc.device.touch()
    return 0


async def query(proc: Proc, words: Words) -> int:
    """`appops query-op OP [MODE]`: the packages with a mode."""
    op = _operation(words.require())
    mode = words.next() or "allow"
    await proc.out(
        "".join(f"{package.name}\n" for package in proc.device.packages.all() if package.app_ops.get(op) == mode) or "No operations.\n"
    )
    return 0


async def silent(proc: Proc, words: Words) -> int:
    return 0


HANDLERS = {
    "set": set_,
    "get": get,
    "reset": reset,
    "query-op": query,
    "write-settings": silent,
    "read-settings": silent,
    "start": silent,
    "stop": silent,
}
USAGE = (
    "AppOps service (appops) commands:\n  help\n    Print this help text.\n"
    "  set [--user <USER_ID>] <[--uid] PACKAGE | UID> <OP> <MODE>\n  get [--user <USER_ID>] <PACKAGE | UID> [<OP>]\n"
)


async def command(proc: Proc, words: list[str]) -> int:
    return await dispatch(proc, HANDLERS, words, USAGE)
