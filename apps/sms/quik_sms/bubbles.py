"""One message as QUIK draws it: theirs in the colour of the person on the left, ours in grey on the right."""

from __future__ import annotations

from apps.sms.quik_sms.looks import BUBBLE, color_of, message_time, picture
from apps.sms.quik_sms.realm import Message
from emulator.sim.toolkit import FILL, Context, View, box, column, row, text
from emulator.sim.toolkit.view import Handler

ROUND, TIGHT = 18.0, 4.0
WIDEST = 290.0
PAUSE_MS = 600_000
"""After so long a pause a time stands above the next message."""


def bubble(
    ctx: Context,
    message: Message,
    before: Message | None,
    after: Message | None,
    *,
    selected: bool,
    expanded: bool,
    on_click: Handler,
    on_long_click: Handler,
) -> View:
    """`before` and `after` are its neighbours; `expanded` shows when it was written."""
    mine = message.mine
    pause = before is None or message.date - before.date >= PAUSE_MS
    first = pause or before is None or before.mine != mine
    last = after is None or after.mine != mine or after.date - message.date >= PAUSE_MS
    top, bottom = (ROUND if first else TIGHT), (ROUND if last else TIGHT)
    people = (message.address,)
    words = text(
        message.body,
        id="body",
        size=16,
        color="on_surface" if mine else "#FFFFFF",
        background=BUBBLE if mine else color_of(people),
        corners=(ROUND, top, bottom, ROUND) if mine else (top, ROUND, ROUND, bottom),
        padding=(14, 8, 14, 8),
        min_height=36,
        max_width=WIDEST,
    )
    stamp = text(
        message_time(ctx, message.date), id="timestamp", size=14, color="on_surface_variant", text_align="center", padding=8, width=FILL
    )
    line = _status(ctx, message, expanded)
    status = text(line, id="status", size=12, color="on_surface_variant", padding=(0, 2, 0, 2))
    face: View | None = None
    if not mine:
        face = picture(ctx, people, 36) if last else box(width=36, accessible=False)
        face.id = "avatar" if last else ""
    return column(
        stamp if pause else None,
        row(face, words, width=FILL, spacing=8, gravity="end bottom" if mine else "start bottom", accessible=False),
        row(box(width=44, accessible=False) if not mine else None, status, width=FILL, gravity="end" if mine else "start", accessible=False)
        if line
        else None,
        cls="android.widget.FrameLayout",
        width=FILL,
        padding=(36 if mine else 12, 6 if first else 1, 12, 1),
        background="#E0F2F4" if selected else "",
        selected=selected,
        on_click=on_click,
        on_long_click=on_long_click,
        key=f"message{message.id}",
    )


def _status(ctx: Context, message: Message, expanded: bool) -> str:
    if message.sending:
        return "Sending…"
    if message.failed:
        return "Failed to send. Tap to try again"
    return message_time(ctx, message.date) if expanded else ""
