"""The dialogs of the file list, by the `kind` in `state["dialog"]`."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import Any

from apps.files.amaze import actions, choices, installed, menus, offers
from apps.files.amaze.look import dialog
from apps.files.amaze.page import TRASH, Page
from apps.lineages.shared_files import storage, transfer
from apps.lineages.shared_files.words import short_size
from emulator.sim.toolkit import FILL, Overlay, View, checkbox, column, edit, text

Fields = dict[str, Any]


def overlay(page: Page, fields: Fields) -> Overlay:
    """The dialog, sheet or menu that these fields describe."""
    return _KINDS[str(fields["kind"])](page, fields)


# names


def _entry(page: Page, fields: Fields, title: str, hint: str, action: str, act: Callable[[str], object], problem: str) -> Overlay:
    """A dialog with one field. `problem`: what is wrong with what is typed; the button waits until there is nothing."""

    def change(value: str) -> None:
        fields["value"] = value

    def ok() -> None:
        if not problem:
            page.ctx.hide_keyboard()
            act(str(fields["value"]))

    field = edit(
        str(fields["value"]),
        change,
        hint=hint,
        id="singleedittext_input",
        key="entry",
        ime_action="done",
        on_submit=ok,
        cls="android.widget.EditText",
    )
    said = problem if fields["value"] else ""  # nothing is said about a field that is still empty
    warning = text(said, id="textinput_error", size=12, color="error", width=FILL, padding=(4, 4, 0, 0))
    body = column(field, warning if said else None, id="singleedittext_warnabletextinputlayout", width=FILL)
    cancel = ("Cancel", page.close)
    return dialog(title, body, positive=(action, ok), negative=cancel, enabled=not problem, on_dismiss=page.close)


def _problem(page: Page, folder: str, name: str, own: str = "") -> str:
    if not name:
        return "This field cannot be empty"
    if not storage.valid_name(name):
        return "Invalid name"
    if name.casefold() != own.casefold() and storage.taken(page.ctx, folder, name):
        return "A file or folder of this name is already there"
    return ""


def _new_folder(page: Page, fields: Fields) -> Overlay:
    def make(name: str) -> None:
        page.close()
        actions.attempt(page, lambda: transfer.make_folder(page.ctx, page.path, name))

    return _entry(page, fields, "New Folder", "Enter Name", "Create", make, _problem(page, page.path, str(fields["value"])))


def _new_file(page: Page, fields: Fields) -> Overlay:
    def make(name: str) -> None:
        page.close()
        actions.attempt(page, lambda: transfer.make_file(page.ctx, page.path, name))

    return _entry(page, fields, "New File", "Enter Name", "Create", make, _problem(page, page.path, str(fields["value"])))


def _rename(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])

    def save(name: str) -> None:
        page.close()
        page.state["selected"] = []
        actions.attempt(page, lambda: transfer.rename(page.ctx, path, name))

    problem = _problem(page, posixpath.dirname(path), str(fields["value"]), posixpath.basename(path))
    return _entry(page, fields, "Rename", "Enter Name", "Save", save, problem)


def _zip(page: Page, fields: Fields) -> Overlay:
    def make(name: str) -> None:
        actions.compress(page, fields["paths"], name)

    return _entry(
        page,
        fields,
        "Enter Zip Name",
        "",
        "Create",
        make,
        _problem(page, actions.archive_folder(page, fields["paths"]), str(fields["value"])),
    )


# deleting


def _delete(page: Page, fields: Fields) -> Overlay:
    paths = [path for path in fields["paths"] if page.ctx.exists(path)]
    for_good = bool(fields["permanently"]) or page.path == TRASH
    rows = [found for found in (storage.row(page.ctx, path) for path in paths) if found is not None]
    parts: list[View | None] = [
        text(
            "These items will be gone for good and cannot be brought back:" if for_good else "Do you want to delete these items?",
            id="dialog_delete_message",
            size=16,
            line_height=22,
            width=FILL,
        )
    ]
    for is_dir, heading, id in ((True, "Directories", "category_directories"), (False, "Files", "category_files")):
        lines = [(found.name, storage.total(page.ctx, found.path)[0]) for found in rows if found.is_dir == is_dir]
        if lines:
            listed = "\n".join(f"{number}. {name} ({short_size(size)})" for number, (name, size) in enumerate(lines, 1))
            parts.append(text(heading, id=id, size=14, font_weight=500, color="primary", padding=(0, 12, 0, 4)))
            parts.append(text(listed, id=f"list_{heading.lower()}", size=14, line_height=20, color="on_surface_variant", width=FILL))
    if len(rows) > 1:
        total = sum(storage.total(page.ctx, found.path)[0] for found in rows)
        parts.append(text(f"Total: {short_size(total)}", id="total", size=14, padding=(0, 12, 0, 0)))
    if page.path != TRASH:

        def toggle() -> None:
            fields["permanently"] = not fields["permanently"]

        box_ = checkbox(bool(fields["permanently"]), toggle, label="Delete Permanently", id="delete_permanently_checkbox")
        box_.margin = (-8, 8, 0, 0)
        parts.append(box_)
    return dialog(
        "Delete items permanently?",
        column(*parts, width=FILL, accessible=False),
        positive=("Delete", lambda: actions.remove(page, paths, permanently=bool(fields["permanently"]))),
        negative=("Cancel", page.close),
        on_dismiss=page.close,
    )


# clashes


def _clash(page: Page, fields: Fields) -> Overlay:
    def toggle() -> None:
        fields["all"] = not fields["all"]

    name = posixpath.basename(fields["asked"][0])
    content = column(
        text("A file or folder of this name is already there:", size=16, line_height=22, color="on_surface_variant", width=FILL),
        text(name, id="fileNameText", size=16, font_weight=500, width=FILL, padding=(0, 8, 0, 8)),
        checkbox(bool(fields["all"]), toggle, label="Apply to all", id="checkBox") if len(fields["asked"]) > 1 else None,
        width=FILL,
        accessible=False,
    )
    return dialog(
        "Paste",
        content,
        positive=("Skip", lambda: actions.answer(page, "skip")),
        negative=("Overwrite", lambda: actions.answer(page, "overwrite")),
        neutral=("Rename", lambda: actions.answer(page, "rename")),
        on_dismiss=page.close,
    )


# the first start


def permission(page: Page, kind: str) -> Overlay:
    """What the first start asks for: `notifications`, then `all_files`, without which there is nothing to see."""

    def done() -> None:
        page.state["permissions"] = [each for each in page.state["permissions"] if each != kind]

    def notify() -> None:
        done()
        page.ctx.request_permission("android.permission.POST_NOTIFICATIONS")

    if kind == "notifications":
        words = "Amaze shows the progress of copying, extracting and compressing in notifications. Allow them on the next screen."
        return dialog("Grant permission", message=words, positive=("Grant", notify), negative=("Cancel", done))
    words = "Amaze needs access to all files to manage them. Allow it on the next screen."
    positive = ("Grant", lambda: storage.ask_for_all_files(page.ctx))
    return dialog("Grant permission", message=words, positive=positive, negative=("Cancel", page.finish))


_KINDS: dict[str, Callable[[Page, Fields], Overlay]] = {
    "new_folder": _new_folder,
    "new_file": _new_file,
    "rename": _rename,
    "zip": _zip,
    "delete": _delete,
    "clash": _clash,
    "properties": offers.properties,
    "archive": offers.archive,
    "share": offers.share,
    "open_with": offers.open_with,
    "open_as": offers.open_as,
    "sort": choices.sort,
    "dirontop": choices.dirontop,
    "history": choices.history,
    "hidden": choices.hidden,
    "bookmark": choices.bookmark,
    "row_menu": lambda page, fields: menus.row_menu(page, str(fields["path"])),
    "app_menu": lambda page, fields: installed.app_menu(page, str(fields["component"])),
    "main_menu": lambda page, fields: menus.main_menu(page),
    "sort_menu": lambda page, fields: menus.sort_menu(page),
    "trash_menu": lambda page, fields: menus.trash_menu(page),
    "selection_menu": lambda page, fields: menus.selection_menu(page),
}
