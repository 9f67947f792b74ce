"""Copying, moving and unpacking, file by file. A job is JSON in the activity's state: it stops where a file is in the way, and goes on with
the user's answer."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from apps.lineages.shared_files import archives, inside, storage, transfer
from emulator.sim.toolkit import Context

Kind = Literal["copy", "move"]
Answer = Literal["overwrite", "skip", "older", "rename"]
Job = dict[str, Any]
"""`kind`; `steps`: [source, target, is_folder]; `at`: the next of them; `policy`: the answer for all that follow; `sources`: what was
selected; `keep`: whether copies keep their times; `passwords`: of archives, by path; `done`: targets written; `skipped` and
`failed`: sources."""
TREE: Final = "tree"


@dataclass(frozen=True)
class Clash:
    """A file that is in the way of another one."""

    source: str
    target: str


def plan(ctx: Context, kind: Kind, pairs: Sequence[tuple[str, str]], *, keep: bool, passwords: Mapping[str, str] | None = None) -> Job:
    """A job for these sources and where they go.

    Raises:
        ValueError: a folder would go into itself, or a file onto itself; the message is for the user.
        ArchiveError: a source lies in an archive that cannot be opened.
    """
    steps: list[list[Any]] = []
    for source, target in pairs:
        if source == target or (kind == "copy" and _same_entry(source, target)):
            raise ValueError(f"You cannot {kind} a file to itself!")
        if transfer.within(source, posixpath.dirname(target)):
            raise ValueError(f"You cannot {kind} a folder to its own subfolder!")
        steps += _steps(ctx, kind, source, target, passwords or {})
    job: Job = {"kind": kind, "steps": steps, "at": 0, "policy": "", "sources": [source for source, _ in pairs], "keep": keep}
    return job | {"passwords": dict(passwords or {}), "done": [], "skipped": [], "failed": []}


def _steps(ctx: Context, kind: Kind, source: str, target: str, passwords: Mapping[str, str]) -> Iterable[list[Any]]:
    if kind == "move" and ctx.stat(source) is not None and (_there(ctx, target) is None or _same_entry(source, target)):
        yield [source, target, TREE]
        return
    for path, is_dir in _below(ctx, source, passwords):
        yield [path, target + path[len(source) :], is_dir]


def _same_entry(source: str, target: str) -> bool:
    """Whether two paths differ in capitals only, so that shared storage takes them for one."""
    return source.casefold() == target.casefold()


def _below(ctx: Context, source: str, passwords: Mapping[str, str]) -> list[tuple[str, bool]]:
    """A file, or a folder with everything in it, parents first."""
    archive = "" if ctx.stat(source) is not None else inside.archive_of(ctx, source)
    if archive:
        held = [
            (posixpath.join(archive, one.name), one.is_dir) for one in archives.members(ctx, archive, password=passwords.get(archive, ""))
        ]
        return [(path, is_dir) for path, is_dir in held if path == source or path.startswith(f"{source}/")]
    found = storage.row(ctx, source)
    if found is None:
        return []
    below = storage.walk(ctx, source, hidden=True) if found.is_dir else []
    return [(row.path, row.is_dir) for row in (found, *below)]


def unpacking(ctx: Context, archive: str, folder: str, *, keep: bool, passwords: Mapping[str, str] | None = None) -> Job:
    """A job that copies everything out of an archive. Raises ArchiveError."""
    top = sorted({member.name.split("/")[0] for member in archives.members(ctx, archive, password=(passwords or {}).get(archive, ""))})
    job = plan(ctx, "copy", [(posixpath.join(archive, name), posixpath.join(folder, name)) for name in top], keep=keep, passwords=passwords)
    job["steps"].insert(0, [archive, folder, True])
    return job


def run(ctx: Context, job: Job, answer: Answer | Literal[""] = "") -> Clash | None:
    """Go on until the end (None) or to the next file that is in the way.

    Args:
        answer: for the file at which the job stopped.
    """
    held: dict[str, dict[str, archives.Member]] = {}
    while job["at"] < len(job["steps"]):
        source, wanted, is_dir = job["steps"][job["at"]]
        target = _named(ctx, wanted)
        there = _there(ctx, target)
        given: str = ""
        if is_dir is False:
            given, answer = answer or job["policy"], ""
            if there is not None and not given:
                return Clash(source, there)
        try:
            if is_dir == TREE:
                _move_whole(ctx, job, source, target)
            elif is_dir:
                if there is None:
                    ctx.make_dir(target)
            else:
                _put(ctx, job, source, target, there, given, held)
        except OSError:  # a file stands where a folder is needed, or the name cannot be
            job["failed"].append(source)
        job["at"] += 1
    if job["kind"] == "move":
        for source in job["sources"]:
            _remove_emptied(ctx, source)
    return None


def _move_whole(ctx: Context, job: Job, source: str, target: str) -> None:
    if ctx.stat(source) is None:
        job["failed"].append(source)
        return
    _make_parent(ctx, target)
    ctx.move(source, target)
    job["done"].append(target)


def _put(
    ctx: Context, job: Job, source: str, target: str, there: str | None, answer: str, held: dict[str, dict[str, archives.Member]]
) -> None:
    found = there and ctx.stat(there)
    data, modified = _content(ctx, source, held, job["passwords"])
    if data is None or (found and found.is_dir and answer != "rename"):
        job["failed"].append(source)
        return
    if found and (answer == "skip" or (answer == "older" and found.modified >= modified)):
        job["skipped"].append(source)
        return
    if there is not None and answer == "rename":
        folder = posixpath.dirname(there)
        there = target = posixpath.join(folder, transfer.free_name(ctx, folder, posixpath.basename(target)))
    _make_parent(ctx, target)
    ctx.write_bytes(there or target, data)
    if job["keep"] or job["kind"] == "move":
        ctx.set_modified(there or target, modified)
    job["done"].append(there or target)
    if job["kind"] == "move":
        ctx.delete(source)


def _content(
    ctx: Context, source: str, held: dict[str, dict[str, archives.Member]], passwords: Mapping[str, str]
) -> tuple[bytes | None, int]:
    """Content and time of a file; archives are opened once."""
    found = ctx.stat(source)
    if found is not None:
        return ctx.read_bytes(source), found.modified
    archive = inside.archive_of(ctx, source)
    if archive and archive not in held:
        try:
            held[archive] = {
                posixpath.join(archive, one.name): one for one in archives.members(ctx, archive, password=passwords.get(archive, ""))
            }
        except archives.ArchiveError:
            held[archive] = {}
    member = held.get(archive, {}).get(source)
    return (None, 0) if member is None else (member.data, member.modified)


def _make_parent(ctx: Context, path: str) -> None:
    parent = posixpath.dirname(path)
    if ctx.stat(parent) is None:
        ctx.make_dir(parent)


def _remove_emptied(ctx: Context, folder: str) -> None:
    """Take folders away whose files have all been moved out of them."""
    found = ctx.stat(folder)
    if found is None or not found.is_dir:
        return
    for name in ctx.list_dir(folder):
        _remove_emptied(ctx, posixpath.join(folder, name))
    if not ctx.list_dir(folder):
        ctx.delete(folder)


def _there(ctx: Context, path: str) -> str | None:
    """The entry at a path, in the letters it has: shared storage does not tell capitals from small letters."""
    if ctx.stat(path) is not None:
        return path
    folder, name = posixpath.split(path)
    parent = _there(ctx, folder) if folder.startswith(f"{storage.ROOT}/") else folder
    found = ctx.stat(parent) if parent is not None else None
    if parent is None or found is None or not found.is_dir:
        return None
    return next((posixpath.join(parent, other) for other in ctx.list_dir(parent) if other.casefold() == name.casefold()), None)


def _named(ctx: Context, path: str) -> str:
    """A path to write to, its folder in the letters that it has."""
    folder, name = posixpath.split(path)
    return posixpath.join(_there(ctx, folder) or folder, name)
