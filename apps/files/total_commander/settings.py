"""The settings page."""

from __future__ import annotations

from apps.files.total_commander import look
from apps.files.total_commander.options import Choice, Flag, Options
from apps.lineages.two_panes.settings import SettingsPage
from emulator.sim.toolkit import FILL, Screen, View, checkbox, column, icon_button, list_, row, section, text


class Settings(SettingsPage[Flag, Choice]):
    name = ".SettingsActivity"
    label = "Settings"
    labels = {"sortBy": "Sort by", "theme": "Theme", "startIn": "Start in"}
    end_padding = 12

    @property
    def options(self) -> Options:
        return Options(self.ctx)

    def build(self) -> Screen:
        rows = [
            section("Display"),
            self._flag("showHidden", "Show hidden files", "Files and folders whose names begin with a dot"),
            self._flag("brief", "Brief view", "Names only, one line a file"),
            self._flag("bytes", "Sizes in bytes", "Otherwise in k, M, G"),
            self.choice_line("sortBy", height=64),
            self._flag("sortDown", "Reverse order", ""),
            self.choice_line("theme", height=64),
            section("Operation"),
            self.choice_line("startIn", height=64),
            self._flag("confirmDelete", "Confirm deletion", "Ask before files are deleted"),
            self._flag("keepTimes", "Keep date/time when copying", ""),
        ]
        bar = row(
            icon_button("arrow_back", self.finish, desc="Navigate up", tint=look.BAR_TEXT),
            text("Settings", size=18, font_weight=500, color=look.BAR_TEXT, weight=1),
            width=FILL,
            height=52,
            background=look.BAR,
        )
        root = column(
            bar, list_(rows, id="settings_list", cls="android.widget.ListView", weight=1, background="surface"), width=FILL, height=FILL
        )
        return Screen(root, self.overlays(), theme=look.theme(self.options.dark), background=look.BAR)

    def _flag(self, name: Flag, label: str, about: str) -> View:
        mark = checkbox(self.options.flag(name), None, id="android:id/checkbox", focusable=False)
        return self.line(label, about, lambda: self.options.toggle(name), height=64, key=name, end=mark)
