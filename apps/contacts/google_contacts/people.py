"""What Google Contacts does with the contacts provider: the list, one person's rows, saving the form, stars, deletion.

Records go to the device's own account, since there is no Google account on the device.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from emulator.sim.toolkit import Context
from emulator.sim.toolkit.app import State

URI: Final = "content://com.android.contacts"
ITEM: Final = "vnd.android.cursor.item/"
NAME, PHONE, EMAIL = ITEM + "name", ITEM + "phone_v2", ITEM + "email_v2"
ORGANIZATION, ADDRESS, NOTE, WEBSITE = ITEM + "organization", ITEM + "postal-address_v2", ITEM + "note", ITEM + "website"

PHONE_KINDS: Final = {2: "Mobile", 3: "Work", 1: "Home", 12: "Main", 4: "Work Fax", 5: "Home Fax", 6: "Pager", 7: "Other", 0: "Custom"}
"""Kinds of numbers by `data2`, in the order in which the form offers them."""
EMAIL_KINDS: Final = {1: "Home", 2: "Work", 3: "Other", 4: "Mobile", 0: "Custom"}
KINDS: Final[Mapping[str, Mapping[int, str]]] = {PHONE: PHONE_KINDS, EMAIL: EMAIL_KINDS}
FIRST_KIND: Final = {PHONE: 2, EMAIL: 1}
SINGLE: Final[Mapping[str, tuple[str, str]]] = {
    "given": (NAME, "data2"),
    "family": (NAME, "data3"),
    "prefix": (NAME, "data4"),
    "middle": (NAME, "data5"),
    "suffix": (NAME, "data6"),
    "company": (ORGANIZATION, "data1"),
    "title": (ORGANIZATION, "data4"),
    "address": (ADDRESS, "data1"),
    "website": (WEBSITE, "data1"),
    "note": (NOTE, "data1"),
}
"""Fields of the form of which there is one each: mimetype and column."""


@dataclass(frozen=True)
class Person:
    """A line of the list. `letter` is the section it stands in."""

    id: int
    name: str
    starred: bool
    letter: str


@dataclass(frozen=True)
class Entry:
    """A row of data of one person: `kind` is its type number, `label` what it is called."""

    mimetype: str
    value: str
    kind: int
    label: str
    international: str = ""


COLUMNS: Final = ("_id", "display_name", "starred", "phonebook_label")


def people(ctx: Context, *, having: str = "") -> list[Person]:
    """Everybody in the order of the list, or those who have a row of some mimetype."""
    rows = ctx.query(f"{URI}/contacts", COLUMNS, "", (), "sort_key")
    if not having:
        return [_person(row) for row in rows]
    ids = {row["contact_id"] for row in ctx.query(f"{URI}/data", ("contact_id",), "mimetype=?", (having,))}
    return [_person(row) for row in rows if row["_id"] in ids]


def found(ctx: Context, text: str) -> list[Person]:
    """Who a search finds: words that begin a part of the name, digits that begin a number."""
    if not text.strip():
        return []
    return [_person(row) for row in ctx.query(f"{URI}/contacts/filter/{quote(text.strip(), safe='')}", COLUMNS, "", (), "sort_key")]


def _person(row: Mapping[str, Any]) -> Person:
    return Person(int(row["_id"]), str(row["display_name"] or "(No name)"), bool(row["starred"]), str(row["phonebook_label"] or "#"))


def person(ctx: Context, contact: int) -> Person | None:
    rows = ctx.query(f"{URI}/contacts", COLUMNS, "_id=?", (contact,))
    return _person(rows[0]) if rows else None


def entries(ctx: Context, contact: int) -> list[Entry]:
    """The rows of a person, numbers first."""
    rows = ctx.query(f"{URI}/contacts/{contact}/data", ("mimetype", "data1", "data2", "data3", "data4"), "", (), "_id")
    order = (PHONE, EMAIL, ADDRESS, ORGANIZATION, WEBSITE, NOTE)
    shown = [_entry(row) for row in rows if row["mimetype"] in order and (row["data1"] or row["data4"])]
    return sorted(shown, key=lambda entry: order.index(entry.mimetype))


def _entry(row: Mapping[str, Any]) -> Entry:
    mimetype, kind = str(row["mimetype"]), _number(row["data2"])
    names = KINDS.get(mimetype, {})
    label = str(row["data3"] or names.get(kind, "Other")) if names and kind == 0 else names.get(kind, "Other" if names else "")
    return Entry(mimetype, str(row["data1"] or ""), kind, label, str(row["data4"] or "") if mimetype == PHONE else "")


def _number(value: Any) -> int:
    return int(value) if str(value or "").isdigit() else 0


# --- the form ----------------------------------------------------------------------------------------------------------------------------


def empty_form() -> State:
    """The form of a new person: one row for a number and one for an email address."""
    fields = dict.fromkeys(SINGLE, "")
    return {"raw": None, "fields": fields, PHONE: [new_row(PHONE)], EMAIL: [new_row(EMAIL)]}


def new_row(mimetype: str) -> State:
    return {"id": None, "value": "", "kind": FIRST_KIND[mimetype], "label": ""}


def form_of(ctx: Context, contact: int) -> State:
    """The form of a stored person: their first record."""
    form = empty_form()
    raws = ctx.query(f"{URI}/raw_contacts", ("_id",), "contact_id=? AND deleted=0", (contact,), "_id")
    if not raws:
        return form
    form["raw"] = int(raws[0]["_id"])
    columns = ("_id", "mimetype", *(f"data{n}" for n in range(1, 7)))
    rows = ctx.query(f"{URI}/raw_contacts/{form['raw']}/data", columns, "", (), "_id")
    for row in rows:
        for field, (mimetype, column) in SINGLE.items():
            if row["mimetype"] == mimetype and row[column] and not form["fields"][field]:
                form["fields"][field] = str(row[column])
    for mimetype in KINDS:
        own = [row for row in rows if row["mimetype"] == mimetype]
        if own:
            form[mimetype] = [
                {
                    "id": int(row["_id"]),
                    "value": str(row["data1"] or ""),
                    "kind": _number(row["data2"]),
                    "label": str(row["data3"] or ""),
                }
                for row in own
            ]
    return form


def is_empty(form: State) -> bool:
    """Whether there is nothing to save."""
    return not any(str(text).strip() for text in form["fields"].values()) and not any(
        str(row["value"]).strip() for mimetype in KINDS for row in form[mimetype]
    )


def save(ctx: Context, form: State) -> int:
    """Write the form; the id of the person it belongs to now, 0 when it is gone."""
    if form["raw"] is None:
        made = ctx.insert(f"{URI}/raw_contacts", {"account_type": None, "account_name": None})
        raw = int(made.rpartition("/")[2])
    else:
        raw = int(form["raw"])
    for mimetype in dict.fromkeys(mimetype for mimetype, _ in SINGLE.values()):
        columns = {column: str(form["fields"][field]).strip() for field, (kind, column) in SINGLE.items() if kind == mimetype}
        _save_single(ctx, raw, mimetype, columns)
    for mimetype in KINDS:
        _save_rows(ctx, raw, mimetype, form[mimetype])
    rows = ctx.query(f"{URI}/raw_contacts", ("contact_id",), "_id=? AND deleted=0", (raw,))
    return int(rows[0]["contact_id"] or 0) if rows else 0


def _save_single(ctx: Context, raw: int, mimetype: str, columns: Mapping[str, str]) -> None:
    here = "raw_contact_id=? AND mimetype=?"
    old = ctx.query(f"{URI}/data", ("_id", *columns), here, (raw, mimetype), "_id")
    values: dict[str, Any] = {column: text or None for column, text in columns.items()}
    if not any(values.values()):
        if old:
            ctx.delete_rows(f"{URI}/data", here, (raw, mimetype))
    elif not old:
        ctx.insert(f"{URI}/data", {"raw_contact_id": raw, "mimetype": mimetype, **values})
    elif any((old[0][column] or None) != value for column, value in values.items()):
        ctx.update(f"{URI}/data", values, "_id=?", (old[0]["_id"],))


def _save_rows(ctx: Context, raw: int, mimetype: str, rows: Sequence[State]) -> None:
    here = "raw_contact_id=? AND mimetype=?"
    old = {int(row["_id"]): row for row in ctx.query(f"{URI}/data", ("_id", "data1", "data2", "data3"), here, (raw, mimetype))}
    kept = {row["id"] for row in rows if str(row["value"]).strip()}
    for id in old.keys() - kept:
        ctx.delete_rows(f"{URI}/data", "_id=?", (id,))
    for row in rows:
        text = str(row["value"]).strip()
        if not text:
            continue
        values = {"data1": text, "data2": int(row["kind"]), "data3": str(row["label"]) or None if row["kind"] == 0 else None}
        if row["id"] not in old:
            ctx.insert(f"{URI}/data", {"raw_contact_id": raw, "mimetype": mimetype, **values})
        elif any(str(old[row["id"]][column] or "") != str(value or "") for column, value in values.items()):
            ctx.update(f"{URI}/data", values, "_id=?", (row["id"],))


# --- what is done to people --------------------------------------------------------------------------------------------------------------


def star(ctx: Context, contact: int, *, starred: bool) -> None:
    ctx.update(f"{URI}/contacts", {"starred": int(starred)}, "_id=?", (contact,))


def delete(ctx: Context, contacts: Sequence[int]) -> None:
    for contact in contacts:
        ctx.delete_rows(f"{URI}/contacts/{contact}")


def national(number: str) -> str:
    """A number as shown in the United States: ten digits as `(415) 555-0101`, others as they are stored."""
    digits = "".join(char for char in number if char.isdigit())
    if any(char not in "+()-. " and not char.isdigit() for char in number):
        return number
    if len(digits) == 11 and digits.startswith("1"):
        return f"+1 {digits[1:4]}-{digits[4:7]}-{digits[7:]}" if number.strip().startswith("+") else number
    if len(digits) == 10 and not number.strip().startswith("+") and digits[0] in "23456789":
        return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
    return number
