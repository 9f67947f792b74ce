"""The app's own database, for contacts that other apps do not see (commons, LocalContactsHelper)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.format import PrivateStore as Version
from apps.lineages.simple_contacts.person import Item, Person
from emulator.sim.toolkit import Context, Schema

_LISTS = {"phones": "phone_numbers", "emails": "emails", "addresses": "addresses", "messengers": "ims", "events": "events"}


def _start_ids(db: sqlite3.Connection, ctx: Context) -> None:
    """Ids begin above those of the provider: as in the app, by adding a row and taking it away."""
    values = store.VERSION_3.empty_row() if "relations" not in _columns(db) else store.VERSION_4.empty_row()
    _insert(db, {"id": store.FIRST_CONTACT, **values})
    db.execute("DELETE FROM contacts")
    db.execute("INSERT INTO groups (id, title, contacts_count) VALUES (?,'',0)", (store.FIRST_GROUP,))
    db.execute("DELETE FROM groups")


def _columns(db: sqlite3.Connection) -> set[str]:
    return {row[1] for row in db.execute("PRAGMA table_info(contacts)")}


def _insert(db: sqlite3.Connection, values: dict[str, Any]) -> int:
    names = ", ".join(f"`{name}`" for name in values)
    cursor = db.execute(f"INSERT OR REPLACE INTO contacts ({names}) VALUES ({', '.join('?' * len(values))})", tuple(values.values()))
    return int(cursor.lastrowid or 0)


class PrivateStore:
    """Contacts and groups of the private source."""

    def __init__(self, ctx: Context, version: Version) -> None:
        self._version = version
        schema = Schema(version.version, version.statements, room_hash=version.room_hash, on_create=_start_ids)
        self._db = ctx.db(store.DATABASE, schema)

    def people(self) -> list[Person]:
        return [_person(row) for row in self._db.execute("SELECT * FROM contacts ORDER BY id").fetchall()]

    def save(self, person: Person) -> int:
        """Insert, or change what is there, leaving the columns that the app's form does not know; returns the id."""
        row = _row(person)
        with self._db as db:
            if person.id > store.FIRST_CONTACT:
                sets = ", ".join(f"`{name}`=?" for name in row)
                db.execute(f"UPDATE contacts SET {sets} WHERE id=?", (*row.values(), person.id))
                return person.id
            return _insert(db, {**self._version.empty_row(), **row})

    def delete(self, ids: Iterable[int]) -> None:
        with self._db as db:
            db.executemany("DELETE FROM contacts WHERE id=?", [(id,) for id in ids])

    def star(self, id: int, on: bool) -> None:
        with self._db as db:
            db.execute("UPDATE contacts SET starred=? WHERE id=?", (int(on), id))

    def groups(self) -> list[tuple[int, str]]:
        return [(int(row["id"]), row["title"]) for row in self._db.execute("SELECT id, title FROM groups ORDER BY title").fetchall()]

    def add_group(self, title: str) -> int:
        with self._db as db:
            return int(db.execute("INSERT INTO groups (title, contacts_count) VALUES (?,0)", (title,)).lastrowid or 0)

    def rename_group(self, id: int, title: str) -> None:
        with self._db as db:
            db.execute("UPDATE groups SET title=? WHERE id=?", (title, id))

    def delete_group(self, id: int) -> None:
        with self._db as db:
            db.execute("DELETE FROM groups WHERE id=?", (id,))


def _items(text: str) -> list[Item]:
    entries = [item for item in store.read_list(text) or [] if isinstance(item, dict)]
    return [Item(*store.entry(item), primary=bool(item.get("isPrimary", item.get("e", False)))) for item in entries]


def _person(row: sqlite3.Row) -> Person:
    lists: dict[str, Any] = {name: _items(row[column]) for name, column in _LISTS.items()}
    return Person(
        id=row["id"],
        contact_id=row["id"],
        source=store.PRIVATE,
        prefix=row["prefix"],
        first_name=row["first_name"],
        middle_name=row["middle_name"],
        surname=row["surname"],
        suffix=row["suffix"],
        nickname=row["nickname"],
        notes=row["notes"],
        company=row["company"],
        job=row["job_position"],
        websites=[str(url) for url in store.read_list(row["websites"]) or []],
        groups=[int(id) for id in store.read_list(row["groups"]) or []],
        starred=bool(row["starred"]),
        ringtone=row["ringtone"] or "",
        **lists,
    )


def _row(person: Person) -> dict[str, Any]:
    """The columns of a person; the id is the caller's."""
    address_parts = dict.fromkeys(("country", "region", "city", "postcode", "pobox", "street", "neighborhood"), "")
    plain = [{"value": item.value, "type": item.type, "label": item.label} for item in person.emails]
    return {
        "prefix": person.prefix,
        "first_name": person.first_name,
        "middle_name": person.middle_name,
        "surname": person.surname,
        "suffix": person.suffix,
        "nickname": person.nickname,
        "phone_numbers": store.dump([store.phone_json(i.value, i.type, i.label, primary=i.primary) for i in person.phones]),
        "emails": store.dump(plain),
        "addresses": store.dump([{"value": i.value, "type": i.type, "label": i.label, **address_parts} for i in person.addresses]),
        "ims": store.dump([{"value": i.value, "type": i.type, "label": i.label} for i in person.messengers]),
        "events": store.dump([{"value": i.value, "type": i.type} for i in person.events]),
        "websites": store.dump(person.websites),
        "groups": store.dump(person.groups),
        "notes": person.notes,
        "company": person.company,
        "job_position": person.job,
        "starred": int(person.starred),
        "ringtone": person.ringtone or None,
    }
