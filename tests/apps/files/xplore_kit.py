"""Fingers on X-plore."""

from __future__ import annotations

from harness.device.tree import Node
from tests.apps.files.two_panes import INTERNAL, TwoPanesHand


class Hand(TwoPanesHand):
    app_name = "xplore"
    name_id = "name"
    field = {"cls": "EditText"}
    field_id = "name"
    ok_id = "android:id/button1"

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

    def inside(self, folder: str) -> list[str]:
        return self.below(folder)

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
