"""The main screen: a bar to search in, the tabs Files, Recents and Storage."""

from __future__ import annotations

from functools import partial
from typing import Any

from apps.files.fossify_files import browse, naming, options, words
from apps.files.fossify_files.browse import Section
from apps.files.fossify_files.config import (
    FILE_NAMES,
    FILES,
    GRID,
    MAX_COLUMNS,
    PRESS_BACK_TWICE,
    RECENTS,
    SHOW_HIDDEN_NOW,
    STORAGE,
)
from apps.files.fossify_files.crumbs import breadcrumbs
from apps.files.fossify_files.lists import Lists
from apps.files.fossify_files.overlays import overlays
from apps.files.fossify_files.rows import placeholder
from apps.files.fossify_files.volume import volume
from apps.lineages import simple_bars
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import FILL, Intent, Screen, View, box, column, icon_button, pager, row
from emulator.sim.toolkit.material import fab
from emulator.sim.toolkit.view import Handler

VERSION_CODE = 13
SEARCH = "top_toolbar_search"
TAB_ICONS = {FILES: "folder", RECENTS: "schedule", STORAGE: "storage"}
ICONS_SHOWN = 2
"""Icons in the bar beside the three dots; home and favourite come first and are always icons."""
BACK_AGAIN_MS = 5000
TOO_SHORT = "Type in at least 2 characters to start the search."


