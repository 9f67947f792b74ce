"""The tab with the contacts, the search over it, settings and about."""

from __future__ import annotations

import unicodedata

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you.page import Page
from apps.contacts.connect_you.parts import dropdown
from emulator.sim.toolkit import FILL, View, edit
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.compose import (
    c_app_bar,
    c_box,
    c_card,
    c_checkbox,
    c_column,
    c_fab,
    c_icon,
    c_icon_button,
    c_row,
    c_text,
    clickable,
    lazy_column,
)

SOURCES = ("Device", "Local")
BY_FIRST, BY_LAST, BY_NICK = range(3)
SETTINGS = ("Theme", "Colorful contact icons", "Private SMS Database", "Enabled tabs", "Start tab", "Biometric Authentication")
ABOUT = (("Version", "11.3 (33)"), ("GitHub", ""), ("Author", "You Apps"), ("Translation", "Weblate"), ("License", "GPL-3.0"))


def contacts_tab(main: Page) -> View:
    everybody = main.everybody()
    bar = _selection_bar(main, everybody) if main.state["selected"] else _bar(main)
    nothing = c_column(
        c_icon("import_contacts", size=120, tint="on_surface"),
        c_text("Nothing here."),
        width=FILL,
        weight=1,
        gravity="center",
        spacing=10,
    )
    body = contact_list(main, everybody, "contacts") if everybody else nothing
    body.weight = 1
    return c_box(c_column(bar, body, width=FILL, height=FILL), c_fab("edit", main.new), width=FILL, height=FILL)


def _bar(main: Page) -> View:
    return c_row(
        dropdown(SOURCES[main.source], lambda: main.open("source"), key="source"),
        c_row(weight=1),
        c_icon_button("search", lambda: main.open_page({"page": "search", "query": ""}), desc="Search"),
        c_icon_button("sort", lambda: main.open("filter", **filter_options(main)), desc="Filter"),
        c_icon_button("more_vert", lambda: main.open("contacts_menu"), desc="More", key="more"),
        width=FILL,
        height=64,
        padding=(8, 0, 4, 0),
    )


def _selection_bar(main: Page, everybody: list[State]) -> View:
    chosen = main.state["selected"]
    ids = [contact["id"] for contact in everybody]
    every = set(ids) <= set(chosen)
    return c_row(
        c_checkbox(every, lambda: main.state.update(selected=[] if every else ids)),
        c_text(f"{len(chosen)} selected", font_weight=500, weight=1, margin=(5, 0, 0, 0)),
        c_icon_button("content_copy", lambda: main.copy_selected(move=False), desc="Copy"),
        c_icon_button("move_to_inbox", lambda: main.copy_selected(move=True), desc="Move"),
        c_icon_button("share", lambda: main.share(main.chosen()), desc="Share"),
        c_icon_button("delete", lambda: main.open("delete_selected"), desc="Delete"),
        width=FILL,
        height=64,
        padding=(8, 0, 4, 0),
    )


def filter_options(main: Page) -> State:
    """Order, hidden accounts, favourites only: as the preferences have them."""
    prefs = main.ctx.prefs(store.PREFS)
    return {
        "sort": int(prefs.get(store.SORT_KEY, BY_FIRST)),
        "favorites": bool(prefs.get(store.FAVORITES_KEY, False)),
        "hidden": sorted(prefs.get(store.HIDDEN_KEY) or ()),
    }


def listed_name(contact: State, sort: int) -> str:
    """What a contact is called in the list: by the order, else its organization or first number."""
    name = contact["alternative"] if sort == BY_LAST else (contact["nick"] if sort == BY_NICK else "") or contact["display"]
    if str(name).strip():
        return str(name)
    return str(contact["organization"] or (contact["numbers"][0]["value"] if contact["numbers"] else ""))


def contact_list(main: Page, contacts: list[State], key: str) -> View:
    """Cards below the letters they begin with."""
    options = filter_options(main)
    shown = [
        contact
        for contact in contacts
        if (contact["favorite"] or not options["favorites"]) and str(contact["account"] or "") not in options["hidden"]
    ]
    rows: list[View] = []
    letter = None
    for contact in sorted(shown, key=lambda contact: listed_name(contact, options["sort"])):
        name = listed_name(contact, options["sort"])
        if name[:1].upper() != letter:
            letter = name[:1].upper()
            rows.append(c_text(letter, color="primary", width=FILL, padding=(15, 15, 15, 5)))
        rows.append(_card(main, contact, name.strip()))
    return lazy_column(rows, key=key, pad=(0, 0, 5, 88))


def _card(main: Page, contact: State, name: str) -> View:
    id = contact["id"]
    chosen = id in main.state["selected"]

    def toggle() -> None:
        main.state["selected"] = toggled(main.state["selected"], id)

    def press() -> None:
        if main.state["selected"]:
            toggle()
        else:
            main.open_page({"page": "contact", "id": id})

    def hold() -> None:
        if not chosen:
            toggle()

    inner = (
        c_icon("check", tint="on_primary", align="center")
        if chosen
        else c_text(name[:1] or "?", font_weight=700, color="on_secondary_container", align="center")
    )
    face = c_box(inner, width=42, height=42, radius=21, background="primary" if chosen else "secondary_container")
    card = c_card(
        c_row(face, c_text(name), width=FILL, spacing=20, padding=12),
        on_click=press,
        look="elevated",
        on_long_click=hold if not main.state["pages"] else None,
        margin=(10, 5, 10, 5),
        key=f"contact{id}",
    )
    card.radius = 20
    return card


# --- search ------------------------------------------------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char)).lower()


def matches(contact: State, query: str) -> bool:
    """Whether any of a contact's texts contains the search text."""
    texts = [item["value"] for name in store.LISTS for item in contact[name]]
    return any(
        _plain(query) in _plain(str(text)) for text in (*texts, contact["organization"], contact["nick"], contact["display"]) if text
    )


def search_page(main: Page, page: State) -> View:
    query = str(page["query"])
    field = edit(
        query, lambda value: page.update(query=value), hint="Search", look="plain", key="search", weight=1, height=56, ime_action="done"
    )
    bar = c_row(
        c_icon("search", margin=(12, 0, 12, 0)),
        field,
        c_icon_button("close", lambda: page.update(query="")) if query else None,
        width=FILL,
        height=56,
        margin=(8, 8, 8, 0),
        radius=28,
        background="surface_container_highest",
    )
    found = contact_list(main, [contact for contact in main.everybody() if not query or matches(contact, query)], "found")
    found.weight = 1
    return c_column(bar, found, width=FILL, height=FILL)


# --- settings ----------------------------------------------------------------------------------------------------------------------------


def settings_page(main: Page) -> View:
    rows = [clickable(c_text(name), on_click=lambda: None, width=FILL, padding=(24, 16, 24, 16)) for name in SETTINGS]
    back = c_icon_button("arrow_back", main.leave, desc="Okay")
    return c_column(c_app_bar("Settings", navigation=back), lazy_column(rows, weight=1), width=FILL, height=FILL)


def about_page(main: Page) -> View:
    def line(title: str, summary: str) -> View:
        words = c_column(c_text(title), c_text(summary, size=14, color="on_surface_variant") if summary else None)
        return clickable(words, on_click=lambda: None, width=FILL, padding=(24, 12, 24, 12))

    back = c_icon_button("arrow_back", main.leave, desc="Okay")
    return c_column(c_app_bar("About", navigation=back), lazy_column([line(*entry) for entry in ABOUT], weight=1), width=FILL, height=FILL)
