"""Messages that are to leave later: kept in the app's own table alone until their alarm.

They have the type of queued messages, a random id, and `is_scheduled` 1; the system's store knows nothing of them.
"""

from __future__ import annotations

import json
from typing import Final

from apps.lineages.simple_sms import format as store
from apps.lineages.simple_sms import sending
from apps.lineages.simple_sms.model import Model, Row

QUEUED: Final = 6
TOO_EARLY: Final = "You must pick a time in the future"
ALARM: Final = "scheduled:"
ACTIONS: Final = ("Update message", "Send now", "Delete")


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
