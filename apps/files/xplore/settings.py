"""The configuration page."""

from __future__ import annotations

from apps.files.xplore import look, trash
from apps.files.xplore.options import HEIGHTS, SORTS, THEMES, Choice, Flag, Options
from emulator.sim.toolkit import (
    FILL,
    Activity,
    Overlay,
    Screen,
    View,
    choice_dialog,
    column,
    icon_button,
    list_,
    row,
    section,
    switch,
    text,
)
from emulator.sim.toolkit.view import Handler

_CHOICES: dict[Choice, tuple[str, dict[str, str]]] = {
    "sortMode": ("Sort by", SORTS),
    "theme": ("Theme", THEMES),
    "itemHeight": ("Item height", HEIGHTS),
}


class Configuration(Activity):
    """State: `choosing`, the setting whose choices are shown."""

    name = ".ui.Preferences"
    label = "Configuration"

    def on_create(self) -> None:
        self.state["choosing"] = ""

    @property
    def options(self) -> Options:
        return Options(self.ctx)

    def build(self) -> Screen:
        rows = [
            section("File list"),
            self._flag("showHidden", "Show hidden", "Files and folders whose names begin with a dot"),
            self._choice("sortMode"),
            self._flag("sortDescending", "Sort descending", ""),
            self._flag("foldersFirst", "Folders first", ""),
            self._flag("exactSizes", "Sizes in bytes", ""),
            self._flag("rememberFolders", "Remember last folders", "Folders left open are open at the next start"),
            section("Appearance"),
            self._choice("theme"),
            self._choice("itemHeight"),
            self._flag("barLabels", "Labels on button bar", ""),
            section("Recycle bin"),
            self._flag("useTrash", "Use recycle bin", "Deleted files can be recovered for 14 days"),
            self._flag("hideTrash", "Hide recycle bin", "Show it only together with hidden files"),
            self._action("Empty recycle bin", lambda: trash.empty(self.ctx)) if not trash.is_empty(self.ctx) else None,
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
        return Screen(root, self._overlays(), theme=look.theme(self.options.dark), background=look.BAR)

    def _flag(self, name: Flag, label: str, about: str) -> View:
        return row(
            _texts(label, about),
            switch(self.options.flag(name), None, id="switch_widget", focusable=False),
            width=FILL,
            height=68 if about else 56,
            padding=(18, 0, 14, 0),
            on_click=lambda: self.options.toggle(name),
            key=name,
            cls="android.widget.LinearLayout",
        )

    def _choice(self, name: Choice) -> View:
        label, values = _CHOICES[name]
        return row(
            _texts(label, values[self.options.choice(name)]),
            width=FILL,
            height=68,
            padding=(18, 0, 14, 0),
            on_click=lambda: self.state.update(choosing=name),
            key=name,
            cls="android.widget.LinearLayout",
        )

    def _action(self, label: str, act: Handler) -> View:
        return row(
            _texts(label, ""), width=FILL, height=56, padding=(18, 0, 14, 0), on_click=act, key=label, cls="android.widget.LinearLayout"
        )

    def _overlays(self) -> list[Overlay]:
        name: Choice | None = next((one for one in _CHOICES if one == self.state["choosing"]), None)
        if name is None:
            return []
        label, values = _CHOICES[name]

        def choose(index: int) -> None:
            self.options.choose(name, list(values)[index])
            close()

        def close() -> None:
            self.state["choosing"] = ""

        selected = list(values).index(self.options.choice(name))
        return [choice_dialog(label, list(values.values()), selected, choose, negative=("Cancel", close), on_dismiss=close, look="classic")]


def _texts(label: str, about: str) -> View:
    return column(
        text(label, size=16, id="android:id/title", max_lines=1),
        text(about, size=13, color="on_surface_variant", id="android:id/summary", max_lines=1) if about else None,
        weight=1,
        accessible=False,
    )
