"""Reference flows of Fossify File Manager."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from harness.device.actions import Answer
from templates.files.items import CompressParams, ExtractParams, FolderParams, Item, NameParams, PlaceParams, TargetParams


def _enter(ui: Ui, folder: str) -> Flow:
    """From the storage into a folder, one by one."""
    for name in folder.split("/"):
        yield from _find(ui, name)
        yield ui.tap(id="item_name", text=name)


def _find(ui: Ui, name: str) -> Flow:
    if not ui.has(id="item_name", text=name):
        yield from ui.scroll_until(container={"id": "items_list"}, id="item_name", text=name)


def _select(ui: Ui, item: Item) -> Flow:
    """To the folder of a file, and the file selected."""
    yield from _enter(ui, item.folder)
    yield from _hold(ui, item.name)


def _hold(ui: Ui, name: str) -> Flow:
    yield from _find(ui, name)
    yield ui.long_press(id="item_name", text=name)


def _more(ui: Ui, label: str) -> Flow:
    """An entry behind the three dots."""
    yield ui.tap(desc="More options")
    yield ui.tap(id="title", text=label)


def _ok(ui: Ui) -> Flow:
    yield ui.tap(id="android:id/button1")


def _replace(ui: Ui, id: str, text: str) -> Flow:
    """Another text into a filled field: holding it selects what it holds."""
    field = ui.get(id=id)
    if field.text == text:
        return
    yield ui.long_press(field)
    yield ui.type(text)


def _rename_to(ui: Ui, name: str) -> Flow:
    """Base name and extension have a field each."""
    yield ui.tap(id="cab_rename")
    base, dot, extension = name.rpartition(".")
    yield from _replace(ui, "rename_item_name", base if dot else name)
    if dot and ui.has(id="rename_item_extension"):
        yield from _replace(ui, "rename_item_extension", extension)
    yield from _ok(ui)


def _pick(ui: Ui, destination: str) -> Flow:
    """In the picker: up to the storage's own folder by the path on top, down to the destination."""
    yield ui.tap(id="breadcrumb_text", text="Internal")
    for name in destination.split("/"):
        if not ui.has(id="list_item_name", text=name):
            yield from ui.scroll_until(container={"id": "filepicker_list"}, id="list_item_name", text=name)
        yield ui.tap(id="list_item_name", text=name)
    yield from _ok(ui)


def delete(ui: Ui, params: TargetParams) -> Flow:
    yield from _select(ui, params.target)
    yield ui.tap(id="cab_delete")
    yield from _ok(ui)


def move(ui: Ui, params: PlaceParams) -> Flow:
    yield from _select(ui, params.target)
    yield from _more(ui, "Move to")
    yield from _pick(ui, params.destination)


def copy(ui: Ui, params: PlaceParams) -> Flow:
    yield from _select(ui, params.target)
    yield from _more(ui, "Copy to")
    yield from _pick(ui, params.destination)


def create_folder(ui: Ui, params: FolderParams) -> Flow:
    folder, _, name = params.path.rpartition("/")
    yield from _enter(ui, folder)
    yield ui.tap(id="items_fab")
    yield ui.type(name)
    yield from _ok(ui)


def rename(ui: Ui, params: NameParams) -> Flow:
    yield from _select(ui, params.target)
    yield from _rename_to(ui, params.new_name)


def share(ui: Ui, params: TargetParams) -> Flow:
    yield from _select(ui, params.target)
    yield from _more(ui, "Share")


def search(ui: Ui, params: NameParams) -> Flow:
    root = params.target.path.split("/")[0]
    yield from _enter(ui, root)
    yield ui.tap(id="top_toolbar_search")
    yield ui.type(params.target.name)
    yield from _hold(ui, params.target.name)
    yield from _rename_to(ui, params.new_name)


def compress(ui: Ui, params: CompressParams) -> Flow:
    first, *others = params.sources
    yield from _select(ui, first)
    for item in others:
        yield from _find(ui, item.name)
        yield ui.tap(id="item_name", text=item.name)
    yield from _more(ui, "Compress")
    yield from _ok(ui)


def extract(ui: Ui, params: ExtractParams) -> Flow:
    yield from _enter(ui, params.archive.folder)
    yield from _hold(ui, params.archive.name)
    yield from _more(ui, "Decompress")


def view_info(ui: Ui, params: TargetParams) -> Flow:
    yield from _select(ui, params.target)
    yield ui.tap(id="cab_properties")
    label = ui.get(id="property_label", text="Size")
    size = ui.get(id="property_value", below=label)
    yield Answer(size.text.removesuffix(" B"))


FLOWS: Flows = {
    "DeleteFile": delete,
    "MoveFile": move,
    "SaveCopyOfFile": copy,
    "CreateFolder": create_folder,
    "RenameFile": rename,
    "ShareFile": share,
    "SearchFile": search,
    "CompressFiles": compress,
    "ExtractArchive": extract,
    "ViewFileInfo": view_info,
}
