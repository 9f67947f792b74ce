"""Settings, a page for each section, and About."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from apps.files.amaze import look
from apps.files.amaze.keeping import Keeping
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View, column, edit, list_, row, switch, text
from emulator.sim.toolkit.material import app_bar


class Toggle(NamedTuple):
    """A check box; `key` of the preferences."""

    key: str
    label: str
    summary: str = ""


class Choice(NamedTuple):
    """One of a few values, kept as their number's text."""

    key: str
    label: str
    values: tuple[tuple[str, str], ...]


class Place(NamedTuple):
    """A folder that is typed in; empty for the usual one."""

    key: str
    label: str
    usual: str


Item = Toggle | Choice | Place
THEMES: Final = (("0", "Light"), ("1", "Dark"), ("4", "Follow system"))
SECTIONS: Final[dict[str, tuple[Item, ...]]] = {
    "Appearance": (
        Choice("theme", "Theme", THEMES),
        Toggle("color_icons", "Colored icons", "Each kind of file has a color of its own"),
        Toggle("circularimages", "Circular icons"),
    ),
    "User interface": (
        Toggle("showHeaders", "Show headers", "Folders and files below headings"),
        Toggle("showFileSize", "Show file sizes"),
        Toggle("showLastModified", "Show last modified"),
        Toggle("showDividers", "Show dividers"),
        Toggle("goBack_checkbox", "Show go back row"),
    ),
    "Behavior": (
        Toggle("showHidden", "Show hidden files and folders"),
        Toggle("savepaths", "Remember last folders", "Tabs open where they were left"),
        Place("extractpath", "Archive extract path", "Beside the archive"),
    ),
    "Trash Bin": (
        Toggle("delete_confirmation", "Delete confirmation", "Ask before files are deleted"),
        Toggle("delete_permanently_without_confirmation", "Delete permanently", "When nothing is asked, files do not go to the trash bin"),
    ),
}
ABOUT: Final = (
    ("Version", "3.11.2"),
    ("License", "GNU General Public License, version 3"),
    ("Developers", "Team Amaze"),
    ("Source code", "github.com/TeamAmaze/AmazeFileManager"),
)


class Settings(Activity):
    """State: `section`, empty for the list of them; `dialog`, the key that is asked for, with `value` while a path is typed."""

    name = ".ui.activities.PreferencesActivity"

    def on_create(self) -> None:
        self.state.update(section="", dialog="", value="")

    @property
    def _keep(self) -> Keeping:
        return Keeping(self.ctx)

    def on_back(self) -> bool:
        if self.state["section"]:
            self.state["section"] = ""
            return True
        return False

    def build(self) -> Screen:
        section = str(self.state["section"])
        if section == "About":
            rows = [_line(label, value) for label, value in ABOUT]
        elif section:
            rows = [self._item(item) for item in SECTIONS[section]]
        else:
            rows = [_line(name, "", self._opener(name)) for name in (*SECTIONS, "About")]
        bar = app_bar(
            section or "Settings",
            navigation="back",
            on_navigation=self.go_back,
            color="#FFFFFF",
            background=look.TOOLBAR,
            height=56,
            title_size=20,
            id="toolbar",
        )
        root = column(bar, list_(rows, id="recycler_view", key=f"settings:{section}", weight=1), width=FILL, height=FILL)
        theme = look.DARK if look.is_dark(self.ctx, str(self._keep.option("theme"))) else look.LIGHT
        return Screen(root, self._overlays(), theme=theme, status_bar=look.STATUS_BAR, dark_icons=False)

    def _opener(self, name: str) -> Callable[[], object]:
        return lambda: self.state.update(section=name)

    def _item(self, item: Item) -> View:
        now = self._keep.option(item.key)
        if isinstance(item, Toggle):

            def toggle() -> None:
                self._keep.prefs[item.key] = not now

            return _line(item.label, item.summary, toggle, switch(bool(now), None, id="switchWidget", focusable=False))
        if isinstance(item, Choice):
            return _line(item.label, dict(item.values)[str(now)], lambda: self.state.update(dialog=item.key))

        def ask() -> None:
            self.state.update(dialog=item.key, value=str(now))
            self.ctx.focus("entry")

        return _line(item.label, str(now) or item.usual, ask)

    def _overlays(self) -> list[Overlay]:
        item = next((each for each in SECTIONS.get(str(self.state["section"]), ()) if each.key == self.state["dialog"]), None)
        if isinstance(item, Choice):
            return [self._choices(item)]
        if isinstance(item, Place):
            return [self._place(item)]
        return []

    def _close(self) -> None:
        self.state["dialog"] = ""

    def _choices(self, item: Choice) -> Overlay:
        def pick(value: str) -> Callable[[], object]:
            def do() -> None:
                self._keep.prefs[item.key] = value
                self._close()

            return do

        now = str(self._keep.option(item.key))
        rows = [look.option(label, value == now, pick(value)) for value, label in item.values]
        return look.dialog(item.label, look.choice_list(rows), negative=("Cancel", self._close), on_dismiss=self._close, padded=False)

    def _place(self, item: Place) -> Overlay:
        value = str(self.state["value"])
        found = self.ctx.stat(value) if value else None

        def save() -> None:
            self._keep.prefs[item.key] = value
            self._close()

        field = edit(value, lambda typed: self.state.update(value=typed), hint=item.usual, id="singleedittext_input", key="entry")
        return look.dialog(
            item.label,
            field,
            positive=("Save", save),
            negative=("Cancel", self._close),
            enabled=not value or (found is not None and found.is_dir),
            on_dismiss=self._close,
        )


def _line(label: str, summary: str = "", act: Callable[[], object] | None = None, side: View | None = None) -> View:
    return row(
        column(
            text(label, id="android:id/title", size=16, width=FILL),
            text(summary, id="android:id/summary", size=14, color="on_surface_variant", width=FILL) if summary else None,
            weight=1,
            spacing=2,
            accessible=False,
        ),
        side,
        width=FILL,
        min_height=64 if summary else 56,
        padding=(16, 8),
        spacing=16,
        on_click=act,
        focusable=True,
        key=f"setting:{label}",
    )
