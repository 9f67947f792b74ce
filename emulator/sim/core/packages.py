"""The package manager: what is installed, what it may do, and where its data lives."""

from __future__ import annotations

import hashlib
import logging
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from emulator.sim.core.catalog import CatalogApp
from emulator.sim.core.permissions import INSTALL_PERMISSIONS, SPECIAL_ACCESS, is_runtime
from emulator.sim.toolkit.app import App

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

FIRST_APP_UID = 10100
ENABLED_WORDS = {0: "default", 1: "enabled", 2: "disabled", 3: "disabled-user", 4: "disabled-until-used"}


class PackageError(Exception):
    """A package manager call that fails as on a device; `java` is the exception class the device prints."""

    def __init__(self, message: str, java: str = "java.lang.IllegalArgumentException") -> None:
        super().__init__(message)
        self.java = java


@dataclass
class Package:
    """One installed package. Times are epoch ms; `enabled_state` 0 default, 1 enabled, 2 disabled, 3 disabled-user."""

    name: str
    label: str
    version_name: str
    version_code: int
    uid: int
    system: bool = False
    target_sdk: int = 33
    min_sdk: int = 23
    requested: tuple[str, ...] = ()
    granted: set[str] = field(default_factory=set)
    app_ops: dict[str, str] = field(default_factory=dict)
    enabled_state: int = 0
    stopped: bool = True
    first_install_ms: int = 0
    last_update_ms: int = 0
    installer: str = ""
    icon: str = "android"
    icon_color: str = "#3DDC84"
    icon_tint: str = "#FFFFFF"
    launchable: bool = True
    denied: dict[str, int] = field(default_factory=dict)  # how often the user refused a permission
    one_time: set[str] = field(default_factory=set)  # granted until the process ends
    battery_unrestricted: bool = False  # exempt from battery optimisation

    @property
    def enabled(self) -> bool:
        return self.enabled_state in (0, 1)

    @property
    def code_path(self) -> str:
        """Directory of base.apk, named the way the installer names it."""
        if self.system:
            return f"/product/app/{self.name.rsplit('.', 1)[-1].capitalize()}"
        token = hashlib.sha256(self.name.encode()).hexdigest()
        return f"/data/app/~~{token[:20]}==/{self.name}-{token[20:42]}=="

    @property
    def data_dirs(self) -> tuple[str, str]:
        """Credential-protected and device-protected data."""
        return f"/data/data/{self.name}", f"/data/user_de/0/{self.name}"

    @property
    def signature_hash(self) -> str:
        """The 8 hexadecimal digits that dumpsys shows for the certificate; made up from the name, as no certificate is there."""
        return f"{zlib.crc32(self.name.encode()):08x}"


SYSTEM_PACKAGES: tuple[tuple[str, str, str, int], ...] = (
    ("android", "Android System", "13", 33),
    ("com.android.systemui", "System UI", "13", 33),
    ("com.android.settings", "Settings", "13", 33),
    ("com.android.shell", "Shell", "13", 33),
    ("com.google.android.apps.nexuslauncher", "Pixel Launcher", "13", 33),
    ("com.google.android.permissioncontroller", "Permission controller", "33", 330000000),
    ("com.android.intentresolver", "Intent Resolver", "13", 33),
    ("com.google.android.documentsui", "Files", "13", 33),
    ("com.google.android.inputmethod.latin", "Gboard", "12.5", 90000000),
    ("com.android.providers.contacts", "Contacts Storage", "13", 33),
    ("com.android.providers.telephony", "Phone and Messaging Storage", "13", 33),
    ("com.android.providers.calendar", "Calendar Storage", "13", 33),
    ("com.android.providers.settings", "Settings Storage", "13", 33),
    ("com.google.android.providers.media.module", "Media", "33", 330000000),
    ("com.google.android.gms", "Google Play services", "23.1", 230100000),
    ("com.google.android.webview", "Android System WebView", "113", 567200000),
    ("com.google.android.dialer", "Phone", "97.0.509", 10293041),
)


SYSTEM_LAUNCHABLE: Mapping[str, tuple[str, str, str]] = {
    "com.android.settings": ("settings", "#5F6368", "#FFFFFF"),
    "com.google.android.dialer": ("call", "#1A73E8", "#FFFFFF"),
}
"""System packages with an entry in the launcher: symbol, ground and tint of their icon."""


