"""Messages that are to leave later: kept in the app's own table alone until their alarm, and how date and time are chosen.

They have the type of queued messages, a random id, and `is_scheduled` 1; the system's store knows nothing of them.
"""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Any, Final

from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms import sending
from apps.lineages.simple_sms.model import Model, Row
from emulator.sim.toolkit import FILL, Overlay, View, column, icon, icon_button, row, text
from emulator.sim.toolkit.material import dialog
from emulator.sim.toolkit.pickers import date_state, platform_date_picker, time_picker, time_state

if TYPE_CHECKING:
    from apps.lineages.simple_sms.thread import Thread

QUEUED: Final = 6
WARNING: Final = "Keep the phone on and make sure there is nothing killing the app while in background."
TOO_EARLY: Final = "You must pick a time in the future"
ALARM: Final = "scheduled:"
ACTIONS: Final = ("Update message", "Send now", "Delete")

# --- the store -------------------------------------------------------------------------------------------------------------------------


def waiting(model: Model, thread: int) -> list[Row]:
    """Messages of a thread that have not left yet, in the form of `Model.messages`."""
    query = "SELECT id, body, date, participants FROM messages WHERE thread_id=? AND is_scheduled=1 ORDER BY date, id"
    found = []
    for line in model.db().execute(query, (thread,)).fetchall():
        numbers = [str(who["phoneNumbers"][0]["value"]) for who in json.loads(line["participants"])]
        kept: Row = {"id": int(line["id"]), "body": str(line["body"]), "type": QUEUED, "status": -1, "date": int(line["date"]), "read": 1}
        found.append({**kept, "numbers": numbers, "mms": False, "scheduled": True})
    return found


def keep(model: Model, thread: int, numbers: list[str], body: str, at: int, id: int | None = None) -> None:
    """Keep a message until `at` (epoch s); with an id in place of that one."""
    people = store.participants((model.people.name(number), number) for number in numbers)
    id = model.ctx.now() % 2_000_000_011 if id is None else id
    with model.db() as db:
        db.execute(
            "INSERT OR REPLACE INTO messages (id, body, type, status, participants, date, read, thread_id, is_mms, attachment, "
            "sender_phone_number, sender_name, sender_photo_uri, subscription_id, is_scheduled) "
            "VALUES (?,?,?,-1,?,?,0,?,0,NULL,'','','',1,1)",
            (id, body, QUEUED, people, at, thread),
        )
    model.ctx.set_alarm(f"{ALARM}{id}", at * 1000)


def drop(model: Model, id: int) -> None:
    """Forget a message that was to leave later."""
    model.ctx.cancel_alarm(f"{ALARM}{id}")
    with model.db() as db:
        db.execute("DELETE FROM messages WHERE id=? AND is_scheduled=1", (id,))


def leave(model: Model, id: int) -> None:
    """Its time has come."""
    found = model.db().execute("SELECT thread_id FROM messages WHERE id=? AND is_scheduled=1", (id,)).fetchone()
    lines = waiting(model, int(found["thread_id"])) if found is not None else []
    line = next((line for line in lines if line["id"] == id), None)
    drop(model, id)
    if line is not None:
        sending.send(model, str(line["body"]), list(line["numbers"]))


# --- choosing date and time ------------------------------------------------------------------------------------------------------------


def begin(page: Thread) -> None:
    """Ask when: the date, then the time; a time that was chosen before is shown first."""
    at = page.state["at"]
    if at is None:
        soon = page.model.local() + dt.timedelta(hours=1)
        minute = 5 * round((soon.minute + 5) / 5)
        start = soon.replace(minute=min(minute, 55), second=0)
        page.open("schedule_date", at=int(start.timestamp()), picker=date_state(start.year, start.month, start.day), new=True)
    else:
        page.open("schedule", at=at)


def overlay(page: Thread, fields: dict[str, Any]) -> Overlay:
    """The picker that is open, or the summary of what was chosen."""
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


def _summary(page: Thread, chosen: dt.datetime) -> Overlay:
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


def banner(page: Thread) -> View | None:
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
        text(words, id="scheduled_message_button", size=15, weight=1, on_click=lambda: begin(page), padding=(4, 12)),
        icon_button("close", discard, desc="Cancel schedule send", id="discard_scheduled_message", cls="android.widget.ImageView"),
        width=FILL,
        padding=(8, 0, 0, 0),
        margin=(12, 8, 8, 0),
        border="outline",
        radius=8,
        id="scheduled_message_holder",
        cls="android.widget.RelativeLayout",
    )


def picked(page: Thread, index: int) -> None:
    """What is to be done with a message that waits: change it, send it now, delete it."""
    line = next((line for line in waiting(page.model, page.thread) if line["id"] == page.state["edited"]), None)
    page.state["edited"] = None
    if line is None:
        return
    if index == 0:
        page.state.update(text=line["body"], at=line["date"], edited=line["id"])
        begin(page)
    elif index == 1:
        leave(page.model, int(line["id"]))
    else:
        drop(page.model, int(line["id"]))
