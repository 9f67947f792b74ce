"""One message as a bubble."""

from __future__ import annotations

from apps.sms import telephony
from apps.sms.google_messages import bugle
from apps.sms.google_messages.looks import picture
from apps.sms.google_messages.store import Conversation, Message
from emulator.sim.toolkit import FILL, Context, View, box, column, row, text
from emulator.sim.toolkit.view import Handler

ROUND, TIGHT = 20.0, 4.0
WIDEST = 280.0
WORDS = {bugle.SENDING: "Sending…", bugle.TO_SEND: "Sending…", bugle.FAILED: "Not sent. Tap to try again"}


def bubble(
    ctx: Context,
    message: Message,
    one: Conversation,
    *,
    first: bool,
    last: bool,
    status: bool,
    selected: bool,
    on_click: Handler,
    on_long_click: Handler,
) -> View:
    """Theirs on the left with their picture, ours on the right; `first` and `last` of a run; `status` shows the line below."""
    mine = not message.incoming
    top, bottom = (ROUND if first else TIGHT), (ROUND if last else TIGHT)
    words = text(
        message.body,
        id="message_text",
        size=16,
        line_height=22,
        color="on_primary_container" if mine else "on_surface",
        background="primary_container" if mine else "surface_container_high",
        corners=(ROUND, top, bottom, ROUND) if mine else (top, ROUND, ROUND, bottom),
        padding=(16, 9, 16, 9),
        max_width=WIDEST,
    )
    line = _status(ctx, message) if status or message.status in WORDS else ""
    note = text(
        line, id="message_status", size=12, color="error" if message.status == bugle.FAILED else "on_surface_variant", padding=(8, 4, 8, 0)
    )
    face: View | None = None
    if not mine:
        face = picture(ctx, (message.sender,) if message.sender else one.people, 32) if last else box(width=32, accessible=False)
        face.accessible = False
    stack = column(words, note if line else None, gravity="end" if mine else "start", accessible=False)
    return row(
        face,
        stack,
        id="message_list_item",
        cls="android.widget.LinearLayout",
        width=FILL,
        padding=(64 if mine else 12, 8 if first else 1, 12, 1),
        spacing=8,
        gravity="end bottom" if mine else "start bottom",
        background="secondary_container" if selected else "",
        selected=selected,
        on_click=on_click,
        on_long_click=on_long_click,
        key=f"message{message.id}",
    )


def _status(ctx: Context, message: Message) -> str:
    if message.status in WORDS:
        return WORDS[message.status]
    when = "Now" if 0 <= ctx.now() - message.time < 60_000 else telephony.clock(ctx, message.time)
    return when if message.incoming else f"{when} · SMS"
