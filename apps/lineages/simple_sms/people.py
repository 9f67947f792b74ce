"""Names and numbers: who a number belongs to, whom one can write to, and who is blocked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from apps.lineages.simple_sms import format as store
from emulator.sim.toolkit import Context

CONTACTS: Final = "content://com.android.contacts"
READ_CONTACTS: Final = "android.permission.READ_CONTACTS"
KINDS: Final = {1: "Home", 2: "Mobile", 3: "Work", 4: "Work Fax", 5: "Home Fax", 6: "Pager", 7: "Other", 12: "Main"}
_KEPT: Final = frozenset("0123456789+*#")


@dataclass
class Contact:
    """An entry of the address book with its numbers (normalised, kind)."""

    name: str
    numbers: list[tuple[str, str]]


def normalised(number: str) -> str:
    """A number as it is dialled."""
    return "".join(char for char in number if char in _KEPT)


class People:
    """Look-ups in the system's address book, as far as the app may read it."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    @property
    def allowed(self) -> bool:
        return self._ctx.has_permission(READ_CONTACTS)

    def name(self, number: str) -> str:
        """Who has a number; the number itself for a stranger."""
        if not self.allowed or not number:
            return number
        rows = self._ctx.query(f"{CONTACTS}/phone_lookup/{quote(number, safe='')}", ["display_name"])
        return str(rows[0]["display_name"] or number) if rows else number

    def title(self, numbers: list[str]) -> str:
        return ", ".join(self.name(number) for number in numbers)

    def all(self) -> list[Contact]:
        """Everybody with a number, by name."""
        if not self.allowed:
            return []
        columns = ["contact_id", "display_name", "data1", "data2", "data3", "data4"]
        found: dict[int, Contact] = {}
        for row in self._ctx.query(f"{CONTACTS}/data/phones", columns, sort="display_name COLLATE NOCASE, _id"):
            number = normalised(str(row["data1"] or ""))
            if not number:
                continue
            kind = str(row["data3"] or "Custom") if row["data2"] == 0 else KINDS.get(int(row["data2"] or 2), "Other")
            contact = found.setdefault(int(row["contact_id"]), Contact(str(row["display_name"] or number), []))
            if number not in [known for known, _ in contact.numbers]:
                contact.numbers.append((number, kind))
        return list(found.values())

    def search(self, text: str) -> list[Contact]:
        """Those whose name or number contains a text; names that begin with it first."""
        low = text.lower()
        hits = [who for who in self.all() if low in who.name.lower() or any(low in number for number, _ in who.numbers)]
        return sorted(hits, key=lambda who: not who.name.lower().startswith(low))

    # --- blocked ---------------------------------------------------------------------------------------------------------------------

    def blocked(self) -> list[str]:
        """Blocked numbers. A device keeps them in its own provider, which is not simulated; here the app keeps them."""
        return sorted(self._ctx.prefs(store.PREFS).get("blocked_numbers", set()))

    def is_blocked(self, number: str) -> bool:
        return normalised(number) in {normalised(other) for other in self.blocked()}

    def block(self, number: str, yes: bool = True) -> None:
        rest = {other for other in self.blocked() if normalised(other) != normalised(number)}
        self._ctx.prefs(store.PREFS)["blocked_numbers"] = rest | {number} if yes else rest
