"""What is done to files: opening, sharing, throwing away, pasting, packing and unpacking."""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Callable, Sequence
from typing import Any, Final

from apps.files.amaze import trash
from apps.files.amaze.page import LISTS, TRASH, Page
from apps.lineages.shared_files import archives, storage, transfer, words
from emulator.sim.toolkit import Intent, ResolvedActivity

SEND, SEND_MULTIPLE, VIEW = (f"android.intent.action.{name}" for name in ("SEND", "SEND_MULTIPLE", "VIEW"))
STREAM: Final = "android.intent.extra.STREAM"
_HASHED_BYTES: Final = 64 << 20
TEXT_TYPES: Final = ("application/json", "application/xml", "application/javascript", "application/x-sh")


def attempt(page: Page, work: Callable[[], object]) -> bool:
    """Do something to files that may be gone or in the way by now; whether it went well."""
    try:
        work()
    except (OSError, ValueError) as error:
        page.ctx.toast(f"Error: {getattr(error, 'strerror', None) or 'the operation failed'}")
        return False
    return True


def open_file(page: Page, path: str) -> None:
    """A tap on a file: an archive asks what to do with it, others ask which app opens them."""
    if storage.is_archive(path) and not path.casefold().endswith(".apk"):
        page.open("archive", path=path)
    else:
        open_with(page, path)


def open_with(page: Page, path: str) -> None:
    """List the apps that open such a file; where there are none, ask what to take it for."""
    type = storage.mime_type(path)
    if viewers(page, path, type):
        page.open("open_with", path=path, type=type)
    else:
        page.open("open_as", path=path)


def open_as(page: Page, path: str, type: str) -> None:
    """Take a file for one of a type and list the apps for that."""
    page.close()
    if viewers(page, path, type):
        page.open("open_with", path=path, type=type)
    else:
        page.ctx.toast("No app found to open this file")


def _view(page: Page, path: str, type: str) -> Intent:
    return Intent(action=VIEW, data=page.ctx.uri_for(page.ctx.package, path), type="text/plain" if type in TEXT_TYPES else type)


def viewers(page: Page, path: str, type: str) -> list[ResolvedActivity]:
    return page.ctx.query_activities(_view(page, path, type))


def view(page: Page, path: str, type: str, component: str) -> None:
    """Open a file in one of its viewers."""
    intent = _view(page, path, type)
    intent.component = component
    page.close()
    page.ctx.start(intent)


def share(page: Page, paths: Sequence[str]) -> None:
    """Amaze lists the apps itself; what is shared is known to the one that is chosen."""
    page.state["selected"] = []
    if receivers(page, paths):
        page.open("share", paths=list(paths))
    else:
        page.close()
        page.ctx.toast("No app found to handle this intent")


def _send(page: Page, paths: Sequence[str]) -> Intent:
    types = {storage.mime_type(path) for path in paths}
    uris = [page.ctx.uri_for(page.ctx.package, path) for path in paths]
    one = len(uris) == 1
    extras: dict[str, Any] = {STREAM: uris[0] if one else uris}
    return Intent(action=SEND if one else SEND_MULTIPLE, type=types.pop() if len(types) == 1 else "*/*", extras=extras)


def receivers(page: Page, paths: Sequence[str]) -> list[ResolvedActivity]:
    return page.ctx.query_activities(_send(page, paths))


def send(page: Page, paths: Sequence[str], component: str) -> None:
    intent = _send(page, paths)
    intent.component = component
    page.close()
    page.ctx.start(intent)


# deleting


def delete(page: Page, paths: Sequence[str]) -> None:
    """Ask, or do it at once where the user wants no question."""
    permanently = bool(page.keep.option("delete_permanently_without_confirmation"))
    if page.path == TRASH or page.keep.option("delete_confirmation"):
        page.open("delete", paths=list(paths), permanently=False)
    else:
        remove(page, paths, permanently=permanently)


def remove(page: Page, paths: Sequence[str], *, permanently: bool) -> None:
    page.close()
    page.state["selected"] = []
    if page.path == TRASH:
        trash.erase(page.ctx, [posixpath.basename(path) for path in paths])
    elif permanently:
        transfer.delete(page.ctx, paths)
    elif trash.throw(page.ctx, paths):
        page.ctx.toast("Some files could not be deleted")
        return
    page.ctx.toast("Done")


def restore(page: Page, paths: Sequence[str]) -> None:
    page.close()
    page.state["selected"] = []
    well = trash.restore(page.ctx, [posixpath.basename(path) for path in paths])
    page.ctx.toast("Done" if well else "Some files could not be restored")


# cutting, copying, pasting


def take(page: Page, paths: Sequence[str], *, move: bool) -> None:
    page.close()
    page.state.update(clip={"paths": list(paths), "move": move}, selected=[])


