"""Special app access: what each kind is called, and the page that switches it for one app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from emulator.sim.core.packages import Package
from emulator.sim.core.permissions import PREFIX, SPECIAL_ACCESS
from emulator.sim.systemui.preferences import main_switch, note
from emulator.sim.systemui.settings.base import AppPage, SettingsActivity
from emulator.sim.toolkit.app import Screen
from emulator.sim.toolkit.view import View


@dataclass(frozen=True)
class Access:
    """One kind: the permission an app must have asked for, and the words of its page."""

    key: str
    permission: str
    title: str
    switch: str
    words: str


KINDS: Final[dict[str, Access]] = {
    kind.key: kind
    for kind in (
        Access(
            "files",
            PREFIX + "MANAGE_EXTERNAL_STORAGE",
            "All files access",
            "Allow access to manage all files",
            "Allow this app to read, modify and delete all files on this device or any connected storage volumes. If granted, app may "
            "access files without your explicit knowledge.",
        ),
        Access(
            "alarms",
            PREFIX + "SCHEDULE_EXACT_ALARM",
            "Alarms & reminders",
            "Allow setting alarms and reminders",
            "Allow this app to set alarms and schedule time-sensitive actions. This lets the app run in the background, which may use "
            "more battery.\n\nIf this permission is off, existing alarms and time-based events scheduled by this app won’t work.",
        ),
        Access(
            "overlay",
            PREFIX + "SYSTEM_ALERT_WINDOW",
            "Display over other apps",
            "Allow display over other apps",
            "Allow this app to display on top of other apps you’re using. This app will be able to see where you tap or change what’s "
            "displayed on the screen.",
        ),
        Access(
            "write_settings",
            PREFIX + "WRITE_SETTINGS",
            "Modify system settings",
            "Allow modifying system settings",
            "This permission allows an app to modify core system settings.",
        ),
        Access(
            "install",
            PREFIX + "REQUEST_INSTALL_PACKAGES",
            "Install unknown apps",
            "Allow from this source",
            "Your phone and personal data are more vulnerable to attack by unknown apps. By installing apps from this source, you agree "
            "that you are responsible for any damage to your phone or loss of data that may result from their use.",
        ),
        Access(
            "usage",
            PREFIX + "PACKAGE_USAGE_STATS",
            "Usage access",
            "Permit usage access",
            "Usage access allows an app to track what other apps you’re using and how often, as well as your carrier, language settings, "
            "and other details.",
        ),
        Access(
            "dnd",
            PREFIX + "ACCESS_NOTIFICATION_POLICY",
            "Do Not Disturb access",
            "Allow Do Not Disturb",
            "The app can turn Do Not Disturb on/off and make changes to related settings.",
        ),
    )
}


def set_access(page: SettingsActivity, package: Package, kind: Access, allowed: bool) -> None:
    """Decide an app op, as the user does."""
    page.device.packages.set_app_op(package.name, SPECIAL_ACCESS[kind.permission][0], "allow" if allowed else "ignore")


class AppAccess(AppPage):
    """The page of one kind for one app, or with `list_` the list of apps that have asked for it."""

    name = ".Settings$AppManageExternalStorageActivity"
    kind: ClassVar[str] = "files"

    @property
    def _kind(self) -> Access:
        return KINDS[str(self.intent.extras.get("kind") or self.kind)]

    @property
    def _lists(self) -> bool:
        return not self.intent.data.startswith("package:") and "package" not in self.intent.extras

    def _row(self, package: Package) -> View:
        allowed = self.device.packages.has_permission(package.name, self._kind.permission)
        summary = "Allowed" if allowed else "Not allowed"
        return self.app_row(package, summary, lambda: self.show("access", kind=self._kind.key, package=package.name))

    def on_create(self) -> None:
        if not self._lists:
            super().on_create()

    def build(self) -> Screen:
        kind = self._kind
        if self._lists:
            asking = [package for package in self.user_apps() if kind.permission in package.requested]
            return self.screen(kind.title, [self._row(package) for package in asking] or [note("No apps have asked for this access.")])
        return super().build()

    def content(self) -> Screen:
        package, kind = self.subject, self._kind
        allowed = self.device.packages.has_permission(package.name, kind.permission)
        switch = main_switch(kind.switch, allowed, lambda wanted: set_access(self, package, kind, wanted))
        return self.screen(kind.title, [switch, note(kind.words)], top=self.app_header())


class ExactAlarms(AppAccess):
    name = ".Settings$AlarmsAndRemindersAppActivity"
    kind = "alarms"


class Overlays(AppAccess):
    name = ".Settings$AppDrawOverlaySettingsActivity"
    kind = "overlay"


class WriteSettings(AppAccess):
    name = ".Settings$AppWriteSettingsActivity"
    kind = "write_settings"


class UnknownSources(AppAccess):
    name = ".Settings$ManageAppExternalSourcesActivity"
    kind = "install"


class UsageAccess(AppAccess):
    name = ".Settings$AppUsageAccessSettingsActivity"
    kind = "usage"


class DndAccess(AppAccess):
    name = ".Settings$ZenAccessDetailSettingsActivity"
    kind = "dnd"


class AnyAccess(AppAccess):
    """Of the kind in the extra `kind`, from a list."""

    name = ".spa.SpaActivity"
