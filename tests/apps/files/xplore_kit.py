"""Fingers on X-plore, and the storage that its tests begin with."""

from __future__ import annotations

from apps.base import Read
from apps.files.xplore.state import App
from apps.flows_kit import Ui
from apps.glance import glance
from apps.lineages.shared_files.seeding import STANDARD
from apps.lineages.shared_files.tree import read_tree
from apps.loader import app_state, apps
from harness.device import Device, Key, Type
from harness.device.tree import Node
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


def the_app() -> App:
    found = app_state(apps()["files/xplore"])
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

    def row(self, name: str) -> Node:
        """The row with this name."""
        ui = self.ui
        middle = ui.get(text=name, id="name").center[1]
        return next(node for node in ui.all(id="row") if node.bounds[1] <= middle < node.bounds[3])

    def info(self, name: str) -> str:
        """The second line of a row."""
        return self.ui.get(id="info", inside=self.row(name)).text

    def able(self, label: str) -> bool:
        """Whether a button of the bar can be used."""
        return self.ui.get(desc=label, id="bar_button").enabled

    def open(self, path: str) -> None:
        """Open the folders down to one of the storage that stands closed."""
        for name in (INTERNAL, *path.split("/")):
            ui = self.ui
            if not ui.has(text=name, id="name"):
                self.device.perform(ui.swipe("up", ui.get(id="list")))
                ui = self.ui
            found = ui.get(text=name, id="name")
            if not ui.has(desc="Collapse", inside=self.row(name)):
                self.device.perform(ui.tap(found))

    def other(self, path: str) -> None:
        """The right pane goes to a folder, the left one comes back."""
        self.tap("Show right pane")
        self.open(path)
        self.tap("Show left pane")

    def hold(self, name: str, entry: str = "") -> None:
        self.device.perform(self.ui.long_press(text=name, id="name"))
        if entry:
            self.tap(text=entry, id="text")

    def mark(self, *names: str) -> None:
        for name in names:
            ui = self.ui
            self.device.perform(ui.tap(id="mark", inside=self.row(name)))

    def bar(self, label: str) -> None:
        """A button of the bar, which may have to be scrolled to."""
        ui = self.ui
        if not ui.has(desc=label, id="bar_button"):
            self.device.perform(ui.swipe("up", ui.get(id="button_bar")))
        self.device.perform(self.ui.tap(desc=label, id="bar_button"))

    def ok(self) -> None:
        self.tap(id="android:id/button1")

    def retype(self, text: str, id: str = "name") -> None:
        self.device.perform(self.ui.long_press(id=id, cls="EditText"))
        if self.ui.has(desc="Select all"):
            self.tap("Select all")
        self.device.perform(Type(text))

    def back(self) -> None:
        self.device.perform(Key("BACK"))

    @property
    def shown(self) -> list[str]:
        """Names in the tree."""
        return [node.text for node in self.ui.all(id="name")]

    def below(self, folder: str) -> list[str]:
        """Names that stand directly in a folder whose line is on the screen."""
        nodes = self.ui.all(id="name")
        place = next(index for index, node in enumerate(nodes) if node.text == folder)
        left = nodes[place].bounds[0]
        inner: list[Node] = []
        for node in nodes[place + 1 :]:
            if node.bounds[0] <= left:
                break
            inner.append(node)
        edge = min((node.bounds[0] for node in inner), default=0)
        return [node.text for node in inner if node.bounds[0] == edge]

    @property
    def menu(self) -> list[str]:
        return [node.text for node in self.ui.all(id="text")]

    def text(self, id: str) -> str:
        return self.ui.get(id=id).text

    @property
    def tree(self) -> dict[str, bytes | None]:
        """Files of the storage and what they hold; folders hold None."""
        return {entry.path: entry.content for entry in read_tree(self.device) if entry.path not in STANDARD}

    def read(self, *want: str, active: bool = False) -> FilesState:
        return self.app.read(self.device, Read(want=frozenset(want), active=active)).state
