"""A list of conversations with a selection mode: what the inbox, the archive and the recycle bin have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from apps.lineages.simple_sms.look import Bar
from apps.lineages.simple_sms.model import Row
from apps.lineages.simple_sms.page import Page
from emulator.sim.toolkit import FILL, View, box, column, icon, list_, row, text
from emulator.sim.toolkit.asking import toggled


class ConversationsPage(Page, ABC):
    """A list of conversations with a selection mode. `state["selected"]` holds thread ids."""

    @property
    @abstractmethod
    def selection(self) -> Bar:
        """Entries of the bar while conversations are selected."""

    @abstractmethod
    def rows_shown(self) -> list[Row]: ...

    def on_create(self) -> None:
        self.state.setdefault("selected", [])

    def on_resume(self) -> None:
        self.model.refresh()

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
            return True
        return False

    # --- list ------------------------------------------------------------------------------------------------------------------------

    def list_view(self, rows: list[Row]) -> View:
        drafts, pinned = self.model.drafts(), self.model.pinned()
        make = self._stacked if self.look.rows == "stacked" else self._beside
        return list_(
            [make(item, drafts.get(int(item["thread_id"]), ""), str(item["thread_id"]) in pinned) for item in rows],
            id="conversations_list",
            pad=(0, 0, 0, 88),
            weight=1,
        )

    def _texts(self, item: Row, draft: str) -> tuple[View, View, View]:
        """Name, snippet (with the draft mark before it), and date."""
        bold = 700 if not item["read"] else 400
        body_color = "on_surface" if not item["read"] else "on_surface_variant"
        mark = text("Draft", id="draft_indicator", size=14, italic=True, color="primary", padding=(0, 0, 4, 0)) if draft else None
        words = draft or str(item["snippet"])
        body = text(words, id="conversation_body_short", size=14.4, color=body_color, font_weight=bold, max_lines=1, weight=1)
        return (
            text(str(item["title"]), id="conversation_address", size=19.2, font_weight=bold, max_lines=1),
            row(mark, body, width=FILL, accessible=False),
            text(self.model.date_text(int(item["date"])), id="conversation_date", size=12.8, color="on_surface_variant"),
        )

    def _row_props(self, item: Row) -> dict[str, Any]:
        thread = int(item["thread_id"])
        chosen = thread in self.state["selected"]
        return {
            "width": FILL,
            "id": "conversation_frame",
            "key": f"thread{thread}",
            "selected": chosen,
            "background": "primary_container" if chosen else "",
            "on_click": lambda: self._press(thread),
            "on_long_click": lambda: self._select(thread),
            "focusable": True,
        }

    def _stacked(self, item: Row, draft: str, pinned: bool) -> View:
        name, body, date = self._texts(item, draft)
        mark = icon("keep", size=16, fill=True, id="pin_indicator", align="end top") if pinned else None
        photo = box(self.face(str(item["title"]), "conversation_image"), mark, width=48, height=48, accessible=False)
        words = column(name, body, date, weight=1, accessible=False)
        holder = row(photo, words, id="conversation_holder", cls="android.widget.RelativeLayout", width=FILL, spacing=12)
        holder.padding = (12, 16, 16, 16)
        return box(holder, height=98, cls="android.widget.FrameLayout", **self._row_props(item))

    def _beside(self, item: Row, draft: str, pinned: bool) -> View:
        name, body, date = self._texts(item, draft)
        unread = int(item.get("unread_count", 0)) if not item["read"] else 0
        badge = text(
            str(unread), id="unread_count_badge", size=12, color="on_primary", background="primary", radius=12, width=24, height=24,
            text_align="center", gravity="center",
        ) if unread else None  # fmt: skip
        pin = icon("keep", size=18, fill=True, id="pin_indicator", tint="on_surface_variant") if pinned else None
        end = column(date, row(pin, badge, spacing=4, accessible=False), accessible=False, gravity="end", spacing=4)
        words = column(name, body, weight=1, accessible=False)
        face = self.face(str(item["title"]), "conversation_image", 40)
        return row(face, words, end, height=72, padding=(16, 8), spacing=16, cls="android.view.ViewGroup", **self._row_props(item))

    def _press(self, thread: int) -> None:
        if self.state["selected"]:
            self._select(thread)
        else:
            self.open_thread(thread)

    def open_thread(self, thread: int, **more: Any) -> None:
        self.ctx.hide_keyboard()
        self.ctx.start_activity("thread", thread_id=thread, **more)

    def _select(self, thread: int) -> None:
        self.state["selected"] = toggled(self.state["selected"], thread)

    # --- selection -------------------------------------------------------------------------------------------------------------------

    def chosen_rows(self) -> list[Row]:
        return [item for item in self.rows_shown() if int(item["thread_id"]) in self.state["selected"]]

    def applicable(self, rows: list[Row]) -> set[str]:
        """Entries of the selection menu that make sense for these conversations."""
        pinned = self.model.pinned()
        at_pins = [str(item["thread_id"]) in pinned for item in rows]
        shown = {"delete", "archive", "unarchive", "restore", "select_all", "block_number"}
        shown |= {"pin_conversation"} if not all(at_pins) else set()
        shown |= {"unpin_conversation"} if any(at_pins) else set()
        shown |= {"mark_as_read"} if any(not item["read"] for item in rows) else set()
        shown |= {"mark_as_unread"} if any(item["read"] for item in rows) else set()
        if len(rows) == 1:
            shown.add("conversation_details")
            group = bool(rows[0]["is_group_conversation"])
            shown |= {"rename_conversation"} if group else {"add_number_to_contact", "copy_number", "dial_number"}
            if any(char.isalpha() for char in str(rows[0]["phone_number"])):
                shown.discard("dial_number")
        return shown

    def selecting_bar(self) -> View:
        rows = self.chosen_rows()
        return self.selection_bar(len(rows), len(self.rows_shown()), self.applicable(rows), self.selection, self.end_selection)

    def end_selection(self) -> None:
        self.state["selected"] = []

    def chosen(self, item: str) -> None:
        rows = self.chosen_rows()
        threads = [int(row["thread_id"]) for row in rows]
        many = f"{len(rows)} conversation{'s' if len(rows) != 1 else ''}"
        number = str(rows[0]["phone_number"]) if rows else ""
        if item == "select_all":
            self.state["selected"] = [int(row["thread_id"]) for row in self.rows_shown()]
        elif item == "delete":
            self.ask("delete", f"Are you sure you want to delete {many}?")
        elif item == "archive":
            self.ask("archive", f"Are you sure you want to archive {many}?")
        elif item == "block_number":
            self.block(list(dict.fromkeys(str(row["phone_number"]) for row in rows)))
        elif item == "rename_conversation":
            self.ask_text("rename", "Rename conversation", str(rows[0]["title"]), hint="Conversation name", id="rename_conv_edit_text")
        else:
            self.end_selection()
            self._at_once(item, threads, number)

    def _at_once(self, item: str, threads: list[int], number: str) -> None:
        if item in ("pin_conversation", "unpin_conversation"):
            self.model.pin(threads, item == "pin_conversation")
        elif item in ("mark_as_read", "mark_as_unread"):
            for thread in threads:
                self.model.mark(thread, read=item == "mark_as_read")
        elif item == "dial_number":
            self.dial(number)
        elif item == "add_number_to_contact":
            self.add_to_contacts(number)
        elif item == "copy_number":
            self.ctx.set_clipboard(number)
            self.ctx.toast("Value copied to clipboard")
        elif item == "conversation_details":
            self.ctx.start_activity("details", thread_id=threads[0])
        elif item == "unarchive":
            for thread in threads:
                self.model.archive(thread, False)

    def confirmed(self, key: str) -> None:
        rows = self.chosen_rows()
        self.end_selection()
        for item in rows:
            thread = int(item["thread_id"])
            if key == "delete":
                self.model.delete_conversation(thread)
            elif key == "archive":
                self.model.archive(thread, True)
                self.ctx.cancel_notification(thread)
            elif key == "block":
                self.model.people.block(str(item["phone_number"]))
        self.model.refresh()

    def entered(self, key: str, value: str) -> None:
        if value.strip():
            self.model.rename(int(self.state["selected"][0]), value.strip())
        self.end_selection()