def paste(page: Page) -> None:
    """Bring what was cut or copied here; ask about each name that is taken."""
    clip, folder = page.state["clip"], page.path
    if folder in LISTS:
        page.ctx.toast("Files cannot be pasted here")
        return
    sources = [path for path in clip["paths"] if page.ctx.exists(path)]
    if any(transfer.within(path, folder) for path in sources):
        page.ctx.toast("A folder cannot be put into itself")
        return
    if clip["move"]:
        sources = [path for path in sources if posixpath.dirname(path) != folder]
    asked = [path for path in sources if storage.taken(page.ctx, folder, posixpath.basename(path))]
    page.state["clip"] = None
    plan = {"folder": folder, "sources": sources, "move": clip["move"], "asked": asked, "answers": {}, "all": False}
    if asked:
        page.open("clash", **plan)
    else:
        carry_out(page, plan)


def answer(page: Page, choice: str) -> None:
    """One answer in the dialog about a clash, for its file or for all that are left."""
    plan = page.state["dialog"]
    now = plan["asked"] if plan["all"] else plan["asked"][:1]
    plan["answers"].update(dict.fromkeys(now, choice))
    plan["asked"] = plan["asked"][len(now) :]
    if not plan["asked"]:
        page.close()
        carry_out(page, plan)


def carry_out(page: Page, plan: dict[str, Any]) -> None:
    """`overwrite` puts folders together and replaces files; onto itself it changes nothing, as `skip` does."""
    answers: dict[str, transfer.Answer] = {}
    sources = []
    for path in plan["sources"]:
        choice = plan["answers"].get(path)
        if choice == "skip" or (choice == "overwrite" and posixpath.dirname(path) == plan["folder"]):
            continue
        if choice == "overwrite" and _other_kind(page, path, str(plan["folder"])):
            page.ctx.toast(f"Error: {posixpath.basename(path)} is a folder in one place and a file in the other")
            continue
        sources.append(path)
        if choice == "rename":
            answers[path] = "rename"
        elif choice == "overwrite":
            found = page.ctx.stat(path)
            answers[path] = "merge" if found is not None and found.is_dir else "replace"
    attempt(page, lambda: transfer.transfer(page.ctx, sources, plan["folder"], move=plan["move"], answers=answers))


def _other_kind(page: Page, path: str, folder: str) -> bool:
    """Whether a file would take the place of a folder, or a folder that of a file."""
    name, source = posixpath.basename(path).casefold(), page.ctx.stat(path)
    there = (page.ctx.stat(posixpath.join(folder, other)) for other in page.ctx.list_dir(folder) if other.casefold() == name)
    return any(found is not None and source is not None and found.is_dir != source.is_dir for found in there)


# archives


def archive_folder(page: Page, paths: Sequence[str]) -> str:
    """Where an archive of these files is put: the folder that is shown; from a list, beside the first."""
    return page.path if page.in_folder else posixpath.dirname(paths[0])


def compress(page: Page, paths: Sequence[str], name: str) -> None:
    folder = archive_folder(page, paths)
    page.close()
    page.state["selected"] = []
    attempt(page, lambda: archives.pack(page.ctx, posixpath.join(folder, name), paths))


def extract(page: Page, path: str, inside: Sequence[str] | None = None) -> None:
    """Into a folder named after the archive, beside it or in the folder that the settings name. `inside`: these members only."""
    page.close()
    page.state["selected"] = []
    base = storage.stem(posixpath.basename(path))
    folder = posixpath.join(str(page.keep.option("extractpath")) or posixpath.dirname(path), base.removesuffix(".tar"))
    try:
        members = archives.members(page.ctx, path)
    except archives.ArchiveError:
        page.ctx.toast("Error while extracting the archive")
        return
    if inside is not None:
        members = [each for each in members if any(each.name == one or each.name.startswith(f"{one}/") for one in inside)]
    if attempt(page, lambda: archives.unpack(page.ctx, members, folder)):
        page.ctx.toast("Extracting complete")


# properties


def properties(page: Page, path: str) -> None:
    """The dialog, with the values as they are now."""
    found = storage.row(page.ctx, path)
    if found is None:
        return
    if found.is_dir:
        size, files, folders = storage.total(page.ctx, path)
        items = files + folders - 1
        told, md5, sha256 = f"{words.count(items, 'item')}; {words.short_size(size)}", "Unavailable", "Unavailable"
    else:
        data = page.ctx.read_bytes(path) if found.size <= _HASHED_BYTES else None
        told = f"{words.short_size(found.size)} ({words.count(found.size, 'byte')})"
        md5 = hashlib.md5(data, usedforsecurity=False).hexdigest() if data is not None else "Unavailable"
        sha256 = hashlib.sha256(data).hexdigest() if data is not None else "Unavailable"
    page.open("properties", path=path, size=told, md5=md5, sha256=sha256, modified=found.modified)
