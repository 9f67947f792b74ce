"""Reference flows of X-plore. Folders are opened in place, from the storage down; the other pane's folder is where files are copied to."""

from __future__ import annotations

import posixpath
from collections.abc import Generator

from apps.flows_kit import Flow, Flows, Ui
from harness.device.actions import Action, Answer, Said
from harness.device.tree import Node
from templates.files import CompressParams, ExtractParams, FolderParams, NameParams, PlaceParams, TargetParams

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


def hold(ui: Ui, folder: str, name: str, entry: str) -> Flow:
    """The menu of an entry in a folder, and one of its items."""
    left = yield from open_folder(ui, folder)
    yield ui.long_press((yield from find_line(ui, name, left)))
    yield ui.tap(text=entry, id="text")


def mark(ui: Ui, name: str, left: int) -> Flow:
    """A tap on the check mark at the right edge."""
    found = yield from find_line(ui, name, left)
    yield ui.tap(ui.get(id="mark", inside=row_of(ui, found)))


def confirm(ui: Ui) -> Flow:
    yield ui.tap(id="android:id/button1")


def delete_file(ui: Ui, params: TargetParams) -> Flow:
    yield from hold(ui, params.target.folder, params.target.name, "Delete")
    yield from confirm(ui)


def to_other_pane(ui: Ui, params: PlaceParams, button: str) -> Flow:
    """The right pane goes to the target folder, then the file is marked in the left one, and the button of the bar does it."""
    yield ui.tap(desc="Show right pane")
    yield from open_folder(ui, params.destination)
    yield ui.tap(desc="Show left pane")
    left = yield from open_folder(ui, params.target.folder)
    yield from mark(ui, params.target.name, left)
    yield ui.tap(desc=button, id="bar_button")
    yield from confirm(ui)


def move_file(ui: Ui, params: PlaceParams) -> Flow:
    yield from to_other_pane(ui, params, "Move")


def save_copy(ui: Ui, params: PlaceParams) -> Flow:
    yield from to_other_pane(ui, params, "Copy")


def create_folder(ui: Ui, params: FolderParams) -> Flow:
    folder, name = posixpath.split(params.path)
    yield from open_folder(ui, folder)
    yield ui.tap(desc="New folder", id="bar_button")
    yield ui.type(name)
    yield from confirm(ui)


def retype_name(ui: Ui, name: str) -> Flow:
    """New contents for the field of the dialog: only the name without its ending is selected at first."""
    yield ui.long_press(id="name", cls="EditText")
    if ui.has(desc="Select all"):  # a name without blanks is selected whole already
        yield ui.tap(desc="Select all")
    yield ui.type(name)
    yield from confirm(ui)


def rename_file(ui: Ui, params: NameParams) -> Flow:
    yield from hold(ui, params.target.folder, params.target.name, "Rename")
    yield from retype_name(ui, params.new_name)


def search_file(ui: Ui, params: NameParams) -> Flow:
    left = yield from open_folder(ui, params.target.path.split("/")[0])
    yield ui.tap(desc="Find", id="bar_button")
    yield ui.type(params.target.name)
    yield from confirm(ui)
    yield ui.long_press((yield from find_line(ui, params.target.name, left)))
    yield ui.tap(text="Rename", id="text")
    yield from retype_name(ui, params.new_name)


def share_file(ui: Ui, params: TargetParams) -> Flow:
    yield from hold(ui, params.target.folder, params.target.name, "Share")


def compress_files(ui: Ui, params: CompressParams) -> Flow:
    left = yield from open_folder(ui, params.sources[0].folder)
    for item in params.sources:
        yield from mark(ui, item.name, left)
    yield ui.tap(desc="Create ZIP", id="bar_button")
    yield from confirm(ui)


def extract_archive(ui: Ui, params: ExtractParams) -> Flow:
    yield from hold(ui, params.archive.folder, params.archive.name, "Extract")
    yield from confirm(ui)


def view_file_info(ui: Ui, params: TargetParams) -> Flow:
    yield from hold(ui, params.target.folder, params.target.name, "Show details")
    said = ui.get(id="details_size").text
    yield Answer((said.partition("(")[2] or said).partition(" ")[0].replace(",", ""))


FLOWS: Flows = {
    "DeleteFile": delete_file,
    "MoveFile": move_file,
    "SaveCopyOfFile": save_copy,
    "CreateFolder": create_folder,
    "RenameFile": rename_file,
    "SearchFile": search_file,
    "ShareFile": share_file,
    "CompressFiles": compress_files,
    "ExtractArchive": extract_archive,
    "ViewFileInfo": view_file_info,
}
