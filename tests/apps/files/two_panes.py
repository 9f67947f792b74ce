"""What fingers do alike on file managers with two panes, and the storage that their tests begin with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Self

from apps.base import Read
from apps.flows_kit import Ui
from apps.glance import glance
from apps.lineages.shared_files.seeding import STANDARD
from apps.lineages.shared_files.state import SharedFilesState
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
INTERNAL = "Internal shared storage"


def the_app(name: str) -> SharedFilesState:
    found = app_state(apps()[f"files/{name}"])
    assert isinstance(found, SharedFilesState)
    return found


class TwoPanesHand(ABC):
    """Fingers on the app: each method is one or a few actions."""

    app_name: ClassVar[str]
    name_id: ClassVar[str]
    """Of the names in the list."""
    field: ClassVar[dict[str, str]]
    """The selector, besides the id, of a dialog's field."""
    field_id: ClassVar[str]
    ok_id: ClassVar[str]

    def __init__(self, device: Device) -> None:
        self.device, self.app = device, the_app(self.app_name)

    def start(self, *more: Entry) -> Self:
        """A freshly reset app over `BASE` and further entries."""
        self.app.reset(self.device)
        wanted = {entry.path: entry for entry in (*BASE, *more)}
        self.app.seed(self.device, FilesState(tree=tuple(wanted.values())))
        return self

    def restart(self) -> None:
        self.device.force_stop(self.app.package)
        self.app.start(self.device)

    @property
    def ui(self) -> Ui:
        return Ui(glance(self.device))

    def tap(self, *texts: str, **selector: str) -> None:
        for text in texts:
            ui = self.ui
            self.device.perform(ui.tap(ui.find(text=text) or ui.get(desc=text)))
        if selector:
            self.device.perform(self.ui.tap(**selector))  # type: ignore[arg-type]

    @abstractmethod
    def open(self, path: str) -> None:
        """From the start to a folder of the storage."""

    @abstractmethod
    def inside(self, folder: str) -> list[str]:
        """What the folder that was opened shows, by its own name."""

    @abstractmethod
    def hold(self, name: str, entry: str) -> None:
        """The menu of an entry, and one of its items."""

    @abstractmethod
    def mark(self, *names: str) -> None: ...

    def ok(self) -> None:
        self.tap(id=self.ok_id)

    def retype(self, text: str, id: str = "") -> None:
        self.device.perform(self.ui.long_press(id=id or self.field_id, **self.field))  # type: ignore[arg-type]
        if self.ui.has(desc="Select all"):
            self.tap("Select all")
        self.device.perform(Type(text))

    def back(self) -> None:
        self.device.perform(Key("BACK"))

    @property
    def shown(self) -> list[str]:
        """Names in the list."""
        return [node.text for node in self.ui.all(id=self.name_id)]

    def text(self, id: str) -> str:
        return self.ui.get(id=id).text

    @property
    def tree(self) -> dict[str, bytes | None]:
        """Files of the storage and what they hold; folders hold None."""
        return {entry.path: entry.content for entry in read_tree(self.device) if entry.path not in STANDARD}

    def read(self, *want: str, active: bool = False) -> FilesState:
        return self.app.read(self.device, Read(want=frozenset(want), active=active)).state
