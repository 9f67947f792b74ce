"""Making, renaming, copying, moving and deleting files on the simulated device. What the user is asked about a clash of names is settled
before: `clashes` tells them, `transfer` is handed the answers."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from apps.lineages.shared_files import storage
from emulator.sim.toolkit import Context

Answer = Literal["replace", "merge", "skip", "rename"]
"""What to do with an entry whose name is taken in the target folder; `merge` is for folders: their contents go together, and files that
clash within are replaced. `rename` finds a free name."""
Naming = Callable[[str, int], str]
"""A name and a number from 1 up -> the next name to try."""


@dataclass(frozen=True)
class Outcome:
    """`made`: paths in the target; `skipped`: sources left as they are; `failed`: sources that could not be dealt with."""

    made: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


def numbered(name: str, number: int) -> str:
    """`report (1).txt`."""
    base = storage.stem(name)
    return f"{base} ({number}){name[len(base) :]}"


def free_name(ctx: Context, folder: str, name: str, naming: Naming = numbered) -> str:
    """The name itself, or the first that is free in a folder."""
    number, found = 0, name
    while storage.taken(ctx, folder, found):
        number += 1
        found = naming(name, number)
    return found


def clashes(ctx: Context, sources: Sequence[str], folder: str) -> list[str]:
    """The sources whose names are taken in a folder by something else than themselves."""
    return [path for path in sources if posixpath.dirname(path) != folder and storage.taken(ctx, folder, posixpath.basename(path))]


def within(path: str, folder: str) -> bool:
    """Whether a folder is the path or lies in it, so that the path cannot be put there."""
    return folder == path or folder.startswith(path + "/")


def make_folder(ctx: Context, folder: str, name: str) -> str:
    """Make a folder; its path. Raises FileExistsError for a name that is taken, ValueError for one that cannot be."""
    target = _target(ctx, folder, name)
    ctx.make_dir(target)
    return target


def make_file(ctx: Context, folder: str, name: str, data: bytes = b"") -> str:
    """Make a file; its path. Raises as `make_folder`."""
    target = _target(ctx, folder, name)
    ctx.write_bytes(target, data)
    return target


def rename(ctx: Context, path: str, name: str) -> str:
    """Give a file or folder another name; its new path. Raises as `make_folder`; other letters in capitals are another name."""
    folder = posixpath.dirname(path)
    if name.casefold() == posixpath.basename(path).casefold():
        if not storage.valid_name(name):
            raise ValueError(name)
        target = posixpath.join(folder, name)
    else:
        target = _target(ctx, folder, name)
    if target != path:
        ctx.move(path, target)
    return target


def _target(ctx: Context, folder: str, name: str) -> str:
    if not storage.valid_name(name):
        raise ValueError(name)
    if storage.taken(ctx, folder, name):
        raise FileExistsError(name)
    return posixpath.join(folder, name)


def delete(ctx: Context, paths: Sequence[str]) -> None:
    """Delete files, and folders with all in them, for good."""
    for path in paths:
        ctx.delete(path)


def transfer(
    ctx: Context,
    sources: Sequence[str],
    folder: str,
    *,
    move: bool,
    answers: Mapping[str, Answer] | None = None,
    naming: Naming = numbered,
    keep_times: bool = True,
) -> Outcome:
    """Copy or move files and folders into a folder.

    Args:
        answers: by source, for those that clash; `skip` for a clash that has none. A copy within its own folder gets a free name.
        keep_times: whether a copy has the time of its source; else the time of the copying.
    """
    made: list[str] = []
    skipped: list[str] = []
    failed: list[str] = []
    for source in sources:
        name, own = posixpath.basename(source), posixpath.dirname(source) == folder
        if ctx.stat(source) is None or within(source, folder):
            failed.append(source)
            continue
        if own and move:
            skipped.append(source)
            continue
        clash = own or storage.taken(ctx, folder, name)
        answer = "rename" if own else (answers or {}).get(source, "skip")
        if clash and answer == "skip":
            skipped.append(source)
            continue
        if clash and answer == "rename":
            name = free_name(ctx, folder, name, naming)
        target = posixpath.join(folder, name)
        if clash and answer == "replace":
            _remove_taken(ctx, folder, name)
        put(ctx, source, target, move=move, keep_times=keep_times)
        made.append(target)
    return Outcome(tuple(made), tuple(skipped), tuple(failed))


def _remove_taken(ctx: Context, folder: str, name: str) -> None:
    for other in ctx.list_dir(folder):
        if other.casefold() == name.casefold():
            ctx.delete(posixpath.join(folder, other))


def put(ctx: Context, source: str, target: str, *, move: bool, keep_times: bool = True) -> None:
    """Copy or move one file or folder to a path, with all in it; a folder that is there takes in the contents."""
    found = ctx.stat(source)
    there = ctx.stat(target)
    if found is None:
        return
    if move and there is None:
        ctx.move(source, target)
        return
    if found.is_dir:
        if there is None:
            ctx.make_dir(target)
        for name in ctx.list_dir(source):
            put(ctx, posixpath.join(source, name), posixpath.join(target, name), move=move, keep_times=keep_times)
    else:
        ctx.write_bytes(target, ctx.read_bytes(source) or b"")
    if keep_times:
        ctx.set_modified(target, found.modified)
    if move:
        ctx.delete(source)
