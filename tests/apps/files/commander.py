"""Fingers on Total Commander."""

from __future__ import annotations

from tests.apps.files.two_panes import INTERNAL, TwoPanesHand


class Hand(TwoPanesHand):
    app_name = "total_commander"
    name_id = "fileName"
    field = {}
    field_id = "newName"
    ok_id = "okBtn"

    def open(self, path: str) -> None:
        """From the home folder to a folder."""
        self.tap("Go to home folder", INTERNAL)
        for name in path.split("/"):
            if not self.ui.has(text=name):
                self.device.perform(self.ui.swipe("up", self.ui.get(id="fileList")))
            self.tap(name)

    def inside(self, folder: str) -> list[str]:
        return self.shown[1:]  # the first is ..

    def other(self, folder: str) -> None:
        """The right panel goes to a folder, the left one comes back."""
        self.tap("Switch to right panel")
        self.open(folder)
        self.tap("Switch to left panel")

    def hold(self, name: str, entry: str) -> None:
        self.device.perform(self.ui.long_press(text=name, id="fileName"))
        self.tap(text=entry, id="android:id/text1")

    def mark(self, *names: str) -> None:
        for name in names:
            ui = self.ui
            self.device.perform(ui.tap(id="iconCell", beside=ui.get(text=name, id="fileName")))
