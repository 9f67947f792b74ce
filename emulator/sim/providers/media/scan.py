"""Keeping the rows in step with the files of shared storage.

On a device every access goes through the media provider, which writes a row at once. Here the tree is compared with the rows whenever
somebody asks. That is cheap: a folder in which nothing changed is told by the host's change time of the folder alone, and only changed
folders are read.
"""

from __future__ import annotations

import os
import posixpath
import sqlite3
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.providers.media import kinds

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.providers.store import Store

RACY_NS: Final = 30_000_000
"""The host's clock of change times ticks every few ms: a folder changed so shortly ago may change again without its time changing."""
UNSCANNED: Final = ("Android/data", "Android/obb")
_FINGERPRINT = "SELECT (SELECT generation FROM local_metadata), COUNT(*), MAX(_id), TOTAL(_size), TOTAL(date_modified) FROM files"


@dataclass(frozen=True)
class _Entry:
    """A file or folder as the host has it; `modified_s` is virtual time, epoch s."""

    is_dir: bool
    size: int
    modified_s: int


@dataclass
class _Folder:
    """A folder as it was last read: the host's change time (0 when that does not tell), and the folders in it."""

    changed_ns: int
    folders: tuple[str, ...]


@dataclass
class Scanner:
    """Compares the tree with the rows. What it remembers saves work and nothing else: rows it did not write itself make it start over."""

    device: Device
    store: Store
    _folders: dict[str, _Folder] = field(default_factory=dict)
    _fingerprint: tuple[Any, ...] = ()
    _seen_s: int = 0

    def refresh(self) -> None:
        """Bring the rows up to date with the tree."""
        db = self.store.db
        if tuple(db.execute(_FINGERPRINT).fetchone()) != self._fingerprint:
            self._folders.clear()
        changed = self._changed_folders()
        hidden = {path: self._is_hidden(path) for path in changed}
        work = [(path, entries) for path, entries in changed.items() if self._differs(db, path, entries, hidden[path])]
        if work:
            with self.store.transaction() as db:
                db.execute("UPDATE local_metadata SET generation=generation+1")
                for path, entries in work:
                    self._reconcile(db, path, entries, hidden=hidden[path])
        self._fingerprint = tuple(self.store.db.execute(_FINGERPRINT).fetchone())
        self._seen_s = self.device.clock.now_ms() // 1000

    def forget(self) -> None:
        """Read everything at the next refresh."""
        self._folders.clear()

    # --- the tree --------------------------------------------------------------------------------------------------------------------

    def _changed_folders(self) -> dict[str, dict[str, _Entry]]:
        """What is in each folder that may have changed since it was last read, parents first."""
        root = str(self.device.fs.open_host(kinds.ROOT))
        found: dict[str, dict[str, _Entry]] = {}
        present: set[str] = set()
        todo = [""]
        while todo:
            inside = todo.pop()
            host = posixpath.join(root, inside) if inside else root
            try:
                changed_ns = os.stat(host).st_ctime_ns  # noqa: PTH116 - one call a folder and query
            except OSError:
                continue
            path = posixpath.join(kinds.ROOT, inside) if inside else kinds.ROOT
            present.add(path)
            known = self._folders.get(path)
            if known is None or known.changed_ns != changed_ns:
                certain = changed_ns < time.time_ns() - RACY_NS
                found[path] = self._read(host)
                folders = tuple(name for name, entry in found[path].items() if entry.is_dir)
                known = self._folders[path] = _Folder(changed_ns if certain else 0, folders)
            below = (posixpath.join(inside, name) for name in reversed(known.folders))
            todo.extend(folder for folder in below if folder not in UNSCANNED)
        for gone in self._folders.keys() - present:
            del self._folders[gone]
        return found

    @staticmethod
    def _read(host: str) -> dict[str, _Entry]:
        """Files and folders by name. Links are the device's own and do not occur in shared storage; `.nomedia` gets no row."""
        out: dict[str, _Entry] = {}
        with os.scandir(host) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_symlink() or entry.name == ".nomedia":
                    continue
                st = entry.stat(follow_symlinks=False)
                out[entry.name] = _Entry(entry.is_dir(follow_symlinks=False), st.st_size, st.st_mtime_ns // 1_000_000_000)
        return out

    def _is_hidden(self, path: str) -> bool:
        """Whether the files of a folder count as no media: by its name, or by a `.nomedia` in it or above."""
        if kinds.is_hidden(path):
            return True
        while path != kinds.ROOT:
            if self.device.fs.exists(posixpath.join(path, ".nomedia")):
                return True
            path = posixpath.dirname(path)
        return False

    # --- the rows --------------------------------------------------------------------------------------------------------------------

    @staticmethod
    def _rows(db: sqlite3.Connection, path: str) -> dict[str, sqlite3.Row]:
        inside = kinds.relative_path(posixpath.join(path, "x"))
        sql = "SELECT _id, _data, _size, date_modified, format, media_type FROM files WHERE relative_path=?"
        return {posixpath.basename(row["_data"]): row for row in db.execute(sql, (inside,))}

    @staticmethod
    def _same(row: sqlite3.Row, entry: _Entry, hidden: bool) -> bool:
        """Whether a row says what a file is."""
        is_dir = bool(row["format"] == kinds.FOLDER_FORMAT)
        size = is_dir or bool(row["_size"] == entry.size)
        shown = bool(hidden and row["media_type"])
        return is_dir == entry.is_dir and size and bool(row["date_modified"] == entry.modified_s) and not shown

    def _differs(self, db: sqlite3.Connection, path: str, entries: dict[str, _Entry], hidden: bool) -> bool:
        rows = self._rows(db, path)
        return rows.keys() != entries.keys() or any(not self._same(rows[name], entry, hidden) for name, entry in entries.items())

    def _reconcile(self, db: sqlite3.Connection, path: str, entries: dict[str, _Entry], *, hidden: bool) -> None:
        rows = self._rows(db, path)
        for name, row in rows.items():
            if name not in entries or entries[name].is_dir != (row["format"] == kinds.FOLDER_FORMAT):
                self.remove(db, int(row["_id"]), str(row["_data"]))
        parent = db.execute("SELECT _id FROM files WHERE _data=?", (path,)).fetchone()
        for name, entry in entries.items():
            known = rows.get(name)
            if known is not None and self._same(known, entry, hidden):
                continue
            full = posixpath.join(path, name)
            no_media = hidden or kinds.is_hidden(full)
            values = kinds.file_values(full, is_dir=entry.is_dir, size=entry.size, modified_s=entry.modified_s, hidden=no_media)
            values["generation_modified"] = self._generation(db)
            if known is not None and entry.is_dir == (known["format"] == kinds.FOLDER_FORMAT):
                write(db, int(known["_id"]), values)
            else:
                values.update(
                    parent=0 if parent is None else parent["_id"], date_added=self._added(entry), generation_added=self._generation(db)
                )
                insert(db, values)

    @staticmethod
    def _generation(db: sqlite3.Connection) -> int:
        return int(db.execute("SELECT generation FROM local_metadata").fetchone()[0])

    def _added(self, entry: _Entry) -> int:
        """When a file that is found now was made: when it was changed, if that was since the last look; a copied time says nothing."""
        now_s = self.device.clock.now_ms() // 1000
        return entry.modified_s if self._seen_s <= entry.modified_s <= now_s else now_s

    def remove(self, db: sqlite3.Connection, id: int, path: str) -> None:
        """Take a row away, and all below it when it is a folder."""
        gone = [id, *(row[0] for row in db.execute("SELECT _id FROM files WHERE substr(_data, 1, ?)=?", (len(path) + 1, f"{path}/")))]
        generation = self._generation(db)
        for each in gone:
            db.execute("DELETE FROM files WHERE _id=?", (each,))
            db.execute("INSERT OR REPLACE INTO deleted_media (old_id, generation_modified) VALUES (?,?)", (each, generation))


def insert(db: sqlite3.Connection, values: dict[str, Any]) -> int | None:
    """Add a row; None when there is one for the path already, maybe with other letters in capitals."""
    names = ", ".join(values)
    made = db.execute(f"INSERT OR IGNORE INTO files ({names}) VALUES ({', '.join('?' * len(values))})", tuple(values.values()))
    return made.lastrowid if made.rowcount else None


def write(db: sqlite3.Connection, id: int, values: dict[str, Any]) -> None:
    """Change a row."""
    names = ", ".join(f'"{name}"=?' for name in values)
    db.execute(f"UPDATE OR IGNORE files SET {names} WHERE _id=?", (*values.values(), id))
