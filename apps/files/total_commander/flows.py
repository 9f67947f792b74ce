"""Reference flows of Total Commander. Files are reached from the home folder; the other panel is where they are copied to."""

from __future__ import annotations

import posixpath

from apps.flows_kit import Flow, Flows, Ui
from harness.device.actions import Answer
from templates.files import CompressParams, ExtractParams, FolderParams, NameParams, PlaceParams, TargetParams

INTERNAL = "Internal shared storage"
LIST = "fileList"


def open_folder(ui: Ui, path: str) -> Flow:
    """From the home folder, tap down to a folder of the storage."""
    yield ui.tap(text=INTERNAL)
    for name in path.split("/"):
        yield ui.tap((yield from ui.scroll_until(container={"id": LIST}, text=name, id="fileName")))


def hold(ui: Ui, name: str, entry: str) -> Flow:
    """The menu of an entry of the list, and one of its items."""
    yield ui.long_press((yield from ui.scroll_until(container={"id": LIST}, text=name, id="fileName")))
    yield ui.tap(text=entry, id="android:id/text1")


def select(ui: Ui, name: str) -> Flow:
    """A tap on an entry's icon."""
    row = yield from ui.scroll_until(container={"id": LIST}, text=name, id="fileName")
    yield ui.tap(ui.get(id="iconCell", beside=row))


def retype(ui: Ui, text: str) -> Flow:
    """New contents for the field of a dialog."""
    yield ui.long_press(id="newName")
    if ui.has(desc="Select all"):  # a name without blanks is selected whole already
        yield ui.tap(desc="Select all")
    yield ui.type(text)


def delete_file(ui: Ui, params: TargetParams) -> Flow:
    yield from open_folder(ui, params.target.folder)
    yield from hold(ui, params.target.name, "Delete")
    yield ui.tap(id="okBtn")


def to_other_panel(ui: Ui, params: PlaceParams, button: str) -> Flow:
    """The right panel goes to the target folder, the left one to the file, then the button of the bar."""
    yield ui.tap(desc="Switch to right panel")
    yield from open_folder(ui, params.destination)
    yield ui.tap(desc="Switch to left panel")
    yield from open_folder(ui, params.target.folder)
    yield from select(ui, params.target.name)
    yield ui.tap(desc=button)
    yield ui.tap(id="okBtn")


def move_file(ui: Ui, params: PlaceParams) -> Flow:
    yield from to_other_panel(ui, params, "Move/Rename")


def save_copy(ui: Ui, params: PlaceParams) -> Flow:
    yield from to_other_panel(ui, params, "Copy")


def create_folder(ui: Ui, params: FolderParams) -> Flow:
    folder, name = posixpath.split(params.path)
    yield from open_folder(ui, folder)
    yield ui.tap(desc="New folder")
    yield ui.type(name)
    yield ui.tap(id="okBtn")


def rename_here(ui: Ui, params: NameParams) -> Flow:
    yield from hold(ui, params.target.name, "Rename")
    yield from retype(ui, params.new_name)
    yield ui.tap(id="okBtn")


def rename_file(ui: Ui, params: NameParams) -> Flow:
    yield from open_folder(ui, params.target.folder)
    yield from rename_here(ui, params)


def search_file(ui: Ui, params: NameParams) -> Flow:
    yield from open_folder(ui, params.target.path.split("/")[0])
    yield ui.tap(desc="Search")
    yield ui.type(params.target.name)
    yield ui.tap(id="startBtn")
    yield ui.tap(text=params.target.name, id="fileName")
    yield from rename_here(ui, params)


def share_file(ui: Ui, params: TargetParams) -> Flow:
    yield from open_folder(ui, params.target.folder)
    yield from hold(ui, params.target.name, "Share")


def compress_files(ui: Ui, params: CompressParams) -> Flow:
    yield from open_folder(ui, params.sources[0].folder)
    for item in params.sources:
        yield from select(ui, item.name)
    yield ui.tap(desc="Pack")
    yield ui.tap(id="okBtn")


def extract_archive(ui: Ui, params: ExtractParams) -> Flow:
    yield from open_folder(ui, params.archive.folder)
    yield from hold(ui, params.archive.name, "Unpack")
    yield ui.tap(id="okBtn")


def view_file_info(ui: Ui, params: TargetParams) -> Flow:
    yield from open_folder(ui, params.target.folder)
    yield from hold(ui, params.target.name, "Properties")
    yield Answer(ui.get(id="propSize").text.partition(" ")[0].replace(",", ""))


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
