"""How `anyapp judgebench` shows its figures."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid
from rich.text import Text

from harness.cli.shared import out
from harness.errors import printable

if TYPE_CHECKING:
    from harness.judgebench.clusters import Interval


def number(value: float, digits: int = 2) -> str:
    """A figure, or a dash where it is not defined."""
    return "–" if math.isnan(value) else f"{value:.{digits}f}"


def percent(value: float) -> str:
    """A share in percent with one decimal."""
    return "–" if math.isnan(value) else f"{100 * value:.1f}"


def between(interval: Interval | None, digits: int = 2) -> str:
    """An interval, or nothing when none was asked for."""
    return "" if interval is None else f"{number(interval.low, digits)} to {number(interval.high, digits)}"


def show(title: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], *, words: int = 1) -> None:
    """Print a table. The first `words` columns are words, the others numbers at the right. Nothing in a cell is markup."""
    grid = Grid(title=Text(title, "bold"), title_justify="left", header_style="bold", box=None, pad_edge=False)
    for place, column in enumerate(columns):
        grid.add_column(column, justify="left" if place < words else "right", overflow="fold")
    for row in rows:
        grid.add_row(*(cell if isinstance(cell, Text) else Text(printable(str(cell))) for cell in row))
    out().print(grid)


def say(text: str, style: str = "") -> None:
    """Print a line."""
    out().print(Text(printable(text), style), soft_wrap=True)
