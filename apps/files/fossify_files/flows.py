"""Reference flows of Fossify File Manager."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.files import FileFlows
from harness.device.actions import Answer
from templates.files.items import CompressParams, ExtractParams, NameParams, Placed, PlaceParams, TargetParams

ICONS = {"Delete": "cab_delete", "Rename": "cab_rename", "Properties": "cab_properties"}


def _find(ui: Ui, name: str) -> Flow:
    if not ui.has(id="item_name", text=name):
        yield from ui.scroll_until(container={"id": "items_list"}, id="item_name", text=name)


def _hold(ui: Ui, name: str) -> Flow:
    yield from _find(ui, name)
    yield ui.long_press(id="item_name", text=name)


def _more(ui: Ui, label: str) -> Flow:
    """An entry behind the three dots."""
    yield ui.tap(desc="More options")
    yield ui.tap(id="title", text=label)


def _replace(ui: Ui, id: str, text: str) -> Flow:
    """Another text into a filled field: holding it selects what it holds."""
    field = ui.get(id=id)
    if field.text == text:
        return
    yield ui.long_press(field)
    yield ui.type(text)


class FossifyFiles(FileFlows):
    move_entry = "Move to"
    copy_entry = "Copy to"

    def enter(self, ui: Ui, folder: str) -> Flow:
        """From the storage into a folder, one by one."""
        for name in folder.split("/"):
            yield from _find(ui, name)
            yield ui.tap(id="item_name", text=name)

    def select(self, ui: Ui, item: Placed) -> Flow:
        """To the folder of a file, and the file selected."""
        yield from self.enter(ui, item.folder)
        yield from _hold(ui, item.name)

    def choose(self, ui: Ui, item: Placed, entry: str) -> Flow:
        """Some entries are icons of the bar; the rest is behind the three dots."""
        yield from self.select(ui, item)
        if entry in ICONS:
            yield ui.tap(id=ICONS[entry])
        else:
            yield from _more(ui, entry)

    def carry(self, ui: Ui, params: PlaceParams, entry: str) -> Flow:
        """In the picker: up to the storage's own folder by the path on top, down to the destination."""
        yield from self.choose(ui, params.target, entry)
        yield ui.tap(id="breadcrumb_text", text="Internal")
        for name in params.destination.split("/"):
            if not ui.has(id="list_item_name", text=name):
                yield from ui.scroll_until(container={"id": "filepicker_list"}, id="list_item_name", text=name)
            yield ui.tap(id="list_item_name", text=name)
        yield from self.confirm(ui)

    def new_folder(self, ui: Ui) -> Flow:
        yield ui.tap(id="items_fab")

    def rename(self, ui: Ui, old: str, new: str) -> Flow:
        """Base name and extension have a field each."""
        base, dot, extension = new.rpartition(".")
        yield from _replace(ui, "rename_item_name", base if dot else new)
        if dot and ui.has(id="rename_item_extension"):
            yield from _replace(ui, "rename_item_extension", extension)
        yield from self.confirm(ui)

    def search_file(self, ui: Ui, params: NameParams) -> Flow:
        name = params.target.name
        yield from self.enter(ui, params.target.path.split("/")[0])
        yield ui.tap(id="top_toolbar_search")
        yield ui.type(name)
        yield from _hold(ui, name)
        yield ui.tap(id=ICONS["Rename"])
        yield from self.rename(ui, name, params.new_name)

    def compress_files(self, ui: Ui, params: CompressParams) -> Flow:
        first, *others = params.sources
        yield from self.select(ui, first)
        for item in others:
            yield from _find(ui, item.name)
            yield ui.tap(id="item_name", text=item.name)
        yield from _more(ui, "Compress")
        yield from self.confirm(ui)

    def extract_archive(self, ui: Ui, params: ExtractParams) -> Flow:
        yield from self.choose(ui, params.archive, "Decompress")

    def view_info(self, ui: Ui, params: TargetParams) -> Flow:
        yield from self.choose(ui, params.target, "Properties")
        label = ui.get(id="property_label", text="Size")
        size = ui.get(id="property_value", below=label)
        yield Answer(size.text.removesuffix(" B"))


FLOWS: Flows = FossifyFiles().table()
