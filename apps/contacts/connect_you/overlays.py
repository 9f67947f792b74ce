"""What opens above a page of Connect You: dropdown menus and dialogs, by the `kind` of the state's overlay."""

from __future__ import annotations

from functools import partial

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you.editor import account_names
from apps.contacts.connect_you.home import SOURCES
from apps.contacts.connect_you.page import Page
from apps.contacts.connect_you.parts import Entry, alert, confirmation, dropdown_menu
from apps.contacts.connect_you.repositories import URI
from emulator.sim.toolkit import FILL, Overlay, View, edit
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.compose import (
    c_checkbox,
    c_column,
    c_field,
    c_icon,
    c_radio,
    c_row,
    c_scroll,
    c_text,
    clickable,
    lazy_column,
)
from emulator.sim.toolkit.view import Handler

IRREVERSIBLE = "Are you sure? This can't be undone!"
SORTS = ("First name", "Last name", "Nickname")


def overlays(main: Page) -> list[Overlay]:
    fields = main.state["overlay"]
    kind = fields.get("kind")
    if kind == "source":
        return [_sources(main)]
    if kind in ("contacts_menu", "messages_menu"):
        names = ("Import vCard", "Export vCard", "Import from SIM") if kind == "contacts_menu" else ("Import SMS", "Export SMS")
        entries: list[Entry] = [(name, main.close) for name in names]
        entries += [(name, partial(main.open_page, {"page": page})) for name, page in (("Settings", "settings"), ("About", "about"))]
        return [dropdown_menu(entries, anchor="more", on_dismiss=main.close)]
    if kind == "contact_menu":
        entries = [
            ("Change ringtone", main.close),
            ("Create shortcut", main.close),
            ("Delete contact", lambda: main.open("delete_contact")),
        ]
        return [dropdown_menu(entries, anchor="contact_more", on_dismiss=main.close)]
    if kind == "delete_contact":
        return [confirmation("Delete contact", IRREVERSIBLE, main.delete_shown, main.close)]
    if kind == "delete_selected":
        return [confirmation("Delete contact", IRREVERSIBLE, main.delete_selected, main.close)]
    if kind == "share":
        words = c_text("Share this contact as a vCard", size=14, width=FILL)
        return [alert(words, title="Share", confirm=("Share", main.share_shown), dismiss=("Cancel", main.close), on_dismiss=main.close)]
    if kind == "filter":
        return [_filter(main, fields)]
    page = main.page()
    if page is not None and page["page"] == "editor":
        return _over_editor(main, page, fields)
    return []


def _over_editor(main: Page, page: State, fields: State) -> list[Overlay]:
    kind = fields.get("kind")
    if kind == "accounts":

        def choose(account: str) -> None:
            page["account"] = account
            main.ctx.prefs(store.PREFS)[store.ACCOUNT_KEY] = account
            main.close()

        entries: list[Entry] = [(name.partition("|")[2], partial(choose, name)) for name in account_names()]
        return [dropdown_menu(entries, anchor="account", on_dismiss=main.close)]
    if kind == "type":
        return [_types(main, page, fields)]
    if kind == "date":
        return [_date(main, page, fields)]
    if kind == "groups":
        return [_groups(main, page)]
    if kind == "new_group":
        return [_new_group(main, page, fields)]
    return []


def _sources(main: Page) -> Overlay:
    def choose(source: int) -> None:
        main.ctx.prefs(store.PREFS).put_int(store.SOURCE_KEY, source)
        main.close()

    entries: list[Entry] = [(name, partial(choose, source)) for source, name in enumerate(SOURCES)]
    return dropdown_menu(entries, anchor="source", on_dismiss=main.close)


def _types(main: Page, page: State, fields: State) -> Overlay:
    """The type of a value: radio buttons, of which only the circles can be tapped, and a field for words of one's own."""
    names = store.TYPES[fields["list"]]

    def line(number: int, name: str) -> View:
        circle = c_radio(fields["type"] == number, lambda: fields.update(type=number), key=f"type{number}")
        return c_row(circle, c_text(name), width=FILL, spacing=6)

    def take() -> None:
        page[fields["list"]][fields["index"]].update(
            type=fields["type"], label=(str(fields["label"]) or None) if fields["type"] == store.CUSTOM else None
        )
        main.close()

    own = None
    if fields["type"] == store.CUSTOM:
        own = c_field(str(fields["label"]), lambda value: fields.update(label=value), label="Type", look="filled", key="own_type")
    body = c_column(*(line(number, name) for number, name in names.items()), own, width=FILL)
    return alert(body, confirm=("Okay", take), dismiss=("Cancel", main.close), on_dismiss=main.close)


