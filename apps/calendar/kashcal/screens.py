"""KashCal 23.6.13 (Jetpack Compose) as the simulated device runs it: an activity with views, sheets and the form, one for settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, ClassVar

from apps.calendar.kashcal import draft as drafts
from apps.calendar.kashcal import format as store
from apps.calendar.kashcal import months, when
from apps.calendar.kashcal.agenda import agenda_view, search_view
from apps.calendar.kashcal.draft import Draft
from apps.calendar.kashcal.drawer import VIEWS, WIDTH_DP, drawer_content
from apps.calendar.kashcal.form import SCRIM, color_sheet, form_page
from apps.calendar.kashcal.home import month_view, top_bar
from apps.calendar.kashcal.model import Item, Model
from apps.calendar.kashcal.quick import quick_sheet
from apps.calendar.kashcal.repeat_row import set_until
from apps.calendar.kashcal.settings import NOTIFY, Settings, about_sheet
from apps.calendar.kashcal.texts import span
from apps.calendar.kashcal.weeks import columns_view
from apps.calendar.kashcal.welcome import connect_sheet, welcome_sheet
from emulator.sim.toolkit import FILL, Activity, App, Intent, Overlay, Screen, View
from emulator.sim.toolkit.compose import c_box, c_column, c_fab
from emulator.sim.toolkit.material import bottom_sheet, drawer
from emulator.sim.toolkit.view import Handler

SHOW_EVENT = "org.onekash.kashcal.SHOW_EVENT"


class Main(Activity):
    """Home. `state`: `view` shown, `day` picked and `month` in sight (ISO), `sheet` over it, `form` while one is open, `search` and its
    `query` and `filter`."""

    name = ".MainActivity"

    def on_create(self) -> None:
        today = self.model.today
        view = str(self.model.pref("default_calendar_view"))
        self.state.update(view=view if view in VIEWS else "month", day=today.isoformat(), month=store.first_of(today).isoformat())
        self.state.update(sheet=None, form=None, search=False, query="", filter="All", filter_day=None)
        if not self.model.pref(store.ONBOARDING):
            self.sheet("welcome")
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        if intent.action == SHOW_EVENT:
            item = self.model.occurrence(int(intent.extras.get("event_id", 0)), int(intent.extras.get("occurrence_ts", 0)))
            if item is not None:
                self.state["form"] = None
                self.opener(item)()

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    @property
    def day(self) -> date:
        return date.fromisoformat(self.state["day"])

    @property
    def month(self) -> date:
        return date.fromisoformat(self.state["month"])

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        if self.state["form"] is not None:
            return Screen(form_page(self), self._overlays(), theme="pixel", background="surface_container_low", status_bar=SCRIM)
        if self.state["search"]:
            return Screen(search_view(self), self._overlays(), theme="pixel", focus="search")
        content = c_box(self._view(), c_fab("add", self.create, desc="Create event"), width=FILL, weight=1)
        return Screen(c_column(top_bar(self), content, width=FILL, height=FILL), self._overlays(), theme="pixel")

    def _view(self) -> View:
        match self.state["view"]:
            case "agenda":
                return agenda_view(self)
            case "month_full":
                return months.full_view(self)
            case "three_days":
                return columns_view(self, [self.day + timedelta(days=number) for number in range(3)], 3)
            case "week":
                first = self.day - timedelta(days=(self.day.weekday() - self.model.first_weekday) % 7)
                return columns_view(self, [first + timedelta(days=number) for number in range(7)], 7)
            case "year":
                return months.year_view(self)
            case _:
                return month_view(self)

    def _overlays(self) -> list[Overlay]:
        sheet = self.state["sheet"]
        if sheet is None:
            return []
        if sheet["kind"] == "drawer":
            return [drawer(drawer_content(self), self.close, width=WIDTH_DP)]
        content: list[View | None]
        match sheet["kind"]:
            case "quick":
                item = self.model.occurrence(sheet["master"], sheet["start"])
                if item is None:
                    return []
                content = quick_sheet(self, item)
            case "when":
                content = [*when.when_sheet(self)]
            case "zone":
                content = [*when.zone_sheet(self)]
            case "color":
                content = [*color_sheet(self, self.state["form"])]
            case "month":
                content = [*months.month_sheet(self)]
            case "welcome":
                content = [*welcome_sheet(self)]
            case "connect":
                content = [*connect_sheet(self)]
            case _:
                content = [*about_sheet()]
        return [bottom_sheet(*content, on_dismiss=self.dismiss)]

    # --- sheets ------------------------------------------------------------------------------------------------------------------

    def sheet(self, kind: str) -> None:
        self.state["sheet"] = {"kind": kind, **(months.wheels_for(self.month) if kind == "month" else {})}

    def close(self) -> None:
        self.state["sheet"] = None

    def dismiss(self) -> None:
        """Back, or a tap beside the sheet."""
        if self.state["sheet"]["kind"] == "welcome":
            self.model.set_pref(store.ONBOARDING, True)
        self.close()

    def opener(self, item: Item) -> Handler:
        """Opens the quick view of an occurrence."""
        fields = {"kind": "quick", "master": item.master, "start": item.start, "asking": "", "wide": False, "more": False}

        def act() -> None:
            self.ctx.hide_keyboard()
            self.state["sheet"] = dict(fields)

        return act

    def open_drawer(self) -> None:
        self.sheet("drawer")

    def open_settings(self) -> None:
        self.ctx.start_activity("settings")

    def on_back(self) -> bool:
        if self.state["form"] is not None:
            self.leave_form()
            return True
        if self.state["search"]:
            self.close_search()
            return True
        return False

    # --- moving about ------------------------------------------------------------------------------------------------------------

    def pick_day(self, day: date) -> None:
        self.state.update(day=day.isoformat(), month=store.first_of(day).isoformat())

    def turn_month(self, by: int) -> None:
        self.state["month"] = store.first_of(self.month, by).isoformat()

    def turn_days(self, by: int) -> None:
        self.pick_day(self.day + timedelta(days=by))

    def show_day(self, day: date) -> None:
        """A day of the full month: the month with its panel."""
        self.pick_day(day)
        self.state["view"] = "month"

    def show_month(self, month: date) -> None:
        self.state.update(month=month.isoformat(), view="month")

    def show_at(self, month: date) -> None:
        """What the wheels behind a title were set to; views of days go to its first day."""
        self.state["month"] = month.isoformat()
        if self.state["view"] in ("three_days", "week"):
            self.pick_day(month)

    def go_today(self) -> None:
        self.pick_day(self.model.today)

    def shower(self, view: str) -> Handler:
        def act() -> None:
            self.state["view"] = view
            if view in ("three_days", "week") and (self.day.year, self.day.month) != (self.month.year, self.month.month):
                self.pick_day(self.month)
            self.close()

        return act

    def calendar_shower(self, id: int, visible: bool) -> Handler:
        return lambda: self.model.show_calendar(id, visible)

    # --- search ------------------------------------------------------------------------------------------------------------------

    def open_search(self) -> None:
        self.state.update(search=True, query="", filter="All", filter_day=None)
        self.ctx.focus("search")

    def close_search(self) -> None:
        self.state["search"] = False
        self.ctx.hide_keyboard()

    def filterer(self, name: str) -> Handler:
        def act() -> None:
            if name == "Date":
                self.ctx.hide_keyboard()
                day = date.fromisoformat(self.state["filter_day"] or self.model.today.isoformat())
                self.state["sheet"] = when.state_of("filter", drafts.at_midnight(day), time=False)
            else:
                self.state["filter"] = name

        return act

    # --- one event ---------------------------------------------------------------------------------------------------------------

    def _quick(self) -> Item | None:
        sheet = self.state["sheet"]
        return self.model.occurrence(sheet["master"], sheet["start"])

    def quick_repeats(self) -> bool:
        item = self._quick()
        return item is not None and item.repeats

    def confirm(self) -> None:
        """The second touch: delete, or go on to the form."""
        item, sheet = self._quick(), self.state["sheet"]
        if item is None:
            self.close()
        elif sheet["asking"] == "edit":
            self.edit_whole() if sheet["wide"] else self.edit_one()
        else:
            self.close()
            if not item.repeats:
                self.model.delete(item.master)
            elif sheet["wide"]:
                self.model.delete_from(item.master, item.instance)
            else:
                self.model.delete_one(item.master, item.instance)

    def edit_whole(self) -> None:
        item = self._quick()
        row = None if item is None else self.model.event(item.master)
        if row is not None:
            self._open(drafts.of_event(self.model, dict(row)))

    def edit_one(self) -> None:
        """One occurrence: its exception if it has one already."""
        item = self._quick()
        if item is None:
            return
        if item.row["original_event_id"] is not None:
            self._open(drafts.of_event(self.model, item.row))
        else:
            self._open(drafts.of_event(self.model, item.row, instance=item.instance, start=item.start))

    def duplicate(self) -> None:
        item = self._quick()
        if item is not None:
            self._open(drafts.copy_of(self.model, item))

    def share(self) -> None:
        item = self._quick()
        if item is None:
            return
        model = self.model
        words = span(item.start, item.end, item.first, item.last, all_day=item.all_day, zone=model.zone, is_24h=model.is_24h)
        lines = [item.title, words, str(item.row["location"] or ""), str(item.row["description"] or "")]
        self.close()
        send = Intent(
            action="android.intent.action.SEND", type="text/plain", extras={"android.intent.extra.TEXT": "\n".join(filter(None, lines))}
        )
        self.ctx.start(Intent(action="android.intent.action.CHOOSER", extras={"android.intent.extra.INTENT": send.__dict__}))

    # --- the form ----------------------------------------------------------------------------------------------------------------

    def create(self) -> None:
        self._open(drafts.blank(self.model, self.model.today if self.state["view"] == "agenda" else self.day))
        self.ctx.focus("title")

    def _open(self, draft: Draft) -> None:
        self.close()
        self.state["form"] = draft

    def settle(self, draft: Draft) -> None:
        """Something other than a field was touched."""
        draft.update(suggest=False, discard=False)
        self.ctx.hide_keyboard()

    def leave_form(self) -> None:
        """The first touch asks when something was entered."""
        draft = self.state["form"]
        if drafts.entered(draft) != json.loads(json.dumps(draft["before"])) and not draft["discard"]:
            draft["discard"] = True
            return
        self.ctx.hide_keyboard()
        self.state["form"] = None

    def save_form(self) -> None:
        draft = self.state["form"]
        self.ctx.hide_keyboard()
        if draft["alerts"] and not self.ctx.has_permission(NOTIFY):
            self.ctx.request_permission(NOTIFY, key="save")
            return
        self._store()

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if key == "save" and self.state["form"] is not None:
            self._store()

    def _store(self) -> None:
        drafts.save(self.model, self.state["form"])
        self.state["form"] = None

    def delete_form(self) -> None:
        """Of a series opened on one occurrence that occurrence, else the event."""
        draft = self.state["form"]
        row = self.model.event(draft["event"])
        self.state["form"] = None
        if row is None:
            return
        if draft["instance"] is not None:
            self.model.delete_one(int(row["id"]), draft["instance"])
        elif row["original_event_id"] is not None:
            self.model.delete_one(int(row["original_event_id"]), int(row["original_instance_time"]))
        else:
            self.model.delete(int(row["id"]))

    def form_zone(self, draft: Draft) -> Any:
        return store.zone_of(draft["zone"], self.ctx.zone)

    def zone_label(self, zone: str) -> str:
        return when.zone_label(zone, self.ctx.now())

    def asker(self, name: str) -> Callable[[], None]:
        """Opens the sheet for `start` or `end`."""

        def act() -> None:
            draft = self.state["form"]
            self.settle(draft)
            moment = drafts.start_of(draft) if name == "start" else drafts.end_of(draft)
            self.state["sheet"] = when.state_of(name, moment, time=not draft["all_day"])

        return act

    def ask_until(self, day: date) -> None:
        self.state["sheet"] = when.state_of("until", drafts.at_midnight(day), time=False)

    def ask(self, kind: str) -> None:
        self.settle(self.state["form"])
        self.sheet(kind)

    def ask_zone(self) -> None:
        self.settle(self.state["form"])
        self.state["sheet"] = {"kind": "zone", "query": ""}

    def take_zone(self, zone: str | None) -> None:
        drafts.change_zone(self.model, self.state["form"], zone)
        self.ctx.hide_keyboard()
        self.close()

    def take_when(self) -> None:
        """Done in the sheet of a date."""
        sheet, draft = self.state["sheet"], self.state["form"]
        day = date.fromisoformat(sheet["day"])
        moment = drafts.at_midnight(day).replace(hour=sheet["hour"], minute=sheet["minute"])
        self.close()
        match sheet["name"]:
            case "filter":
                self.state.update(filter="Date", filter_day=day.isoformat())
            case "until":
                set_until(self, draft, day)
            case "start":
                drafts.move_start(draft, moment)
            case _:
                draft["end"] = moment.isoformat(timespec="minutes")


class APP(App):
    """The process: its alerts."""

    package = "org.onekash.kashcal"
    label = "KashCal"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main, "settings": Settings}
    launch_modes: ClassVar = {"main": "singleTop"}

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def on_start(self) -> None:
        self.model.reminders.schedule_all()

    def on_alarm(self, key: str) -> None:
        self.model.reminders.ring(int(key.removeprefix("reminder:")))

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.model.reminders.act(key)

    def on_broadcast(self, intent: Intent) -> None:
        if intent.action == "android.intent.action.TIMEZONE_CHANGED":
            self.model.zone_changed()
        else:
            self.model.reminders.schedule_all()
