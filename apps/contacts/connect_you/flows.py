"""Reference flows of Connect You. Its pencil and its disk have no description, so they are found by their place; types are chosen by the
circle beside their name."""

from __future__ import annotations

from collections.abc import Generator

from apps.flows_kit import Flow, FlowError, Flows, Ui
from apps.flows_kit.contacts import ContactFlows
from harness.device.actions import Action, Said
from harness.device.tree import Node
from templates.contacts.people import Entry

ROLE_DIALOG = "com.google.android.permissioncontroller"
LOWER_HALF = 0.45
"""The round button is below this part of the display's height, even above the keyboard."""
MESSAGING = "com.google.android.apps.messaging"
"""The default messaging app of the device."""
MOST_BACKS = 3
FAB_PX = 200
"""It is no wider than this."""


def round_button(ui: Ui) -> Node:
    """The floating button: the clickable square at the right without any label that is drawn last."""
    width, height = ui.tree.width, ui.tree.height
    found = [
        node
        for node in ui.tree.without_keyboard
        if node.clickable
        and not node.label
        and node.center[0] > 0.8 * width
        and node.center[1] > LOWER_HALF * height
        and node.bounds[2] - node.bounds[0] < FAB_PX
    ]
    if not found:
        raise FlowError("no floating button", expected="a clickable square at the lower right", found=f"{len(ui.tree)} nodes")
    return found[-1]


def field(ui: Ui, name: str) -> Generator[Action | Said, None, Node]:
    """A field of the editor, by its hint, or by the text that stands for one."""
    found = yield from ui.scroll_until(where=lambda node: node.hint == name or (node.text == name and not node.clickable))
    return found


def ready(ui: Ui) -> Flow:
    """A cold start asks for the role of the messaging app."""
    if ui.screen.package == ROLE_DIALOG:
        yield ui.tap(text="Cancel")


class ConnectYou(ContactFlows):
    def fill(self, ui: Ui, person: Entry) -> Flow:
        """From the list; the keyboard stays open."""
        yield from ready(ui)
        yield ui.tap(round_button(ui))
        for hint, text in (("First name", person.given), ("Last name", person.family), ("Phone", person.number)):
            line = yield from field(ui, hint)
            yield ui.tap(line)
            yield ui.type(text)

    def save(self, ui: Ui) -> Flow:
        yield ui.tap(round_button(ui))

    def choose_kind(self, ui: Ui, label: str) -> Flow:
        yield ui.key("BACK")  # the disk above the keyboard hides the type
        yield ui.tap(text="Custom")
        line = ui.get(text=label)
        yield ui.tap(beside=line, cls="RadioButton")
        yield ui.tap(text="Okay")

    def open(self, ui: Ui, person: Entry) -> Flow:
        line = yield from ui.scroll_until(text=person.name)
        yield ui.tap(line)

    def change(self, ui: Ui, person: Entry) -> Flow:
        yield ui.tap(desc="Edit")
        for hint, text in (("Last name", person.family), ("Phone", person.number)):
            line = yield from field(ui, hint)
            yield ui.tap(line)
            yield from ui.clear_field()
            yield ui.type(text)
        yield from self.save(ui)

    def delete_shown(self, ui: Ui) -> Flow:
        yield ui.tap(desc="More")
        yield ui.tap(text="Delete contact")
        yield ui.tap(text="Ok")

    def star(self, ui: Ui) -> Flow:
        yield ui.tap(desc="Favorite")

    def find(self, ui: Ui, name: str) -> Flow:
        yield ui.tap(desc="Search")
        yield ui.type(name)
        yield ui.tap(text=name, where=lambda node: not node.editable)

    def call(self, ui: Ui) -> Flow:
        yield ui.tap(text="Dial")
        yield ui.tap(id="dialpad_voice_call_button")

    def message(self, ui: Ui) -> Flow:
        """Several apps show messages, and two of them may have the same name: whether the right one was chosen shows afterwards."""
        place = 0
        while ui.screen.package != MESSAGING:
            yield ui.tap(text="Message")
            if ui.screen.package == MESSAGING:
                return
            yield ui.tap(index=place, text="Messages", id="android:id/text1")
            yield ui.tap(text="Just once")
            place += 1
            if ui.screen.package != MESSAGING:
                yield from back_to_contact(ui)


def back_to_contact(ui: Ui) -> Flow:
    """From another app's conversation, which may have its keyboard open."""
    for _ in range(MOST_BACKS):
        if ui.has(text="Dial"):
            return
        yield ui.key("BACK")


FLOWS: Flows = ConnectYou().table()
