"""A row of a store with typed columns, so that a value of another type is damage rather than a surprise further on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from harness.errors import StoreCorrupt


@dataclass(frozen=True, slots=True)
class Record:
    """One row. `path` names the store in errors.

    Every getter raises StoreCorrupt when the column is not there or holds another type.
    """

    values: Mapping[str, Any]
    path: str

    def integer(self, name: str) -> int:
        value = self._get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._bad(name, value, "a whole number")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text; `default` stands for NULL if it is given."""
        value = self._get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self._bad(name, value, "a text")
        return value

    def flag(self, name: str) -> bool:
        """0 or 1."""
        value = self._get(name)
        if value not in (0, 1):
            raise self._bad(name, value, "0 or 1")
        return bool(value)

    def _get(self, name: str) -> Any:
        if name not in self.values:
            raise StoreCorrupt(self.path, f"no column {name}; there are: {', '.join(self.values)}")
        return self.values[name]

    def _bad(self, name: str, value: object, expected: str) -> StoreCorrupt:
        return StoreCorrupt(self.path, f"column {name} holds {value!r}, expected {expected}")


def records(rows: Iterable[Mapping[str, Any]], path: str) -> list[Record]:
    """Rows as records of the store at `path`."""
    return [Record(row, path) for row in rows]
