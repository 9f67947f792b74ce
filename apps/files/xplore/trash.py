"""The recycle bin: files deleted while it is switched on keep their folders below one in the app's own part of the storage.

The vendor's manual names the app's folder and the 14 days; the name of the folder within is reconstructed.
"""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from typing import Final

from apps.files.xplore.trash_place import FOLDER
from apps.lineages.shared_files import storage, transfer
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context

TRASH: Final = f"{ROOT}/{FOLDER}"
_KEPT_MS: Final = 14 * 86_400_000


def is_inside(path: str) -> bool:
    """Whether a path lies in the recycle bin."""
    return path.startswith(f"{TRASH}/")


def is_empty(ctx: Context) -> bool:
    found = ctx.stat(TRASH)
    return found is None or not found.is_dir or not ctx.list_dir(TRASH)


def throw(ctx: Context, paths: Sequence[str]) -> list[str]:
    """Move files and folders to the bin; those that could not be moved."""
    failed = []
    for path in paths:
        folder = posixpath.join(TRASH, posixpath.relpath(posixpath.dirname(path), ROOT))
        folder = posixpath.normpath(folder)
        try:
            if ctx.stat(folder) is None:
                ctx.make_dir(folder)
            target = posixpath.join(folder, transfer.free_name(ctx, folder, posixpath.basename(path)))
            ctx.move(path, target)
            _touch(ctx, target)
        except OSError:
            failed.append(path)
    return failed


def _touch(ctx: Context, path: str) -> None:
    """What is thrown away is kept for a time from now on."""
    found = ctx.stat(path)
    if found is not None and not found.is_dir:
        ctx.set_modified(path, ctx.now())
    elif found is not None:
        for name in ctx.list_dir(path):
            _touch(ctx, posixpath.join(path, name))


def recover(ctx: Context, paths: Sequence[str]) -> list[str]:
    """Move things back to where they were, under a free name where that is taken; those that could not be moved."""
    failed = []
    for path in paths:
        folder = posixpath.dirname(posixpath.join(ROOT, posixpath.relpath(path, TRASH)))
        try:
            if ctx.stat(folder) is None:
                ctx.make_dir(folder)
            ctx.move(path, posixpath.join(folder, transfer.free_name(ctx, folder, posixpath.basename(path))))
        except OSError:
            failed.append(path)
            continue
        prune(ctx, posixpath.dirname(path))
    return failed


def prune(ctx: Context, folder: str) -> None:
    """Take a folder of the bin away that has become empty, and those above it."""
    while is_inside(folder) and ctx.stat(folder) is not None and not ctx.list_dir(folder):
        ctx.delete(folder)
        folder = posixpath.dirname(folder)


def empty(ctx: Context) -> None:
    for name in ctx.list_dir(TRASH):
        ctx.delete(posixpath.join(TRASH, name))


def purge(ctx: Context) -> None:
    """Remove what has lain there for more than 14 days."""
    if is_empty(ctx):
        return
    for found in storage.walk(ctx, TRASH, hidden=True):
        if not found.is_dir and ctx.now() - found.modified > _KEPT_MS:
            ctx.delete(found.path)
            prune(ctx, found.folder)
