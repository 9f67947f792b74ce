"""Conversations: which thread a set of addresses has, and what the threads table says about its messages."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from emulator.sim.providers import phones

_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_PHONE = re.compile(r"(\+[0-9]+[\- .]*)?(\([0-9]+\)[\- .]*)?([0-9][0-9\- .]+[0-9])")
BROADCAST = 1


def is_phone(address: str) -> bool:
    """Whether an address is compared as a telephone number (Patterns.PHONE)."""
    return _PHONE.fullmatch(address) is not None


def address_id(db: sqlite3.Connection, address: str) -> int:
    """The canonical id of an address: the same for every spelling of a number; made when it is new."""
    wanted = address.lower() if _EMAIL.fullmatch(address) else address
    if is_phone(wanted):
        found = db.execute(
            f"SELECT _id FROM canonical_addresses WHERE address=?1 OR PHONE_NUMBERS_EQUAL(address, ?1, 0, {phones.MIN_MATCH})", (wanted,)
        ).fetchone()
    else:
        found = db.execute("SELECT _id FROM canonical_addresses WHERE address=?", (wanted,)).fetchone()
    if found is not None:
        return int(found[0])
    made = db.execute("INSERT INTO canonical_addresses (address) VALUES (?)", (wanted,)).lastrowid
    assert made is not None
    return made


def thread_id(db: sqlite3.Connection, addresses: Iterable[str], now_ms: int) -> int:
    """The thread of these addresses in any order, made when there is none. 0 for no address at all."""
    given = [address for address in addresses if address]
    ids = sorted({address_id(db, address) for address in given})
    if not ids:
        return 0
    key = " ".join(str(id) for id in ids)
    found = db.execute("SELECT _id FROM threads WHERE recipient_ids=?", (key,)).fetchone()
    if found is not None:
        return int(found[0])
    made = db.execute(
        "INSERT INTO threads (date, recipient_ids, message_count, type) VALUES (?,?,0,?)",
        (now_ms - now_ms % 1000, key, BROADCAST if len(given) > 1 else 0),
    ).lastrowid
    assert made is not None
    return made


def drop_empty(db: sqlite3.Connection, *, addresses: bool) -> int:
    """Remove threads without messages, and with `addresses` the canonical addresses that no thread names any more."""
    count = db.execute(
        "DELETE FROM threads WHERE _id NOT IN (SELECT thread_id FROM sms WHERE thread_id NOT NULL "
        "UNION SELECT thread_id FROM pdu WHERE thread_id NOT NULL)"
    ).rowcount
    if count and addresses:
        used = {int(id) for (ids,) in db.execute("SELECT recipient_ids FROM threads").fetchall() for id in str(ids or "").split()}
        for (id,) in db.execute("SELECT _id FROM canonical_addresses").fetchall():
            if id not in used:
                db.execute("DELETE FROM canonical_addresses WHERE _id=?", (id,))
    return count


def update_threads(db: sqlite3.Connection, where: str = "1", args: Sequence[Any] = ()) -> None:
    """Recount after a deletion, as MmsSmsDatabaseHelper.updateThreads: empty threads go; those that still hold a text message matching
    `where` get their count, date, snippet and error anew. Deleting single messages by a condition therefore leaves count and snippet
    of their thread as they were, on this device as on a real one; deleting by `content://sms/ID` does not."""
    drop_empty(db, addresses=True)
    rows = db.execute(f"SELECT DISTINCT thread_id FROM sms WHERE thread_id NOT NULL AND ({where})", tuple(args)).fetchall()
    for (id,) in rows:
        last = db.execute(
            "SELECT date * 1000 AS date, sub AS snippet, sub_cs AS cs FROM pdu WHERE thread_id=?1 "
            "UNION SELECT date, body, 0 FROM sms WHERE thread_id=?1 ORDER BY date DESC LIMIT 1",
            (id,),
        ).fetchone()
        db.execute(
            "UPDATE threads SET message_count=(SELECT COUNT(*) FROM sms WHERE thread_id=?1 AND type!=3)+(SELECT COUNT(*) FROM pdu "
            "WHERE thread_id=?1 AND m_type IN (128,130,132) AND msg_box!=3), date=?2, snippet=?3, snippet_cs=?4, "
            "error=EXISTS (SELECT 1 FROM sms WHERE type=5 AND thread_id=?1) WHERE _id=?1",
            (id, last["date"], last["snippet"], last["cs"]),
        )
