"""One change of the calendar database, by an app or by a sync adapter: statements, and who is noted as the one who changed an event."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from emulator.sim.core.providers import ProviderError


@dataclass(frozen=True)
class Edit:
    """`caller` is the package that asks, `sync` whether it acts as a sync adapter, `zone` the device's time zone."""

    db: sqlite3.Connection
    caller: str
    sync: bool
    zone: str

    def row(self, sql: str, *args: Any) -> sqlite3.Row | None:
        found: sqlite3.Row | None = self.db.execute(sql, args).fetchone()
        return found

    def value(self, sql: str, *args: Any) -> Any:
        """The first column of the first row; None when there is none."""
        row = self.row(sql, *args)
        return row[0] if row is not None else None

    def insert(self, table: str, values: Mapping[str, Any]) -> int:
        names = ", ".join(quoted(name) for name in values)
        sql = f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})" if values else f"INSERT INTO {table} DEFAULT VALUES"
        made = self.db.execute(sql, tuple(values.values())).lastrowid
        assert made is not None
        return made

    def update(self, table: str, id: int, values: Mapping[str, Any]) -> int:
        if not values:
            return 0
        names = ", ".join(f"{quoted(name)}=?" for name in values)
        return self.db.execute(f"UPDATE {table} SET {names} WHERE _id=?", (*values.values(), id)).rowcount

    def delete(self, table: str, id: int) -> int:
        return self.db.execute(f"DELETE FROM {table} WHERE _id=?", (id,)).rowcount

    @property
    def mutator(self) -> str:
        return self.caller or "android"

    @property
    def marks(self) -> dict[str, Any]:
        """What an app's change of an event leaves for its sync adapter to see."""
        return {} if self.sync else {"dirty": 1, "mutators": self.mutator}

    def set_dirty(self, event: int) -> None:
        """Mark an event whose reminders, guests or properties changed."""
        if self.sync:
            return
        before = str(self.value("SELECT mutators FROM Events WHERE _id=?", event) or "")
        names = [name for name in before.split(",") if name]
        if self.mutator not in names:
            names.append(self.mutator)
        self.update("Events", event, {"dirty": 1, "mutators": ",".join(names)})

    def has_event(self, event: int) -> bool:
        return self.value("SELECT 1 FROM Events WHERE _id=?", event) is not None

    def owner(self, calendar: int) -> str | None:
        """The account that owns a calendar."""
        found = self.value("SELECT ownerAccount FROM Calendars WHERE _id=?", calendar)
        return None if found is None else str(found)

    def color(self, calendar: int, index: str, kind: int) -> int:
        """The colour of an index of the palette of a calendar's account. Raises for an index that it does not have."""
        row = self.row("SELECT account_name, account_type FROM Calendars WHERE _id=?", calendar)
        name, type = (row["account_name"], row["account_type"]) if row is not None else (None, None)
        return self.account_color(name, type, index, kind)

    def account_color(self, name: str | None, type: str | None, index: str, kind: int) -> int:
        if not name or not type:
            raise ProviderError("Cannot set color. A valid account does not exist for this calendar.")
        sql = "SELECT color FROM Colors WHERE account_name=? AND account_type=? AND color_type=? AND color_index=?"
        found = self.value(sql, name, type, kind, index)
        if found is None:
            raise ProviderError(f"Color type: {kind} and index {index} does not exist for account.")
        return int(found)


def quoted(name: str) -> str:
    """A column name from outside, as SQL."""
    return '"' + name.replace('"', '""') + '"'
