"""One contact as the app holds it in memory, whatever store it comes from, and how it is named, sorted and found."""

from __future__ import annotations

import dataclasses
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from apps.lineages.simple_contacts import format as store

_COLORS = "D32F2F C2185B 1976D2 0288D1 0097A7 00796B 388E3C 689F38 F57C00 E64A19"
LETTER_COLORS = tuple(f"#CC{color}" for color in _COLORS.split())
"""Grounds of the letters that stand for missing pictures, at 80 % (commons, letterBackgroundColors)."""


@dataclass
class Item:
    """A number, email, address, messenger account or event, with its type."""

    value: str = ""
    type: int = 0
    label: str = ""
    primary: bool = False


@dataclass
class Person:
    """A contact. `source` is "" for the device's own account, `smt_private` for the private store, else an account's name."""

    id: int = 0
    contact_id: int = 0
    source: str = ""
    prefix: str = ""
    first_name: str = ""
    middle_name: str = ""
    surname: str = ""
    suffix: str = ""
    nickname: str = ""
    phones: list[Item] = field(default_factory=list)
    emails: list[Item] = field(default_factory=list)
    addresses: list[Item] = field(default_factory=list)
    messengers: list[Item] = field(default_factory=list)
    events: list[Item] = field(default_factory=list)
    websites: list[str] = field(default_factory=list)
    notes: str = ""
    company: str = ""
    job: str = ""
    groups: list[int] = field(default_factory=list)
    starred: bool = False
    ringtone: str = ""

    @property
    def private(self) -> bool:
        return self.source == store.PRIVATE

    def to_json(self) -> dict[str, Any]:
        """For an activity's state."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        made = {**values}
        for name in ("phones", "emails", "addresses", "messengers", "events"):
            made[name] = [Item(**item) for item in values[name]]
        return cls(**made)

    def without_empty_items(self) -> Person:
        """As it is saved: rows that nothing was typed into are left out, spaces around texts dropped."""
        kept: dict[str, Any] = {
            name: [dataclasses.replace(item, value=item.value.strip()) for item in getattr(self, name) if item.value.strip()]
            for name in ("phones", "emails", "addresses", "messengers", "events")
        }
        texts = ("prefix", "first_name", "middle_name", "surname", "suffix", "nickname", "notes", "company", "job")
        names = {name: getattr(self, name).strip() for name in texts}
        return dataclasses.replace(self, **kept, **names, websites=[text.strip() for text in self.websites if text.strip()])

    @property
    def is_empty(self) -> bool:
        """Nothing that would be worth saving."""
        texts = (
            self.prefix,
            self.first_name,
            self.middle_name,
            self.surname,
            self.suffix,
            self.nickname,
            self.notes,
            self.company,
            self.job,
        )
        return not any((*texts, self.phones, self.emails, self.addresses, self.messengers, self.events, self.websites))

    def name(self, *, surname_first: bool = False) -> str:
        """What the list shows: the full name, else company and position, else an email, else a number."""
        first = f"{self.first_name} {self.middle_name}".strip()
        if surname_first:
            comma = "," if self.surname and first else ""
            parts = [self.prefix, f"{self.surname}{comma}", first]
        else:
            parts = [self.prefix, first, self.surname]
        if self.suffix:
            parts[-1] = f"{parts[-1]}, {self.suffix}"
        full = " ".join(part for part in parts if part.strip())
        if full:
            return full
        organization = ", ".join(part for part in (self.company, self.job) if part)
        if organization:
            return organization
        if self.emails and self.emails[0].value.strip():
            return self.emails[0].value.strip()
        return store.normalized(self.phones[0].value) if self.phones else ""

    def sort_text(self, sorting: int, *, surname_first: bool) -> str:
        """What the list is ordered by."""
        if sorting & store.BY_SURNAME:
            text = self.surname
        elif sorting & store.BY_MIDDLE_NAME:
            text = self.middle_name
        elif sorting & store.BY_FULL_NAME:
            text = self.name(surname_first=surname_first)
        else:
            text = self.first_name
        return text or (self.name() if not (self.first_name or self.middle_name or self.surname) else "")

    def letter(self, sorting: int) -> str:
        """The letter of the strip beside the list."""
        text = self.surname if sorting & store.BY_SURNAME and self.surname else self.first_name
        return plain(text or self.name())[:1].upper()

    def matches(self, query: str) -> bool:
        """Whether a search finds it: a part of the name or of any other text; digits, a part of a number."""
        if not query:
            return True
        fold = plain if plain(query) == query else str
        needle = fold(query).casefold()
        texts = [self.name(), self.nickname, self.notes, self.company, self.job, *self.websites]
        texts += [item.value for item in (*self.emails, *self.addresses, *self.messengers)]
        number = store.normalized(query)
        return any(needle in fold(text).casefold() for text in texts) or (
            bool(number) and any(number in store.normalized(item.value) for item in self.phones)
        )


def plain(text: str) -> str:
    """A text without accents."""
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


def order(person: Person, sorting: int, *, surname_first: bool) -> tuple[int, int, str, str]:
    """Sort key: letters before anything else, nothing last (Contact.compareTo)."""
    if sorting & store.BY_CREATION:
        return (0, person.id, "", "")
    text = plain(person.sort_text(sorting, surname_first=surname_first)).casefold()
    rank = 2 if not text else 0 if text[0].isalpha() else 1
    return (rank, 0, text, person.name(surname_first=surname_first).casefold())


def letter_color(name: str, colors: Sequence[str] = LETTER_COLORS) -> str:
    """The ground of a name's letter, chosen by the name as Java hashes texts."""
    value = 0
    for char in name:
        value = (value * 31 + ord(char)) & 0xFFFFFFFF
    signed = value - (1 << 32) if value >> 31 else value
    return colors[abs(signed) % len(colors)]
