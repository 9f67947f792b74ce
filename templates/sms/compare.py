"""Comparing two sms states: which messages are new, gone or changed, and whether anything beside the goal was touched."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from templates.answers import normal
from templates.base import Clauses, Trace
from templates.phones import digits
from templates.rows import RowChanges, minus, row_changes
from templates.sms.state import Draft, Message, Person, SmsState

T = TypeVar("T", bound=Hashable)


def address_key(address: str) -> tuple[str, ...]:
    """The other side in one form: digits of each number in order; a sender without digits by its name."""
    return tuple(sorted(digits(part) or normal(part).casefold() for part in address.split(",")))


def same_address(one: str, other: str) -> bool:
    """Whether two notations name the same other side."""
    return address_key(one) == address_key(other) != ("",)


def same_text(one: str, other: str) -> bool:
    """Whether two texts are equal after Unicode NFC, outer space trimmed, lines ended in one way."""
    return plain_text(one) == plain_text(other)


def plain_text(text: str) -> str:
    return normal(text.replace("\r\n", "\n"))


def content(message: Message) -> Message:
    """A message as it is compared: without id, date, read flag and writer, its number as digits."""
    address = ",".join(address_key(message.address))
    return message.model_copy(
        update={"address": address, "body": plain_text(message.body), "date_ms": None, "read": None, "own": None, "key": None}
    )


def plain_draft(draft: Draft) -> Draft:
    return Draft(address=",".join(address_key(draft.address)), body=plain_text(draft.body))


def plain_person(person: Person) -> Person:
    return Person(name=normal(person.name), number=digits(person.number))


def changes(before: Sequence[Message] | None, after: Sequence[Message] | None) -> RowChanges[Message]:
    """Compare messages by key where all of them have one, else by content."""
    return row_changes(before, after, content)


def check_rest(clauses: Clauses, trace: Trace[SmsState], *goal_fields: str) -> None:
    """Drafts, archive and address book are as before, as far as they were read both before and after. The clipboard is for anyone's use."""
    before, after = trace.before, trace.after
    if "drafts" not in goal_fields:
        _same(clauses, "drafts", before.drafts, after.drafts, plain_draft)
    _same(clauses, "archived", before.archived, after.archived, lambda address: ",".join(address_key(address)))
    _same(clauses, "contacts", before.contacts, after.contacts, plain_person)


def _same(clauses: Clauses, name: str, before: Iterable[T] | None, after: Iterable[T] | None, plain: Callable[[T], T]) -> None:
    if before is None or after is None:
        return
    was, now = list(before), list(after)
    gone, new = minus(was, now, plain), minus(now, was, plain)
    found = "; ".join([*(f"gone: {item}" for item in gone), *(f"new: {item}" for item in new)]) or "all as before"
    clauses.unchanged(f"{name}_unchanged", not gone and not new, "all as before", found, name)
