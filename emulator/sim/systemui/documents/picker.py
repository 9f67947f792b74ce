"""The picker: open a document, save one, or give an app a folder."""

from __future__ import annotations

import posixpath
from functools import partial

from emulator.sim.core.providers import ProviderError
from emulator.sim.systemui.base import SystemActivity, label_of
from emulator.sim.systemui.documents.model import SORTS, Entry, Root, blocked, listing, root_label, root_of, type_matches
from emulator.sim.systemui.documents.provider import DocumentsProvider, document_uri, mime_of, tree_uri
from emulator.sim.systemui.documents.views import ID, breadcrumb, grid_entry, list_entry, roots_drawer
from emulator.sim.toolkit.app import Overlay, Screen
from emulator.sim.toolkit.bars import search_field
from emulator.sim.toolkit.dialogs import choice_dialog, dialog, menu
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, button, column, edit, icon, icon_button, list_, list_grid, row, text

GET, OPEN, CREATE, TREE = (
    "android.intent.action.GET_CONTENT",
    "android.intent.action.OPEN_DOCUMENT",
    "android.intent.action.CREATE_DOCUMENT",
    "android.intent.action.OPEN_DOCUMENT_TREE",
)
INITIAL_URI = "android.provider.extra.INITIAL_URI"
GRID_COLUMNS = 2


