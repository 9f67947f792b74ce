"""Finds the widgets by which Android apps let people choose a time or a length: clock faces, typed fields, wheels, number pads.

Nothing here knows a toolkit: a clock face is numbers on a circle, a wheel is a column of neighbouring values, a pad is ten digits in a
grid.
"""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import dataclass

from agents.heuristic.screen import Box, Control, Screen, inside
from agents.heuristic.slots import plain
from harness.device import Node

_NUMBER = re.compile(r"(?:select )?(?:hours?|minutes?)?\s*(\d{1,2})(?: ?(?:o'clock|hours?|minutes?|seconds?|[hms]))?", re.I)
_ROUND = 0.22
"""How far the distances from the middle of a face may differ, as a part of their mean (the outer ring only)."""


@dataclass(frozen=True, slots=True)
class Face:
    """A clock face: its middle, the radius of its outer ring, the numbers with their nodes, and what the header shows."""

    middle: tuple[int, int]
    radius: float
    numbers: dict[int, Node]
    hour: Control | None
    minute: Control | None
    minutes_shown: bool

    def at(self, value: int) -> tuple[int, int]:
        """The pixel of a minute on the outer ring."""
        node = self.numbers.get(value)
        if node is not None:
            return node.center
        angle = math.radians(value * 6 - 90)
        return int(self.middle[0] + self.radius * math.cos(angle)), int(self.middle[1] + self.radius * math.sin(angle))


@dataclass(frozen=True, slots=True)
class Wheel:
    """A column of values of which the middle one is chosen. `items`: label and middle line, top down; `step`: px between two values."""

    box: Box
    items: tuple[tuple[str, int], ...]
    field: Control | None
    step: int

    @property
    def chosen(self) -> str:
        """The value in the middle."""
        middle = (self.box[1] + self.box[3]) // 2
        return min(self.items, key=lambda item: abs(item[1] - middle))[0]

    @property
    def gap(self) -> int:
        """How far two neighbouring numbers are apart: 5 where minutes go by five."""
        numbers = [int(label) for label, _ in self.items if label.isdecimal()]
        gaps = [b - a for a, b in itertools.pairwise(numbers) if b > a]
        return min(gaps, default=1) if self.numeric else 1

    @property
    def numeric(self) -> bool:
        return all(label.isdecimal() for label, _ in self.items)


@dataclass(frozen=True, slots=True)
class Pad:
    """Ten digit keys (`00` too where there is one) and the key that takes the last digit back."""

    keys: dict[str, Control]
    erase: Control | None


def number_of(text: str) -> int | None:
    """The number a label is: `6`, `06`, `6 o'clock`, `30 minutes`."""
    match = _NUMBER.fullmatch(plain(text))
    return int(match[1]) if match else None


def number_on(control: Control) -> int | None:
    """The number that a control shows: its label, else the first line of it that is one."""
    return next((number for line in (control.words, *control.lines) if (number := number_of(line)) is not None), None)


def halves(screen: Screen) -> dict[str, Control]:
    """The two controls for the halves of the day, by `am` and `pm`."""
    found = {half: screen.labelled((half,)) for half in ("am", "pm")}
    return {half: controls[0] for half, controls in found.items() if controls} if all(found.values()) else {}


def face(screen: Screen) -> Face | None:
    """A clock face: at least ten numbers round a middle."""
    short = [(place, node, number_of(node.desc or node.text)) for place, node in screen.texts if len(node.desc or node.text) <= 12]
    numbered = [(place, node, value) for place, node, value in short if value is not None]
    candidates = [entry for entry in numbered if not entry[1].editable]
    if not 10 <= len(candidates) <= 60:
        return None
    ring = _ring([node for _, node, _ in candidates], screen)
    if ring is None:
        return None
    middle, radius, on_ring = ring
    values: dict[int, Node] = {}
    for _, node, value in candidates:
        if node in on_ring:
            values[value] = node
    above = [c for c in screen.buttons if c.center[1] < middle[1] - radius and not c.says(("am", "pm")) and number_on(c) is not None]
    above.sort(key=lambda c: c.center[0])
    minutes = (0 in values and 5 in values and 55 in values) or (30 in values and 45 in values)
    return Face(middle, radius, values, above[0] if above else None, above[1] if len(above) > 1 else None, minutes)


