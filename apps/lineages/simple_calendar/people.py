"""Birthdays and anniversaries of the address book as yearly events in a group of their own."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.page import Page

READ: Final = "android.permission.READ_CONTACTS"
KINDS: Final = {"birthdays": (3, 1, 0x00FFC107), "anniversaries": (1, 2, 0x00FF9800)}
"""Kind of event in the address book (CommonDataKinds.Event), kind of group, its colour."""


def ask(page: Page, kind: str) -> None:
    """The menu's entry: needs to read the address book."""
    if page.ctx.has_permission(READ):
        add(page, kind)
    else:
        page.ctx.request_permission(READ, kind)


def add(page: Page, kind: str) -> None:
    """Add what is not there yet, and say what came of it."""
    model, (event, group, color) = page.model, KINDS[kind]
    where = "mimetype='vnd.android.cursor.item/contact_event' AND data2=?"
    found = page.ctx.query("content://com.android.contacts/data", ["contact_id", "display_name", "data1"], where, [event])
    known = {(row["title"], row["start_ts"]) for row in model.rows()}
    title = kind.capitalize()
    count = 0
    for person in found:
        day = _day(str(person["data1"] or ""))
        if day is None:
            continue
        start = model.instant(day)
        if (str(person["display_name"]), start) in known:
            continue
        count += 1
        type_id = next((int(row["id"]) for row in model.types() if row["type"] == group), None)
        if type_id is None:
            type_id = model.save_type(None, title, color - 0x1000000, group)
        model.insert(_event(page, person, start, type_id, kind))
    if not found:
        page.ctx.toast(f"No {kind} have been found")
    else:
        page.ctx.toast(f"{title} added successfully" if count else f"No new {kind} have been found")


def _event(page: Page, person: dict[str, Any], start: int, type_id: int, kind: str) -> dict[str, Any]:
    return {
        "start_ts": start,
        "end_ts": start + 43_200,
        "title": str(person["display_name"]),
        "import_id": str(person["contact_id"]),
        "time_zone": page.ctx.zone,
        "flags": store.ALL_DAY | (store.MISSING_YEAR if str(person["data1"]).startswith("--") else 0),
        "event_type": type_id,
        "repeat_interval": store.YEAR,
        "repeat_rule": store.SAME_DAY,
        "source": "contact-birthday" if kind == "birthdays" else "contact-anniversary",
        "last_updated": page.ctx.now(),
    }


def _day(text: str) -> dt.date | None:
    """`1990-05-17`, or `--05-17` without a year."""
    try:
        return dt.date.fromisoformat(text if not text.startswith("--") else f"1970-{text[2:]}")
    except ValueError:
        return None
