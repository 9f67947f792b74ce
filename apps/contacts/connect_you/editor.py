"""The editor of a new or stored contact: rounded fields, a type beside each value, a round button with a disk that saves."""

from __future__ import annotations

from typing import Literal

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you.entered import new_item
from apps.contacts.connect_you.page import Page
from apps.contacts.connect_you.parts import dropdown
from apps.contacts.connect_you.repositories import DEFAULT_ACCOUNT
from emulator.sim.toolkit import FILL, View, edit
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.compose import (
    c_box,
    c_button,
    c_column,
    c_fab,
    c_icon,
    c_icon_button,
    c_row,
    c_scroll,
    c_text,
    clickable,
)

Input = Literal["text", "number", "phone", "email", "datetime", "decimal"]
SYMBOLS = {
    "numbers": "call",
    "emails": "mail",
    "addresses": "location_on",
    "events": "event",
    "notes": "note",
    "websites": "web",
    "given": "person",
    "family": "person",
    "nick": "person",
    "organization": "cases",
    "title": "cases",
}
LABELS = {
    "given": "First name",
    "family": "Last name",
    "nick": "Nickname",
    "organization": "Organization",
    "title": "Title",
    "numbers": "Phone",
    "emails": "E-mail",
    "addresses": "Address",
    "events": "Event",
    "notes": "Note",
    "websites": "Website",
}
ADDERS = {
    "numbers": "Add Phone number",
    "emails": "Add E-mail",
    "addresses": "Add Address",
    "events": "Add Event",
    "notes": "Add Note",
    "websites": "Add Website",
}
INPUTS: dict[str, Input] = {"numbers": "phone", "emails": "email"}


def editor_page(main: Page, page: State) -> View:
    parts: list[View] = [_picture(), _text(page, "given"), _text(page, "family")]
    if page["more"]:
        parts += [_text(page, "nick"), _text(page, "organization"), _text(page, "title"), _group(main, page, "websites")]
    toggle = clickable(
        c_text("Show less" if page["more"] else "Show more fields"),
        c_icon("expand_less" if page["more"] else "expand_more"),
        on_click=lambda: page.update(more=not page["more"]),
    )
    groups = c_row(
        c_button("Manage groups", lambda: main.open("groups"), look="filled"), width=FILL, padding=(10, 10, 0, 0), margin=(0, 0, 0, 30)
    )
    lists = [_group(main, page, name) for name in ("numbers", "emails", "addresses", "events", "notes")]
    content = c_column(*parts, toggle, *lists, groups, width=FILL, spacing=8, padding=(8, 0, 8, 0), gravity="center_horizontal")
    bar = None
    if main.source == store.DEVICE:
        kind, _, name = str(page["account"]).partition("|")
        title = dropdown(name or kind, lambda: main.open("accounts"), key="account")
        bar = c_row(title, width=FILL, height=64, padding=(4, 0, 4, 0))
    body = c_column(bar, c_scroll(content, weight=1, key="editor"), width=FILL, height=FILL)
    return c_box(body, c_fab("save", lambda: main.save(page)), width=FILL, height=FILL)


def account_names() -> tuple[str, ...]:
    """Accounts to choose from: without a synchronised one only the app's own."""
    return (DEFAULT_ACCOUNT,)


def _picture() -> View:
    glyph = c_icon("add_photo_alternate", size=48, tint="on_primary_container", align="center")
    return clickable(
        glyph,
        on_click=lambda: None,
        kind="box",
        width=180,
        height=180,
        radius=90,
        background="primary_container",
        margin=(0, 50, 0, 15),
    )


def _field(page: State, where: State, name: str, key: str, *, label: str, symbol: str, side: View | None, corners: bool = True) -> View:
    """A filled text field without an underline: icon, value under its label, and something at its end."""
    field = edit(
        str(where[name]),
        lambda value: where.update({name: value}),
        hint=label,
        look="filled",
        key=key,
        single_line=False,
        input_type=INPUTS.get(key.partition(":")[0], "text"),
        ime_action="next",
        background="transparent",
        gravity="center",
        on_focus=lambda focused: page.update(focus=key) if focused else None,
    )
    strip = c_box(width=FILL, height=2, background="surface_container_highest", align="bottom")  # the app's fields have no line below
    return c_row(
        c_box(c_icon(symbol, align="center") if symbol else None, width=48, height=56),
        c_box(field, strip, weight=1),
        side,
        width=FILL,
        min_height=56,
        padding=(0, 0, 8, 0),
        background="surface_container_highest",
        corners=(20.0, 20.0, 20.0, 20.0) if corners else (0.0, 0.0, 0.0, 0.0),
    )


def _text(page: State, name: str) -> View:
    return _field(page, page, name, name, label=LABELS[name], symbol=SYMBOLS[name], side=None)


def _group(main: Page, page: State, name: str) -> View:
    """All values of one kind, joined to a block with a button below that adds one."""
    items = page[name]
    lines = [_item(main, page, name, index) for index in range(len(items))]
    adder = clickable(
        c_icon("add", tint="on_secondary_container"),
        c_text(ADDERS[name], size=14, font_weight=500, line_height=20, color="on_secondary_container"),
        on_click=lambda: items.append(new_item()),
        role="Button",
        width=FILL,
        height=40,
        spacing=8,
        gravity="center",
        background="secondary_container",
        corners=(0.0, 0.0, 20.0, 20.0),
    )
    return c_column(*lines, adder, width=FILL)


def _item(main: Page, page: State, name: str, index: int) -> View:
    items = page[name]
    item, key = items[index], f"{name}:{index}"
    kind = None
    # a text field hides what stands behind its value while it is empty and has no focus
    if store.TYPES[name] and (item["value"] or page.get("focus") == key or name == "events"):
        kind = clickable(
            c_text(type_name(name, item), color="on_surface_variant"),
            c_icon("arrow_drop_down"),
            on_click=lambda: main.open("type", list=name, index=index, type=item["type"], label=item["label"] or ""),
        )
    remove = c_icon_button("remove", lambda: items.pop(index), desc="Delete", tint="error") if len(items) > 1 else None
    side = c_row(kind, remove)
    corners = (20.0, 20.0, 0.0, 0.0) if index == 0 else (0.0, 0.0, 0.0, 0.0)
    if name == "events":
        line = _event(main, item, index, side)
    else:
        line = _field(page, item, "value", key, label=LABELS[name], symbol=SYMBOLS[name] if index == 0 else "", side=side)
    line.corners = corners
    return line


def _event(main: Page, item: State, index: int, side: View) -> View:
    day = c_button(str(item["value"]) or "Date", lambda: main.open_date(index, str(item["value"])), look="outlined")
    label = c_text("Event", size=12, line_height=16, color="primary")
    return c_row(
        c_box(c_icon("event", align="center"), width=56, height=56),
        c_column(label, day, weight=1, padding=(0, 4, 0, 4)),
        side,
        width=FILL,
        min_height=56,
        padding=(0, 0, 8, 0),
        background="surface_container_highest",
    )


def type_name(name: str, item: State) -> str:
    """What the type of an item is called: its own words for a custom one that has some."""
    return str(item["label"] or store.TYPES[name].get(item["type"], ""))
