"""The pages behind the drawer: settings with their lists of folders, a bookmark, about."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Final

from apps.files.material_files import look
from apps.files.material_files import preferences as prefs
from apps.files.material_files.bars import alert, page, toolbar
from apps.files.material_files.opening import launch
from apps.files.material_files.places import STORAGE_NAME, TOP, Place
from apps.files.material_files.properties import field
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, column, edit, icon, row, scroll, switch, text
from emulator.sim.toolkit.material import choices
from emulator.sim.toolkit.view import Handler

NIGHT_MODES: Final = ("Follow system", "Off", "On", "Based on time", "Based on battery saver")
CUTS: Final = ("Ellipsize the beginning", "Ellipsize the middle", "Ellipsize the end", "Marquee")
APK_ACTIONS: Final = ("Install", "View contents", "Ask what to do")
LISTS: Final = {
    prefs.NIGHT: ("Night mode", NIGHT_MODES, "0"),
    prefs.ELLIPSIZE: ("Display long file name", CUTS, "1"),
    prefs.OPEN_APK: ("Open Android package", APK_ACTIONS, "2"),
}
VERSION: Final = "1.7.4"
GITHUB: Final = "https://github.com/zhanghai"


class _Page(Activity):
    """A list of rows under a toolbar. State: `overlay`."""

    title = ""

    def on_create(self) -> None:
        self.state["overlay"] = ""

    def show(self, what: str) -> None:
        self.state["overlay"] = what

    def close(self) -> None:
        self.state["overlay"] = ""

    @abstractmethod
    def rows(self) -> Sequence[View]:
        """The rows of the page."""

    def overlays(self) -> list[Overlay]:
        return []

    def build(self) -> Screen:
        ground = look.ground(self.ctx)
        bar = toolbar(self.title, on_navigation=self.finish, background=ground)
        body = scroll(column(*self.rows(), width=FILL, accessible=False, padding=(0, 0, 0, 16)), key="page")
        return Screen(page(bar, body, background=ground), self.overlays(), theme=look.theme(self.ctx), background=ground)


def _heading(label: str) -> View:
    return text(label, id="android:id/title", size=14, font_weight=500, color="primary", padding=(72, 24, 16, 8), width=FILL)


def _preference(title: str, summary: str, act: Handler, *, on: bool | None = None, symbol: str = "") -> View:
    words = column(
        text(title, id="android:id/title", size=16, max_lines=1),
        text(summary, id="android:id/summary", size=14, color="on_surface_variant", max_lines=2) if summary else None,
        weight=1,
        accessible=False,
    )
    return row(
        icon(symbol, tint="on_surface_variant", fill=True, id="android:id/icon", margin=(-56, 0, 32, 0)) if symbol else None,
        words,
        switch(on, None, look="classic", id="switchWidget", focusable=False) if on is not None else None,
        width=FILL,
        min_height=72 if summary else 56,
        padding=(72, 8, 16, 8),
        on_click=act,
        focusable=True,
        key=f"row{title}",
    )


class Settings(_Page):
    """What the app does differently when told."""

    name = "me.zhanghai.android.files.settings.SettingsActivity"
    label = title = "Settings"

    def rows(self) -> Sequence[View]:
        kept, ctx = prefs.preferences(self.ctx), self.ctx
        black = bool(kept.get(prefs.BLACK, False))

        def choice(key: str) -> View:
            title, labels, usual = LISTS[key]
            return _preference(title, labels[int(kept.get(key, usual))], partial(self.show, key))

        folder = Place(prefs.default_folder(ctx))
        shown = [one.title for one, on in prefs.standard_folders(ctx) if on]
        marks = [one.name or Place(one.path).name for one in prefs.bookmarks(ctx)]
        return [
            _heading("Interface"),
            choice(prefs.NIGHT),
            _preference("Black night mode", "", lambda: kept.update({prefs.BLACK: not black}), on=black),
            choice(prefs.ELLIPSIZE),
            _heading("Behavior"),
            _preference("Default folder", STORAGE_NAME if folder == TOP else folder.path, self._edit_folder),
            _preference(
                "Standard folders", ", ".join(shown) or "No standard folders enabled", partial(ctx.start_activity, "standard_folders")
            ),
            _preference("Bookmark folders", ", ".join(marks) or "No bookmark folders", partial(ctx.start_activity, "bookmarks")),
            choice(prefs.OPEN_APK),
        ]

    def _edit_folder(self) -> None:
        self.state["path"] = prefs.default_folder(self.ctx)
        self.show(prefs.DEFAULT_FOLDER)
        self.ctx.focus("nameEdit")

    def _keep_folder(self) -> None:
        path = str(self.state["path"]).rstrip("/") or "/"
        if path.startswith("/"):
            prefs.set_default_folder(self.ctx, path)
            self.close()

    def _choose(self, key: str, index: int) -> None:
        prefs.preferences(self.ctx)[key] = str(index)
        self.close()

    def overlays(self) -> list[Overlay]:
        what = str(self.state["overlay"])
        if what in LISTS:
            title, labels, usual = LISTS[what]
            chosen = int(prefs.preferences(self.ctx).get(what, usual))
            body = choices(labels, chosen, partial(self._choose, what))
            return [alert(body, title=title, negative=("Cancel", self.close), on_dismiss=self.close, pad_content=False)]
        if what == prefs.DEFAULT_FOLDER:
            typed = edit(
                str(self.state["path"]),
                lambda value: self.state.update(path=value),
                id="nameEdit",
                look="outlined",
                ime_action="done",
                on_submit=self._keep_folder,
            )
            buttons = (("OK", self._keep_folder), ("Cancel", self.close))
            return [alert(typed, title="Default folder", positive=buttons[0], negative=buttons[1], on_dismiss=self.close)]
        return []


class StandardFolders(_Page):
    """Which of the system's folders the drawer shows."""

    name = "me.zhanghai.android.files.settings.StandardDirectoryListActivity"
    label = title = "Standard folders"

    def rows(self) -> Sequence[View]:
        return [
            _preference(one.title, one.id, partial(prefs.set_standard_folder, self.ctx, one.id, not shown), on=shown, symbol=one.symbol)
            for one, shown in prefs.standard_folders(self.ctx)
        ]


