"""The home screen: wallpaper, date, dock and search pill; a swipe up opens the drawer."""

from __future__ import annotations

from emulator.sim.core.geometry import STATUS_BAR
from emulator.sim.core.packages import Package
from emulator.sim.systemui import wallpaper
from emulator.sim.systemui.base import SystemActivity, date_text
from emulator.sim.systemui.launcher.drawer import drawer, found_apps
from emulator.sim.systemui.launcher.shortcut import ID, launch, options, popup, shortcut
from emulator.sim.toolkit.app import Overlay, Screen
from emulator.sim.toolkit.units import DENSITY
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, canvas, column, icon, icon_button, row, space, text

HOTSEAT = 4
NAV_DP = 24.0
OPTIONS = "workspace_options"
"""Identity of the place where the popup of a long press on the wallpaper hangs."""
DOCK_FIRST = ("Phone", "Messages", "SMS Messenger", "Contacts", "Clock", "Calendar", "Camera", "Files")
"""Labels that get a place in the dock before others, as on a new phone."""


class Home(SystemActivity):
    """State: `drawer` open, `query` of its search, `popup` = identity of the app that was pressed long."""

    name = ".NexusLauncherActivity"
    orientation = "nosensor"  # "Allow home screen rotation" is off

    def on_create(self) -> None:
        self.state.update(drawer=False, query="", popup="")

    def on_back(self) -> bool:
        self._close()
        return True

    # --- what can be done ----------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.state["drawer"] = True

    def _search(self) -> None:
        self.state["drawer"] = True
        self.ctx.focus("drawer_search")

    def _close(self) -> None:
        self.state.update(drawer=False, query="", popup="")
        self.ctx.hide_keyboard()
        record = self.record
        if record is not None:
            record.ui.clear()

    def _type(self, query: str) -> None:
        self.state["query"] = query

    def _open_first(self) -> None:
        apps = found_apps(self.device.packages.launchable(), self.state["query"])
        if apps and self.state["query"].strip():
            self._launch(apps[0].name)

    def _launch(self, package: str) -> None:
        self._close()
        launch(self.device, package)

    def _press(self, anchor: str) -> None:
        self.state["popup"] = anchor

    # --- what is seen --------------------------------------------------------------------------------------------------------------

    def _shortcut(self, package: Package, place: str, *, highlighted: bool = False) -> View:
        return shortcut(
            self.device,
            package,
            place,
            lambda: self._launch(package.name),
            lambda: self._press(f"{place}:{package.name}:{'above' if place == 'dock' else 'below'}"),
            labelled=place != "dock",
            highlighted=highlighted,
        )

    def _dock(self) -> list[Package]:
        """Well-known apps first, then others; of apps that are called the same only one."""
        named: dict[str, Package] = {}
        for package in self.device.packages.launchable():
            named.setdefault(package.label, package)
        ranked = sorted(named.values(), key=lambda p: DOCK_FIRST.index(p.label) if p.label in DOCK_FIRST else len(DOCK_FIRST))
        return ranked[:HOTSEAT]

    def _popup(self) -> list[Overlay]:
        anchor = str(self.state["popup"])
        if not anchor:
            return []
        if anchor == OPTIONS:
            return [options(self.device, OPTIONS, lambda: self._press(""))]
        return [popup(self.device, anchor, anchor.split(":")[1], lambda: self._press(""))]

    def build(self) -> Screen:
        if self.state["drawer"]:
            query = str(self.state["query"])
            apps = found_apps(self.device.packages.launchable(), query)
            cells = [self._shortcut(app, "all", highlighted=bool(query.strip()) and app is apps[0]) for app in apps]
            body = drawer(query, cells, self._type, self._open_first, self._close)
            body.padding = (0, STATUS_BAR / DENSITY, 0, 0)
            return Screen(body, self._popup(), background="surface_container", theme=self.theme, edge_to_edge=True)
        return Screen(self._workspace(), self._popup(), background="#101B38", theme=self.theme, edge_to_edge=True, dark_icons=False)

    def _workspace(self) -> View:
        smartspace = text(
            date_text(self.device),
            id=ID + "date",
            desc=date_text(self.device),
            size=20,
            color="#FFFFFF",
            padding=(0, 8, 0, 8),
        )
        dock = row(
            *(self._shortcut(package, "dock") for package in self._dock()),
            width=FILL,
            padding=(10, 0, 10, 0),
            id=ID + "hotseat",
            cls="android.view.ViewGroup",
        )
        for cell in dock.children:
            cell.weight = 1
        content = column(
            column(
                smartspace,
                width=FILL,
                padding=(24, STATUS_BAR / DENSITY + 20, 24, 0),
                id=ID + "bc_smartspace_view",
                cls="android.widget.FrameLayout",
            ),
            space(weight=1),
            box(width=216, height=0, key=OPTIONS, align="center_horizontal", offset=(0, -320), accessible=False),
            icon("keyboard_arrow_up", size=20, tint="#CCFFFFFF", align="center_horizontal", accessible=False, margin=(0, 0, 0, 6)),
            dock,
            column(self._pill(), width=FILL, padding=(24, 14, 24, NAV_DP + 18), accessible=False),
            width=FILL,
            height=FILL,
            id=ID + "workspace",
            cls="android.widget.ScrollView",
            desc="Home",
            on_swipe={"up": self._open, "down": lambda: self.device.windows.open_shade()},
            on_long_click=lambda: self._press(OPTIONS),
        )
        return box(
            canvas(wallpaper.draw, width=FILL, height=FILL, accessible=False),
            content,
            width=FILL,
            height=FILL,
            id=ID + "launcher",
        )

    def _pill(self) -> View:
        return row(
            icon("search", size=24, tint="#4285F4", desc="Google app", id=ID + "g_icon", margin=(18, 0, 0, 0)),
            space(weight=1),
            icon_button("mic", self._search, desc="Voice search", id=ID + "mic_icon", tint="#EA4335", cls="android.widget.ImageView"),
            icon_button(
                "photo_camera", self._search, desc="Google Lens", id=ID + "lens_icon", tint="#4285F4", cls="android.widget.ImageView"
            ),
            width=FILL,
            height=54,
            radius=27,
            padding=(0, 0, 6, 0),
            background="#F2FFFFFF" if self.theme == "pixel" else "#F22A2C31",
            cls="android.widget.FrameLayout",
            id=ID + "search_container_hotseat",
            desc="Search",
            on_click=self._search,
        )
