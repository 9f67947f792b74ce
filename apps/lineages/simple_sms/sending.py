"""Sending and receiving: what happens between the app, the system's store and the network."""

from __future__ import annotations

import unicodedata
from typing import Final

from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms.model import FAILED, INBOX, MMS, OUTBOX, SENT, SMS, Model
from emulator.sim.toolkit import Action, Intent, Notification

MULTIMEDIA: Final = {"m_type": 128, "v": 18, "ct_t": "application/vnd.wap.multipart.related", "text_only": 1}
TO: Final = 151
"""Type of an MMS address that is a receiver."""
MMS_MS: Final = 2000
"""From handing a multimedia message over to its being sent."""


Files = list[dict[str, str]]
"""Attachments: `uri`, `name`, `type` (MIME)."""


def send(model: Model, text: str, numbers: list[str], *, retry: int | None = None, files: Files | None = None) -> None:
    """Send a text. `retry` is the row of a message that failed, which is used again.

    A message to several people is one row in their thread and one more for each of them, unless groups are written to by MMS.
    """
    if model.prefs.get("use_simple_characters", False):
        text = "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
    if files or is_multimedia(model, text, numbers):
        _send_multimedia(model, text, numbers, files or [])
        return
    if len(numbers) > 1:
        row = {"address": store.SEPARATOR.join(numbers), "body": text, "type": SENT, "status": store.STATUS_COMPLETE}
        _insert(model, row, model.thread_of(numbers))
    for number in numbers:
        thread = model.thread_of([number])
        if retry is not None:
            values = {"address": number, "body": text, "date": model.ctx.now(), "type": OUTBOX, "thread_id": thread}
            model.ctx.update(SMS, values, "_id=?", [retry])
            uri = f"{SMS}/{retry}"
        else:
            uri = _insert(model, {"address": number, "body": text, "type": OUTBOX}, thread)
        try:
            model.ctx.send_sms(number, text, uri)
        except (PermissionError, ValueError):
            model.ctx.update(uri, {"type": FAILED})
        _settle(model, thread)


def is_multimedia(model: Model, text: str, numbers: list[str]) -> bool:
    """Whether a message goes as MMS: to a group, or because it is long, where the settings say so."""
    long = bool(model.prefs.get("send_long_message_mms", False)) and store.room_left(text)[1] > 3
    return long or (len(numbers) > 1 and bool(model.prefs.get("send_group_message_mms", False)))


def _insert(model: Model, row: dict[str, object], thread: int) -> str:
    common = {"date": model.ctx.now(), "read": 1, "seen": 1, "sub_id": 1, "thread_id": thread}
    return model.ctx.insert(SMS, {**row, **common})


def _settle(model: Model, thread: int) -> None:
    model.refresh()
    model.cache_messages(thread)
    model.archive(thread, False)


def _send_multimedia(model: Model, text: str, numbers: list[str], files: Files) -> None:
    thread = model.thread_of(numbers)
    row = {"date": model.ctx.now() // 1000, "msg_box": OUTBOX, "read": 1, "seen": 1, "sub_id": 1, "thread_id": thread}
    uri = model.ctx.insert(f"{MMS}/outbox", {**row, **MULTIMEDIA})
    id = uri.rsplit("/", 1)[-1]
    for number in numbers:
        model.ctx.insert(f"{MMS}/{id}/addr", {"address": number, "type": TO, "charset": 106})
    parts = [{"ct": item["type"], "name": item["name"], "cl": item["name"], "cid": f"<{item['name']}>"} for item in files]
    for part in [*parts, *([{"ct": "text/plain", "cid": "<text>", "text": text}] if text else [])]:
        model.ctx.insert(f"{MMS}/{id}/part", {"mid": int(id), "seq": 0, "chset": 106, **part})
    model.ctx.post(f"mms:{id}", MMS_MS)
    _settle(model, thread)


def multimedia_sent(model: Model, id: int) -> None:
    """The multimedia message has left."""
    model.ctx.update(f"{MMS}/{id}", {"msg_box": SENT})
    model.refresh()


def result(model: Model, uri: str, ok: bool, *, in_front: bool) -> None:
    """The network's answer to a text message."""
    model.ctx.update(uri, {"type": SENT if ok else FAILED})
    rows = model.query(uri, ["_id", "thread_id", "address"])
    if not rows:
        return
    thread, address = int(rows[0]["thread_id"]), str(rows[0]["address"])
    model.cache_messages(thread)
    model.refresh()
    if not ok:
        model.ctx.toast("Couldn't send message, radio turned off")
        if not in_front:
            words = f"Your message to '{model.people.name(address)}' has not been sent"
            note = Notification(-thread, model.look.channel, "Message not sent", words, icon="sms", when=model.ctx.now(), importance="high")
            note.category, note.intent = "msg", open_thread(model, thread)
            model.ctx.notify(note)


def receive(model: Model, address: str, body: str, date: int, *, visible_thread: int) -> None:
    """A message came: store it, and show it unless its thread is on the screen. Blocked senders and keywords leave no trace."""
    words = model.prefs.get("blocked_keywords", set())
    if model.people.is_blocked(address) or any(word.lower() in body.lower() for word in words):
        return
    thread = model.thread_of([address])
    row = {"address": address, "subject": "", "body": body, "date": date, "read": 0, "type": INBOX, "sub_id": 1, "thread_id": thread}
    model.ctx.insert(SMS, row)
    model.refresh()
    model.cache_messages(thread)
    if not model.prefs.get("keep_conversations_archived", False):
        model.archive(thread, False)
    if thread == visible_thread:
        model.mark(thread, read=True)
    else:
        _notify(model, thread, address, body)


def _notify(model: Model, thread: int, address: str, body: str) -> None:
    name = model.people.name(address)
    note = Notification(thread, model.look.channel, name, body, icon="sms", when=model.ctx.now(), importance="high", category="msg")
    note.intent = open_thread(model, thread)
    if any(char.isalpha() for char in address):
        note.actions = [Action("Mark as Read", "read"), Action("Delete", "delete")]
    else:
        note.actions = [Action("Reply", "reply"), Action("Mark as Read", "read")]
    if model.prefs.get("lock_screen_visibility", 1) == 2:
        note.extras["sub_text"] = "New message"
    model.ctx.notify(note)


def open_thread(model: Model, thread: int) -> Intent:
    return Intent(component=f"{model.ctx.package}/thread", extras={"thread_id": thread})
