"""The contacts provider from outside: every record read from a copy of its database, records put in place through `content`.

The numbers in `mimetype_id` differ between installations, so rows are joined through `mimetypes`. Records of accounts other than the
device's own stay in the table, marked, until they are synchronised; these are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from apps.lineages.system_contacts import kinds
from harness.device import Device
from harness.device.stores import Pending, StoreBatch, content, sqlite
from harness.device.stores.record import Record, records
from harness.errors import StoreCorrupt
from templates.contacts.state import Contact, Phone

PACKAGE: Final = "com.android.providers.contacts"
DATABASE: Final = f"/data/data/{PACKAGE}/databases/contacts2.db"
URI: Final = "content://com.android.contacts"
WHERE: Final = f"{DATABASE}: raw_contacts, data"
"""What readers name as the place of evidence."""
OWN_ACCOUNT: Final = ("", "")
"""The device's own account: neither type nor name."""

_QUERY: Final = (
    "SELECT r._id AS raw_id, r.starred, r.custom_ringtone, m.mimetype, "
    "d.data1, d.data2, d.data3, d.data4, d.data5, d.data6, d.data7, d.data8, d.data9, d.data15, g.title AS group_title "
    "FROM raw_contacts r LEFT JOIN data d ON d.raw_contact_id=r._id LEFT JOIN mimetypes m ON m._id=d.mimetype_id "
    "LEFT JOIN groups g ON m.mimetype='vnd.android.cursor.item/group_membership' AND CAST(g._id AS TEXT)=d.data1 "
    "WHERE r.deleted=0 ORDER BY r._id, d._id"
)
_NAME_PARTS: Final = {
    "data4": "prefix",
    "data5": "middle name",
    "data6": "suffix",
    "data7": "phonetic first name",
    "data8": "phonetic middle name",
    "data9": "phonetic last name",
}
_OTHERS: Final = {
    "nickname": "nickname",
    "postal-address_v2": "address",
    "contact_event": "event",
    "website": "website",
    "im": "messenger",
    "relation": "relation",
    "sip_address": "sip",
}
"""Words in `Contact.extra` for rows whose content is `data1`."""


# --- reading ---------------------------------------------------------------------------------------------------------------------------


def later(batch: StoreBatch) -> Pending[tuple[Contact, ...]]:
    """All records of the provider, by `raw_contacts._id`, as part of a batch; `get` raises Unreadable."""
    database = sqlite.later(batch, DATABASE)
    return Pending(batch, lambda: read(database.get()))


def read(database: sqlite.Database) -> tuple[Contact, ...]:
    """The records in a copy of contacts2.db, which is closed."""
    with database:
        rows = records(database.rows(_QUERY), database.path)
    return tuple(_contact(list(group)) for _, group in groupby(rows, key=lambda row: row.integer("raw_id")))


def _contact(rows: Sequence[Record]) -> Contact:
    head = rows[0]
    given = family = ""
    phones, emails, notes, extra = [], [], [], []
    if head.text("custom_ringtone", ""):
        extra.append(f"ringtone: {head.text('custom_ringtone')}")
    for row in rows:
        mimetype = row.text("mimetype", "")
        main = row.text("data1", "")
        if mimetype == kinds.NAME:
            given, family = given or row.text("data2", ""), family or row.text("data3", "")
            extra += [f"{word}: {row.text(column)}" for column, word in _NAME_PARTS.items() if row.text(column, "")]
        elif mimetype == kinds.PHONE:
            if main:
                phones.append(Phone(number=main, label=kinds.label_of(_kind(row), row.text("data3", ""))))
        elif mimetype == kinds.EMAIL:
            emails += [main] if main else []
        elif mimetype == kinds.NOTE:
            notes += [main] if main else []
        else:
            extra += _other(mimetype, main, row)
    return Contact(
        given=given,
        family=family,
        phones=tuple(phones),
        emails=tuple(emails),
        note="\n".join(notes),
        starred=head.flag("starred"),
        extra=tuple(sorted(extra)),
        key=str(head.integer("raw_id")),
    )


def _kind(row: Record) -> int | None:
    text = row.text("data2", "")
    if not text:
        return None
    if not text.isdigit():
        raise StoreCorrupt(row.path, f"a number has the kind {text!r}, expected a whole number")
    return int(text)


def _other(mimetype: str, main: str, row: Record) -> list[str]:
    """What a row of a kind without a field of its own says."""
    name = mimetype.removeprefix(kinds.ITEM)
    if mimetype == kinds.PHOTO:
        return ["photo: yes"] if row.values["data15"] is not None else []
    if mimetype == kinds.GROUP:
        return [f"group: {row.text('group_title', main)}"]
    if name == "organization":
        title = row.text("data4", "")
        return ([f"company: {main}"] if main else []) + ([f"job: {title}"] if title else [])
    return [f"{_OTHERS.get(name, name)}: {main}"] if main else []


# --- putting in place --------------------------------------------------------------------------------------------------------------------


def seed(device: Device, contacts: Iterable[Contact], account: tuple[str, str] = OWN_ACCOUNT) -> None:
    """Make these the only records of the provider, all in one account (type and name). A record with a key gets it as its id, others an
    id above all that were ever in use. Stars are given with the record, so that its person has them from the beginning."""
    wanted = list(contacts)
    fresh = max([_last_id(device), *(int(contact.key) for contact in wanted if contact.key is not None)]) + 1
    content.delete(device, f"{URI}/raw_contacts?caller_is_syncadapter=true")
    raw_rows: list[dict[str, Any]] = []
    data_rows: list[dict[str, Any]] = []
    for contact in wanted:
        if contact.key is None:
            raw_id, fresh = fresh, fresh + 1
        else:
            raw_id = int(contact.key)
        raw_rows.append({"_id": raw_id, "account_type": account[0], "account_name": account[1], "starred": int(contact.starred)})
        data_rows += [{"raw_contact_id": raw_id, **row} for row in _rows(contact)]
    content.insert(device, f"{URI}/raw_contacts", raw_rows)
    content.insert(device, f"{URI}/data", data_rows)


def _rows(contact: Contact) -> Iterable[dict[str, Any]]:
    if contact.given or contact.family:
        yield {"mimetype": kinds.NAME, "data2": contact.given or None, "data3": contact.family or None}
    for phone in contact.phones:
        kind, words = kinds.kind_of(phone.label)
        yield {"mimetype": kinds.PHONE, "data1": phone.number, "data2": kind, "data3": words}
    for email in contact.emails:
        yield {"mimetype": kinds.EMAIL, "data1": email, "data2": 1}
    if contact.note:
        yield {"mimetype": kinds.NOTE, "data1": contact.note}


def _last_id(device: Device) -> int:
    """The highest raw contact id ever given out."""
    with sqlite.read(device, DATABASE) as database:
        value = database.value("SELECT seq FROM sqlite_sequence WHERE name='raw_contacts'")
    return value if isinstance(value, int) else 0


def clear(device: Device) -> None:
    """An address book and a call log as on a new device, with their databases present."""
    device.clear(PACKAGE)
    # The databases are made when somebody asks for them.
    device.shell(f"content query --uri {URI}/raw_contacts --projection _id; content query --uri content://call_log/calls --projection _id")
