"""What the dialogs that ask for a name do: make folders, files and archives, rename, go to a path."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from apps.files.material_files import places
from apps.files.material_files import preferences as prefs
from apps.files.material_files.page import Page
from apps.files.material_files.places import Place
from apps.lineages.shared_files import archives, storage, transfer

EMPTY, INVALID, EXISTS = "File name cannot be empty", "Invalid file name", "A file with this name already exists"
NO_PATH, BAD_PATH = "Path cannot be empty", "Invalid path"


def open_dialog(page: Page, what: str, chosen: Sequence[Place] = ()) -> None:
    """A dialog that asks for a name (of a new `folder` or `file`, to `rename`, of an `archive`) or a `path` to go to."""
    page.state["dial"] = False
    value, end = "", 0
    if what == "rename":
        one = places.item(page.ctx, chosen[0])
        value = chosen[0].name
        end = len(value if one is None else one.base)
    elif what == "archive":
        value = archive_name(chosen)
        end = len(value)
    elif what == "path":
        value = page.trail.here.shown
        end = len(value)
    saved = [one.save() for one in chosen]
    page.show("name", what=what, value=value, error="", places=saved, type=prefs.archive_type(page.ctx))
    page.ctx.focus("nameEdit", (0, end))


def confirm(page: Page) -> None:
    """OK was tapped: do it, or say in the dialog what is wrong with the name."""
    asked = page.state["overlay"]
    what, typed = str(asked["what"]), str(asked["value"]).strip()
    if what == "path":
        asked["error"] = checked_path(typed)
        if not asked["error"]:
            page.go(Place(posixpath.normpath(typed)))
        return
    name = f"{typed}.{asked['type']}" if what == "archive" and typed else typed
    old = page.targets()[0].name if what == "rename" else ""
    asked["error"] = checked_name(page, name, old=old)
    if not asked["error"]:
        _carry_out(page, what, name, page.targets())


def checked_name(page: Page, name: str, *, old: str = "") -> str:
    """Why a name cannot be taken in the folder that is open; "" when it can."""
    if not name:
        return EMPTY
    if "/" in name or "\0" in name or name in (".", ".."):
        return INVALID
    listed = [one.name for one in page.listed()]
    return EXISTS if name != old and name in listed else ""


def checked_path(path: str) -> str:
    return NO_PATH if not path else "" if path.startswith("/") and "\0" not in path else BAD_PATH


def archive_name(chosen: Sequence[Place]) -> str:
    """What a new archive is called at first: as the only thing in it, or as the folder that all of several lie in."""
    if len(chosen) == 1:
        return chosen[0].name
    parents = {one.parent for one in chosen}
    return parents.pop().name if len(parents) == 1 else ""


def _carry_out(page: Page, what: str, name: str, chosen: list[Place]) -> None:
    here, kind = page.trail.here, str(page.state["overlay"]["type"])
    page.close()
    try:
        if here.in_archive and what != "rename":
            raise PermissionError(f"java8.nio.file.ReadOnlyFileSystemException: {here.shown}")
        if what == "folder":
            transfer.make_folder(page.ctx, here.path, name)
        elif what == "file":
            transfer.make_file(page.ctx, here.path, name)
        elif what == "rename":
            if name != chosen[0].name:
                transfer.rename(page.ctx, chosen[0].path, name)
        else:
            prefs.set_archive_type(page.ctx, kind)
            _compress(page, here.path, name, chosen, kind)
    except (OSError, ValueError) as error:
        _fail(page, what, name, chosen, error)
    page.deselect(chosen)


def _compress(page: Page, folder: str, name: str, chosen: list[Place], kind: str) -> None:
    if not storage.valid_name(name):
        raise ValueError(name)
    if storage.taken(page.ctx, folder, name):
        raise FileExistsError(name)
    archives.pack(page.ctx, posixpath.join(folder, name), [one.path for one in sorted(chosen, key=lambda one: one.path)], kind)


def _fail(page: Page, what: str, name: str, chosen: list[Place], error: Exception) -> None:
    """What the storage refuses, such as a name with other capitals than one that is there, ends in a dialog."""
    path = page.trail.here.child(name).shown
    reason = str(error) if isinstance(error, PermissionError) else f"java8.nio.file.FileSystemException: {path}: Invalid argument"
    if isinstance(error, FileExistsError):
        reason = f"java8.nio.file.FileAlreadyExistsException: {path}"
    if what == "rename":
        old = chosen[0].name
        page.show("error", title=f"Error while renaming “{old}”", message=f"There was an error renaming the file to “{name}”.\n{reason}")
    elif what == "archive":
        first = chosen[0].name
        message = f"There was an error compressing the file into “{name}”.\n{reason}"
        page.show("error", title=f"Error while compressing “{first}”", message=message)
    else:
        page.show("error", title="Error while creating", message=f"There was an error creating “{name}”.\n{reason}")
