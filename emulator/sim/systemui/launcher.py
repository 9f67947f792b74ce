"""The launcher: home screen, app drawer with search, overview of recent tasks."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.systemui.base import SystemActivity, SystemApp
from emulator.sim.toolkit.app import Activity, Intent, Screen
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, icon, list_, list_grid, row, text, text_button

COLUMNS = 4
HOTSEAT = 4


class Home(SystemActivity):
    """Home screen; a swipe up opens the drawer."""

    name = ".NexusLauncherActivity"

    def on_create(self) -> None:
        self.state.setdefault("drawer", False)

    def on_back(self) -> bool:
        self.state["drawer"] = False
        return True

    def _icon(self, package_name: str) -> View:
        package = self.device.packages.require(package_name)

        def launch() -> None:
            self.state["drawer"] = False
            self.device.activities.start(Intent(action="android.intent.action.MAIN", package=package.name, categories=("android.intent.category.LAUNCHER",)))

        badge = box(icon(package.icon, size=32, tint=package.icon_tint, align="center", accessible=False), width=60, height=60, radius=30, background=package.icon_color, align="center", accessible=False)
        return column(
            badge, View(kind="text", text=package.label, style=text("", size=12, align="center").style, accessible=False, width=FILL),
            spacing=6, width=FILL, height=96, cls="android.widget.TextView", text=package.label, desc=package.label, on_click=launch, id="com.google.android.apps.nexuslauncher:id/icon",
        )

    def build(self) -> Screen:
        apps = [package.name for package in self.device.packages.launchable()]
        if self.state.get("drawer"):
            grid = list_grid([self._icon(name) for name in apps], columns=COLUMNS, key="drawer", width=FILL, weight=1)
            return Screen(column(grid, width=FILL, height=FILL, padding=(16, 24, 16, 0), id="com.google.android.apps.nexuslauncher:id/apps_list_view"), theme="pixel")

        def open_drawer() -> None:
            self.state["drawer"] = True

        hotseat = row(*(self._icon(name) for name in apps[:HOTSEAT]), width=FILL)
        body = column(box(width=FILL, weight=1), hotseat, width=FILL, height=FILL, padding=(16, 24, 16, 16), on_swipe={"up": open_drawer}, id="com.google.android.apps.nexuslauncher:id/workspace")
        return Screen(body, theme="pixel", background="#3B5B7A", dark_icons=False)


class Recents(SystemActivity):
    """Overview: a card a task; tap opens, swipe up removes."""

    name = ".RecentsActivity"

    def build(self) -> Screen:
        cards: list[View] = []
        manager = self.device.activities
        for task in manager.recent_tasks():
            if task.affinity == self.app.package:
                continue
            package = self.device.packages.find(task.affinity)

            def show(id: int = task.id) -> None:
                self.finish()
                manager.move_to_front(id)

            def away(id: int = task.id) -> None:
                manager.remove_task(id)

            label = package.label if package else task.affinity
            cards.append(column(text(label, size=18), width=FILL, height=400, radius=24, padding=(24, 24, 24, 24), background="surface_container_high", desc=label, on_click=show, on_swipe={"up": away, "left": away, "right": away}, id="com.google.android.apps.nexuslauncher:id/task"))

        def clear() -> None:
            for task in list(manager.recent_tasks()):
                if task.affinity != self.app.package:
                    manager.remove_task(task.id)
            manager.home()

        body: View = list_(cards, key="recents", width=FILL, weight=1) if cards else text("No recent items", size=18, align="center", width=FILL)
        return Screen(column(body, text_button("Clear all", clear) if cards else None, width=FILL, height=FILL, padding=(40, 80, 40, 40)), theme="pixel")


class Launcher(SystemApp):
    package = "com.google.android.apps.nexuslauncher"
    label = "Pixel Launcher"
    main = "home"
    activities: ClassVar[dict[str, type[Activity]]] = {"home": Home, "recents": Recents}