class Main(Lists):
    """`state`: `tab`, `path` of the folder, `query`, `searching`, `selected` paths, `back_at` of the first of two Backs."""

    name = ".activities.MainActivity"

    def on_create(self) -> None:
        self.config.started(VERSION_CODE)
        last = min(self.config.last_tab, len(self.config.tabs) - 1)
        self.state.update(tab=max(last, 0), path=self.config.home, query="", searching=False, selected=[], back_at=-BACK_AGAIN_MS)
        if not storage.has_all_files(self.ctx):
            self.ask("all_files", words.ALL_FILES_NEEDED, "OK", "")

    def on_pause(self) -> None:
        self.config.last_tab = int(self.state["tab"])

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        if key == "all_files" and not storage.has_all_files(self.ctx):
            self.ctx.toast(words.STORAGE_NEEDED)
            self.finish()

    @property
    def tab(self) -> int:
        """Bit of the tab in front."""
        tabs = self.config.tabs
        return tabs[min(int(self.state["tab"]), len(tabs) - 1)][0]

    @property
    def place(self) -> str:
        return str(self.state["path"]) if self.tab == FILES else ""

    def on_resume(self) -> None:
        """The folder may be gone by now, and tabs may have been hidden."""
        found = self.ctx.stat(self.place or ROOT)
        if found is None or not found.is_dir:
            self.state["path"] = ROOT
        self.state["tab"] = min(int(self.state["tab"]), len(self.config.tabs) - 1)

    def show_tab(self, index: int) -> None:
        self.state.update(tab=index, selected=[])
        self._close_search()

    def go(self, path: str) -> None:
        """Open a folder."""
        self.state.update(path=path, selected=[])
        self._close_search()

    # what is listed

    @property
    def query(self) -> str:
        """What is searched for; empty while there are too few letters."""
        entered = str(self.state["query"])
        return entered if len(entered) > 1 else ""

    def content(self) -> list[Row | Section]:
        if self.state["query"] and not self.query:
            return []
        if self.tab == FILES:
            path = str(self.state["path"])
            if self.query:
                return browse.found(self.ctx, self.config, path, self.query)
            return [*browse.folder_rows(self.ctx, self.config, path)]
        if self.tab == RECENTS:
            rows = browse.recent(self.ctx, self.config)
        else:
            rows = [row for kind in browse.files_by_kind(self.ctx).values() for row in kind] if self.query else []
        return [row for row in rows if words.plain(self.query) in words.plain(row.name)]

    # screen

    def build(self) -> Screen:
        tabs = self.config.tabs
        index = min(int(self.state["tab"]), len(tabs) - 1)
        pages = [self._page() if number == index else box() for number in range(len(tabs))]
        content = box(
            pager(pages, index, self.show_tab, id="main_view_pager"),
            width=FILL,
            weight=1,
            id="main_holder",
            cls="android.widget.RelativeLayout",
        )
        root = column(
            self.selection_bar() if self.state["selected"] else self._search_bar(),
            content,
            self._tabs() if len(tabs) > 1 else None,
            width=FILL,
            height=FILL,
            id="main_coordinator",
            cls="android.view.ViewGroup",
        )
        return Screen(root, overlays(self), theme=self.theme)

    def _page(self) -> View:
        if self.tab == STORAGE and not self.state["query"]:
            return volume(self.ctx, self.launch, lambda kind: self.ctx.start_activity("kind", kind=kind))
        entries = self.content()
        name = {FILES: "items", RECENTS: "recents", STORAGE: "search"}[self.tab]
        nothing = None
        if not entries and (self.state["query"] or self.tab == RECENTS):
            nothing = placeholder("No items found.", TOO_SHORT if self.state["query"] and not self.query else "", f"{name}_placeholder")
        list_id = "search_results_list" if self.tab == STORAGE else f"{name}_list"
        listed = self.list_view(entries, list_id, key=f"{list_id}{self.place}{bool(self.query)}") if entries else None
        path = breadcrumbs(str(self.state["path"]), self.go, scale=self.config.font_scale) if self.tab == FILES else None
        body = column(
            path,
            nothing,
            box(listed, width=FILL, weight=1, id=f"{name}_swipe_refresh", cls="android.view.ViewGroup"),
            width=FILL,
            height=FILL,
            padding=(0, 8, 0, 0) if path is not None else 0,
            id=f"{name}_wrapper",
            cls="android.widget.RelativeLayout",
        )
        plus = None
        if self.tab == FILES:
            plus = fab(
                "add", partial(naming.open_create, self, str(self.state["path"])), id="items_fab", background="primary", tint="on_primary"
            )
        return box(body, plus, width=FILL, height=FILL, id=f"{name}_fragment", cls="android.widget.RelativeLayout")

    def _search_bar(self) -> View:
        """The rounded bar with the search field, icons and the menu."""
        searching = bool(self.state["searching"])
        glyph, desc = ("arrow_back", "Back") if searching else ("search", "Search")
        act = self._close_search if searching else lambda: self.ctx.focus(SEARCH)
        mark = icon_button(glyph, act, desc=desc, id=f"{SEARCH}_icon", cls="android.widget.ImageView")
        begin = partial(self.state.update, searching=True)
        field = simple_bars.search_field(str(self.state["query"]), SEARCH, self._search, begin)
        shown, more = self._actions()
        buttons = [
            icon_button(icon_name, self._acting(id), desc=label, id=id, cls="android.widget.Button")
            for id, (icon_name, label) in shown.items()
        ]
        dots = icon_button(
            "more_vert", partial(self.menu, "menu", more), desc="More options", key="overflow", cls="android.widget.ImageView"
        )
        dots.width = 40
        tools = row(*buttons, dots, id="top_toolbar", cls="android.view.ViewGroup")
        frame = simple_bars.search_bar(mark, field, tools, height=64, inset=8)
        return column(frame, id="main_menu", width=FILL)

    def _acting(self, id: str) -> Handler:
        return partial(self.answer, "menu", id)

    def _actions(self) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
        """What the bar offers here: icons (symbol and label by id), and entries behind the dots."""
        config, files = self.config, self.tab == FILES
        lists, path = self.tab != STORAGE, self.place
        home = path == config.home
        favorite = path in config.favorites
        grid = config.view_type(path) == GRID
        always = {
            "go_home": ("home", "Go to home folder", files and not home),
            "go_to_favorite": ("folder_open", "Go to favorite", files and bool(config.favorites)),
        }
        if_room = {
            "sort": ("sort", "Sort by", files),
            "add_favorite": ("star_border", "Add to favorites", files and not favorite),
            "remove_favorite": ("star", "Remove from favorites", files and favorite),
            "toggle_filename": ("label", "Toggle filename visibility", lists and grid),
            "change_view_type": ("view_list" if grid else "grid_view", "Change view type", lists),
        }
        more = {
            "set_as_home": ("Set as home folder", files and not home),
            "temporarily_show_hidden": ("Temporarily show hidden", lists and not config.shows_hidden),
            "stop_showing_hidden": ("Stop showing hidden media", lists and config.on(SHOW_HIDDEN_NOW)),
            "column_count": ("Column count", lists and grid),
            "settings": ("Settings", True),
            "about": ("About", True),
        }
        shown = {id: (symbol, label) for id, (symbol, label, on) in always.items() if on}
        hidden: dict[str, str] = {}
        for id, (symbol, label, on) in if_room.items():
            if on and len(shown) < ICONS_SHOWN:
                shown[id] = (symbol, label)
            elif on:
                hidden[id] = label
        return shown, hidden | {id: label for id, (label, on) in more.items() if on}

    def _tabs(self) -> View:
        bits = [bit for bit, _ in self.config.tabs]
        names = [(TAB_ICONS[bit], name) for bit, name in self.config.tabs]
        return simple_bars.tabs(names, bits.index(self.tab) if self.tab in bits else -1, self.show_tab)

    # search

    def _search(self, query: str) -> None:
        self.state.update(query=query, searching=True, selected=[])

    def _close_search(self) -> None:
        self.state.update(query="", searching=False)
        self.ctx.hide_keyboard()

    # actions

    def answer(self, key: str, value: Any) -> None:
        match key:
            case "all_files":
                if value:
                    wanted = Intent(action=storage.MANAGE_ALL_FILES, data=f"package:{self.ctx.package}")
                    self.ctx.start(wanted, for_result="all_files")
                else:
                    self.finish()
            case "menu":
                self._menu_chosen(str(value))
            case "favorite":
                self._go_to_favorite(int(value))
            case "columns":
                self.config.columns = int(value) + 1
            case _:
                super().answer(key, value)

    def _menu_chosen(self, id: str) -> None:
        config, path = self.config, self.place
        match id:
            case "go_home":
                self.go(config.home)
            case "go_to_favorite":
                shown = [words.shown_path(favorite).replace("/", " / ") for favorite in config.favorites]
                here = config.favorites.index(path) if path in config.favorites else -1
                self.pick("favorite", shown, here, "Go to favorite")
            case "sort":
                options.open_sorting(self, path)
            case "add_favorite":
                config.favorites = [*config.favorites, path]
            case "remove_favorite":
                config.favorites = [favorite for favorite in config.favorites if favorite != path]
            case "toggle_filename":
                config.flip(FILE_NAMES)
            case "change_view_type":
                options.open_view_type(self, path, per_folder=self.tab == FILES)
            case "set_as_home":
                config.home = path
                self.ctx.toast("Home folder updated")
            case "temporarily_show_hidden" | "stop_showing_hidden":
                config.flip(SHOW_HIDDEN_NOW)
            case "column_count":
                labels = [f"{count} column{'s' * (count > 1)}" for count in range(1, MAX_COLUMNS + 1)]
                self.pick("columns", labels, config.columns - 1)
            case _:
                self.ctx.hide_keyboard()
                self.ctx.start_activity(id)

    def _go_to_favorite(self, index: int) -> None:
        chosen = self.config.favorites[index]
        found = self.ctx.stat(chosen)
        self.go(chosen if found is not None and found.is_dir else ROOT)

    def open_row(self, item: Row) -> None:
        self.ctx.hide_keyboard()
        if item.is_dir:
            self.go(item.path)
        else:
            self.view(item.path)

    def open_section(self, path: str) -> None:
        self.go(path)

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.end_selection()
        elif self.state["searching"]:
            self._close_search()
        elif self.tab != FILES:
            return False
        elif self.state["path"].startswith(ROOT + "/"):
            self.go(browse.parent(self.state["path"]))
        elif self.config.on(PRESS_BACK_TWICE) and self.ctx.elapsed() - self.state["back_at"] > BACK_AGAIN_MS:
            self.state["back_at"] = self.ctx.elapsed()
            self.ctx.toast("Press back again to exit")
        else:
            return False
        return True
