"""Where Connect You's contacts come from: the contacts provider (source Device) or its own database (source Local).

A contact is a dict of JSON values: `id` and `raw` (0 for local ones), `account` as `type|name`, `display`, `alternative`, `given`,
`family`, `nick`, `title`, `organization`, `favorite`, the lists of `format.LISTS` with items `value`, `type`, `label`, and `groups`.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from apps.contacts.connect_you import format as store
from emulator.sim.toolkit import Context, Schema
from emulator.sim.toolkit.app import State

URI = "content://com.android.contacts"
READ = "android.permission.READ_CONTACTS"
SCHEMA = Schema(store.DB_VERSION, (store.CONTACTS_TABLE, store.VALUES_TABLE, store.SMS_TABLE), room_hash=store.ROOM_HASH)
COLUMNS = (
    *("_id", "raw_contact_id", "contact_id", "display_name", "display_name_alt", "mimetype", "data1", "data2", "data3"),
    *("account_type", "account_name", "starred"),
)
DEFAULT_ACCOUNT = f"{store.ACCOUNT_TYPE}|{store.ACCOUNT_NAME}"


def empty_contact() -> State:
    texts = dict.fromkeys(("display", "alternative", "given", "family", "nick", "title", "organization"), "")
    lists: State = {name: [] for name in store.LISTS}
    return {"id": 0, "raw": 0, "account": None, "favorite": False, "groups": [], **texts, **lists}


class Repository(ABC):
    """One source of contacts."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    @abstractmethod
    def contacts(self) -> list[State]:
        """Everybody, with all details."""

    @abstractmethod
    def create(self, contact: State) -> None: ...

    @abstractmethod
    def update(self, contact: State) -> None: ...

    @abstractmethod
    def delete(self, contacts: Sequence[State]) -> None: ...

    @abstractmethod
    def star(self, contact: State, *, favorite: bool) -> None: ...

    def find(self, id: int) -> State | None:
        return next((contact for contact in self.contacts() if contact["id"] == id), None)


class DeviceRepository(Repository):
    """The contacts provider, as DeviceContactsRepository.kt uses it, with its faults: saving without the permission crashes."""

    def contacts(self) -> list[State]:
        if not self.ctx.has_permission(READ):
            return []
        rows = self.ctx.query(f"{URI}/data", COLUMNS, "", (), "display_name ASC, _id ASC")
        titles = {str(row["_id"]): str(row["title"] or "") for row in self.ctx.query(f"{URI}/groups", ("_id", "title"), "deleted=0", ())}
        found: dict[int, State] = {}
        for row in rows:
            id = int(row["contact_id"])
            if id not in found:
                found[id] = self._head(row)
            self._add(found[id], row, titles)
        return list(found.values())

    def _head(self, row: Mapping[str, Any]) -> State:
        """What the first row of a contact says; where it is no name, the shown name is taken apart."""
        contact = empty_contact()
        shown = str(row["display_name"] or "")
        given, family = str(row["data2"] or ""), str(row["data3"] or "")
        if _no_name(given) or _no_name(family):
            given, _, family = shown.rpartition(" ") if " " in shown else (shown, "", "")
        contact.update(
            id=int(row["contact_id"]),
            raw=int(row["raw_contact_id"]),
            account=f"{row['account_type']}|{row['account_name']}" if row["account_type"] is not None else None,
            display=shown,
            alternative=str(row["display_name_alt"] or ""),
            given=given,
            family=family,
            favorite=bool(row["starred"]),
        )
        return contact

    def _add(self, contact: State, row: Mapping[str, Any], titles: Mapping[str, str]) -> None:
        mimetype, value = row["mimetype"], str(row["data1"] or "")
        if mimetype == store.NICKNAME:
            contact["nick"] = contact["nick"] or value
        elif mimetype == store.ORGANIZATION:
            contact["organization"] = contact["organization"] or value
        elif mimetype == store.ITEM + "group_membership":
            contact["groups"] += [titles[value]] if value in titles else []
        else:
            name = next((name for name, kind in store.MIMETYPES.items() if kind == mimetype), None)
            if name is not None and value:
                typed = bool(store.TYPES[name])
                item = {"value": value, "type": _number(row["data2"]) if typed else None, "label": row["data3"] if typed else None}
                if item not in contact[name]:
                    contact[name].append(item)

    def create(self, contact: State) -> None:
        account = contact["account"] if contact["account"] is not None else last_account(self.ctx)
        kind, _, owner = str(account).partition("|")
        made = self.ctx.insert(f"{URI}/raw_contacts", {"account_type": kind, "account_name": owner})
        raw = int(made.rpartition("/")[2])
        # the parts of the name go into rows of their own
        for column, part in (("data1", "display"), ("data2", "given"), ("data3", "family")):
            self._insert(raw, store.NAME, {column: contact[part]})
        for title in contact["groups"]:
            self._join(raw, str(title))
        for mimetype, column, value in _texts(contact):
            self._insert(raw, mimetype, {column: value})
        for name in store.LISTS:
            for item in contact[name]:
                self._insert(raw, store.MIMETYPES[name], _columns(name, item))

    def update(self, contact: State) -> None:
        raw = int(contact["raw"])
        here = "raw_contact_id=? AND mimetype=?"
        names = {"data2": contact["given"], "data3": contact["family"], "data1": contact["display"]}
        self.ctx.update(f"{URI}/data", names, here, (raw, store.NAME))
        self._clear(raw, store.NICKNAME)
        if contact["nick"]:
            self._insert(raw, store.NICKNAME, {"data1": contact["nick"]})
        self._clear(raw, store.ORGANIZATION)
        if contact["organization"]:
            self._insert(raw, store.ORGANIZATION, {"data1": contact["organization"]})
        for name in store.LISTS:
            self._clear(raw, store.MIMETYPES[name])
            for item in contact[name]:
                self._insert(raw, store.MIMETYPES[name], _columns(name, item))
        self._clear(raw, store.ITEM + "group_membership")
        for title in contact["groups"]:
            self._join(raw, str(title))

    def _insert(self, raw: int, mimetype: str, values: Mapping[str, Any]) -> None:
        self.ctx.insert(f"{URI}/data", {"raw_contact_id": raw, "mimetype": mimetype, **values})

    def _clear(self, raw: int, mimetype: str) -> None:
        self.ctx.delete_rows(f"{URI}/data", "raw_contact_id=? AND mimetype=?", (raw, mimetype))

    def _join(self, raw: int, title: str) -> None:
        for row in self.ctx.query(f"{URI}/groups", ("_id",), "title=? AND deleted=0", (title,))[:1]:
            self._insert(raw, store.ITEM + "group_membership", {"data1": row["_id"]})

    def delete(self, contacts: Sequence[State]) -> None:
        for contact in contacts:
            self.ctx.delete_rows(f"{URI}/raw_contacts", "contact_id=?", (contact["id"],))

    def star(self, contact: State, *, favorite: bool) -> None:
        """The app looks for its raw contact's number among the numbers of contacts; where the two differ the star goes elsewhere."""
        self.ctx.update(f"{URI}/raw_contacts", {"starred": int(favorite)}, "contact_id=?", (contact["raw"],))


