"""SQLite databases of apps: read with everything that is still in the log, written back with owner, mode and label kept.

The database, its write-ahead log and its rollback journal are copied in one device command. The `-shm` file is left out on purpose:
it is an index of the log that SQLite rebuilds by itself, and a copied one may be older than the log it stands for and hide its
newest rows.
"""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from harness.device.stores.batch import File, Pending, Source, StoreBatch
from harness.device.stores.files import write_file
from harness.errors import DeviceError, StoreCorrupt, StoreMissing, Unreadable

Value = int | float | str | bytes | None
Row = dict[str, Value]
Parameters = Sequence[Value] | Mapping[str, Value]

_MAGIC = b"SQLite format 3\0"
_WORD = re.compile(r"\w+")
_COMPANIONS = ("-wal", "-journal")
_CHECK_BYTES = 4 << 20  # databases up to this size are checked as a whole before anything is believed
_ANDROID_COLLATIONS = ("LOCALIZED", "UNICODE", "PHONEBOOK")


class Database:
    """A private copy of a database, for reading. Close it, or use it in a `with`.

    Args:
        connection: the copy.
        path: where it came from, for errors.
        where: the device's serial, for errors.
    """

    def __init__(self, connection: sqlite3.Connection, path: str, where: str = "") -> None:
        self.connection = connection
        self.path = path
        self._where = where

    def __enter__(self) -> Database:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Forget the copy."""
        self.connection.close()

    def rows(self, query: str, parameters: Parameters = ()) -> list[Row]:
        """All rows of a table (when `query` is one word) or of a SELECT, as dicts by column name.

        Raises:
            Unreadable: no such table or column; the tables there are are in the error.
            StoreCorrupt: the file is damaged.
        """
        sql = f'SELECT * FROM "{query}"' if _WORD.fullmatch(query) else query
        try:
            cursor = self.connection.execute(sql, parameters)
            names = [column[0] for column in cursor.description or ()]
            return [dict(zip(names, row, strict=True)) for row in cursor]
        except sqlite3.OperationalError as error:
            tables = ", ".join(sorted(self.tables())) or "none"
            raise Unreadable(self.path, f"{error}; its tables are {tables}"[:600], where=self._where) from error
        except sqlite3.DatabaseError as error:
            raise StoreCorrupt(self.path, str(error), where=self._where) from error

    def value(self, query: str, parameters: Parameters = ()) -> Value:
        """The first column of the first row, None when there is no row."""
        found = self.rows(query, parameters)
        return next(iter(found[0].values())) if found else None

    def tables(self) -> set[str]:
        """Names of its tables and views."""
        cursor = self.connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
        return {name for (name,) in cursor}


def read(device: Source, path: str) -> Database:
    """A copy of a database as it is now, uncommitted work of the app left out.

    Args:
        device: whose it is.
        path: absolute path of the database file.

    Raises:
        StoreMissing: there is no such file.
        StoreCorrupt: it is no database, or a damaged one.
        Unreadable: it cannot be read.
    """
    return later(StoreBatch(device), path).get()


def later(batch: StoreBatch, path: str) -> Pending[Database]:
    """The same as part of a batch."""
    return batch.files([path], open_copy, optional=[path + ending for ending in _COMPANIONS])


def open_copy(files: Sequence[File]) -> Database:
    """A database from its copied files, the main one first."""
    connection = _opened(files)
    connection.execute("PRAGMA query_only = 1")
    return Database(connection, files[0].path)


@contextmanager
def edit(device: Source, path: str, *, create: bool = False) -> Iterator[sqlite3.Connection]:
    """A transaction on a database of the device. The app must not be running: it would not see the change, or undo it.

    Inside the `with` the connection writes to a copy in memory that has the log folded in; leaving it commits and writes the file
    back with its owner, mode and label, removing the logs beside it. An exception inside leaves the device untouched.

    Args:
        device: whose it is.
        path: absolute path of the database file.
        create: begin with an empty database when there is none.

    Raises:
        StoreMissing: there is none, and `create` is not set.
        DeviceError: the schema sorts an index by Android's own collation, which only the device can keep in order; go through the
            content provider instead.
        StoreWriteFailed: it could not be written back.
    """
    batch = StoreBatch(device)
    pending = batch.files([path], list, optional=[path + ending for ending in _COMPANIONS])
    try:
        files = pending.get()
    except StoreMissing:
        if not create:
            raise
        files = []
    connection = _opened(files) if files else _connect(":memory:")
    try:
        if files:
            _refuse_foreign_order(connection, path)
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        if connection.in_transaction:
            connection.execute("COMMIT")
        data = connection.serialize()
    except sqlite3.DatabaseError as error:
        if isinstance(error, (sqlite3.IntegrityError, sqlite3.ProgrammingError)):
            raise
        raise StoreCorrupt(path, str(error), where=device.serial) from error
    finally:
        connection.close()
    if files and files[0].data:
        data = data[:18] + files[0].data[18:20] + data[20:]  # whether the app logs ahead is for the app to say
    write_file(device, path, data, remove=tuple(path + ending for ending in ("-wal", "-shm", "-journal")))


def _opened(files: Sequence[File]) -> sqlite3.Connection:
    """A connection to a copy in memory, checked."""
    main = files[0]
    _check_magic(main)
    connection: sqlite3.Connection | None = None
    try:
        has_log = any(file.data for file in files[1:])
        connection = _recovered(files) if has_log else _in_memory(main.data)
        _check(connection, main)
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, sqlite3.DatabaseError):
            raise StoreCorrupt(main.path, str(error)) from error
        raise
    return connection


def _check_magic(file: File) -> None:
    if file.data and not file.data.startswith(_MAGIC):
        hint = "it may be encrypted" if len(file.data) % 512 == 0 else "it is cut off or something else"
        raise StoreCorrupt(file.path, f"not a SQLite database: it begins with {file.data[:16]!r}; {hint}")


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")  # a private copy that nobody will miss after a crash; syncing it costs 20 ms
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    for collation in _ANDROID_COLLATIONS:
        # Registered so that such schemas can be opened; the order is not Android's, so nothing here may depend on it.
        connection.create_collation(collation, _compare)
    return connection


def _compare(left: str, right: str) -> int:
    a, b = left.casefold(), right.casefold()
    return (a > b) - (a < b)


def _in_memory(data: bytes) -> sqlite3.Connection:
    connection = _connect(":memory:")
    if data:
        # Bytes 18 and 19 say 2 for write-ahead logging, which a database in memory cannot do; there is no log to lose.
        connection.deserialize(data[:18] + b"\x01\x01" + data[20:] if data[18:20] == b"\x02\x02" else data)
    return connection


def _recovered(files: Sequence[File]) -> sqlite3.Connection:
    """The database with its log or journal applied by SQLite itself, then moved into memory."""
    with tempfile.TemporaryDirectory(prefix="anyapp-db-") as folder:
        disk = _connect(str(_store(files, Path(folder))))
        memory = _connect(":memory:")
        try:
            disk.backup(memory)
        except BaseException:
            memory.close()
            raise
        finally:
            disk.close()
    return memory


def _store(files: Sequence[File], folder: Path) -> Path:
    local = folder / "main.db"
    for file in files:
        ending = file.path.removeprefix(files[0].path)
        (folder / f"main.db{ending}").write_bytes(file.data)
    return local


def _check(connection: sqlite3.Connection, file: File) -> None:
    if len(file.data) > _CHECK_BYTES:
        return
    try:
        verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError:
        return  # a table module or tokenizer that only Android has; what is read is still checked page by page
    if verdict != "ok" and "tokenizer" not in verdict and "module" not in verdict:
        raise StoreCorrupt(file.path, verdict)


def _refuse_foreign_order(connection: sqlite3.Connection, path: str) -> None:
    for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE type IN ('index', 'table') AND sql IS NOT NULL"):
        for name in _ANDROID_COLLATIONS:
            if re.search(rf"\bCOLLATE\s+{name}\b", sql, re.I):
                raise DeviceError(
                    f"{path} cannot be changed from outside",
                    found=f"an index sorted by {name}, whose order only the device knows",
                    next_step="Change it through its content provider.",
                )
