"""The configuration page."""

from __future__ import annotations

from apps.files.xplore import look, trash
from apps.files.xplore.options import Choice, Flag, Options
from apps.lineages.two_panes.settings import SettingsPage
from emulator.sim.toolkit import FILL, Screen, View, column, icon_button, list_, row, section, switch, text


class Configuration(SettingsPage[Flag, Choice]):
    name = ".ui.Preferences"
    label = "Configuration"
    labels = {"sortMode": "Sort by", "theme": "Theme", "itemHeight": "Item height"}
    end_padding = 14

    @property
    def options(self) -> Options:
        return Options(self.ctx)

    def build(self) -> Screen:
        empty = "Empty recycle bin"
        rows = [
            section("File list"),
            self._flag("showHidden", "Show hidden", "Files and folders whose names begin with a dot"),
            self.choice_line("sortMode", height=68),
            self._flag("sortDescending", "Sort descending", ""),
            self._flag("foldersFirst", "Folders first", ""),
            self._flag("exactSizes", "Sizes in bytes", ""),
            self._flag("rememberFolders", "Remember last folders", "Folders left open are open at the next start"),
            section("Appearance"),
            self.choice_line("theme", height=68),
            self.choice_line("itemHeight", height=68),
            self._flag("barLabels", "Labels on button bar", ""),
            section("Recycle bin"),
            self._flag("useTrash", "Use recycle bin", "Deleted files can be recovered for 14 days"),
            self._flag("hideTrash", "Hide recycle bin", "Show it only together with hidden files"),
            None if trash.is_empty(self.ctx) else self.line(empty, "", lambda: trash.empty(self.ctx), height=56, key=empty),
        ]
        bar = row(
            icon_button("arrow_back", self.finish, desc="Navigate up", tint=look.BAR_TEXT, id="up"),
            text("Configuration", id="title", size=18, font_weight=500, color=look.BAR_TEXT, weight=1),
            width=FILL,
            height=56,
            background=look.BAR,
            id="toolbar",
        )
        root = column(bar, list_(rows, id="preferences", weight=1, background="surface"), width=FILL, height=FILL)
        return Screen(root, self.overlays(), theme=look.theme(self.options.dark), background=look.BAR)

    def _flag(self, name: Flag, label: str, about: str) -> View:
        mark = switch(self.options.flag(name), None, id="switch_widget", focusable=False)
        return self.line(label, about, lambda: self.options.toggle(name), height=68 if about else 56, key=name, end=mark)
