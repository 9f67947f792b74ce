"""Settings: calendars, general settings, what the month shows, one calendar. State: `page`, `calendar` (its id), `overlay`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apps.calendar.etar import events, options, words
from apps.calendar.etar.options import PREFS
from apps.lineages.system_calendar import access
from apps.lineages.system_calendar.access import Calendar
from emulator.sim.toolkit import (
    FILL,
    Activity,
    Overlay,
    Screen,
    View,
    choice_dialog,
    column,
    dialog,
    edit,
    icon,
    list_,
    list_row,
    section,
    switch_row,
    text,
)
from emulator.sim.toolkit.material import app_bar

ACCOUNT: Final = "Offline Calendar"
COLORS: Final = {
    "Indigo": 0x3F51B5,
    "Blue": 0x039BE5,
    "Teal": 0x009688,
    "Green": 0x0B8043,
    "Orange": 0xF4511E,
    "Red": 0xD50000,
    "Purple": 0x8E24AA,
    "Grey": 0x616161,
}
Choices = dict[str, str]
"""Stored value and its label."""
WEEKDAYS: Final = {"-1": "Locale default", **{str(place + 2 if place < 6 else 1): words.DAYS[place] for place in range(7)}}
LISTS: Final[dict[str, tuple[str, str, Choices]]] = {
    options.THEME: ("Theme", "light", {"light": "Light", "dark": "Dark", "black": "Black"}),
    options.START_VIEW: ("Default view", "-2", {"-2": "Previously used view", "2": "Day", "3": "Week", "4": "Month", "1": "Agenda"}),
    options.WEEK_START: ("Week starts on", "-1", WEEKDAYS),
    options.WEEK_DAYS: ("Days per week", "7", {str(days): f"{days} days" for days in range(2, 8)}),
    options.LENGTH: (
        "Default event duration",
        "60",
        {"0": "0 minutes", "15": "15 minutes", "30": "30 minutes", "60": "1 hour", "90": "1.5 hours", "120": "2 hours"},
    ),
    options.SNOOZE: (
        "Default snooze delay time",
        "5",
        {str(each): words.lead(each) for each in (5, 10, 15, 20, 25, 30, 45, 60, 120, 180, 720)},
    ),
    options.REMINDER: (
        "Default reminder time",
        "10",
        {str(options.NONE): "None", **{str(each): words.lead(each) for each in options.LEADS}},
    ),
    options.LINES: ("Max number of lines in event", "7", {str(lines): str(lines) for lines in range(1, 11)}),
}
TITLES: Final = {"main": "Settings", "general": "General settings", "details": "Display options"}


class Settings(Activity):
    name = "com.android.calendar.settings.SettingsActivity"

    def on_create(self) -> None:
        self.state.update(page=self.intent.extras.get("page", "main"), calendar=0, overlay=None)

    def close(self) -> None:
        self.state["overlay"] = None

    def show(self, kind: str, **more: Any) -> Callable[[], object]:
        return lambda: self.state.update(overlay={"kind": kind, **more})

    def on_back(self) -> bool:
        if self.state["page"] == "main" or self.intent.extras.get("page") == self.state["page"]:
            return False
        self.state["page"] = "general" if self.state["page"] == "details" else "main"
        return True

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        page = self.state["page"]
        found = self._calendar() if page == "calendar" else None
        if page == "calendar" and found is None:
            page = "main"
        title = found.name or "Unnamed calendar" if found is not None else TITLES[page]
        rows = {"main": self._main, "general": self._general, "details": self._details}
        shown = self._one(found) if found is not None else rows[page]()
        bar = app_bar(title, navigation="back", on_navigation=self.go_back, id="toolbar")
        body = list_(shown, id="recycler_view", key=f"settings_{page}", weight=1)
        return Screen(column(bar, body, width=FILL, height=FILL, accessible=False), self._overlays(), theme=options.palette(self.ctx))

    def _row(self, title: str, summary: str, on_click: Callable[[], object] | None, leading: View | str | None = None) -> View:
        view = list_row(title, summary, leading=leading, headline_id="android:id/title", supporting_id="android:id/summary")
        view.on_click = on_click
        return view

    def _list(self, key: str) -> View:
        title, default, choices = LISTS[key]
        kept = options.text(self.ctx, key, default)
        return self._row(title, choices.get(kept, choices[default]), self.show("list", key=key))

    def _switch(self, key: str, title: str, summary: str = "", *, default: bool = False) -> View:
        on = options.flag(self.ctx, key, default)
        return switch_row(title, on, lambda: self.ctx.prefs(PREFS).update({key: not on}), supporting=summary)

    def _main(self) -> list[View | None]:
        rows: list[View | None] = [
            self._row("General settings", "", lambda: self.state.update(page="general"), "settings"),
            self._row("Add offline calendar", "", self.show("add", name=""), "add"),
        ]
        account = ""
        for one in sorted(events.calendars(self.ctx), key=lambda each: (not each.local, each.account_name, each.name.casefold())):
            if one.account_name != account:
                account = one.account_name
                rows.append(section(account))
            rows.append(self._calendar_row(one))
        return rows

    def _calendar_row(self, one: Calendar) -> View:
        dot = icon("circle", fill=one.visible, tint=one.color, accessible=False)
        summary = "Not synchronized" if not one.synced else "" if one.visible else "Events are not displayed"
        return self._row(one.name or "Unnamed calendar", summary, lambda: self.state.update(page="calendar", calendar=one.id), dot)

    def _general(self) -> list[View | None]:
        return [
            section("Calendar view setting"),
            self._list(options.THEME),
            self._list(options.START_VIEW),
            self._row("Display options", "", lambda: self.state.update(page="details")),
            self._switch(options.WEEK_NUMBER, "Show week number"),
            self._list(options.WEEK_START),
            self._list(options.WEEK_DAYS),
            self._list(options.LENGTH),
            section("Notifications & reminders"),
            self._switch(options.ALERTS, "Notifications", default=True),
            self._list(options.SNOOZE),
            self._list(options.REMINDER),
            section("Experimental"),
            self._switch(options.NO_BATTERY_QUESTION, "Don't check battery optimization"),
        ]

    def _details(self) -> list[View | None]:
        return [
            section("Month view layout (Portrait)"),
            self._list(options.LINES),
            self._switch(options.SHOW_TIME, "Display time"),
            self._switch(options.SHOW_PLACE, "Display location"),
        ]

    # --- one calendar ------------------------------------------------------------------------------------------------------------

    def _calendar(self) -> Calendar | None:
        return next((one for one in events.calendars(self.ctx) if one.id == self.state["calendar"]), None)

    def _one(self, one: Calendar) -> list[View | None]:
        count = len(self.ctx.query(f"{access.URI}/events", ("_id",), "calendar_id=? AND deleted=0", (one.id,)))
        kind = "Offline calendar" if one.local else f"{one.account_name} account"
        return [
            switch_row("Display events", one.visible, lambda: access.show_calendar(self.ctx, one.id, not one.visible)),
            self._row("Color", "", self.show("color"), icon("circle", fill=True, tint=one.color, accessible=False)),
            self._row("Change name", one.name, self.show("name", name=one.name)) if one.local else None,
            self._row("Delete calendar", "", self.show("delete")) if one.local else None,
            section("Calendar information"),
            self._row(f"{count} events", "", None),
            self._row(kind, "", None),
        ]

    # --- dialogs -----------------------------------------------------------------------------------------------------------------

    def _overlays(self) -> list[Overlay]:
        overlay = self.state["overlay"]
        if overlay is None:
            return []
        kind = overlay["kind"]
        if kind == "list":
            return [self._list_dialog(overlay["key"])]
        if kind in ("add", "name"):
            return [self._name_dialog(overlay, new=kind == "add")]
        found = self._calendar()
        if found is None:
            return []
        if kind == "color":
            names = list(COLORS)
            chosen = next((place for place, value in enumerate(COLORS.values()) if f"#{value:06X}" == found.color), -1)

            def paint(place: int) -> None:
                account = found.account_name, found.account_type
                access.update_calendar(self.ctx, found.id, account, {"calendar_color": signed(COLORS[names[place]])})
                self.close()

            return [choice_dialog("Calendar Color", names, chosen, paint, negative=("Cancel", self.close), on_dismiss=self.close)]

        def delete() -> None:
            access.delete_calendar(self.ctx, found.id, (found.account_name, found.account_type))
            self.state.update(page="main", overlay=None)

        return [dialog(message="Do you really want to delete this calendar?", positive=("Delete calendar", delete), cancel=self.close)]

    def _list_dialog(self, key: str) -> Overlay:
        title, default, choices = LISTS[key]
        values = list(choices)
        kept = options.text(self.ctx, key, default)

        def take(place: int) -> None:
            self.ctx.prefs(PREFS)[key] = values[place]
            self.close()

        chosen = values.index(kept) if kept in values else -1
        return choice_dialog(title, list(choices.values()), chosen, take, negative=("Cancel", self.close), on_dismiss=self.close)

    def _name_dialog(self, overlay: dict[str, Any], *, new: bool) -> Overlay:
        field = edit(overlay["name"], lambda typed: overlay.update(name=typed), hint="Name", id="offline_calendar_name", look="outlined")
        note = "Offline calendars are NOT synchronized to a cloud service and only available on your phone."
        wrong = text("Enter a calendar name!", size=12, color="error", padding=(16, 4)) if overlay.get("wrong") else None

        def save() -> None:
            name = overlay["name"].strip()
            if not name:
                overlay["wrong"] = True
                return
            found = self._calendar()
            if new:
                add_offline(self, name)
            elif found is not None:
                account = found.account_name, found.account_type
                access.update_calendar(self.ctx, found.id, account, {"calendar_displayName": name})
            self.close()

        return dialog(
            column(field, wrong, width=FILL, accessible=False),
            title="Add offline calendar" if new else "Change name",
            message=note if new else "",
            positive=("Add calendar" if new else "OK", save),
            cancel=self.close,
        )


def add_offline(page: Activity, name: str) -> None:
    """A calendar of the device alone, as the app makes it."""
    row = {
        "name": f"etar_local_{name}",
        "calendar_displayName": name,
        "calendar_color": signed(COLORS["Teal"]),
        "calendar_access_level": 800,
        "ownerAccount": ACCOUNT,
        "visible": 1,
        "sync_events": 1,
        "allowedReminders": "1",
    }
    access.insert_calendar(page.ctx, (ACCOUNT, "LOCAL"), row)


def signed(rgb: int) -> int:
    """An opaque colour as the signed number that Android keeps."""
    return (0xFF000000 | rgb) - (1 << 32)


class About(Activity):
    """Version, authors, licence."""

    name = "com.android.calendar.AboutActivity"

    def build(self) -> Screen:
        bar = app_bar("About Etar", navigation="back", on_navigation=self.finish, id="toolbar")
        body = column(
            icon("calendar_month", size=96, tint="primary", margin=(0, 24), align="center"),
            list_row("Build version", "1.0.55", leading="info", supporting_id="version"),
            list_row("Authors", "The Etar Project", leading="group"),
            list_row("License", "GPLv3", leading="balance"),
            text(
                "\u00a9 2015-2026 The Etar Project. Portions \u00a9 2005-2026 The Android Open Source Project.",
                id="copyright",
                size=12,
                color="on_surface_variant",
                padding=(16, 16),
                width=FILL,
            ),
            width=FILL,
            weight=1,
        )
        return Screen(column(bar, body, width=FILL, height=FILL, accessible=False), theme=options.palette(self.ctx))
