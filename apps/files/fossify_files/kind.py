"""All files of one kind, from the tab Storage."""

from __future__ import annotations

from functools import partial
from typing import Any

from apps.files.fossify_files import browse, options, words
from apps.files.fossify_files.browse import Section
from apps.files.fossify_files.config import FILE_NAMES, GRID, MAX_COLUMNS, SHOW_HIDDEN_NOW
from apps.files.fossify_files.lists import Lists
from apps.files.fossify_files.overlays import overlays
from apps.files.fossify_files.rows import placeholder
from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import FILL, Screen, View, box, column
from emulator.sim.toolkit.material import MenuAction, app_bar, search_field

TOO_SHORT = "Type in at least 2 characters to start the search."


class Kind(Lists):
    """The intent's extra `kind` says which. `state`: `query`, None while the search is closed, `selected` paths."""

    name = ".activities.MimeTypesActivity"

    def on_create(self) -> None:
        self.state.update(query=None, selected=[])

    @property
    def place(self) -> str:
        return str(self.intent.extras.get("kind") or "others")

    def content(self) -> list[Row | Section]:
        config, query = self.config, str(self.state["query"] or "").strip()
        if len(query) == 1:
            return []
        rows = browse.files_by_kind(self.ctx)[self.place]
        fit = [row for row in rows if config.shows_hidden or not browse.is_hidden(row.path)]
        fit = [row for row in fit if words.plain(query) in words.plain(row.name)]
        return [*browse.ordered(self.ctx, fit, config.sorting(self.place), hidden=config.shows_hidden)]

    def build(self) -> Screen:
        entries = self.content()
        hint = TOO_SHORT if len(str(self.state["query"] or "").strip()) == 1 else ""
        body: View = placeholder("No items found.", hint, "mimetypes_placeholder")
        if entries:
            body = self.list_view(entries, "mimetypes_list", key="mimetypes_list")
        root = column(
            self.selection_bar() if self.state["selected"] else self._bar(),
            box(body, width=FILL, weight=1, padding=(0, 0 if entries else 16, 0, 0)),
            width=FILL,
            height=FILL,
            id="mimetypes_coordinator",
            cls="android.view.ViewGroup",
        )
        return Screen(root, overlays(self), theme=self.theme)

    def _bar(self) -> View:
        if self.state["query"] is not None:
            return search_field(
                str(self.state["query"]),
                lambda query: self.state.update(query=query),
                on_back=self._close_search,
                on_clear=lambda: self.state.update(query=""),
                field_key="kind_search",
                height=56,
            )
        config = self.config
        grid = config.view_type(self.place) == GRID
        more = {
            "toggle_filename": ("Toggle filename visibility", grid),
            "change_view_type": ("Change view type", True),
            "temporarily_show_hidden": ("Temporarily show hidden", not config.shows_hidden),
            "stop_showing_hidden": ("Stop showing hidden media", config.on(SHOW_HIDDEN_NOW)),
            "column_count": ("Column count", grid),
        }
        return app_bar(
            browse.KINDS[self.place],
            navigation="back",
            navigation_desc="Back",
            on_navigation=self.finish,
            actions=[
                MenuAction("search", "Search", self._open_search, id="search"),
                MenuAction("sort", "Sort by", partial(options.open_sorting, self, self.place), id="sort"),
            ],
            on_overflow=partial(self.menu, "menu", {id: label for id, (label, on) in more.items() if on}),
            height=56,
            title_size=21,
            id="mimetypes_toolbar",
        )

    def _open_search(self) -> None:
        self.state["query"] = ""
        self.ctx.focus("kind_search")

    def _close_search(self) -> None:
        self.state["query"] = None
        self.ctx.hide_keyboard()

    def open_row(self, item: Row) -> None:
        self.view(item.path)

    def answer(self, key: str, value: Any) -> None:
        if key == "columns":
            self.config.columns = int(value) + 1
        elif key != "menu":
            super().answer(key, value)
        elif value == "toggle_filename":
            self.config.flip(FILE_NAMES)
        elif value == "change_view_type":
            options.open_view_type(self, self.place, per_folder=False)
        elif value == "column_count":
            labels = [f"{count} column{'s' * (count > 1)}" for count in range(1, MAX_COLUMNS + 1)]
            self.pick("columns", labels, self.config.columns - 1)
        else:
            self.config.flip(SHOW_HIDDEN_NOW)

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.end_selection()
        elif self.state["query"] is not None:
            self._close_search()
        else:
            return False
        return True
