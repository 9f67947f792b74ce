"""What an agent wants, in device pixels and without the model family's words. `agents.compose` makes the six primitives of it.

An intent that no device can carry out (an unknown key, half a character, a text too long) cannot be made: it raises ParseError.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from agents.grammar.errors import ParseError
from harness.device import keycode
from harness.device.actions import MAX_TEXT
from harness.errors import InvalidAction

Direction = Literal["up", "down", "left", "right"]
Point = tuple[int, int]


def _check_text(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise ParseError("bad_arguments", f"the text is too long: {len(text)} characters", expected=f"at most {MAX_TEXT}")
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ParseError("bad_arguments", "the text holds half a character (a lone surrogate)", found=ascii(text[:80]))


@dataclass(frozen=True)
class TapAt:
    """A touch; `times` 2 is a double tap."""

    point: Point
    times: int = 1


@dataclass(frozen=True)
class Hold:
    """A long press. How long is the device's affair: every long press is long enough."""

    point: Point


@dataclass(frozen=True)
class Drag:
    """A finger from one place to another."""

    start: Point
    end: Point
    duration_ms: int = 500


@dataclass(frozen=True)
class Scroll:
    """Show what lies beyond an edge: `down` shows what is below, so the finger goes up. `at`: where the finger begins, else the middle.
    `amount`: share of the display's length that the content moves."""

    direction: Direction
    at: Point | None = None
    amount: float = 0.5

    @staticmethod
    def finger(direction: Direction, at: Point | None = None, amount: float = 0.5) -> Scroll:
        """The same told by where the finger goes: `up` shows what is below."""
        opposite: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
        return Scroll(opposite[direction], at, amount)


@dataclass(frozen=True)
class Write:
    """Text into the field at `at`, else into the one with the focus; `clear` empties it before, `enter` presses Enter after."""

    text: str
    at: Point | None = None
    clear: bool = False
    enter: bool = False

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True)
class Press:
    """A key by name."""

    key: str
    times: int = 1

    def __post_init__(self) -> None:
        try:
            keycode(self.key)
        except InvalidAction as error:
            raise ParseError("bad_arguments", "there is no such key", expected=error.expected, found=self.key) from error


@dataclass(frozen=True)
class OpenApp:
    """An app by the name under its icon."""

    name: str

    def __post_init__(self) -> None:
        _check_text(self.name)
        if not self.name.strip():
            raise ParseError("bad_arguments", "the name of the app is missing")


@dataclass(frozen=True)
class Pause:
    """Time let pass."""

    ms: int


@dataclass(frozen=True)
class Reply:
    """An answer to the user's question; the episode goes on."""

    text: str

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True)
class Done:
    """The end, with the answer if there is one. `infeasible`: the agent says that it cannot be done."""

    answer: str | None = None
    infeasible: bool = False

    def __post_init__(self) -> None:
        _check_text(self.answer or "")


Intent = TapAt | Hold | Drag | Scroll | Write | Press | OpenApp | Pause | Reply | Done


@dataclass(frozen=True)
class Parsed:
    """What an output means. `intents` is never empty: the first is done, and the rest in order as parts of the same decision where the
    family says so. `summary`: what the family keeps of the step in its history."""

    intents: tuple[Intent, ...]
    thought: str = ""
    summary: str = ""
