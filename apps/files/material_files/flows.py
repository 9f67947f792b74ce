"""Reference flows of Material Files. The dots of a row have no description: they are the button beside the name."""

from __future__ import annotations

from collections.abc import Sequence

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.files import FileFlows
from harness.device.actions import Answer
from templates.files.items import CompressParams, ExtractParams, NameParams, Placed, PlaceParams, TargetParams

LIST = "recyclerView"
_TYPED_WAIT_MS = 1500


def climb(ui: Ui, folder: str) -> Flow:
    """Back from the folder to the storage's top."""
    for _ in folder.split("/"):
        yield ui.key("BACK")


def row_menu(ui: Ui, name: str) -> Flow:
    """The menu of a file in the list."""
    node = yield from ui.scroll_until(text=name, id="nameText", container={"id": LIST})
    yield ui.tap(id="menuButton", beside=node)


def select(ui: Ui, names: Sequence[str]) -> Flow:
    """Select files of the list."""
    for index, name in enumerate(names):
        node = yield from ui.scroll_until(text=name, id="nameText", container={"id": LIST})
        yield ui.tap(node) if index else ui.long_press(node)


class MaterialFiles(FileFlows):
    move_entry = "Cut"

    def enter(self, ui: Ui, folder: str) -> Flow:
        """From the storage's top into a folder, one after the other."""
        for name in folder.split("/"):
            node = yield from ui.scroll_until(text=name, id="nameText", container={"id": LIST})
            yield ui.tap(node)

    def choose(self, ui: Ui, item: Placed, entry: str) -> Flow:
        """An entry of the menu of a file, from the storage's top."""
        yield from self.enter(ui, item.folder)
        yield from row_menu(ui, item.name)
        yield ui.tap(text=entry, id="title")

    def carry(self, ui: Ui, params: PlaceParams, entry: str) -> Flow:
        """Cut or copy a file, and paste it."""
        yield from self.choose(ui, params.target, entry)
        yield from climb(ui, params.target.folder)
        yield from self.enter(ui, params.destination)
        yield ui.tap(id="action_paste")

    def new_folder(self, ui: Ui) -> Flow:
        yield ui.tap(id="sd_main_fab")
        yield ui.tap(id="sd_fab", desc="Folder")

    def rename(self, ui: Ui, old: str, new: str) -> Flow:
        """The new name in the dialog, which has the old one selected up to its extension."""
        base, dot, ending = old.rpartition(".")
        kept = dot + ending if base else ""
        if kept and new.endswith(kept) and new != kept:
            yield ui.type(new.removesuffix(kept))
        else:
            yield from ui.clear_field()
            yield ui.type(new)
        yield from self.confirm(ui)

    def search_file(self, ui: Ui, params: NameParams) -> Flow:
        yield from self.enter(ui, params.target.path.partition("/")[0])
        yield ui.tap(id="action_search")
        yield ui.type(params.target.name)
        yield ui.wait(_TYPED_WAIT_MS)
        yield from row_menu(ui, params.target.name)
        yield ui.tap(text="Rename", id="title")
        yield from self.rename(ui, params.target.name, params.new_name)

    def compress_files(self, ui: Ui, params: CompressParams) -> Flow:
        yield from self.enter(ui, params.sources[0].folder)
        yield from select(ui, [item.name for item in params.sources])
        yield ui.tap(desc="More options")
        yield ui.tap(text="Compress", id="title")
        yield ui.tap(id="zipRadio")
        yield from self.confirm(ui)

    def extract_archive(self, ui: Ui, params: ExtractParams) -> Flow:
        yield from self.choose(ui, params.archive, "Extract")
        yield ui.tap(id="action_paste")

    def view_info(self, ui: Ui, params: TargetParams) -> Flow:
        yield from self.choose(ui, params.target, "Properties")
        size = ui.get(id="text", hint="Size").text
        yield Answer(size.rpartition(" bytes")[0].rpartition("(")[2].replace(",", ""))


FLOWS: Flows = MaterialFiles().table()