class LocalRepository(Repository):
    """The app's own database."""

    def _db(self) -> sqlite3.Connection:
        return self.ctx.db(store.DATABASE, SCHEMA)

    def contacts(self) -> list[State]:
        db = self._db()
        found: dict[int, State] = {}
        for row in db.execute("SELECT * FROM localContacts ORDER BY id"):
            contact = empty_contact()
            given, family = str(row["firstName"] or ""), str(row["surName"] or "")
            contact.update(
                id=int(row["id"]),
                display=str(row["displayName"] or ""),
                alternative=f"{family}, {given}",
                given=given,
                family=family,
                nick=str(row["nickName"] or ""),
                title=str(row["title"] or ""),
                organization=str(row["organization"] or ""),
                favorite=bool(row["favorite"]),
            )
            found[contact["id"]] = contact
        names = {number: name for name, number in store.CATEGORIES.items()}
        for row in db.execute("SELECT * FROM valuableTypes ORDER BY id"):
            owner = found.get(int(row["contactId"]))
            if owner is None:
                continue
            if row["category"] == store.GROUP_CATEGORY:
                owner["groups"].append(str(row["value"]))
            elif row["category"] in names:
                owner[names[row["category"]]].append({"value": str(row["value"]), "type": row["type"], "label": row["label"]})
        return list(found.values())

    def create(self, contact: State) -> None:
        with self._db() as db:
            cursor = db.execute(
                "INSERT INTO localContacts (displayName, firstName, surName, nickName, title, organization, favorite) "
                "VALUES (?,?,?,?,?,?,?)",
                (
                    contact["display"],
                    contact["given"],
                    contact["family"],
                    contact["nick"] or None,
                    contact["title"] or None,
                    contact["organization"] or None,
                    int(contact["favorite"]),
                ),
            )
            rows = [
                (cursor.lastrowid, store.CATEGORIES[name], item["value"], item["type"], item["label"])
                for name in ("numbers", "emails", "addresses", "events", "notes", "websites")
                for item in contact[name]
            ]
            rows += [(cursor.lastrowid, store.GROUP_CATEGORY, title, -1, None) for title in contact["groups"]]
            db.executemany("INSERT INTO valuableTypes (contactId, category, value, type, label) VALUES (?,?,?,?,?)", rows)

    def update(self, contact: State) -> None:
        """The old record goes and a new one comes, with a new id."""
        self.delete([contact])
        self.create(contact)

    def delete(self, contacts: Sequence[State]) -> None:
        with self._db() as db:
            for contact in contacts:
                db.execute("DELETE FROM localContacts WHERE id=?", (contact["id"],))
                db.execute("DELETE FROM valuableTypes WHERE contactId=?", (contact["id"],))

    def star(self, contact: State, *, favorite: bool) -> None:
        with self._db() as db:
            db.execute("UPDATE localContacts SET favorite=? WHERE id=?", (int(favorite), contact["id"]))


def repository(ctx: Context, source: int) -> Repository:
    return LocalRepository(ctx) if source == store.LOCAL else DeviceRepository(ctx)


def last_account(ctx: Context) -> str:
    """The account for new contacts on the device, `type|name`."""
    return str(ctx.prefs(store.PREFS).get(store.ACCOUNT_KEY) or DEFAULT_ACCOUNT)


def _texts(contact: State) -> list[tuple[str, str, str]]:
    """Single texts of a new contact. The app keeps title and organization in one variable, so the organization is written as both."""
    found = [(store.NICKNAME, "data1", str(contact["nick"]))] if contact["nick"] else []
    if contact["organization"]:
        found += [(store.ORGANIZATION, column, str(contact["organization"])) for column in ("data4", "data1")]
    return found


def _columns(name: str, item: State) -> dict[str, Any]:
    values: dict[str, Any] = {"data1": item["value"]}
    if store.TYPES[name]:
        values.update(data2=item["type"], data3=item["label"])
    return values


def _no_name(text: str) -> bool:
    return not text.strip() or text.strip().isdigit()


def _number(value: Any) -> int | None:
    return int(value) if str(value if value is not None else "").isdigit() else None