class Picker(SystemActivity):
    """State: `root`, `folder` (device path, empty for a root without folders), `grid`, `sort`, `query` (None: no search), `selected`
    paths, `name` of the file to be made, `open`: the overlay that is shown (drawer, overflow, sort, new, allow, replace), `new_name`.
    """

    name = "com.android.documentsui.picker.PickActivity"

    # --- what is wanted --------------------------------------------------------------------------------------------------------------

    @property
    def _action(self) -> str:
        return self.intent.action

    @property
    def _types(self) -> list[str]:
        given = self.intent.extras.get("android.intent.extra.MIME_TYPES")
        return [str(one) for one in given] if given else [self.intent.type] if self.intent.type else []

    @property
    def _many(self) -> bool:
        return bool(self.intent.extras.get("android.intent.extra.ALLOW_MULTIPLE")) and self._action in (GET, OPEN)

    @property
    def _makes(self) -> bool:
        return self._action in (CREATE, TREE)

    def on_create(self) -> None:
        start = self._initial()
        self.state.update(
            root="device" if start or self._action == TREE else "downloads" if self._action == CREATE else "recent",
            folder=start,
            grid=False,
            sort="name",
            query=None,
            selected=[],
            name=str(self.intent.extras.get("android.intent.extra.TITLE") or ""),
            open="",
            new_name="",
        )
        if not start:
            self.state["folder"] = root_of(self.state["root"]).folder

    def _initial(self) -> str:
        """The folder of INITIAL_URI, if that is one of shared storage."""
        given = str(self.intent.extras.get(INITIAL_URI) or "")
        if not given.startswith("content://"):
            return ""
        try:
            provider, path = self.device.providers.find(given)
            found = provider.path_of(path)[0] if isinstance(provider, DocumentsProvider) else ""
        except (ProviderError, OSError):
            return ""
        if found and not self.device.fs.is_dir(found):
            found = posixpath.dirname(found)
        return found if self.device.fs.is_dir(found) else ""

    # --- moving about ----------------------------------------------------------------------------------------------------------------

    def _show(self, what: str) -> None:
        self.state["open"] = what

    def _close(self) -> None:
        self.state["open"] = ""

    def _set(self, key: str, value: object) -> None:
        self.state[key] = value

    def _choose_root(self, root: Root) -> None:
        self.state.update(root=root.key, folder=root.folder, query=None, selected=[], open="")

    def _enter(self, folder: str) -> None:
        if not self.state["folder"]:
            self.state["root"] = "device"
        self.state.update(folder=folder, query=None, selected=[])
        self.ctx.hide_keyboard()

    def _search(self, query: str | None) -> None:
        self.state["query"] = query
        if query == "":
            self.ctx.focus("search_src_text")

    def on_back(self) -> bool:
        root = root_of(self.state["root"])
        if self.state["selected"]:
            self.state["selected"] = []
        elif self.state["query"] is not None:
            self.state["query"] = None
        elif self.state["folder"] and self.state["folder"] != root.folder:
            self.state["folder"] = posixpath.dirname(self.state["folder"])
        else:
            return False
        return True

    # --- answers ---------------------------------------------------------------------------------------------------------------------

    def _give(self, paths: list[str]) -> None:
        uris = [document_uri(path) for path in paths]
        self.finish(True, uri=uris[0], name=posixpath.basename(paths[0]), path=paths[0], type=mime_of(paths[0]), uris=uris, paths=paths)

    def _pick(self, entry: Entry) -> None:
        if entry.folder:
            self._enter(entry.path)
        elif self._action == CREATE:
            self.state["name"] = entry.name
        elif self.state["selected"]:
            self._select(entry)
        else:
            self._give([entry.path])

    def _select(self, entry: Entry) -> None:
        chosen: list[str] = self.state["selected"]
        if entry.path in chosen:
            chosen.remove(entry.path)
        else:
            chosen.append(entry.path)

    def _save(self, *, replace: bool = False) -> None:
        name, folder = str(self.state["name"]).strip(), str(self.state["folder"])
        if not name or "/" in name or not folder:
            return
        path = posixpath.join(folder, name)
        fs = self.device.fs
        if fs.exists(path) and not replace:
            self._show("replace")
            return
        fs.write_bytes(path, b"")
        self._give([path])

    def _allow(self) -> None:
        folder = str(self.state["folder"])
        self.finish(True, uri=tree_uri(folder), name=posixpath.basename(folder), path=folder)

    def _new_folder(self) -> None:
        name, folder = str(self.state["new_name"]).strip(), str(self.state["folder"])
        self.state.update(open="", new_name="")
        if name and "/" not in name and name not in (".", ".."):
            path = posixpath.join(folder, name)
            if self.device.fs.lexists(path):
                self.ctx.toast("Failed to create folder")
                return
            self.device.fs.mkdir(path)
            self._enter(path)

    # --- what is seen ----------------------------------------------------------------------------------------------------------------

    @property
    def _place(self) -> str:
        """What the folder or root is called."""
        root, folder = root_of(self.state["root"]), str(self.state["folder"])
        return posixpath.basename(folder) if folder and folder != root.folder else root_label(self.device, root)

    def build(self) -> Screen:
        root, folder = root_of(self.state["root"]), str(self.state["folder"])
        entries = listing(self.device, root, folder, query=self.state["query"] or "", sort=self.state["sort"])
        if not folder and not self.state["query"]:
            entries = [entry for entry in entries if type_matches(self._types, entry.type)]
        body = self._body(entries)
        body.weight = 1
        parts = [self._toolbar(), self._path(root, folder), self._heading(), body, self._bottom(folder)]
        root_view = column(*parts, width=FILL, height=FILL, id=ID + "coordinator_layout", cls="android.widget.LinearLayout")
        return Screen(root_view, self._overlays(), background="surface", theme=self.theme)

    def _body(self, entries: list[Entry]) -> View:
        if not entries:
            words = "No matches" if self.state["query"] else "No items"
            return box(text(words, size=16, color="on_surface_variant", id=ID + "message"), width=FILL, gravity="center", id=ID + "content")
        make = grid_entry if self.state["grid"] else list_entry
        cells = []
        for entry in entries:
            usable = entry.folder or (self._action != TREE and type_matches(self._types, entry.type))
            cells.append(
                make(
                    self.device,
                    entry,
                    enabled=usable,
                    selected=entry.path in self.state["selected"],
                    on_click=partial(self._pick, entry),
                    on_long_click=partial(self._select, entry) if self._many and not entry.folder else None,
                )
            )
        key = f"dir:{self.state['root']}:{self.state['folder']}"
        if self.state["grid"]:
            view = list_grid(GRID_COLUMNS, cells, key=key, id=ID + "dir_list", pad=(11, 0, 11, 24))
        else:
            view = list_(cells, key=key, id=ID + "dir_list", pad=(0, 0, 0, 24))
        view.height = 0
        return view

    def _toolbar(self) -> View:
        query, selected = self.state["query"], self.state["selected"]
        if query is not None:
            return search_field(
                query,
                lambda value: self._set("query", value),
                hint="Search",
                field_key="search_src_text",
                on_back=lambda: self._search(None),
                on_clear=lambda: self._set("query", ""),
                back_desc="Collapse",
            )
        if selected:
            return row(
                icon_button("close", lambda: self._set("selected", []), desc="Clear selection", tint="on_surface"),
                text(f"{len(selected)} selected", size=20, weight=1, id=ID + "action_bar_title"),
                button("SELECT", lambda: self._give(list(selected)), id=ID + "action_menu_select"),
                width=FILL,
                height=64,
                padding=(4, 0, 16, 0),
                id=ID + "toolbar",
            )
        return row(
            icon_button("menu", lambda: self._show("drawer"), desc="Show roots", tint="on_surface"),
            text(self._place, size=20, weight=1, max_lines=1, margin=(8, 0, 0, 0), id=ID + "toolbar_title"),
            icon_button(
                "search",
                lambda: self._search(""),
                desc="Search",
                tint="on_surface",
                id=ID + "option_menu_search",
                cls="android.widget.Button",
            ),
            icon_button("more_vert", lambda: self._show("overflow"), desc="More options", key="overflow", cls="android.widget.ImageView"),
            width=FILL,
            height=64,
            padding=(4, 0, 4, 0),
            cls="android.view.ViewGroup",
            id=ID + "toolbar",
        )

    def _path(self, root: Root, folder: str) -> View | None:
        if not folder or folder == root.folder or self.state["query"] is not None:
            return None
        parts: list[tuple[str, Handler]] = [(root_label(self.device, root), lambda: self._enter(root.folder))]
        at = root.folder
        for name in folder[len(root.folder) :].strip("/").split("/"):
            at = posixpath.join(at, name)
            parts.append((name, partial(self._enter, at)))
        return breadcrumb(parts)

    def _heading(self) -> View:
        grid = bool(self.state["grid"])
        words = "Recent files" if not self.state["folder"] and self.state["root"] == "recent" else f"Files in {self._place}"
        toggle = icon_button(
            "list" if grid else "grid_view",
            lambda: self._set("grid", not grid),
            desc="List view" if grid else "Grid view",
            id=ID + ("sub_menu_list" if grid else "sub_menu_grid"),
            cls="android.widget.Button",
        )
        label = text(words, size=14, font_weight=500, color="on_surface_variant", weight=1, max_lines=1, id=ID + "header_title")
        return row(label, toggle, width=FILL, height=52, padding=(16, 0, 4, 0), accessible=False)

    def _bottom(self, folder: str) -> View | None:
        if self._action == CREATE:
            ready = bool(str(self.state["name"]).strip()) and bool(folder)
            return row(
                icon("draft", size=24, tint="on_surface_variant", accessible=False),
                edit(
                    self.state["name"],
                    lambda value: self._set("name", value),
                    id="android:id/title",
                    key="file_name",
                    hint="File name",
                    ime_action="done",
                    on_submit=self._save,
                    weight=1,
                ),
                button("SAVE", self._save, id="android:id/button1", enabled=ready),
                spacing=16,
                width=FILL,
                padding=(16, 10, 16, 12),
                background="surface_container_low",
                id=ID + "container_save",
            )
        if self._action == TREE and folder:
            if blocked(folder):
                return column(
                    text("Can’t use this folder", size=16, font_weight=500, id=ID + "picker_blocked_title"),
                    text("To protect your privacy, choose another folder", size=14, color="on_surface_variant"),
                    button("CREATE NEW FOLDER", lambda: self._show("new"), id="android:id/button1", width=FILL, margin=(0, 8, 0, 0)),
                    spacing=2,
                    width=FILL,
                    padding=(16, 12, 16, 14),
                    background="surface_container_low",
                    id=ID + "container_save",
                )
            use = button("USE THIS FOLDER", lambda: self._show("allow"), id="android:id/button1", width=FILL)
            return row(use, width=FILL, padding=(16, 10, 16, 14), background="surface_container_low", id=ID + "container_save")
        return None

    def _overlays(self) -> list[Overlay]:
        what, folder = self.state["open"], str(self.state["folder"])
        if what == "drawer":
            return [roots_drawer(self.device, self.state["root"], self._choose_root, self._close)]
        if what == "overflow":
            entries: list[tuple[str, Handler | None] | None] = [("Sort by...", lambda: self._show("sort"))]
            if self._makes and folder:
                entries.insert(0, ("New folder", lambda: self._show("new")))
            return [menu(entries, anchor="overflow", on_dismiss=self._close)]
        if what == "sort":
            keys = [key for key, _ in SORTS]
            return [
                choice_dialog(
                    "Sort by",
                    [label for _, label in SORTS],
                    keys.index(self.state["sort"]),
                    lambda index: self.state.update(sort=keys[index], open=""),
                    on_dismiss=self._close,
                )
            ]
        if what == "new":
            field = edit(
                self.state["new_name"],
                lambda value: self._set("new_name", value),
                hint="Folder name",
                key="new_folder",
                id="android:id/text1",
            )
            return [
                dialog(
                    field,
                    title="New folder",
                    positive=("OK", self._new_folder),
                    negative=("CANCEL", self._close),
                    on_dismiss=self._close,
                    title_id="android:id/alertTitle",
                )
            ]
        if what == "allow":
            app = label_of(self.device, self.caller)
            return [
                dialog(
                    title=f"Allow {app} to access files in {self._place}?",
                    message=f"This will let {app} access current and future content stored in {self._place}.",
                    positive=("ALLOW", self._allow),
                    negative=("CANCEL", self._close),
                    on_dismiss=self._close,
                    title_id="android:id/alertTitle",
                )
            ]
        if what == "replace":
            return [
                dialog(
                    message=f"Overwrite {self.state['name']}?",
                    positive=("OK", lambda: self._save(replace=True)),
                    negative=("CANCEL", self._close),
                    on_dismiss=self._close,
                )
            ]
        return []
