"""What a zip archive opens in: a look at what it holds, and a button that extracts all of it."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import Any

from apps.files.fossify_files import browse, packing, picker, words, work
from apps.files.fossify_files.icons import ICON, entry_icon
from apps.files.fossify_files.operations import INCORRECT, Operations, zip_members
from apps.files.fossify_files.overlays import overlays
from apps.files.fossify_files.page import REAL_PATH
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.archives import ArchiveError, LockedError, Member
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import FILL, Screen, View, column, list_, row, text
from emulator.sim.toolkit.material import MenuAction, app_bar


class Unzip(Operations):
    """`state`: `path` of the archive, `inside` the folder of it that is shown, `password` where it is locked."""

    name = ".activities.DecompressActivity"
    label = "Decompress"

    def on_create(self) -> None:
        path = self.intent.extras.get(REAL_PATH) or browse.path_behind(self.ctx, self.intent.data)
        self.state.update(path=path, inside="", password="")
        if path is None or self.ctx.read_bytes(str(path)) is None:
            self.ctx.toast(words.UNKNOWN_ERROR)
        elif self._locked():
            packing.open_password(self, "password")

    def _locked(self) -> bool:
        try:
            zip_members(self, str(self.state["path"]), str(self.state["password"]))
        except LockedError:
            return True
        except ArchiveError:
            pass
        return False

    def _members(self) -> list[Member]:
        try:
            return zip_members(self, str(self.state["path"] or ""), str(self.state["password"]))
        except ArchiveError:
            return []

    def build(self) -> Screen:
        inside = str(self.state["inside"])
        here = [member for member in self._members() if posixpath.dirname(member.name) == inside]
        here.sort(key=lambda member: (not member.is_dir, posixpath.basename(member.name)))
        bar = app_bar(
            posixpath.basename(str(self.state["path"] or "")) or "Decompress",
            navigation="back",
            navigation_desc="Back",
            on_navigation=self.go_back,
            actions=[MenuAction("unarchive", "Decompress", self._pick, id="decompress")],
            height=56,
            title_size=21,
            id="decompress_toolbar",
        )
        body = list_([self._row(member) for member in here], id="decompress_list", key=f"decompress{inside}", weight=1, pad=(0, 4, 0, 0))
        root = column(bar, body, width=FILL, height=FILL, id="decompress_coordinator", cls="android.view.ViewGroup")
        return Screen(root, overlays(self), theme=self.theme)

    def _row(self, member: Member) -> View:
        name = posixpath.basename(member.name)
        picture = entry_icon(Row(f"{name}", member.is_dir, member.size, member.modified))
        return row(
            picture,
            text(name, id="item_name", size=16, max_lines=1, weight=1, padding=(2, 0, 0, 0)),
            id="item_holder",
            cls="android.widget.RelativeLayout",
            width=FILL,
            height=ICON,
            padding=(0, 0, 16, 0),
            key=member.name,
            focusable=True,
            on_click=partial(self._enter, member),
        )

    def _enter(self, member: Member) -> None:
        """A tap on a file does nothing."""
        if member.is_dir:
            self.state["inside"] = member.name

    def _pick(self) -> None:
        if not storage.has_all_files(self.ctx):
            self.ctx.toast(words.STORAGE_NEEDED)
        elif self.state["path"]:
            picker.open_picker(self, "unzip", posixpath.dirname(str(self.state["path"])))
        else:
            picker.open_picker(self, "unzip", ROOT)

    def answer(self, key: str, value: Any) -> None:
        if key == "password":
            self._password_entered(str(value))
            return
        if key != "unzip":
            super().answer(key, value)
            return
        members = self._members()
        if not members:
            self.ctx.toast("Decompressing failed")
            return
        folder = posixpath.join(str(value), storage.stem(posixpath.basename(str(self.state["path"]))))
        work.extract(self.ctx, members, folder, lambda path: True)
        self.ctx.toast("Decompression successful")
        self.finish()

    def _password_entered(self, password: str) -> None:
        """A wrong one is asked for again; without one there is nothing to see."""
        self.state["password"] = password
        if not password:
            self.finish()
        elif self._locked():
            self.ctx.toast(INCORRECT)
            packing.open_password(self, "password")

    def on_back(self) -> bool:
        inside = str(self.state["inside"])
        self.state["inside"] = posixpath.dirname(inside)
        return bool(inside)
