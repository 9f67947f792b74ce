"""What a console command is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Run = Callable[[str], list[str]]
"""Called with the rest of the line; gives the lines to print before OK, or raises KoError."""


class KoError(Exception):
    """The command fails; the client reads `KO: ` and this text. `lines` are printed before."""

    def __init__(self, text: str, lines: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.lines = lines


@dataclass(frozen=True)
class Command:
    """One command or sub-command. `brief` is its line in a list, `usage` what `help` says of it."""

    names: tuple[str, ...]
    brief: str
    usage: str
    run: Run


@dataclass(frozen=True)
class Group:
    """A command with sub-commands."""

    names: tuple[str, ...]
    brief: str
    commands: tuple[Command, ...]

    def help_lines(self) -> list[str]:
        """The list of sub-commands."""
        name = self.names[0]
        width = max(len(command.names[0]) for command in self.commands) + 2
        lines = [f"{self.brief}", "", "available sub-commands:"]
        lines += [f"    {name} {command.names[0]:<{width}}{command.brief}" for command in self.commands]
        return [*lines, ""]

    def find(self, name: str) -> Command | None:
        return next((command for command in self.commands if name in command.names), None)


def require(text: str, problem: str) -> str:
    """The text, or KoError with `problem` when it is empty."""
    if not text:
        raise KoError(problem)
    return text


def number(text: str) -> float:
    """A number of a command line. Raises KoError with the console's wording."""
    try:
        return float(text)
    except ValueError:
        raise KoError(f"argument '{text}' is not a number") from None


def whole(text: str, least: int, most: int, problem: str) -> int:
    """A decimal integer in [least, most], or KoError with `problem`."""
    digits = text[1:] if text.startswith("-") else text
    if not digits.isascii() or not digits.isdigit() or len(digits) > 12 or not least <= int(text) <= most:
        raise KoError(problem)
    return int(text)
