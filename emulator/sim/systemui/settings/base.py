"""What the pages of Settings share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from emulator.sim.core.packages import Package
from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import SystemActivity
from emulator.sim.systemui.preferences import note, page, preference, switch_preference
from emulator.sim.toolkit.app import Intent, Overlay, Screen
from emulator.sim.toolkit.dialogs import choice_dialog
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, row, slider, text

PACKAGE = "com.android.settings"
APP_PACKAGE = "android.provider.extra.APP_PACKAGE"


class SettingsActivity(SystemActivity):
    """An activity of Settings. State: `dialog` names the dialog that is shown."""

    @property
    def subject_name(self) -> str:
        """The package a page is about, from a package: URI or an extra; it need not be installed."""
        name = self.intent.data.removeprefix("package:") if self.intent.data.startswith("package:") else ""
        return name or str(self.intent.extras.get(APP_PACKAGE) or self.intent.extras.get("package") or "")

    @property
    def subject(self) -> Package:
        """That package. Raises PackageError when it is not installed."""
        return self.device.packages.require(self.subject_name)

    def show(self, short: str, **extras: object) -> None:
        """Open another activity of Settings."""
        self.ctx.start(Intent(component=f"{PACKAGE}/{short}", extras=extras))

    def open_page(self, name: str) -> None:
        self.show("sub", page=name)

    def open_dialog(self, name: str) -> None:
        self.state["dialog"] = name

    def close_dialog(self) -> None:
        self.state["dialog"] = ""

    # --- rows ------------------------------------------------------------------------------------------------------------------------

    def link(self, title: str, summary: str = "", *, to: str = "", symbol: str = "", inset: bool = False) -> View:
        """A row that opens a page; without `to` one that has nothing to change on this device."""

        def show() -> None:
            if to:
                self.open_page(to)
            else:
                self.show("sub", page="", title=title, summary=summary)

        return preference(title, summary, symbol=symbol, inset=inset, on_click=show)

    def value(self, namespace: str, name: str, default: str = "") -> str:
        found = self.device.settings.get(namespace, name)
        return default if found is None else found

    def flag(
        self, title: str, summary: str, namespace: str, name: str, *, on: str = "1", off: str = "0", default: str = "0", symbol: str = ""
    ) -> View:
        """A switch that is a setting of the device."""

        def change(wanted: bool) -> None:
            self.device.settings.put(namespace, name, on if wanted else off)

        return switch_preference(title, summary, self.value(namespace, name, default) not in (off, ""), change, symbol=symbol)

    def level(self, title: str, namespace: str, name: str, most: int, symbol: str, default: int) -> View:
        """A slider that is a setting of the device, 0..`most`."""
        now = int(self.value(namespace, name, str(default)) or default)

        def change(percent: int) -> None:
            self.device.settings.put(namespace, name, str(round(percent * most / 100)))

        return column(
            text(title, size=18, id="android:id/title", padding=(24, 12, 24, 0)),
            row(
                slider(now / most, change, id="com.android.settings:id/seekbar", desc=title),
                width=FILL,
                padding=(16, 0, 16, 4),
                accessible=False,
            ),
            width=FILL,
            cls="android.widget.LinearLayout",
        )

    def choice(self, title: str, namespace: str, name: str, options: Sequence[tuple[str, str]], default: str) -> View:
        """A row that opens a list of values (value, label)."""
        now = self.value(namespace, name, default)
        label = next((label for value, label in options if value == now), now)
        return preference(title, label, on_click=lambda: self.open_dialog(f"choice:{namespace}:{name}"))

    def choice_overlay(self, title: str, namespace: str, name: str, options: Sequence[tuple[str, str]], default: str) -> list[Overlay]:
        """The list of a `choice` row while it is open."""
        if self.state.get("dialog") != f"choice:{namespace}:{name}":
            return []
        values = [value for value, _ in options]
        now = self.value(namespace, name, default)

        def choose(index: int) -> None:
            self.device.settings.put(namespace, name, values[index])
            self.close_dialog()

        return [
            choice_dialog(
                title,
                [label for _, label in options],
                values.index(now) if now in values else -1,
                choose,
                negative=("Cancel", self.close_dialog),
                on_dismiss=self.close_dialog,
            )
        ]

    def app_row(self, package: Package, summary: str, on_click: Callable[[], object], trailing: View | None = None) -> View:
        """A row of a list of apps."""
        return preference(
            package.label,
            summary,
            leading=app_icon(self.device, package.name, 36),
            trailing=trailing,
            on_click=on_click,
            key=f"app:{package.name}",
        )

    def app_header(self) -> View:
        """Icon and name of the app that a page is about."""
        package = self.subject
        return row(
            app_icon(self.device, package.name, 48),
            text(package.label, size=20, id=f"{PACKAGE}:id/entity_header_title"),
            spacing=16,
            width=FILL,
            padding=(24, 4, 24, 16),
            id=f"{PACKAGE}:id/entity_header",
        )

    def screen(self, title: str, rows: Sequence[View | None], *, top: View | None = None, overlays: Sequence[Overlay] = ()) -> Screen:
        return page(title, rows, theme=self.theme, on_back=self.finish, top=top, overlays=overlays)

    def user_apps(self) -> list[Package]:
        """What lists of apps show, by label."""
        return self.device.packages.launchable()


class AppPage(SettingsActivity):
    """A page about one app. It closes at once, as on a device, when there is no such app."""

    def on_create(self) -> None:
        if self.device.packages.find(self.subject_name) is None:
            self.finish()

    def build(self) -> Screen:
        if self.device.packages.find(self.subject_name) is None:  # removed while this page was below others
            return self.screen("App info", [preference("App isn’t installed.", enabled=False)])
        return self.content()

    @abstractmethod
    def content(self) -> Screen:
        """What is shown about an app that is there."""


class Page(SettingsActivity):
    """A page of the table in `settings.pages`: its own, or the one the extra `page` names."""

    name = ".SubSettings"
    page: ClassVar[str] = ""

    def build(self) -> Screen:
        from emulator.sim.systemui.settings.pages import PAGES

        name = self.page or str(self.intent.extras.get("page") or "")
        if not name:
            rows = [preference(str(self.intent.extras["summary"]), enabled=False)] if self.intent.extras.get("summary") else []
            return self.screen(str(self.intent.extras["title"]), [*rows, note("Nothing here can be changed on this device.")])
        spec = PAGES[name]
        return self.screen(spec.title, spec.rows(self), overlays=spec.overlays(self) if spec.overlays else ())
