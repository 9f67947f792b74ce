"""How Amaze's state is read and put in place: the shared storage, the trash in it, the Properties dialog, the app's own share dialog."""

from __future__ import annotations

import posixpath
import re
import sqlite3
from collections.abc import Mapping
from typing import ClassVar

from apps.base import SeedError
from apps.files.amaze import trash_format as store
from apps.glance import glance
from apps.lineages.shared_files import sharing, tree
from apps.lineages.shared_files.state import SharedFilesState
from harness.device import Device
from harness.device.actions import Swipe
from harness.device.quoting import join, quote
from harness.device.stores import files, sqlite, textfile
from harness.device.tree import Node, Tree
from harness.errors import StoreCorrupt, StoreMissing, Unreadable
from templates.files.state import Details, FilesState, Trashed

TITLE, ROW_NAME = "md_title", "firstline"
NAME, LOCATION, SIZE = "t5", "t6", "t7"
_BYTES = re.compile(r"\((\d+) bytes?\)$")
_SCROLL_MS = 400


class App(SharedFilesState):
    share_roots: ClassVar[Mapping[str, str]] = {"content://com.amaze.filemanager/storage_root/": "/"}
    own_folders: ClassVar[tuple[str, ...]] = (store.FOLDER,)

    # what the screen shows

    def details(self, screen: Tree) -> Details | None:
        own = self._own(screen)
        if not any(node.short_id == TITLE and node.text == "Properties" for node in own):
            return Details()
        shown = {node.short_id: node.text for node in own if node.short_id in (NAME, LOCATION, SIZE)}
        size = _BYTES.search(shown.get(SIZE, ""))
        if not shown.get(NAME) or not shown.get(LOCATION) or SIZE not in shown:
            return None
        return Details(open=True, name=shown[NAME], folder=sharing.relative(shown[LOCATION]), size=int(size[1]) if size else None)

    def look_closer(self, device: Device) -> Details | None:
        found = super().look_closer(device)
        if found is None:  # the dialog is longer than the screen and was scrolled: its top has the values
            screen = glance(device).tree
            x, y = screen.width // 2, screen.height // 2
            device.perform(Swipe(x, y - screen.height // 8, x, y + screen.height // 4, _SCROLL_MS))
            found = self.details(glance(device).tree)
        return found

    def own_sheet(self, screen: Tree) -> list[Node] | None:
        own = self._own(screen)
        if not any(node.short_id == TITLE and node.text == "Share" for node in own):
            return None
        names = [node.center[1] for node in own if node.short_id == ROW_NAME]
        return [node for node in own if node.clickable and any(node.bounds[1] <= y < node.bounds[3] for y in names)]

    def _own(self, screen: Tree) -> list[Node]:
        return [node for node in screen.without_keyboard if node.package == self.package]

    # the trash

    @property
    def _list(self) -> str:
        return self.spec.store("trash").path

    def trash_where(self) -> str:
        return self._list

    def read_trash(self, device: Device) -> tuple[Trashed, ...]:
        """What the list names and what lies beside it: a file that somebody has put there by hand counts as well."""
        try:
            rows = store.parse(textfile.read_text(device, self._list))
        except ValueError as error:
            raise StoreCorrupt(self._list, f"not the list of the trash: {error}", where=device.serial) from error
        entries = {entry.path: entry for entry in tree.read_tree(device, folder=f"{tree.ROOT}/{store.FOLDER}")}
        places = {f"{store.FILES}/{row.name}": row for row in rows}
        found = []
        for path, entry in entries.items():
            row = places.get(path)
            if row is not None:
                was = sharing.relative(row.path)
                found.append(Trashed(path=was, size=entry.size, sha256=entry.sha256, content=entry.content))
            elif path not in (store.FILES, store.METADATA) and not any(path.startswith(f"{place}/") for place in places):
                found.append(Trashed(path=f"{store.FOLDER}/{path}", size=entry.size, sha256=entry.sha256, content=entry.content))
        return tuple(sorted(found, key=lambda item: item.path))

    def seed_trash(self, device: Device, trash: tuple[Trashed, ...]) -> None:
        folder = f"{tree.ROOT}/{store.FOLDER}/{store.FILES}"
        now = _wall_clock_s(device)
        rows: list[store.Thrown] = []
        device.shell(f"rm -rf {quote(posixpath.dirname(folder))} && mkdir -p {quote(folder)}")
        for item in trash:
            name, is_dir = item.path.rpartition("/")[2], item.size is None
            if any(row.name == name for row in rows):
                raise SeedError("the trash holds one file of a name only", where=self.spec.key, found=name)
            if is_dir:
                device.shell(f"mkdir {join([f'{folder}/{name}'])}")
            elif item.content is None:
                raise SeedError("the content of a file in the trash is not given", where=item.path)
            else:
                device.push(item.content, f"{folder}/{name}", mode=0o660)
            rows.append(store.Thrown(name, is_dir, f"{tree.ROOT}/{item.path}", item.size or 0, now))
        textfile.write_text(device, self._list, store.write(rows))

    # seeding and resetting

    def seed(self, device: Device, state: FilesState) -> None:
        device.force_stop(self.package)
        self._leave_folders(device)
        super().seed(device, state)

    def _leave_folders(self, device: Device) -> None:
        """The app opens in the folders that its two tabs were left in; have it open in their homes."""
        path = f"/data/data/{self.package}/databases/explorer.db"
        try:
            with sqlite.edit(device, path) as db:
                db.execute("UPDATE tab SET path=home")
        except StoreMissing:
            return
        except (Unreadable, sqlite3.Error):
            files.remove(device, path, f"{path}-wal", f"{path}-shm")  # damaged: the app makes it anew

    def after_first_start(self, device: Device) -> None:
        self.seed_trash(device, ())


def _wall_clock_s(device: Device) -> int:
    """The time that clocks show, read as if it were UTC."""
    sign_hours_minutes = device.shell("date +%z").stdout.strip()
    hours, minutes = int(sign_hours_minutes[:3]), int(sign_hours_minutes[0] + sign_hours_minutes[3:5])
    return device.time_ms() // 1000 + hours * 3600 + minutes * 60
