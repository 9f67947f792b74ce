"""Entering a length of time: digits on a pad, wheels, or fields for hours, minutes and seconds."""

from __future__ import annotations

import re
from collections.abc import Callable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.pickers import over, pad, time_fields, wheels
from agents.heuristic.screen import Box, Control, Screen
from agents.heuristic.skills.clock_time import other_mode
from agents.heuristic.skills.confirm import save_control
from agents.heuristic.skills.wheel import turn
from agents.heuristic.skills.write import type_into
from agents.heuristic.slots import plain, shown_lengths, times

_UNITS = (("hour", 3600), ("min", 60), ("sec", 1))


def has_length_picker(screen: Screen) -> bool:
    """Whether a picker for a length is on the screen."""
    if pad(screen) is not None or len(time_fields(screen)) >= 2:
        return True
    columns = wheels(screen)
    return len(columns) >= 2 and all(column.numeric for column in columns)


def set_length(hand: Hand, seconds: int) -> Skill[bool]:
    """Enter a length where the screen takes one, opening the picker from a text that shows a length if need be."""
    for _ in range(4):
        if has_length_picker(hand.screen):
            if not (yield from _on_picker(hand, seconds)):
                return False
            done = save_control(hand.screen)
            if hand.at_home() or done is None or not hand.screen.dialog:
                return True
            before = hand.screen.shape
            yield hand.tap(done, "The picker shows the length.")
            if hand.at_home() or hand.screen.shape == before:
                return True
            continue
        if seconds in shown_lengths(hand.screen.said) and not hand.at_home():
            return True
        if (yield from other_mode(hand)):
            continue
        opener = _opener(hand)
        if opener is None:
            return False
        yield hand.tap(opener, f"{opener.name} shows a length, so it should open a picker.")
    return seconds in shown_lengths(hand.screen.said)


def _opener(hand: Hand) -> Control | None:
    """What shows a length, or is called so, and can be touched. Some apps write a length as a time of day (`12:05 am`)."""
    if hand.at_home():
        return None
    shown = [c for c in hand.screen.buttons if (shown_lengths("\n".join(c.lines)) or times(" ".join(c.lines))) and not hand.tried(c)]
    named = [c for c in hand.screen.buttons if c.mentions(("duration", "length", "initial time", "time")) and not hand.tried(c)]
    return next(iter((*shown, *named)), None)


def _on_picker(hand: Hand, seconds: int) -> Skill[bool]:
    if pad(hand.screen) is not None:
        return (yield from _on_pad(hand, seconds))
    parts = _parts(hand.screen, [w.box for w in wheels(hand.screen)] or [f.box for f in time_fields(hand.screen)], seconds)
    ok = True
    for index, value in enumerate(parts):
        if wheels(hand.screen):
            ok = (yield from turn(hand, index, value, 60 if index or len(parts) == 2 else 24)) and ok
        elif (f := _field(index)(hand)) is not None and f.node.text.lstrip("0") != str(value).lstrip("0"):
            ok = (yield from type_into(hand, _field(index), f"{value:02}", f"{value} in the field.")) and ok
    return ok


def _field(index: int) -> Callable[[Hand], Control | None]:
    def find(hand: Hand) -> Control | None:
        fields = time_fields(hand.screen)
        return fields[index] if index < len(fields) else None

    return find


def _parts(screen: Screen, boxes: list[Box], seconds: int) -> list[int]:
    """The value of each wheel or field, from left to right, by the unit written over it, else by their number."""
    split = {3600: seconds // 3600, 60: seconds // 60 % 60, 1: seconds % 60}
    named = [next((size for unit, size in _UNITS if over(screen, box).startswith(unit)), 0) for box in boxes]
    if not all(named):
        named = [3600, 60, 1][:3] if len(boxes) >= 3 else [60, 1] if seconds < 3600 or seconds % 60 else [3600, 60]
    if 3600 not in named and 60 in named:
        split[60] = seconds // 60
    return [split[size] for size in named[: len(boxes)]]


def _on_pad(hand: Hand, seconds: int) -> Skill[bool]:
    """Digits come in from the right: hhmmss."""
    wanted = f"{seconds // 3600:02}{seconds // 60 % 60:02}{seconds % 60:02}".lstrip("0")
    typed = ""
    for _ in range(24):
        keys = pad(hand.screen)
        if keys is None:
            return False
        shown = _pad_shows(hand.screen, keys.keys["1"].box[1])
        typed = typed if shown is None else shown
        if typed == wanted:
            return True
        if not wanted.startswith(typed):
            if keys.erase is None:
                return False
            yield hand.tap(keys.erase, f"The pad shows {typed}, which is wrong.")
            typed = typed[:-1]
            continue
        rest = wanted[len(typed) :]
        key = "00" if rest.startswith("00") and "00" in keys.keys else rest[0]
        yield hand.tap(keys.keys[key], f"Digit {key} of {wanted}.")
        typed += key
    return False


def _pad_shows(screen: Screen, top: int) -> str | None:
    """The digits over the pad without leading zeros; None when no text over it is a length."""
    best: tuple[int, str] | None = None
    for _, node in screen.texts:
        text = plain(node.text or node.desc)
        if len(text) < 60 and node.bounds[3] <= top + 20 and re.fullmatch(r"(?:\d{1,3}\s*[hms:.]?[a-z]*\s*,?\s*){2,3}", text):
            best = max(best or (0, ""), (node.bounds[3], text))
    return None if best is None else re.sub(r"\D", "", best[1]).lstrip("0")
