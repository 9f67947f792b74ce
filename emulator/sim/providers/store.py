"""A provider's SQLite file: made at first boot, opened when needed, closed for snapshots, opened anew when replaced from outside.

Two connections: one writes; the other runs what callers have written (`where`, `sort`), cannot write, and gives up on endless queries.
"""

from __future__ import annotations

import functools
import posixpath
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from emulator.sim.core.sqltime import use_device_clock
from emulator.sim.providers.select import sql_failure

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

Mark = tuple[int, ...]
"""Inode, size and change time (ns) of a host file; empty when it is not there."""
SIDE_FILES = ("", "-wal", "-shm")
STEP, MOST_STEPS = 1_000_000, 200
"""Virtual machine instructions between two looks at a query from outside, and how many of those it may take."""


@dataclass(frozen=True)
class Layout:
    """What a database is made of. `prepare` gives a connection the functions and collations that its schema names."""

    path: str
    package: str
    version: int
    statements: tuple[str, ...]
    wal: bool = True
    prepare: Callable[[sqlite3.Connection], None] = lambda connection: None


@functools.cache
def image(layout: Layout) -> bytes:
    """The empty database as bytes; made once a process, as every device starts from the same."""
    connection = sqlite3.connect(":memory:")
    layout.prepare(connection)
    connection.execute("CREATE TABLE android_metadata (locale TEXT)")
    connection.execute("INSERT INTO android_metadata VALUES ('en_US')")
    for statement in layout.statements:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version={layout.version}")
    connection.commit()
    data = bytearray(connection.serialize())
    connection.close()
    if layout.wal:
        data[18:20] = b"\x02\x02"  # file format versions of a database in write-ahead mode (sqlite.org/fileformat2.html, 1.3)
    return bytes(data)


def create(device: Device, layout: Layout) -> None:
    """Make a database's file unless it is there."""
    fs = device.fs
    if fs.exists(layout.path):
        return
    found = device.packages.find(layout.package)
    uid = found.uid if found is not None else 1000
    folder = posixpath.dirname(layout.path)
    if not fs.exists(folder):
        fs.mkdir(folder, parents=True, mode=0o771, uid=uid, gid=uid)
    for suffix in SIDE_FILES[1:]:
        fs.rmtree(layout.path + suffix)  # a log without its database is of no use
    fs.write_bytes(layout.path, image(layout), mode=0o660, uid=uid, gid=uid)


class Store:
    """One database of a provider."""

    def __init__(self, device: Device, layout: Layout) -> None:
        self._device = device
        self.layout = layout
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._mark: Mark = ()
        self._log_inode = 0
        self._changed_ms: int | None = None
        self._depth = 0
        self._steps = 0
        device.stores.append(self)

    # --- the file ------------------------------------------------------------------------------------------------------------------

    def _look(self) -> tuple[Mark, int]:
        """What the database's file is now, and the inode of its log (0 for none)."""
        host = self._device.fs.open_host(self.layout.path)
        try:
            found = host.stat()
        except FileNotFoundError:
            return (), 0
        log = host.with_name(host.name + "-wal")
        return (found.st_ino, found.st_size, found.st_ctime_ns), log.stat().st_ino if log.exists() else 0

    def _remember(self) -> None:
        self._mark, self._log_inode = self._look()

    def _give_way(self, log_inode: int) -> None:
        """Somebody else wrote the file. Where the log is still ours that was SQLite, and closing is enough; otherwise files were put in
        place of ours, and what closing writes and removes must not hit them."""
        if self._writer is None or log_inode == self._log_inode:
            self._drop()
            return
        host = self._device.fs.open_host(self.layout.path)
        places = [host.with_name(host.name + suffix) for suffix in SIDE_FILES]
        found = {place: place.read_bytes() if place.exists() else None for place in places}
        self._drop()
        for place, data in found.items():
            if data is not None:
                place.write_bytes(data)
            else:
                place.unlink(missing_ok=True)

    def _open(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        if self._writer is not None and self._reader is not None and self._depth:
            return self._writer, self._reader
        mark, log_inode = self._look()
        if self._writer is not None and self._reader is not None and mark == self._mark:
            return self._writer, self._reader
        self._give_way(log_inode)
        create(self._device, self.layout)
        try:
            return self._connect()
        except sqlite3.Error as error:
            raise sql_failure(error) from error

    def _connect(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        host = self._device.fs.open_host(self.layout.path)
        writer = sqlite3.connect(host, check_same_thread=False, isolation_level=None)
        writer.row_factory = sqlite3.Row
        writer.execute("PRAGMA synchronous=OFF")
        writer.execute(f"PRAGMA journal_mode={'WAL' if self.layout.wal else 'DELETE'}")
        reader = sqlite3.connect(host, check_same_thread=False, isolation_level=None)
        for connection in (writer, reader):
            use_device_clock(connection, self._device.clock.now_ms)
            self.layout.prepare(connection)
        reader.execute("PRAGMA query_only=1")
        for (table,) in reader.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'").fetchall():
            reader.execute(f"SELECT 1 FROM {table} LIMIT 0")  # connects it, which the guard would not allow
        reader.set_authorizer(_read_only)
        reader.set_progress_handler(self._tick, STEP)
        self._writer, self._reader = writer, reader
        for suffix in SIDE_FILES[1:]:
            if self._device.fs.exists(self.layout.path + suffix):
                self._device.fs.write_owner(self.layout.path + suffix, 0o660, self._device.fs.stat(self.layout.path).uid)
        self._stamp()
        self._remember()
        return writer, reader

    def _tick(self) -> int:
        self._steps += 1
        return int(self._steps > MOST_STEPS)

    # --- use -----------------------------------------------------------------------------------------------------------------------

    @property
    def reader(self) -> sqlite3.Connection:
        """For selections that callers have written. It sees what is committed: ask before a transaction, not within."""
        self._steps = 0
        return self._open()[1]

    @property
    def db(self) -> sqlite3.Connection:
        """For the provider's own statements. Rows are `sqlite3.Row`."""
        return self._open()[0]

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; inside another one it is a part of that."""
        db = self.db
        if self._depth:
            yield db
            return
        db.execute("BEGIN IMMEDIATE")
        self._depth = 1
        try:
            yield db
        except BaseException:
            db.execute("ROLLBACK")
            raise
        else:
            db.execute("COMMIT")
            self._changed_ms = self._device.clock.now_ms()
            self._stamp()
            self._remember()
        finally:
            self._depth = 0

    def _stamp(self) -> None:
        for suffix in SIDE_FILES:
            self._device.fs.stamp(self.layout.path + suffix)

    # --- for the device --------------------------------------------------------------------------------------------------------------

    def _drop(self) -> None:
        for connection in (self._reader, self._writer):
            if connection is not None:
                connection.close()
        self._reader = self._writer = None

    def close(self) -> None:
        """Write the log back and close; the next use opens again. Neither shows in the times of the file and its folder."""
        if self._writer is None:
            return
        fs, path = self._device.fs, self.layout.path
        times = {place: fs.stat(place).mtime_ms for place in (path, posixpath.dirname(path)) if fs.exists(place)}
        if self._changed_ms is not None and path in times:
            times[path] = self._changed_ms
        self._drop()
        for place, mtime_ms in times.items():
            if fs.exists(place):
                fs.utime(place, mtime_ms)
        self._changed_ms = None


def _read_only(action: int, *_: object) -> int:
    """Reading and functions only: a `where` from outside cannot write, attach files, or run for ever by recursion."""
    return sqlite3.SQLITE_OK if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION) else sqlite3.SQLITE_DENY
