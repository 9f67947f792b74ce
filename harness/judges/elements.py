"""What a screen holds, as short lists for prompts: from the canonical text of its tree, cleaned as the papers describe.

A tree of another form (an importer may have one) is shown as it is. All lists are quoted: each line begins with a bar.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from harness.device.canonical import Line, read
from harness.errors import Unreadable
from harness.judges.quoting import block, in_quotes

_CAN: Final = {"click": "click", "longclick": "long click", "scroll": "scroll", "edit": "edit", "checkable": "check"}
_STATES: Final = ("checked", "selected", "focused", "disabled", "password")
_SAME: Final = 0.9
_KEY: Final = re.compile(r"(?:\S+:id/)?key_pos_\w+")
MAX_COMPARED: Final = 3000
"""Elements of a tree that are compared with one another; a longer list is only described."""
Box = tuple[int, int, int, int]


def described(tree: str) -> str:
    """Elements with a text, a description or a function, one a line in drawing order: class, words, id, what it can do, its states.

    So AndroidArena compresses trees (arXiv 2402.06596): what says and does nothing is left out, and the levels are merged. The keys of the
    keyboard are told as one.
    """
    try:
        lines = read(tree)
    except Unreadable:
        return block(tree)
    told = [_told(line) for line in lines if (_says(line) or _can(line)) and not _is_key(line)]
    return block("\n".join([*told, *_keyboard(lines)]))


def listed(tree: str) -> str:
    """Elements by their top edge with their places, those that repeat or hold others left out.

    So A3 cleans trees (arXiv 2501.01149): kept are elements with a text or a description and those that can be clicked; of two whose
    boxes overlap by 0.9 (intersection over union) the upper one stays; one that holds a smaller one goes. Unlike there, an element that
    is ticked or selected is never left out, since the prompt asks to look at such states.
    """
    try:
        lines = read(tree)
    except Unreadable:
        return block(tree)
    if len(lines) > MAX_COMPARED:
        return described(tree)
    shown = [line for line in lines if (_says(line) or "click" in line.flags) and _area(line.bounds) and not _is_key(line)]
    kept: list[Line] = []
    for line in sorted(shown, key=lambda line: line.bounds[1]):
        if _stateful(line) or not any(_overlap(line.bounds, other.bounds) >= _SAME for other in kept):
            kept.append(line)
    kept = [line for line in kept if _stateful(line) or not any(_holds(line, other) for other in kept)]
    told = [f"{_told(line)} at [{line.bounds[0]},{line.bounds[1]}][{line.bounds[2]},{line.bounds[3]}]" for line in kept]
    return block("\n".join([*told, *_keyboard(lines)]))


def element_at(tree: str, place: tuple[int, int]) -> str:
    """The smallest element with words at a place (px), in a few words; empty when there is none."""
    try:
        lines = read(tree)
    except Unreadable:
        return ""
    x, y = place
    hit = [line for line in lines if line.bounds[0] <= x < line.bounds[2] and line.bounds[1] <= y < line.bounds[3]]
    # Of equal ones the last is drawn on top.
    found = min(reversed([line for line in hit if _says(line)] or hit), key=lambda line: _area(line.bounds), default=None)
    return "" if found is None else _told(found)


def _is_key(line: Line) -> bool:
    """Whether it is a key of Android's own keyboard, whose forty would crowd out what the screen says."""
    return _KEY.fullmatch(line.id) is not None


def _keyboard(lines: Sequence[Line]) -> list[str]:
    return ["(the keyboard is open)"] if any(map(_is_key, lines)) else []


def _says(line: Line) -> bool:
    return bool(line.text.strip() or line.desc.strip() or line.hint.strip())


def _can(line: Line) -> bool:
    return any(flag in _CAN for flag in line.flags)


def _stateful(line: Line) -> bool:
    return "checked" in line.flags or "selected" in line.flags


def _told(line: Line) -> str:
    """An element on one line."""
    words: list[str] = [line.cls]
    words += [in_quotes(line.text)] if line.text else []
    words += [f"description {in_quotes(line.desc)}"] if line.desc else []
    words += [f"hint {in_quotes(line.hint)}"] if line.hint else []
    words += [f"id {in_quotes(line.id)}"] if line.id else []
    can = [word for flag, word in _CAN.items() if flag in line.flags]
    words += [f"can {', '.join(can)}"] if can else []
    states = ["not checked"] if "checkable" in line.flags and "checked" not in line.flags else []
    states += [flag for flag in _STATES if flag in line.flags]
    return "; ".join([" ".join(words), *([", ".join(states)] if states else [])])


def _area(box: Box) -> int:
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def _overlap(one: Box, other: Box) -> float:
    common = _area((max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])))
    whole = _area(one) + _area(other) - common
    return common / whole if whole else 0.0


def _holds(line: Line, other: Line) -> bool:
    """Whether a box has another, smaller one wholly in it."""
    box, inner = line.bounds, other.bounds
    return _area(box) > _area(inner) and box[0] <= inner[0] and box[1] <= inner[1] and box[2] >= inner[2] and box[3] >= inner[3]


def tokens(text: str) -> int:
    """About how many tokens a text is: four ASCII characters each, one for every other character."""
    plain = sum(char < "\x80" for char in text)
    return (plain + 3) // 4 + len(text) - plain


def picture_tokens(size: Sequence[int]) -> int:
    """About how many tokens a picture is: one for each patch of 28 by 28 px, as Qwen2.5-VL counts."""
    return -(-size[0] // 28) * -(-size[1] // 28)
