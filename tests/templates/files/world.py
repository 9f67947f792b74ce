"""File managers as templates see them: three kinds of profile, and an in-memory stand-in for the storage."""

from __future__ import annotations

from collections.abc import Mapping

from templates.files import TEMPLATES, Details, FilesState, ShareSheet, folder_entry
from templates.state import Medium
from tests.templates.world import Kind, World

FIELDS: Mapping[str, Medium] = {"tree": "durable", "trash": "none", "details": "screen", "share": "screen"}
NEW_DEVICE = tuple(map(folder_entry, ("Alarms", "DCIM", "Download", "Movies", "Music", "Pictures")))
EMPTY = FilesState(tree=NEW_DEVICE)
FIRST_PAGE = FilesState(details=Details(), share=ShareSheet())
"""What a reader says of the screen fields while a list of files is in front."""


KINDS = (
    Kind("plain", EMPTY, FIELDS),
    Kind("with_trash", EMPTY.replace(trash=()), {**FIELDS, "trash": "durable"}),
    Kind("leftovers", EMPTY.replace(tree=(*NEW_DEVICE, folder_entry("Workbench"), folder_entry("Workbench/Old"))), FIELDS),
)


WORLD = World("files", TEMPLATES, KINDS, FIRST_PAGE)
