"""Reference flows of Material Files. The dots of a row have no description: they are the button beside the name."""

from __future__ import annotations

from collections.abc import Sequence

from apps.flows_kit import Flow, Flows, Ui
from harness.device.actions import Answer
from templates.files.items import CompressParams, ExtractParams, FolderParams, NameParams, PlaceParams, TargetParams

LIST = "recyclerView"
_TYPED_WAIT_MS = 1500


def enter(ui: Ui, path: str) -> Flow:
    """From the storage's top into a folder, one after the other."""
    for name in path.split("/"):
        node = yield from ui.scroll_until(text=name, id="nameText", container={"id": LIST})
        yield ui.tap(node)


def climb(ui: Ui, folder: str) -> Flow:
    """Back from the folder to the storage's top."""
    for _ in folder.split("/"):
        yield ui.key("BACK")


def row_menu(ui: Ui, name: str) -> Flow:
    """The menu of a file in the list."""
    node = yield from ui.scroll_until(text=name, id="nameText", container={"id": LIST})
    yield ui.tap(id="menuButton", beside=node)


def choose(ui: Ui, path: str, entry: str) -> Flow:
    """An entry of the menu of a file, from the storage's top."""
    folder, _, name = path.rpartition("/")
    yield from enter(ui, folder)
    yield from row_menu(ui, name)
    yield ui.tap(text=entry, id="title")


def rename(ui: Ui, old: str, new: str) -> Flow:
    """The new name in the dialog, which has the old one selected up to its extension."""
    base, dot, ending = old.rpartition(".")
    kept = dot + ending if base else ""
    if kept and new.endswith(kept) and new != kept:
        yield ui.type(new.removesuffix(kept))
    else:
        yield from ui.clear_field()
        yield ui.type(new)
    yield ui.tap(id="android:id/button1")


def delete_file(ui: Ui, params: TargetParams) -> Flow:
    yield from choose(ui, params.target.path, "Delete")
    yield ui.tap(id="android:id/button1")


def carry(ui: Ui, params: PlaceParams, entry: str) -> Flow:
    """Cut or copy a file, and paste it."""
    yield from choose(ui, params.target.path, entry)
    yield from climb(ui, params.target.folder)
    yield from enter(ui, params.destination)
    yield ui.tap(id="action_paste")


def move_file(ui: Ui, params: PlaceParams) -> Flow:
    yield from carry(ui, params, "Cut")


def save_copy(ui: Ui, params: PlaceParams) -> Flow:
    yield from carry(ui, params, "Copy")


def create_folder(ui: Ui, params: FolderParams) -> Flow:
    folder, _, name = params.path.rpartition("/")
    yield from enter(ui, folder)
    yield ui.tap(id="sd_main_fab")
    yield ui.tap(id="sd_fab", desc="Folder")
    yield ui.type(name)
    yield ui.tap(id="android:id/button1")


def rename_file(ui: Ui, params: NameParams) -> Flow:
    yield from choose(ui, params.target.path, "Rename")
    yield from rename(ui, params.target.name, params.new_name)


def search_file(ui: Ui, params: NameParams) -> Flow:
    yield from enter(ui, params.target.path.partition("/")[0])
    yield ui.tap(id="action_search")
    yield ui.type(params.target.name)
    yield ui.wait(_TYPED_WAIT_MS)
    yield from row_menu(ui, params.target.name)
    yield ui.tap(text="Rename", id="title")
    yield from rename(ui, params.target.name, params.new_name)


def select(ui: Ui, names: Sequence[str]) -> Flow:
    """Select files of the list."""
    for index, name in enumerate(names):
        node = yield from ui.scroll_until(text=name, id="nameText", container={"id": LIST})
        yield ui.tap(node) if index else ui.long_press(node)


def compress_files(ui: Ui, params: CompressParams) -> Flow:
    yield from enter(ui, params.sources[0].folder)
    yield from select(ui, [item.name for item in params.sources])
    yield ui.tap(desc="More options")
    yield ui.tap(text="Compress", id="title")
    yield ui.tap(id="zipRadio")
    yield ui.tap(id="android:id/button1")


def extract_archive(ui: Ui, params: ExtractParams) -> Flow:
    yield from choose(ui, params.archive.path, "Extract")
    yield ui.tap(id="action_paste")


def share_file(ui: Ui, params: TargetParams) -> Flow:
    yield from choose(ui, params.target.path, "Share")


def view_info(ui: Ui, params: TargetParams) -> Flow:
    yield from choose(ui, params.target.path, "Properties")
    size = ui.get(id="text", hint="Size").text
    yield Answer(size.rpartition(" bytes")[0].rpartition("(")[2].replace(",", ""))


FLOWS: Flows = {
    "DeleteFile": delete_file,
    "MoveFile": move_file,
    "SaveCopyOfFile": save_copy,
    "CreateFolder": create_folder,
    "RenameFile": rename_file,
    "ShareFile": share_file,
    "SearchFile": search_file,
    "CompressFiles": compress_files,
    "ExtractArchive": extract_archive,
    "ViewFileInfo": view_info,
}
