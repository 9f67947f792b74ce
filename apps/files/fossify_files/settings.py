"""Settings, the list of favourites, About."""

from __future__ import annotations

from functools import partial
from typing import Any

from apps.files.fossify_files import options, picker
from apps.files.fossify_files.config import (
    FONT_SCALES,
    KEEP_LAST_MODIFIED,
    PRESS_BACK_TWICE,
    SHOW_HIDDEN,
    SKIP_DELETE_CONFIRMATION,
    TABS,
    Switch,
)
from apps.files.fossify_files.operations import Operations
from apps.files.fossify_files.overlays import overlays
from apps.files.fossify_files.page import Page
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import FILL, Screen, View, column, divider, icon_button, list_, row, switch, text
from emulator.sim.toolkit.material import MenuAction, app_bar, list_row, section
from emulator.sim.toolkit.view import Handler

VERSION = "1.6.1"
NO_FAVORITES = "You can add frequently used folders to favorites for easy access from anywhere."


def plain_bar(page: Page, title: str, id: str, actions: tuple[MenuAction, ...] = ()) -> View:
    """A toolbar with Back."""
    return app_bar(
        title, navigation="back", navigation_desc="Back", on_navigation=page.finish, actions=actions, height=56, title_size=21, id=id
    )


class Settings(Page):
    name = ".activities.SettingsActivity"
    label = "Settings"

    def build(self) -> Screen:
        rows: list[View] = [
            section("General", id="settings_general_settings_label"),
            self._link("manage_favorites", "Manage favorites", lambda: self.ctx.start_activity("favorites")),
            self._link("manage_tabs", "Manage shown tabs", self._manage_tabs),
            self._link("change_date_time_format", "Change date and time format", lambda: options.open_date(self)),
            self._link("font_size", "Font size", self._pick_size, FONT_SCALES[self.config.font_size][0]),
            self._switch("press_back_twice", "Require pressing Back twice to leave the app", PRESS_BACK_TWICE),
            divider(),
            section("Visibility", id="settings_visibility_label"),
            self._switch("show_hidden", "Show hidden items", SHOW_HIDDEN),
            divider(),
            section("File operations", id="settings_file_operations_label"),
            self._switch("keep_last_modified", "Keep old last-modified value at file operations", KEEP_LAST_MODIFIED),
            self._switch("skip_delete_confirmation", "Always skip delete confirmation dialog", SKIP_DELETE_CONFIRMATION),
        ]
        body = list_(rows, weight=1, cls="androidx.core.widget.NestedScrollView", id="settings_nested_scrollview")
        return Screen(
            column(plain_bar(self, "Settings", "settings_toolbar"), body, width=FILL, height=FILL), overlays(self), theme=self.theme
        )

    def _link(self, id: str, label: str, on_click: Handler, value: str = "") -> View:
        name = f"settings_{id}"
        return list_row(
            label,
            value,
            headline_id=f"{name}_label" if value else name,
            supporting_id=name if value else "",
            id=f"{name}_holder",
            on_click=on_click,
        )

    def _switch(self, id: str, label: str, setting: Switch) -> View:
        mark = switch(self.config.on(setting), None, id=f"settings_{id}", focusable=False)
        return list_row(label, trailing=mark, max_lines=2, id=f"settings_{id}_holder", on_click=partial(self.config.flip, setting))

    def _manage_tabs(self) -> None:
        shown = [name for _, name in self.config.tabs]
        names = [name for _, name in TABS]
        ids = [f"manage_visible_tabs_{name.lower()}" for name in names]
        self.open("checks", "tabs", ids=ids, labels=names, ticked=[index for index, name in enumerate(names) if name in shown])

    def _pick_size(self) -> None:
        self.pick("size", [name for name, _ in FONT_SCALES], self.config.font_size)

    def answer(self, key: str, value: Any) -> None:
        if key == "tabs":
            chosen = [TABS[index][0] for index in value] or [bit for bit, _ in TABS]
            self.config.set_tabs(sum(chosen))
        elif key == "size":
            self.config.font_size = int(value)


class Favorites(Operations):
    """Folders that are quickly gone to. Plus picks one, the bin takes one away."""

    name = ".activities.FavoritesActivity"
    label = "Favorites"

    def build(self) -> Screen:
        paths = self.config.favorites
        bar = plain_bar(self, "Favorites", "favorites_toolbar", (MenuAction("add", "Add favorites", self._add, id="add_favorite"),))
        if paths:
            body = list_([self._row(path) for path in paths], id="manage_favorites_list", weight=1)
        else:
            body = column(
                text(
                    NO_FAVORITES,
                    id="manage_favorites_placeholder",
                    size=16,
                    italic=True,
                    color="on_surface/80",
                    text_align="center",
                    width=FILL,
                    padding=(16, 16, 16, 0),
                ),
                text(
                    "Add favorites",
                    id="manage_favorites_placeholder_2",
                    size=16,
                    underline=True,
                    color="primary",
                    text_align="center",
                    padding=16,
                    align="center",
                    on_click=self._add,
                ),
                width=FILL,
                weight=1,
            )
        return Screen(column(bar, body, width=FILL, height=FILL), overlays(self), theme=self.theme)

    def _row(self, path: str) -> View:
        remove = icon_button("delete", partial(self._remove, path), desc="Remove from favorites", id="overflow_menu_icon")
        return row(
            text(path, id="manage_favorite_title", size=16, weight=1, max_lines=2),
            remove,
            id="manage_favorite_holder",
            cls="android.widget.RelativeLayout",
            width=FILL,
            min_height=56,
            padding=(16, 4, 4, 4),
            key=path,
        )

    def _add(self) -> None:
        picker.open_picker(self, "favorite", ROOT)

    def _remove(self, path: str) -> None:
        self.config.favorites = [other for other in self.config.favorites if other != path]

    def answer(self, key: str, value: Any) -> None:
        if key == "favorite":
            self.config.favorites = sorted({*self.config.favorites, str(value)})
        else:
            super().answer(key, value)


class About(Page):
    """Name and version."""

    name = "org.fossify.commons.activities.AboutActivity"
    label = "About"

    def build(self) -> Screen:
        body = column(
            section("Other"),
            text(f"File Manager: v {VERSION}", size=16, padding=(16, 8, 16, 8)),
            text(self.ctx.package, size=14, color="on_surface_variant", padding=(16, 0, 16, 8)),
            width=FILL,
            weight=1,
        )
        return Screen(column(plain_bar(self, "About", "about_toolbar"), body, width=FILL, height=FILL), theme=self.theme)
