"""Fingers on Total Commander, and the storage that its tests begin with."""

from __future__ import annotations

from apps.base import Read
from apps.files.total_commander.state import App
from apps.flows_kit import Ui
from apps.glance import glance
from apps.lineages.shared_files.seeding import STANDARD
from apps.lineages.shared_files.tree import read_tree
from apps.loader import app_state, apps
from harness.device import Device, Key, Type
from templates.files.state import Entry, FilesState, file_entry, folder_entry

OLD = 1_690_000_000_000
BASE = (
    *(folder_entry(name) for name in STANDARD),
    folder_entry("Box"),
    folder_entry("Box/In"),
    folder_entry("Box/Out"),
    file_entry("Box/In/a.txt", b"alpha\n", OLD),
    file_entry("Box/In/b.txt", b"bravo bravo\n", OLD),
    file_entry("Box/In/.secret", b"s", OLD),
    file_entry("Box/In/pic.png", b"not a picture", OLD),
)
"""What most tests begin with."""


def the_app() -> App:
    found = app_state(apps()["files/total_commander"])
    assert isinstance(found, App)
    return found


class Hand:
    """Fingers on the app: each method is one or a few actions."""

    def __init__(self, device: Device, app: App) -> None:
        self.device, self.app = device, app

    def start(self, *more: Entry) -> Hand:
        """A freshly reset app over `BASE` and further entries."""
        self.app.reset(self.device)
        wanted = {entry.path: entry for entry in (*BASE, *more)}
        self.app.seed(self.device, FilesState(tree=tuple(wanted.values())))
        return self

    @property
    def ui(self) -> Ui:
        return Ui(glance(self.device))

    def tap(self, *texts: str, **selector: str) -> None:
        for text in texts:
            ui = self.ui
            self.device.perform(ui.tap(ui.find(text=text) or ui.get(desc=text)))
        if selector:
            self.device.perform(self.ui.tap(**selector))  # type: ignore[arg-type]

    def go(self, folder: str) -> None:
        """From the home folder to a folder."""
        self.tap("Go to home folder", "Internal shared storage")
        for name in folder.split("/"):
            if not self.ui.has(text=name):
                self.device.perform(self.ui.swipe("up", self.ui.get(id="fileList")))
            self.tap(name)

    def other(self, folder: str) -> None:
        """The right panel goes to a folder, the left one comes back."""
        self.tap("Switch to right panel")
        self.go(folder)
        self.tap("Switch to left panel")

    def hold(self, name: str, entry: str) -> None:
        self.device.perform(self.ui.long_press(text=name, id="fileName"))
        self.tap(text=entry, id="android:id/text1")

    def select(self, *names: str) -> None:
        for name in names:
            ui = self.ui
            self.device.perform(ui.tap(id="iconCell", beside=ui.get(text=name, id="fileName")))

    def retype(self, text: str, id: str = "newName") -> None:
        self.device.perform(self.ui.long_press(id=id))
        if self.ui.has(desc="Select all"):
            self.tap("Select all")
        self.device.perform(Type(text))

    def back(self) -> None:
        self.device.perform(Key("BACK"))

    @property
    def shown(self) -> list[str]:
        """Names in the list."""
        return [node.text for node in self.ui.all(id="fileName")]

    def text(self, id: str) -> str:
        return self.ui.get(id=id).text

    @property
    def tree(self) -> dict[str, bytes | None]:
        """Files of the storage and what they hold; folders hold None."""
        return {entry.path: entry.content for entry in read_tree(self.device) if entry.path not in STANDARD}

    def read(self, *want: str, active: bool = False) -> FilesState:
        return self.app.read(self.device, Read(want=frozenset(want), active=active)).state
