"""SQLite's date functions on the device's clock: `strftime('%s','now')` in a trigger means the virtual time, not the host's."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

_FUNCTIONS = {"strftime": 1, "date": 0, "time": 0, "datetime": 0, "julianday": 0, "unixepoch": 0}
"""Functions that take a time, and how many arguments stand before it."""


def use_device_clock(connection: sqlite3.Connection, now_ms: Callable[[], int]) -> None:
    """Replace the date functions of a connection; `now_ms` gives epoch ms."""
    plain = sqlite3.connect(":memory:", check_same_thread=False)

    def replaced(name: str, before: int) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            values = list(args)
            if len(values) == before:
                values.append("now")
            if len(values) > before and isinstance(values[before], str) and values[before].strip().lower() == "now":
                values[before] = datetime.fromtimestamp(now_ms() / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
            try:
                return plain.execute(f"SELECT {name}({', '.join('?' * len(values))})", values).fetchone()[0]
            except sqlite3.Error:
                return None

        return call

    for name, before in _FUNCTIONS.items():
        connection.create_function(name, -1, replaced(name, before))