def _ring(nodes: list[Node], screen: Screen) -> tuple[tuple[int, int], float, list[Node]] | None:
    """Middle, radius and nodes of a circle among some nodes; nodes off the circle (a header above it) are dropped one by one."""
    chosen = list(nodes)
    while len(chosen) >= 10:
        xs, ys = [n.center[0] for n in chosen], [n.center[1] for n in chosen]
        middle = ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        distances = [math.hypot(x - middle[0], y - middle[1]) for x, y in zip(xs, ys, strict=True)]
        outer = max(distances)
        mean = sum(distances) / len(distances)
        square = abs((max(xs) - min(xs)) - (max(ys) - min(ys))) < 0.1 * outer
        if (
            square
            and min(distances) > 0.4 * mean
            and mean > 0.08 * screen.width
            and max(abs(d - mean) for d in distances) < (_ROUND if len(chosen) <= 16 else 0.45) * mean
        ):
            return middle, outer, chosen
        chosen.remove(min(chosen, key=lambda n: (n.center[1], n.center[0])))
    return None


def time_fields(screen: Screen) -> list[Control]:
    """Two (hour, minute) or three (hours, minutes, seconds) fields in one line that hold up to two digits."""
    small = [f for f in screen.fields if re.fullmatch(r"\d{0,2}", f.node.text) and f.width < 0.45 * screen.width]
    for first in small:
        line = sorted((f for f in small if abs(f.center[1] - first.center[1]) < 20), key=lambda f: f.center[0])
        if 2 <= len(line) <= 3 and not any(_in_wheel(f, screen) for f in line):
            return line
    return []


def _in_wheel(field: Control, screen: Screen) -> bool:
    parent = field.node.parent
    return parent >= 0 and (screen.tree.nodes[parent].scrollable or "NumberPicker" in screen.tree.nodes[parent].cls)


def wheels(screen: Screen) -> list[Wheel]:
    """Columns of neighbouring values, from left to right."""
    columns: dict[int, list[tuple[str, Node]]] = {}
    for _, node in screen.texts:
        label = (node.text or node.desc).strip()
        holder = node.parent
        if holder < 0 or not 0 < len(label) <= 9:
            continue
        parent = screen.tree.nodes[holder]
        if not (parent.scrollable or "NumberPicker" in parent.cls) or "Pager" in parent.cls:
            continue
        if parent.bounds[2] - parent.bounds[0] < 0.6 * screen.width:
            columns.setdefault(holder, []).append((label, node))
    result = []
    for holder, entries in columns.items():
        entries.sort(key=lambda entry: entry[1].center[1])
        if not 2 <= len(entries) <= 9 or len({e[1].center[1] for e in entries}) != len(entries):
            continue
        heights = [b[1].center[1] - a[1].center[1] for a, b in itertools.pairwise(entries)]
        if not all(label.isdecimal() for label, _ in entries) and not {label.casefold() for label, _ in entries} <= {"am", "pm"}:
            continue
        box = screen.tree.nodes[holder].bounds
        field = next((f for f in screen.fields if f.node.parent == holder), None)
        full = max((b[3] - b[1] for b in (node.bounds for _, node in entries)), default=1)
        result.append(Wheel(box, tuple((label, node.center[1]) for label, node in entries), field, max(full, max(heights))))
    return sorted(result, key=lambda wheel: wheel.box[0])


def pad(screen: Screen) -> Pad | None:
    """Ten digit keys in a grid. The on-screen keyboard is none: its keys are not looked at."""
    keys: dict[str, Control] = {}
    for control in screen.buttons:
        label = control.words
        if label in ("00", *"0123456789") and not control.node.checkable:
            keys.setdefault(label, control)
    if not all(digit in keys for digit in "0123456789"):
        return None
    columns = {keys[digit].center[0] // 20 for digit in "123456789"}
    if len(columns) != 3:
        return None
    bottom = keys["0"]
    near = [c for c in screen.buttons if c.says(("delete", "backspace", "clear", "erase")) or c.hinted(("delete", "backspace"))]
    near.sort(key=lambda c: abs(c.center[1] - bottom.center[1]))
    return Pad(keys, near[0] if near else None)


def over(screen: Screen, box: Box) -> str:
    """The words right above a box, as wheels and fields have them."""
    best, words = 10**6, ""
    for _, node in screen.texts:
        if inside((node.center[0], box[1] - 1), (box[0], box[1] - 400, box[2], box[1])) and node.bounds[3] <= box[1] + 5:
            distance = box[1] - node.bounds[3]
            if distance < best and distance < 200:
                best, words = distance, plain(node.text or node.desc)
    return words
