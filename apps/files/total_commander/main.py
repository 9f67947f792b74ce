"""The main activity: two panels, of which a phone held upright shows one."""

from __future__ import annotations

import posixpath
from typing import Any

from apps.files.total_commander import dialogs, look, menus, words
from apps.files.total_commander.places import HOME, ROOTS, Root
from apps.files.total_commander.work import Work
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import FILL, WRAP, Intent, Screen, View, column, list_, pager, text
from emulator.sim.toolkit.view import Handler


class Main(Work):
    """The two-panel screen."""

    name = ".TotalCommander"

    def on_create(self) -> None:
        super().on_create()
        if not storage.has_all_files(self.ctx):
            self.ask("access")

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        if key == "search" and ok:
            path = str(data["path"])
            self.go(posixpath.dirname(path), path)

    def search(self) -> None:
        self.ctx.start(Intent(component=f"{self.ctx.package}/search", extras={"folder": self.folder}), for_result="search")

    def build(self) -> Screen:
        # Rows are told apart by path; only the panel in front is laid out.
        pages = [self._panel(side) if side == self.side else column(width=FILL, height=FILL) for side in (0, 1)]
        root = column(
            self._header(),
            pager(pages, self.side, self.show, weight=1, id="panelPager", background="surface"),
            look.button_bar(self._buttons()),
            width=FILL,
            height=FILL,
        )
        return Screen(
            root,
            dialogs.overlays(self, menus.MENUS),
            theme=look.theme(self.options.dark),
            background=look.BAR,
        )

    def _header(self) -> View:
        folder = self.folder
        rows = self.rows_of(self.side)
        return look.header(
            folder or "Home folder",
            words.tally(rows, self.pane["marked"]) if folder else "Left panel" if self.side == 0 else "Right panel",
            side=self.side,
            home=self.home,
            history=lambda: self.ask("gopath", text=folder),
            bookmarks=lambda: self.ask("bookmarks"),
            other=self.switch,
            more=lambda: self.ask("overflow"),
        )

    def _panel(self, side: int) -> View:
        folder = self.folder_of(side)
        if folder == HOME:
            rows = [self._root(root) for root in ROOTS]
            rows.append(look.plain("Bookmarks", f"{len(self.options.bookmarks)} saved", "star", look.FOLDER, lambda: self.ask("bookmarks")))
            return list_(rows, id="fileList", cls="android.widget.ListView", key=f"list{side}")
        found = self.rows_of(side)
        rows = [look.plain("..", "", "drive_folder_upload", look.FOLDER, self.up), *(self._row(item) for item in found)]
        if not found:
            rows.append(text("<empty>", size=14, color="on_surface_variant", padding=(54, 16), width=FILL, height=WRAP, id="emptyInfo"))
        view = list_(rows, id="fileList", cls="android.widget.ListView", key=f"list{side}{folder}@{self.pane['cursor']}")
        place = next((index for index, item in enumerate(found) if item.path == self.pane["cursor"]), 0)
        view.initial_scroll = max(0.0, (place - 4) * look.ROW_HEIGHT)
        return view

    def _root(self, root: Root) -> View:
        return look.plain(root.label, root.path, root.icon, root.color, lambda: self.go(root.path))

    def _row(self, item: storage.Row) -> View:
        hold: Handler = lambda: self.ask("context", path=item.path)  # noqa: E731
        return look.entry(
            self.ctx,
            item,
            marked=item.path in self.pane["marked"],
            cursor=item.path == self.pane["cursor"],
            dark=self.options.dark,
            brief=self.options.flag("brief"),
            exact=self.options.flag("bytes"),
            mark=lambda: self.mark(item.path),
            open_=lambda: self.open_row(item),
            hold=hold,
        )

    def _buttons(self) -> list[look.Button]:
        return [
            look.Button("checklist", "Select files", lambda: self.ask("selection")),
            look.Button("content_copy", "Copy", lambda: self.ask_transfer("copy", self.selected())),
            look.Button("drive_file_move", "Move/Rename", lambda: self.ask_transfer("move", self.selected())),
            look.Button("archive", "Pack", lambda: self.ask_pack(self.selected())),
            look.Button("delete", "Delete", lambda: self.ask_delete(self.selected())),
            look.Button("create_new_folder", "New folder", lambda: self.ask_name("newfolder", "")),
            look.Button("search", "Search", self.search),
            look.Button("settings", "Settings", lambda: self.ctx.start_activity("settings")),
        ]