class PackageManager:
    """Packages by name. Apps come from the catalogue (folders that describe an app) and from APK files that clients install."""

    def __init__(self, device: Device, catalog: Mapping[str, CatalogApp]) -> None:
        self._device = device
        self.catalog = catalog
        self._packages: dict[str, Package] = {}
        self._unloadable: set[str] = set()
        self._next_uid = FIRST_APP_UID

    # --- what is there -------------------------------------------------------------------------------------------------------------

    def create(self) -> None:
        """Install what a new device has: the system packages and every app of the catalogue."""
        now = self._device.clock.now_ms()
        for index, (name, label, version, code) in enumerate(SYSTEM_PACKAGES):
            uid = 1000 if name in ("android", "com.android.settings") else 2000 if name == "com.android.shell" else 10050 + index
            self._packages[name] = Package(
                name,
                label,
                version,
                code,
                uid,
                system=True,
                launchable=name in SYSTEM_LAUNCHABLE,
                stopped=False,
                first_install_ms=1230768000000,
                last_update_ms=1230768000000,
            )
            if name in SYSTEM_LAUNCHABLE:
                self._packages[name].icon, self._packages[name].icon_color, self._packages[name].icon_tint = SYSTEM_LAUNCHABLE[name]
        for app in self.catalog.values():
            self._install(self._from_catalog(app, now))

    def _from_catalog(self, app: CatalogApp, now: int) -> Package:
        return Package(
            app.package,
            app.label,
            app.version_name,
            app.version_code,
            0,
            system=app.system,
            target_sdk=app.target_sdk,
            min_sdk=app.min_sdk,
            requested=app.permissions,
            first_install_ms=now,
            last_update_ms=now,
            icon=app.icon,
            icon_color=app.icon_color,
            icon_tint=app.icon_tint,
        )

    def all(self) -> list[Package]:
        """Sorted by name."""
        return [self._packages[name] for name in sorted(self._packages)]

    def find(self, name: str) -> Package | None:
        return self._packages.get(name)

    def by_uid(self, uid: int) -> Package | None:
        return next((package for package in self._packages.values() if package.uid == uid), None)

    def require(self, name: str) -> Package:
        found = self._packages.get(name)
        if found is None:
            raise PackageError(f"Unknown package: {name}")
        return found

    def launchable(self) -> list[Package]:
        """What the launcher shows, by label."""
        return sorted(
            (p for p in self._packages.values() if p.launchable and p.enabled and (p.name in self.catalog or p.name in SYSTEM_LAUNCHABLE)),
            key=lambda p: (p.label.casefold(), p.name),
        )

    def app_class(self, name: str) -> type[App] | None:
        """The code of an installed catalogue app; None for packages without code here, and for an app whose code cannot be loaded: its
        activities then are not there, and everything else works."""
        app = self.catalog.get(name)
        if app is None or name not in self._packages or name in self._unloadable:
            return None
        try:
            return app.load()
        except (Exception, SystemExit):
            self._unloadable.add(name)
            log.exception("the code of %s cannot be loaded; its activities are not there", name)
            return None

    # --- install and remove ----------------------------------------------------------------------------------------------------------

    def _install(self, package: Package) -> None:
        fs = self._device.fs
        if package.uid == 0:
            package.uid = self._next_uid
            self._next_uid += 1
        package.granted |= {p for p in package.requested if p in INSTALL_PERMISSIONS or not is_runtime(p)}
        self._packages[package.name] = package
        for folder in package.data_dirs:
            fs.mkdir(folder, parents=True, mode=0o700, uid=package.uid, gid=package.uid)
        if not package.system:
            fs.mkdir(package.code_path, parents=True, mode=0o755, uid=1000, gid=1000)
        fs.mkdir(f"/storage/emulated/0/Android/data/{package.name}", parents=True, mode=0o770, uid=package.uid, gid=1078)
        self._device.touch()

    def install(
        self,
        manifest: Mapping[str, Any],
        *,
        replace: bool = True,
        grant_all: bool = False,
        downgrade: bool = False,
        test_ok: bool = True,
        installer: str = "",
    ) -> None:
        """Install from a manifest (keys package, label, version_name, version_code, min_sdk, target_sdk, permissions, test_only)."""
        name = str(manifest["package"])
        old = self._packages.get(name)
        if old is not None and not replace:
            raise PackageError(f"INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install {name} without first uninstalling.")
        if old is not None and int(manifest["version_code"]) < old.version_code and not downgrade:
            raise PackageError(
                f"INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code {manifest['version_code']} "
                f"is older than current {old.version_code}"
            )
        if int(manifest.get("min_sdk", 1)) > 33:
            raise PackageError(f"INSTALL_FAILED_OLDER_SDK: Requires newer sdk version #{manifest['min_sdk']} (current version is #33)")
        if manifest.get("test_only") and not test_ok:
            raise PackageError("INSTALL_FAILED_TEST_ONLY: installPackageLI")
        now = self._device.clock.now_ms()
        known = self.catalog.get(name)
        package = self._from_catalog(known, now) if known else Package(name, str(manifest.get("label") or name), "", 0, 0, launchable=False)
        package.version_name, package.version_code = str(manifest["version_name"]), int(manifest["version_code"])
        package.min_sdk, package.target_sdk = int(manifest.get("min_sdk", 1)), int(manifest.get("target_sdk", 33))
        package.requested = tuple(manifest.get("permissions", ())) or package.requested
        package.last_update_ms, package.first_install_ms, package.installer = now, old.first_install_ms if old else now, installer
        if old is not None:
            package.uid, package.granted, package.app_ops, package.system = old.uid, old.granted, old.app_ops, old.system
            self._device.activities.force_stop(name, keep_stopped=old.stopped)
        if grant_all:
            package.granted |= {p for p in package.requested if is_runtime(p)}
        self._install(package)
        self._device.role_manager.packages_changed()

    def uninstall(self, name: str, *, keep_data: bool = False) -> bool:
        """False when it is not installed or a system package."""
        package = self._packages.get(name)
        if package is None or (package.system and name not in self.catalog):
            return False
        self._device.activities.force_stop(name)
        self._device.notifications.cancel_all(name)
        del self._packages[name]
        for folder in (*(() if keep_data else package.data_dirs), package.code_path, f"/storage/emulated/0/Android/data/{name}"):
            self._device.fs.rmtree(folder)
        self._device.role_manager.packages_changed()
        self._device.touch()
        return True

    def clear(self, name: str) -> bool:
        """Drop all data of an app, as `pm clear`: process, files, runtime permissions, alarms, notifications."""
        package = self._packages.get(name)
        if package is None:
            return False
        self._device.activities.force_stop(name)
        self._device.notifications.cancel_all(name)
        fs = self._device.fs
        for folder in (*package.data_dirs, f"/storage/emulated/0/Android/data/{name}"):
            fs.rmtree(folder)
        package.granted -= {p for p in package.granted if is_runtime(p)}
        package.denied.clear()
        package.app_ops.clear()
        self._install(package)
        self._device.data_cleared(name)
        return True

    # --- permissions and states ------------------------------------------------------------------------------------------------------

    def has_permission(self, name: str, permission: str) -> bool:
        package = self._packages.get(name)
        if package is None:
            return False
        if permission in SPECIAL_ACCESS:
            op, default = SPECIAL_ACCESS[permission]
            mode = package.app_ops.get(op, "default")
            return permission in package.requested and (mode == "allow" or (mode == "default" and default))
        return permission in package.granted

    def grant(self, name: str, permission: str) -> None:
        """Grant a runtime permission; raises with the device's words."""
        self._changeable(name, permission).granted.add(permission)
        self._device.touch()

    def revoke(self, name: str, permission: str) -> None:
        """Revoke; the app's process is killed, as on a device."""
        package = self._changeable(name, permission)
        if permission in package.granted:
            package.granted.discard(permission)
            self._device.activities.kill(name)
        self._device.touch()

    def _changeable(self, name: str, permission: str) -> Package:
        package = self.require(name)
        if permission not in package.requested:
            raise PackageError(f"Package {name} has not requested permission {permission}", "java.lang.SecurityException")
        if not is_runtime(permission):
            raise PackageError(
                f"Permission {permission} requested by {name} is not a changeable permission type", "java.lang.SecurityException"
            )
        return package

    def end_one_time(self, name: str) -> None:
        """Take back what was granted only for as long as the app runs."""
        package = self._packages.get(name)
        if package is not None and package.one_time:
            package.granted -= package.one_time
            package.one_time.clear()

    def set_enabled(self, name: str, state: int) -> None:
        package = self.require(name)
        package.enabled_state = state
        if not package.enabled:
            self._device.activities.force_stop(name)
        self._device.role_manager.packages_changed()
        self._device.touch()

    def set_app_op(self, name: str, op: str, mode: str) -> None:
        self.require(name).app_ops[op] = mode
        self._device.touch()

    def app_op(self, name: str, op: str) -> str:
        return self.require(name).app_ops.get(op, "default")

    def save(self) -> dict[str, Any]:
        return {
            "next_uid": self._next_uid,
            "packages": [
                {
                    **vars(package),
                    "granted": sorted(package.granted),
                    "app_ops": dict(package.app_ops),
                    "denied": dict(package.denied),
                    "one_time": sorted(package.one_time),
                }
                for package in self._packages.values()
            ],
        }

    def load(self, state: dict[str, Any]) -> None:
        self._next_uid = state["next_uid"]
        self._packages = {
            row["name"]: Package(
                **{
                    **row,
                    "granted": set(row["granted"]),
                    "requested": tuple(row["requested"]),
                    "app_ops": dict(row["app_ops"]),
                    "denied": dict(row["denied"]),
                    "one_time": set(row["one_time"]),
                }
            )
            for row in state["packages"]
        }
