"""App info: what can be done with one app; its storage and battery pages; the dialog that removes it."""

from __future__ import annotations

from functools import partial

from emulator.sim.core.packages import Package
from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.documents.model import size_text
from emulator.sim.systemui.permissions.groups import allowed, requested_groups
from emulator.sim.systemui.preferences import category, preference, radio_preference
from emulator.sim.systemui.settings.access import KINDS
from emulator.sim.systemui.settings.base import APP_PACKAGE, PACKAGE, AppPage, SettingsActivity
from emulator.sim.systemui.settings.notifying import may_notify
from emulator.sim.toolkit.app import Intent, Overlay, Screen
from emulator.sim.toolkit.dialogs import dialog
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, icon, row, text

LAUNCHER = "android.intent.category.LAUNCHER"


def _bytes_below(activity: SettingsActivity, package: Package) -> int:
    """Size of an app's data."""
    fs = activity.device.fs
    return sum(fs.stat(path).size for folder in package.data_dirs if fs.exists(folder) for path in fs.walk(folder) if not fs.is_dir(path))


class AppInfo(AppPage):
    """android.settings.APPLICATION_DETAILS_SETTINGS."""

    name = ".applications.InstalledAppDetails"

    def _open(self) -> None:
        self.device.activities.start(Intent(action="android.intent.action.MAIN", package=self.subject.name, categories=(LAUNCHER,)))

    def _stop(self) -> None:
        self.close_dialog()
        self.device.activities.force_stop(self.subject.name)

    def _remove(self) -> None:
        self.ctx.start(Intent(component=f"{PACKAGE}/uninstall", data=f"package:{self.subject.name}"), for_result="removed")

    def on_result(self, key: str, ok: bool, data: dict[str, object]) -> None:
        if key == "removed" and ok:
            self.finish()

    def _permissions(self) -> str:
        given = [group.label for group in requested_groups(self.subject) if allowed(self.subject, group.name)]
        return ", ".join(given[:1] + [label.lower() for label in given[1:3]]) if given else "No permissions granted"

    def content(self) -> Screen:
        package, device = self.subject, self.device
        running = device.activities.process(package.name) is not None
        removable = not package.system
        header = column(
            app_icon(device, package.name, 64),
            text(package.label, size=24, text_align="center", width=FILL, id=f"{PACKAGE}:id/entity_header_title"),
            gravity="center_horizontal",
            spacing=12,
            width=FILL,
            padding=(24, 0, 24, 20),
            id=f"{PACKAGE}:id/entity_header",
        )
        buttons = row(
            _button("open_in_new", "Open", 1, self._open, enabled=package.enabled and package.launchable),
            _button("delete", "Uninstall", 2, self._remove, enabled=removable),
            _button("report", "Force stop", 3, lambda: self.open_dialog("stop"), enabled=running),
            width=FILL,
            padding=(12, 0, 12, 12),
            id=f"{PACKAGE}:id/action_buttons",
        )
        special = [kind for kind in KINDS.values() if kind.permission in package.requested]

        def permissions() -> None:
            self.ctx.start(
                Intent(action="android.intent.action.MANAGE_APP_PERMISSIONS", extras={"android.intent.extra.PACKAGE_NAME": package.name})
            )

        battery = "Unrestricted" if package.battery_unrestricted else "0% use since last full charge"
        rows: list[View | None] = [
            header,
            buttons,
            preference(
                "Notifications",
                "On" if may_notify(self, package) else "Off",
                on_click=lambda: self.show("app_notifications", **{APP_PACKAGE: package.name}),
            ),
            preference("Permissions", self._permissions(), on_click=permissions),
            preference(
                "Storage & cache",
                f"{size_text(_bytes_below(self, package))} used in internal storage",
                on_click=lambda: self.show("app_storage", package=package.name),
            ),
            self.link("Mobile data & Wi‑Fi", "No data used"),
            preference("Battery", battery, on_click=lambda: self.show("app_battery", package=package.name)),
            self.link("Open by default", "No defaults set"),
        ]
        if special:
            rows.append(category("Advanced"))
        for kind in special:
            given = device.packages.has_permission(package.name, kind.permission)
            rows.append(
                preference(
                    kind.title,
                    "Allowed" if given else "Not allowed",
                    on_click=partial(self.show, "access", kind=kind.key, package=package.name),
                )
            )
        rows.append(text(f"version {package.version_name}", size=14, color="on_surface_variant", padding=(24, 20, 24, 20), width=FILL))
        return self.screen("App info", rows, overlays=self._overlays())

    def _overlays(self) -> list[Overlay]:
        if self.state.get("dialog") != "stop":
            return []
        return [
            dialog(
                title="Force stop?",
                message="If you force stop an app, it may misbehave.",
                positive=("OK", self._stop),
                cancel=self.close_dialog,
                title_id="android:id/alertTitle",
            )
        ]


