"""The page of one event, as it was when it was tapped; title and texts are the event's now."""

from __future__ import annotations

from urllib.parse import quote

from apps.calendar.calendar import markdown, rules
from apps.calendar.calendar.format import local, span_text
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.parts import anchored, dot, headline, list_item, menu, supporting
from emulator.sim.toolkit import FILL, Intent, Overlay, View, c_box, c_column, c_icon, c_icon_button, c_row, c_text
from emulator.sim.toolkit.app import State


def event_page(main: Page, page: State) -> View:
    """The page; only what it says when the event is gone."""
    event = main.store.event(page["id"])
    calendar = main.store.calendar(event["calendar"]) if event else None
    if event is None or calendar is None:
        return c_column(c_text("Event not found"), width=FILL, height=FILL)
    start, end = local(page["begin"], page["zone"]), local(page["end"], page["zone"])
    lines = [
        headline(event["title"], size=22, line_height=28),
        supporting(calendar["name"]),
        supporting(span_text(start, end, page["all_day"], main.ctx.is_24h)),
    ]
    if page["rule"] is not None:
        lines.append(supporting(rules.told(page["rule"])))
    items = [list_item(*lines, leading=dot(calendar["color"], 24, radius=4))]
    if event["description"].strip():
        items.append(list_item(headline(markdown.shown(event["description"])), leading=c_icon("description")))
    if event["location"].strip():
        items.append(
            list_item(headline(event["location"]), leading=c_icon("language"), on_click=lambda: _navigate(main, event["location"]))
        )
    return c_column(_bar(main, page), *items, width=FILL, height=FILL)


def _bar(main: Page, page: State) -> View:
    buttons: list[View] = []
    event = main.store.event(page["id"])
    if event is not None and main.store.editable(event["calendar"]):

        def delete() -> None:
            if page["rule"] is not None:
                main.state["menu"] = "delete"
            else:
                main.store.delete(page["id"])
                main.pop()

        buttons = [
            c_icon_button("edit", lambda: main.edit(page["id"]), desc="Edit"),
            anchored(c_icon_button("delete", delete, desc="Delete"), "delete"),
        ]
    back = c_icon_button("arrow_back", main.pop, desc="Back")
    return c_row(back, c_box(weight=1, height=1), *buttons, width=FILL, height=64, padding=(4, 0))


def delete_menu(main: Page, page: State) -> Overlay:
    """What to delete of a series."""

    def one() -> None:
        main.store.take_out(page["id"], page["begin"])
        main.pop()

    def whole() -> None:
        main.store.delete(page["id"])
        main.pop()

    return menu([("Delete this event", one), ("Delete all events", whole)], anchor="delete", on_dismiss=main.close_menu)


def _navigate(main: Page, place: str) -> None:
    """Look the place up in whatever shows maps; without such an app nothing happens."""
    try:
        main.ctx.start(Intent(action="android.intent.action.VIEW", data=f"geo:0,0?q={quote(place, safe='')}"))
    except LookupError:
        return
