"""The messages of a conversation: dates, bubbles, and below them whether a message is on its way, has left, or has failed."""

from __future__ import annotations

from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms.conversation import Conversation
from apps.lineages.simple_sms.model import FAILED, GROUP_S, INBOX, OUTBOX, SENT, Row
from emulator.sim.toolkit import FILL, View, column, icon, list_, row, text

END = 1_000_000.0
"""Far enough to begin a list at its end, dp."""
MOST_WIDTH = 300.0


def build(page: Conversation, lines: list[Row]) -> View:
    """The list, newest at the bottom."""
    cells: list[View] = []
    last_date = 0
    for place, line in enumerate(lines):
        if int(line["date"]) - last_date > GROUP_S:
            last_date = int(line["date"])
            cells.append(_date(page, last_date, place))
        cells.append(_bubble(page, line))
        cells += _below(page, line, last=place == len(lines) - 1)
    # A new identity makes the list start at its end again.
    key = f"messages_{page.thread}_{page.state['jump']}_{len(lines)}"
    view = list_(cells, id="thread_messages_list", key=key, gravity="bottom", pad=(0, 8, 0, 8), weight=1)
    view.initial_scroll = END
    return view


def _date(page: Conversation, seconds: int, place: int) -> View:
    words = text(page.model.date_text(seconds, with_time=True), id="thread_date_time", size=16, text_align="center", width=FILL)
    id = "thread_date_time_holder"
    return column(words, width=FILL, padding=(0, 8, 0, 0), id=id, key=f"date{place}", cls="android.widget.RelativeLayout")


def _bubble(page: Conversation, line: Row) -> View:
    received = line["type"] == INBOX
    id = int(line["id"])

    def press() -> None:
        page.press(line)

    def hold() -> None:
        page.select(id)

    body = text(
        str(line["body"]),
        id="thread_message_body",
        size=16,
        max_width=MOST_WIDTH,
        padding=12,
        radius=12,
        color="on_surface" if received else "on_primary",
        background="surface_container_highest" if received else "primary",
        on_click=press,
        on_long_click=hold,
        key=f"body{id}",
        italic=bool(line.get("scheduled")),
    )
    name = page.model.people.name(line["numbers"][0]) if received and line["numbers"] else ""
    photo = page.face(name, "thread_message_sender_photo", 40) if received else None
    if photo is not None:
        photo.align = "bottom"
    files = [_attachment(item) for item in line.get("files", [])]
    clock = icon("schedule", size=16, tint="on_surface_variant", accessible=False) if line.get("scheduled") else None
    said = row(clock, body, spacing=4, accessible=False) if line["body"] else None
    words = column(*files, said, spacing=4, accessible=False, gravity="start" if received else "end")
    wrapper = row(photo, words, spacing=8, id="thread_message_wrapper", cls="android.widget.RelativeLayout", gravity="start bottom")
    chosen = id in page.state["selected"]
    return row(
        wrapper,
        width=FILL,
        padding=(16, 2),
        margin=(0, 4, 0, 0),
        gravity="start center" if received else "end center",
        id="thread_message_holder",
        cls="android.view.ViewGroup",
        key=f"message{id}",
        selected=chosen,
        background="primary_container" if chosen else "",
        on_click=press,
        on_long_click=hold,
    )


def _attachment(item: dict[str, str]) -> View:
    return row(
        icon("draft", accessible=False),
        text(item["name"], id="filename", size=14, max_lines=1),
        spacing=8,
        padding=12,
        radius=12,
        background="surface_container_high",
        cls="android.widget.RelativeLayout",
        id="attachment_document_holder" if item["type"] != "image" else "attachment_image",
    )


def _below(page: Conversation, line: Row, *, last: bool) -> list[View]:
    """What stands under a message that was written here."""
    id = line["id"]
    if line["type"] == FAILED:

        def retry() -> None:
            page.retry(line)

        words = "Not sent. Touch to retry."
        mark = text(words, id="thread_error", key=f"error{id}", size=12, color="#D32F2F", text_align="end", width=FILL, padding=(16, 2))
        mark.on_click = retry
        return [mark]
    if line["type"] == OUTBOX:
        return [text("Sending…", id="thread_sending", key=f"sending{id}", size=16, text_align="end", width=FILL, padding=(16, 2))]
    if line["type"] == SENT and last:
        delivered = line["status"] == store.STATUS_COMPLETE
        mark = icon("done_all" if delivered else "check", size=16, id="thread_success")
        return [row(mark, width=FILL, gravity="end center", padding=(16, 4), key=f"success{id}", cls="android.widget.RelativeLayout")]
    return []
