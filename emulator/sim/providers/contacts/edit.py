"""One change of the contacts database. It collects what rows were touched and settles what follows from that at its end:
display names, aggregation, visibility, versions and dirty marks (TransactionContext and flushTransactionalChanges).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from emulator.sim.providers.contacts import aggregation, kinds, naming


class Edit:
    """A change in progress. `now` is epoch ms; a sync adapter's changes leave no dirty marks."""

    def __init__(self, db: sqlite3.Connection, now: int, *, sync_adapter: bool = False) -> None:
        self.db = db
        self.now = now
        self.sync_adapter = sync_adapter
        self._renamed: dict[int, None] = {}
        self._regrouped: dict[int, None] = {}
        self._updated: dict[int, None] = {}
        self._fresh: set[int] = set()

    # --- plain SQL -------------------------------------------------------------------------------------------------------------------

    def value(self, sql: str, *args: Any) -> Any:
        """The first column of the first row; None when there is none."""
        row = self.db.execute(sql, args).fetchone()
        return row[0] if row is not None else None

    def insert(self, table: str, values: Mapping[str, Any]) -> int:
        """Add a row. Column names are the provider's or were checked against its lists."""
        names = ", ".join(f'"{name}"' for name in values)
        sql = f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})" if values else f"INSERT INTO {table} DEFAULT VALUES"
        made = self.db.execute(sql, tuple(values.values())).lastrowid
        assert made is not None
        return made

    def update(self, table: str, id: int, values: Mapping[str, Any]) -> int:
        if not values:
            return 0
        names = ", ".join(f'"{name}"=?' for name in values)
        return self.db.execute(f"UPDATE {table} SET {names} WHERE _id=?", (*values.values(), id)).rowcount

    # --- look-up tables ----------------------------------------------------------------------------------------------------------------

    def mimetype(self, name: str) -> int:
        """The number of a mimetype; a new one gets the next number."""
        found = self.value("SELECT _id FROM mimetypes WHERE mimetype=?", name)
        return int(found) if found is not None else self.insert("mimetypes", {"mimetype": name})

    def package(self, name: str) -> int:
        found = self.value("SELECT _id FROM packages WHERE package=?", name)
        return int(found) if found is not None else self.insert("packages", {"package": name})

    def account(self, name: str | None, type: str | None, data_set: str | None) -> int:
        """The row of an account, made when first used; all None is the device's own."""
        found = self.value("SELECT _id FROM accounts WHERE account_name IS ? AND account_type IS ? AND data_set IS ?", name, type, data_set)
        if found is not None:
            return int(found)
        return self.insert("accounts", {"account_name": name, "account_type": type, "data_set": data_set})

    def is_local(self, raw_id: int) -> bool:
        """Whether a raw contact belongs to the device's own account."""
        return bool(
            self.value(
                "SELECT 1 FROM raw_contacts JOIN accounts ON accounts._id=account_id WHERE raw_contacts._id=? AND account_name IS NULL "
                "AND account_type IS NULL AND data_set IS NULL",
                raw_id,
            )
        )

    # --- what has to be settled ----------------------------------------------------------------------------------------------------------

    def inserted(self, raw_id: int) -> None:
        """A new raw contact: it has a contact at once, and joins another one at the end when it matches."""
        self._fresh.add(raw_id)
        self._renamed[raw_id] = None
        self._regrouped[raw_id] = None

    def rename(self, raw_id: int) -> None:
        self._renamed[raw_id] = None

    def regroup(self, raw_id: int) -> None:
        """Aggregate again, unless the mode of the raw contact forbids it."""
        mode = self.value("SELECT aggregation_mode FROM raw_contacts WHERE _id=?", raw_id)
        if mode in (kinds.DEFAULT_AGGREGATION, 1):
            self._regrouped[raw_id] = None

    def force_regroup(self, raw_ids: Iterable[int]) -> None:
        self._regrouped.update(dict.fromkeys(raw_ids))

    def changed(self, raw_id: int) -> None:
        """A row of this raw contact changed."""
        self._updated[raw_id] = None

    def finish(self) -> None:
        """Settle everything."""
        for raw_id in self._renamed:
            naming.update_display_name(self, raw_id)
        for raw_id in self._fresh:
            if self.value("SELECT deleted FROM raw_contacts WHERE _id=?", raw_id) == 0:
                aggregation.own_contact(self, raw_id)
        for raw_id in self._updated:
            if not self.sync_adapter:
                self.db.execute("UPDATE raw_contacts SET dirty=1 WHERE _id=?", (raw_id,))
            if raw_id not in self._fresh:
                self.db.execute("UPDATE raw_contacts SET version=version+1 WHERE _id=?", (raw_id,))
        for raw_id in self._regrouped:
            aggregation.aggregate(self, raw_id)
        for raw_id in {**self._renamed, **self._updated}:
            contact_id = self.value("SELECT contact_id FROM raw_contacts WHERE _id=?", raw_id)
            if contact_id is not None:
                aggregation.refresh(self, int(contact_id))
