"""What the form opens above itself: pickers, menus of spinners, questions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Final

from apps.calendar.etar import form, options, recurrence, words
from apps.calendar.etar.dialogs import END_LABELS, FREQUENCY_LABELS, recurrence_dialog, zone_dialog
from apps.calendar.etar.editing import Editing
from apps.calendar.etar.reminders import lead_menu
from apps.lineages.system_calendar import access
from emulator.sim.toolkit import Overlay, dialog, item_dialog, menu
from emulator.sim.toolkit.pickers import date_picker, date_state, time_picker

AVAILABILITY: Final = ("Busy", "Available", "Tentative")
ACCESS: Final = ("Default", "Confidential", "Private", "Public")


def overlays(page: Editing) -> list[Overlay]:
    """What the form's state has opened."""
    overlay = page.state["overlay"]
    if overlay is None:
        return []
    kind = overlay["kind"]
    if kind in ("date", "time"):
        return [_picker(page, overlay)]
    if kind == "recurrence":
        return _recurrence(page, overlay)
    if kind == "zone":
        at = words.instant(form.start_of(page.form), page.form["zone"])
        return [zone_dialog(page.ctx, overlay, at, on_zone=lambda name: _set_zone(page, name), on_dismiss=page.close)]
    if kind == "which":
        return [_which(page)]
    if kind == "discard":
        return [dialog(message="Do you want to discard changes?", positive=("Discard", page.finish), cancel=page.close)]
    if kind == "no_calendar":
        return [
            dialog(
                title="No calendars",
                message="Before you can add an event, you must add at least one calendar to your device",
                positive=("Add calendar", lambda: _add_calendar(page)),
                cancel=page.finish,
            )
        ]
    return [_menu(page, overlay)]


def _add_calendar(page: Editing) -> None:
    page.finish()
    page.ctx.start_activity("settings")


def _picker(page: Editing, overlay: dict[str, Any]) -> Overlay:
    data, first = page.form, overlay["which"] == "start"
    shown = (form.start_of if first else form.end_of)(data)
    picker = overlay["picker"]

    def take(moment: datetime) -> None:
        if first:
            form.set_start(data, moment)
        elif overlay["kind"] == "date":
            form.set_end_date(data, moment)
        else:
            form.set_end_time(data, moment)
        page.close()

    if overlay["kind"] == "date":
        today = words.local(page.ctx.now(), page.ctx.zone).date()
        return date_picker(
            picker, on_ok=lambda day: take(datetime.combine(day, shown.time())), on_cancel=page.close, today=today, title="Go to\u2026"
        )
    return time_picker(
        picker,
        is_24h=page.ctx.is_24h,
        on_ok=lambda hour, minute: take(shown.replace(hour=hour, minute=minute)),
        on_cancel=page.close,
        focus=page.ctx.focus,
    )


def _recurrence(page: Editing, overlay: dict[str, Any]) -> list[Overlay]:
    picker, start = overlay["picker"], form.start_of(page.form)

    def done() -> None:
        page.form["rule"] = recurrence.rule_of(
            picker,
            start,
            page.form["zone"],
            all_day=bool(page.form["all_day"]),
            first_weekday=options.first_weekday(page.ctx),
        )
        page.close()

    def above(what: str | None) -> None:
        overlay["above"] = what

    def ask_date() -> None:
        day = date.fromisoformat(picker["until"])
        overlay.update(above="until", until=date_state(day.year, day.month, day.day))

    shown = [
        recurrence_dialog(
            picker,
            start,
            options.first_weekday(page.ctx),
            menu_on=above,
            on_date=ask_date,
            on_done=done,
            on_dismiss=page.close,
        )
    ]

    def choose(name: str, value: Any) -> Callable[[], object]:
        def set_it() -> None:
            picker[name] = value
            above(None)

        return set_it

    if overlay["above"] == "freq":
        items = [(label, choose("freq", place)) for place, label in enumerate(FREQUENCY_LABELS)]
        shown.append(menu(items, anchor="freqSpinner", on_dismiss=lambda: above(None)))
    elif overlay["above"] == "end":
        items = [(label, choose("end", place)) for place, label in enumerate(END_LABELS)]
        shown.append(menu(items, anchor="endSpinner", on_dismiss=lambda: above(None)))
    elif overlay["above"] == "until":

        def until(day: date) -> None:
            picker["until"] = day.isoformat()
            above(None)

        today = words.local(page.ctx.now(), page.ctx.zone).date()
        shown.append(date_picker(overlay["until"], on_ok=until, on_cancel=lambda: above(None), today=today, title="Go to\u2026"))
    return shown


def _set_zone(page: Editing, name: str) -> None:
    page.form["zone"] = name
    page.close()


def _which(page: Editing) -> Overlay:
    """Which part of a series is to be changed. Only series that a server knows can have one instance changed."""
    row_ = access.event(page.ctx, int(page.form["id"])) or {}
    first = row_.get("dtstart") == page.form["begin"]
    choices = [("one", "Change only this event")] if row_.get("_sync_id") else []
    choices.append(("all", "Change all events in the series"))
    choices += [] if first else [("following", "Change this and all future events")]

    def choose(place: int) -> None:
        page.form["modify"] = choices[place][0]
        page.close()

    return item_dialog("Details", [label for _, label in choices], choose, on_dismiss=page.finish)


def _menu(page: Editing, overlay: dict[str, Any]) -> Overlay:
    kind = overlay["kind"]
    if kind == "calendar":

        def take(id: int) -> Callable[[], object]:
            def set_it() -> None:
                page.form["calendar"] = id
                page.close()

            return set_it

        return menu([(one.name, take(one.id)) for one in form.writable(page.ctx)], anchor="calendars_spinner", on_dismiss=page.close)
    if kind in ("lead", "method"):
        return lead_menu(page.form["leads"], overlay, page.change_lead, page.close)
    labels, name = (AVAILABILITY, "availability") if kind == "availability" else (ACCESS, "access")

    def pick(place: int) -> Callable[[], object]:
        def set_it() -> None:
            page.form[name] = place
            page.close()

        return set_it

    return menu([(label, pick(place)) for place, label in enumerate(labels)], anchor=kind, on_dismiss=page.close)
