"""Copying, moving and extracting: one entry after the other, with a question about each name that is taken.

What is left to do lies in the activity's state, so that the work goes on where it stopped when a question is answered.
"""

from __future__ import annotations

import posixpath
import re
from typing import Any, Final

from apps.files.material_files import places
from apps.files.material_files.places import Item, Place
from apps.lineages.shared_files import transfer
from emulator.sim.toolkit import Context
from emulator.sim.toolkit.app import State

INTO_ITSELF: Final = "The destination folder is inside the source folder."
OVER_ITSELF: Final = "The source file would be overwritten by the destination."
_DOING: Final = {"copy": "copying", "move": "moving", "extract": "extracting"}
_COUNTED: Final = re.compile(r"(?<=.) \((\d+)\)$")


def start(ctx: Context, sources: list[Place], folder: str, *, move: bool) -> State | None:
    """Begin to put things into a folder; what is left when a question has to be asked, None when all is done."""
    kind = "move" if move else "extract" if all(source.in_archive for source in sources) else "copy"
    todo = [{"from": source.save(), "to": folder, "name": _name_in(ctx, source, folder, kind)} for source in sorted(sources, key=_order)]
    return run(ctx, {"kind": kind, "todo": todo, "all": {}, "asking": "", "error": []})


def _order(place: Place) -> tuple[str, str]:
    return place.path, place.inside or ""


def _name_in(ctx: Context, source: Place, folder: str, kind: str) -> str:
    """An archive becomes a folder of its name without the extension; a copy beside its original is counted."""
    if source.inside == "":
        return archive_base(source.name)
    if kind == "copy" and not source.in_archive and posixpath.dirname(source.path) == folder:
        return duplicate(ctx, source)
    return source.name


def archive_base(name: str) -> str:
    """An archive's name without its extension, the whole of `.tar.xz`."""
    base = name.rpartition(".")[0] or name
    return base.removesuffix(".tar") or base


def duplicate(ctx: Context, source: Place) -> str:
    """The next free `name (1).txt`; a count that is there already goes on."""
    found = places.item(ctx, source)
    base = source.name if found is None else found.base
    ending = source.name[len(base) :]
    counted = _COUNTED.search(base)
    number = int(counted.group(1)) if counted else 0
    stem = base[: counted.start()] if counted else base
    while True:
        number += 1
        name = f"{stem} ({number}){ending}"
        if taken(ctx, posixpath.dirname(source.path), name) is None:
            return name


def taken(ctx: Context, folder: str, name: str) -> str | None:
    """What has this name in a folder; the storage does not tell capitals from small letters."""
    return next((other for other in ctx.list_dir(folder) if other.casefold() == name.casefold()), None)


def run(ctx: Context, job: State) -> State | None:
    """Go on until there is a question (`asking` is `merge` or `replace`), an error (`error` is a title and a message), or nothing left."""
    while job["todo"]:
        task = job["todo"][0]
        if "tidy" in task:
            if not ctx.list_dir(task["tidy"]):
                ctx.delete(task["tidy"])
            job["todo"].pop(0)
            continue
        source = places.item(ctx, Place.load(task["from"]))
        if source is None:
            job["todo"].pop(0)
            continue
        job["error"] = _refused(ctx, job["kind"], source, task)
        if job["error"]:
            return job
        there = taken(ctx, task["to"], task["name"])
        question = _question(ctx, source, task["to"], there)
        if question and not _answer(job, task, question):
            job["asking"] = question
            return job
        answer = _answer(job, task, question)
        if answer == "replace" and ctx.list_dir(posixpath.join(task["to"], there or "")):
            full = f"java8.nio.file.DirectoryNotEmptyException: {posixpath.join(task['to'], there or '')}"
            job["error"] = _failed(job["kind"], source.name, task["to"], full)
            return job
        job["todo"].pop(0)
        _do(ctx, job, task, source, there, answer)
    return None


def _refused(ctx: Context, kind: str, source: Item, task: dict[str, Any]) -> list[str]:
    path = source.place.path
    if not source.place.in_archive:
        if source.is_dir and transfer.within(path, task["to"]):
            return [f"Cannot {kind} a folder into itself", INTO_ITSELF]
        if path == posixpath.join(task["to"], task["name"]):
            return [f"Cannot {kind} a file over itself", OVER_ITSELF]
    found = ctx.stat(task["to"])
    if found is None or not found.is_dir:
        return _failed(kind, source.name, task["to"], f"java8.nio.file.NoSuchFileException: {task['to']}")
    return []


def _failed(kind: str, name: str, folder: str, reason: str) -> list[str]:
    doing = _DOING[kind]
    message = f"There was an error {doing} the file into “{posixpath.basename(folder)}”.\n{reason}"
    return [f"Error while {doing} “{name}”", message]


def _question(ctx: Context, source: Item, folder: str, there: str | None) -> str:
    if there is None:
        return ""
    found = ctx.stat(posixpath.join(folder, there))
    return "merge" if source.is_dir and found is not None and found.is_dir else "replace"


def _answer(job: State, task: dict[str, Any], question: str) -> str:
    return str(task.get("answer") or job["all"].get(question, "")) if question else ""


def _do(ctx: Context, job: State, task: dict[str, Any], source: Item, there: str | None, answer: str) -> None:
    move, folder = job["kind"] == "move", str(task["to"])
    if answer == "skip":
        return
    target = posixpath.join(folder, task["name"] if there is None else there)
    if answer == "merge":
        inside = [{"from": one.place.save(), "to": target, "name": one.name} for one in places.listing(ctx, source.place)]
        job["todo"] = [*inside, *([{"tidy": source.place.path}] if move else []), *job["todo"]]
        return
    if answer == "replace":
        ctx.delete(target)
        target = posixpath.join(folder, task["name"])
    if source.place.in_archive:
        _extract(ctx, source, target)
    else:
        transfer.put(ctx, source.place.path, target, move=move)


def _extract(ctx: Context, source: Item, target: str) -> None:
    inside = source.place.inside or ""
    if not source.is_dir:
        member = next(one for one in places.members(ctx, source.place.path) if one.name == inside)
        ctx.write_bytes(target, member.data)
        ctx.set_modified(target, member.modified)
        return
    ctx.make_dir(target)
    for one in places.members(ctx, source.place.path):
        if inside and not one.name.startswith(f"{inside}/"):
            continue
        path = posixpath.join(target, one.name[len(inside) :].lstrip("/"))
        if one.is_dir:
            ctx.make_dir(path)
        else:
            ctx.write_bytes(path, one.data)
            ctx.set_modified(path, one.modified)


def answer(ctx: Context, job: State, action: str, *, name: str = "", for_all: bool = False) -> State | None:
    """Settle the question that is asked, and go on.

    Args:
        action: `merge`, `replace`, `rename` (to `name`), `skip` or `cancel`.
    """
    question = job["asking"]
    job["asking"], job["error"] = "", []
    if action == "cancel":
        return None
    task = job["todo"][0]
    if action == "rename":
        task["name"] = name
    elif action == "skip" and not question:
        job["todo"].pop(0)
    else:
        task["answer"] = action
        if for_all:
            job["all"][question] = action
    return run(ctx, job)


def fresh_answer() -> dict[str, object]:
    """The state of a question that was not touched."""
    return {"open": False, "name": "", "all": False}
