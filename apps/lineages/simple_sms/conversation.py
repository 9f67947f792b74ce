"""A conversation's state and ways about: its messages, the text and files to send, the draft kept when it leaves the foreground."""

from __future__ import annotations

import datetime as dt
from typing import Any

from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms import sending, waiting
from apps.lineages.simple_sms.model import INBOX, Row
from apps.lineages.simple_sms.page import Page
from emulator.sim.toolkit import Intent
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.pickers import date_state

SEND = "android.intent.action.SEND"


class Conversation(Page):
    """State: `thread` id, `numbers`, `text` of the composer, `selected` message ids, `retry` (row of a failed message), `people` (whether
    recipients are being changed), `attach` (whether the attachment picker is open), `at` (when the message is to leave, epoch s), `edited`
    (id of the waiting message that is being changed), `jump` (counts sent and new messages, so that the list goes to its end)."""

    name = ".activities.ThreadActivity"

    def on_create(self) -> None:
        self.state.update(selected=[], retry=None, people=False, attach=False, jump=0, adding="", files=[], at=None, edited=None)
        self._take(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        self.model.save_draft(self.thread, self.state["text"])
        self.state.update(selected=[], retry=None, people=False, attach=False, dialog=None)
        self.intent = intent
        self._take(intent)
        self.on_resume()

    def _take(self, intent: Intent) -> None:
        extras = intent.extras
        thread = int(extras.get("thread_id", 0))
        numbers = self._participants(thread) or [str(number) for number in extras.get("numbers", [])]
        self.state.update(thread=thread, numbers=numbers, text=str(extras.get("text") or ""), title=str(extras.get("title") or ""))

    def _participants(self, thread: int) -> list[str]:
        """The numbers of the first message, else of the thread."""
        lines = self.model.messages(thread)
        return list(lines[0]["numbers"]) if lines else self.model.numbers(thread)

    @property
    def thread(self) -> int:
        return int(self.state["thread"])

    @property
    def numbers(self) -> list[str]:
        return list(self.state["numbers"])

    @property
    def in_bin(self) -> bool:
        return bool(self.intent.extras.get("is_recycle_bin"))

    def on_resume(self) -> None:
        self.ctx.memory["visible_thread"] = self.thread
        self.ctx.cancel_notification(self.thread)
        draft = self.model.drafts().get(self.thread, "")
        if draft and not self.in_bin:
            self.state["text"] = draft
        if any(line["type"] == INBOX and not line["read"] for line in self.model.messages(self.thread)):
            self.model.mark(self.thread, read=True)
        self.model.cache_messages(self.thread)

    def on_pause(self) -> None:
        self.ctx.memory["visible_thread"] = 0
        if not self.in_bin:
            self.model.save_draft(self.thread, self.state["text"])

    def on_back(self) -> bool:
        for name, off in (("selected", []), ("attach", False)):
            if self.state[name]:
                self.state[name] = off
                return True
        return False

    # --- screen ----------------------------------------------------------------------------------------------------------------------

    def lines(self) -> list[Row]:
        """The messages shown: those in the recycle bin are shown only there."""
        binned = self.model.binned() if self.in_bin or self.model.uses_bin() else set()
        lines = [line for line in self.model.messages(self.thread) if (line["id"] in binned) == self.in_bin]
        return lines if self.in_bin else [*lines, *waiting.waiting(self.model, self.thread)]

    def _selected(self, lines: list[Row]) -> list[Row]:
        return [line for line in lines if line["id"] in self.state["selected"]]

    def _end_selection(self) -> None:
        self.state["selected"] = []

    def select(self, id: int) -> None:
        self.state["selected"] = toggled(self.state["selected"], id)

    def press(self, line: Row) -> None:
        """A tap on a bubble selects while something is selected; one on a message that waits asks what to do with it."""
        if self.state["selected"]:
            self.select(int(line["id"]))
        elif line.get("scheduled"):
            self.state["edited"] = line["id"]
            self.open("radio", key="scheduled", title="Scheduled message", labels=list(waiting.ACTIONS))

    def retry(self, line: Row) -> None:
        """The text of a message that failed goes back into the field; sending uses its row again."""
        self.state["text"] = line["body"]
        self.state["retry"] = line["id"]

    # --- menus -----------------------------------------------------------------------------------------------------------------------

    def chosen(self, item: str) -> None:
        if self.state["selected"]:
            self._do_with_messages(item)
        else:
            self._do_with_thread(item)

    def _do_with_thread(self, item: str) -> None:
        number = self.numbers[0] if self.numbers else ""
        if item == "delete":
            self.ask("delete_thread", "Are you sure you want to delete all messages of this conversation?")
        elif item == "restore":
            self.ask("restore", "Are you sure you want to restore all messages of this conversation?")
        elif item in ("archive", "unarchive"):
            self.model.archive(self.thread, item == "archive")
            self.finish()
        elif item == "mark_as_unread":
            self.model.mark(self.thread, read=False)
            self.finish()
        elif item == "dial_number":
            self.dial(number)
        elif item == "manage_people":
            self.state["people"] = not self.state["people"]
            if self.state["people"]:
                self.ctx.focus("adding")
        elif item == "copy_number":
            self.ctx.set_clipboard(number)
            self.ctx.toast("Value copied to clipboard")
        elif item == "rename_conversation":
            title = self.model.title(self.thread, self.numbers)
            self.ask_text("rename", "Rename conversation", title, hint="Conversation name", id="rename_conv_edit_text")
        elif item == "conversation_details":
            self.ctx.start_activity("details", thread_id=self.thread)
        elif item == "add_number_to_contact":
            self.add_to_contacts(number)
        elif item == "block_number":
            self.block(self.numbers)

    def _do_with_messages(self, item: str) -> None:
        lines = self.lines()
        rows = self._selected(lines)
        if item == "select_all":
            self.state["selected"] = [line["id"] for line in lines]
        elif item == "delete":
            self._ask_delete(len(rows))
        elif item == "restore_selected":
            self.model.to_bin([int(line["id"]) for line in rows], False)
            self._end_selection()
        elif rows:
            self._do_with_text(item, rows[0])

    def _ask_delete(self, count: int) -> None:
        many = f"{count} message{'s' if count != 1 else ''}"
        if self.model.uses_bin() and not self.in_bin:
            skip = "Skip the Recycle Bin, delete messages directly"
            self.ask("delete", f"Are you sure you want to move {many} into the Recycle Bin?", check=skip)
        else:
            self.ask("delete", f"Are you sure you want to delete {many}?")

    def _do_with_text(self, item: str, line: Row) -> None:
        body = str(line["body"])
        if item == "copy_to_clipboard":
            self.ctx.set_clipboard(body)
            self.ctx.toast("Value copied to clipboard")
        elif item == "share":
            target = Intent(action=SEND, type="text/plain", extras={"android.intent.extra.TEXT": body})
            self.ctx.start(Intent(action="android.intent.action.CHOOSER", extras={"android.intent.extra.INTENT": vars(target)}))
        elif item == "forward_message":
            component = f"{self.ctx.package}/new"
            self.ctx.start(Intent(action=SEND, component=component, extras={"android.intent.extra.TEXT": body}))
        elif item == "select_text":
            self.open("select_text", text=body)
        elif item == "properties":
            self.open("properties", title="Message details", lines=self._properties(line))

    def _properties(self, line: Row) -> list[tuple[str, str]]:
        people = self.model.people
        named = [(people.name(number), number) for number in line["numbers"]]
        who = ", ".join(f"{name} ({number})" if name != number else number for name, number in named)
        at = self.model.local(int(line["date"]))
        when = f"{at:%d.%m.%Y} {store.clock_text(at, is_24h=self.ctx.is_24h)}"
        received = line["type"] == INBOX
        return [("Sender" if received else "Receiver", who), ("Received at" if received else "Sent at", when)]

    # --- answers ---------------------------------------------------------------------------------------------------------------------

    def confirmed(self, key: str) -> None:
        if key == "delete_thread" and not self.in_bin:
            self.state["text"] = ""
            self.model.delete_conversation(self.thread)
            self.finish()
        elif key == "delete_thread":
            self._remove(self.lines())
        elif key == "restore":
            self.model.to_bin([int(line["id"]) for line in self.lines()], False)
            self.finish()
        elif key == "delete":
            self._remove(self._selected(self.lines()))
        elif key == "block":
            for number in self.numbers:
                self.model.people.block(number)
            self.finish()

    def _remove(self, lines: list[Row]) -> None:
        self._end_selection()
        for line in lines:
            if line.get("scheduled"):
                waiting.drop(self.model, int(line["id"]))
        lines = [line for line in lines if not line.get("scheduled")]
        if self.model.uses_bin() and not self.in_bin and not self.state.get("checked"):
            self.model.to_bin([int(line["id"]) for line in lines], True)
        else:
            self.model.delete_messages([(int(line["id"]), bool(line["mms"])) for line in lines], self.thread)
        if not self.lines():
            self.finish()

    def entered(self, key: str, value: str) -> None:
        if value.strip():
            self.model.rename(self.thread, value.strip())

    # --- sending ---------------------------------------------------------------------------------------------------------------------

    def type(self, value: str) -> None:
        self.state["text"] = value
        self.state["retry"] = None

    def send(self) -> None:
        text, retry, files = self.state["text"], self.state["retry"], self.state["files"]
        if not text and not files:
            return
        at, edited = self.state["at"], self.state["edited"]
        if at is not None and at * 1000 < self.ctx.now() + 1000:
            self.ctx.toast(waiting.TOO_EARLY)
            self.ask_when()
            return
        self.state.update(text="", retry=None, attach=False, files=[], at=None, edited=None, jump=self.state["jump"] + 1)
        if at is not None:
            waiting.keep(self.model, self.thread, self.numbers, text, at, edited)
        else:
            sending.send(self.model, text, self.numbers, retry=retry, files=files)
        self.model.save_draft(self.thread, "")

    def ask_when(self) -> None:
        """Ask when: the date, then the time; a time that was chosen before is shown first."""
        at = self.state["at"]
        if at is None:
            soon = self.model.local() + dt.timedelta(hours=1)
            minute = 5 * round((soon.minute + 5) / 5)
            start = soon.replace(minute=min(minute, 55), second=0)
            self.open("schedule_date", at=int(start.timestamp()), picker=date_state(start.year, start.month, start.day), new=True)
        else:
            self.open("schedule", at=at)

    def toggle_picker(self) -> None:
        """The attachment button: the picker in place of the keyboard."""
        self.state["attach"] = not self.state["attach"]
        if self.state["attach"]:
            self.ctx.hide_keyboard()
        else:
            self.ctx.focus("message")

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        if key == "file" and ok and data.get("uri"):
            name, kind = str(data.get("name") or "file"), str(data.get("type") or "application/octet-stream")
            self.state["files"] = [*self.state["files"], {"uri": str(data["uri"]), "name": name, "type": kind}]

    def drop_file(self, place: int) -> None:
        self.state["files"] = [item for index, item in enumerate(self.state["files"]) if index != place]
