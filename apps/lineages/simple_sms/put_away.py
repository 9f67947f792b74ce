"""Conversations in the archive, and those with messages in the recycle bin."""

from __future__ import annotations

from typing import Any

from apps.lineages.simple_sms.conversations import ConversationsPage
from apps.lineages.simple_sms.dialogs import overlays
from apps.lineages.simple_sms.look import Bar
from apps.lineages.simple_sms.model import Row
from emulator.sim.toolkit import FILL, Screen, column

ARCHIVE_MENU = "Delete all archived conversations"
EMPTY_BIN = "Empty the Recycle Bin"


class Archive(ConversationsPage):
    """Conversations put away."""

    name = ".activities.ArchivedConversationsActivity"

    @property
    def selection(self) -> Bar:
        return Bar(("delete",), ("unarchive", "select_all"))

    def rows_shown(self) -> list[Row]:
        return self.model.conversations(archived=True)

    def build(self) -> Screen:
        rows = self.rows_shown()
        entries = Bar((), (ARCHIVE_MENU,))
        bar = self.selecting_bar() if self.state["selected"] else self.bar("Archive", entries.more, entries, id="archive_toolbar")
        words = "No archived conversations have been found"
        body = self.list_view(rows) if rows else self.placeholder(words, "no_conversations_placeholder")
        return Screen(column(bar, body, width=FILL, height=FILL), overlays(self), theme=self.look.theme)

    def chosen(self, item: str) -> None:
        if item == ARCHIVE_MENU:
            self.ask("empty", "Are you sure you want to empty the archive? All archived conversations will be permanently lost.")
        else:
            super().chosen(item)

    def confirmed(self, key: str) -> None:
        if key == "empty":
            for item in self.rows_shown():
                self.model.delete_conversation(int(item["thread_id"]))
            self.ctx.toast("The archive has been emptied successfully")
        else:
            super().confirmed(key)


class RecycleBin(ConversationsPage):
    """Conversations with messages in the bin."""

    name = ".activities.RecycleBinConversationsActivity"

    @property
    def selection(self) -> Bar:
        return Bar(("delete",), ("restore", "select_all"))

    def rows_shown(self) -> list[Row]:
        return self.model.bin_conversations()

    def build(self) -> Screen:
        rows = self.rows_shown()
        entries = Bar((), (EMPTY_BIN,))
        bar = self.selecting_bar() if self.state["selected"] else self.bar("Recycle Bin", (EMPTY_BIN,), entries, id="recycle_bin_toolbar")
        body = self.list_view(rows) if rows else self.placeholder("The Recycle Bin is empty", "no_conversations_placeholder")
        return Screen(column(bar, body, width=FILL, height=FILL), overlays(self), theme=self.look.theme)

    def open_thread(self, thread: int, **more: Any) -> None:
        super().open_thread(thread, is_recycle_bin=True, **more)

    def chosen(self, item: str) -> None:
        if item == EMPTY_BIN:
            self.ask("empty", "Are you sure you want to empty the Recycle Bin? The messages will be permanently lost.")
        elif item == "restore":
            self.confirmed("restore")
        else:
            super().chosen(item)

    def confirmed(self, key: str) -> None:
        binned = self.model.binned()
        rows = self.rows_shown() if key == "empty" else self.chosen_rows()
        self.end_selection()
        for item in rows:
            thread = int(item["thread_id"])
            lines = [line for line in self.model.messages(thread) if line["id"] in binned]
            if key == "restore":
                self.model.to_bin([int(line["id"]) for line in lines], False)
            else:
                self.model.delete_messages([(int(line["id"]), bool(line["mms"])) for line in lines], thread)
