"""The dialogs of the main screen, one function a kind; `overlays` picks by the kind in the state."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from apps.files.xplore import trash, words
from apps.files.xplore.packing import Packing
from apps.files.xplore.work import named
from apps.lineages.shared_files import inside, storage
from apps.lineages.shared_files.jobs import Answer
from emulator.sim.toolkit import FILL, WRAP, Overlay, View, button, checkbox, column, dialog, edit, icon, list_, radio, row, text
from emulator.sim.toolkit.view import Handler

Asked = dict[str, Any]
ACCESS: Final = "X-plore needs access to all files to show and manage them. Please allow it on the next screen."


def form(main: Packing, title: str, *parts: View | None, ok: tuple[str, Handler] | None, able: bool = True) -> Overlay:
    """A dialog with content of its own, OK and Cancel."""
    body = column(*parts, width=FILL, spacing=10, accessible=False)
    cancel = ("Cancel", main.close)
    ground = "surface_container_high" if main.options.dark else "surface"
    return dialog(
        body,
        title=title,
        positive=ok,
        negative=cancel,
        positive_enabled=able,
        on_dismiss=main.close,
        look="classic",
        background=ground,
    )


def panel(main: Packing, title: str, message: str, positive: tuple[str, Handler], negative: tuple[str, Handler] | None = None) -> Overlay:
    """A dialog with a message."""
    ground = "surface_container_high" if main.options.dark else "surface"
    return dialog(
        title=title, message=message, positive=positive, negative=negative, on_dismiss=main.close, look="classic", background=ground
    )


def choices(
    main: Packing, title: str, labels: Sequence[str], choose: Callable[[int], object], icons: Sequence[str] = (), *, note: str = ""
) -> Overlay:
    """A list of things to do; a tap chooses."""

    def line(index: int, label: str) -> View:
        glyph = icons[index] if index < len(icons) else ""
        return row(
            icon(glyph, size=22, tint="primary", accessible=False) if glyph else None,
            text(label, id="text", size=16, weight=1, max_lines=1),
            width=FILL,
            height=44,
            padding=(22, 0),
            spacing=18,
            id="item",
            key=f"item{label}",
            cls="android.widget.LinearLayout",
            on_click=lambda: choose(index),
        )

    ground = "surface_container_high" if main.options.dark else "surface"
    lines: list[View | None] = [line(index, label) for index, label in enumerate(labels)]
    if not lines:
        lines.append(text(note, size=15, color="on_surface_variant", padding=(24, 8), width=FILL))
    body = list_(lines, cls="android.widget.ListView", height=WRAP, pad=(0, 8, 0, 0), id="menu_list")
    return dialog(body, title=title, on_dismiss=main.close, look="classic", background=ground, pad_content=False)


def _label(words: str) -> View:
    return text(words, size=13, color="on_surface_variant", width=FILL)


def _field(asked: Asked, ok: Handler, *, hint: str = "", key: str = "name", part: str = "text", password: bool = False) -> View:
    return edit(
        asked[part],
        lambda value: asked.update({part: value}),
        hint=hint,
        id=key,
        ime_action="done",
        on_submit=ok,
        width=FILL,
        password=password,
    )


def _flag(asked: Asked, name: str, label: str) -> View:
    return checkbox(asked[name], lambda: asked.update({name: not asked[name]}), label=label, id=name, width=FILL)


def _place(path: str, id: str = "target") -> View:
    """A folder named in a dialog."""
    return row(
        icon("folder", size=24, tint="#E9A426", fill=True, accessible=False),
        text(path, id=id, size=15, weight=1),
        spacing=10,
        width=FILL,
        accessible=False,
    )


def transfer(main: Packing, asked: Asked) -> Overlay:
    verb = "Copy" if asked["job"] == "copy" else "Move"
    what = text(f"{verb} {named(asked['paths'])} to:", size=16, width=FILL, id="question")
    return form(main, verb, what, _place(asked["target"]), ok=("OK", main.transfer))


def clash(main: Packing, asked: Asked) -> Overlay:
    def about(label: str, path: str, id: str) -> View:
        found = inside.row_at(main.ctx, path, password=main.key_of(path))
        note = f"{words.exact(found.size)}, {words.moment(main.ctx, found.modified)}" if found is not None else ""
        return column(_label(label), text(path, size=15, width=FILL, id=id), _label(note), width=FILL, accessible=False)

    def choice(label: str, answer: Answer) -> View:
        return button(
            label,
            lambda: main.answer(answer, every=asked["every"]),
            width=FILL,
            height=42,
            radius=4,
            background="primary/12",
            color="primary",
            id="answer",
        )

    answers: tuple[tuple[str, Answer], ...] = (
        ("Overwrite", "overwrite"),
        ("Overwrite if newer", "older"),
        ("Rename", "rename"),
        ("Skip", "skip"),
    )
    return form(
        main,
        "File already exists",
        about("Existing file", asked["target"], "old_file"),
        about("New file", asked["source"], "new_file"),
        _flag(asked, "every", "Apply to all"),
        *(choice(label, answer) for label, answer in answers),
        ok=None,
    )


def rename(main: Packing, asked: Asked) -> Overlay:
    return form(main, "Rename", _field(asked, main.rename, hint="Name"), ok=("OK", main.rename), able=bool(asked["text"].strip()))


def newfolder(main: Packing, asked: Asked) -> Overlay:
    field = _field(asked, main.make, hint="Name")
    return form(main, "New folder", _place(asked["folder"]), field, ok=("OK", main.make), able=bool(asked["text"].strip()))


def newfile(main: Packing, asked: Asked) -> Overlay:
    field = _field(asked, main.make, hint="Name")
    return form(main, "New text file", _place(asked["folder"]), field, ok=("OK", main.make), able=bool(asked["text"].strip()))


def delete(main: Packing, asked: Asked) -> Overlay:
    paths = asked["paths"]
    binned = main.options.flag("useTrash") and not any(trash.is_inside(path) for path in paths)
    question = f"Delete {named(paths)}?"
    names = None if len(paths) == 1 else _label("\n".join(posixpath.basename(path) for path in paths[:10]))
    note = _label("Files will be moved to the recycle bin.") if binned else None
    return form(main, "Delete", text(question, size=16, width=FILL, id="question"), names, note, ok=("OK", main.delete))


def find(main: Packing, asked: Asked) -> Overlay:
    return form(
        main,
        "Find",
        _place(asked["folder"]),
        _field(asked, main.find, hint="Name, or mask like *.txt", key="find"),
        _flag(asked, "deep", "Search in subfolders"),
        ok=("OK", main.find),
        able=bool(asked["text"].strip()),
    )


def _where(main: Packing, asked: Asked, path: str) -> list[View | None]:
    """The choice between the file's own folder and the other pane's."""

    def option(other: bool, label: str) -> View:
        folder = main.beside(path, other=other)
        return column(
            radio(
                asked["other"] == other,
                lambda: asked.update(other=other),
                label=label,
                id="other_pane" if other else "this_pane",
                width=FILL,
            ),
            text(folder, size=13, color="on_surface_variant", width=FILL, padding=(32, 0, 0, 0)),
            width=FILL,
            accessible=False,
        )

    return [option(False, "Same folder"), option(True, "Folder in other pane") if main.other_takes else None]


def zip(main: Packing, asked: Asked) -> Overlay:
    return form(
        main,
        "Create ZIP",
        _label(f"Pack {named(asked['paths'])} to:"),
        _field(asked, main.zip, hint="Name"),
        *_where(main, asked, asked["paths"][0]),
        _field(asked, main.zip, hint="Password (optional)", key="password", part="password", password=True),
        ok=("OK", main.zip),
        able=bool(asked["text"].strip()),
    )


def zipover(main: Packing, asked: Asked) -> Overlay:
    return panel(
        main,
        "File already exists",
        f"Overwrite {asked['text'].strip()}?",
        ("Overwrite", lambda: main.zip(replace=True)),
        ("Cancel", main.close),
    )


def extract(main: Packing, asked: Asked) -> Overlay:
    paths = asked["paths"]
    own = f"Into folder “{storage.stem(posixpath.basename(paths[0]))}”" if len(paths) == 1 else "Each into its own folder"
    what = text(f"Extract {named(paths)} to:", size=16, width=FILL, id="question")
    return form(main, "Extract", what, *_where(main, asked, paths[0]), _flag(asked, "own", own), ok=("OK", main.extract))


def password(main: Packing, asked: Asked) -> Overlay:
    archive = posixpath.basename(inside.archive_of(main.ctx, asked["path"]))
    field = _field(asked, main.unlock, hint="Password", key="password", password=True)
    return form(main, "Enter password", _label(f"{archive} is protected with a password."), field, ok=("OK", main.unlock))


def openwith(main: Packing, asked: Asked) -> Overlay:
    """The apps that take a file, and the app's own text viewer."""
    path = asked["path"]
    intent = main.viewing(path)
    found = main.ctx.query_activities(intent) if intent is not None else []

    def choose(index: int) -> None:
        if index:
            main.open_in(path, found[index - 1].component)
        else:
            main.view_text(path)

    labels = ["Text viewer", *(one.label for one in found)]
    return choices(main, "Open with", labels, choose, ["description", *("open_in_new" for _ in found)])


def message(main: Packing, asked: Asked) -> Overlay:
    return panel(main, "X-plore", asked["text"], ("OK", main.close))


def about(main: Packing, asked: Asked) -> Overlay:
    return panel(main, "About", "X-plore File Manager\nVersion 4.43.01\nLonely Cat Games", ("OK", main.close))


def access(main: Packing, asked: Asked) -> Overlay:
    def grant() -> None:
        main.close()
        storage.ask_for_all_files(main.ctx)

    return panel(main, "Access to files", ACCESS, ("OK", grant), ("Cancel", main.close))


_KINDS: Final[dict[str, Callable[[Packing, Asked], Overlay]]] = {
    one.__name__: one
    for one in (
        transfer,
        clash,
        rename,
        newfolder,
        newfile,
        delete,
        find,
        zip,
        zipover,
        extract,
        password,
        openwith,
        message,
        about,
        access,
    )
}


def overlays(main: Packing, others: Mapping[str, Callable[[Packing, Asked], Overlay]]) -> list[Overlay]:
    """What is asked now. `others`: further kinds."""
    asked: Asked | None = main.state["dialog"]
    return [{**_KINDS, **others}[asked["kind"]](main, asked)] if asked else []
