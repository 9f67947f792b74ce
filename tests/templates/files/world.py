"""File managers as templates see them: three kinds of profile, and an in-memory stand-in for the storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from templates.base import AnyTemplate, Params, Trace
from templates.files import Details, FilesState, ShareSheet, folder_entry
from templates.state import Medium, Profile

FIELDS: Mapping[str, Medium] = {"tree": "durable", "trash": "none", "details": "screen", "share": "screen"}
NEW_DEVICE = tuple(map(folder_entry, ("Alarms", "DCIM", "Download", "Movies", "Music", "Pictures")))
EMPTY = FilesState(tree=NEW_DEVICE)
FIRST_PAGE = FilesState(details=Details(), share=ShareSheet())
"""What a reader says of the screen fields while a list of files is in front."""


@dataclass(frozen=True)
class Kind:
    """A kind of file manager."""

    name: str
    fields: Mapping[str, Medium] = field(default_factory=lambda: FIELDS)
    shipped: FilesState = EMPTY

    @property
    def profile(self) -> Profile:
        return Profile(self.fields)


KINDS = (
    Kind("plain"),
    Kind("with_trash", fields={**FIELDS, "trash": "durable"}, shipped=EMPTY.replace(trash=())),
    Kind("leftovers", shipped=EMPTY.replace(tree=(*NEW_DEVICE, folder_entry("Workbench"), folder_entry("Workbench/Old")))),
)


def before_of(template: AnyTemplate, params: Params, kind: Kind) -> FilesState:
    """The state before the first action, as it is read: what is on the screen only is not looked at."""
    initial = template.initial(params, kind.shipped, kind.profile)
    assert isinstance(initial, FilesState)
    return initial


def trace_of(kind: Kind, before: FilesState, states: Sequence[FilesState], answer: str | None = None) -> Trace[FilesState]:
    """An episode that passed through `states`; screen fields that they leave open are those of a list of files."""
    read = [state.filled_from(FIRST_PAGE) for state in states]
    return Trace(before, read[-1], kind.profile, history=tuple(read), answer=answer)
