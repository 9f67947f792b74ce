"""How sqlite3 prints rows: list, csv, column, line, json, insert, quote, tabs, html is left out."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from typing import Any

MODES = ("list", "csv", "column", "line", "json", "insert", "quote", "tabs", "ascii", "table", "box", "markdown")


def real(value: float) -> str:
    """A floating-point number with 15 significant digits, as SQLite's `%!.15g`."""
    if math.isinf(value):
        return "Inf" if value > 0 else "-Inf"
    text = f"{value:.15g}"
    if "e" in text:
        mantissa, _, exponent = text.partition("e")
        return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{exponent}"
    return text if "." in text else text + ".0"


def plain(value: Any, null: str = "") -> str:
    """A value as text."""
    if value is None:
        return null
    if isinstance(value, float):
        return real(value)
    if isinstance(value, bytes):
        return value.split(b"\0")[0].decode("utf-8", "surrogateescape")
    return str(value)


def quoted(value: Any) -> str:
    """A value as an SQL literal."""
    if value is None:
        return "NULL"
    if isinstance(value, float):
        return real(value)
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return str(value)


def csv_cell(text: str, separator: str) -> str:
    """A cell with quotes where CSV needs them."""
    if text == "" or any(c in text for c in ('"', "'", "\n", "\r", " ", separator)) or not all(32 < ord(c) < 127 for c in text):
        return '"' + text.replace('"', '""') + '"' if text else text
    return text


class Printer:
    """Prints result sets in the chosen mode."""

    def __init__(self) -> None:
        self.mode = "list"
        self.header = False
        self.separator: str | None = None
        self.newline: str | None = None
        self.null = ""
        self.table = "table"
        self.widths: list[int] = []

    def rows(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        """The text of one result set."""
        return {
            "csv": self._csv,
            "column": self._column,
            "table": self._grid,
            "box": self._grid,
            "markdown": self._grid,
            "line": self._line,
            "json": self._json,
            "insert": self._insert,
            "quote": self._quote,
        }.get(self.mode, self._list)(names, rows)

    def _list(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        separator = self.separator if self.separator is not None else {"tabs": "\t", "ascii": "\x1f"}.get(self.mode, "|")
        end = self.newline if self.newline is not None else "\x1e" if self.mode == "ascii" else "\n"
        out = [separator.join(names) + end] if self.header and rows else []
        out += [separator.join(plain(value, self.null) for value in row) + end for row in rows]
        return "".join(out)

    def _csv(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        separator = self.separator if self.separator is not None else ","
        end = self.newline if self.newline is not None else "\r\n"
        out = [separator.join(csv_cell(name, separator) for name in names) + end] if self.header and rows else []
        out += [
            separator.join(
                self.null if value is None else csv_cell(plain(value), separator) if isinstance(value, (str, bytes)) else plain(value)
                for value in row
            )
            + end
            for row in rows
        ]
        return "".join(out)

    def _cells(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> tuple[list[list[str]], list[int]]:
        cells = [[re.sub(r"[\r\n]", " ", plain(value, self.null)) for value in row] for row in rows]
        widths = [max([len(name), *(len(row[index]) for row in cells)]) for index, name in enumerate(names)]
        for index, width in enumerate(self.widths[: len(widths)]):
            if width:
                widths[index] = abs(width)
        return cells, widths

    def _column(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        if not rows:
            return ""
        cells, widths = self._cells(names, rows)
        out = []
        if self.header:
            out.append("  ".join(name[:width].ljust(width) for name, width in zip(names, widths, strict=True)))
            out.append("  ".join("-" * width for width in widths))
        out += ["  ".join(cell[:width].ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells]
        return "".join(line + "\n" for line in out)

    def _grid(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        if not rows:
            return ""
        cells, widths = self._cells(names, rows)

        def line(values: Sequence[str]) -> str:
            return "| " + " | ".join(value[:width].ljust(width) for value, width in zip(values, widths, strict=True)) + " |\n"

        rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+\n"
        if self.mode == "markdown":
            return line(names) + rule.replace("+", "|") + "".join(map(line, cells))
        return rule + line(names) + rule + "".join(map(line, cells)) + rule

    def _line(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        width = max([5, *map(len, names)])
        blocks = ["".join(f"{name:>{width}} = {plain(value, self.null)}\n" for name, value in zip(names, row, strict=True)) for row in rows]
        return "\n".join(blocks)

    def _json(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        if not rows:
            return ""

        def value(one: Any) -> str:
            if isinstance(one, bytes):
                return json.dumps(one.decode("latin-1"))
            return real(one) if isinstance(one, float) else json.dumps(one, ensure_ascii=False)

        lines = [
            "{" + ",".join(f"{json.dumps(name, ensure_ascii=False)}:{value(one)}" for name, one in zip(names, row, strict=True)) + "}"
            for row in rows
        ]
        return "[" + ",\n".join(lines) + "]\n"

    def _insert(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        columns = f"({','.join(names)})" if self.header else ""
        return "".join(f"INSERT INTO {self.table}{columns} VALUES({','.join(map(quoted, row))});\n" for row in rows)

    def _quote(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        out = [",".join(quoted(name) for name in names) + "\n"] if self.header and rows else []
        return "".join(out + [",".join(map(quoted, row)) + "\n" for row in rows])
