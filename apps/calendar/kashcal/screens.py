"""KashCal 23.6.13 (Jetpack Compose) as the simulated device runs it: an activity with views, sheets and the form, one for settings."""

from __future__ import annotations

from datetime import date, timedelta
from typing import ClassVar

from apps.calendar.kashcal import draft as drafts
from apps.calendar.kashcal import format as store
from apps.calendar.kashcal import months, when
from apps.calendar.kashcal.agenda import agenda_view, search_view
from apps.calendar.kashcal.drawer import VIEWS, WIDTH_DP, drawer_content
from apps.calendar.kashcal.editing import Editing
from apps.calendar.kashcal.form import color_sheet, form_page, scrim
from apps.calendar.kashcal.home import month_view, top_bar
from apps.calendar.kashcal.model import Model
from apps.calendar.kashcal.quick import quick_sheet
from apps.calendar.kashcal.settings import Settings, about_sheet
from apps.calendar.kashcal.weeks import columns_view
from apps.calendar.kashcal.welcome import connect_sheet, welcome_sheet
from emulator.sim.toolkit import FILL, Activity, App, Intent, Overlay, Screen, View
from emulator.sim.toolkit.compose import c_box, c_column, c_fab
from emulator.sim.toolkit.material import bottom_sheet, drawer
from emulator.sim.toolkit.view import Handler

SHOW_EVENT = "org.onekash.kashcal.SHOW_EVENT"


class Main(Editing):
    """Home."""

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

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        if self.state["form"] is not None:
            return Screen(
                form_page(self), self._overlays(), theme=self.model.theme, background="surface_container_low", status_bar=scrim(self)
            )
        if self.state["search"]:
            return Screen(search_view(self), self._overlays(), theme=self.model.theme, focus="search")
        content = c_box(self._view(), c_fab("add", self.create, desc="Create event"), width=FILL, weight=1)
        return Screen(c_column(top_bar(self), content, width=FILL, height=FILL), self._overlays(), theme=self.model.theme)

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

    def on_back(self) -> bool:
        if self.state["form"] is not None:
            self.leave_form()
            return True
        if self.state["search"]:
            self.close_search()
            return True
        return False

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
