"""The page that chooses the app for a role."""

from __future__ import annotations

from functools import partial

from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import label_of
from emulator.sim.systemui.permissions.role import ROLES
from emulator.sim.systemui.preferences import radio_preference
from emulator.sim.systemui.settings.base import SettingsActivity
from emulator.sim.systemui.settings.pages_apps import candidates
from emulator.sim.toolkit.app import Screen
from emulator.sim.toolkit.view import View


class DefaultApp(SettingsActivity):
    """Extra `role`."""

    name = "com.android.permissioncontroller.role.ui.DefaultAppActivity"

    def build(self) -> Screen:
        role = str(self.intent.extras["role"])
        what = ROLES[role][0]
        holder = self.device.role_holder(role)
        rows: list[View] = []
        if role not in ("android.app.role.HOME", "android.app.role.DIALER"):
            rows.append(radio_preference("None", not self.device.packages.find(holder), lambda: self.device.set_role_holder(role, "")))
        for package in candidates(self, role):
            view = radio_preference(
                label_of(self.device, package),
                package == holder,
                partial(self.device.set_role_holder, role, package),
            )
            badge = app_icon(self.device, package, 36)
            badge.margin = (0, 0, 16, 0)
            view.children.insert(1, badge)
            rows.append(view)
        return self.screen(f"Default {what}", rows)
