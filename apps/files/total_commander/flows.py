"""Reference flows of Total Commander. Files are reached from the home folder; the other panel is where they are copied to."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.files import FileFlows, retype
from harness.device.actions import Answer
from templates.files.items import CompressParams, ExtractParams, NameParams, Placed, PlaceParams, TargetParams

INTERNAL = "Internal shared storage"
LIST = "fileList"


def hold(ui: Ui, name: str, entry: str) -> Flow:
    """The menu of an entry of the list, and one of its items."""
    yield ui.long_press((yield from ui.scroll_until(container={"id": LIST}, text=name, id="fileName")))
    yield ui.tap(text=entry, id="android:id/text1")


def select(ui: Ui, name: str) -> Flow:
    """A tap on an entry's icon."""
    row = yield from ui.scroll_until(container={"id": LIST}, text=name, id="fileName")
    yield ui.tap(ui.get(id="iconCell", beside=row))


class TotalCommander(FileFlows):
    move_entry = "Move/Rename"
    confirm_button = {"id": "okBtn"}

    def enter(self, ui: Ui, folder: str) -> Flow:
        """From the home folder, tap down to a folder of the storage."""
        yield ui.tap(text=INTERNAL)
        for name in folder.split("/"):
            yield ui.tap((yield from ui.scroll_until(container={"id": LIST}, text=name, id="fileName")))

    def choose(self, ui: Ui, item: Placed, entry: str) -> Flow:
        yield from self.enter(ui, item.folder)
        yield from hold(ui, item.name, entry)

    def carry(self, ui: Ui, params: PlaceParams, entry: str) -> Flow:
        """The right panel goes to the target folder, the left one to the file, then the button of the bar."""
        yield ui.tap(desc="Switch to right panel")
        yield from self.enter(ui, params.destination)
        yield ui.tap(desc="Switch to left panel")
        yield from self.enter(ui, params.target.folder)
        yield from select(ui, params.target.name)
        yield ui.tap(desc=entry)
        yield from self.confirm(ui)

    def new_folder(self, ui: Ui) -> Flow:
        yield ui.tap(desc="New folder")

    def rename(self, ui: Ui, old: str, new: str) -> Flow:
        yield from retype(ui, new, id="newName")
        yield from self.confirm(ui)

    def search_file(self, ui: Ui, params: NameParams) -> Flow:
        name = params.target.name
        yield from self.enter(ui, params.target.path.split("/")[0])
        yield ui.tap(desc="Search")
        yield ui.type(name)
        yield ui.tap(id="startBtn")
        yield ui.tap(text=name, id="fileName")
        yield from hold(ui, name, "Rename")
        yield from self.rename(ui, name, params.new_name)

    def compress_files(self, ui: Ui, params: CompressParams) -> Flow:
        yield from self.enter(ui, params.sources[0].folder)
        for item in params.sources:
            yield from select(ui, item.name)
        yield ui.tap(desc="Pack")
        yield from self.confirm(ui)

    def extract_archive(self, ui: Ui, params: ExtractParams) -> Flow:
        yield from self.choose(ui, params.archive, "Unpack")
        yield from self.confirm(ui)

    def view_info(self, ui: Ui, params: TargetParams) -> Flow:
        yield from self.choose(ui, params.target, "Properties")
        yield Answer(ui.get(id="propSize").text.partition(" ")[0].replace(",", ""))


FLOWS: Flows = TotalCommander().table()
