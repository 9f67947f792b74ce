"""What a call like `click(start_box='(910,72)')` or `Scroll(start=(320,1100), end=(320,400))` means, for the families that print calls.

A family gives a vocabulary: the meanings of the names it knows. Arguments are taken by any of the names that the families use for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from agents.grammar.calls import Call, place_of
from agents.grammar.errors import ParseError
from agents.grammar.intents import Direction, Done, Drag, Hold, Intent, OpenApp, Pause, Point, Press, Reply, Scroll, TapAt, Write
from agents.vision.frame import Frame

Meaning = Callable[[Call, Frame], Intent]
Vocabulary = Mapping[str, Meaning]
"""By the name in small letters."""

PLACES: Final = ("start_box", "point", "box", "start_point", "start", "coordinate")
ENDS: Final = ("end_box", "end_point", "end")
TEXTS: Final = ("content", "text")
APPS: Final = ("app_name", "app", "name")
_DIRECTIONS: Final[Mapping[str, Direction]] = {"up": "up", "down": "down", "left": "left", "right": "right"}
MAX_WAIT_S: Final = 60.0


def meaning(call: Call, vocabulary: Vocabulary, frame: Frame) -> Intent:
    """What a call means. Raises ParseError."""
    read = vocabulary.get(call.name.casefold())
    if read is None:
        raise ParseError("unknown_action", expected=", ".join(vocabulary), found=call.name)
    return read(call, frame)


# --- arguments ---------------------------------------------------------------------------------------------------------------------------


def numbers_of(call: Call, names: tuple[str, ...] = PLACES, position: str = "0") -> list[float]:
    """The two or four numbers of a place, in the model's space. Raises ParseError."""
    value = call.get(*names, position)
    if call.cut and value is not None and not value.rstrip().endswith((")", "]", ">", "）")):
        raise ParseError("truncated", "the output ends within a place", found=value)
    return place_of(value)


def place(call: Call, frame: Frame, names: tuple[str, ...] = PLACES, position: str = "0") -> Point:
    """A place in device px. Raises ParseError."""
    return frame.point(numbers_of(call, names, position))


def text_of(call: Call, names: tuple[str, ...] = TEXTS) -> str:
    """A text that has to be there, and whole. Raises ParseError."""
    value = call.get(*names, "0")
    if value is None:
        raise ParseError("bad_arguments", f"{names[0]} is missing", found=f"{call.name}({', '.join(call.arguments)})")
    if call.cut:
        raise ParseError("truncated", "the output ends within a text", found=value[-120:])
    return value


def direction_of(call: Call) -> Direction | None:
    """The direction, None when none is given. Raises ParseError for what is no direction."""
    value = call.get("direction")
    if value is None:
        return None
    direction = _DIRECTIONS.get(value.strip().casefold())
    if direction is None:
        raise ParseError("bad_arguments", "no such direction", expected=", ".join(_DIRECTIONS), found=value)
    return direction


# --- meanings ----------------------------------------------------------------------------------------------------------------------------


def tap(call: Call, frame: Frame) -> Intent:
    return TapAt(place(call, frame))


def double_tap(call: Call, frame: Frame) -> Intent:
    return TapAt(place(call, frame), 2)


def hold(call: Call, frame: Frame) -> Intent:
    return Hold(place(call, frame))


def drag(call: Call, frame: Frame) -> Intent:
    return Drag(place(call, frame), place(call, frame, ENDS, "1"))


def scroll_to(*, finger: bool) -> Meaning:
    """A scroll: the way of the finger where both ends are given, else a direction, from a place or from the middle.

    Args:
        finger: a direction says where the finger goes, else which side is shown.
    """

    def scroll(call: Call, frame: Frame) -> Intent:
        if call.get(*ENDS) is not None:
            return Drag(place(call, frame), place(call, frame, ENDS))
        direction = direction_of(call)
        if direction is None:
            raise ParseError("bad_arguments", "a scroll has an end or a direction", found=f"{call.name}({', '.join(call.arguments)})")
        at = place(call, frame) if call.get(*PLACES) is not None else None
        return Scroll.finger(direction, at) if finger else Scroll(direction, at)

    return scroll


def write(call: Call, frame: Frame) -> Intent:
    text = text_of(call)
    if not text:
        raise ParseError("bad_arguments", "the text to type is empty")
    return Write(text)


def write_and_submit(call: Call, frame: Frame) -> Intent:
    """A line break at the end stands for Enter."""
    text = text_of(call)
    if not text:
        raise ParseError("bad_arguments", "the text to type is empty")
    line = text.rstrip("\n")
    if not line:
        return Press("ENTER")
    return Write(line, enter=line != text)


def open_app(call: Call, frame: Frame) -> Intent:
    return OpenApp(text_of(call, APPS).strip())


def press(key: str) -> Meaning:
    """A key, whatever the arguments."""
    return lambda call, frame: Press(key)


def pause(default_s: float) -> Meaning:
    """Time let pass, as long as said in seconds."""

    def wait(call: Call, frame: Frame) -> Intent:
        value = call.get("time", "seconds", "duration", "0")
        try:
            seconds = float(value) if value is not None else default_s
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds < float("inf"):
            raise ParseError("bad_arguments", "the time is no number of seconds", found=str(value))
        return Pause(round(min(seconds, MAX_WAIT_S) * 1000))

    return wait


def reply(call: Call, frame: Frame) -> Intent:
    text = text_of(call)
    if not text.strip():
        raise ParseError("bad_arguments", "there is nothing to tell the user")
    return Reply(text)


def end(call: Call, frame: Frame) -> Intent:
    """The end; a content is a remark on it."""
    return Done()


def end_with_answer(call: Call, frame: Frame) -> Intent:
    """The end; a content is the answer."""
    if call.get(*TEXTS, "0") is None:
        return Done()
    text = text_of(call)
    return Done(text if text.strip() else None)
