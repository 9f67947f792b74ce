"""What the skills act with: the screen now, the memory, and makers of moves.

A skill is a generator. It yields one move at a time and finds the new screen in `Hand.screen` when it goes on; it returns whether it
believes that it succeeded.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from agents.heuristic.language import Intent
from agents.heuristic.memory import Memory
from agents.heuristic.screen import Control, Row, Screen
from harness.device import Node
from harness.device.actions import Action, Finish, Key, LongPress, Said, Swipe, Tap, Type, Wait

T = TypeVar("T")
Target = Control | Row | Node | tuple[int, int]


@dataclass(frozen=True, slots=True)
class Move:
    """An action, why it is done, and the name under which the memory keeps it."""

    action: Action | Said
    thought: str
    key: str


Skill = Generator[Move, None, T]
EDGE_PX = 90
"""Drags begin and end at least this far from the display's upper and lower edges, where the system has gestures of its own."""


class Hand:
    """`home` holds the marks of the page the task is about, once it was reached; `steps_done` counts the intent's steps that are over;
    `today` is the device's date and `minute` the minute of its day; `folder` holds the parts of the folder that was opened, from the top
    of the storage."""

    def __init__(self, intent: Intent, memory: Memory, screen: Screen) -> None:
        self.intent = intent
        self.memory = memory
        self.screen = screen
        self.home: frozenset[str] = frozenset()
        self.started_at: tuple[int, int] | None = None
        self.steps_done = 0
        self.today = date(2000, 1, 1)
        self.minute = 0
        self.folder: tuple[str, ...] = ()

    # looking

    def tried(self, control: Control) -> int:
        """How often a control was tapped on a screen of this shape."""
        return self.memory.times_tried(self.screen.shape, f"tap {control.key}")

    def fresh(self, controls: Sequence[Control]) -> Control | None:
        """The first that was not tapped on a screen of this shape."""
        return next((control for control in controls if not self.tried(control)), None)

    def settle_home(self, extra: Sequence[Control] = ()) -> None:
        """Take this page as the one to come back to: its tabs and its buttons outside of lists."""
        self.home = self._marks([*self.screen.tabs, *extra])

    def at_home(self) -> bool:
        """Whether the page the task is about is open, with nothing before it."""
        if not self.home:
            return not self.screen.dialog
        here = self._marks(self.screen.buttons)
        return len(self.home & here) >= 0.6 * len(self.home) and not self.screen.dialog

    @staticmethod
    def _marks(controls: Sequence[Control]) -> frozenset[str]:
        return frozenset(f"{c.words}|{c.node.resource_id}|{c.center[1] // 60}" for c in controls)

    # moves

    def tap(self, target: Target, why: str) -> Move:
        """A touch in the middle of something."""
        x, y = self._place(target)
        key = f"tap {target.key}" if isinstance(target, Control) else f"tap {x // 40},{y // 40}"
        return Move(Tap(x, y), why, key)

    def long_press(self, target: Target, why: str) -> Move:
        """A long touch in the middle of something."""
        x, y = self._place(target)
        return Move(LongPress(x, y), why, f"press {x // 40},{y // 40}")

    def drag(self, start: tuple[int, int], end: tuple[int, int], why: str, duration_ms: int = 400) -> Move:
        """A finger's way from one pixel to another."""
        x1, y1 = self._on_display(start)
        x2, y2 = self._on_display(end)
        return Move(Swipe(x1, y1, x2, y2, duration_ms), why, f"drag {x1 // 40},{y1 // 40} {x2 // 40},{y2 // 40}")

    def scroll(self, why: str, *, down: bool = True, area: Node | None = None) -> Move:
        """Move a list, by default the largest, to show what lies further down (or up)."""
        node = area or self.screen.scrollable()
        left, top, right, bottom = node.bounds if node is not None else (0, 0, self.screen.width, self.screen.height)
        margin = max(20, (bottom - top) // 12)
        low = min(bottom - margin, self.screen.height - EDGE_PX - 60)
        high = max(top + margin, EDGE_PX)
        x = (left + right) // 2
        slow = int(1.15 * max(1, low - high))  # ms; a list that flies on jumps over entries
        return self.drag((x, low), (x, high), why, slow) if down else self.drag((x, high), (x, low), why, slow)

    def type(self, text: str, why: str) -> Move:
        """Text into the focused field."""
        return Move(Type(text), why, f"type {text[:40]}")

    def press(self, key: str, why: str) -> Move:
        """A key, by its name."""
        return Move(Key(key), why, f"key {key}")

    def back(self, why: str) -> Move:
        """The back key."""
        return self.press("BACK", why)

    def wait(self, ms: int, why: str) -> Move:
        """Let time pass."""
        return Move(Wait(ms), why, "wait")

    def finish(self, why: str) -> Move:
        """Say that the task is done."""
        return Move(Finish(), why, "finish")

    def _place(self, target: Target) -> tuple[int, int]:
        return self._on_display(target if isinstance(target, tuple) else target.center)

    def _on_display(self, point: tuple[int, int]) -> tuple[int, int]:
        return min(max(point[0], 0), self.screen.width - 1), min(max(point[1], 0), self.screen.height - 1)
