"""Reference flows of X-plore. Folders are opened in place, from the storage down; the other pane's folder is where files are copied to."""

from __future__ import annotations

from collections.abc import Generator

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.files import FileFlows, retype
from harness.device.actions import Action, Answer, Said
from harness.device.tree import Node
from templates.files.items import CompressParams, ExtractParams, NameParams, Placed, PlaceParams, TargetParams

INTERNAL = "Internal shared storage"
Line = Generator[Action | Said, None, Node]


def find_line(ui: Ui, name: str, left: int) -> Line:
    """The name of an entry, brought into view; it is set in further than `left`, where the name of its folder begins (px)."""
    return (yield from ui.scroll_until(container={"id": "list"}, text=name, id="name", where=lambda node: node.bounds[0] > left))


def row_of(ui: Ui, name: Node) -> Node:
    """The row that a name stands in."""
    return next(node for node in ui.all(id="row") if node.bounds[1] <= name.center[1] < node.bounds[3])


def open_folder(ui: Ui, path: str) -> Generator[Action | Said, None, int]:
    """Open the folders down to one of the storage, which becomes the current one; where its name begins (px)."""
    left = -1
    steps = [INTERNAL, *path.split("/")]
    for place, name in enumerate(steps, 1):
        found = yield from find_line(ui, name, left)
        left = found.bounds[0]
        row = row_of(ui, found)
        # Folders stay open from one start to the next; a tap on the current one would close it.
        opened = ui.has(desc="Collapse", inside=row)
        if not opened or (place == len(steps) and not row.selected):
            yield ui.tap(found)
    return left


def mark(ui: Ui, name: str, left: int) -> Flow:
    """A tap on the check mark at the right edge."""
    found = yield from find_line(ui, name, left)
    yield ui.tap(ui.get(id="mark", inside=row_of(ui, found)))


class Xplore(FileFlows):
    move_entry = "Move"

    def enter(self, ui: Ui, folder: str) -> Flow:
        yield from open_folder(ui, folder)

    def choose(self, ui: Ui, item: Placed, entry: str) -> Flow:
        """The menu of an entry in a folder, and one of its items."""
        left = yield from open_folder(ui, item.folder)
        yield ui.long_press((yield from find_line(ui, item.name, left)))
        yield ui.tap(text=entry, id="text")

    def carry(self, ui: Ui, params: PlaceParams, entry: str) -> Flow:
        """The right pane goes to the target folder, then the file is marked in the left one, and the button of the bar does it."""
        yield ui.tap(desc="Show right pane")
        yield from open_folder(ui, params.destination)
        yield ui.tap(desc="Show left pane")
        left = yield from open_folder(ui, params.target.folder)
        yield from mark(ui, params.target.name, left)
        yield ui.tap(desc=entry, id="bar_button")
        yield from self.confirm(ui)

    def new_folder(self, ui: Ui) -> Flow:
        yield ui.tap(desc="New folder", id="bar_button")

    def rename(self, ui: Ui, old: str, new: str) -> Flow:
        """Only the name without its ending is selected at first."""
        yield from retype(ui, new, id="name", cls="EditText")
        yield from self.confirm(ui)

    def search_file(self, ui: Ui, params: NameParams) -> Flow:
        name = params.target.name
        left = yield from open_folder(ui, params.target.path.split("/")[0])
        yield ui.tap(desc="Find", id="bar_button")
        yield ui.type(name)
        yield from self.confirm(ui)
        yield ui.long_press((yield from find_line(ui, name, left)))
        yield ui.tap(text="Rename", id="text")
        yield from self.rename(ui, name, params.new_name)

    def compress_files(self, ui: Ui, params: CompressParams) -> Flow:
        left = yield from open_folder(ui, params.sources[0].folder)
        for item in params.sources:
            yield from mark(ui, item.name, left)
        yield ui.tap(desc="Create ZIP", id="bar_button")
        yield from self.confirm(ui)

    def extract_archive(self, ui: Ui, params: ExtractParams) -> Flow:
        yield from self.choose(ui, params.archive, "Extract")
        yield from self.confirm(ui)

    def view_info(self, ui: Ui, params: TargetParams) -> Flow:
        yield from self.choose(ui, params.target, "Show details")
        said = ui.get(id="details_size").text
        yield Answer((said.partition("(")[2] or said).partition(" ")[0].replace(",", ""))


FLOWS: Flows = Xplore().table()
