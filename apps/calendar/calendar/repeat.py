"""The dialog in which a repetition is put together."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from apps.calendar.calendar import dates, rules
from apps.calendar.calendar import form as forms
from apps.calendar.calendar.format import WEEKDAYS, day_text
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.parts import alert, anchored, button, menu, segments
from apps.calendar.calendar.rules import Rule
from emulator.sim.toolkit import FILL, Overlay, View, c_column, c_field, c_icon, c_row, c_text, clickable
from emulator.sim.toolkit import edit as edit_view
from emulator.sim.toolkit.view import Handler

Asked = dict[str, Any]
"""The dialog's state: `rule`, and `texts`, what stands in its text fields, by name."""
LABELS: Final = {
    "BYMONTHDAY": "By month day (1-31, -1 to -31)",
    "BYMONTH": "By month (1-12)",
    "BYSETPOS": "By set position (1-366, -1 to -366)",
    "BYYEARDAY": "By year day (1-366, -1 to -366)",
    "BYWEEKNO": "By week number (1-53, -1 to -53)",
}
SHOWN: Final = {
    "days": ("BYSETPOS",),
    "weeks": ("BYSETPOS",),
    "months": ("BYMONTHDAY", "BYSETPOS"),
    "years": ("BYMONTHDAY", "BYMONTH", "BYSETPOS", "BYYEARDAY", "BYWEEKNO"),
}
"""Which text fields there are, in their order."""


def repeat_dialog(main: Page, asked: Asked) -> Overlay:
    """The dialog. OK puts the rule into the form, a weekly one also without a day."""
    rule: Rule = asked["rule"]
    first = forms.begin(main.form).date()

    def ok() -> None:
        main.form["rule"] = rule
        main.close()

    weekly = rule["freq"] == "weeks"
    body = c_column(
        _interval(main, asked),
        c_text("On days of week", size=14, line_height=20) if weekly else None,
        _circles(rule) if weekly else None,
        *(_monthly(rule, first) if rule["freq"] == "months" else ()),
        *(_numbers(asked, name) for name in SHOWN[rule["freq"]]),
        _week_start(main, rule),
        c_text("End", size=14, line_height=20),
        _ends(asked, first),
        _limit(main, asked, first),
        width=FILL,
        padding=8,
        spacing=8,
    )
    return alert(body, buttons=(button("Cancel", main.close), button("OK", ok)), on_dismiss=main.close)


def _interval(main: Page, asked: Asked) -> View:
    """A frame with `Every`, the number, and the unit, which opens a menu."""
    rule: Rule = asked["rule"]

    def change(text: str) -> None:
        asked["texts"]["interval"] = text
        found = rules.numbers(text)
        rule["interval"] = found[0] if len(found) == 1 else 1

    shown = asked["texts"].get("interval", str(rule["interval"]))
    number = edit_view(shown, change, look="plain", key="interval", single_line=False, weight=1, height=24)
    words = View(
        kind="row",
        cls="android.widget.TextView",
        text=f"{rule['freq']} ▼",
        leaf=True,
        gravity="start center",
        children=[c_text(rule["freq"]), c_icon("arrow_drop_down", size=20, fill=True, tint="on_surface")],
    )  # the arrow is a letter, which the device's font has and this one has not
    opener = clickable(words, on_click=lambda: main.state.update(menu="unit"), height=24)
    unit = anchored(opener, "unit")
    frame = c_row(c_text("Every"), number, unit, weight=1, height=56, padding=(12, 0, 12, 0), spacing=12, radius=4, border="outline")
    return c_row(c_text("Repeat", size=14, line_height=20), frame, width=FILL, spacing=4)


def _circles(rule: Rule) -> View:
    def toggler(code: str) -> Handler:
        def act() -> None:
            rule["days"] = [day for day in rule["days"] if day != code] if code in rule["days"] else [*rule["days"], code]

        return act

    cells = [
        clickable(
            c_text(WEEKDAYS[index], size=14, line_height=20, align="center"),
            on_click=toggler(code),
            kind="box",
            width=50,
            height=50,
            radius=25,
            background="primary_container" if code in rule["days"] else "secondary_container",
        )
        for index, code in enumerate(rules.CODES)
    ]
    return c_column(
        c_row(*cells[:4], spacing=8, gravity="center", width=FILL), c_row(*cells[4:], spacing=8, gravity="center", width=FILL), width=FILL
    )


