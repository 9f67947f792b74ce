"""The dialogs of the file list, except for properties. What each shows lies in `state["overlay"]`."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import Final

from apps.files.material_files import jobs, look, naming, places
from apps.files.material_files.bars import alert
from apps.files.material_files.page import Page
from apps.files.material_files.places import Item, Place
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import FILL, Overlay, View, box, checkbox, column, edit, icon, icon_button, radio, row, text

TITLES: Final = {"folder": "New folder", "file": "New file", "rename": "Rename", "archive": "Create archive", "path": "Go to"}
ALL_FILES = "App needs access to manage all files. Please allow the access in the upcoming system setting."
APK = "This file is an Android package. Do you want to install it, or view its contents?"
_SIDE = 24.0


def overlay(page: Page) -> Overlay | None:
    """The dialog that is open."""
    match page.state["overlay"].get("kind"):
        case "name":
            return _name(page)
        case "delete":
            return _delete(page)
        case "all_files":
            buttons = (("OK", page.ask_for_all_files), ("Cancel", page.refuse_all_files))
            return alert(message=ALL_FILES, positive=buttons[0], negative=buttons[1], on_dismiss=page.refuse_all_files)
        case "apk":
            return alert(
                message=APK,
                positive=("Install", page.install),
                negative=("View", page.view_package),
                neutral=("Cancel", page.close),
                on_dismiss=page.close,
            )
        case "error":
            what = page.state["overlay"]
            return alert(title=what["title"], message=what["message"], positive=("OK", page.close), on_dismiss=page.close)
    return None


# --- names -------------------------------------------------------------------------------------------------------------------------------


def _name(page: Page) -> Overlay:
    what = page.state["overlay"]

    def change(value: str) -> None:
        what.update(value=value, error="")

    field = edit(
        what["value"],
        change,
        id="nameEdit",
        look="outlined",
        ime_action="done",
        on_submit=partial(naming.confirm, page),
        border="error" if what["error"] else "outline",
    )
    wrong = text(what["error"], id="textinput_error", size=12, color="error", padding=(16, 4, 16, 0)) if what["error"] else None
    content = column(field, wrong, _archive_types(page) if what["what"] == "archive" else None, width=FILL, accessible=False)
    return alert(
        content,
        title=TITLES[what["what"]],
        positive=("OK", partial(naming.confirm, page)),
        negative=("Cancel", page.close),
        on_dismiss=page.close,
    )


def _archive_types(page: Page) -> View:
    what = page.state["overlay"]

    def choose(kind: str) -> None:
        what["type"] = kind

    radios = [
        radio(what["type"] == kind, partial(choose, kind), label=f".{kind}", id=id, weight=1, height=40)
        for kind, id in (("zip", "zipRadio"), ("tar.xz", "tarXzRadio"))
    ]
    return row(*radios, id="typeGroup", cls="android.widget.RadioGroup", width=FILL, margin=(-6, 12, 0, 0))


# --- delete ------------------------------------------------------------------------------------------------------------------------------


def _delete(page: Page) -> Overlay:
    chosen = [found for place in page.targets() if (found := places.item(page.ctx, place)) is not None]
    return alert(message=_question(chosen), positive=("OK", page.delete), negative=("Cancel", page.close), on_dismiss=page.close)


def _question(chosen: list[Item]) -> str:
    if len(chosen) == 1:
        name = chosen[0].name
        return f"Delete folder “{name}” and its contents?" if chosen[0].is_dir else f"Delete “{name}”?"
    folders = sum(one.is_dir for one in chosen)
    if folders == len(chosen):
        return f"Delete {folders} folders and their contents?"
    return f"Delete {len(chosen)} {'items' if folders else 'files'}?"


# --- work that needs an answer -----------------------------------------------------------------------------------------------------------


def job(page: Page) -> Overlay | None:
    """The question or the error at which the work stands."""
    work = page.state["job"]
    if work is None:
        return None
    if work["error"]:
        title, message = work["error"]
        return alert(
            title=title,
            message=message,
            positive=("Skip", partial(page.answer, "skip")),
            negative=("Cancel", partial(page.answer, "cancel")),
            on_dismiss=partial(page.answer, "cancel"),
            outside_cancels=False,
        )
    return _conflict(page)


MERGE = "Merging will ask for confirmation before replacing any files in the folder that conflict with the files being {}."
_DONE: Final = {"copy": "copied", "move": "moved", "extract": "extracted"}


def _conflict(page: Page) -> Overlay | None:
    work, answer = page.state["job"], page.state["answer"]
    task = work["todo"][0]
    merge = work["asking"] == "merge"
    source = places.item(page.ctx, Place.load(task["from"]))
    there = jobs.taken(page.ctx, task["to"], task["name"]) or ""
    target = places.item(page.ctx, Place(posixpath.join(task["to"], there))) if there else None
    if source is None or target is None:
        return None
    folder = posixpath.basename(task["to"])
    replace = f"Another file with the same name already exists in “{folder}”.\nReplacing it will overwrite its content."
    positive = "Merge" if merge else "Replace"
    renamed = bool(answer["name"]) and answer["name"] != there

    def act() -> None:
        if renamed:
            page.answer("rename")
        else:
            page.answer("merge" if merge else "replace")

    content = column(
        _side(page, "target", "Original folder" if merge else "Original file", target),
        _side(page, "source", "Merge with" if merge else "Replace with", source),
        _new_name(page, there),
        checkbox(
            answer["all"] and not renamed,
            lambda: answer.update(all=not answer["all"]),
            label="Apply this action to all files",
            id="allCheck",
            width=FILL,
            enabled=not renamed,
            padding=(17, 0, 24, 0),
        ),
        width=FILL,
        accessible=False,
        padding=(0, 8, 0, 0),
    )
    return alert(
        content,
        title=f"Merge folder “{target.name}”?" if merge else f"Replace file “{target.name}”?",
        message=MERGE.format(_DONE[work["kind"]]) if merge else replace,
        positive=("Rename" if renamed else positive, act),
        negative=("Skip", partial(page.answer, "skip")),
        neutral=("Cancel", partial(page.answer, "cancel")),
        on_dismiss=partial(page.answer, "cancel"),
        outside_cancels=False,
        pad_content=False,
    )


def _side(page: Page, which: str, heading: str, one: Item) -> View:
    symbol, color, _ = look.KINDS[look.kind(one)]
    return row(
        box(icon(symbol, tint=color, fill=True, id=f"{which}IconImage", align="center"), width=40, height=48, accessible=False),
        column(
            text(heading, id=f"{which}NameText", size=16, max_lines=1),
            text(look.describe(page.ctx, one), id=f"{which}DescriptionText", size=14, color="on_surface_variant", max_lines=1),
            weight=1,
            accessible=False,
        ),
        width=FILL,
        height=64,
        padding=(_SIDE, 0, _SIDE, 0),
        spacing=16,
        accessible=False,
    )


def _new_name(page: Page, there: str) -> View:
    answer = page.state["answer"]

    def toggle() -> None:
        answer["open"] = not answer["open"]
        if answer["open"]:
            answer["name"] = answer["name"] or there
            page.ctx.focus("nameEdit", (0, len(storage.stem(answer["name"]))))

    head = row(
        icon("expand_more" if answer["open"] else "chevron_right", id="showNameArrowImage", tint="on_surface_variant"),
        text("Select a new name for the destination", size=16, weight=1, max_lines=2),
        id="showNameLayout",
        width=FILL,
        padding=(21, 8, _SIDE, 8),
        spacing=21,
        on_click=toggle,
    )
    if not answer["open"]:
        return head
    field = row(
        edit(
            answer["name"],
            lambda value: answer.update(name=value),
            id="nameEdit",
            look="outlined",
            hint="New name",
            ime_action="done",
            weight=1,
        ),
        icon_button("replay", lambda: answer.update(name=there), desc="Reset", id="text_input_end_icon", tint="on_surface_variant"),
        width=FILL,
        padding=(_SIDE, 0, 12, 8),
        accessible=False,
    )
    return column(head, field, width=FILL, accessible=False)
