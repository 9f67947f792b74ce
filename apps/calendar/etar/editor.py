"""The form for an event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from apps.calendar.etar import asking, events, form, options, recurrence, words
from apps.calendar.etar.dialogs import spinner
from apps.calendar.etar.editing import Editing
from apps.calendar.etar.reminders import reminder_row
from emulator.sim.toolkit import FILL, Screen, View, box, column, divider, edit, icon, outlined_button, row, scroll, space, switch, text


class Editor(Editing):
    """See `Editing` for its state."""

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        bar = row(
            self._bar_button("action_cancel", "close", "Cancel", self.go_back),
            space(weight=1),
            self._bar_button("action_done", "check", "Done", self.done),
            id="toolbar",
            cls="android.view.ViewGroup",
            width=FILL,
            height=56,
            padding=(8, 0),
        )
        body = scroll(column(*self._rows(), width=FILL, id="edit_event_all", cls="android.view.ViewGroup"), weight=1, key="edit_scroll")
        focus = "title" if self.form["before"] is None and not self.form["title"] and self.state["overlay"] is None else ""
        root = column(bar, body, width=FILL, height=FILL, accessible=False)
        return Screen(root, asking.overlays(self), theme=options.palette(self.ctx), focus=focus)

    def _bar_button(self, id: str, glyph: str, label: str, on_click: Callable[[], object]) -> View:
        view = row(
            icon(glyph, size=22, tint="on_surface_variant", accessible=False),
            text(label, size=14, font_weight=500, accessible=False),
            id=id,
            cls="android.widget.Button",
            desc=label,
            leaf=True,
            height=48,
            padding=(12, 0),
            spacing=8,
            focusable=True,
            on_click=on_click,
        )
        view.text = label
        return view

    def _rows(self) -> list[View | None]:
        data = self.form
        return [
            edit(
                data["title"],
                lambda new: data.update(title=new),
                hint="Event name",
                id="title",
                look="plain",
                size=20,
                ime_action="next",
                margin=(48, 4, 32, 4),
                min_height=44,
                padding=(0, 10),
            ),
            divider(),
            self._calendar(),
            divider(),
            *self._when(),
            divider(margin=(0, 8, 0, 0)),
            self._field("attendees", "Guests", "person_add", data["guests"], "guests", input_type="email"),
            self._field("location", "Location", "location_on", data["location"], "location"),
            self._field("description", "Description", "notes", data["description"], "description", lines=True),
            self._field("url", "URL", "link", data["url"], "url"),
            divider(margin=(0, 12, 0, 0)),
            self._repeat(),
            divider(),
            self._reminders(),
            divider(margin=(0, 8, 0, 0)),
            self._choice("availability", "event_available", asking.AVAILABILITY, "Show me as"),
            self._choice("visibility", "lock", asking.ACCESS, "Privacy"),
            space(24),
        ]

    def _lead(self, glyph: str) -> View:
        return icon(glyph, tint="on_surface_variant", accessible=False, margin=(12, 0, 12, 0))

    def _calendar(self) -> View:
        found = next((one for one in events.calendars(self.ctx) if one.id == self.form["calendar"]), None)
        name, account, color = (found.name, found.account_name, found.color) if found is not None else ("", "", "outline")
        dot = box(
            icon("calendar_today", tint="on_surface_variant", accessible=False),
            box(width=10, height=10, background=color, accessible=False, align="center", offset=(0, 3)),
            accessible=False,
            margin=(12, 0, 12, 0),
        )
        fixed = self.form["before"] is not None and bool(self.form["rule"])
        return row(
            dot,
            row(
                column(
                    text(name, id="calendar_name", size=16, max_lines=1),
                    text(account, id="account_name", size=12, color="on_surface_variant", max_lines=1),
                    weight=1,
                    accessible=False,
                ),
                None if fixed else icon("arrow_drop_down", tint="on_surface_variant", accessible=False),
                id="calendars_spinner",
                cls="android.widget.Spinner",
                weight=1,
                height=48,
                enabled=not fixed,
                focusable=True,
                on_click=None if fixed else self.show("calendar"),
            ),
            width=FILL,
            padding=(0, 8, 24, 8),
            accessible=False,
        )

    def _when(self) -> list[View | None]:
        data = self.form
        start, end = form.start_of(data), form.end_of(data)
        all_day = bool(data["all_day"])

        def button(id: str, label: str, desc: str, on_click: Callable[[], object], **place: Any) -> View:
            view = outlined_button(label, on_click, id=id, desc=desc, color="on_surface", height=44, **place)
            view.gravity = "start center" if id.endswith("date") or id.startswith("timezone") else "center"
            view.padding = (12, 0, 12, 0)
            view.children[0].style.size = 15
            return view

        def line(which: str, name: str, shown: datetime) -> View:
            return row(
                button(f"{which}_date", words.with_weekday(shown.date()), f"{name} date", self.pick_date(which), weight=1),
                None
                if all_day
                else button(f"{which}_time", words.clock(shown, self.ctx.is_24h), f"{name} time", self.pick_time(which), min_width=84),
                width=FILL,
                spacing=16,
                padding=(48, 2, 24, 2),
                accessible=False,
            )

        toggle = switch(all_day, lambda: form.set_all_day(data, self.ctx, not all_day), id="is_all_day", desc="All day event")
        zone = words.zone_words(data["zone"], words.instant(start, data["zone"]))
        return [
            row(
                self._lead("schedule"),
                text("All day", id="is_all_day_label", size=18, weight=1),
                toggle,
                width=FILL,
                padding=(0, 12, 24, 8),
                accessible=False,
            ),
            line("start", "Start", start),
            line("end", "End", end),
            None
            if all_day
            else row(
                self._lead("public"),
                button("timezone_button", zone, "Time zone", self.show("zone", query=""), weight=1),
                width=FILL,
                padding=(0, 2, 24, 2),
                accessible=False,
            ),
        ]

    def _field(self, id: str, hint: str, glyph: str, value: str, name: str, *, lines: bool = False, input_type: Any = "text") -> View:
        field = edit(
            value,
            lambda new: self.form.update({name: new}),
            hint=hint,
            id=id,
            look="filled",
            single_line=not lines,
            input_type=input_type,
            weight=1,
        )
        return row(self._lead(glyph), field, width=FILL, padding=(0, 5, 24, 0), accessible=False)

    def _repeat(self) -> View:
        told = recurrence.told(self.form["rule"], form.start_of(self.form).date()) or "One-time event"
        fixed = self.form["modify"] == "one"
        view = outlined_button(
            told,
            self.open_recurrence,
            id="rrule",
            desc="Repeat event",
            color="on_surface",
            height=44,
            weight=1,
            enabled=not fixed,
        )
        view.gravity, view.padding = "start center", (12, 0, 12, 0)
        view.children[0].style.size = 15
        return row(self._lead("repeat"), view, width=FILL, padding=(0, 8, 24, 8), accessible=False)

    def _reminders(self) -> View:
        rows = [reminder_row(lead, place, self.show, self.change_lead) for place, lead in enumerate(self.form["leads"])]
        add = outlined_button("Add reminder", self._add_lead, id="reminder_add", desc="Add reminder", color="on_surface", height=44)
        return row(
            icon("notifications", tint="on_surface_variant", accessible=False, margin=(12, 12, 12, 0), align="top"),
            column(
                column(*rows, id="reminder_items_container", width=FILL),
                add if len(self.form["leads"]) < 5 else None,
                weight=1,
                spacing=4,
                accessible=False,
            ),
            width=FILL,
            padding=(0, 8, 24, 0),
            gravity="start top",
            accessible=False,
        )

    def _choice(self, id: str, glyph: str, labels: tuple[str, ...], desc: str) -> View:
        name = "availability" if id == "availability" else "access"
        shown = labels[self.form[name]] if self.form[name] < len(labels) else labels[0]
        view = spinner(shown, self.show(id), id=id, desc=desc)
        view.weight = 1
        return row(self._lead(glyph), view, width=FILL, padding=(0, 8, 16, 8), accessible=False)