class Bookmarks(_Page):
    """The bookmarked folders."""

    name = "me.zhanghai.android.files.settings.BookmarkDirectoryListActivity"
    label = title = "Bookmark folders"

    def rows(self) -> Sequence[View]:
        kept = prefs.bookmarks(self.ctx)
        if not kept:
            return [text("No bookmark folders", id="emptyView", size=16, text_align="center", width=FILL, padding=(24, 120, 24, 24))]
        return [
            _preference(
                one.name or Place(one.path).name, one.path, partial(self.ctx.start_activity, "bookmark", id=one.id), symbol="folder"
            )
            for one in kept
        ]


class EditBookmark(Activity):
    """The dialog of one bookmark. State: `value`, its name."""

    name = "me.zhanghai.android.files.navigation.EditBookmarkDirectoryDialogActivity"
    label = "Bookmark folder"
    translucent = True

    def on_create(self) -> None:
        self.state["value"] = ""
        for one in prefs.bookmarks(self.ctx):
            if one.id == self.intent.extras.get("id"):
                self.state["value"] = one.name or Place(one.path).name

    def build(self) -> Screen:
        wanted = self.intent.extras.get("id")
        one = next((each for each in prefs.bookmarks(self.ctx) if each.id == wanted), None)
        root = column(width=FILL, height=FILL)
        if one is None:
            return Screen(root, theme=look.theme(self.ctx))
        bookmark = one

        def save() -> None:
            prefs.change_bookmark(self.ctx, bookmark.id, str(self.state["value"]).strip(), bookmark.path)
            self.finish()

        def remove() -> None:
            prefs.remove_bookmark(self.ctx, bookmark.id)
            self.finish()

        content = column(
            edit(
                str(self.state["value"]),
                lambda value: self.state.update(value=value),
                id="nameEdit",
                look="outlined",
                hint="Name",
                ime_action="done",
                on_submit=save,
            ),
            field("Path", one.path),
            width=FILL,
            spacing=12,
            accessible=False,
        )
        shown = alert(
            content,
            title="Bookmark folder",
            positive=("OK", save),
            negative=("Cancel", self.finish),
            neutral=("Remove", remove),
            on_dismiss=self.finish,
        )
        return Screen(root, [shown], theme=look.theme(self.ctx))


class About(_Page):
    """The app and its author."""

    name = "me.zhanghai.android.files.about.AboutActivity"
    label = title = "About"

    def rows(self) -> Sequence[View]:
        head = row(
            icon("folder", size=40, fill=True, tint="primary", accessible=False),
            text("Material Files", size=24, max_lines=1),
            width=FILL,
            height=64,
            padding=(16, 0, 16, 0),
            spacing=16,
        )
        app = _card(
            head,
            _line("info", "Version", "", summary=f"{VERSION}"),
            _line("code", "View on GitHub", "gitHubLayout", partial(self._open, f"{GITHUB}/MaterialFiles")),
            _line("description", "Licenses", "licensesLayout", partial(self.show, "licenses")),
        )
        author = _card(
            text("Author", size=14, font_weight=500, color="on_surface_variant", padding=(16, 14, 16, 14), width=FILL),
            _line("person", "Hai Zhang", "authorNameLayout", partial(self._open, GITHUB)),
            _line("code", "Follow on GitHub", "authorGitHubLayout", partial(self._open, GITHUB)),
        )
        return [app, author]

    def _open(self, address: str) -> None:
        launch(self.ctx, Intent(action="android.intent.action.VIEW", data=address))

    def overlays(self) -> list[Overlay]:
        if self.state["overlay"] != "licenses":
            return []
        message = "Material Files\nCopyright (c) Hai Zhang\nGNU General Public License, version 3 or later"
        return [alert(title="Licenses", message=message, positive=("Close", self.close), on_dismiss=self.close)]


def _card(*lines: View) -> View:
    return column(
        *lines,
        cls="androidx.cardview.widget.CardView",
        width=FILL,
        margin=(16, 16, 16, 0),
        padding=(0, 8, 0, 8),
        radius=8,
        border="outline_variant",
    )


def _line(symbol: str, title: str, id: str, act: Handler | None = None, *, summary: str = "") -> View:
    words = column(
        text(title, size=16, max_lines=1),
        text(summary, size=12, color="on_surface_variant", max_lines=1) if summary else None,
        weight=1,
        accessible=False,
    )
    return row(
        icon(symbol, tint="on_surface_variant", accessible=False),
        words,
        id=id,
        width=FILL,
        height=56 if summary else 48,
        padding=(16, 0, 16, 0),
        spacing=32,
        on_click=act,
    )
