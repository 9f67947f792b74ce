"""Comparing two contacts states: which records are new, gone or changed, and whether anything beside the goal was touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from templates.answers import normal
from templates.base import Clauses, Trace
from templates.contacts.people import Entry
from templates.contacts.state import CallEntry, Contact, ContactsState, Phone, SentMessage
from templates.phones import digits, same_number

Row = TypeVar("Row", Contact, CallEntry, SentMessage)


@dataclass(frozen=True)
class Changes(Generic[Row]):
    """`changed` pairs a row before with the same row after; without keys a change shows as one row removed and one added."""

    added: tuple[Row, ...]
    removed: tuple[Row, ...]
    changed: tuple[tuple[Row, Row], ...]

    @property
    def others_untouched(self) -> bool:
        """Whether every row of before is still there as it was."""
        return not self.removed and not self.changed

    def describe(self) -> str:
        """What happened to the rows of before, for people."""
        parts = [f"gone: {row}" for row in self.removed] + [f"{old} became {new}" for old, new in self.changed]
        return "; ".join(parts) or "all as before"


def content(row: Row) -> Row:
    """A row without its id, with texts and numbers in the form in which they are compared."""
    if isinstance(row, Contact):
        return row.model_copy(
            update={
                "given": normal(row.given),
                "family": normal(row.family),
                "phones": tuple(sorted((_plain(phone) for phone in row.phones), key=repr)),
                "emails": tuple(sorted(map(normal, row.emails))),
                "note": normal(row.note),
                "extra": tuple(sorted(map(normal, row.extra))),
                "key": None,
            }
        )
    if isinstance(row, CallEntry):
        return row.model_copy(update={"number": digits(row.number), "key": None})
    return row.model_copy(update={"address": digits(row.address) or row.address, "body": normal(row.body), "key": None})


def _plain(phone: Phone) -> Phone:
    return phone.model_copy(update={"number": digits(phone.number)})


def _identity(row: Row) -> tuple[str, str | None]:
    return (row.source if isinstance(row, Contact) else "", row.key)


def changes(before: Sequence[Row] | None, after: Sequence[Row] | None) -> Changes[Row]:
    """Compare rows by store and key where all of them have a key, else by content."""
    old_rows: Sequence[Row] = before or ()
    new_rows: Sequence[Row] = after or ()
    if all(row.key is not None for row in (*old_rows, *new_rows)):
        old = {_identity(row): row for row in old_rows}
        new = {_identity(row): row for row in new_rows}
        return Changes(
            added=tuple(row for row in new_rows if _identity(row) not in old),
            removed=tuple(row for row in old_rows if _identity(row) not in new),
            changed=tuple((old[key], row) for key, row in new.items() if key in old and content(old[key]) != content(row)),
        )
    return Changes(added=_minus(new_rows, old_rows), removed=_minus(old_rows, new_rows), changed=())


def _minus(left: Sequence[Row], right: Sequence[Row]) -> tuple[Row, ...]:
    """Rows of `left` beyond those that `right` has, counted with multiplicity."""
    spare: Counter[Row] = Counter(content(row) for row in right)
    rest = []
    for row in left:
        same = content(row)
        if spare[same] > 0:
            spare[same] -= 1
        else:
            rest.append(row)
    return tuple(rest)


def fresh_key(rows: Sequence[Row] | None, beyond: int = 0) -> str | None:
    """A row id above all in use in the system's store, so that no deleted row's id is given out again; None where rows have no ids."""
    shared = (row for row in rows or () if not isinstance(row, Contact) or row.source == "provider")
    numbers = [int(row.key) for row in shared if row.key is not None and row.key.isdigit()]
    return str(max(numbers) + 1 + beyond) if numbers else None


def is_person(contact: Contact, person: Entry) -> bool:
    """Whether a record has this name and, as its only number, this number."""
    return has_name(contact, person) and has_number(contact, person)


def has_name(contact: Contact, person: Entry) -> bool:
    """Whether given and family name are right, each in its place."""
    return (normal(contact.given), normal(contact.family)) == (normal(person.given), normal(person.family))


def has_number(contact: Contact, person: Entry) -> bool:
    """Whether the record has this number and no other."""
    return len(contact.phones) == 1 and same_number(contact.phones[0].number, person.number)


def closest(rows: Sequence[Contact], person: Entry) -> Contact | None:
    """Of some new records the one meant to be this person: right in most, else the first."""
    return max(rows, key=lambda row: 2 * has_name(row, person) + has_number(row, person), default=None)


def listing(items: Sequence[object]) -> str:
    """Items for a clause's text."""
    return "; ".join(map(str, items)) or "none"


def check_rest(clauses: Clauses, trace: Trace[ContactsState]) -> None:
    """Nobody was called and nothing was sent, as far as that was read both before and after. What a page shows is not judged."""
    _same_rows(clauses, "call_log", trace, lambda state: state.call_log)
    _same_rows(clauses, "sent", trace, lambda state: state.sent)


def _same_rows(clauses: Clauses, name: str, trace: Trace[ContactsState], rows: Callable[[ContactsState], Sequence[Row] | None]) -> None:
    before, after = rows(trace.before), rows(trace.after)
    if before is None or after is None:
        return
    found = changes(before, after)
    story = found.describe() + "".join(f"; new: {row}" for row in found.added)
    clauses.unchanged(f"{name}_unchanged", found.others_untouched and not found.added, "all as before", story, name)
