"""The file list's state and ways about: folders and archives, search, selection, cut and paste; everything else opens from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from apps.files.material_files import jobs, places
from apps.files.material_files import preferences as prefs
from apps.files.material_files.opening import NO_APP, open_item, share
from apps.files.material_files.places import Item, ListingError, Place, Trail
from apps.lineages.shared_files import storage, transfer
from emulator.sim.toolkit import Activity, Context, Intent

NOTIFICATIONS: Final = "android.permission.POST_NOTIFICATIONS"
SEARCH: Final = "search"
TYPED, SEARCHED = "typed", "searched"
"""Keys of the process's memory: what is in the search field, and what was searched for."""
SEARCH_AFTER_MS: Final = 1000


class Page(Activity):
    """Base of the file list; other modules are functions of it.

    State: `trail` (places and index), `selected` places, `paste` (`move`, `files`) or None, `searching` with its `query`, `dial` open,
    `overlay` (its `kind` and what it needs), `job` (work under way, see jobs) with the `answer` being given, `asked` permissions.
    """

    name = "me.zhanghai.android.files.filelist.FileListActivity"

    def on_create(self) -> None:
        start = str(self.intent.extras.get("path") or "") or prefs.default_folder(self.ctx)
        self.state.update(selected=[], paste=None, searching=False, query="", dial=False, overlay={}, job=None, asked=[])
        self.state["answer"] = jobs.fresh_answer()
        self._set_trail(Trail.to(Place(start, self.intent.extras.get("inside"))))

    # --- permissions -------------------------------------------------------------------------------------------------------------

    def on_resume(self) -> None:
        if not storage.has_all_files(self.ctx):
            if "files" not in self.state["asked"]:
                self.state["asked"] = ["files"]
                self.state["overlay"] = {"kind": "all_files"}
        elif "notifications" not in self.state["asked"]:
            self._ask_to_notify()

    def ask_for_all_files(self) -> None:
        self.close()
        self.state["asked"] = []
        storage.ask_for_all_files(self.ctx)

    def refuse_all_files(self) -> None:
        self.close()
        self._ask_to_notify()

    def _ask_to_notify(self) -> None:
        self.state["asked"] = [*self.state["asked"], "notifications"]
        if not self.ctx.has_permission(NOTIFICATIONS):
            self.ctx.request_permission(NOTIFICATIONS)

    # --- where one is ------------------------------------------------------------------------------------------------------------

    @property
    def trail(self) -> Trail:
        way, index = self.state["trail"]
        return Trail(tuple(Place.load(one) for one in way), int(index))

    def _set_trail(self, trail: Trail) -> None:
        self.state["trail"] = [[one.save() for one in trail.places], trail.index]

    def go(self, place: Place) -> None:
        """To a folder; the search ends."""
        self._set_trail(self.trail.go(place))
        self._arrive()

    def go_to_root(self, place: Place) -> None:
        self._set_trail(Trail.to(place))
        self._arrive()

    def up(self) -> None:
        """One folder up, above the storage as well."""
        self.close()
        trail = self.trail.up(beyond=True)
        if trail is not None:
            self._set_trail(trail)
            self._arrive()

    def _arrive(self) -> None:
        """What is selected stays so, as what is cut or copied does."""
        self.close()
        self.end_search()

    def on_back(self) -> bool:
        trail = self.trail.up()
        if self.state["searching"]:
            self.end_search()
        elif self.state["dial"]:
            self.state["dial"] = False
        elif self.state["selected"]:
            self.state["selected"] = []
        elif trail is not None:
            self._set_trail(trail)
        else:
            return False
        return True

    def close(self) -> None:
        self.state["overlay"] = {}

    # --- what is listed ----------------------------------------------------------------------------------------------------------

    def listed(self) -> list[Item]:
        """Everything in the folder, or found by the search, hidden things included; nothing where it cannot be listed."""
        try:
            return self._found()
        except ListingError:
            return []

    def _found(self) -> list[Item]:
        """What the list shows. Raises ListingError."""
        here, wanted = self.trail.here, str(self.ctx.memory.get(SEARCHED) or "")
        if self.state["searching"] and wanted:
            return places.search(self.ctx, here, wanted)
        return places.ordered(places.listing(self.ctx, here), prefs.sort_options(self.ctx, here.shown))

    def _visible(self, found: Sequence[Item]) -> list[Item]:
        return [one for one in found if prefs.show_hidden(self.ctx) or not one.hidden]

    def show(self, kind: str, **more: Any) -> None:
        self.state["overlay"] = {"kind": kind, **more}

    def open_row_menu(self, place: Place) -> None:
        self.show("row", place=place.save())

    def open_crumb_menu(self, place: Place) -> None:
        self.show("crumb", place=place.save())

    def open_properties(self, place: Place) -> None:
        self.show("properties", place=place.save(), tab=0)

    # --- search ------------------------------------------------------------------------------------------------------------------

    def begin_search(self) -> None:
        self.state.update(searching=True, query="")
        self.ctx.memory.update({TYPED: "", SEARCHED: ""})
        self.ctx.focus("search_src_text")

    def type_query(self, query: str) -> None:
        """The search begins a second after the last letter."""
        self.state["query"] = query
        self.ctx.memory[TYPED] = query
        if query:
            self.ctx.post(SEARCH, SEARCH_AFTER_MS)
        else:
            self.ctx.unpost(SEARCH)

    def search_now(self) -> None:
        self.ctx.unpost(SEARCH)
        start_search(self.ctx)

    def end_search(self) -> None:
        self.state.update(searching=False, query="")
        self.ctx.memory.update({TYPED: "", SEARCHED: ""})
        self.ctx.unpost(SEARCH)
        self.ctx.hide_keyboard()

    # --- rows and selection ------------------------------------------------------------------------------------------------------

    @property
    def selected(self) -> dict[Place, None]:
        """What is selected, in the order it was."""
        return {Place.load(one): None for one in self.state["selected"]}

    def tap(self, one: Item) -> None:
        if self.state["selected"]:
            self.select(one.place)
        else:
            self.open_file(one)

    def hold(self, one: Item) -> None:
        """A long press selects, and opens while something is selected."""
        if self.state["selected"]:
            self.open_file(one)
        else:
            self.select(one.place)

    def select(self, place: Place) -> None:
        chosen = self.selected
        if place in chosen:
            del chosen[place]
        else:
            chosen[place] = None
        self.state["selected"] = [one.save() for one in chosen]

    def select_all(self) -> None:
        self.close()
        try:
            self.state["selected"] = [one.place.save() for one in self._visible(self._found())]
        except ListingError:
            self.end_selection()

    def end_selection(self) -> None:
        self.state["selected"] = []

    def deselect(self, chosen: Sequence[Place]) -> None:
        self.state["selected"] = [one.save() for one in self.selected if one not in chosen]

    def open_file(self, one: Item, *, choose: bool = False) -> None:
        self.close()
        if one.is_dir and not choose:
            self.go(one.place)
        elif one.is_package and not one.place.in_archive and not choose:
            action = str(prefs.preferences(self.ctx).get(prefs.OPEN_APK, "2"))
            self.show("apk", place=one.place.save())
            if action == "0":
                self.install()
            elif action == "1":
                self.view_package()
        elif one.is_archive and not choose:
            self.go(Place(one.place.path, ""))
        else:
            open_item(self.ctx, one, choose=choose)

    def install(self) -> None:
        """No package installer answers."""
        self.close()
        self.ctx.toast(NO_APP)

    def view_package(self) -> None:
        place = Place.load(self.state["overlay"]["place"])
        self.go(Place(place.path, ""))

    # --- cut, copy, extract, paste -----------------------------------------------------------------------------------------------

    def take(self, chosen: Sequence[Place], *, move: bool) -> None:
        """Cut or copy; what was taken the same way before stays taken."""
        self.close()
        before = self.state["paste"]
        kept = [Place.load(one) for one in before["files"]] if before and before["move"] == move else []
        self.state["paste"] = {"move": move, "files": [one.save() for one in dict.fromkeys([*kept, *chosen])]}
        self.deselect(chosen)

    def extract(self, chosen: Sequence[Place]) -> None:
        self.take([Place(one.path, "") for one in chosen], move=False)
        self.deselect(chosen)

    def end_paste(self) -> None:
        self.state["paste"] = None

    def paste(self) -> None:
        taken = self.state["paste"]
        self.end_paste()
        self.state["answer"] = jobs.fresh_answer()
        self.state["job"] = jobs.start(
            self.ctx, [Place.load(one) for one in taken["files"]], self.trail.here.path, move=bool(taken["move"])
        )

    def answer(self, action: str) -> None:
        """The answer to the question at which the work stands."""
        given = self.state["answer"]
        self.state["answer"] = jobs.fresh_answer()
        for_all = bool(given["all"]) and action != "rename"
        self.state["job"] = jobs.answer(self.ctx, self.state["job"], action, name=str(given["name"]), for_all=for_all)

    # --- delete -----------------------------------------------------------------------------------------------------------

    def ask_to_delete(self, chosen: Sequence[Place]) -> None:
        self.show("delete", places=[one.save() for one in chosen])

    def targets(self) -> list[Place]:
        """What the open dialog is about."""
        return [Place.load(one) for one in self.state["overlay"]["places"]]

    def delete(self) -> None:
        chosen = self.targets()
        self.close()
        transfer.delete(self.ctx, [one.path for one in chosen])
        self.deselect(chosen)

    # --- the rest of the menus ---------------------------------------------------------------------------------------------------

    def share(self, chosen: Sequence[Place]) -> None:
        self.close()
        share(self.ctx, [found for one in chosen if (found := places.item(self.ctx, one)) is not None])
        self.deselect(chosen)

    def copy_path(self, place: Place) -> None:
        self.close()
        self.ctx.set_clipboard(place.shown)

    def add_bookmark(self, place: Place) -> None:
        self.close()
        prefs.add_bookmark(self.ctx, place.path)
        self.ctx.toast("Bookmark added")

    def edit_bookmark(self, id: int) -> None:
        self.close()
        self.ctx.start_activity("bookmark", id=id)

    def toggle_hidden(self) -> None:
        self.close()
        prefs.preferences(self.ctx)[prefs.HIDDEN] = not prefs.show_hidden(self.ctx)

    def new_window(self, place: Place) -> None:
        self.close()
        self.ctx.start(Intent(component=f"{self.ctx.package}/main", extras={"path": place.path, "inside": place.inside}))

    def open_terminal(self) -> None:
        """There is no terminal to open it in."""
        self.close()
        self.ctx.toast(NO_APP)

    def leave_for(self, page: str) -> None:
        self.close()
        self.ctx.start_activity(page)


def start_search(ctx: Context) -> None:
    """Search for what has been typed."""
    ctx.memory[SEARCHED] = ctx.memory.get(TYPED, "")
