"""What the app does with both stores: who is shown, where a new contact goes, what a deletion takes along."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from apps.lineages.simple_contacts import device_store
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.format import PrivateStore as Version
from apps.lineages.simple_contacts.person import Person, order
from apps.lineages.simple_contacts.private_store import PrivateStore
from emulator.sim.toolkit import Context, Preferences

READ, WRITE, CALL = (f"android.permission.{name}" for name in ("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE"))
PHONE_STORAGE = "Phone storage"
HIDDEN_STORAGE = "Phone storage (not visible by other apps)"

Group = tuple[int, str]
"""Id and title; ids above `format.FIRST_GROUP` are private ones."""


class Model:
    """The stores of one app. Made anew for every use; keeps nothing."""

    def __init__(self, ctx: Context, version: Version, default_fields: int = store.DEFAULT_FIELDS) -> None:
        self.ctx = ctx
        self.private = PrivateStore(ctx, version)
        self._default_fields = default_fields

    @property
    def prefs(self) -> Preferences:
        return self.ctx.prefs(store.PREFS)

    def option(self, key: str, default: bool) -> bool:
        return bool(self.prefs.get(key, default))

    @property
    def fields(self) -> int:
        """Bit mask of the fields that are shown."""
        return int(self.prefs.get(store.FIELDS, self._default_fields))

    @property
    def sorting(self) -> int:
        return int(self.prefs.get(store.SORTING, store.BY_FIRST_NAME))

    @property
    def surname_first(self) -> bool:
        return self.option("start_name_with_surname", False)

    @property
    def may_read(self) -> bool:
        return self.ctx.has_permission(READ)

    @property
    def may_write(self) -> bool:
        return self.ctx.has_permission(WRITE)

    def name(self, person: Person) -> str:
        return person.name(surname_first=self.surname_first)

    # --- sources -----------------------------------------------------------------------------------------------------------------

    def init_local_account(self) -> None:
        """At the first start: bring the device's own account into being, by a record that is taken away at once."""
        if self.may_read and self.may_write and not self.option(store.LOCAL_ACCOUNT_DONE, False):
            uri = self.ctx.insert(device_store.RAW, {"account_name": None, "account_type": None})
            device_store.delete(self.ctx, int(uri.rsplit("/", 1)[1]))
            self.prefs[store.LOCAL_ACCOUNT_DONE] = True

    def _accounts(self) -> list[tuple[str, str]]:
        return device_store.accounts(self.ctx) if self.may_read else []

    def sources(self) -> list[tuple[str, str]]:
        """Where a contact can be kept: name, and how it is shown."""
        public = [(name, name or PHONE_STORAGE) for name, _ in self._accounts()] if self.may_write else []
        return [*public, (store.PRIVATE, HIDDEN_STORAGE)]

    def all_sources(self) -> list[tuple[str, str]]:
        """Identifier `name:type` and shown name, for the filter."""
        return [
            *((f"{name}:{type}", name or PHONE_STORAGE) for name, type in self._accounts()),
            (f"{store.PRIVATE}:{store.PRIVATE}", HIDDEN_STORAGE),
        ]

    def source_label(self, source: str) -> str:
        return HIDDEN_STORAGE if source == store.PRIVATE else source or PHONE_STORAGE

    def _account_type(self, name: str) -> str:
        return next((type for other, type in self._accounts() if other == name), "")

    def ignored(self) -> set[str]:
        return set(self.prefs.get(store.IGNORED_SOURCES, set()))

    def _shown_sources(self) -> set[str]:
        ignored = self.ignored()
        return {identifier.rpartition(":")[0] for identifier, _ in self.all_sources() if identifier not in ignored}

    def default_source(self) -> str:
        """Where a new contact goes: the last used source, if it is still there."""
        names = [name for name, _ in self.sources()]
        last = str(self.prefs.get(store.LAST_SOURCE, "")) if self.may_read and self.may_write else store.PRIVATE
        return last if last in names else names[0]

    def note_usual_source(self, people: Iterable[Person]) -> None:
        """When the lists are shown and no source was used yet, the one with most contacts becomes the usual one."""
        if self.prefs.get(store.LAST_SOURCE, ""):
            return
        counts: dict[str, int] = {}
        for person in people:
            counts[person.source] = counts.get(person.source, 0) + 1
        self.prefs[store.LAST_SOURCE] = max(counts, key=lambda source: counts[source]) if counts else ""

    # --- people ------------------------------------------------------------------------------------------------------------------

    def everybody(self) -> list[Person]:
        """All records of both stores."""
        public = device_store.people(self.ctx) if self.may_read else []
        return [*public, *self.private.people()]

    def people(self) -> list[Person]:
        """Who the list shows: of shown sources, sorted; records with one name are one entry, the one that says most."""
        shown = self._shown_sources()
        chosen = [person for person in self.everybody() if person.source in shown]
        if self.option("show_only_contacts_with_numbers", False):
            chosen = [person for person in chosen if person.phones]
        if self.option("merge_duplicate_contacts", True):
            by_name: dict[str, Person] = {}
            for person in chosen:
                name = self.name(person).casefold()
                if name not in by_name or len(str(person)) > len(str(by_name[name])):
                    by_name[name] = person
            chosen = list(by_name.values())
        chosen.sort(key=lambda person: order(person, self.sorting, surname_first=self.surname_first))
        return chosen[::-1] if self.sorting & store.DESCENDING else chosen

    def favourites(self) -> list[Person]:
        return [person for person in self.people() if person.starred]

    def find(self, id: int) -> Person | None:
        if id > store.FIRST_CONTACT:
            return next((person for person in self.private.people() if person.id == id), None)
        found = device_store.people(self.ctx, id) if self.may_read else []
        return found[0] if found else None

    def copies(self, person: Person) -> list[Person]:
        """Other records that stand for the same person: same name and same emails."""
        if not self.option("merge_duplicate_contacts", True):
            return []
        name, emails = person.name().casefold(), [item.value for item in person.emails]
        return [
            other
            for other in self.everybody()
            if other.id != person.id and other.name().casefold() == name and [item.value for item in other.emails] == emails
        ]

    def save(self, person: Person, old_source: str) -> None:
        """Store a form. A contact that changes its source is stored there anew and deleted where it was."""
        self.prefs[store.LAST_SOURCE] = person.source
        if person.id and old_source == person.source:
            if person.private:
                self.private.save(person)
            else:
                device_store.update(self.ctx, person)
            return
        old = person.id
        fresh = dataclasses.replace(person, id=0, contact_id=0)
        if fresh.private:
            self.private.save(fresh)
        else:
            device_store.insert(self.ctx, fresh, self._account_type(fresh.source))
        if old:
            self._delete_ids([old])

    def delete(self, people: Sequence[Person]) -> None:
        """Delete people, with their copies in other sources where those are shown as one."""
        ids = {person.id for person in people} | {copy.id for person in people for copy in self.copies(person)}
        self._delete_ids(sorted(ids))

    def _delete_ids(self, ids: Iterable[int]) -> None:
        for id in ids:
            if id > store.FIRST_CONTACT:
                self.private.delete([id])
            elif self.may_write:
                device_store.delete(self.ctx, id)

    def star(self, people: Iterable[Person], on: bool) -> None:
        for person in people:
            if person.private:
                self.private.star(person.id, on)
            elif self.may_write:
                device_store.star(self.ctx, person.contact_id, on)

    # --- groups ------------------------------------------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        public = device_store.groups(self.ctx) if self.may_read else []
        return sorted([*public, *self.private.groups()], key=lambda group: group[1].casefold())

    def members(self, group: int) -> list[Person]:
        found = [person for person in self.everybody() if group in person.groups]
        return sorted(found, key=lambda person: order(person, self.sorting, surname_first=self.surname_first))

    def add_group(self, title: str, source: str) -> int:
        if source == store.PRIVATE:
            return self.private.add_group(title)
        return device_store.add_group(self.ctx, title, (source, self._account_type(source)))

    def rename_group(self, group: int, title: str) -> None:
        if group > store.FIRST_GROUP:
            self.private.rename_group(group, title)
        else:
            device_store.rename_group(self.ctx, group, title)

    def delete_group(self, group: int) -> None:
        if group > store.FIRST_GROUP:
            self.private.delete_group(group)
        else:
            device_store.delete_group(self.ctx, group)

    def set_member(self, people: Iterable[Person], group: int, member: bool) -> None:
        """Put people into a group, or take them out; a group takes only people of its own store."""
        for person in people:
            if person.private != (group > store.FIRST_GROUP):
                continue
            if person.private:
                kept = [id for id in person.groups if id != group]
                self.private.save(dataclasses.replace(person, groups=[*kept, group] if member else kept))
            else:
                device_store.set_member(self.ctx, person.id, group, member)
