"""What the controls of an event's form do, new or stored."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from apps.lineages.simple_calendar import colors, series, words
from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.draft import draft_of, given, leads_of, new_draft, repetition_of, wall
from apps.lineages.simple_calendar.ics import to_ics
from apps.lineages.simple_calendar.saving import Saving
from emulator.sim.toolkit import Intent

INSERT = "android.intent.action.INSERT"
NOTIFY = "android.permission.POST_NOTIFICATIONS"
LEADS = (store.OFF, 0, 1, 5, 10, 30, 60)
MINUTE_UNITS = ((1, "minutes", "dialog_radio_minutes"), (60, "hours", "dialog_radio_hours"), (1440, "days", "dialog_radio_days"))
SERIES_UNITS = (
    (store.DAY, "days", "dialog_radio_days"),
    (store.WEEK, "weeks", "dialog_radio_weeks"),
    (store.MONTH, "months", "dialog_radio_months"),
    (store.YEAR, "years", "dialog_radio_years"),
)
ALLOW = "Allow notifications for this app, so that it can show reminders."
NEW_GROUP = -1


class Editing(Saving):
    """The form without its screen."""

    def on_create(self) -> None:
        extras, model = self.intent.extras, self.model
        row = model.row(int(extras["event_id"])) if "event_id" in extras else None
        if row is None:
            if "event_id" in extras:  # gone since the notification about it was posted
                self.ctx.toast("An unknown error occurred")
                self.finish()
            start = int(extras.get("new_event_start_ts", 0)) or model.new_start(model.today, may_change_day=True)
            minutes = model.number("default_duration", 0)
            if extras.get("new_event_set_hour_duration"):
                minutes = 59 if model.local(start).hour == 23 else 60
            draft, at = new_draft(model, start, minutes), start
            if self.intent.action == INSERT:
                draft |= given(model, extras)
        else:
            at = int(extras.get("event_occurrence_ts", 0)) or int(row["start_ts"])
            draft = draft_of(model, row, at)
        copied = bool(extras.get("is_duplicate_intent"))
        self.state.update(form=draft, was={} if copied else dict(draft), id=None if row is None or copied else row["id"], at=at)
        if row is None:
            self.ctx.focus(f"{self.what}_title")

    # --- fields ----------------------------------------------------------------------------------------------------------------------

    def put(self, name: str) -> Callable[[str], None]:
        def change(value: str) -> None:
            self.form[name] = value

        return change

    def toggle_all_day(self) -> None:
        """Turning all-day off gives an event that was stored so the usual hours."""
        form, row = self.form, self.row
        form["all_day"] = not form["all_day"]
        if not form["all_day"] and row is not None and row["flags"] & store.ALL_DAY and not self.state.get("timed"):
            self.state["timed"] = True
            start = self.model.local(self.model.new_start(wall(form, "start").date(), may_change_day=False))
            end = start + dt.timedelta(minutes=self.model.number("default_duration", 0))
            form["start"] = wall(form, "start").replace(hour=start.hour, minute=start.minute).isoformat()
            form["end"] = wall(form, "end").replace(hour=end.hour, minute=end.minute).isoformat()

    def ask_when(self, key: str) -> Callable[[], None]:
        """`start_date`, `end_time` and so on."""
        name, _, what = key.partition("_")

        def act() -> None:
            at = wall(self.form, name)
            if what == "date":
                self.ask_date(key, at.date())
            else:
                self.ask_time(key, at.hour, at.minute)

        return act

    def dated(self, key: str, day: dt.date) -> None:
        if key == "limit":
            series.till_day(self, self.top, day)
        else:
            name = key.partition("_")[0]
            self._set(name, wall(self.form, name).replace(year=day.year, month=day.month, day=day.day))

    def timed(self, key: str, hour: int, minute: int) -> None:
        if key.startswith("reminder"):
            self._set_lead(key, -(hour * 60 + minute))
        else:
            name = key.partition("_")[0]
            self._set(name, wall(self.form, name).replace(hour=hour, minute=minute))

    def _set(self, name: str, at: dt.datetime) -> None:
        """Move the start, and the end with it; or the end alone."""
        form = self.form
        if name == "end":
            form["end"] = at.isoformat()
            return
        length = wall(form, "end") - wall(form, "start")
        form.update(start=at.isoformat(), end=(at + length).isoformat())
        kept = repetition_of(form)
        if kept.unit == store.WEEK and kept.rule.bit_count() == 1:
            form["rule"] = 1 << at.weekday()
        elif kept.unit in (store.MONTH, store.YEAR) and kept.rule == store.LAST_DAY and not store.is_last_day(at.date()):
            form["rule"] = store.SAME_DAY

    # --- reminders -------------------------------------------------------------------------------------------------------------------

    def ask_lead(self, number: int) -> Callable[[], None]:
        def act() -> None:
            now = int(self.form["reminders"][number - 1])
            values = sorted({*LEADS, now} if now >= store.OFF else set(LEADS))
            options = [(value, words.lead(value, is_24h=self.model.is_24h)) for value in values]
            if self.form["all_day"]:
                options.append((words.DAYTIME, words.lead(now, is_24h=self.model.is_24h) if now < store.OFF else "During the day at…"))
            options.append((words.FREE_CHOICE, "Custom"))
            self.ask_one(f"reminder_{number}", options, words.DAYTIME if now < store.OFF else now)

        return act

    def _set_lead(self, key: str, minutes: int) -> None:
        self.form["reminders"][int(key[-1]) - 1] = minutes

    # --- repetition ------------------------------------------------------------------------------------------------------------------

    def ask_interval(self) -> None:
        now = int(self.form["interval"])
        values = sorted({0, store.DAY, store.WEEK, store.MONTH, store.YEAR, now})
        options: list[tuple[int, str]] = [(value, words.interval(value)) for value in values]
        self.ask_one("interval", [*options, (words.FREE_CHOICE, "Custom")], now)

    def _set_interval(self, seconds: int) -> None:
        unit = store.Repetition(seconds).unit
        rules = {store.WEEK: 1 << wall(self.form, "start").weekday(), store.MONTH: store.SAME_DAY, store.YEAR: store.SAME_DAY}
        self.form.update(interval=seconds, rule=rules.get(unit, 0))

    def ask_rule(self) -> None:
        kept, day = repetition_of(self.form), wall(self.form, "start").date()
        if kept.unit == store.WEEK:
            first = self.model.first_weekday
            order = [(first + number) % 7 for number in range(7)]
            ticked = [n for n in range(7) if kept.rule >> n & 1]
            self.open("checks", "weekdays", options=[[n, words.WEEKDAY_NAMES[n]] for n in order], ticked=ticked)
        else:
            self.ask_one("rule", words.month_rules(day, yearly=kept.unit == store.YEAR), kept.rule)

    def ask_limit(self) -> None:
        start = self.model.instant(wall(self.form, "start").date())
        self.open("limit", **series.limit_fields(int(self.form["limit"]), start, self.model.now))

    def ticked(self, key: str, values: list[Any]) -> None:
        bits = sum(1 << int(value) for value in values)
        self.form["rule"] = bits
        if not bits:
            self._set_interval(0)

    # --- group and colour ------------------------------------------------------------------------------------------------------------

    def ask_group(self) -> None:
        types = self.model.types()
        options: list[tuple[int, str]] = [(int(row["id"]), str(row["title"])) for row in types]
        shades = [int(row["color"]) for row in types]
        self.ask_one("group", [*options, (NEW_GROUP, self.look.words.add)], int(self.form["type"]), colors=shades)

    def group_color(self) -> int:
        group = self.model.type(int(self.form["type"]))
        return int(group["color"]) if group is not None else self.look.first_color

    def ask_color(self) -> None:
        self.open("color", "own", **colors.picker_fields(int(self.form["color"]) or self.group_color()))

    def show_on_map(self) -> None:
        place = str(self.form["location"]).strip()
        if place:
            self.launch(Intent(action="android.intent.action.VIEW", data=f"geo:0,0?q={place}"))
        else:
            self.ctx.toast("Please fill in a location to be shown on a map")

    def ask_zone(self) -> None:
        intent = Intent(component=f"{self.ctx.package}/.activities.SelectTimeZoneActivity")
        self.ctx.start(intent, for_result="zone")

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        if key == "zone" and ok:
            self.form["zone"] = str(data["zone"])

    # --- answers ---------------------------------------------------------------------------------------------------------------------

    def picked(self, key: str, value: Any) -> None:
        if key == "group":
            if value == NEW_GROUP:
                self.open("group", "new_group", id=None, title="", color=self.look.first_color)
            else:
                self.form["type"] = value
        elif key == "rule":
            self.form["rule"] = value
        elif value == words.FREE_CHOICE:
            units = SERIES_UNITS if key == "interval" else MINUTE_UNITS
            id = "dialog_custom_repeat_interval_value" if key == "interval" else "dialog_custom_interval_value"
            self.open("interval", key, value="", unit=units[0][0], units=[list(unit) for unit in units], id=id)
            self.ctx.focus("dialog_value")
        elif value == words.DAYTIME:
            self.ask_time(key, 9, 0)
        elif key == "interval":
            self._set_interval(int(value))
        else:
            self._set_lead(key, int(value))

    def entered(self, key: str, value: Any) -> None:
        if key == "limit":
            self.form["limit"] = value
        elif key == "own":
            self.form["color"] = 0 if value == self.group_color() else value
        elif key == "group":
            self.top["color"] = value
        elif key == "new_group":
            self.form["type"] = self.model.save_type(*value)
        elif key == "interval":
            self._set_interval(int(value))
        elif key.startswith("reminder"):
            self._set_lead(key, int(value))
        elif key == "delete":
            self.delete(str(value))
        elif key == "update":
            self.update_series(str(value))

    def chosen(self, key: str) -> None:
        if key == "share":
            self.share("event.ics", to_ics(self.model, [int(self.state["id"])]))

    def confirmed(self, key: str) -> None:
        if key == "save":
            self.save()
        elif key == "discard":
            self.finish()
        elif key == "warned":
            self.model.prefs[store.WARNED] = True
            self._checked()
        elif key == "power":
            self.model.prefs[store.WARNED] = True
            self.launch(Intent(action="android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS"))
        elif key == "notifications":
            extras = {"android.provider.extra.APP_PACKAGE": self.ctx.package}
            self.launch(Intent(action="android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))

    # --- saving, deleting, leaving ---------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save, after the note about reminders that is shown once and the permission to notify."""
        if any(lead != store.OFF for lead in self.form["reminders"]) and not self.model.flag(store.WARNED, False):
            self.open("warning")
        else:
            self._checked()

    def _checked(self) -> None:
        problem = self.problem()
        if problem:
            self.ctx.toast(problem)
            if not self.form["title"].strip():
                self.ctx.focus(f"{self.what}_title")
        elif leads_of(self.form) and not self.ctx.has_permission(NOTIFY):
            self.ctx.request_permission(NOTIFY, "save")
        else:
            self.keep()

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if granted:
            self.keep()
        else:
            self.open("confirm", "notifications", message=ALLOW, yes="Grant permission", no="Cancel")

    def ask_delete(self) -> None:
        row = self.row
        self.open("delete", repeats=row is not None and row["repeat_interval"] > 0, task=self.is_task, scope="one")

    def duplicate(self) -> None:
        id, at = int(self.state["id"]), int(self.state["at"])
        self.finish()
        self.ctx.start_activity(self.what, event_id=id, event_occurrence_ts=at, is_duplicate_intent=True)

    def on_back(self) -> bool:
        if self.form == self.state["was"]:
            return False
        self.open("unsaved")
        return True
