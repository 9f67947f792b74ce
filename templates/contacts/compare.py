"""Comparing two contacts states: which records are new, gone or changed, and whether anything beside the goal was touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from templates import rows as rows_
from templates.answers import normal
from templates.base import Clauses, Trace
from templates.contacts.people import Entry
from templates.contacts.state import CallEntry, Contact, ContactsState, Phone, SentMessage
from templates.phones import digits, same_number
from templates.rows import RowChanges, row_changes, rows_clause

Row = TypeVar("Row", Contact, CallEntry, SentMessage)


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


def changes(before: Sequence[Row] | None, after: Sequence[Row] | None) -> RowChanges[Row]:
    """Compare rows by store and key where all of them have a key, else by content."""
    return row_changes(before, after, content, _identity)


def fresh_key(rows: Sequence[Row] | None, beyond: int = 0) -> str | None:
    """A row id above all in use in the system's store, so that no deleted row's id is given out again; None where rows have no ids."""
    return rows_.fresh_key((row for row in rows or () if not isinstance(row, Contact) or row.source == "provider"), beyond)


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


def check_rest(clauses: Clauses, trace: Trace[ContactsState]) -> None:
    """Nobody was called and nothing was sent, as far as that was read both before and after. What a page shows is not judged."""
    _same_rows(clauses, "call_log", trace, lambda state: state.call_log)
    _same_rows(clauses, "sent", trace, lambda state: state.sent)


def _same_rows(clauses: Clauses, name: str, trace: Trace[ContactsState], rows: Callable[[ContactsState], Sequence[Row] | None]) -> None:
    before, after = rows(trace.before), rows(trace.after)
    if before is not None and after is not None:
        rows_clause(clauses, name, changes(before, after))
