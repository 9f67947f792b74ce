"""Reference flows of Amaze. Everything about a file is behind the three dots of its row, which the app calls Properties."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.files import FileFlows, retype
from harness.device.actions import Answer
from harness.device.tree import Node
from templates.files.items import CompressParams, ExtractParams, NameParams, Placed, PlaceParams, TargetParams

ROOT = "/storage/emulated/0/"
FIELD = "singleedittext_input"


def find(ui: Ui, name: str) -> Flow:
    """Bring a row into sight."""
    yield from ui.scroll_until(id="firstline", text=name, container={"id": "listView"})


def row(ui: Ui, name: str) -> Node:
    return ui.get(id="firstline", text=name)


class Amaze(FileFlows):
    move_entry = "Cut"
    confirm_button = {"id": "md_buttonDefaultPositive"}

    def enter(self, ui: Ui, folder: str) -> Flow:
        """Go from the storage's first page to a folder."""
        for part in filter(None, folder.split("/")):
            yield from find(ui, part)
            yield ui.tap(row(ui, part))

    def choose(self, ui: Ui, item: Placed, entry: str) -> Flow:
        """Choose from the menu of a file."""
        yield from self.enter(ui, item.folder)
        yield from find(ui, item.name)
        yield ui.tap(id="properties", beside=row(ui, item.name))
        yield ui.tap(id="title", text=entry)

    def carry(self, ui: Ui, params: PlaceParams, entry: str) -> Flow:
        """Take a file up, go to the other folder by the path above the list, and put it down."""
        yield from self.choose(ui, params.target, entry)
        away = params.target.folder.split("/")
        there = params.destination.split("/")
        common = 0
        while common < min(len(away), len(there)) and away[common] == there[common]:
            common += 1
        for _ in away[common:]:
            yield ui.key("BACK")
        yield from self.enter(ui, "/".join(there[common:]))
        yield ui.tap(id="snackBarActionButton")

    def new_folder(self, ui: Ui) -> Flow:
        yield ui.tap(id="sd_main_fab")
        yield ui.tap(id="sd_label", text="Folder")

    def rename(self, ui: Ui, old: str, new: str) -> Flow:
        yield from retype(ui, new, id=FIELD)
        yield from self.confirm(ui)

    def search_file(self, ui: Ui, params: NameParams) -> Flow:
        """The search tells the path only, so the file is renamed where it lies."""
        name = params.target.name
        yield ui.tap(desc="Search")
        yield ui.type(name)
        while not ui.has(id="searchItemFileNameTV", text=name):
            yield ui.tap(id="searchDeepSearchTV")
        path = ui.get(id="searchItemFilePathTV", pattern="/").text.removeprefix(ROOT)
        yield ui.tap(desc="Back")
        yield from self.rename_file(ui, params.model_copy(update={"target": params.target.at(path)}))

    def compress_files(self, ui: Ui, params: CompressParams) -> Flow:
        first, *others = params.sources
        yield from self.enter(ui, first.folder)
        yield from find(ui, first.name)
        yield ui.long_press(row(ui, first.name))
        for item in others:
            yield from find(ui, item.name)
            yield ui.tap(row(ui, item.name))
        yield ui.tap(desc="More options")
        yield ui.tap(id="title", text="Compress")
        yield ui.type("packed")
        yield from self.confirm(ui)

    def extract_archive(self, ui: Ui, params: ExtractParams) -> Flow:
        archive = params.archive
        yield from self.enter(ui, archive.folder)
        yield from find(ui, archive.name)
        yield ui.tap(row(ui, archive.name))
        yield from self.confirm(ui)

    def view_info(self, ui: Ui, params: TargetParams) -> Flow:
        yield from self.choose(ui, params.target, "Properties")
        size = ui.get(id="t7").text
        yield Answer(size.partition("(")[2].rstrip(")"))


FLOWS: Flows = Amaze().table()
