"""Content providers through the device's `content` program.

`content query` prints `Row: N a=1, b=text` without escaping, so a text may look like the next column or the next row. Therefore
numbers come in one call, and each text column in a call of its own behind the key; all calls travel in one round trip. The rows'
keys are known from the call without texts, so each row's beginning is known exactly; where a text contains such a beginning
itself, the rows are asked for one by one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from harness.device.quoting import join
from harness.device.stores.batch import Source, StoreBatch
from harness.errors import StoreWriteFailed, Unreadable

Number = int | float | None
Text = str | None
Cell = str | int | float | None
Row = dict[str, Cell]

_EMPTY = "No result found."
_NUMBER = re.compile(r"-?\d+|-?\d+\.\d+(?:[eE][+-]?\d+)?|-?\d+[eE][+-]?\d+|NULL|NaN|-?Infinity")
_LONG_MIN, _LONG_MAX = -(1 << 63), (1 << 63) - 1


def query(
    device: Source,
    uri: str,
    *,
    texts: Sequence[str] = (),
    numbers: Sequence[str] = ("_id",),
    where: str = "",
    sort: str = "",
) -> list[Row]:
    """Rows of a provider, every value exactly as it is stored.

    Args:
        device: whose provider it is.
        uri: e.g. `content://sms`.
        texts: columns that hold text.
        numbers: columns that hold numbers; the first is the key: unique, never null.
        where: SQL condition.
        sort: SQL order; by the key when empty.

    Raises:
        Unreadable: the provider is not there, refuses, or a number column holds text.
    """
    reader = _Reader(device, uri, numbers[0], where, sort or numbers[0])
    rows = reader.numbers(numbers, texts)
    for column in texts:
        for row, value in zip(rows, reader.texts(column, rows), strict=True):
            row[column] = value
    return [{name: row[name] for name in [*numbers, *texts]} for row in rows]


def insert(device: Source, uri: str, rows: Sequence[Mapping[str, Cell]]) -> None:
    """Insert rows, all in one round trip.

    Raises:
        StoreWriteFailed: the provider refused one; those before it are in.
    """
    if rows:
        _write(device, uri, [["content", "insert", "--uri", uri, *_bindings(row)] for row in rows])


def update(device: Source, uri: str, values: Mapping[str, Cell], where: str) -> None:
    """Set columns of the rows that meet an SQL condition."""
    _write(device, uri, [["content", "update", "--uri", uri, *_bindings(values), "--where", _condition(where)]])


def delete(device: Source, uri: str, where: str = "") -> None:
    """Delete the rows that meet an SQL condition, all of them when it is empty."""
    _write(device, uri, [["content", "delete", "--uri", uri, *(["--where", _condition(where)] if where else [])]])


class _Reader:
    """One query, taken apart into calls that can be told apart again."""

    def __init__(self, device: Source, uri: str, key: str, where: str, sort: str) -> None:
        self._device = device
        self._uri = uri
        self._key = key
        self._where = where
        self._sort = sort
        self._answers: dict[str, str] = {}

    def numbers(self, columns: Sequence[str], texts: Sequence[str]) -> list[Row]:
        """The number columns of all rows. The calls for the texts are made in the same round trip and kept."""
        batch = StoreBatch(self._device)
        pending = batch.command(self._command(columns))
        waiting = {text: batch.command(self._command([self._key, text])) for text in texts}
        batch.run()
        output = self._accepted(pending.get())
        self._answers = {text: self._accepted(answer.get()) for text, answer in waiting.items()}
        if output.strip() == _EMPTY:
            return []
        rows: list[Row] = []
        for number, line in enumerate(output.removesuffix("\n").split("\n")):
            head = f"Row: {number} "
            cells = line.removeprefix(head).split(", ")
            if not line.startswith(head) or len(cells) != len(columns):
                raise self._bad(f"row {number} is {line[:120]!r}", "A column with text belongs into `texts`.")
            rows.append({name: self._number(name, cell) for name, cell in zip(columns, cells, strict=True)})
        return rows

    def texts(self, column: str, rows: Sequence[Row]) -> list[Text]:
        """One text column of the rows."""
        output = self._answers[column]
        if not rows:
            if output.strip() != _EMPTY:
                raise self._bad("rows appeared while they were read", "Stop the app first.")
            return []
        heads = [f"Row: {number} {self._key}={row[self._key]}, {column}=" for number, row in enumerate(rows)]
        values = _split(output, heads)
        if values is None:
            values = self._one_by_one(column, rows)
        return self._nulls(column, rows, values)

    def _one_by_one(self, column: str, rows: Sequence[Row]) -> list[str]:
        """Each row by itself: everything behind its beginning is its text, whatever it looks like."""
        batch = StoreBatch(self._device)
        answers = [batch.command(self._command([self._key, column], f"{self._key}={row[self._key]}")) for row in rows]
        values: list[str] = []
        for row, answer in zip(rows, answers, strict=True):
            head = f"Row: 0 {self._key}={row[self._key]}, {column}="
            output = self._accepted(answer.get())
            if not output.startswith(head):
                raise self._bad(f"row {row[self._key]} is gone", "Stop the app first.")
            values.append(output[len(head) :].removesuffix("\n"))
        return values

    def _nulls(self, column: str, rows: Sequence[Row], values: list[str]) -> list[Text]:
        """Tell the missing value, printed as NULL, from the text NULL."""
        if "NULL" not in values:
            return list(values)
        output = self._accepted(StoreBatch(self._device).command(self._command([self._key], f"{column} IS NULL")).get())
        keys = {line.partition("=")[2] for line in output.split("\n") if line.startswith("Row: ")}
        return [None if value == "NULL" and str(row[self._key]) in keys else value for row, value in zip(rows, values, strict=True)]

    def _command(self, columns: Sequence[str], condition: str = "") -> str:
        words = ["content", "query", "--uri", self._uri, "--projection", ":".join(columns)]
        parts = [f"({part})" for part in (self._where, condition) if part]
        if parts:
            words += ["--where", _condition(" AND ".join(parts))]
        return join([*words, "--sort", self._sort])

    def _accepted(self, output: str) -> str:
        if output.startswith("Row: 0 ") or output.strip() == _EMPTY:
            return output
        raise self._bad(output.strip()[:300] or "no answer", "")

    def _number(self, name: str, cell: str) -> Number:
        found = cell.removeprefix(f"{name}=")
        if found == cell or not _NUMBER.fullmatch(found):
            raise self._bad(f"{cell[:80]!r} is not a number", "A column with text belongs into `texts`.")
        if found == "NULL":
            return None
        return int(found) if found.lstrip("-").isdigit() else float(found)

    def _bad(self, reason: str, next_step: str) -> Unreadable:
        return Unreadable(self._uri, reason, where=self._device.serial, next_step=next_step)


def _split(output: str, heads: Sequence[str]) -> list[str] | None:
    """The texts between the rows' beginnings; None when a text holds such a beginning itself."""
    if not output.startswith(heads[0]):
        return None
    values: list[str] = []
    at = len(heads[0])
    for head in heads[1:]:
        mark = "\n" + head
        end = output.find(mark, at)
        if end < 0 or output.find(mark, end + 1) >= 0:
            return None
        values.append(output[at:end])
        at = end + len(mark)
    values.append(output[at:].removesuffix("\n"))
    return values


def _bindings(values: Mapping[str, Cell]) -> list[str]:
    words: list[str] = []
    for column, value in values.items():
        if value is None:
            bound = f"{column}:n:"
        elif isinstance(value, int):  # booleans too: providers store them as 0 and 1
            if not _LONG_MIN <= value <= _LONG_MAX:
                raise ValueError(f"{column}: {value} does not fit into 64 bits")
            bound = f"{column}:l:{int(value)}"
        elif isinstance(value, float):
            bound = f"{column}:d:{value!r}"
        else:
            bound = f"{column}:s:{value}"
        words += ["--bind", bound]
    return words


def _condition(where: str) -> str:
    # The program takes a value that begins with two dashes for its next option.
    return f"({where})" if where.startswith("--") else where


def _write(device: Source, uri: str, commands: Sequence[Sequence[str]]) -> None:
    done = device.adb.shell(" && ".join(join(command) for command in commands), timeout=30 + 2.0 * len(commands), check=False)
    said = (done.stdout + done.stderr).strip()
    if done.code != 0 or "Error" in said or "[ERROR]" in said or "Exception" in said:
        raise StoreWriteFailed(
            f"the provider refused a change of {uri}", where=device.serial, found=f"{said[-400:]!r} (exit code {done.code})"
        )
