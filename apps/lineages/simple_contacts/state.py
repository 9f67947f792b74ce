"""Reading and seeding the descendants of Simple Contacts: both stores always, whichever the app uses for new contacts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from apps.glance import glance
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.format import PrivateStore
from apps.lineages.simple_contacts.forms import FormIds, FormReader
from apps.lineages.system_contacts import kinds
from apps.lineages.system_contacts.state import SETTLE_MS, Shown, SystemContactsState
from harness.device import Device, Swipe, Tree
from harness.device.stores import Pending, StoreBatch, prefs, sqlite
from harness.device.stores.record import Record, records
from harness.device.tree import Node
from harness.errors import StoreCorrupt
from templates.contacts.state import Contact, ContactForm, Details, Phone

PAGES = 12
"""Most swipes over a form or a details page."""


class SimpleContactsState(SystemContactsState):
    """Subclasses name the version of the private store and the resource ids of their pages."""

    private_store: ClassVar[PrivateStore] = store.VERSION_3
    form_ids: ClassVar[FormIds] = FormIds()
    name_id: ClassVar[str] = "contact_name"
    number_id: ClassVar[str] = "contact_number"
    search_id: ClassVar[str] = "top_toolbar_search"
    quiet: ClassVar[bool] = False
    """The app recommends others now and then, unless its preferences say that it has done so."""

    def _path(self, name: str) -> str:
        return self.spec.store(name).path

    # --- private store -----------------------------------------------------------------------------------------------------------

    def private(self, batch: StoreBatch) -> Pending[tuple[Contact, ...]]:
        database = sqlite.later(batch, self._path("private"))
        return Pending(batch, lambda: read_private(database.get()))

    def private_where(self) -> str:
        return f"{self._path('private')}: contacts"

    def seed_private(self, device: Device, contacts: Sequence[Contact]) -> None:
        with sqlite.edit(device, self._path("private")) as db:
            db.execute("DELETE FROM contacts")
            for contact in sorted(contacts, key=lambda one: one.key is None):  # rows with ids first, so that new ids lie above them
                row = {**self.private_store.empty_row(), **_row(contact)}
                names = ", ".join(f"`{name}`" for name in row)
                db.execute(f"INSERT INTO contacts ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
        options = prefs.read(device, self._path("preferences"))
        options.put_string(store.LAST_SOURCE, "")
        prefs.write(device, self._path("preferences"), options)

    def before_first_start(self, device: Device) -> None:
        """New contacts go to the provider. Its local account is made by writing, as the app would by a record it removes again."""
        options = prefs.Preferences()
        options.put_string(store.LAST_SOURCE, "")
        if self.quiet:
            options.put_int(store.RECOMMENDATIONS, 1)
        prefs.write(device, self._path("preferences"), options)

    # --- screens -----------------------------------------------------------------------------------------------------------------

    def shown(self, tree: Tree) -> Shown:
        nodes = [node for node in tree.without_keyboard if node.package == self.package]
        if FormReader.is_form(nodes, self.form_ids):
            return Shown(draft=None, viewed=Details(), query="")
        query = next((node.text for node in nodes if node.short_id == self.search_id), "")
        return Shown(draft=ContactForm(), viewed=self._details(nodes), query=query)

    def _details(self, nodes: Sequence[Node]) -> Details | None:
        """The details page in front, by its button for editing; None when its head is scrolled away."""
        if not any(node.short_id == "edit" for node in nodes):
            return Details()
        name = next((node.text for node in nodes if node.short_id == self.name_id), None)
        if name is None:
            return None
        return Details(open=True, name=name, numbers=tuple(node.text for node in nodes if node.short_id == self.number_id))

    def look_closer(self, device: Device, shown: Shown) -> Shown:
        """A form is longer than the display: it is read from top to bottom. A details page is scrolled to its head."""
        self.close_keyboard(device)
        if shown.draft is None:
            return Shown(draft=self._whole_form(device), viewed=shown.viewed, query=shown.query)
        return self.shown(self._scroll_to_top(device))

    def _whole_form(self, device: Device) -> ContactForm:
        tree = self._scroll_to_top(device)
        reader = FormReader(self.form_ids)
        for _ in range(PAGES):
            reader.take([node for node in tree.without_keyboard if node.package == self.package])
            before, tree = tree.digest, self._scroll(device, tree, up=True)
            if tree.digest == before:
                break
        return reader.form()

    def _scroll_to_top(self, device: Device) -> Tree:
        tree = glance(device).tree
        for _ in range(PAGES):
            before, tree = tree.digest, self._scroll(device, tree, up=False)
            if tree.digest == before:
                break
        return tree

    def _scroll(self, device: Device, tree: Tree, *, up: bool) -> Tree:
        """A slow swipe at the left of the rows, where no field is."""
        x, top, bottom = tree.width // 12, int(tree.height * 0.4), int(tree.height * 0.8)
        start, end = (bottom, top) if up else (top, bottom)
        device.perform(Swipe(x, start, x, end, 1200))
        device.wait(SETTLE_MS)
        return glance(device).tree


def read_private(database: sqlite.Database) -> tuple[Contact, ...]:
    """The records of a copy of local_contacts.db, which is closed."""
    with database:
        rows = records(database.rows("SELECT * FROM contacts ORDER BY id"), database.path)
        titles = {row.integer("id"): row.text("title") for row in records(database.rows("SELECT id, title FROM groups"), database.path)}
    return tuple(_contact(row, titles) for row in rows)


def _contact(row: Record, titles: dict[int, str]) -> Contact:
    phones = [store.entry(item) for item in _objects(row, "phone_numbers")]
    extra = [f"{word}: {row.text(column)}" for column, word in _TEXTS.items() if row.text(column)]
    extra += [
        f"{word}: {store.entry(item)[0]}" for column, word in _LISTS.items() if column in row.values for item in _objects(row, column)
    ]
    extra += [f"website: {url}" for url in _list(row, "websites")]
    extra += [f"group: {titles.get(int(id), id)}" for id in _list(row, "groups")]
    if row.values["photo"] is not None or row.text("photo_uri"):
        extra.append("photo: yes")
    return Contact(
        given=row.text("first_name"),
        family=row.text("surname"),
        phones=tuple(Phone(number=value, label=kinds.label_of(kind, label)) for value, kind, label in phones),
        emails=tuple(store.entry(item)[0] for item in _objects(row, "emails")),
        note=row.text("notes"),
        starred=row.flag("starred"),
        extra=tuple(sorted(extra)),
        source="private",
        key=str(row.integer("id")),
    )


_TEXTS = {
    "prefix": "prefix",
    "middle_name": "middle name",
    "suffix": "suffix",
    "nickname": "nickname",
    "company": "company",
    "job_position": "job",
}
_LISTS = {"events": "event", "addresses": "address", "ims": "messenger", "relations": "relation"}


def _list(row: Record, column: str) -> list[Any]:
    found = store.read_list(row.text(column))
    if found is None:
        raise StoreCorrupt(row.path, f"column {column} holds {row.text(column)[:80]!r}, expected a JSON list")
    return found


def _objects(row: Record, column: str) -> Iterable[dict[str, Any]]:
    for item in _list(row, column):
        if not isinstance(item, dict):
            raise StoreCorrupt(row.path, f"column {column} holds {item!r}, expected an object")
        yield item


def _row(contact: Contact) -> dict[str, Any]:
    """The columns of a record."""
    numbers = []
    for phone in contact.phones:
        kind, words = kinds.kind_of(phone.label)
        numbers.append(store.phone_json(phone.number, kind, words or ""))
    return {
        "id": None if contact.key is None else int(contact.key),
        "first_name": contact.given,
        "surname": contact.family,
        "phone_numbers": store.dump(numbers),
        "emails": store.dump([{"value": email, "type": store.HOME, "label": ""} for email in contact.emails]),
        "notes": contact.note,
        "starred": int(contact.starred),
    }
