"""What all commands share: consoles, exit codes, JSON on standard output."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import typer
from rich.console import Console

_FILE_WIDTH = 200
"""Columns of a table that goes to a file or pipe."""


class Exit(IntEnum):
    """Exit codes of `anyapp`; documented in docs/cli.md."""

    OK = 0
    ERROR = 1  # it could not be done; the message says why and what to do
    USAGE = 2  # the command line is wrong
    INVALID = 3  # a run is complete, but some episodes are invalid
    CHECKS = 4  # doctor, conformance or schemas found something that is not as it should be
    NO_DEVICE = 5  # no device could be started or reached
    INTERRUPTED = 130  # Ctrl-C or SIGTERM


def at_least(minimum: float) -> Callable[[Any], Any]:
    """A check of an option's value. Unlike typer's own it takes no room in the help."""

    def check(value: Any) -> Any:
        if value is not None and not math.isfinite(value):
            raise typer.BadParameter(f"{value} is no number to count with")
        if value is not None and value < minimum:
            raise typer.BadParameter(f"{value} is less than {minimum:g}")
        return value

    return check


def out() -> Console:
    """Console for results: standard output. Words keep their colours, numbers in texts get none."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=_FILE_WIDTH)


def err() -> Console:
    """Console for progress and problems: standard error."""
    return Console(stderr=True, highlight=False)


def print_json(value: Any) -> None:
    """Write JSON to standard output, as it is documented and with nothing else around it."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
