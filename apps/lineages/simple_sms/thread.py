"""A conversation: its messages as bubbles, the composer below them."""

from __future__ import annotations

from apps.lineages.simple_sms import bubbles, composer, scheduling
from apps.lineages.simple_sms.conversation import Conversation
from apps.lineages.simple_sms.look import Bar
from apps.lineages.simple_sms.model import Row
from emulator.sim.toolkit import FILL, Screen, View, column

BIN_MENU = Bar(("delete",), ("restore",))
BIN_SELECTION = Bar(
    ("copy_to_clipboard", "share", "delete"), ("restore_selected", "properties", "forward_message", "select_text", "select_all")
)


class Thread(Conversation):
    """See `Conversation` for its state."""

    def build(self) -> Screen:
        lines = self.lines()
        bar = self._selecting(lines) if self.state["selected"] else self._toolbar(lines)
        short_code = any(char.isalpha() for number in self.numbers for char in number)
        below = None if self.in_bin else composer.no_replies(self) if short_code else composer.build(self)
        people = composer.recipients(self) if self.state["people"] else None
        root = column(bar, people, bubbles.build(self, lines), below, width=FILL, height=FILL, id="thread_coordinator")
        focus = "message" if not lines and not short_code and not self.in_bin else ""
        return Screen(root, scheduling.overlays(self), theme=self.look.theme, focus=focus)

    def _toolbar(self, lines: list[Row]) -> View:
        title = self.model.title(self.thread, self.numbers) or self.state["title"]
        if self.in_bin:
            return self.bar(title, {"delete", "restore"}, BIN_MENU, id="thread_toolbar")
        number = self.numbers[0] if self.numbers else ""
        cached = self.model.conversation(self.thread)
        letters = any(char.isalpha() for char in number)
        shown = {"block_number"}
        shown |= {"delete", "mark_as_unread"} if lines else set()
        shown |= {"manage_people"} if not letters else set()
        if len(self.numbers) == 1:
            shown |= {"copy_number"} | ({"dial_number"} if not letters else set())
            if self.model.people.name(number) == number and not letters:
                shown.add("add_number_to_contact")
        if cached is not None:
            shown |= {"conversation_details"} | ({"rename_conversation"} if len(self.numbers) > 1 else set())
            shown |= {"unarchive" if cached["archived"] else "archive"} if lines else set()
        return self.bar(title, shown, self.look.thread, id="thread_toolbar")

    def _selecting(self, lines: list[Row]) -> View:
        rows = self._selected(lines)
        shown = {"delete", "select_all", "restore_selected"}
        if len(rows) == 1:
            shown |= {"forward_message", "properties"} | ({"copy_to_clipboard", "share", "select_text"} if rows[0]["body"] else set())
        entries = BIN_SELECTION if self.in_bin else self.look.message
        return self.selection_bar(len(rows), len(lines), shown, entries, self._end_selection)

    def picked(self, key: str, index: int) -> None:
        if key == "scheduled":
            scheduling.picked(self, index)
        else:
            composer.picked(self, index)
