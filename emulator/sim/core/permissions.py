"""Which permissions a user decides on, and how the system's dialog words each."""

from __future__ import annotations

PREFIX = "android.permission."

RUNTIME_QUESTIONS: dict[str, str] = {
    "POST_NOTIFICATIONS": "send you notifications",
    "READ_CONTACTS": "access your contacts",
    "WRITE_CONTACTS": "access your contacts",
    "GET_ACCOUNTS": "access your contacts",
    "READ_CALENDAR": "access your calendar",
    "WRITE_CALENDAR": "access your calendar",
    "READ_SMS": "send and view SMS messages",
    "SEND_SMS": "send and view SMS messages",
    "RECEIVE_SMS": "send and view SMS messages",
    "RECEIVE_MMS": "send and view SMS messages",
    "RECEIVE_WAP_PUSH": "send and view SMS messages",
    "CALL_PHONE": "make and manage phone calls",
    "READ_PHONE_STATE": "make and manage phone calls",
    "READ_PHONE_NUMBERS": "make and manage phone calls",
    "ANSWER_PHONE_CALLS": "make and manage phone calls",
    "READ_CALL_LOG": "access your phone call logs",
    "WRITE_CALL_LOG": "access your phone call logs",
    "ACCESS_FINE_LOCATION": "access this device’s location",
    "ACCESS_COARSE_LOCATION": "access this device’s location",
    "CAMERA": "take pictures and record video",
    "RECORD_AUDIO": "record audio",
    "READ_EXTERNAL_STORAGE": "access photos and media on your device",
    "WRITE_EXTERNAL_STORAGE": "access photos and media on your device",
    "READ_MEDIA_AUDIO": "access music and audio on this device",
    "READ_MEDIA_IMAGES": "access photos and videos on this device",
    "READ_MEDIA_VIDEO": "access photos and videos on this device",
    "BLUETOOTH_CONNECT": "find, connect to, and determine the relative position of nearby devices",
    "BLUETOOTH_ADVERTISE": "find, connect to, and determine the relative position of nearby devices",
    "BLUETOOTH_SCAN": "find, connect to, and determine the relative position of nearby devices",
    "ACTIVITY_RECOGNITION": "access your physical activity",
}

GROUPS: dict[str, tuple[str, ...]] = {
    "android.permission-group.CONTACTS": ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS"),
    "android.permission-group.CALENDAR": ("READ_CALENDAR", "WRITE_CALENDAR"),
    "android.permission-group.SMS": ("READ_SMS", "SEND_SMS", "RECEIVE_SMS", "RECEIVE_MMS", "RECEIVE_WAP_PUSH"),
    "android.permission-group.PHONE": ("CALL_PHONE", "READ_PHONE_STATE", "READ_PHONE_NUMBERS", "ANSWER_PHONE_CALLS"),
    "android.permission-group.CALL_LOG": ("READ_CALL_LOG", "WRITE_CALL_LOG"),
    "android.permission-group.LOCATION": ("ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"),
    "android.permission-group.STORAGE": ("READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"),
    "android.permission-group.READ_MEDIA_VISUAL": ("READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO"),
    "android.permission-group.NOTIFICATIONS": ("POST_NOTIFICATIONS",),
    "android.permission-group.READ_MEDIA_AURAL": ("READ_MEDIA_AUDIO",),
    "android.permission-group.CAMERA": ("CAMERA",),
    "android.permission-group.MICROPHONE": ("RECORD_AUDIO",),
    "android.permission-group.NEARBY_DEVICES": ("BLUETOOTH_CONNECT", "BLUETOOTH_SCAN", "BLUETOOTH_ADVERTISE"),
    "android.permission-group.ACTIVITY_RECOGNITION": ("ACTIVITY_RECOGNITION",),
}

INSTALL_PERMISSIONS = frozenset(
    PREFIX + name for name in ("INTERNET", "VIBRATE", "WAKE_LOCK", "USE_EXACT_ALARM", "FOREGROUND_SERVICE", "RECEIVE_BOOT_COMPLETED")
)

SPECIAL_ACCESS: dict[str, tuple[str, bool]] = {
    PREFIX + "ACCESS_NOTIFICATION_POLICY": ("ACCESS_NOTIFICATIONS", False),
    PREFIX + "MANAGE_EXTERNAL_STORAGE": ("MANAGE_EXTERNAL_STORAGE", False),
    PREFIX + "PACKAGE_USAGE_STATS": ("GET_USAGE_STATS", False),
    PREFIX + "REQUEST_INSTALL_PACKAGES": ("REQUEST_INSTALL_PACKAGES", False),
    PREFIX + "SCHEDULE_EXACT_ALARM": ("SCHEDULE_EXACT_ALARM", True),
    PREFIX + "SYSTEM_ALERT_WINDOW": ("SYSTEM_ALERT_WINDOW", False),
    PREFIX + "WRITE_SETTINGS": ("WRITE_SETTINGS", False),
}
"""Permissions that an app op decides, granted on a page of Settings: the op, and whether its default mode allows (API 33)."""

LEGACY_STORAGE = frozenset(PREFIX + name for name in ("READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"))
"""An app that targets API 33 is refused these without a question."""


def is_runtime(permission: str) -> bool:
    """True for a permission that the user grants while the app runs."""
    return permission.removeprefix(PREFIX) in RUNTIME_QUESTIONS


def question(permission: str) -> str:
    """What the dialog says the app wants to do."""
    return RUNTIME_QUESTIONS.get(permission.removeprefix(PREFIX), "use " + permission.rsplit(".", 1)[-1].replace("_", " ").lower())


def group_of(permission: str) -> tuple[str, ...]:
    """All permissions that one answer in the dialog covers, with full names."""
    name = permission.removeprefix(PREFIX)
    for members in GROUPS.values():
        if name in members:
            return tuple(PREFIX + member for member in members)
    return (permission,)


def group_name(permission: str) -> str:
    """The group a permission belongs to, without its prefix; empty for none."""
    name = permission.removeprefix(PREFIX)
    return next((group.rsplit(".", 1)[-1] for group, members in GROUPS.items() if name in members), "")
