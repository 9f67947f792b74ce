"""The event form: a sheet over the home screen, here the whole of the activity's content, with a strip of dimmed ground above it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from apps.calendar.kashcal import draft as drafts
from apps.calendar.kashcal import texts
from apps.calendar.kashcal.alerts_row import alerts_content
from apps.calendar.kashcal.draft import Draft
from apps.calendar.kashcal.editing import Editing
from apps.calendar.kashcal.parts import chip, hex_color, on_color
from apps.calendar.kashcal.repeat_row import repeat_content
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_box, c_button, c_column, c_icon, c_row, c_scroll, c_switch, c_text, clickable
from emulator.sim.toolkit.view import Color, Handler
from emulator.sim.toolkit.widgets import divider, edit

SCRIM = {False: "#ADADAD", True: "#0D0D0E"}
"""The light and the dark theme's ground behind the sheet's 32 percent black."""
LEAST_SUGGESTED = 2
COLORS = {
    "Tomato": 0xFFD50000,
    "Flamingo": 0xFFE67C73,
    "Tangerine": 0xFFF4511E,
    "Banana": 0xFFF6BF26,
    "Sage": 0xFF33B679,
    "Basil": 0xFF0B8043,
    "Peacock": 0xFF039BE5,
    "Blueberry": 0xFF3F51B5,
    "Lavender": 0xFF7986CB,
    "Grape": 0xFF8E24AA,
    "Graphite": 0xFF616161,
}


def form_page(page: Editing) -> View:
    draft: Draft = page.state["form"]
    sheet = c_column(
        c_box(c_box(width=32, height=4, radius=2, background="on_surface_variant/40", align="center"), width=FILL, height=28),
        _header(page, draft),
        divider(),
        c_box(_rows(page, draft), _suggestions(page, draft), width=FILL, weight=1),
        divider(),
        _save_button(page, draft),
        width=FILL,
        weight=1,
        background="surface_container_low",
        corners=(28, 28, 0, 0),
    )
    return c_column(c_box(width=FILL, height=12), sheet, width=FILL, height=FILL, background=scrim(page))


def scrim(page: Editing) -> Color:
    """What is seen of the home screen above the form."""
    return SCRIM[page.model.dark]


def can_save(draft: Draft) -> bool:
    return bool(draft["title"].strip()) and not drafts.ends_too_early(draft)


def _header(page: Editing, draft: Draft) -> View:
    calendar = page.model.calendar(draft["calendar"])
    color = int(calendar["color"]) if calendar is not None else 0
    enabled = can_save(draft) and not draft["discard"]
    label = c_text("Save", size=14, line_height=20, font_weight=700, color=on_color(color) if enabled else "on_surface/38")
    save = clickable(
        label,
        on_click=page.save_form if enabled else None,
        role="Button",
        height=40,
        radius=20,
        padding=(24, 0),
        gravity="center",
        background=hex_color(color) if enabled else "on_surface/12",
        enabled=enabled,
        key="save_top",
    )
    cancel = clickable(
        c_text(
            "Discard Changes?" if draft["discard"] else "Cancel",
            size=14,
            line_height=20,
            font_weight=500,
            color="error" if draft["discard"] else "on_surface",
        ),
        on_click=page.leave_form,
        role="Button",
        height=40,
        padding=(12, 0),
        key="cancel",
    )
    title = "New Event" if draft["event"] is None else "Edit Event"
    heading = c_text(title, size=22, line_height=28, font_weight=700, align="center")
    return c_box(c_row(cancel, align="start center"), heading, c_row(save, align="end center"), width=FILL, height=56, padding=(16, 0))


def form_row(
    icon: str, desc: str, *content: View | None, on_click: Handler | None = None, expands: bool | None = None, key: str = ""
) -> View:
    """An icon with a line of content; `expands`: whether it is open, None when it cannot be."""
    arrow = None
    if expands is not None:
        arrow = c_icon("expand_less" if expands else "expand_more", size=20, desc="Collapse" if expands else "Expand")
    parts = (c_icon(icon, desc=desc), c_row(*content, weight=1, padding=(16, 0)), arrow)
    if on_click is None:
        return c_row(*parts, width=FILL, min_height=56, padding=(16, 4))
    return clickable(*parts, on_click=on_click, width=FILL, min_height=56, padding=(16, 4), key=key or f"row_{desc}")


def _rows(page: Editing, draft: Draft) -> View:
    return c_scroll(
        c_column(
            _title(page, draft),
            *_times(page, draft),
            divider(margin=(0, 4)),
            *_calendar(page, draft),
            _color(page, draft),
            *_expanding(page, draft, "alerts", "notifications", "Alerts", texts.alerts(draft["alerts"])),
            *(
                ()
                if draft["instance"] is not None
                else _expanding(page, draft, "repeat", "repeat", "Repeat", texts.repetition(draft["rrule"]))
            ),
            _availability(draft),
            divider(margin=(0, 4)),
            form_row("location_on", "Location", _field(draft, "location", "Address, room, or meeting link")),
            form_row("notes", "Notes", _field(draft, "notes", "Notes", lines=2)),
            _delete(page, draft),
            width=FILL,
            padding=(0, 8, 0, 16),
        ),
        height=FILL,
        key="form",
    )


def _title(page: Editing, draft: Draft) -> View:
    def change(text: str) -> None:
        draft.update(title=text.replace("\n", ""), suggest=True, discard=False)

    field = edit(
        draft["title"], change, hint="Event title", look="plain", key="title", size=24, padding=(16, 12, 16, 12), ime_action="done"
    )
    field.on_submit = page.ctx.hide_keyboard
    return c_box(field, width=FILL, padding=(16, 0))


def _field(draft: Draft, name: str, hint: str, lines: int = 1) -> View:
    def change(text: str) -> None:
        draft.update({name: text, "discard": False})

    return edit(
        draft[name], change, hint=hint, look="plain", key=name, size=16, padding=(0, 12, 0, 12), single_line=lines == 1, lines=lines
    )


def _suggestions(page: Editing, draft: Draft) -> View | None:
    """Titles used before, over the rows below the title while it is typed."""
    title = draft["title"]
    if not draft["suggest"] or len(title) < LEAST_SUGGESTED or not page.model.pref("title_suggestions_enabled"):
        return None
    found = page.model.titles_like(title)
    if not found:
        return None

    def take(text: str) -> None:
        draft.update(title=text, suggest=False)

    rows = [
        clickable(c_text(text), on_click=partial(take, text), width=FILL, height=48, padding=(16, 0), key=f"like_{text}") for text in found
    ]
    return c_column(
        *rows, width=FILL, margin=(32, 64, 32, 0), padding=(0, 8), background="surface_container", radius=4, elevation=3, align="start top"
    )


def _times(page: Editing, draft: Draft) -> list[View]:
    all_day = draft["all_day"]

    def toggle() -> None:
        drafts.toggle_all_day(page.model, draft)
        page.settle(draft)

    switch_row = clickable(
        c_text("All day", weight=1),
        c_switch(all_day, toggle),
        on_click=toggle,
        width=FILL,
        height=56,
        padding=(56, 0, 16, 0),
        key="all_day",
    )
    rows = [switch_row]
    early = drafts.ends_too_early(draft)
    for name in ("start", "end"):
        when = datetime.fromisoformat(draft[name])
        color = "error" if early and name == "end" else "on_surface"
        parts: list[View | None] = [c_text(texts.form_date(when.date()), color=color, weight=1)]
        if not all_day:
            parts.append(c_text(texts.clock(when.hour, when.minute, page.model.is_24h), color=color))
        rows.append(
            clickable(
                c_icon("schedule") if name == "start" else c_box(width=24, height=24),
                c_row(*parts, weight=1, padding=(16, 0, 0, 0)),
                on_click=page.asker(name),
                width=FILL,
                height=48,
                padding=(16, 0),
                key=f"when_{name}",
            )
        )
    if early:
        rows.append(c_text("End time must be after start time", size=12, line_height=16, color="error", padding=(56, 0, 16, 8)))
    if not all_day:
        zone = draft["zone"] or page.ctx.zone
        rows.append(
            form_row(
                "public",
                "Time zone",
                c_text(page.zone_label(zone), color="on_surface" if draft["zone"] else "on_surface_variant"),
                on_click=page.ask_zone,
                expands=False,
            )
        )
    return rows


def _expanding(page: Editing, draft: Draft, name: str, icon: str, desc: str, summary: str) -> list[View]:
    shown = draft["open"] == name

    def toggle() -> None:
        draft.update(open=None if shown else name, alert=None)
        page.settle(draft)

    head = form_row(icon, desc, c_text(summary, max_lines=1), on_click=toggle, expands=shown)
    if not shown:
        return [head]
    content = alerts_content(draft) if name == "alerts" else repeat_content(page, draft)
    return [head, c_box(content, width=FILL, padding=(16, 0))]


def _dot(argb: int) -> View:
    return c_box(width=16, height=16, radius=8, background=hex_color(argb))


def _calendar(page: Editing, draft: Draft) -> list[View]:
    calendars = [row for row in page.model.calendars() if not row["is_read_only"]]
    chosen = page.model.calendar(draft["calendar"])
    shown = draft["open"] == "calendar"
    fixed = draft["instance"] is not None

    def toggle() -> None:
        draft["open"] = None if shown else "calendar"
        page.settle(draft)

    def choose(id: int) -> None:
        draft.update(calendar=id, open=None)

    name, color = (str(chosen["display_name"]), int(chosen["color"])) if chosen is not None else ("", 0)
    head = form_row(
        "calendar_month",
        "Calendar",
        c_row(_dot(color), c_text(name), spacing=8),
        on_click=None if fixed else toggle,
        expands=None if fixed else shown,
    )
    if not shown:
        return [head]
    lines = [
        clickable(
            _dot(int(row["color"])),
            c_text(str(row["display_name"]), weight=1),
            c_icon("check", tint="primary") if row["id"] == draft["calendar"] else None,
            on_click=partial(choose, int(row["id"])),
            width=FILL,
            height=48,
            spacing=12,
            padding=(56, 0, 16, 0),
            key=f"calendar_{row['id']}",
        )
        for row in calendars
    ]
    return [head, *lines]


def _color(page: Editing, draft: Draft) -> View:
    calendar = page.model.calendar(draft["calendar"])
    argb = draft["color"] if draft["color"] is not None else int(calendar["color"]) if calendar is not None else 0
    name = next(
        (name for name, value in COLORS.items() if draft["color"] is not None and value & 0xFFFFFF == draft["color"] & 0xFFFFFF), ""
    )
    label = name or ("Event color" if draft["color"] is None else "Custom")
    return form_row("palette", "Event color", c_row(_dot(argb), c_text(label), spacing=8), on_click=lambda: page.ask("color"), key="color")


def _availability(draft: Draft) -> View:
    def put(value: str) -> None:
        draft["transp"] = value

    chips = (
        chip("Busy", lambda: put("OPAQUE"), selected=draft["transp"] != "TRANSPARENT"),
        chip("Free", lambda: put("TRANSPARENT"), selected=draft["transp"] == "TRANSPARENT"),
    )
    return form_row("event_available", "Availability", c_row(*chips, spacing=8))


def _delete(page: Editing, draft: Draft) -> View | None:
    """In edit mode: a second touch confirms."""
    if draft["event"] is None:
        return None

    def ask(asked: bool) -> None:
        draft["delete"] = asked

    if not draft["delete"]:
        label = c_text("Delete Event", size=14, line_height=20, font_weight=500, color="error")
        button = clickable(
            label,
            on_click=lambda: ask(True),
            role="Button",
            width=FILL,
            height=48,
            radius=24,
            border="outline",
            gravity="center",
            key="delete",
        )
        return c_box(button, width=FILL, padding=(16, 24, 16, 0))
    confirm = clickable(
        c_text("Confirm Delete", size=14, line_height=20, font_weight=500, color="on_error"),
        on_click=page.delete_form,
        role="Button",
        weight=1,
        height=48,
        radius=24,
        background="error",
        gravity="center",
        key="confirm_delete",
    )
    cancel = clickable(
        c_text("Cancel", size=14, line_height=20, font_weight=500, color="primary"),
        on_click=lambda: ask(False),
        role="Button",
        weight=1,
        height=48,
        radius=24,
        border="outline",
        gravity="center",
        key="keep",
    )
    return c_row(cancel, confirm, width=FILL, spacing=12, padding=(16, 24, 16, 0))


def _save_button(page: Editing, draft: Draft) -> View:
    enabled = can_save(draft)
    label = c_text("Save Event", font_weight=600, color="on_primary" if enabled else "on_surface/38")
    button = clickable(
        label,
        on_click=page.save_form if enabled else None,
        role="Button",
        width=FILL,
        height=50,
        radius=12,
        gravity="center",
        background="primary" if enabled else "on_surface/12",
        enabled=enabled,
        key="save_bottom",
    )
    return c_box(button, width=FILL, padding=(16, 12))


def color_sheet(page: Editing, draft: Draft) -> list[View]:
    """Content of the sheet behind `Event color`."""

    def put(value: int | None) -> None:
        draft["color"] = value
        page.close()

    circles = []
    for name, argb in COLORS.items():
        signed = argb - (1 << 32)
        mark = c_icon("check", tint=on_color(argb), align="center") if draft["color"] == signed else None
        view = clickable(mark, on_click=partial(put, signed), kind="box", width=48, height=48, radius=24, background=hex_color(argb))
        view.desc, view.key = name, f"color_{name}"
        circles.append(view)
    lines = [c_row(*circles[at : at + 6], spacing=12, width=FILL, gravity="center") for at in range(0, len(circles), 6)]
    return [
        c_text("Event color", size=22, line_height=28, font_weight=700, padding=(24, 0, 24, 16)),
        *(c_box(line, width=FILL, padding=(16, 6)) for line in lines),
        c_row(c_button("Use calendar color", lambda: put(None), look="text"), gravity="center", width=FILL, padding=(0, 8)),
    ]
