"""The main activity: two panes with trees, of which a phone held upright shows one."""

from __future__ import annotations

import posixpath
from functools import partial

from apps.files.xplore import details, dialogs, look, menus, trash
from apps.files.xplore.lines import APPS, Line
from apps.files.xplore.packing import Packing
from apps.lineages.shared_files import inside, storage
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import FILL, Screen, View, column, list_, pager, row
from emulator.sim.toolkit.units import DENSITY
from emulator.sim.toolkit.view import Handler


class Main(Packing):
    """The main screen."""

    name = ".Browser"

    def on_create(self) -> None:
        super().on_create()
        if not storage.has_all_files(self.ctx):
            self.ask("access")

    def build(self) -> Screen:
        # Lines are told apart by path; only the pane in front is laid out.
        pages = [self._pane(side) if side == self.side else column(width=FILL, height=FILL) for side in (0, 1)]
        folder = self.folder
        bar = look.title(
            "" if folder in (ROOT, APPS) else folder,
            self._title(folder),
            self._title(self.other_folder),
            side=self.side,
            switch=self.switch,
            more=lambda: self.ask("overflow"),
        )
        root = column(bar, pager(pages, self.side, self.show, weight=1, id="pager", background="surface"), width=FILL, height=FILL)
        return Screen(root, dialogs.overlays(self, menus.MENUS), theme=look.theme(self.options.dark), background=look.BAR)

    def _title(self, folder: str) -> str:
        names = {ROOT: "Internal shared storage", APPS: "App manager", trash.TRASH: "Recycle bin"}
        return names.get(folder) or posixpath.basename(folder)

    def _pane(self, side: int) -> View:
        pane, folder = self.pane, self.folder
        tree = list_(
            [self._line(line, folder) for line in self.lines()],
            id="list",
            key=f"list{side}.{pane['turn']}",
            weight=1,
            pad=(0, 0, 0, 48),
            on_scroll=lambda px: self.scrolled(px / DENSITY),
        )
        tree.initial_scroll = pane["offset"]
        buttons = look.button_bar(self._buttons(), labels=self.options.flag("barLabels"))
        return row(*((tree, buttons) if side == 0 else (buttons, tree)), width=FILL, height=FILL, accessible=False)

    def _line(self, line: Line, folder: str) -> View:
        if line.kind == "details":
            return details.card(self, line)
        if line.kind == "empty":
            return look.empty(line)
        hold: Handler | None = partial(self.ask, "context", path=line.path, found=bool(line.within))
        touch = look.Touch(
            tap=partial(self.open_line, line),
            fold=partial(self.fold, line),
            mark=partial(self.mark, line.path) if line.kind == "item" else None,
            hold=None if line.path == APPS else hold,
        )
        marked = line.kind == "item" and line.path in self.pane["marked"]
        current = line.path == folder and not line.within
        return look.entry(self.ctx, self.options, line, touch, marked=marked, current=current)

    def _buttons(self) -> list[look.Button]:
        chosen = self.chosen()
        stand = chosen if chosen and all(self.stands(path) for path in chosen) else []
        files = stand if all(self.is_file(path) for path in stand) else []
        packed = files if all(inside.opens_as_folder(path) for path in files) else []
        place = self.place()

        def able(condition: object, act: Handler) -> Handler | None:
            return act if condition else None

        return [
            look.Button("checklist", "Mark", able(place or self.pane["marked"], lambda: self.ask("marks"))),
            look.Button("content_copy", "Copy", able(chosen, lambda: self.ask_transfer("copy", chosen))),
            look.Button("drive_file_move", "Move", able(stand, lambda: self.ask_transfer("move", stand))),
            look.Button("delete", "Delete", able(stand, lambda: self.ask("delete", paths=stand))),
            look.Button("edit", "Rename", able(len(stand) == 1, lambda: self.ask_rename(stand[0]))),
            look.Button("create_new_folder", "New folder", able(place, lambda: self.ask_name("newfolder", "", folder=place))),
            look.Button("search", "Find", able(place, lambda: self.ask_find(place))),
            look.Button("folder_zip", "Create ZIP", able(stand, lambda: self.ask_zip(stand))),
            look.Button("unarchive", "Extract", able(packed, lambda: self.ask_extract(packed))),
            look.Button("share", "Share", able(files, lambda: self.share(files))),
            look.Button("star", "Favorites", lambda: self.ask("favorites")),
            look.Button("sort", "Sort by", lambda: self.ask("sort")),
        ]
