"""SQL selection over plain rows: a throw-away SQLite table, so that `where` and `sort` mean what they mean on a device."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any


def select(
    rows: Sequence[Mapping[str, Any]], projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str
) -> list[dict[str, Any]]:
    """Rows that match, in order, with the columns asked for. Raises sqlite3.Error for bad SQL or unknown columns."""
    if not rows:
        return []
    columns = list(rows[0])
    connection = sqlite3.connect(":memory:")
    try:
        connection.row_factory = sqlite3.Row
        names = ", ".join(f'"{column}"' for column in columns)
        connection.execute(f"CREATE TABLE t ({names})")
        connection.executemany(
            f"INSERT INTO t VALUES ({', '.join('?' * len(columns))})", [tuple(row.get(column) for column in columns) for row in rows]
        )
        connection.set_authorizer(_read_only)
        wanted = ", ".join(f'"{column}"' for column in projection) if projection else names
        query = f"SELECT {wanted} FROM t" + (f" WHERE ({where})" if where else "") + (f" ORDER BY {sort}" if sort else "")
        return [dict(row) for row in connection.execute(query, tuple(args))]
    finally:
        connection.close()


def _read_only(action: int, *_: object) -> int:
    """Only reading: a `where` from outside cannot attach files or write."""
    return (
        sqlite3.SQLITE_OK
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE)
        else sqlite3.SQLITE_DENY
    )
