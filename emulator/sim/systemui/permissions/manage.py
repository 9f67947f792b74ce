"""The pages that list what an app may do and change one permission group."""

from __future__ import annotations

from abc import abstractmethod

from emulator.sim.core.packages import Package
from emulator.sim.core.permissions import PREFIX
from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import SystemActivity
from emulator.sim.systemui.permissions.groups import SHOWN, Group, allowed, members, requested_groups
from emulator.sim.systemui.preferences import category, page, preference, radio_preference, switch_preference
from emulator.sim.toolkit.app import Intent, Screen
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import row, text

PACKAGE = "com.android.permissioncontroller"
FINE = PREFIX + "ACCESS_FINE_LOCATION"


class _AppPage(SystemActivity):
    """A page about one app: extra `android.intent.extra.PACKAGE_NAME`, or a package: URI."""

    @property
    def _name(self) -> str:
        return str(self.intent.extras.get("android.intent.extra.PACKAGE_NAME") or self.intent.data.removeprefix("package:"))

    @property
    def _package(self) -> Package:
        return self.device.packages.require(self._name)

    def on_create(self) -> None:
        if self.device.packages.find(self._name) is None:
            self.finish()

    def build(self) -> Screen:
        if self.device.packages.find(self._name) is None:  # removed while this page was below others
            return page("App permissions", [], package=PACKAGE, theme=self.theme, on_back=self.finish)
        return self.content()

    @abstractmethod
    def content(self) -> Screen:
        """What is shown about an app that is there."""

    def _header(self) -> View:
        package = self._package
        return row(
            app_icon(self.device, package.name, 40),
            text(package.label, size=18, id="com.android.permissioncontroller:id/entity_header_title"),
            spacing=16,
            width=FILL,
            padding=(24, 0, 24, 12),
        )


class AppPermissions(_AppPage):
    """Groups an app has, allowed ones first."""

    name = "com.android.permissioncontroller.permission.ui.ManagePermissionsActivity"

    def _row(self, group: Group) -> View:
        def show() -> None:
            extras = {"android.intent.extra.PACKAGE_NAME": self._package.name, "group": group.name}
            self.ctx.start(Intent(component=f"{self.app.package}/permission", extras=extras))

        summary = ""
        if group.foreground and allowed(self._package, group.name):
            summary = "Allowed only while in use"
        return preference(group.label, summary, symbol=group.icon, on_click=show, key=group.name)

    def content(self) -> Screen:
        groups = requested_groups(self._package)
        yes = [self._row(group) for group in groups if allowed(self._package, group.name)]
        no = [self._row(group) for group in groups if not allowed(self._package, group.name)]
        none_allowed, none_denied = preference("No permissions allowed", enabled=False), preference("No permissions denied", enabled=False)
        rows = [category("Allowed"), *(yes or [none_allowed]), category("Not allowed"), *(no or [none_denied])]
        return page("App permissions", rows, package=PACKAGE, theme=self.theme, on_back=self.finish, top=self._header())


class AppPermission(_AppPage):
    """One group of an app: Allow or Don't allow."""

    name = "com.android.permissioncontroller.permission.ui.AppPermissionActivity"

    def _set(self, granted: bool, *, once: bool = False) -> None:
        package, group = self._package, str(self.intent.extras["group"])
        names = set(members(group)) & set(package.requested)
        if granted:
            package.granted |= names
            package.one_time = package.one_time | names if once else package.one_time - names
            for name in names:
                package.denied.pop(name, None)
        elif names & package.granted:
            package.granted -= names
            for name in names:
                package.denied[name] = 2  # refused here, it is not asked for again
            if group != "NOTIFICATIONS":
                self.device.activities.kill(package.name)
        self.device.touch()

    def _precise(self, wanted: bool) -> None:
        package = self._package
        if wanted:
            package.granted.add(FINE)
        else:
            package.granted.discard(FINE)
        self.device.touch()

    def content(self) -> Screen:
        package, group = self._package, SHOWN[str(self.intent.extras["group"])]
        now = allowed(package, group.name)
        once = bool(set(members(group.name)) & package.one_time)
        rows: list[View] = [text(f"{group.label} access for this app", size=14, font_weight=500, padding=(24, 8, 24, 8), width=FILL)]
        if group.foreground:
            rows += [
                radio_preference(
                    "Allow only while using the app",
                    now and not once,
                    lambda: self._set(True),
                    id=f"{PACKAGE}:id/foreground_only_radio_button",
                ),
                radio_preference("Ask every time", once, lambda: self._set(True, once=True), id=f"{PACKAGE}:id/ask_radio_button"),
                radio_preference("Don’t allow", not now, lambda: self._set(False), id=f"{PACKAGE}:id/deny_radio_button"),
            ]
        else:
            rows += [
                radio_preference("Allow", now, lambda: self._set(True), id=f"{PACKAGE}:id/allow_radio_button"),
                radio_preference("Don’t allow", not now, lambda: self._set(False), id=f"{PACKAGE}:id/deny_radio_button"),
            ]
        if group.name == "LOCATION" and now and FINE in package.requested:
            precise = FINE in package.granted
            rows.append(
                switch_preference(
                    "Use precise location",
                    "When precise location is off, apps can access your approximate location",
                    precise,
                    self._precise,
                )
            )
        title = f"{group.label} permission"
        return page(title, rows, package=PACKAGE, theme=self.theme, on_back=self.finish, top=self._header())
