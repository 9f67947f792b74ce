"""Default apps: which package holds a role, and what comes and goes with it (PermissionController's roles of API 33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from emulator.sim.core.permissions import PREFIX

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

SMS: Final = "android.app.role.SMS"
DIALER: Final = "android.app.role.DIALER"
HOME: Final = "android.app.role.HOME"

_SETS: Final = {
    "phone": ("READ_PHONE_STATE", "CALL_PHONE", "READ_PHONE_NUMBERS", "ANSWER_PHONE_CALLS"),
    "call_log": ("READ_CALL_LOG", "WRITE_CALL_LOG"),
    "contacts": ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS"),
    "sms": ("SEND_SMS", "RECEIVE_SMS", "READ_SMS", "RECEIVE_WAP_PUSH", "RECEIVE_MMS"),
    "storage": ("READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE", "READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO", "READ_MEDIA_AUDIO"),
    "microphone": ("RECORD_AUDIO",),
    "camera": ("CAMERA",),
    "notifications": ("POST_NOTIFICATIONS",),
}
GRANTS: Final = {
    SMS: ("phone", "contacts", "sms", "storage", "microphone", "camera", "notifications"),
    DIALER: ("phone", "contacts", "sms", "microphone", "camera", "call_log", "notifications"),
}
"""Sets of permissions that the holder of a role has without being asked."""
APP_OPS: Final = {SMS: ("WRITE_SMS",)}
DEFAULT_HOLDERS: Final = {HOME: "com.google.android.apps.nexuslauncher", DIALER: "com.google.android.dialer"}
FALLBACKS: Final = {SMS: "com.google.android.apps.messaging", DIALER: "com.google.android.dialer"}
"""Who gets a role when its holder is removed or disabled."""
_DECLARED: Final = (SMS, DIALER)
"""Roles for which an app qualifies by what its manifest declares; here by `App.roles`."""


class Roles:
    """Holders by role. The SMS app is also the secure setting `sms_default_application`, which older clients read and write."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._holders: dict[str, str] = dict(DEFAULT_HOLDERS)
        self._granted: dict[str, list[str]] = {}

    def create(self) -> None:
        """A new device: the holders that are installed get what their roles bring."""
        for role in GRANTS:
            self._give(role, self.holder(role))

    def holder(self, role: str) -> str:
        """The package that holds a role; empty for none."""
        if role == SMS:
            return self._device.settings.get("secure", "sms_default_application") or ""
        return self._holders.get(role, "")

    def all(self) -> dict[str, str]:
        return {**self._holders, SMS: self.holder(SMS)}

    def qualifies(self, role: str, package: str) -> bool:
        """Whether an installed package may hold a role."""
        found = self._device.packages.find(package)
        if found is None or not found.enabled:
            return False
        if role not in _DECLARED or package == DEFAULT_HOLDERS.get(role):
            return True
        app = self._device.app_class(package)
        return app is not None and role in app.roles

    def set(self, role: str, package: str) -> None:
        """Make a package the holder; an empty name leaves the role without one. Permissions move along."""
        old = self.holder(role)
        if old and old != package:
            self._take(role, old)
        if role == SMS:
            self._device.settings.put("secure", "sms_default_application", package)
        self._holders[role] = package
        if package:
            self._give(role, package)
        self._device.touch()

    def packages_changed(self) -> None:
        """A package was removed, disabled, enabled or installed: a role whose holder is gone goes to the app of the system image."""
        for role, fallback in FALLBACKS.items():
            holder = self.holder(role)
            if not self._there(holder):
                heir = fallback if self._there(fallback) else ""
                if heir != holder:
                    self.set(role, heir)

    def _there(self, package: str) -> bool:
        found = self._device.packages.find(package)
        return found is not None and found.enabled

    def data_cleared(self, package: str) -> None:
        """`pm clear` takes what the user granted; what a role brought stays."""
        for role in GRANTS:
            if package and self.holder(role) == package:
                self._give(role, package)

    def _give(self, role: str, package: str) -> None:
        found = self._device.packages.find(package)
        if found is None:
            return
        wanted = {PREFIX + name for group in GRANTS.get(role, ()) for name in _SETS[group]} & set(found.requested)
        fresh = wanted - found.granted
        found.granted |= fresh
        self._granted[role] = sorted({*self._granted.get(role, []), *fresh})
        for op in APP_OPS.get(role, ()):
            found.app_ops[op] = "allow"

    def _take(self, role: str, package: str) -> None:
        """What came with the role goes with it, and the process that had it; what the user granted stays."""
        found = self._device.packages.find(package)
        given = set(self._granted.pop(role, []))
        if found is None:
            return
        kept = {name for other, names in self._granted.items() if self.holder(other) == package for name in names}
        lost = (given - kept) & found.granted
        found.granted -= lost
        for op in APP_OPS.get(role, ()):
            found.app_ops.pop(op, None)
        if lost:
            self._device.activities.kill(package)

    def save(self) -> dict[str, Any]:
        return {"holders": self._holders, "granted": self._granted}

    def load(self, state: dict[str, Any]) -> None:
        self._holders, self._granted = dict(state["holders"]), {role: list(names) for role, names in state["granted"].items()}
