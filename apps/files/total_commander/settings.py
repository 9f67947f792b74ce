"""The settings page."""

from __future__ import annotations

from typing import Literal

from apps.files.total_commander import look
from apps.files.total_commander.options import SORTS, STARTS, THEMES, Flag, Options
from emulator.sim.toolkit import (
    FILL,
    Activity,
    Overlay,
    Screen,
    View,
    checkbox,
    choice_dialog,
    column,
    icon_button,
    list_,
    row,
    section,
    text,
)

_CHOICES: dict[Literal["sortBy", "theme", "startIn"], tuple[str, dict[str, str]]] = {
    "sortBy": ("Sort by", SORTS),
    "theme": ("Theme", THEMES),
    "startIn": ("Start in", STARTS),
}


class Settings(Activity):
    """State: `choosing`, the setting whose choices are shown."""

    name = ".SettingsActivity"
    label = "Settings"

    def on_create(self) -> None:
        self.state["choosing"] = ""

    @property
    def options(self) -> Options:
        return Options(self.ctx)

    def build(self) -> Screen:
        rows = [
            section("Display"),
            self._flag("showHidden", "Show hidden files", "Files and folders whose names begin with a dot"),
            self._flag("brief", "Brief view", "Names only, one line a file"),
            self._flag("bytes", "Sizes in bytes", "Otherwise in k, M, G"),
            self._choice("sortBy", self.options.sort),
            self._flag("sortDown", "Reverse order", ""),
            self._choice("theme", self.options.theme),
            section("Operation"),
            self._choice("startIn", self.options.start),
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
        return Screen(root, self._overlays(), theme=look.theme(self.options.dark), background=look.BAR)

    def _flag(self, name: Flag, label: str, about: str) -> View:
        def toggle() -> None:
            self.options.toggle(name)

        return row(
            _texts(label, about),
            checkbox(self.options.flag(name), None, id="android:id/checkbox", focusable=False),
            width=FILL,
            height=64,
            padding=(18, 0, 12, 0),
            on_click=toggle,
            key=name,
            cls="android.widget.LinearLayout",
        )

    def _choice(self, name: Literal["sortBy", "theme", "startIn"], value: str) -> View:
        label, values = _CHOICES[name]
        return row(
            _texts(label, values[value]),
            width=FILL,
            height=64,
            padding=(18, 0, 12, 0),
            on_click=lambda: self.state.update(choosing=name),
            key=name,
            cls="android.widget.LinearLayout",
        )

    def _overlays(self) -> list[Overlay]:
        name = self.state["choosing"]
        if not name:
            return []
        label, values = _CHOICES[name]
        current = {"sortBy": self.options.sort, "theme": self.options.theme, "startIn": self.options.start}[name]

        def choose(index: int) -> None:
            self.options.choose(name, list(values)[index])
            close()

        def close() -> None:
            self.state["choosing"] = ""

        selected = list(values).index(current)
        return [choice_dialog(label, list(values.values()), selected, choose, negative=("Cancel", close), on_dismiss=close, look="classic")]


def _texts(label: str, about: str) -> View:
    return column(
        text(label, size=16, id="android:id/title", max_lines=1),
        text(about, size=13, color="on_surface_variant", id="android:id/summary", max_lines=1) if about else None,
        weight=1,
        accessible=False,
    )
