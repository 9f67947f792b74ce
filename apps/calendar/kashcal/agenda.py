"""Lists: the agenda of the next thirty days, and the search."""

from __future__ import annotations

from datetime import date, timedelta

from apps.calendar.kashcal import texts
from apps.calendar.kashcal.model import Item, Model
from apps.calendar.kashcal.page import Page
from apps.calendar.kashcal.parts import card_line, chip, event_card
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_box, c_column, c_icon_button, c_row, c_text, lazy_column
from emulator.sim.toolkit.widgets import edit

DAYS = 30
HEADING = "Upcoming Events"
FILTERS = ("All", "Week", "Month", "Date")


def agenda_view(page: Page) -> View:
    """Cards under a heading for each day that has any; an event of several days is on each of them."""
    model = page.model
    first = model.today
    items = model.between(first, first + timedelta(days=DAYS))
    by_day: dict[date, list[Item]] = {}
    for item in items:
        for number in range((item.last - item.first).days + 1):
            day = item.first + timedelta(days=number)
            if first <= day <= first + timedelta(days=DAYS):
                by_day.setdefault(day, []).append(item)
    rows: list[View] = []
    for day in sorted(by_day):
        rows.append(c_text(texts.day_heading(day), font_weight=700, padding=(0, 8)))
        rows += [
            event_card(model, item, card_line(model, item, day), page.opener(item), f"card_{day}_{item.master}_{item.start}")
            for item in sorted(by_day[day], key=lambda item: item.start)
        ]
    title = c_text(HEADING, size=22, line_height=28, font_weight=700, text_align="center", width=FILL, padding=8)
    content = (
        lazy_column(rows, pad=(16, 16, 16, 88), gap=8, weight=1, key="agenda")
        if rows
        else c_box(c_text("No upcoming events", color="on_surface_variant", align="center"), width=FILL, weight=1, padding=32)
    )
    return c_column(title, content, width=FILL, height=FILL)


def search_bar(page: Page) -> View:
    """The field in place of the top bar."""
    field = edit(
        page.state["query"],
        lambda text: page.state.update(query=text),
        hint="Search events...",
        look="plain",
        key="search",
        ime_action="search",
        on_submit=page.ctx.hide_keyboard,
        padding=(12, 8, 12, 8),
        size=18,
    )
    clear = c_icon_button("close", lambda: page.state.update(query=""), desc="Clear") if page.state["query"] else None
    return c_row(
        c_icon_button("arrow_back", page.close_search, desc="Close", tint="on_surface"),
        c_row(field, clear, weight=1, height=48, radius=8, background="surface_variant", margin=(4, 0, 12, 0)),
        width=FILL,
        height=64,
        padding=(4, 0),
    )


def range_of(page: Page) -> tuple[date, date] | None:
    """The days that the chosen filter leaves."""
    today, model = page.model.today, page.model
    chosen = page.state["filter"]
    if chosen == "Week":
        first = today - timedelta(days=(today.weekday() - model.first_weekday) % 7)
        return first, first + timedelta(days=6)
    if chosen == "Month":
        following = (today.replace(day=28) + timedelta(days=4)).replace(day=1)
        return today.replace(day=1), following - timedelta(days=1)
    if chosen == "Date" and page.state["filter_day"]:
        day = date.fromisoformat(page.state["filter_day"])
        return day, day
    return None


def when_found(model: Model, item: Item) -> str:
    """`Tue, Oct 17 · 09:00 - 10:00`; a series says which is next."""
    words = texts.span(item.start, item.end, item.first, item.last, all_day=item.all_day, zone=model.zone, is_24h=model.is_24h)
    return f"Next: {words} {texts.REPEATED}" if item.repeats else words


def search_view(page: Page) -> View:
    model = page.model
    chosen, day = page.state["filter"], page.state["filter_day"]
    chips = []
    for name in FILTERS:
        label = texts.short_date(date.fromisoformat(day)) if name == "Date" and chosen == "Date" and day else name
        chips.append(chip(label, page.filterer(name), selected=chosen == name))
    limits = range_of(page)
    found = model.search(page.state["query"], *(limits or (None, None)))
    rows = [event_card(model, item, when_found(model, item), page.opener(item), f"hit_{item.row['id']}") for item in found]
    empty = "" if not page.state["query"].strip() else "No events found"
    content = (
        lazy_column(rows, pad=(16, 8, 16, 16), gap=8, weight=1, key="hits")
        if rows
        else c_box(c_text(empty, color="on_surface_variant", align="center") if empty else None, width=FILL, weight=1, padding=32)
    )
    return c_column(
        search_bar(page), c_row(*chips, spacing=8, gravity="center", width=FILL, padding=(12, 8)), content, width=FILL, height=FILL
    )
