"""What Amaze keeps about itself: preferences, tabs and sorting in explorer.db, history, hidden files and bookmarks in utilities.db."""

from __future__ import annotations

import json
import sqlite3
from typing import Any, Final

from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context, Preferences, Schema

PREFS: Final = "com.amaze.filemanager_preferences"
MOST_SEARCHES: Final = 5
DEFAULTS: Final[dict[str, Any]] = {
    "showHidden": False,
    "delete_confirmation": True,
    "delete_permanently_without_confirmation": False,
    "view": True,
    "savepaths": True,
    "theme": "4",
    "dirontop": "0",
    "sortby": "0",
    "extractpath": "",
    "circularimages": True,
    "coloredNavigation": False,
    "color_icons": True,
    "showHeaders": True,
    "showFileSize": True,
    "showLastModified": True,
    "goBack_checkbox": False,
    "showDividers": False,
    "needtosethome": True,
}
SORTS: Final = ("name", "modified", "size", "type")
"""Order of the numbers in `sortby` and the table `sort`; four more: descending."""
COMMON: Final = (("DCIM", "DCIM"), ("Movies", "Movies"), ("Music", "Music"), ("Pictures", "Pictures"), ("Downloads", "Download"))
"""Bookmarks of a new installation: name and folder."""

_NAMED = "`_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `name` TEXT, `path` TEXT"
_LIST = "`_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `path` TEXT"


def _homes(db: sqlite3.Connection, ctx: Context) -> None:
    db.executemany("INSERT INTO tab (tab_no, path, home) VALUES (?, ?, ?)", [(1, ROOT, ROOT), (2, ROOT, ROOT)])


def _bookmarks(db: sqlite3.Connection, ctx: Context) -> None:
    db.executemany("INSERT INTO bookmarks (name, path) VALUES (?, ?)", [(name, f"{ROOT}/{folder}") for name, folder in COMMON])


EXPLORER: Final = Schema(
    11,
    (
        "CREATE TABLE `tab` (`tab_no` INTEGER NOT NULL, `path` TEXT NOT NULL, `home` TEXT NOT NULL, PRIMARY KEY(`tab_no`))",
        "CREATE TABLE `sort` (`path` TEXT NOT NULL, `type` INTEGER NOT NULL, PRIMARY KEY(`path`))",
        "CREATE TABLE `encrypted` (`_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `path` TEXT NOT NULL, `password` TEXT NOT NULL)",
        "CREATE TABLE `cloud` (`_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `service` INTEGER NOT NULL, `persist` TEXT NOT NULL)",
    ),
    on_create=_homes,
)
UTILITIES: Final = Schema(
    5,
    (
        f"CREATE TABLE `history` ({_LIST})",
        f"CREATE TABLE `hidden` ({_LIST})",
        f"CREATE TABLE `list` ({_LIST})",
        f"CREATE TABLE `grid` ({_LIST})",
        f"CREATE TABLE `bookmarks` ({_NAMED})",
        f"CREATE TABLE `smb` ({_NAMED})",
        f"CREATE TABLE `sftp` ({_NAMED}, `pub_key` TEXT, `ssh_key_name` TEXT, `ssh_key` TEXT)",
        "CREATE UNIQUE INDEX `index_bookmarks_name_path` ON `bookmarks` (`name`, `path`)",
    ),
    on_create=_bookmarks,
)


class Keeping:
    """The stores of one process."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    @property
    def explorer(self) -> sqlite3.Connection:
        return self._ctx.db("explorer.db", EXPLORER)

    @property
    def utilities(self) -> sqlite3.Connection:
        return self._ctx.db("utilities.db", UTILITIES)

    @property
    def prefs(self) -> Preferences:
        return self._ctx.prefs(PREFS)

    def option(self, key: str) -> Any:
        return self.prefs.get(key, DEFAULTS[key])

    # tabs and sorting

    def tabs(self) -> list[tuple[str, str]]:
        """Folder and home of each tab."""
        return [(str(row["path"]), str(row["home"])) for row in self.explorer.execute("SELECT path, home FROM tab ORDER BY tab_no")]

    def set_tab(self, number: int, **values: str) -> None:
        with self.explorer as db:
            for column, value in values.items():
                db.execute(f"UPDATE tab SET {column}=? WHERE tab_no=?", (value, number + 1))

    def sort(self, folder: str) -> tuple[str, bool, bool]:
        """What a folder is sorted by, whether descending, and whether that is for this folder only."""
        found = self.explorer.execute("SELECT type FROM sort WHERE path=?", (folder,)).fetchone()
        number = int(found["type"] if found else self.option("sortby"))
        return SORTS[number % 4], number >= 4, found is not None

    def set_sort(self, folder: str, by: str, *, descending: bool, only_here: bool) -> None:
        number = SORTS.index(by) + 4 * descending
        with self.explorer as db:
            db.execute("DELETE FROM sort WHERE path=?", (folder,))
            if only_here:
                db.execute("INSERT INTO sort (path, type) VALUES (?, ?)", (folder, number))
        if not only_here:
            self.prefs["sortby"] = str(number)

    # history, hidden files, bookmarks

    def paths(self, table: str) -> list[str]:
        """Paths of `history` or `hidden`, newest first."""
        return [str(row["path"]) for row in self.utilities.execute(f"SELECT path FROM {table} ORDER BY _id DESC")]

    def add(self, table: str, path: str) -> None:
        with self.utilities as db:
            db.execute(f"DELETE FROM {table} WHERE path=?", (path,))
            db.execute(f"INSERT INTO {table} (path) VALUES (?)", (path,))

    def drop(self, table: str, path: str) -> None:
        with self.utilities as db:
            db.execute(f"DELETE FROM {table} WHERE path=?", (path,))

    def clear(self, table: str) -> None:
        with self.utilities as db:
            db.execute(f"DELETE FROM {table}")

    def bookmarks(self) -> list[tuple[int, str, str]]:
        """Row id, name and path."""
        rows = self.utilities.execute("SELECT _id, name, path FROM bookmarks ORDER BY name COLLATE NOCASE")
        return [(int(row["_id"]), str(row["name"]), str(row["path"])) for row in rows]

    def bookmark(self, name: str, path: str) -> bool:
        """Add a bookmark; False when it is there."""
        if any(found[2] == path for found in self.bookmarks()):
            return False
        with self.utilities as db:
            db.execute("INSERT INTO bookmarks (name, path) VALUES (?, ?)", (name, path))
        return True

    def rename_bookmark(self, id: int, name: str, path: str) -> None:
        with self.utilities as db:
            db.execute("UPDATE OR REPLACE bookmarks SET name=?, path=? WHERE _id=?", (name, path, id))

    def drop_bookmark(self, id: int) -> None:
        with self.utilities as db:
            db.execute("DELETE FROM bookmarks WHERE _id=?", (id,))

    # searches

    def searches(self) -> list[str]:
        """The last searches, newest first."""
        try:
            kept = json.loads(str(self.prefs.get("recent_searches", "[]")))
        except ValueError:
            return []
        return [str(each) for each in kept] if isinstance(kept, list) else []

    def remember_search(self, query: str) -> None:
        kept = [query, *(each for each in self.searches() if each != query)]
        self.prefs["recent_searches"] = json.dumps(kept[:MOST_SEARCHES], ensure_ascii=False)
