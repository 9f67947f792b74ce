"""Queries from outside: which columns a URI offers, and how a selection becomes SQL (android.database.sqlite.SQLiteQueryBuilder)."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from emulator.sim.core.providers import ProviderError, Row

_AGGREGATE = re.compile(r"(AVG|COUNT|MAX|MIN|SUM|TOTAL|GROUP_CONCAT)\((.+)\)", re.IGNORECASE)
_RENAMED = re.compile(r"\s+as\s+", re.IGNORECASE)


@dataclass(frozen=True)
class Source:
    """What a URI reads.

    `columns` maps every column that may be asked for to its SQL expression, in the order in which a query without projection lists
    them; None lets any column of the tables through. `where` and `args` are the provider's own restriction.
    """

    tables: str
    columns: Mapping[str, str] | None = None
    where: str = ""
    args: tuple[Any, ...] = ()
    group: str = ""
    sort: str = ""  # used when the caller gives none
    limit: str = ""
    distinct: bool = False
    strict: bool = True

    def only(self, where: str, *args: Any) -> Source:
        """The same, restricted further."""
        return replace(self, where=f"{self.where} AND ({where})" if self.where else f"({where})", args=(*self.args, *args))


@dataclass(frozen=True)
class Selection:
    """What the caller asks for; `limit` is the URI parameter."""

    projection: Sequence[str] | None = None
    where: str = ""
    args: Sequence[Any] = field(default_factory=tuple)
    sort: str = ""
    limit: str = ""


def select(connection: sqlite3.Connection, source: Source, wanted: Selection) -> list[Row]:
    """Run a query on a guarded connection. Raises ProviderError with the device's text for an unknown column or bad SQL."""
    sql = statement(source, wanted)
    try:
        cursor = connection.execute(sql, (*source.args, *bound(wanted.args)))
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    except sqlite3.Error as error:
        raise sql_failure(error, sql) from error


def statement(source: Source, wanted: Selection) -> str:
    """The SQL of a query."""
    where = " AND ".join(part for part in (source.where, f"({wanted.where})" if wanted.where else "") if part)
    sql = f"SELECT {'DISTINCT ' if source.distinct else ''}{', '.join(_projection(source, wanted.projection))} FROM {source.tables}"
    if where:
        sql += f" WHERE {where}"
    if source.group:
        sql += f" GROUP BY {source.group}"
    sort = wanted.sort or source.sort
    if sort:
        sql += f" ORDER BY {sort}"
    limit = wanted.limit or source.limit
    if limit:
        sql += f" LIMIT {_limit(limit)}"
    return sql


def sql_failure(error: sqlite3.Error, sql: str = "") -> ProviderError:
    """A database error as an Android device words it."""
    code = getattr(error, "sqlite_errorcode", 1) & 0xFF
    name, java = _FAILURES.get(code, ("SQLITE_ERROR", "SQLiteException"))
    compiling = f": , while compiling: {sql}" if code not in _FAILURES and sql else ""
    return ProviderError(f"{error} (code {code} {name}){compiling}", f"android.database.sqlite.{java}")


_FAILURES = {
    9: ("SQLITE_INTERRUPT", "SQLiteException"),
    11: ("SQLITE_CORRUPT", "SQLiteDatabaseCorruptException"),
    14: ("SQLITE_CANTOPEN", "SQLiteCantOpenDatabaseException"),
    19: ("SQLITE_CONSTRAINT", "SQLiteConstraintException"),
    26: ("SQLITE_NOTADB", "SQLiteDatabaseCorruptException"),
}
"""Result codes of SQLite, their names, and the exceptions Android makes of them."""


def bound(args: Iterable[Any]) -> tuple[str | None, ...]:
    """Selection arguments: Android binds every one of them as text."""
    return tuple(None if value is None else str(int(value)) if isinstance(value, bool) else str(value) for value in args)


def _limit(text: str) -> str:
    """`N`, or `offset,N`. Anything else is no limit the caller can mean."""
    if re.fullmatch(r"\d+(\s*,\s*\d+)?", text.strip()):
        return text.strip()
    raise ProviderError(f"invalid LIMIT clauses:{text}")


def _projection(source: Source, names: Sequence[str] | None) -> list[str]:
    if source.columns is None:
        return list(names) if names else ["*"]
    if not names:
        return [_as(column, expression) for column, expression in source.columns.items() if column != "_count"]
    return [_column(source, name) for name in names]


def _as(column: str, expression: str) -> str:
    return column if column == expression else f"{expression} AS {column}"


def _column(source: Source, name: str) -> str:
    assert source.columns is not None
    if name in source.columns:
        return _as(name, source.columns[name])
    if not source.strict and _RENAMED.search(name):
        return name
    call = _AGGREGATE.fullmatch(name)
    if call:
        inner = "*" if call[1].upper() == "COUNT" and call[2] == "*" else _column(source, call[2]).split(" AS ")[0]
        return f"{call[1]}({inner})"
    raise ProviderError(f"Invalid column {name}")


# --- the order of columns ------------------------------------------------------------------------------------------------------------


def string_hash(text: str) -> int:
    """java.lang.String.hashCode as an unsigned 32-bit number."""
    value = 0
    for unit in memoryview(text.encode("utf-16-le")).cast("H"):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value


def hash_map(columns: Mapping[str, str]) -> dict[str, str]:
    """Columns in the order of a java.util.HashMap filled one by one: that is the order in which a query without projection lists them."""
    size = 16
    while len(columns) > size * 3 // 4:
        size *= 2

    def bucket(name: str) -> int:
        code = string_hash(name)
        return (code ^ (code >> 16)) & (size - 1)

    return dict(sorted(columns.items(), key=lambda item: bucket(item[0])))


def array_map(columns: Mapping[str, str]) -> dict[str, str]:
    """Columns in the order of an android.util.ArrayMap: by hash code, signed."""

    def signed(name: str) -> int:
        code = string_hash(name)
        return code - (1 << 32) if code >= 1 << 31 else code

    return dict(sorted(columns.items(), key=lambda item: signed(item[0])))
