"""When a message is to leave: how date and time are chosen and shown, and what can be done with one that waits."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from apps.lineages.simple_sms import dialogs
from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms.conversation import Conversation
from apps.lineages.simple_sms.waiting import TOO_EARLY, drop, leave, waiting
from emulator.sim.toolkit import FILL, Overlay, View, column, icon, icon_button, row, text
from emulator.sim.toolkit.material import dialog
from emulator.sim.toolkit.pickers import date_state, platform_date_picker, time_picker, time_state

WARNING: Final = "Keep the phone on and make sure there is nothing killing the app while in background."


def overlays(page: Conversation) -> list[Overlay]:
    """The picker that is open, or the summary of what was chosen; the dialogs of all screens otherwise."""
    fields = page.state.get("dialog")
    return [_overlay(page, fields)] if fields and str(fields["kind"]).startswith("schedule") else dialogs.overlays(page)


def _overlay(page: Conversation, fields: dict[str, Any]) -> Overlay:
    chosen = page.model.local(int(fields["at"]))

    def put(at: dt.datetime) -> None:
        if at <= page.model.local():
            page.ctx.toast(TOO_EARLY)
        else:
            page.open("schedule", at=int(at.timestamp()))

    def set_date(day: dt.date) -> None:
        at = chosen.replace(year=day.year, month=day.month, day=day.day)
        if fields.get("new"):
            page.open("schedule_time", at=int(at.timestamp()), picker=time_state(at.hour, at.minute))
        else:
            put(at)

    def set_time(hour: int, minute: int) -> None:
        put(chosen.replace(hour=hour, minute=minute, second=0))

    if fields["kind"] == "schedule_date":
        return platform_date_picker(fields["picker"], on_ok=set_date, on_cancel=page.close, today=page.model.local().date())
    if fields["kind"] == "schedule_time":
        return time_picker(fields["picker"], is_24h=page.ctx.is_24h, on_ok=set_time, on_cancel=page.close, focus=page.ctx.focus)
    return _summary(page, chosen)


def _summary(page: Conversation, chosen: dt.datetime) -> Overlay:
    at = int(chosen.timestamp())

    def ok() -> None:
        page.close()
        page.state.update(at=at, attach=False)

    def change_date() -> None:
        page.open("schedule_date", at=at, picker=date_state(chosen.year, chosen.month, chosen.day))

    def change_time() -> None:
        page.open("schedule_time", at=at, picker=time_state(chosen.hour, chosen.minute))

    clock = store.clock_text(chosen, is_24h=page.ctx.is_24h)
    date = text(f"{chosen:%d.%m.%Y}", id="edit_date", size=18, padding=12, on_click=change_date)
    time = text(clock, id="edit_time", size=18, padding=12, on_click=change_time)
    content = column(
        text(WARNING, id="subtitle", size=14, width=FILL),
        row(icon("event", id="date_image"), date, spacing=8),
        row(icon("schedule", id="time_image"), time, spacing=8),
        width=FILL,
    )
    no = ("Cancel", page.close)
    return dialog(content, title="Schedule message", positive=("OK", ok), negative=no, on_dismiss=page.close, title_id="dialog_title")


def banner(page: Conversation) -> View | None:
    """Above the field: when the message is going to leave."""
    at = page.state["at"]
    if at is None:
        return None
    chosen = page.model.local(at)

    def discard() -> None:
        if page.state["edited"] is not None:
            drop(page.model, page.state["edited"])
        page.state.update(at=None, edited=None)

    words = f"{chosen:%B} {chosen.day}, {store.clock_text(chosen, is_24h=page.ctx.is_24h)}"
    return row(
        icon("schedule", id="scheduled_message_icon"),
        text(words, id="scheduled_message_button", size=15, weight=1, on_click=lambda: page.ask_when(), padding=(4, 12)),
        icon_button("close", discard, desc="Cancel schedule send", id="discard_scheduled_message", cls="android.widget.ImageView"),
        width=FILL,
        padding=(8, 0, 0, 0),
        margin=(12, 8, 8, 0),
        border="outline",
        radius=8,
        id="scheduled_message_holder",
        cls="android.widget.RelativeLayout",
    )


def picked(page: Conversation, index: int) -> None:
    """What is to be done with a message that waits: change it, send it now, delete it."""
    line = next((line for line in waiting(page.model, page.thread) if line["id"] == page.state["edited"]), None)
    page.state["edited"] = None
    if line is None:
        return
    if index == 0:
        page.state.update(text=line["body"], at=line["date"], edited=line["id"])
        page.ask_when()
    elif index == 1:
        leave(page.model, int(line["id"]))
    else:
        drop(page.model, int(line["id"]))
