"""The page with the form for an event. Only the words are sensitive to touch, not the rest of their rows."""

from __future__ import annotations

from collections.abc import Callable

from apps.calendar.calendar import form as forms
from apps.calendar.calendar import rules
from apps.calendar.calendar.form import Form
from apps.calendar.calendar.format import LEADS, day_text, lead_text, time_text
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.parts import anchored, dot, line, menu
from emulator.sim.toolkit import (
    FILL,
    Overlay,
    View,
    c_box,
    c_column,
    c_fab,
    c_field,
    c_icon,
    c_icon_button,
    c_row,
    c_scroll,
    c_switch,
    c_text,
)
from emulator.sim.toolkit import edit as edit_view
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.view import Handler

CLOCK = "nest_clock_farsight_analog"


def editor_page(main: Page, page: State) -> View:
    """The form."""
    form: Form = page["form"]

    def set_text(name: str) -> Callable[[str], object]:
        return lambda text: form.__setitem__(name, text)

    def save() -> None:
        main.store.save(form["id"], forms.stored(form))
        main.pop()

    def switch() -> None:
        form["all_day"] = not form["all_day"]

    number = page["serial"]
    rows = [
        _field("Title", form["title"], set_text("title"), f"title{number}"),
        _calendar(main, form) if form["id"] is None else None,
        c_text("Description", size=12, line_height=16, font_weight=500, color="on_surface_variant", margin=(8, 0, 8, 0)),
        _description(form, set_text("description"), number),
        line((0, 16)),
        _item(c_icon(CLOCK), c_text("All-day"), c_switch(bool(form["all_day"]), switch)),
        _repetition(main, form),
        *_times(main, form),
        line((0, 16)),
        *_reminders(main, form),
        line((0, 16)),
        _field("Location", form["location"], set_text("location"), f"location{number}"),
    ]
    bar = c_row(c_icon_button("arrow_back", main.pop, desc="Back"), width=FILL, height=64, padding=(4, 0))
    body = c_column(bar, c_scroll(c_column(*rows, width=FILL), key=f"form{number}", weight=1), width=FILL, height=FILL)
    return c_box(body, c_fab("save", save, desc="Save"), width=FILL, height=FILL)


def _field(label: str, value: str, change: Callable[[str], object], key: str) -> View:
    return c_column(c_field(value, change, label=label, key=key, single_line=False), width=FILL, padding=8)


def _description(form: Form, change: Callable[[str], object], number: int) -> View:
    """The Markdown editor: a plain field in a frame of its own. It shows the marks, which the app draws as what they mean."""
    field = edit_view(form["description"], change, look="plain", single_line=False, key=f"description{number}", width=FILL)
    field.min_height = 72.0
    return c_box(field, width=FILL, min_height=96, margin=8, padding=12, radius=8, border="outline")


def _item(icon: View | None, left: View, right: View | None = None) -> View:
    """A row of the form: an icon's room, words, and something at the end."""
    return c_row(
        c_box(icon, width=24, height=24) if icon is not None else c_box(width=24, height=24),
        c_box(left, weight=1),
        right,
        width=FILL,
        height=48,
        padding=(16, 8),
        spacing=24,
    )


def _words(text: str, on_click: Handler) -> View:
    """A text that can be tapped."""
    return View(kind="box", cls="android.view.View", focusable=True, on_click=on_click, children=[c_text(text, max_lines=1)], height=24)


def _calendar(main: Page, form: Form) -> View:
    chosen = main.store.calendar(form["calendar"])
    name = chosen["name"] if chosen else "Select calendar"
    return _item(dot(chosen["color"] if chosen else "transparent", 24), _words(name, lambda: main.ask(kind="calendar")))


def _repetition(main: Page, form: Form) -> View:
    rule = form["rule"]

    def remove() -> None:
        form["rule"] = None

    words = "Does not repeat" if rule is None else rules.told(rule) or "Repeats"
    return _item(
        None,
        _words(words, lambda: main.ask(kind="repeat", rule=dict(rule or rules.new_rule()), texts={})),
        None if rule is None else _words("Remove", remove),
    )


def _times(main: Page, form: Form) -> list[View]:
    is_24h = main.ctx.is_24h
    start, end = forms.begin(form), forms.end(form)

    def clock(which: str, text: str) -> View | None:
        return None if form["all_day"] else _words(text, lambda: main.ask_time(which))

    rows = [
        _item(None, _words(day_text(start.date()), lambda: main.ask_day("start")), clock("start", time_text(start.time(), is_24h))),
        _item(None, _words(day_text(end.date()), lambda: main.ask_day("end")), clock("end", time_text(end.time(), is_24h))),
    ]
    if not form["all_day"]:
        rows.append(_item(c_icon("language"), _words(form["zone"], lambda: main.ask(kind="zone", query=""))))
    return rows


def _reminders(main: Page, form: Form) -> list[View]:
    def remover(minutes: int) -> Handler:
        return lambda: form["reminders"].remove(minutes)

    rows = [_item(c_icon(CLOCK), c_text(lead_text(minutes)), _words("Remove", remover(minutes))) for minutes in form["reminders"]]
    if any(lead not in form["reminders"] for lead in LEADS):
        rows.append(_item(c_icon(CLOCK), anchored(_words("Add reminder", lambda: main.state.update(menu="reminder")), "reminder")))
    return rows


def reminder_menu(main: Page, form: Form) -> Overlay:
    """The lead times that the event does not have yet."""

    def add(minutes: int) -> Handler:
        def act() -> None:
            form["reminders"] = sorted([*form["reminders"], minutes])
            main.close_menu()

        return act

    items = [(lead_text(lead), add(lead)) for lead in LEADS if lead not in form["reminders"]]
    return menu(items, anchor="reminder", on_dismiss=main.close_menu)
