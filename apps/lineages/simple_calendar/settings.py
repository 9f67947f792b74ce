"""The settings, kept in the preferences."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar import transfer, words
from apps.lineages.simple_calendar.dialogs import overlays
from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit import FILL, Intent, Screen, View, column, divider, list_, switch
from emulator.sim.toolkit.material import list_row, section

LAST_USED: Final = -1
DELETE_ALL: Final = "Are you sure you want to delete all events and tasks? This will leave your {groups} and other settings intact."


class Toggle(NamedTuple):
    """A switch; its id is `settings_` and `id`."""

    key: str
    label: str
    default: bool
    id: str = ""


class Choice(NamedTuple):
    """A row that asks for one of some values."""

    key: str
    label: str
    value: str
    id: str = ""


class Link(NamedTuple):
    """A row that leads to a page or a question."""

    target: str
    label: str
    id: str


Item = Toggle | Choice | Link


class Settings(Page):
    """Sections with switches, choices and links."""

    name = ".activities.SettingsActivity"

    def _sections(self) -> list[tuple[str, list[Item]]]:
        look, model = self.look, self.model
        groups = "calendars" if look.group == "calendar" else "event_types"
        return [
            (
                "General settings",
                [
                    Link("types", look.words.manage, f"manage_{groups}"),
                    Link("quick", look.words.manage.replace("Manage", "Manage quick filter"), f"manage_quick_filter_{groups}"),
                    Choice("week", "Start week on", words.WEEKDAY_NAMES[model.first_weekday], "start_week_on"),
                    Toggle("use_24_hour_format", "Use 24-hour time format", model.ctx.is_24h, "hour_format"),
                    Toggle("highlight_weekends", "Highlight weekends on some views", False),
                ],
            ),
            ("Reminders", [Link("notifications", "Customize notifications", "customize_notifications"), *self._snooze()]),
            ("New events", self._new_events()),
            (
                "Weekly view",
                [
                    Choice("start_weekly_at", "Start day at", self._hour(model.number("start_weekly_at", 7))),
                    Toggle("show_midnight_spanning_events_at_top", "Show events spanning across midnight at the top bar", True),
                    Toggle("allow_customise_day_count", "Allow customizing day count", True),
                    Toggle("start_week_with_current_day", "Start week with the current day", False),
                ],
            ),
            ("Monthly view", [Toggle("week_numbers", "Show week numbers", False), Toggle("show_grid", "Show a grid", False)]),
            (
                "Event lists",
                [
                    Choice("display_past_events", "Display events from the past", self._past()),
                    Toggle("display_description", "Display description or location", True),
                    Toggle("replace_description", "Replace event description with location", False),
                ],
            ),
            (
                "Events",
                [
                    Toggle("dim_past_events", "Dim past events", True),
                    Toggle("allow_changing_time_zones", "Allow changing event time zones", False),
                    Link("delete_all", "Delete all events and tasks", "delete_all_events"),
                ],
            ),
            (
                "Tasks",
                [
                    Toggle("allow_creating_tasks", "Allow creating tasks", True),
                    Toggle("dim_completed_tasks", "Dim completed tasks", True),
                ],
            ),
            *([("Migrating", self._files())] if look.fossify else []),
        ]

    def _files(self) -> list[Item]:
        return [Link(key, label, key.removesuffix("_events")) for key, label in (transfer.EXPORT, transfer.IMPORT)]

    def _snooze(self) -> list[Item]:
        minutes = self.model.number("snooze_delay", 10)
        return [Choice("snooze_delay", "Snooze time", words.length(minutes), "snooze_time")]

    def _new_events(self) -> list[Item]:
        model = self.model
        chosen = model.type(model.number("default_event_type_id", LAST_USED))
        items: list[Item] = [
            Choice("default_start_time", "Default start time", self._start_label(model.number("default_start_time", -1))),
            Choice("default_duration", "Default duration", words.length(model.number("default_duration", 0))),
            Choice("default_event_type_id", self.look.words.default, "Last used one" if chosen is None else str(chosen["title"])),
            Toggle("use_previous_event_reminders", "Use the last event's reminders as the default for new events", True),
        ]
        if not model.flag("use_previous_event_reminders", True):
            for number in (1, 2, 3):
                lead = model.number(f"default_reminder_{number}", 10 if number == 1 else store.OFF)
                items.append(Choice(f"default_reminder_{number}", f"Default reminder {number}", words.lead(lead, is_24h=model.is_24h)))
        return items

    def _hour(self, number: int) -> str:
        return words.clock(_at(number * 60), is_24h=self.model.is_24h)

    def _start_label(self, value: int) -> str:
        return {-1: "Next full hour", -2: "Current time"}.get(value) or words.clock(_at(value), is_24h=self.model.is_24h)

    def _past(self) -> str:
        minutes = self.model.number("display_past_events", 1440)
        return words.length(minutes) if minutes else "Never"

    # --- screen ----------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        rows: list[View] = []
        for heading, items in self._sections():
            rows += [section(heading), *(self._row(item) for item in items), divider()]
        bar = self.bar("Settings", "settings_toolbar")
        body = list_(rows, weight=1, cls="androidx.core.widget.NestedScrollView", id="settings_nested_scrollview")
        return Screen(column(bar, body, width=FILL, height=FILL, id="settings_coordinator"), overlays(self), theme=self.look.theme)

    def _row(self, item: Item) -> View:
        if isinstance(item, Toggle):
            on = self.model.flag(item.key, item.default)
            id = f"settings_{item.id or item.key}"

            def toggle() -> None:
                self.model.prefs[item.key] = not on

            mark = switch(on, None, id=id, focusable=False)
            return list_row(item.label, trailing=mark, max_lines=3, id=f"{id}_holder", on_click=toggle)
        if isinstance(item, Choice):
            id = f"settings_{item.id or item.key}"
            return list_row(
                item.label,
                item.value,
                headline_id=f"{id}_label",
                supporting_id=id,
                max_lines=2,
                id=f"{id}_holder",
                on_click=lambda: self._ask(item.key),
            )
        id = f"settings_{item.id}"
        return list_row(item.label, headline_id=f"{id}_label", max_lines=2, id=f"{id}_holder", on_click=lambda: self._follow(item.target))

    # --- questions -------------------------------------------------------------------------------------------------------------------

    def _ask(self, key: str) -> None:
        model = self.model
        if key == "week":
            self.ask_one(key, list(enumerate(words.WEEKDAY_NAMES)), model.first_weekday)
        elif key == "start_weekly_at":
            self.ask_one(key, [(number, self._hour(number)) for number in range(17)], model.number(key, 7))
        elif key == "default_start_time":
            now = model.number(key, -1)
            options = [(-2, "Current time"), (-1, "Next full hour"), (words.DAYTIME, "Other time")]
            self.ask_one(key, options, now if now < 0 else words.DAYTIME)
        elif key == "default_event_type_id":
            options = [(LAST_USED, "Last used one"), *((int(row["id"]), str(row["title"])) for row in model.types())]
            self.ask_one(key, options, model.number(key, LAST_USED))
        else:
            self._ask_minutes(key)

    def _ask_minutes(self, key: str) -> None:
        model = self.model
        if key.startswith("default_reminder"):
            now = model.number(key, 10 if key.endswith("1") else store.OFF)
            values: Sequence[int] = (store.OFF, 0, 1, 5, 10, 30, 60)
        else:
            defaults = {"snooze_delay": (10, (5, 10, 30, 60)), "default_duration": (0, (0, 5, 10, 20, 30, 60))}
            default, values = defaults.get(key, (1440, (0, 60, 1440, 10_080)))
            now = model.number(key, default)
        told = words.lead if key.startswith("default_reminder") else lambda minutes, is_24h: words.length(minutes)
        options = [(value, told(value, is_24h=model.is_24h)) for value in sorted({*values, now})]
        if key == "display_past_events":
            options[0] = (0, "Never")
        self.ask_one(key, [*options, (words.FREE_CHOICE, "Custom")], now)

    def picked(self, key: str, value: Any) -> None:
        prefs = self.model.prefs
        if value == words.FREE_CHOICE and key not in ("week", "default_start_time"):
            units = [[1, "minutes", "dialog_radio_minutes"], [60, "hours", "dialog_radio_hours"], [1440, "days", "dialog_radio_days"]]
            self.open("interval", key, value="", unit=1, units=units, id="dialog_custom_interval_value")
            self.ctx.focus("dialog_value")
        elif key == "week" and self.look.fossify:
            prefs.put_int("first_day_of_week", int(value) + 1)
        elif key == "week":
            prefs["sunday_first"] = value == 6
        elif key == "default_start_time" and value == words.DAYTIME:
            self.ask_time(key, 9, 0)
        elif key == "default_event_type_id":
            prefs.put_long(key, int(value))
        else:
            prefs.put_int(key, int(value))

    def timed(self, key: str, hour: int, minute: int) -> None:
        self.model.prefs.put_int(key, hour * 60 + minute)

    def entered(self, key: str, value: Any) -> None:
        self.model.prefs.put_int(key, int(value))

    def _follow(self, target: str) -> None:
        if target == "notifications":
            extras = {"android.provider.extra.APP_PACKAGE": self.ctx.package}
            self.launch(Intent(action="android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))
        elif target == "quick":
            types = self.model.types()
            ticked = [int(id) for id in self.model.prefs.get("quick_filter_event_types", set())]
            options = [[int(row["id"]), str(row["title"])] for row in types]
            self.open("checks", "quick", options=options, colors=[int(row["color"]) for row in types], ticked=ticked)
        elif target in (transfer.EXPORT[0], transfer.IMPORT[0]):
            transfer.begin(self, target)
        elif target == "delete_all":
            groups = self.look.words.page.lower()
            self.open("confirm", "delete_all", message=DELETE_ALL.format(groups=groups))
        else:
            self.ctx.start_activity(target)

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        if ok:
            transfer.finish(self, key, data)

    def ticked(self, key: str, values: list[Any]) -> None:
        self.model.prefs["quick_filter_event_types"] = {str(id) for id in values}

    def confirmed(self, key: str) -> None:
        model = self.model
        for row in model.rows():
            model.ctx.cancel_alarm(f"event:{row['id']}")
        model.delete([int(row["id"]) for row in model.rows()])


def _at(minutes: int) -> dt.datetime:
    return dt.datetime(2000, 1, 1) + dt.timedelta(minutes=minutes)
