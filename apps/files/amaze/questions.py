"""The dialogs of the file list, by the `kind` in `state["dialog"]`."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import Any

from apps.files.amaze import actions, menus, words
from apps.files.amaze.keeping import SORTS
from apps.files.amaze.look import choice_list, dialog, option
from apps.files.amaze.page import TRASH, Page
from apps.lineages.shared_files import storage, transfer
from apps.lineages.shared_files.words import short_size
from emulator.sim.toolkit import FILL, Overlay, ResolvedActivity, View, box, checkbox, column, edit, icon, icon_button, row, text
from emulator.sim.toolkit.material import bottom_sheet

Fields = dict[str, Any]
_SORT_NAMES = {"name": "Name", "modified": "Last Modified", "size": "Size", "type": "Type"}
_ORDERS = ("Directories on top", "Files on top", "None")


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
        transfer.make_folder(page.ctx, page.path, name)
        page.close()

    return _entry(page, fields, "New Folder", "Enter Name", "Create", make, _problem(page, page.path, str(fields["value"])))


def _new_file(page: Page, fields: Fields) -> Overlay:
    def make(name: str) -> None:
        transfer.make_file(page.ctx, page.path, name)
        page.close()

    return _entry(page, fields, "New File", "Enter Name", "Create", make, _problem(page, page.path, str(fields["value"])))


def _rename(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])

    def save(name: str) -> None:
        page.close()
        transfer.rename(page.ctx, path, name)
        page.state["selected"] = []

    problem = _problem(page, posixpath.dirname(path), str(fields["value"]), posixpath.basename(path))
    return _entry(page, fields, "Rename", "Enter Name", "Save", save, problem)


def _zip(page: Page, fields: Fields) -> Overlay:
    def make(name: str) -> None:
        actions.compress(page, fields["paths"], name)

    return _entry(page, fields, "Enter Zip Name", "", "Create", make, _problem(page, page.path, str(fields["value"])))


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


# about a file


def _properties(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])
    lines = (
        ("Name", "title_name", posixpath.basename(path), "t5"),
        ("Location", "title_location", posixpath.dirname(path), "t6"),
        ("Size", "title_size", fields["size"], "t7"),
        ("Date", "title_date", words.date(page.ctx, int(fields["modified"])), "t8"),
        ("MD5", "title_md5", fields["md5"], "t9"),
        ("SHA-256", "title_sha256", fields["sha256"], "t10"),
    )

    def line(label: str, label_id: str, value: str, id: str) -> View:
        def copy() -> None:
            page.ctx.set_clipboard(value)
            page.ctx.toast(f"{label} copied to clipboard")

        return row(
            text(label, id=label_id, size=14, color="primary", width=76, max_lines=1),
            text(value, id=id, size=14, line_height=20, weight=1),
            width=FILL,
            padding=(0, 6),
            spacing=8,
            gravity="start top",
            on_long_click=copy,
            key=f"line:{id}",
        )

    body = column(*(line(*each) for each in lines), width=FILL, accessible=False)
    return dialog("Properties", body, positive=("OK", page.close), on_dismiss=page.close)


def _archive(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])

    def view() -> None:
        page.close()
        page.state["archive"] = {"path": path, "inside": "", "picked": []}

    content = column(
        text(posixpath.basename(path), size=16, font_weight=500, width=FILL),
        text(
            "Extract the archive, or view what is in it?",
            size=16,
            line_height=22,
            color="on_surface_variant",
            width=FILL,
            padding=(0, 8, 0, 0),
        ),
        width=FILL,
        accessible=False,
    )
    return dialog(
        "Archive",
        content,
        positive=("Extract", lambda: actions.extract(page, path)),
        negative=("View", view),
        neutral=("Cancel", page.close),
        on_dismiss=page.close,
    )


def _app(found: ResolvedActivity, act: Callable[[], object]) -> View:
    picture = box(
        icon(found.icon, size=22, tint=found.icon_tint, fill=True, align="center", accessible=False),
        id="generic_icon",
        cls="android.widget.ImageView",
        leaf=True,
        width=40,
        height=40,
        radius=20,
        background=found.icon_color,
    )
    return row(
        picture,
        text(found.label, id="firstline", size=16, weight=1, max_lines=1),
        cls="android.widget.RelativeLayout",
        width=FILL,
        height=56,
        padding=(24, 0),
        spacing=16,
        on_click=act,
        key=f"app:{found.component}",
    )


def _share(page: Page, fields: Fields) -> Overlay:
    paths = list(fields["paths"])

    def to(component: str) -> Callable[[], object]:
        return lambda: actions.send(page, paths, component)

    rows = [_app(found, to(found.component)) for found in actions.receivers(page, paths)]
    return dialog("Share", choice_list(rows), on_dismiss=page.close, padded=False)


def _open_with(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])

    def to(component: str) -> Callable[[], object]:
        return lambda: actions.view(page, path, component)

    rows = [_app(found, to(found.component)) for found in actions.viewers(page, path)]
    heading = text("Open with", id="title", size=20, font_weight=500, width=FILL, padding=(24, 0, 24, 8))
    return bottom_sheet(heading, *rows, on_dismiss=page.close, background="surface_container")


# sorting and lists of paths


def _sort(page: Page, fields: Fields) -> Overlay:
    def pick(by: str) -> Callable[[], object]:
        return lambda: fields.update(by=by)

    def done(descending: bool) -> Callable[[], object]:
        def do() -> None:
            page.close()
            page.keep.set_sort(page.path, str(fields["by"]), descending=descending, only_here=bool(fields["only_here"]))

        return do

    rows = [option(_SORT_NAMES[by], fields["by"] == by, pick(by)) for by in SORTS]
    prompt = checkbox(
        bool(fields["only_here"]),
        lambda: fields.update(only_here=not fields["only_here"]),
        label="Only this folder",
        id="md_promptCheckbox",
    )
    return dialog(
        "Sort By",
        choice_list(rows),
        prompt=prompt,
        positive=("Descending", done(True)),
        negative=("Ascending", done(False)),
        on_dismiss=page.close,
        padded=False,
    )


def _dirontop(page: Page, fields: Fields) -> Overlay:
    def pick(number: int) -> Callable[[], object]:
        def do() -> None:
            page.keep.prefs["dirontop"] = str(number)
            page.close()

        return do

    now = int(page.keep.option("dirontop"))
    rows = [option(label, number == now, pick(number)) for number, label in enumerate(_ORDERS)]
    return dialog("Directory Sort Mode", choice_list(rows), on_dismiss=page.close, padded=False)


def _paths(page: Page, table: str, glyph: str, tap: Callable[[str], object], side: Callable[[str], object], desc: str) -> list[View]:
    def line(path: str) -> View:
        return row(
            column(
                text(posixpath.basename(path), id="text1", size=16, max_lines=1, width=FILL),
                text(path, id="text2", size=12, color="on_surface_variant", max_lines=1, width=FILL),
                weight=1,
                accessible=False,
            ),
            icon_button(glyph, lambda: side(path), desc=desc, id="delete_button", tint="on_surface_variant", key=f"side:{path}"),
            width=FILL,
            height=60,
            padding=(24, 0, 8, 0),
            on_click=lambda: tap(path),
            key=f"path:{path}",
        )

    return [line(path) for path in page.keep.paths(table)]


def _listed(page: Page, title: str, rows: list[View], nothing: str, **buttons: Any) -> Overlay:
    if rows:
        return dialog(title, choice_list(rows), on_dismiss=page.close, padded=False, **buttons)
    return dialog(title, message=nothing, on_dismiss=page.close, **buttons)


def _history(page: Page, fields: Fields) -> Overlay:
    def go(path: str) -> None:
        page.close()
        page.go(path)

    def clear() -> None:
        page.keep.clear("history")
        page.close()

    rows = _paths(page, "history", "close", go, lambda path: page.keep.drop("history", path), "Remove")
    return _listed(page, "History", rows, "No history", positive=("Cancel", page.close), negative=("Clear", clear))


def _hidden(page: Page, fields: Fields) -> Overlay:
    def show(path: str) -> None:
        page.keep.drop("hidden", path)

    def go(path: str) -> None:
        found = page.ctx.stat(path)
        if found is not None and found.is_dir:
            page.close()
            page.go(path)

    rows = _paths(page, "hidden", "visibility", go, show, "Unhide")
    return _listed(page, "Hidden Files", rows, "No hidden files", positive=("Close", page.close))


# the drawer's bookmarks


def _bookmark(page: Page, fields: Fields) -> Overlay:
    def save() -> None:
        page.keep.rename_bookmark(int(fields["id"]), str(fields["name"]), str(fields["path"]))
        page.close()

    def delete() -> None:
        page.keep.drop_bookmark(int(fields["id"]))
        page.close()

    def field(key: str, hint: str) -> View:
        return edit(str(fields[key]), lambda value: fields.update({key: value}), hint=hint, id=f"et_{key}", key=f"bookmark_{key}")

    well = bool(fields["name"]) and page.ctx.exists(str(fields["path"]))
    return dialog(
        "Rename Bookmark",
        column(field("name", "Name"), field("path", "Path"), width=FILL, spacing=8, accessible=False),
        positive=("Save", save),
        negative=("Cancel", page.close),
        neutral=("Delete", delete),
        enabled=well,
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
    "properties": _properties,
    "archive": _archive,
    "share": _share,
    "open_with": _open_with,
    "sort": _sort,
    "dirontop": _dirontop,
    "history": _history,
    "hidden": _hidden,
    "bookmark": _bookmark,
    "row_menu": lambda page, fields: menus.row_menu(page, str(fields["path"])),
    "main_menu": lambda page, fields: menus.main_menu(page),
    "sort_menu": lambda page, fields: menus.sort_menu(page),
    "trash_menu": lambda page, fields: menus.trash_menu(page),
    "selection_menu": lambda page, fields: menus.selection_menu(page),
}
