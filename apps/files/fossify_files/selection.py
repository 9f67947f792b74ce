"""Selection mode: what a long press begins, and what can be done with the selected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any

from apps.files.fossify_files import naming, packing, words, work
from apps.files.fossify_files.config import SKIP_DELETE_CONFIRMATION
from apps.files.fossify_files.operations import Operations, is_zip
from apps.files.fossify_files.rows import Entry
from apps.lineages.shared_files import transfer
from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import Intent, View
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import MenuAction, contextual_bar

ICONS = {
    "cab_delete": ("delete", "Delete"),
    "cab_properties": ("info", "Properties"),
    "cab_rename": ("drive_file_rename_outline", "Rename"),
}
"""Entries that are always icons; they leave no room for others on a display of this width."""
MORE = {
    "cab_share": "Share",
    "cab_hide": "Hide",
    "cab_unhide": "Unhide",
    "cab_copy_path": "Copy path to clipboard",
    "cab_set_as": "Set as",
    "cab_open_with": "Open with",
    "cab_open_as": "Open as",
    "cab_copy_to": "Copy to",
    "cab_move_to": "Move to",
    "cab_compress": "Compress",
    "cab_decompress": "Decompress",
    "cab_select_all": "Select all",
}
OPEN_AS = (
    ("Text file", "text/*"),
    ("Image file", "image/*"),
    ("Audio file", "audio/*"),
    ("Video file", "video/*"),
    ("Other file", "*/*"),
)


class Selection(Operations, ABC):
    """A page with entries that can be selected: `state["selected"]` holds their paths."""

    @abstractmethod
    def listed(self) -> list[Row]:
        """The entries in front, in order."""

    def selected(self) -> list[Row]:
        chosen = set(self.state["selected"])
        return [row for row in self.listed() if row.path in chosen]

    def entry(self, item: Row, on_click: Any) -> Entry:
        chosen = item.path in self.state["selected"]
        tap = partial(self.select, item.path) if self.state["selected"] else on_click
        return Entry(item, chosen, tap, partial(self.select, item.path))

    def select(self, path: str) -> None:
        self.state["selected"] = toggled(self.state["selected"], path)

    def end_selection(self) -> None:
        self.state["selected"] = []

    def work_done(self) -> None:
        self.end_selection()

    # bar

    def selection_bar(self) -> View:
        """`1 / 7` and the actions; a tap on the count selects all, or nothing when all are."""
        rows, total = self.selected(), len(self.listed())
        offered = self._offered(rows)
        actions = [MenuAction(*ICONS[id], partial(self.act, id), id=id) for id in ICONS]
        bar = contextual_bar(f"{len(rows)} / {total}", self.end_selection, actions, on_overflow=partial(self.menu, "more", offered))
        bar.height = 56.0
        for view in bar.children:
            if view.id == "action_bar_title":
                view.on_click = self.end_selection if len(rows) == total else partial(self.act, "cab_select_all")
        return bar

    def _offered(self, rows: list[Row]) -> dict[str, str]:
        one = len(rows) == 1
        hidden = set()
        if not (one and not rows[0].is_dir):
            hidden |= {"cab_open_with", "cab_open_as", "cab_set_as"}
        if not one:
            hidden.add("cab_copy_path")
        if all(row.hidden for row in rows):
            hidden.add("cab_hide")
        if not any(row.hidden for row in rows):
            hidden.add("cab_unhide")
        if not any(is_zip(row.path) for row in rows):
            hidden.add("cab_decompress")
        return {id: label for id, label in MORE.items() if id not in hidden}

    # actions

    def act(self, id: str) -> None:
        """One of the actions on what is selected."""
        rows = self.selected()
        if not rows:
            self.end_selection()
            return
        paths = [row.path for row in rows]
        match id:
            case "cab_delete":
                self._delete_or_ask(rows)
            case "cab_properties":
                self.open("properties", paths=paths)
            case "cab_rename":
                naming.open_rename(self, rows[0]) if len(rows) == 1 else naming.open_rename_many(self, rows)
            case "cab_share":
                self.share(work.files_in(self.ctx, paths, hidden=self.config.shows_hidden))
            case "cab_hide" | "cab_unhide":
                work.set_hidden(self.ctx, paths, hide=id == "cab_hide")
                self.end_selection()
            case "cab_copy_path":
                self.ctx.set_clipboard(paths[0])
                self.ctx.toast(f"Value copied to clipboard:\n{paths[0]}")
                self.end_selection()
            case "cab_set_as":
                self.choose("Set as", Intent(action="android.intent.action.ATTACH_DATA", data=self.uri_of(paths[0]), type="image/*"))
            case "cab_open_with":
                self.view(paths[0], choose=True)
            case "cab_open_as":
                self.pick("open_as", [label for label, _ in OPEN_AS])
            case "cab_copy_to" | "cab_move_to":
                self.pick_target("copy" if id == "cab_copy_to" else "move", paths)
            case "cab_compress":
                packing.open_compress(self, rows[0])
            case "cab_decompress":
                self.decompress([path for path in paths if is_zip(path)])
            case _:
                self.state["selected"] = [row.path for row in self.listed()]

    def _delete_or_ask(self, rows: list[Row]) -> None:
        if self.config.on(SKIP_DELETE_CONFIRMATION):
            self._delete()
            return
        what = f'"{rows[0].name}"' if len(rows) == 1 else words.items(len(rows))
        self.ask("delete", f"Are you sure you want to delete {what}?")

    def _delete(self) -> None:
        paths = [row.path for row in self.selected()]
        transfer.delete(self.ctx, paths)
        config = self.config
        if set(paths) & set(config.favorites):
            config.favorites = [path for path in config.favorites if path not in paths]
        self.end_selection()

    def answer(self, key: str, value: Any) -> None:
        match key:
            case "more":
                self.act(str(value))
            case "delete":
                if value:
                    self._delete()
            case "renamed":
                self.end_selection()
            case "compress":
                self.compress([row.path for row in self.selected()], str(value[0]), str(value[1]))
            case "open_as":
                self.view(self.selected()[0].path, mime=OPEN_AS[int(value)][1])
            case _:
                super().answer(key, value)
