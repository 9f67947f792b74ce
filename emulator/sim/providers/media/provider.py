"""content://media: the dispatch of the operations by URI."""

from __future__ import annotations

import posixpath
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers.base import Request, UriProvider
from emulator.sim.providers.media import access, kinds
from emulator.sim.providers.media.scan import Scanner, write
from emulator.sim.providers.media.tables import AUTHORITY, COLLECTIONS, MEDIA, PRIMARY, SOURCES, VERSION
from emulator.sim.providers.select import Selection, Source, select, sql_failure
from emulator.sim.providers.store import Store
from emulator.sim.providers.uri import first_match

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

VOLUMES: Final = ("external", PRIMARY, "internal")
_PATTERNS = tuple(f"*/{name}{tail}" for name in COLLECTIONS for tail in ("", "/#"))
_DEFAULT_FOLDERS = {
    "images/media": "Pictures",
    "audio/media": "Music",
    "video/media": "Movies",
    "downloads": "Download",
    "file": "Download",
}
PENDING_S: Final = 7 * 86_400
TRASHED_S: Final = 30 * 86_400
"""How long pending and trashed files are kept, in s; both stand in their names."""
_WRITABLE = frozenset(
    ("title", "description", "is_favorite", "datetaken", "orientation", "artist", "album", "composer", "track", "year", "genre", "bookmark")
)