def _button(symbol: str, label: str, number: int, on_click: Handler, *, enabled: bool = True) -> View:
    tint = "primary" if enabled else "on_surface/38"
    view = column(
        icon(symbol, size=24, tint=tint, accessible=False),
        text(label, size=14, font_weight=500, color=tint, accessible=False, max_lines=1),
        spacing=6,
        gravity="center",
        weight=1,
        height=72,
        leaf=True,
        enabled=enabled,
        cls="android.widget.Button",
        id=f"{PACKAGE}:id/button{number}",
        focusable=True,
        on_click=on_click,
    )
    view.text = label
    return view


class AppStorage(AppPage):
    """Clear storage and clear cache."""

    name = ".Settings$AppStorageSettingsActivity"

    def _clear(self) -> None:
        self.close_dialog()
        self.device.packages.clear(self.subject.name)

    def _clear_cache(self) -> None:
        for folder in self.subject.data_dirs:
            self.device.fs.rmtree(f"{folder}/cache")

    def content(self) -> Screen:
        size = _bytes_below(self, self.subject)
        buttons = row(
            _button("delete", "Clear storage", 1, lambda: self.open_dialog("clear"), enabled=size > 0),
            _button("cleaning_services", "Clear cache", 2, self._clear_cache),
            width=FILL,
            padding=(12, 0, 12, 12),
        )
        rows = [
            buttons,
            category("Space used"),
            preference("App size", "24.10 MB"),
            preference("User data", size_text(size)),
            preference("Total", size_text(size + 24_100_000)),
        ]
        overlays = []
        if self.state.get("dialog") == "clear":
            overlays.append(
                dialog(
                    title="Delete app data?",
                    message="This app’s data, including files and settings, will be permanently deleted from this device",
                    positive=("Delete", self._clear),
                    cancel=self.close_dialog,
                    title_id="android:id/alertTitle",
                )
            )
        return self.screen("Storage", rows, top=self.app_header(), overlays=overlays)


class AppBattery(AppPage):
    """How much an app may do in the background."""

    name = ".fuelgauge.AdvancedPowerUsageDetailActivity"

    def _set(self, unrestricted: bool, op: str) -> None:
        package = self.subject
        package.battery_unrestricted = unrestricted
        self.device.packages.set_app_op(package.name, "RUN_ANY_IN_BACKGROUND", op)

    def content(self) -> Screen:
        package = self.subject
        restricted = self.device.packages.app_op(package.name, "RUN_ANY_IN_BACKGROUND") == "ignore"
        free = package.battery_unrestricted and not restricted
        rows = [
            category("Manage battery usage"),
            radio_preference(
                "Unrestricted",
                free,
                lambda: self._set(True, "allow"),
                summary="Allow battery usage in background without restrictions. May use more battery.",
            ),
            radio_preference(
                "Optimized",
                not free and not restricted,
                lambda: self._set(False, "allow"),
                summary="Optimize based on your usage. Recommended for most apps.",
            ),
            radio_preference(
                "Restricted",
                restricted,
                lambda: self._set(False, "ignore"),
                summary="Restrict battery usage while in background. Apps may not work as expected. Notifications may be delayed.",
            ),
        ]
        return self.screen("App battery usage", rows, top=self.app_header())


class Uninstall(AppPage):
    """android.intent.action.DELETE: the package installer's question."""

    name = "com.android.packageinstaller.UninstallerActivity"
    translucent = True

    def _remove(self) -> None:
        label = self.subject.label
        ok = self.device.packages.uninstall(self.subject.name)
        self.finish(ok)
        self.ctx.toast(f"Uninstalled {label}" if ok else "Uninstall unsuccessful.")

    def content(self) -> Screen:
        question = dialog(
            title=self.subject.label,
            message="Do you want to uninstall this app?",
            positive=("OK", self._remove),
            cancel=self.finish,
            title_id="android:id/alertTitle",
        )
        return Screen(box(width=FILL, height=FILL), [question], theme=self.theme)


class IgnoreOptimizations(AppPage):
    """android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS."""

    name = ".fuelgauge.RequestIgnoreBatteryOptimizations"
    translucent = True

    def _allow(self) -> None:
        self.subject.battery_unrestricted = True
        self.finish(True)

    def content(self) -> Screen:
        label = self.subject.label
        question = dialog(
            title="Let app always run in background?",
            message=f"Allowing {label} to always run in the background may reduce battery life."
            "\n\nYou can change this later from Settings > Apps.",
            positive=("Allow", self._allow),
            negative=("Deny", self.finish),
            on_dismiss=self.finish,
            title_id="android:id/alertTitle",
        )
        return Screen(box(width=FILL, height=FILL), [question], theme=self.theme)
