"""What the Phone app lists: calls and contacts, from their providers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from emulator.sim.core.telephony import INCOMING, MISSED, OUTGOING, REJECTED
from emulator.sim.providers import phones
from emulator.sim.providers.uri import encode
from emulator.sim.systemui.base import time_text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

CONTACTS = "content://com.android.contacts"
PHONE_TYPES = {1: "Home", 2: "Mobile", 3: "Work", 4: "Work Fax", 5: "Home Fax", 6: "Pager", 7: "Other", 12: "Main"}
MOST_CALLS = 200
CALL_WORDS = {
    INCOMING: ("call_received", "Incoming call"),
    OUTGOING: ("call_made", "Outgoing call"),
    MISSED: ("call_missed", "Missed call"),
    REJECTED: ("call_missed", "Declined call"),
}


@dataclass(frozen=True)
class Person:
    """A contact; `number` is its first one, empty when it has none."""

    id: int
    name: str
    lookup: str
    number: str = ""
    kind: str = ""

    @property
    def uri(self) -> str:
        return f"{CONTACTS}/contacts/lookup/{self.lookup}/{self.id}"


@dataclass(frozen=True)
class PastCall:
    """A row of the call log as it is shown."""

    id: int
    number: str
    name: str
    type: int
    detail: str

    @property
    def title(self) -> str:
        return self.name or phones.display(self.number) or "Unknown"


def kind_of(type: object, label: object) -> str:
    """The word for a kind of number."""
    number = int(str(type)) if str(type).isdigit() else -1
    return str(label) if number == 0 and label else PHONE_TYPES.get(number, "")


def contacts(device: Device, *, starred: bool = False, search: str = "") -> list[Person]:
    """Contacts by name; the starred ones, or those a search finds."""
    path = f"contacts/filter/{encode(search)}" if search else "contacts"
    rows = device.providers.query(
        f"{CONTACTS}/{path}", ["_id", "display_name", "lookup"], "starred=1" if starred else "", (), "display_name COLLATE LOCALIZED ASC"
    )
    return [_person(device, int(row["_id"]), str(row["display_name"] or "(No name)"), str(row["lookup"])) for row in rows]


def _person(device: Device, id: int, name: str, lookup: str) -> Person:
    found = device.providers.query(
        f"{CONTACTS}/data/phones", ["data1", "data2", "data3"], "contact_id=?", (id,), "is_super_primary DESC, is_primary DESC, _id"
    )
    if not found:
        return Person(id, name, lookup)
    return Person(id, name, lookup, str(found[0]["data1"] or ""), kind_of(found[0]["data2"], found[0]["data3"]))


def recent_calls(device: Device) -> list[PastCall]:
    """The call log, newest first."""
    columns = ["_id", "number", "type", "date", "name", "numbertype", "numberlabel"]
    rows = device.providers.query(f"content://call_log/calls?limit={MOST_CALLS}", columns, "", (), "date DESC, _id DESC")
    now = device.clock.local()
    calls = []
    for row in rows:
        number = str(row["number"] or "")
        who = device.telephony.caller(number) if number else {}
        moment = device.clock.local(int(row["date"] or 0))
        day = "" if moment.date() == now.date() else f"{moment:%b} {moment.day}, "
        kind = kind_of(who.get("type"), who.get("label"))
        words = CALL_WORDS.get(int(row["type"] or 0), ("call", "Call"))[1]
        detail = " • ".join(part for part in (words, kind, f"{day}{time_text(device, int(row['date'] or 0))}") if part)
        calls.append(PastCall(int(row["_id"]), number, str(who.get("display_name") or row["name"] or ""), int(row["type"] or 0), detail))
    return calls
