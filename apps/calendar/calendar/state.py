"""How Calendar's state is read, seeded and reset: all it keeps is in the calendar provider; which days are in view is on the screen."""

from __future__ import annotations

from apps.calendar.calendar.views import covered, days_shown
from apps.glance import glance
from apps.lineages.system_calendar.seeding import LocalCalendar
from apps.lineages.system_calendar.state import SETTLE_MS, SystemCalendarState
from harness.device import Device, Key, Tree
from templates.calendar.state import DaysShown

EDITOR = 600


class App(SystemCalendarState):
    """The events are the provider's. The calendar is one as the app's own dialog makes it."""

    local = LocalCalendar(account="Offline Calendar", color=-0xDE690D, level=EDITOR)

    def shown(self, device: Device, tree: Tree) -> DaysShown | None:
        return days_shown(tree, self.package)

    def look_closer(self, device: Device) -> DaysShown | None:
        """Close the dialog or menu over the calendar. Where none is, Back would leave the app."""
        if not covered(glance(device).tree, self.package):
            return None
        device.perform(Key("BACK"))
        device.wait(SETTLE_MS)
        return days_shown(glance(device).tree, self.package)
