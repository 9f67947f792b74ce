"""What is meant by the target line of the dialogs: a folder, `folder/*.*`, or a new name for a single file."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from typing import Final

from apps.lineages.shared_files import storage
from apps.lineages.shared_files.inside import archive_of
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context

ALL: Final = "*.*"
_ALIASES: Final = ("/sdcard", "/storage/self/primary", "/mnt/sdcard")


class BadTarget(Exception):
    """A target that cannot be; the message is for the user."""


def proposed(folder: str) -> str:
    """The target line for a folder."""
    return posixpath.join(folder, ALL)


def absolute(text: str, base: str) -> str:
    """The path meant by a text; one without a slash at its start is within `base`. Raises BadTarget."""
    wanted = text.strip()
    for alias in _ALIASES:
        if wanted == alias or wanted.startswith(f"{alias}/"):
            wanted = ROOT + wanted[len(alias) :]
    path = posixpath.normpath(posixpath.join(base or ROOT, wanted))
    if not wanted:
        raise BadTarget("No target folder given!")
    if path != ROOT and not path.startswith(f"{ROOT}/"):
        raise BadTarget(f"Access denied: {path}")
    if not all(storage.valid_name(part) for part in path[len(ROOT) + 1 :].split("/") if part):
        raise BadTarget(f"Invalid name: {posixpath.basename(path)}")
    return path


def pairs(ctx: Context, sources: Sequence[str], text: str, base: str) -> list[tuple[str, str]]:
    """Each source with the path it goes to. Raises BadTarget."""
    wanted = text.strip()
    head, slash, tail = wanted.rpartition("/")
    everything = tail in (ALL, "*", "")
    path = absolute((head or slash or ".") if everything and wanted else wanted, base)
    if archive_of(ctx, posixpath.dirname(path)) or (everything and archive_of(ctx, path)):
        raise BadTarget("Files cannot be copied into an archive; pack them instead.")
    found = ctx.stat(path)
    if len(sources) == 1 and not everything and (found is None or not found.is_dir):
        return [(sources[0], path)]
    if found is not None and not found.is_dir:
        raise BadTarget(f"This is a file: {path}")
    return [(source, posixpath.join(path, posixpath.basename(source))) for source in sources]


def archive_path(text: str, base: str) -> str:
    """The path of an archive to be made; `.zip` is added where it is missing. Raises BadTarget."""
    path = absolute(text, base)
    if text.strip().endswith("/") or path == ROOT:
        raise BadTarget("The archive has no name!")
    return path if path.casefold().endswith(".zip") else f"{path}.zip"
