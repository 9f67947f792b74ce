"""Reading a form from the accessibility tree, page by page: which field holds what, and which type belongs to which number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.device.tree import Node
from templates.contacts.state import ContactForm, Phone

NO_GROUPS = "No groups"
NO_EVENT = "Unknown"


@dataclass(frozen=True)
class FormIds:
    """Resource ids of a form. `save` is the button that only forms have; `delete` tells a stored contact's form from a new one's,
    "" where that entry is behind the dots."""

    first: str = "contact_first_name"
    surname: str = "contact_surname"
    number: str = "contact_number"
    number_type: str = "contact_number_type"
    groups: tuple[str, ...] = ("contact_group", "contactGroup")
    event: str = "contact_event"
    save: str = "save"
    delete: str = "delete"


@dataclass(frozen=True)
class _Field:
    """One field as seen: its id, its text, and for a number the type beside it."""

    id: str
    text: str
    kind: str = ""


class FormReader:
    """Collects the fields of a form that is longer than the display. `take` is given the pages from top to bottom, overlapping."""

    def __init__(self, ids: FormIds) -> None:
        self._ids = ids
        self._fields: list[_Field] = []
        self._stored = False

    @staticmethod
    def is_form(nodes: Sequence[Node], ids: FormIds) -> bool:
        return any(node.short_id == ids.save for node in nodes)

    def take(self, nodes: Sequence[Node]) -> None:
        """The nodes of the next page."""
        self._stored = self._stored or any(self._ids.delete and node.short_id == self._ids.delete for node in nodes)
        page = [self._field(node, nodes) for node in nodes if self._counts(node)]
        overlap = next(
            (size for size in range(min(len(page), len(self._fields)), 0, -1) if self._fields[-size:] == page[:size]),
            0,
        )
        self._fields += page[overlap:]

    def _counts(self, node: Node) -> bool:
        return node.editable or node.short_id in (*self._ids.groups, self._ids.event)

    def _field(self, node: Node, nodes: Sequence[Node]) -> _Field:
        kind = ""
        if node.short_id == self._ids.number:
            middle = node.center[1]
            beside = (n for n in nodes if n.short_id == self._ids.number_type and n.bounds[1] <= middle < n.bounds[3])
            kind = next((n.text for n in beside), "")
        return _Field(node.short_id, node.text, kind)

    def form(self) -> ContactForm:
        """What the form holds."""
        ids = self._ids
        named = {field.id: field.text for field in self._fields}
        phones = tuple(
            Phone(number=field.text, label=field.kind.lower() or None) for field in self._fields if field.id == ids.number and field.text
        )
        others = tuple(
            field.text
            for field in self._fields
            if field.id not in (ids.first, ids.surname, ids.number) and field.text and field.text not in (NO_GROUPS, NO_EVENT)
        )
        is_new = (not self._stored) if ids.delete else None
        return ContactForm(
            open=True, is_new=is_new, given=named.get(ids.first, ""), family=named.get(ids.surname, ""), phones=phones, other=others
        )
