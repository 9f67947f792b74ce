"""Which rows an app sees and may change (scoped storage, API 33): its own always, others' media with the permission for their kind,
everything with all-files access."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.media import kinds

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ALL_FILES: Final = "MANAGE_EXTERNAL_STORAGE"
_PERMISSIONS = {
    "READ_EXTERNAL_STORAGE": (kinds.IMAGE, kinds.AUDIO, kinds.VIDEO, kinds.PLAYLIST, kinds.SUBTITLE),
    "READ_MEDIA_IMAGES": (kinds.IMAGE,),
    "READ_MEDIA_AUDIO": (kinds.AUDIO, kinds.PLAYLIST),
    "READ_MEDIA_VIDEO": (kinds.VIDEO, kinds.SUBTITLE),
}


def sees_all(device: Device, caller: str) -> bool:
    """Whether a caller has all files: the system, the shell, and apps with all-files access."""
    found = device.packages.find(caller)
    return found is None or found.uid < 10_100 or found.app_ops.get(ALL_FILES) == "allow"


def condition(device: Device, caller: str) -> tuple[str, tuple[str, ...]]:
    """What restricts a caller's queries, as SQL with arguments; empty for nothing."""
    if sees_all(device, caller):
        return "", ()
    allowed: set[int] = set()
    for permission, types in _PERMISSIONS.items():
        if device.packages.has_permission(caller, f"android.permission.{permission}"):
            allowed.update(types)
    media = f"media_type IN ({','.join(str(kind) for kind in sorted(allowed))})" if allowed else "0"
    return f"_id IN (SELECT _id FROM files WHERE owner_package_name=? OR {media})", (caller,)


def check_write(device: Device, caller: str, owner: str | None, uri: str) -> None:
    """Refuse a change of what is somebody else's. Raises with the text of RecoverableSecurityException."""
    if not sees_all(device, caller) and owner != caller:
        raise ProviderError(f"{caller} has no access to {uri}", "java.lang.SecurityException")
