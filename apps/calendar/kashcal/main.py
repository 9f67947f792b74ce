"""The home activity: the view, the form or the search, and the sheet over it."""

from __future__ import annotations

from datetime import timedelta

from apps.calendar.kashcal import format as store
from apps.calendar.kashcal import months, when
from apps.calendar.kashcal.agenda import agenda_view, search_view
from apps.calendar.kashcal.drawer import WIDTH_DP, drawer_content
from apps.calendar.kashcal.editing import Editing
from apps.calendar.kashcal.form import color_sheet, form_page, scrim
from apps.calendar.kashcal.home import month_view, top_bar
from apps.calendar.kashcal.page import VIEWS
from apps.calendar.kashcal.quick import quick_sheet
from apps.calendar.kashcal.settings import about_sheet
from apps.calendar.kashcal.weeks import columns_view
from apps.calendar.kashcal.welcome import connect_sheet, welcome_sheet
from emulator.sim.toolkit import FILL, Intent, Overlay, Screen, View
from emulator.sim.toolkit.compose import c_box, c_column, c_fab
from emulator.sim.toolkit.material import bottom_sheet, drawer

SHOW_EVENT = "org.onekash.kashcal.SHOW_EVENT"


class Main(Editing):
    """See `Page` for its state."""

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
