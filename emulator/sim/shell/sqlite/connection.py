"""A connection to a database of the device, kept inside of the device.

The authorizer refuses to attach files by name (ATTACH is done by us, with the device path resolved), to load extensions and to read or
write files; a progress handler ends statements that would run for ever.
"""

from __future__ import annotations

import errno
import posixpath
import sqlite3
from typing import TYPE_CHECKING

from emulator.sim.core.sqltime import use_device_clock
from emulator.sim.shell.files import READ, WRITE, error

if TYPE_CHECKING:
    from emulator.sim.shell.files import Files

MAX_STEPS = 200
"""Progress calls of 100 000 virtual-machine steps each before a statement is interrupted."""
FORBIDDEN_FUNCTIONS = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "fileio_readfile"})


class Database:
    """One database file of the device, opened as the sqlite3 program opens it: created empty at the first write or read."""

    def __init__(self, files: Files, path: str, *, read_only: bool = False, must_exist: bool = False) -> None:
        self._files = files
        self.path = path
        self.touched: set[str] = set()
        self._connection: sqlite3.Connection | None = None
        self._read_only = read_only
        self._must_exist = must_exist
        self._steps = 0
        self._attaching = False

    # --- opening -----------------------------------------------------------------------------------------------------------------

    def _host(self, path: str) -> str:
        """The host path of a database, made empty when absent. Raises OSError."""
        files = self._files
        if files.exists(path):
            if files.is_dir(path):
                raise error(errno.EISDIR, path)
            if not files.access(path, READ):
                raise error(errno.EACCES, path)
        elif self._read_only or self._must_exist:
            raise error(errno.ENOENT, path)
        else:
            files.write_bytes(path, b"", mode=0o644)
        resolved = files.realpath(path)
        self.touched.add(resolved)
        return str(files.fs.open_host(resolved))

    def open(self) -> sqlite3.Connection:
        """The connection, made at first use.

        Raises:
            sqlite3.OperationalError: the file cannot be opened.
        """
        if self._connection is None:
            if self.path in ("", ":memory:"):
                target = ":memory:"
            else:
                try:
                    target = self._host(self.path)
                except OSError:
                    raise sqlite3.OperationalError(f'unable to open database "{self.path}": unable to open database file') from None
            self._connection = sqlite3.connect(target, isolation_level=None, timeout=1.0)
            self._connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
            use_device_clock(self._connection, self._files.fs.now_ms)
            self._connection.set_authorizer(self._authorize)
            self._connection.set_progress_handler(self._progress, 100_000)
            if self._read_only or (self.path not in ("", ":memory:") and not self._files.access(self.path, WRITE)):
                self._connection.execute("PRAGMA query_only = 1")
        return self._connection

    def close(self) -> None:
        """Close, and give the files that were written the device's time and owner."""
        if self._connection is None:
            return
        before = {path: self._files.fs.lstat(path).size for path in self.touched if self._files.fs.lexists(path)}
        changed = self._connection.total_changes
        self._connection.close()
        self._connection = None
        fs = self._files.fs
        for path in before:
            owner = fs.lstat(path)
            for suffix in ("", "-wal", "-shm", "-journal"):
                if not fs.exists(path + suffix):
                    continue
                if suffix and self._files.who.uid == 0 and owner.uid != 0:
                    fs.chown(path + suffix, owner.uid, owner.gid)
                if changed or fs.lstat(path).size != before[path]:
                    fs.stamp(path + suffix)

    # --- safety ------------------------------------------------------------------------------------------------------------------

    def _authorize(self, action: int, first: str | None, second: str | None, database: str | None, trigger: str | None) -> int:
        if action == sqlite3.SQLITE_ATTACH and not self._attaching and first not in ("", ":memory:"):
            return sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() in FORBIDDEN_FUNCTIONS:
            return sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_PRAGMA and (first or "").lower() in ("temp_store_directory", "data_store_directory", "mmap_size"):
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK

    def _progress(self) -> int:
        self._steps += 1
        return int(self._steps > MAX_STEPS)

    def attach(self, path: str, name: str) -> None:
        """ATTACH a file of the device under a name. Raises sqlite3.OperationalError."""
        try:
            target = self._host(posixpath.join(self._files.cwd, path)) if path not in ("", ":memory:") else ":memory:"
        except OSError:
            raise sqlite3.OperationalError(f"unable to open database: {path}") from None
        self._attaching = True
        try:
            self.open().execute("ATTACH DATABASE ? AS ?", (target, name))
        finally:
            self._attaching = False

    def execute(self, statement: str) -> sqlite3.Cursor:
        """Run one statement. Raises sqlite3.Error."""
        self._steps = 0
        return self.open().execute(statement)
