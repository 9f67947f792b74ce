"""The main activity: first start, what is built, Back."""

from __future__ import annotations

from apps.files.amaze import bars, drawer, find, inside, installed, listing, questions
from apps.files.amaze.look import CONTEXT_BAR, STATUS_BAR
from apps.files.amaze.page import LISTS, Page
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import FILL, Overlay, Screen, View, box, column, pager

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


class Main(Page):
    """See `Page` for its state."""

    def on_create(self) -> None:
        tabs = self.keep.tabs()
        saved = bool(self.keep.option("savepaths"))
        self.state.update(tab=0, paths=[path if saved else home for path, home in tabs])
        self.state.update(selected=[], clip=None, dialog=None, fab=False, drawer=False, search=None, archive=None, apps=False)
        self.state["permissions"] = [] if self.ctx.has_permission(NOTIFICATIONS) else ["notifications"]
        self.keep.prefs["books_added"] = True

    def on_resume(self) -> None:
        wanted = self.state["permissions"]
        if storage.has_all_files(self.ctx):
            wanted = [each for each in wanted if each != "all_files"]
        elif "all_files" not in wanted:
            wanted = [*wanted, "all_files"]
        self.state["permissions"] = wanted

    def on_back(self) -> bool:
        if self.state["fab"]:
            self.state["fab"] = False
        elif self.state["apps"]:
            self.state["apps"] = False
        elif self.state["archive"]:
            inside.close_or_up(self)
        elif self.state["search"] is not None:
            self.state["search"] = None
        elif self.state["selected"]:
            self.state["selected"] = []
        elif not self.up():
            return self.leave()
        return True

    def _turn(self, tab: int) -> None:
        self.state.update(tab=tab, selected=[], fab=False)

    def build(self) -> Screen:
        dark = bool(self.selected) or bool((self.state["archive"] or {}).get("picked"))
        return Screen(
            self._root(),
            self._overlays(),
            theme=self.theme,
            status_bar="surface_container" if self.state["search"] is not None else CONTEXT_BAR if dark else STATUS_BAR,
            dark_icons=self.state["search"] is not None and not self.dark,
        )

    def _root(self) -> View:
        if self.state["apps"]:
            return installed.screen(self)
        if self.state["archive"]:
            return inside.screen(self)
        if self.state["search"] is not None:
            return find.screen(self)
        rows = self.rows()
        top = bars.selection_bar(self, rows) if self.selected else bars.toolbar(self)
        if self.path in LISTS:
            body = listing.content(self, int(self.state["tab"]))
        else:
            here = int(self.state["tab"])
            pages = [listing.content(self, tab) if tab == here else box() for tab in range(2)]
            body = pager(pages, here, self._turn, id="pager")
        body.weight = 1
        paste = bars.paste_bar(self)
        whole = column(top, bars.path_bar(self, rows), body, width=FILL, height=FILL, accessible=False)
        button = None if self.selected else bars.add_button(self, paste is not None)
        return box(whole, paste, button, id="main_parent", cls="android.view.ViewGroup", width=FILL, height=FILL, background="surface")

    def _overlays(self) -> list[Overlay]:
        shown = [drawer.overlay(self)] if self.state["drawer"] else []
        if self.state["dialog"]:
            shown.append(questions.overlay(self, self.state["dialog"]))
        shown += [questions.permission(self, kind) for kind in reversed(self.state["permissions"])]
        return shown
