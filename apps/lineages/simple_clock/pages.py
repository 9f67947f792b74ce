"""Settings and About: what the toolbar leads to beside the tabs."""

from __future__ import annotations

from apps.lineages.simple_bars import about_page
from apps.lineages.simple_clock import format as store
from apps.lineages.simple_clock.page import look_of
from emulator.sim.toolkit import FILL, Activity, Screen, column, list_
from emulator.sim.toolkit.material import app_bar, section, switch_row

SWITCHES: tuple[tuple[str, str, str, bool], ...] = (
    ("Clock tab", "show_seconds", "Show seconds", True),
    ("General", "prevent_phone_from_sleeping", "Prevent phone from sleeping while the app is in foreground", True),
    ("Alarm tab", "increase_volume_gradually", "Increase volume gradually", True),
)


class Settings(Activity):
    """Switches that are kept in the preferences."""

    name = ".activities.SettingsActivity"

    def build(self) -> Screen:
        prefs = self.ctx.prefs(store.PREFS)
        rows = []
        for heading, key, label, default in SWITCHES:
            on = bool(prefs.get(key, default))

            def toggle(key: str = key, on: bool = on) -> None:
                prefs[key] = not on

            rows += [section(heading), switch_row(label, on, toggle, switch_id=f"settings_{key}")]
        bar = app_bar("Settings", navigation="back", on_navigation=self.finish, height=56, id="settings_toolbar")
        return Screen(column(bar, list_(rows, weight=1), width=FILL, height=FILL), theme=look_of(self).theme)


class About(Activity):
    """Name and version."""

    name = ".activities.AboutActivity"

    def build(self) -> Screen:
        return about_page(self, look_of(self).version, look_of(self).theme)
