"""What lies around the list: toolbar, path, selection bar, the bar with Paste, the button with Folder and File."""

from __future__ import annotations

import posixpath

from apps.files.amaze import actions, words
from apps.files.amaze.look import CONTEXT_BAR, TOOLBAR
from apps.files.amaze.menus import ask_new
from apps.files.amaze.page import LISTS, TRASH, Page
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import FILL, View, box, column, icon, icon_button, row, scroll, space, text, text_button
from emulator.sim.toolkit.material import MenuAction, app_bar, contextual_bar, fab

_FAR = 10_000.0
"""dp; a scroll that begins there begins at its end."""
ITEMS = (("new_folder", "Folder", "folder"), ("new_file", "File", "draft"))


def toolbar(page: Page) -> View:
    search = MenuAction("search", "Search", lambda: _search(page), id="search")
    home = MenuAction("home", "Home", lambda: page.go(page.home), id="home")
    sort = MenuAction("sort", "Sort", lambda: page.open("sort_menu"), id="sort")
    in_trash = page.path == TRASH
    bar = app_bar(
        LISTS.get(page.path, "Amaze"),
        navigation="menu",
        on_navigation=lambda: page.state.update(drawer=True),
        actions=[home] if in_trash else [search, home, sort] if page.in_folder else [search, home],
        on_overflow=lambda: page.open("trash_menu" if in_trash else "main_menu"),
        color="#FFFFFF",
        background=TOOLBAR,
        height=56,
        title_size=20,
        id="action_bar",
    )
    return bar


def _search(page: Page) -> None:
    page.state["search"] = {"query": "", "stage": 0}
    page.ctx.focus("search_edit_text")


def path_bar(page: Page, rows: list[Row]) -> View:
    """The folders above the list, each a button, and how much it holds."""
    crumbs: list[View | None] = []
    if page.in_folder:
        inside = page.path.removeprefix(ROOT).strip("/")
        crumbs.append(icon_button("sd_card", lambda: page.go(ROOT), tint="#FFFFFF", size=20, key="crumb:"))
        where = ROOT
        for part in inside.split("/") if inside else []:
            where = posixpath.join(where, part)
            crumbs += [icon("chevron_right", size=18, tint="#FFFFFF"), _crumb(page, part, where)]
    else:
        crumbs.append(_crumb(page, LISTS[page.path], page.path))
    trail = scroll(
        row(*crumbs, id="buttons", height=FILL, padding=(0 if page.in_folder else 8, 0, 0, 0)),
        axis="horizontal",
        id="scroll1",
        key=f"crumbs:{page.path}",
        height=32,
    )
    trail.initial_scroll = _FAR if len(crumbs) > 3 else 0.0
    line = row(
        text(words.counts(rows), id="pathname", size=12, color="#FFFFFF", weight=1, max_lines=1),
        *(_dot(tab == int(page.state["tab"])) for tab in range(2)),
        width=FILL,
        height=20,
        padding=(16, 0, 16, 4),
        spacing=6,
        accessible=False,
    )
    return column(trail, line, id="buttonbarframe", width=FILL, background=TOOLBAR)


def _crumb(page: Page, label: str, where: str) -> View:
    return text(
        label,
        cls="android.widget.Button",
        size=14,
        color="#FFFFFF",
        height=32,
        padding=(8, 7, 8, 0),
        focusable=True,
        key=f"crumb:{where}",
        on_click=lambda: page.go(where),
    )


def _dot(here: bool) -> View:
    return box(width=6, height=6, radius=3, background="#FFFFFF" if here else "#66FFFFFF", accessible=False)


def selection_bar(page: Page, rows: list[Row]) -> View:
    chosen = [each.path for each in rows if each.path in page.state["selected"]]
    delete = MenuAction("delete", "Delete", lambda: actions.delete(page, chosen), id="delete")
    if page.path == TRASH:
        items = [MenuAction("restore_from_trash", "Restore", lambda: actions.restore(page, chosen), id="restore"), delete]
    else:
        items = [
            MenuAction("content_copy", "Copy", lambda: actions.take(page, chosen, move=False), id="cpy"),
            delete,
            MenuAction("content_cut", "Cut", lambda: actions.take(page, chosen, move=True), id="cut"),
        ]
    return contextual_bar(
        str(len(chosen)),
        lambda: page.state.update(selected=[]),
        items,
        on_overflow=lambda: page.open("selection_menu"),
        background=CONTEXT_BAR,
        color="#FFFFFF",
    )


def paste_bar(page: Page) -> View | None:
    """What waits to be pasted, at the bottom."""
    clip = page.state["clip"]
    if clip is None:
        return None
    paths = [path for path in clip["paths"] if page.ctx.exists(path)]
    folders = sum(1 for path in paths if (found := page.ctx.stat(path)) is not None and found.is_dir)
    verb = "Move" if clip["move"] else "Copy"
    return row(
        text(
            f"{verb}: {folders} folders and {len(paths) - folders} files",
            id="snackBarTextTV",
            size=14,
            color="#FFFFFF",
            weight=1,
            max_lines=2,
        ),
        text_button("Paste", lambda: actions.paste(page), id="snackBarActionButton", height=48),
        text_button("CANCEL", lambda: page.state.update(clip=None), id="snackBarCancelButton", height=48),
        width=FILL,
        height=52,
        align="bottom",
        padding=(16, 0, 4, 0),
        background="#323232",
        elevation=6,
    )


def add_button(page: Page, raised: bool) -> View | None:
    """The round button, and above it what it opens to."""
    if not page.in_folder:
        return None
    opened = bool(page.state["fab"])
    main = fab(
        "close" if opened else "add",
        lambda: page.state.update(fab=not opened),
        look="round",
        desc="",
        id="sd_main_fab",
        margin=0,
        align="end",
    )
    entries = [_entry(page, *item) for item in reversed(ITEMS)] if opened else []
    group = column(
        *entries,
        main,
        id="fabs_menu",
        align="end bottom",
        gravity="end",
        spacing=14,
        margin=(0, 0, 16, 68 if raised else 16),
    )
    if not opened:
        return group
    veil = box(width=FILL, height=FILL, background="surface/85", accessible=False, on_click=lambda: page.state.update(fab=False))
    return box(veil, group, width=FILL, height=FILL, id="fabs_overlay_layout")


def _entry(page: Page, kind: str, label: str, symbol: str) -> View:
    def act() -> None:
        ask_new(page, kind)

    tag = row(
        text(label, id="sd_label", size=14),
        id="sd_label_container",
        cls="android.widget.FrameLayout",
        background="surface_container",
        radius=4,
        elevation=2,
        padding=(8, 4),
        on_click=act,
    )
    glyph = fab(symbol, act, look="round", id="sd_fab", margin=(0, 0, 8, 0))
    glyph.padding, glyph.radius, glyph.align, glyph.key = (8.0, 8.0, 8.0, 8.0), 20.0, "", f"fab:{kind}"
    return row(tag, space(12), glyph, id=f"menu_{kind}", gravity="end center")
