"""Whether an app may post notifications, and the pages that decide it."""

from __future__ import annotations

from emulator.sim.core.packages import Package
from emulator.sim.core.permissions import PREFIX
from emulator.sim.systemui.base import SystemActivity
from emulator.sim.systemui.preferences import category, main_switch, note, switch_preference
from emulator.sim.systemui.settings.base import AppPage
from emulator.sim.toolkit.app import Screen
from emulator.sim.toolkit.view import View

POST = PREFIX + "POST_NOTIFICATIONS"
OP = "POST_NOTIFICATION"


def may_notify(activity: SystemActivity, package: Package) -> bool:
    """Whether what the app posts is shown."""
    return activity.device.notifications.allowed(package.name)


def set_notify(activity: SystemActivity, package: Package, allowed: bool) -> None:
    """The user's switch: the permission where the app has asked for it, else the app op."""
    if POST in package.requested:
        if allowed:
            package.granted.add(POST)
            package.denied.pop(POST, None)
        else:
            package.granted.discard(POST)
            package.denied[POST] = 2
    activity.device.packages.set_app_op(package.name, OP, "allow" if allowed else "ignore")
    if not allowed:
        activity.device.notifications.cancel_all(package.name)


class AppNotifications(AppPage):
    """android.settings.APP_NOTIFICATION_SETTINGS."""

    name = ".Settings$AppNotificationSettingsActivity"

    def content(self) -> Screen:
        package = self.subject
        allowed = may_notify(self, package)
        rows: list[View] = [main_switch(f"All {package.label} notifications", allowed, lambda wanted: set_notify(self, package, wanted))]
        channels = sorted({posted.notification.channel for posted in self.device.notifications.active() if posted.package == package.name})
        if allowed:
            if channels:
                rows.append(category("Other"))
                rows += [switch_preference(channel.replace("_", " ").capitalize(), "", True, lambda wanted: None) for channel in channels]
            else:
                rows.append(note("This app has not posted any notifications"))
        else:
            rows.append(note("At your request, Android is blocking this app’s notifications from appearing on this device"))
        return self.screen("Notifications", rows, top=self.app_header())
