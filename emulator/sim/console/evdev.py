"""Linux input events, and what Android makes of them.

Codes are those of linux/input-event-codes.h; the Android key of each is the one of Android's Generic.kl layout.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from emulator.sim.console.keymap import ANDROID_KEYS, LINUX_KEYS, MODIFIERS

MotionAction = Literal["down", "move", "up", "cancel"]
EV_SYN, EV_KEY, EV_REL, EV_ABS = 0, 1, 2, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, ABS_MT_X, ABS_MT_Y, ABS_MT_TRACKING_ID = 0x00, 0x01, 0x35, 0x36, 0x39
ABS_MAX = 32767
"""The emulator's touch screen reports 0..32767 on both axes, whatever its size in px."""
_NUMBER = re.compile(r"-?(?:0x[0-9a-fA-F]{1,8}|[0-9]{1,10})")


class EventError(ValueError):
    """A TYPE:CODE:VALUE that means nothing; the text is for the client."""


class Event(NamedTuple):
    """One input event."""

    type: int
    code: int
    value: int


class EventType(NamedTuple):
    """A type of events: its number and its codes by name."""

    number: int
    codes: Mapping[str, int]


class Input(Protocol):
    """What events act on: the device's input dispatcher."""

    def motion(self, action: MotionAction, x: float, y: float) -> None: ...
    def key(self, code: int, *, long: bool = False, meta: int = 0) -> None: ...


EVENT_TYPES: Mapping[str, EventType] = {
    "EV_SYN": EventType(EV_SYN, {"SYN_REPORT": 0}),
    "EV_KEY": EventType(EV_KEY, {**LINUX_KEYS, "BTN_TOUCH": BTN_TOUCH}),
    "EV_REL": EventType(EV_REL, {"REL_X": 0, "REL_Y": 1}),
    "EV_ABS": EventType(
        EV_ABS,
        {
            "ABS_X": ABS_X,
            "ABS_Y": ABS_Y,
            "ABS_MT_POSITION_X": ABS_MT_X,
            "ABS_MT_POSITION_Y": ABS_MT_Y,
            "ABS_MT_TRACKING_ID": ABS_MT_TRACKING_ID,
        },
    ),
}


def parse_event(text: str) -> Event:
    """`TYPE:CODE:VALUE` with names or numbers. Raises EventError."""
    parts = text.split(":")
    if len(parts) != 3:
        raise EventError(f"invalid event '{text[:40]}', must be <type>:<code>:<value>")
    named = EVENT_TYPES.get(parts[0])
    kind = named.number if named is not None else _integer(parts[0], "type")
    codes: Mapping[str, int] = next((known.codes for known in EVENT_TYPES.values() if known.number == kind), {})
    code = codes.get(parts[1])
    return Event(kind, _integer(parts[1], "code") if code is None else code, _integer(parts[2], "value"))


def _integer(text: str, what: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise EventError(f"invalid event {what} '{text[:40]}'")
    return int(text, 0) if "0x" in text else int(text)


@dataclass
class Modifiers:
    """Keys that are held, as Android's meta state."""

    held: set[int] = field(default_factory=set)

    @property
    def meta(self) -> int:
        bits = 0
        for key in self.held:
            bits |= MODIFIERS[key]
        return bits

    def take(self, android_key: int, down: bool) -> bool:
        """True when the key is a modifier; it is held or let go then."""
        if android_key not in MODIFIERS:
            return False
        if down:
            self.held.add(android_key)
        else:
            self.held.discard(android_key)
        return True


class EventReader:
    """Turns events into touches and keys. One finger; a touch is told at SYN_REPORT, a key when it goes down."""

    def __init__(self, target: Input, display: tuple[int, int]) -> None:
        self._target = target
        self._display = display
        self._modifiers = Modifiers()
        self._x = 0
        self._y = 0
        self._wanted = False
        self._down = False
        self._moved = False

    def feed(self, event: Event) -> None:
        """The next event."""
        if event.type == EV_ABS:
            self._absolute(event)
        elif event.type == EV_KEY:
            self._key(event)
        elif event.type == EV_SYN:
            self._report()

    def _absolute(self, event: Event) -> None:
        if event.code in (ABS_X, ABS_MT_X):
            self._x, self._moved = event.value, True
        elif event.code in (ABS_Y, ABS_MT_Y):
            self._y, self._moved = event.value, True
        elif event.code == ABS_MT_TRACKING_ID:
            self._wanted = event.value >= 0

    def _key(self, event: Event) -> None:
        if event.code == BTN_TOUCH:
            self._wanted = event.value != 0
            return
        key = ANDROID_KEYS.get(event.code)
        if key is not None and not self._modifiers.take(key, event.value != 0) and event.value == 1:
            self._target.key(key, meta=self._modifiers.meta)

    def _report(self) -> None:
        width, height = self._display
        x = min(max(self._x, 0), ABS_MAX) * (width - 1) / ABS_MAX
        y = min(max(self._y, 0), ABS_MAX) * (height - 1) / ABS_MAX
        if self._wanted != self._down:
            self._down = self._wanted
            self._target.motion("down" if self._down else "up", x, y)
        elif self._down and self._moved:
            self._target.motion("move", x, y)
        self._moved = False
