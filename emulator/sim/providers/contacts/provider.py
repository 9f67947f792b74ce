"""content://com.android.contacts: the dispatch of the operations by URI."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers import names, phones
from emulator.sim.providers.base import Request, UriProvider
from emulator.sim.providers.contacts import groups, kinds, people, queries, rows
from emulator.sim.providers.contacts.edit import Edit
from emulator.sim.providers.contacts.tables import INDICES, TABLES, TRIGGERS, VERSION
from emulator.sim.providers.contacts.views import views
from emulator.sim.providers.select import Selection, select, sql_failure
from emulator.sim.providers.store import Layout, Store
from emulator.sim.providers.uri import Uri, first_match

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

PACKAGE = "com.android.providers.contacts"
FOLDER = f"/data/data/{PACKAGE}/databases"
BASE = f"content://{kinds.AUTHORITY}"


def _has_word(text: object, start: object) -> int:
    """Whether a word of a text begins with the search word (both without case and accents)."""
    return int(any(word.startswith(str(start)) for word in names.words_of(str(text or ""))))


def prepare(connection: sqlite3.Connection) -> None:
    """The collations and functions that the schema and the queries name."""
    names.register(connection)
    phones.register(connection)
    connection.create_function("HAS_WORD", 2, _has_word, deterministic=True)


_MIMETYPES = tuple(f"INSERT INTO mimetypes (mimetype) VALUES ('{mimetype}')" for mimetype in kinds.COMMON_TYPES)


def layout(name: str, *, profile: bool) -> Layout:
    statements = (*TABLES, *INDICES, *views(profile), *TRIGGERS, *_MIMETYPES)
    return Layout(f"{FOLDER}/{name}", PACKAGE, VERSION, statements, prepare=prepare)


CONTACTS = layout("contacts2.db", profile=False)
PROFILE = layout("profile.db", profile=True)


class ContactsProvider(UriProvider):
    """People. URIs below `profile` go to the database of the user's own entry."""

    authority = kinds.AUTHORITY
    component = "com.android.providers.contacts.ContactsProvider2"
    read_permission = "android.permission.READ_CONTACTS"
    write_permission = "android.permission.WRITE_CONTACTS"

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.store = Store(device, CONTACTS)
        self._profile: Store | None = None

    def _place(self, request: Request) -> tuple[Store, Request]:
        """The database of a URI, and the request as if that database were the only one."""
        segments = request.uri.segments
        if segments[:1] != ("profile",):
            return self.store, request
        if self._profile is None:
            self._profile = Store(self.device, PROFILE)
        inner = segments[1:]
        if not inner:
            inner = ("contacts",)
        elif inner[0] in ("entities", "photo"):
            inner = ("raw_contact_entities",) if inner[0] == "entities" else ("data",)
        return self._profile, replace(request, uri=replace(request.uri, segments=inner))

    def _edit(self, store: Store, request: Request, db: sqlite3.Connection) -> Edit:
        return Edit(db, self.device.clock.now_ms(), sync_adapter=request.uri.flag("caller_is_syncadapter"))

    def unknown(self, request: Request) -> ProviderError:
        return ProviderError(self.describe(request), "java.lang.UnsupportedOperationException")

    # --- query -----------------------------------------------------------------------------------------------------------------------

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        store, inner = self._place(request)
        try:
            source = queries.source_of(inner.uri, store.db)
        except LookupError:
            raise ProviderError(self.describe(request)) from None
        if inner.uri.segments[0].startswith("phone_lookup"):
            wanted = replace(wanted, where="", args=())  # the number is the only condition
        return select(store.reader, source, replace(wanted, limit=""))

    def _rows(self, store: Store, uri: str, columns: tuple[str, ...], wanted: Selection) -> list[Row]:
        """Rows that an operation concerns, as the caller's selection finds them."""
        return select(store.reader, queries.source_of(Uri.parse(uri), store.db), replace(wanted, projection=columns))

    # --- insert ----------------------------------------------------------------------------------------------------------------------

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        store, inner = self._place(request)
        given = dict(values)
        pattern = first_match(
            inner.uri.segments,
            ("raw_contacts", "contacts", "raw_contacts/#/data", "data", "groups", "settings", "status_updates", "syncstate"),
        )
        if not pattern:
            raise self.unknown(request)
        if pattern == "contacts" and store is self.store:
            raise ProviderError("Aggregate contacts are created automatically", "java.lang.UnsupportedOperationException")
        try:
            with store.transaction() as db:
                edit = self._edit(store, inner, db)
                id = self._insert(edit, "raw_contacts" if pattern == "contacts" else pattern, inner, given)
                edit.finish()
        except sqlite3.Error as error:
            raise sql_failure(error, "INSERT") from error
        return f"{request.uri.text.partition('?')[0].rstrip('/')}/{id}"

    def _insert(self, edit: Edit, pattern: str, request: Request, values: dict[str, Any]) -> int:
        if pattern == "raw_contacts":
            return people.insert_raw(edit, self._account(edit, request, values), values)
        if pattern == "groups":
            return groups.insert(edit, self._account(edit, request, values), values)
        if pattern == "settings":
            account = self._account(edit, request, values)
            groups.update_settings(edit, account, values)
            return account
        if pattern == "raw_contacts/#/data":
            values["raw_contact_id"] = int(request.uri.segments[1])
        if pattern in ("data", "raw_contacts/#/data"):
            raw_id, mimetype = values.pop("raw_contact_id", None), values.pop("mimetype", None)
            if raw_id is None:
                raise ProviderError("raw_contact_id is required")
            if not mimetype:
                raise ProviderError("mimetype is required")
            if values.get("res_package"):
                values["package_id"] = edit.package(str(values.pop("res_package")))
            return rows.insert(edit, int(raw_id), str(mimetype), values)
        return edit.insert("status_updates" if pattern == "status_updates" else "_sync_state", values)

    def _account(self, edit: Edit, request: Request, values: Mapping[str, Any]) -> int:
        """The account that values or URI parameters name; both empty is the device's own. Raises for half an account."""
        parameters = request.uri.parameters
        name = values.get("account_name") or parameters.get("account_name") or None
        kind = values.get("account_type") or parameters.get("account_type") or None
        if (name is None) != (kind is None):
            raise ProviderError(self.describe(request, "Must specify both or neither of ACCOUNT_NAME and ACCOUNT_TYPE"))
        return edit.account(name, kind, values.get("data_set") or parameters.get("data_set") or None)

    # --- update ----------------------------------------------------------------------------------------------------------------------

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        store, inner = self._place(request)
        segments = inner.uri.segments
        try:
            if first_match(segments, ("aggregation_exceptions",)):
                with store.transaction() as db:
                    edit = self._edit(store, inner, db)
                    count = people.set_exception(edit, int(values["type"]), int(values["raw_contact_id1"]), int(values["raw_contact_id2"]))
                    edit.finish()
                return count
            kind, found = self._targets(store, inner, wanted)
            with store.transaction() as db:
                edit = self._edit(store, inner, db)
                count = sum(self._update(edit, kind, row, values) for row in found)
                edit.finish()
            return count
        except sqlite3.Error as error:
            raise sql_failure(error, "UPDATE") from error

    def _update(self, edit: Edit, kind: str, row: Row, values: Mapping[str, Any]) -> int:
        if kind == "contacts":
            return people.update_contact(edit, int(row["_id"]), values)
        if kind == "raw_contacts":
            return people.update_raw(edit, int(row["_id"]), values)
        if kind == "data":
            wanted = {key: value for key, value in values.items() if key not in ("_id", "raw_contact_id", "mimetype", "res_package")}
            return rows.update(edit, row, wanted)
        if kind == "groups":
            return groups.update(edit, int(row["_id"]), values)
        return groups.update_settings(edit, int(row["_id"]), values)

    def _targets(self, store: Store, request: Request, wanted: Selection) -> tuple[str, list[Row]]:
        """What kind of row an update or delete is about, and the rows."""
        segments = request.uri.segments
        pattern = first_match(segments, queries.PATTERNS)
        uri = request.uri.text if request.uri.segments == Uri.parse(request.uri.text).segments else f"{BASE}/{'/'.join(segments)}"
        if pattern in ("contacts", "contacts/#", "contacts/lookup/*", "contacts/lookup/*/#"):
            return "contacts", self._rows(store, uri, ("_id",), wanted)
        if pattern in ("raw_contacts", "raw_contacts/#"):
            return "raw_contacts", self._rows(store, uri, ("_id",), wanted)
        if pattern.startswith("data") or pattern.endswith("/data"):
            return "data", self._rows(store, uri, ("_id", "raw_contact_id", "mimetype"), wanted)
        if pattern in ("groups", "groups/#"):
            return "groups", self._rows(store, uri, ("_id",), wanted)
        if pattern == "settings":
            return "settings", self._accounts(store, uri, wanted)
        raise self.unknown(request)

    def _accounts(self, store: Store, uri: str, wanted: Selection) -> list[Row]:
        source = queries.source_of(Uri.parse(uri), store.db)
        return select(store.reader, replace(source, columns={"_id": "account_id"}), replace(wanted, projection=("_id",)))

    # --- delete ----------------------------------------------------------------------------------------------------------------------

    def delete_at(self, request: Request, wanted: Selection) -> int:
        store, inner = self._place(request)
        if inner.uri.segments == ("settings",):
            raise self.unknown(request)
        if inner.uri.segments == ("contacts",):
            return 0  # the platform deletes people one by one only; for all of them this call was never written
        kind, found = self._targets(store, inner, wanted)
        with store.transaction() as db:
            edit = self._edit(store, inner, db)
            count = sum(self._delete(edit, kind, row) for row in found)
            edit.finish()
        return count

    def _delete(self, edit: Edit, kind: str, row: Row) -> int:
        if kind == "contacts":
            return people.delete_contact(edit, int(row["_id"]))
        if kind == "raw_contacts":
            return people.delete_raw(edit, int(row["_id"]))
        if kind == "data":
            return rows.delete(edit, row)
        return groups.delete(edit, int(row["_id"]))

    # --- files and types ---------------------------------------------------------------------------------------------------------------

    def read_at(self, request: Request) -> bytes:
        segments = self._place(request)[1].uri.segments
        if segments[-1:] in (("photo",), ("display_photo",)):
            found = self.query_at(request, Selection(("data15",)))
            if found and isinstance(found[0]["data15"], bytes):
                return found[0]["data15"]
            raise ProviderError("No photo found", "java.io.FileNotFoundException")
        raise ProviderError(self.describe(request, "File does not exist"), "java.io.FileNotFoundException")

    def type_at(self, request: Request) -> str | None:
        _, inner = self._place(request)
        pattern = first_match(inner.uri.segments, queries.PATTERNS)
        return TYPES.get(pattern)


_ONE, _MANY = "vnd.android.cursor.item/", "vnd.android.cursor.dir/"
TYPES = {
    "contacts": _MANY + "contact",
    "contacts/#": _ONE + "contact",
    "contacts/lookup/*": _ONE + "contact",
    "contacts/lookup/*/#": _ONE + "contact",
    "contacts/as_vcard/*": "text/x-vcard",
    "contacts/filter/*": _MANY + "contact",
    "raw_contacts": _MANY + "raw_contact",
    "raw_contacts/#": _ONE + "raw_contact",
    "data": _MANY + "data",
    "data/phones": _MANY + "phone_v2",
    "data/phones/#": _ONE + "phone_v2",
    "data/emails": _MANY + "email_v2",
    "data/emails/#": _ONE + "email_v2",
    "phone_lookup/*": _MANY + "phone_lookup",
    "groups": _MANY + "group",
    "groups/#": _ONE + "group",
    "settings": _MANY + "setting",
    "directories": _MANY + "contact_directories",
    "directories/#": _ONE + "contact_directory",
}
