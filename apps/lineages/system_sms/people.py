"""Names and numbers of the system's address book, for messaging apps: read from its database, put in place through its provider."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apps.lineages.system_contacts import people as contacts
from harness.device import Device
from harness.device.stores import Pending, StoreBatch, sqlite
from harness.device.stores.record import records
from templates.contacts.state import Contact, Phone
from templates.sms.state import Person

WHERE: Final = contacts.WHERE

_QUERY: Final = (
    "SELECT r.display_name AS name, d.data1 AS number FROM data d JOIN mimetypes m ON m._id=d.mimetype_id "
    "JOIN raw_contacts r ON r._id=d.raw_contact_id WHERE r.deleted=0 AND m.mimetype='vnd.android.cursor.item/phone_v2' ORDER BY d._id"
)


def later(batch: StoreBatch) -> Pending[tuple[Person, ...]]:
    """Every number with the name it is shown under, as part of a batch; entries without a number are left out."""
    database = sqlite.later(batch, contacts.DATABASE)
    return Pending(batch, lambda: _read(database.get()))


def _read(database: sqlite.Database) -> tuple[Person, ...]:
    with database:
        rows = records(database.rows(_QUERY), database.path)
    return tuple(Person(name=row.text("name", ""), number=row.text("number", "")) for row in rows)


def seed(device: Device, people: Iterable[Person]) -> None:
    """Make these the only entries of the address book; the last word of a name is the family's."""
    contacts.seed(device, [_contact(person) for person in people])


def clear(device: Device) -> None:
    """An empty address book (and call log), with its databases present."""
    contacts.clear(device)


def _contact(person: Person) -> Contact:
    given, _, family = person.name.rpartition(" ")
    return Contact(given=given or family, family=family if given else "", phones=(Phone(number=person.number),))
