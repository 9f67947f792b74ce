"""The main activity's state and ways about: the tab, selected rows, a stack of dialogs, the permission that is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, cast

from apps.lineages.simple_clock import format as store
from apps.lineages.simple_clock.model import Model
from emulator.sim.toolkit import Activity, App, Asking, Intent
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.view import Handler

CLOCK, ALARM, STOPWATCH, TIMER = range(4)
NOTIFY = "android.permission.POST_NOTIFICATIONS"


@dataclass(frozen=True)
class Look:
    """What differs between the two apps."""

    version: str
    theme: str
    fab_look: str  # m3 or round
    with_london: bool
    empty_texts: bool  # "No alarms found"
    lap_label: str  # text or desc: whether the lap button shows its label
    sort_on_timers: bool
    more_apps: bool


class ClockAppBase(App):
    """The part of the app that screens need."""

    look: ClassVar[Look]


def look_of(activity: Activity) -> Look:
    return cast(ClockAppBase, activity.app).look


class Page(Asking):
    """Base of the main activity. State: `tab`, `selected` rows."""

    name = ".activities.MainActivity"

    def on_create(self) -> None:
        self.state.setdefault("tab", self.model.prefs.get("last_used_view_pager_page", CLOCK))
        self.state.setdefault("selected", [])
        self._open(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        self._open(intent)

    def _open(self, intent: Intent) -> None:
        if intent.action == "android.intent.action.SHOW_ALARMS":
            self.show_tab(ALARM)
        elif intent.action == "android.intent.action.SHOW_TIMERS":
            self.show_tab(TIMER)
        elif "open_tab" in intent.extras:
            self.show_tab(int(intent.extras["open_tab"]))

    @property
    def look(self) -> Look:
        return look_of(self)

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def show_tab(self, tab: int) -> None:
        self.state.update(tab=tab, selected=[])
        self.model.prefs.put_int("last_used_view_pager_page", tab)

    # --- dialogs -----------------------------------------------------------------------------------------------------------------

    def save_alarm(self) -> None:
        """OK in the alarm dialog: save, and at the first time show the notice about battery saving."""
        fields = self.top
        self.model.save_alarm(fields["id"], fields["minutes"], fields["days"], fields["vibrate"], fields["label"].strip())
        self.close()
        when = self.model.next_ring(fields["minutes"], fields["days"] or self.model.once(fields["minutes"]))
        if when is not None:
            self.ctx.toast(f"Time remaining till the alarm goes off:\n{_remaining((when - self.ctx.now()) // 60_000 + 1)}")
        if not self.model.prefs.get("was_alarm_warning_shown", False):
            self.open("warning")

    # --- permission gate ---------------------------------------------------------------------------------------------------------

    def with_permission(self, key: str) -> bool:
        """Alarms, timers and the stopwatch need the notification permission; without it the system asks first."""
        if self.ctx.has_permission(NOTIFY):
            return True
        self.ctx.request_permission(NOTIFY, key)
        return False

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if granted:
            self.perform(key)
        else:
            self.open("permission")

    def perform(self, key: str) -> None:
        """What waited for the permission: `save_alarm`, `alarm:ID`, `timer:ID` or `stopwatch`."""
        what, _, id = key.partition(":")
        if what == "save_alarm":
            self.save_alarm()
        elif what == "alarm":
            self.model.enable_alarm(int(id), True)
        elif what == "timer":
            for item in self.model.timers():
                if item["id"] == int(id):
                    self.model.toggle_timer(item)
        elif what == "stopwatch":
            self.model.toggle_stopwatch()

    def _end_selection(self) -> None:
        self.state["selected"] = []

    def _delete_selected(self) -> None:
        chosen = list(self.state["selected"])
        tab = int(self.state["tab"])
        if tab == ALARM:
            self.model.delete_alarms(chosen)
        elif tab == TIMER:
            self.model.delete_timers(chosen)
        else:
            self.set_zones([id for id in self._chosen_zones() if id not in chosen])
        self._end_selection()

    def _press(self, id: int, edit: Handler) -> None:
        """A tap on a row: select while something is selected, else edit."""
        if self.state["selected"]:
            self._select(id)
        else:
            edit()

    def _select(self, id: int) -> None:
        self.state["selected"] = toggled(self.state["selected"], id)

    # --- clock -------------------------------------------------------------------------------------------------------------------

    def _chosen_zones(self) -> list[int]:
        chosen = {int(id) for id in self.model.prefs.get("selected_time_zones", set())}
        return [zone.id for zone in store.zones(with_london=self.look.with_london) if zone.id in chosen]

    def set_zones(self, ids: list[int]) -> None:
        self.model.prefs["selected_time_zones"] = {str(id) for id in ids}

    def zone_titles(self) -> dict[int, str]:
        """Names given by the user, by zone id."""
        entries = self.model.prefs.get("edited_time_zone_titles", set())
        return {int(id): title for id, _, title in (entry.partition(":") for entry in sorted(entries))}

    def on_back(self) -> bool:
        if self.state["selected"]:
            self._end_selection()
            return True
        return False


def _remaining(minutes: int) -> str:
    parts = [(minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute")]
    return ", ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count) or "0 minutes"
