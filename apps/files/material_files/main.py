"""The main activity, the file list: what is built."""

from __future__ import annotations

from apps.files.material_files import dialogs, drawer, look, menus, properties, rows
from apps.files.material_files import preferences as prefs
from apps.files.material_files.bars import BAR, Action, toolbar
from apps.files.material_files.page import Page
from apps.files.material_files.places import ListingError
from emulator.sim.toolkit import FILL, Overlay, Screen, View, box, column
from emulator.sim.toolkit.material import search_field


class Main(Page):
    """See `Page` for its state."""

    def build(self) -> Screen:
        here = self.trail.here
        try:
            found = self._found()
            shown = self._visible(found)
            grid = prefs.view_type(self.ctx, here.shown) == prefs.GRID
            subtitle = look.subtitle(found)
            body = rows.listing(self, shown, grid) if shown else rows.nothing("No files", "emptyView", "draft")
        except ListingError as error:
            subtitle = "Error"
            body = rows.nothing(str(error), "errorText", "error")
        paste = rows.paste_bar(self) if self.state["paste"] else None
        content = box(body, *rows.speed_dial(self), width=FILL, weight=1, id="contentLayout")
        root = column(
            column(self._bar(subtitle), rows.breadcrumb(self), id="appBarLayout", width=FILL),
            content,
            paste,
            width=FILL,
            height=FILL,
            id="coordinatorLayout",
            cls="android.view.ViewGroup",
        )
        return Screen(root, self._overlays(), theme=look.theme(self.ctx), background=look.ground(self.ctx))

    def _overlays(self) -> list[Overlay]:
        opened = dialogs.job(self)
        if opened is None and self.state["overlay"].get("kind") == "drawer":
            opened = drawer.navigation(self)
        elif opened is None and self.state["overlay"].get("kind") == "properties":
            opened = properties.overlay(self)
        elif opened is None:
            opened = menus.overlay(self) or dialogs.overlay(self)
        return [opened] if opened is not None else []

    # --- toolbars ----------------------------------------------------------------------------------------------------------------

    def _bar(self, subtitle: str) -> View:
        ground = look.ground(self.ctx)
        if self.state["selected"]:
            return toolbar(
                str(len(self.state["selected"])),
                symbol="close",
                desc="",
                on_navigation=self.end_selection,
                actions=menus.selection_actions(self),
                on_overflow=lambda: self.show("selection"),
                id="overlayToolbar",
                background=ground,
            )
        if self.state["searching"]:
            field = search_field(
                str(self.state["query"]),
                self.type_query,
                hint="Search…",
                on_back=self.end_search,
                back_desc="Collapse",
                on_clear=lambda: self.type_query(""),
                on_submit=self.search_now,
                height=BAR,
                id="toolbar",
            )
            field.background = ground
            return field
        return toolbar(
            "Files",
            subtitle=subtitle,
            symbol="menu",
            desc="Open navigation drawer",
            on_navigation=lambda: self.show("drawer"),
            actions=[
                Action("search", "Search", self.begin_search, "action_search"),
                Action("sort", "View and sort", lambda: self.show("view"), "action_view_sort"),
            ],
            on_overflow=lambda: self.show("overflow"),
            background=ground,
        )
