"""What every app that lives on the calendar provider has in common: reader, seeder and reset. An app adds what its screens show."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from apps.base import AppState, Read, Reading, Source
from apps.lineages.system_calendar import seeding, store
from apps.lineages.system_calendar.form import AllDayEnd
from apps.lineages.system_calendar.seeding import LocalCalendar
from harness.device import Device, Key, Tree
from harness.device.stores import StoreBatch
from templates.calendar.state import CalendarState, DaysShown

SETTLE_MS = 500


class SystemCalendarState(AppState[CalendarState]):
    """Reads events, calendars and the clock; subclasses say what is `shown`.

    `local`: the calendar that `reset` leaves as the only one, and that the app uses for new events. `all_day_end`: how the app writes
    the end of all-day events. A store of the app's own (preferences) is made in `before_first_start` or `after_first_start`.
    """

    local: ClassVar[LocalCalendar] = LocalCalendar()
    all_day_end: ClassVar[AllDayEnd] = "exclusive"

    @abstractmethod
    def shown(self, device: Device, tree: Tree) -> DaysShown | None:
        """The days that the view in front covers: `DaysShown()` when no view of days is in front, None when one is that does not tell."""

    def look_closer(self, device: Device) -> DaysShown | None:
        """The agent has finished and the view in front did not tell its days: take away what hides it and look again, without moving to
        other days. By default nothing is tried."""
        return None

    # reading

    def read(self, device: Device, read: Read) -> Reading[CalendarState]:
        batch = StoreBatch(device)
        fields: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        kept = store.later(batch, self.all_day_end) if read.wants("events", "calendars") else None
        if kept is not None:
            found = kept.get()
            if read.wants("events"):
                fields["events"], sources["events"] = found.events, Source("durable", store.WHERE)
            if read.wants("calendars"):
                fields["calendars"] = tuple(calendar.name for calendar in found.calendars)
                sources["calendars"] = Source("durable", store.WHERE_CALENDARS)
        if read.wants("now_ms"):
            fields["now_ms"], sources["now_ms"] = device.time_ms(), Source("runtime", "date")
        if read.wants("shown"):
            shown = self.shown(device, read.tree(device))
            if shown is None and read.active:
                shown = self.look_closer(device)
            if shown is not None:
                fields["shown"], sources["shown"] = shown, Source("screen", f"the page in front ({self.package})")
        return Reading(CalendarState(**fields), sources)

    def close_keyboard(self, device: Device) -> None:
        """Put the on-screen keyboard away if it is shown: Back then does that and nothing else."""
        if device.foreground().keyboard:
            device.perform(Key("BACK"))
            device.wait(SETTLE_MS)

    # seeding and resetting

    def seed(self, device: Device, state: CalendarState) -> None:
        device.force_stop(self.package)
        if state.events is not None:
            calendar = seeding.ensure_calendar(device, self.local)
            seeding.seed(device, state.events, calendar, self.all_day_end)
        self.start(device)

    def reset(self, device: Device) -> None:
        device.force_stop(self.package)
        seeding.clear(device, self.local)
        super().reset(device)
