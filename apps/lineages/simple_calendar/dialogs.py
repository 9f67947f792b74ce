"""The dialogs of the lineage, made from the descriptions that a page keeps in its state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

from apps.lineages.simple_calendar import colors, series, transfer
from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit import FILL, WRAP, Overlay, View, box, checkbox, column, edit, list_, number_wheel, radio, row, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import dialog, menu
from emulator.sim.toolkit.pickers import platform_date_picker, time_picker

Fields = dict[str, Any]
WARNING = (
    "Make sure reminders can reach you: some devices stop apps in the background to save power. If reminders come late or not at all, "
    "look for battery and power saving options in the device settings and exempt this app from them."
)
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
FIRST_YEAR, LAST_YEAR = 1900, 2100


def overlays(page: Page) -> list[Overlay]:
    """All open dialogs, lowest first."""
    return [_KINDS[str(fields["kind"])](page, fields) for fields in page.dialogs]


def _menu(page: Page, fields: Fields) -> Overlay:
    items = [(label, page.closing(partial(page.chosen, key))) for key, label in fields["items"]]
    return menu(items, anchor=fields.get("anchor", "overflow"), on_dismiss=page.close)


def _confirm(page: Page, fields: Fields) -> Overlay:
    yes = page.closing(lambda: page.confirmed(fields["key"]))
    words = text(fields["message"], id="message", size=16, width=FILL)
    return dialog(words, positive=(fields.get("yes", "Yes"), yes), negative=(fields.get("no", "No"), page.close), on_dismiss=page.close)


def _unsaved(page: Page, fields: Fields) -> Overlay:
    """Leaving a form whose changes are not saved."""
    words = text("You have unsaved changes. Save before leaving?", id="message", size=16, width=FILL)
    save = page.closing(lambda: page.confirmed("save"))
    discard = page.closing(lambda: page.confirmed("discard"))
    return dialog(words, positive=("Save", save), negative=("Discard", discard), on_dismiss=page.close)


def _warning(page: Page, fields: Fields) -> Overlay:
    """Before the first event with a reminder is saved."""
    words = text(WARNING, id="reminder_warning", size=16, width=FILL)
    ok = page.closing(lambda: page.confirmed("warned"))
    settings = page.closing(lambda: page.confirmed("power"))
    return dialog(words, title="Disclaimer", positive=("OK", ok), neutral=("Settings", settings), on_dismiss=page.close)


def _radio(page: Page, fields: Fields) -> Overlay:
    """A choice that is made by one tap; `colors` puts a disc beside each entry."""
    shades = fields.get("colors") or []

    def line(index: int, value: Any, label: str) -> View:
        pick = page.closing(lambda: page.picked(fields["key"], value))
        on = value == fields["selected"]
        button = radio(on, pick, label=label, width=FILL, min_height=48, padding=(20, 4, 20, 4), key=f"radio{index}")
        if index >= len(shades):
            return button
        return box(
            button,
            colors.disc(shades[index], 24, id="event_type_color", align="end center", margin=(0, 0, 24, 0)),
            width=FILL,
            key=f"line{index}",
        )

    rows = [line(index, value, label) for index, (value, label) in enumerate(fields["options"])]
    body = list_(
        rows, cls="android.widget.RadioGroup", id="dialog_radio_group", height=WRAP, max_height=560, pad=(0, 12, 0, 8), focusable=False
    )
    return dialog(body, title=fields.get("title", ""), on_dismiss=page.close, pad_content=False)


def _checks(page: Page, fields: Fields) -> Overlay:
    """A list to tick entries of."""

    def toggle(value: Any) -> Callable[[], None]:
        def act() -> None:
            fields["ticked"] = toggled(fields["ticked"], value)

        return act

    shades = fields.get("colors") or []

    def line(index: int, value: Any, label: str) -> View:
        mark = checkbox(
            value in fields["ticked"], toggle(value), label=label, width=FILL, min_height=48, padding=(20, 4, 20, 4), key=f"check{index}"
        )
        if index >= len(shades):
            return mark
        shade = colors.disc(shades[index], 24, id="quick_filter_color", align="end center", margin=(0, 0, 24, 0))
        return box(mark, shade, width=FILL, key=f"line{index}")

    rows = [line(index, value, label) for index, (value, label) in enumerate(fields["options"])]
    ok = page.closing(lambda: page.ticked(fields["key"], list(fields["ticked"])))
    body = list_(rows, height=WRAP, max_height=560, pad=(0, 16, 0, 0), id=fields.get("id", "dialog_vertical_linear_layout"))
    return dialog(
        body,
        title=fields.get("title", ""),
        positive=("OK", ok),
        cancel=page.close,
        pad_content=False,
    )


def _date(page: Page, fields: Fields) -> Overlay:
    def done(day: dt.date) -> None:
        page.close()
        page.dated(fields["key"], day)

    return platform_date_picker(fields["picker"], on_ok=done, on_cancel=page.close, today=page.model.today)


def _time(page: Page, fields: Fields) -> Overlay:
    def done(hour: int, minute: int) -> None:
        page.close()
        page.timed(fields["key"], hour, minute)

    return time_picker(fields["picker"], is_24h=page.model.is_24h, on_ok=done, on_cancel=page.close, focus=page.ctx.focus)


def _spinner(page: Page, fields: Fields) -> Overlay:
    """The DatePicker with wheels. `parts` says which of month, day, year there are; `wheels` are their positions."""
    wheels = fields["wheels"]

    def length() -> int:
        return _month_length(wheels["year"] + FIRST_YEAR, wheels["month"] + 1)

    def clamp(_: int) -> None:
        wheels["day"] = min(wheels["day"], length() - 1)

    items = {
        "month": MONTHS,
        "day": tuple(f"{day:02d}" for day in range(1, length() + 1)),
        "year": tuple(str(year) for year in range(FIRST_YEAR, LAST_YEAR + 1)),
    }
    made = [
        number_wheel(wheels, part, items[part], on_change=clamp, id=f"android:id/{part}", key=f"wheel_{part}") for part in fields["parts"]
    ]
    picker = row(*made, id="android:id/pickers", width=FILL, gravity="center", spacing=16)
    content = box(picker, id="date_picker", cls="android.widget.DatePicker", width=FILL)

    def day() -> dt.date:
        return dt.date(wheels["year"] + FIRST_YEAR, wheels["month"] + 1, wheels["day"] + 1)

    ok = page.closing(lambda: page.dated(fields["key"], day()))
    return dialog(content, positive=("OK", ok), cancel=page.close)


def spinner_state(day: dt.date) -> dict[str, int]:
    """Positions of the wheels."""
    return {"month": day.month - 1, "day": day.day - 1, "year": day.year - FIRST_YEAR}


def _month_length(year: int, month: int) -> int:
    following = dt.date(year + month // 12, month % 12 + 1, 1)
    return (following - dt.timedelta(days=1)).day


def _delete(page: Page, fields: Fields) -> Overlay:
    """Deleting one or several events; with a series among them, how much of it."""

    def pick(value: str) -> Callable[[], None]:
        return lambda: fields.update(scope=value)

    choices = (
        ("one", "Delete the selected occurrence only", "delete_event_one_only"),
        ("future", "Delete this and all future occurrences", "delete_event_future"),
        ("all", "Delete all occurrences", "delete_event_all"),
    )
    note = f"The {'task' if fields['task'] else 'event'} is repeatable"
    buttons = [
        radio(fields["scope"] == value, pick(value), label=label, id=id, width=FILL, min_height=48, padding=(0, 4))
        for value, label, id in choices
    ]
    content = column(
        text("Are you sure you want to proceed with the deletion?", id="delete_event_description", size=16, width=FILL),
        text(note, id="delete_event_repeat_description", size=14, width=FILL, padding=(0, 12, 0, 4)) if fields["repeats"] else None,
        column(*buttons, cls="android.widget.RadioGroup", id="delete_event_radio_view", width=FILL) if fields["repeats"] else None,
        width=FILL,
        id="delete_event_holder",
    )
    yes = page.closing(lambda: page.entered("delete", fields["scope"] if fields["repeats"] else "all"))
    return dialog(content, positive=("Yes", yes), negative=("No", page.close), on_dismiss=page.close)


def _update(page: Page, fields: Fields) -> Overlay:
    """Saving a change of a series: how much of it."""
    choices = (
        ("one", "Update the selected occurrence only", "edit_repeating_event_one_only"),
        ("future", "Update this and all future occurrences", "edit_repeating_event_this_and_future_occurences"),
        ("all", "Update all occurrences", "edit_repeating_event_all_occurrences"),
    )

    def line(value: str, label: str, id: str) -> View:
        pick = page.closing(lambda: page.entered("update", value))
        return radio(False, pick, label=label, id=id, width=FILL, min_height=48, padding=(0, 4))

    note = f"The {'task' if fields['task'] else 'event'} is repeatable"
    content = column(
        text(note, id="edit_repeating_event_title", size=16, width=FILL, padding=(0, 0, 0, 8)),
        column(*(line(*choice) for choice in choices), cls="android.widget.RadioGroup", id="edit_repeating_event_radiogroup", width=FILL),
        width=FILL,
        id="edit_repeating_event_holder",
    )
    return dialog(content, on_dismiss=page.close)


def _interval(page: Page, fields: Fields) -> Overlay:
    """A number and its unit. `units` are factor, label and id."""

    def change(value: str) -> None:
        fields["value"] = "".join(char for char in value if char.isdigit())[:5]

    def pick(unit: int) -> Callable[[], None]:
        return lambda: fields.update(unit=unit)

    ok = page.closing(lambda: page.entered(fields["key"], int(fields["value"] or 0) * fields["unit"]))
    field = edit(
        fields["value"], change, hint="Value", look="outlined", input_type="number", id=fields["id"], key="dialog_value", width=FILL
    )
    units = [
        radio(unit == fields["unit"], pick(unit), label=label, id=id, width=FILL, min_height=48, padding=(0, 4))
        for unit, label, id in fields["units"]
    ]
    content = column(field, column(*units, cls="android.widget.RadioGroup", id="dialog_radio_view", width=FILL), width=FILL, spacing=8)
    return dialog(content, positive=("OK", ok), cancel=page.close)


_KINDS: dict[str, Callable[[Page, Fields], Overlay]] = {
    "menu": _menu,
    "confirm": _confirm,
    "unsaved": _unsaved,
    "warning": _warning,
    "radio": _radio,
    "checks": _checks,
    "date": _date,
    "time": _time,
    "spinner": _spinner,
    "delete": _delete,
    "update": _update,
    "interval": _interval,
    "limit": series.limit_dialog,
    "color": colors.color_dialog,
    "group": colors.group_dialog,
    "export": transfer.export_dialog,
}