class MediaProvider(UriProvider):
    """Files of shared storage as rows. Changing a row's name, folder or trash mark moves the file; deleting a row deletes the file."""

    authority = AUTHORITY
    component = "com.android.providers.media.MediaProvider"

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.store = Store(device, MEDIA)
        self.scanner = Scanner(device, self.store)

    def unknown(self, request: Request) -> ProviderError:
        return ProviderError(f"Unknown URL: {request.uri.text}", "java.lang.UnsupportedOperationException")

    def _collection(self, request: Request) -> tuple[str, str]:
        """The collection of a URI and the row number in it, empty for the whole."""
        segments = request.uri.segments
        pattern = first_match(segments, _PATTERNS)
        if not pattern:
            raise self.unknown(request)
        if segments[0] not in VOLUMES:
            raise ProviderError(f"Volume {segments[0]} not found")
        name = pattern.removeprefix("*/").removesuffix("/#")
        return name, segments[-1] if pattern.endswith("/#") else ""

    def _source(self, request: Request, *, marked: bool = False) -> Source:
        """What a URI reads for its caller; pending and trashed files only for those who ask for one of them by number."""
        name, id = self._collection(request)
        source = Source(SOURCES[name], COLLECTIONS[name])
        if request.uri.segments[0] == "internal":
            source = source.only("0")  # sounds of the system image, which this device has none of
        if id:
            source = source.only("_id=?", id)
        if not id and not marked:
            source = source.only("is_pending=0 AND is_trashed=0")
        where, args = access.condition(self.device, request.caller)
        return source.only(where, *args) if where else source

    # --- query -----------------------------------------------------------------------------------------------------------------------

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        segments = request.uri.segments
        if not segments or (len(segments) == 1 and segments[0] in VOLUMES):
            rows: list[Row] = [{"name": name} for name in ("internal", PRIMARY) if not segments or name.startswith(segments[0])]
            return self.device.filter_rows(rows, wanted.projection, wanted.where, wanted.args, wanted.sort)
        if segments[1:] == ("version",):
            return [{"version": VERSION}]
        source = self._source(request)
        self.scanner.refresh()
        return select(self.store.reader, source, wanted)

    def _rows(self, request: Request, wanted: Selection) -> list[Row]:
        """The rows that a change is about."""
        self.scanner.refresh()
        source = replace(self._source(request, marked=True), columns=None)
        return select(self.store.reader, source, replace(wanted, projection=("_id",), sort="_id", limit=""))

    def _full(self, id: int) -> sqlite3.Row:
        row: sqlite3.Row = self.store.db.execute("SELECT * FROM files WHERE _id=?", (id,)).fetchone()
        return row

    # --- insert ----------------------------------------------------------------------------------------------------------------------

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        name, id = self._collection(request)
        if id:
            raise self.unknown(request)
        path = self._free_path(self._wanted_path(request, name, values))
        fs = self.device.fs
        if not fs.exists(posixpath.dirname(path)):
            fs.mkdir(posixpath.dirname(path), parents=True, mode=0o770)
        if values.get("format") == kinds.FOLDER_FORMAT:
            fs.mkdir(path, mode=0o770)
        else:
            fs.write_bytes(path, b"")
        self.scanner.refresh()
        made = self.store.db.execute("SELECT _id FROM files WHERE _data=?", (path,)).fetchone()
        if made is None:
            raise ProviderError(f"Failed to build unique file: {path}", "java.lang.IllegalStateException")
        extra = self._plain(values)
        found = self.device.packages.find(request.caller)
        if found is not None and found.uid >= 10_100:
            extra["owner_package_name"] = request.caller
        if values.get("mime_type"):
            extra["mime_type"] = str(values["mime_type"])
        self._write(int(made["_id"]), extra)
        return f"{request.uri.text.partition('?')[0].rstrip('/')}/{made['_id']}"

    def _wanted_path(self, request: Request, name: str, values: Mapping[str, Any]) -> str:
        """Where a new file is to be, by its path or by folder and name."""
        if values.get("_data"):
            return self._inside(str(values["_data"]))
        display = str(values.get("_display_name") or self.device.clock.now_ms())
        folder = str(values.get("relative_path") or _DEFAULT_FOLDERS[name]).strip("/")
        expires = self.device.clock.now_ms() // 1000 + PENDING_S
        shown = kinds.marked_name(display, pending=bool(values.get("is_pending")), trashed=False, expires=expires)
        return self._inside(posixpath.join(kinds.ROOT, folder, shown.replace("/", "_")))

    def _inside(self, path: str) -> str:
        """A path of shared storage without links and dots. Raises for any other."""
        try:
            found = self.device.fs.resolve(path)
        except OSError:
            found = ""
        if not found.startswith(kinds.ROOT + "/"):
            raise ProviderError(f"Path {path} must be below {kinds.ROOT}")
        return found

    def _free_path(self, path: str) -> str:
        """The path itself, or one with ` (1)` and so on before the ending."""
        stem, ending = posixpath.splitext(path)
        number, free = 0, path
        while self.device.fs.lexists(free):
            number += 1
            free = f"{stem} ({number}){ending}"
        return free

    @staticmethod
    def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
        """Columns that a caller may set without anything happening to the file."""
        return {name: value for name, value in values.items() if name in _WRITABLE}

    def _write(self, id: int, values: dict[str, Any]) -> None:
        if not values:
            return
        try:
            with self.store.transaction() as db:
                write(db, id, values)
        except sqlite3.Error as error:
            raise sql_failure(error, "UPDATE files") from error
        self.scanner.forget()

    # --- update and delete -----------------------------------------------------------------------------------------------------------

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        rows = self._rows(request, wanted)
        for found in rows:
            row = self._full(int(found["_id"]))
            access.check_write(self.device, request.caller, row["owner_package_name"], f"{request.uri.text}/{row['_id']}")
            changes = {**self._plain(values), **self._moved(row, values)}
            if "mime_type" in values:
                changes["mime_type"] = values["mime_type"]
            self._write(int(row["_id"]), changes)
        return len(rows)

    def _moved(self, row: sqlite3.Row, values: Mapping[str, Any]) -> dict[str, Any]:
        """Move a file to where its changed name, folder or marks put it; gives the columns that change with that."""
        asked = {name: values[name] for name in ("_display_name", "relative_path", "is_pending", "is_trashed") if name in values}
        if not asked and "_data" not in values:
            return {}
        now = {name: asked.get(name, row[name]) for name in ("_display_name", "relative_path", "is_pending", "is_trashed")}
        expires = self.device.clock.now_ms() // 1000 + (TRASHED_S if now["is_trashed"] else PENDING_S)
        pending, trashed = bool(int(now["is_pending"] or 0)), bool(int(now["is_trashed"] or 0))
        if (pending, trashed) == (bool(row["is_pending"]), bool(row["is_trashed"])) and row["date_expires"]:
            expires = int(row["date_expires"])
        name = kinds.marked_name(str(now["_display_name"]).replace("/", "_"), pending=pending, trashed=trashed, expires=expires)
        path = self._inside(str(values.get("_data") or posixpath.join(kinds.ROOT, str(now["relative_path"] or "/").strip("/"), name)))
        if path == row["_data"]:
            return {}
        path = self._free_path(path)
        fs = self.device.fs
        if not fs.exists(posixpath.dirname(path)):
            fs.mkdir(posixpath.dirname(path), parents=True, mode=0o770)
        fs.rename(row["_data"], path)
        return kinds.place_values(path)

    def delete_at(self, request: Request, wanted: Selection) -> int:
        rows = self._rows(request, wanted)
        full = [self._full(int(row["_id"])) for row in rows]
        for row in full:
            access.check_write(self.device, request.caller, row["owner_package_name"], f"{request.uri.text}/{row['_id']}")
        fs = self.device.fs
        for row in sorted(full, key=lambda row: str(row["_data"]), reverse=True):  # what is in a folder before the folder
            path = str(row["_data"])
            if fs.is_dir(path):
                if not fs.listdir(path):
                    fs.rmdir(path)
            elif fs.lexists(path):
                fs.remove(path)
        self.scanner.refresh()
        return len(full)

    # --- files, types and calls --------------------------------------------------------------------------------------------------------

    def _path(self, request: Request) -> str:
        _, id = self._collection(request)
        found = self.query_at(request, Selection(("_data",))) if id else []
        if not found:
            raise ProviderError(f"No item at {request.uri.text}", "java.io.FileNotFoundException")
        return str(found[0]["_data"])

    def read_at(self, request: Request) -> bytes:
        return self.device.fs.read_bytes(self._path(request))

    def write_at(self, request: Request, data: bytes) -> None:
        path = self._path(request)
        owner = self.store.db.execute("SELECT owner_package_name FROM files WHERE _data=?", (path,)).fetchone()
        access.check_write(self.device, request.caller, owner[0] if owner else None, request.uri.text)
        self.device.fs.write_bytes(path, data)

    def type_at(self, request: Request) -> str | None:
        name, id = self._collection(request)
        if id:
            found = self.query_at(request, Selection(("mime_type",)))
            if not found:
                raise ProviderError(f"No item at {request.uri.text}")
            return None if found[0]["mime_type"] is None else str(found[0]["mime_type"])
        kind = {"images/media": "image", "audio/media": "audio", "video/media": "video", "downloads": "download"}.get(name)
        if kind is None:
            raise ProviderError(f"Unknown URL : {request.uri.text}", "java.lang.IllegalStateException")
        return f"vnd.android.cursor.dir/{kind}"

    def call_at(self, request: Request, method: str, arg: str | None, extras: Mapping[str, Any]) -> dict[str, Any] | None:
        """scan_volume and scan_file, as `content call --uri content://media --method scan_file --arg PATH` asks for."""
        if method == "scan_volume":
            if arg in VOLUMES:
                self.scanner.forget()
                self.scanner.refresh()
            return {}
        if method == "scan_file":
            return {"uri": self._scanned(arg or "")}
        if method == "wait_for_idle":
            self.scanner.refresh()
            return {}
        if method == "get_version":
            return {"android.intent.extra.TEXT": str(VERSION)}
        if method == "get_generation":
            self.scanner.refresh()
            return {"android.intent.extra.INDEX": self.store.db.execute("SELECT generation FROM local_metadata").fetchone()[0]}
        raise ProviderError(f"Unsupported call: {method}", "java.lang.UnsupportedOperationException")

    def _scanned(self, path: str) -> str | None:
        """The URI of a file's row; None for what is no file of shared storage."""
        self.scanner.refresh()
        try:
            resolved = self.device.fs.resolve(path)
        except OSError:
            return None
        row = self.store.db.execute("SELECT _id FROM files WHERE _data=?", (resolved,)).fetchone()
        return None if row is None else f"content://media/{PRIMARY}/file/{row['_id']}"