def _date(main: Page, page: State, fields: State) -> Overlay:
    """The date of an event, as text of the form 1990-05-17."""

    def put(value: str) -> None:
        page["events"][fields["index"]]["value"] = value
        main.close()

    field = edit(str(fields["text"]), lambda value: fields.update(text=value), hint="Date", look="outlined", key="date")
    return alert(
        field, confirm=("Okay", lambda: put(str(fields["text"]).strip())), dismiss=("Reset", lambda: put("")), on_dismiss=main.close
    )


def _groups(main: Page, page: State) -> Overlay:
    titles = dict.fromkeys(title for contact in main.everybody() for title in contact["groups"])

    def line(title: str) -> View:
        inside = title in page["groups"]

        def toggle() -> None:
            page["groups"] = [other for other in page["groups"] if other != title] if inside else [*page["groups"], title]

        return c_row(c_checkbox(inside, toggle), c_text(title, weight=1), width=FILL)

    body = lazy_column([line(title) for title in dict.fromkeys((*titles, *page["groups"]))], height=300)
    return alert(
        body,
        title="Manage groups",
        confirm=("Okay", main.close),
        dismiss=("New", lambda: main.open("new_group", title="")),
        on_dismiss=main.close,
    )


def _new_group(main: Page, page: State, fields: State) -> Overlay:
    def make() -> None:
        title = str(fields["title"]).strip()
        if not title or title in page["groups"]:
            main.ctx.toast("Group already exists")
            return
        if main.source == store.DEVICE:
            account = {"account_type": store.ACCOUNT_TYPE, "account_name": store.ACCOUNT_NAME}
            main.ctx.insert(f"{URI}/groups", {"title": title, "group_visible": 1, **account})
        page["groups"] = [*page["groups"], title]
        main.open("groups")

    field = c_field(str(fields["title"]), lambda value: fields.update(title=value), label="Title", key="group_title")
    return alert(field, title="New", confirm=("Okay", make), on_dismiss=main.close)


def _filter(main: Page, fields: State) -> Overlay:
    accounts = dict.fromkeys(str(contact["account"]) for contact in main.everybody() if contact["account"])

    def chip(label: str, chosen: bool, toggle: Handler) -> View:
        mark = c_icon("check", size=18) if chosen else None
        view = clickable(
            mark, c_text(label, size=14, line_height=20), on_click=toggle, height=32, padding=(12, 0, 12, 0), spacing=8, radius=8
        )
        view.background = "secondary_container" if chosen else "surface_container_low"
        view.checkable, view.checked, view.elevation = True, chosen, 1.0
        return view

    def line(title: str, chips: list[View]) -> View:
        row = c_scroll(c_row(*chips, spacing=10), key=f"chips_{title}")
        row.axis = "horizontal"
        return c_column(c_text(title, size=18, font_weight=700), row, width=FILL, spacing=5)

    def hide(account: str) -> None:
        fields["hidden"] = toggled(fields["hidden"], account)

    def take() -> None:
        prefs = main.ctx.prefs(store.PREFS)
        prefs.put_int(store.SORT_KEY, int(fields["sort"]))
        prefs.update({store.HIDDEN_KEY: set(fields["hidden"]), store.FAVORITES_KEY: bool(fields["favorites"])})
        main.close()

    orders = [chip(name, fields["sort"] == place, partial(fields.update, sort=place)) for place, name in enumerate(SORTS)]
    owners = [chip(name.partition("|")[0], name not in fields["hidden"], partial(hide, name)) for name in accounts]
    favorites = c_row(
        c_text("Favorites only", size=18, font_weight=700, weight=1),
        c_checkbox(bool(fields["favorites"]), lambda: fields.update(favorites=not fields["favorites"])),
        width=FILL,
    )
    body = c_column(line("Sort order", orders), line("Account type", owners) if owners else None, favorites, width=FILL, spacing=10)
    return alert(body, confirm=("Okay", take), dismiss=("Cancel", main.close), on_dismiss=main.close)