def _monthly(rule: Rule, first: date) -> tuple[View, ...]:
    nth = f"{rules.ordinal((first.day - 1) // 7 + 1)} {WEEKDAYS[first.weekday()]}"

    def choose(index: int) -> None:
        rule["nth"] = index == 1

    return (
        c_text("Monthly type", size=14, line_height=20),
        segments((rules.ordinal(first.day), nth), int(rule["nth"]), choose),
    )


def _numbers(asked: Asked, name: str) -> View:
    rule: Rule = asked["rule"]

    def change(text: str) -> None:
        asked["texts"][name] = text
        rule["by"] = {**rule["by"], name: rules.numbers(text)}

    shown = asked["texts"].get(name, ",".join(map(str, rule["by"].get(name, ()))))
    return c_field(shown, change, label=LABELS[name], key=name)


def _week_start(main: Page, rule: Rule) -> View:
    """A field that cannot be typed into; the code at its end opens a menu."""
    code = rule["wkst"] or "MO"
    label = c_text("Week start", size=12, line_height=16, color="on_surface_variant", background="surface_container_high", padding=(4, 0))
    label.offset = (12.0, -8.0)
    value = View(kind="box", cls="android.widget.EditText", text=code, children=[c_text(code, accessible=False)], weight=1, height=24)
    opener = anchored(clickable(c_text(code), on_click=lambda: main.state.update(menu="week_start"), height=24), "week_start")
    frame = c_row(value, opener, width=FILL, height=56, padding=(16, 0), radius=4, border="outline")
    return View(kind="box", accessible=False, width=FILL, height=64, padding=(0, 8, 0, 0), children=[frame, label])


def _ends(asked: Asked, first: date) -> View:
    end = asked["rule"]["end"]

    def choose(index: int) -> None:
        asked["texts"].pop("count", None)
        asked["rule"]["end"] = ({}, {"count": 1}, {"until": first.isoformat()})[index]

    return segments(("Never", "Count", "Until"), 1 if "count" in end else 2 if "until" in end else 0, choose)


def _limit(main: Page, asked: Asked, first: date) -> View | None:
    end = asked["rule"]["end"]
    if "count" in end:

        def change(text: str) -> None:
            asked["texts"]["count"] = text
            found = rules.numbers(text)
            asked["rule"]["end"] = {"count": found[0] if len(found) == 1 else 1}

        return c_field(asked["texts"].get("count", str(end["count"])), change, label="Count", key="count")
    if "until" in end:
        day = date.fromisoformat(end["until"])
        frame = View(
            kind="box",
            cls="android.widget.EditText",
            text=f"Until: {day_text(day)}",
            width=FILL,
            height=56,
            padding=(16, 0, 16, 0),
            radius=4,
            border="outline",
            focusable=True,
            children=[c_text(f"Until: {day_text(day)}", accessible=False, align="center", width=FILL)],
            on_click=lambda: main.ask(kind="day", which="until", picker=dates.opened(day, first)),
        )
        return frame
    return None


def unit_menu(main: Page, asked: Asked) -> Overlay:
    """Days, weeks, months, years."""

    def chooser(freq: str) -> Handler:
        def act() -> None:
            asked["rule"]["freq"] = freq
            main.close_menu()

        return act

    return menu([(freq, chooser(freq)) for freq in rules.FREQUENCIES], anchor="unit", on_dismiss=main.close_menu)


def week_start_menu(main: Page, asked: Asked) -> Overlay:
    """The seven days by their codes."""

    def chooser(code: str) -> Handler:
        def act() -> None:
            asked["rule"]["wkst"] = code
            main.close_menu()

        return act

    return menu([(code, chooser(code)) for code in rules.CODES], anchor="week_start", on_dismiss=main.close_menu)
