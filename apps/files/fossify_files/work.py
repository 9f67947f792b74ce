"""What is done to files: copying and moving with the answers to taken names, extracting, deleting, hiding."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from apps.files.fossify_files.config import KEEP_BOTH, OVERWRITE, SKIP
from apps.lineages.shared_files import storage, transfer
from apps.lineages.shared_files.archives import Member
from emulator.sim.toolkit import Context

ALL = ""
"""The key of an answer that holds for every name."""


@dataclass(frozen=True)
class Taken:
    """A name that is taken: its path in the target folder."""

    path: str
    is_dir: bool


def first_taken(ctx: Context, names: Sequence[tuple[str, bool]], folder: str, start: int) -> tuple[int, Taken] | None:
    """The first of the names (with whether it is a folder), from `start` on, that is taken in a folder, and its index."""
    for index in range(start, len(names)):
        name, is_dir = names[index]
        if storage.taken(ctx, posixpath.dirname(posixpath.join(folder, name)), posixpath.basename(name)):
            return index, Taken(posixpath.join(folder, name), is_dir)
    return None


def answer_for(answers: Mapping[str, int], path: str) -> int:
    """What was answered about a path; what nobody was asked about is skipped."""
    return answers.get(ALL, answers.get(path, SKIP))


def numbered(name: str, number: int) -> str:
    """`report(1).txt`; a name without extension gets the dot all the same, as in the app."""
    base = storage.stem(name)
    return f"{base}({number}).{name[len(base) + 1 :]}"


@dataclass(frozen=True)
class Done:
    """How many of the selected arrived, and how many should have."""

    arrived: int
    expected: int

    def words(self, *, move: bool) -> str:
        """What is told in the end."""
        verb = "moved" if move else "copied"
        if self.arrived < self.expected:
            return f"Some files could not be {verb}"
        return f"File {verb} successfully" if self.arrived == 1 else f"Files {verb} successfully"


def put(ctx: Context, sources: Sequence[str], folder: str, answers: Mapping[str, int], *, move: bool, keep_times: bool) -> Done:
    """Copy or move into a folder. Folders whose name is taken go together with what is there; what they hold under the same names stays
    where it is, on both sides."""
    arrived, expected = 0, len(sources)
    for source in sources:
        name = posixpath.basename(source)
        found = ctx.stat(source)
        if found is None or transfer.within(source, folder):
            continue
        clash = storage.taken(ctx, folder, name)
        answer = answer_for(answers, posixpath.join(folder, name)) if clash else OVERWRITE
        if answer == SKIP:
            expected -= 1
            continue
        if clash and answer == KEEP_BOTH:
            name = transfer.free_name(ctx, folder, name, numbered)
            if not storage.valid_name(name):
                continue
        target = posixpath.join(folder, name)
        if move and not found.is_dir and clash and answer == OVERWRITE and not _make_room(ctx, target):
            continue
        _put(ctx, source, target, move=move, keep_times=keep_times)
        arrived += 1
    return Done(arrived, expected)


def _make_room(ctx: Context, target: str) -> bool:
    """Remove a file, or a folder that is empty."""
    there = ctx.stat(target)
    if there is not None and there.is_dir and ctx.list_dir(target):
        return False
    ctx.delete(target)
    return True


def _put(ctx: Context, source: str, target: str, *, move: bool, keep_times: bool) -> None:
    found, there = ctx.stat(source), ctx.stat(target)
    if found is None:
        return
    if found.is_dir:
        if there is None:
            ctx.make_dir(target)
        elif not there.is_dir:
            return
        for name in ctx.list_dir(source):
            if not storage.taken(ctx, target, name):
                _put(ctx, posixpath.join(source, name), posixpath.join(target, name), move=move, keep_times=keep_times)
        if move and not ctx.list_dir(source):
            ctx.delete(source)
        return
    if there is not None and there.is_dir:
        return
    if move and there is None:
        ctx.move(source, target)
    else:
        ctx.write_bytes(target, ctx.read_bytes(source) or b"")
        if move:
            ctx.delete(source)
    ctx.set_modified(target, found.modified if keep_times else ctx.now())


def extract(ctx: Context, members: Iterable[Member], folder: str, replace: Callable[[str], bool]) -> None:
    """Write the members of an archive into a folder. `replace`: whether what is at a path makes room; else it stays."""
    if ctx.stat(folder) is None:
        ctx.make_dir(folder)
    made: list[tuple[str, int]] = []
    for member in members:
        target = posixpath.join(folder, member.name)
        there = ctx.stat(target)
        if member.is_dir:
            if there is None:
                ctx.make_dir(target)
                made.append((target, member.modified))
            continue
        if there is not None and (there.is_dir or not replace(target)):
            continue
        ctx.write_bytes(target, member.data)
        ctx.set_modified(target, member.modified)
    for target, modified in reversed(made):
        ctx.set_modified(target, modified)


def files_in(ctx: Context, paths: Iterable[str], *, hidden: bool) -> list[str]:
    """The files among these paths and in the folders among them."""
    out: list[str] = []
    for path in paths:
        row = storage.row(ctx, path)
        if row is None:
            continue
        out += [row.path] if not row.is_dir else [found.path for found in storage.walk(ctx, path, hidden=hidden) if not found.is_dir]
    return out


def set_hidden(ctx: Context, paths: Iterable[str], *, hide: bool) -> None:
    """Put a dot before names or take it away, where that gives a name that is free."""
    for path in paths:
        folder, name = posixpath.split(path)
        new = f".{name.lstrip('.')}" if hide else name.removeprefix(".")
        if name.startswith(".") is not hide and storage.valid_name(new) and not storage.taken(ctx, folder, new):
            transfer.rename(ctx, path, new)
