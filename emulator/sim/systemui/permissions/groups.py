"""How the permission groups are called and drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from emulator.sim.core.packages import Package
from emulator.sim.core.permissions import GROUPS, PREFIX, group_name


@dataclass(frozen=True)
class Group:
    """A permission group as lists show it. `foreground`: the user may allow it only while the app is used."""

    name: str
    label: str
    icon: str
    foreground: bool = False


SHOWN: Final[dict[str, Group]] = {
    group.name: group
    for group in (
        Group("CALENDAR", "Calendar", "calendar_today"),
        Group("CALL_LOG", "Call logs", "call_log"),
        Group("CAMERA", "Camera", "photo_camera", True),
        Group("CONTACTS", "Contacts", "contacts"),
        Group("STORAGE", "Files", "folder"),
        Group("LOCATION", "Location", "location_on", True),
        Group("MICROPHONE", "Microphone", "mic", True),
        Group("READ_MEDIA_AURAL", "Music and audio", "music_note"),
        Group("NEARBY_DEVICES", "Nearby devices", "devices_other"),
        Group("NOTIFICATIONS", "Notifications", "notifications"),
        Group("PHONE", "Phone", "call"),
        Group("READ_MEDIA_VISUAL", "Photos and videos", "photo"),
        Group("ACTIVITY_RECOGNITION", "Physical activity", "directions_run"),
        Group("SMS", "SMS", "sms"),
    )
}


def shown(permission: str) -> Group:
    """The group of a permission; one of its own for a permission without group."""
    name = group_name(permission)
    return SHOWN.get(name) or Group(name, permission.rsplit(".", 1)[-1].replace("_", " ").capitalize(), "security")


def members(group: str) -> tuple[str, ...]:
    """Full names of a group's permissions."""
    return tuple(PREFIX + name for name in GROUPS.get(f"android.permission-group.{group}", ()))


def requested_groups(package: Package) -> list[Group]:
    """Groups of which a package requests something, by label."""
    return sorted((group for name, group in SHOWN.items() if set(members(name)) & set(package.requested)), key=lambda group: group.label)


def allowed(package: Package, group: str) -> bool:
    """Whether the package holds any of a group's permissions."""
    return bool(set(members(group)) & package.granted)
