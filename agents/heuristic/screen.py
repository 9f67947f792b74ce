"""What a screen offers: controls with the words a person would read on them, texts, rows, and the page's rough shape.

Toolkits differ: Views carry text and ids on the node itself, Compose puts the words into children of a bare clickable View, Flutter merges
everything into one description. `Control.words` is the same for all of them; `Control.hints` holds the words of the resource id, which
many apps choose by what the control does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import islice

from agents.heuristic.slots import MAX_TEXT, TimeOfDay, plain, shown_lengths, times
from harness.device import Node, Tree
from harness.device.tree import Flag

Box = tuple[int, int, int, int]
MAX_NODES = 1500
"""Nodes that are looked at; a screen has a few hundred."""
MAX_LINES = 20
"""Lines of a label that are read."""
MAX_ROWS = 40
"""Entries that are looked at; about as many as a display can show."""
_PRESS = int(Flag.CLICKABLE | Flag.CHECKABLE)
_TOUCH = int(Flag.CLICKABLE | Flag.LONG_CLICKABLE | Flag.CHECKABLE | Flag.EDITABLE)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_TIME_LIKE = re.compile(r"\d{1,2}[:.h]\d{2}")
_PHONE = re.compile(r"\+?[\d\s().-]{7,20}")
_TAB_OF = re.compile(r"\btab \d+ of \d+\b")


@dataclass(frozen=True, slots=True)
class Control:
    """Something to touch. `words`: its label in comparable form (`slots.plain`); `hints`: words of its resource id; `place`: index of
    its node in the tree."""

    place: int
    node: Node
    words: str
    hints: str
    lines: tuple[str, ...]

    @property
    def box(self) -> Box:
        return self.node.bounds

    @property
    def center(self) -> tuple[int, int]:
        return self.node.center

    @property
    def width(self) -> int:
        return self.node.bounds[2] - self.node.bounds[0]

    @property
    def height(self) -> int:
        return self.node.bounds[3] - self.node.bounds[1]

    @property
    def name(self) -> str:
        """What to call it in a thought."""
        said = " ".join(self.lines)[:40] or self.hints
        return f"“{said}”" if said else "the unlabelled control"

    @property
    def key(self) -> str:
        """What it is known by in the memory: words, id, kind, rough place."""
        x, y = self.center
        return f"{self.words[:60]}|{self.node.resource_id}|{self.node.short_class}|{x // 40},{y // 40}"

    def says(self, phrases: Iterable[str]) -> bool:
        """Whether its whole label, or one line of it, is one of the phrases."""
        wanted = frozenset(phrases)
        return self.words in wanted or any(line in wanted for line in self.lines)

    def mentions(self, phrases: Iterable[str]) -> bool:
        """Whether its label holds one of the phrases as whole words."""
        return any(holds(self.words, phrase) for phrase in phrases)

    def hinted(self, phrases: Iterable[str]) -> bool:
        """Whether its resource id is made of words of which one is among the phrases."""
        return any(holds(self.hints, phrase) for phrase in phrases)


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a list: its box, all its words, the controls inside, and the node that names it."""

    box: Box
    words: str
    controls: tuple[Control, ...]
    name: Node

    @property
    def center(self) -> tuple[int, int]:
        return (self.box[0] + self.box[2]) // 2, (self.box[1] + self.box[3]) // 2


def holds(text: str, phrase: str) -> bool:
    """Whether `phrase` stands in `text` as whole words; both in comparable form."""
    start = text.find(phrase)
    while start >= 0 and phrase:
        end = start + len(phrase)
        left = start == 0 or not (text[start - 1].isalnum() and phrase[0].isalnum())
        right = end == len(text) or not (text[end].isalnum() and phrase[-1].isalnum())
        if left and right:
            return True
        start = text.find(phrase, start + 1)
    return False


def _means(words: str, time: TimeOfDay) -> bool:
    shown = [found.value for found in times(words)]
    sure = any(value.sure for value in shown)
    return any(value.same(time) and value.sure >= sure for value in shown)


def inside(point: tuple[int, int], box: Box) -> bool:
    """Whether a pixel lies in a box."""
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


def id_words(identifier: str) -> str:
    """The words of a resource id: `timer_play_pause` and `timerPlayPause` give `timer play pause`."""
    short = identifier.rpartition("/")[2]
    return " ".join(word.lower() for word in _WORD.findall(short[:200]))


class Screen:
    """One observed tree, read once and asked often."""

    def __init__(self, tree: Tree, package: str = "") -> None:
        self.tree = tree
        self.package = package
        self.width, self.height = max(tree.width, 1), max(tree.height, 1)
        nodes = tree.nodes[:MAX_NODES]
        self.keys = bool(tree.keyboard) and any(node.package == tree.keyboard for node in nodes)
        keyboard = tree.keyboard
        self.nodes: list[tuple[int, Node]] = [(i, n) for i, n in enumerate(nodes) if not keyboard or n.package != keyboard]

    @cached_property
    def shape(self) -> str:
        """Equal for two screens with the same controls, whatever numbers they show and however a clock in them ticks."""
        marks = [f"{re.sub('[0-9]+', '#', c.key)}{c.node.selected}" for c in self.controls]
        return blake2b("\n".join(marks).encode("utf-8", "replace"), digest_size=8).hexdigest()

    @cached_property
    def controls(self) -> list[Control]:
        """Everything that can be touched and is enabled, in drawing order."""
        lines: dict[int, list[str]] = {}
        touch = {place for place, node in self.nodes if int(node.flags) & _TOUCH}
        parents = {place: node.parent for place, node in self.nodes}
        for place, node in self.nodes:
            own_texts = (node.text, node.desc) if node.text != node.desc else (node.text,)
            said = [plain(line) for text in own_texts for line in text[:MAX_TEXT].split("\n", MAX_LINES)[:MAX_LINES] if text]
            said = [line for line in said if line]
            if not said:
                continue
            holder, hops = place, 0
            while holder not in touch and holder >= 0 and hops < 60:
                holder, hops = parents.get(holder, -1), hops + 1
            if holder >= 0:
                own = lines.setdefault(holder, [])
                own.extend([line for line in said if line not in own][: MAX_LINES - len(own)])
        result = []
        for place, node in self.nodes:
            if place in touch and node.enabled:
                found = tuple(_TAB_OF.sub("", line).strip() for line in lines.get(place, ()))
                found = tuple(line for line in found if line)
                if node.editable and not found:
                    found = (plain(node.hint),) if node.hint else ()
                result.append(Control(place, node, " ".join(found), id_words(node.short_id), found))
        return result

    @cached_property
    def texts(self) -> list[tuple[int, Node]]:
        """Nodes with words of their own."""
        return [(place, node) for place, node in self.nodes if node.text or node.desc]

    @cached_property
    def said(self) -> str:
        """All words on the screen in comparable form."""
        return "\n".join(plain(f"{node.text} {node.desc}" if node.desc != node.text else node.text) for _, node in self.texts)

    @cached_property
    def fields(self) -> list[Control]:
        """Text fields, top to bottom."""
        return sorted((c for c in self.controls if c.node.editable), key=lambda c: (c.box[1], c.box[0]))

    @cached_property
    def buttons(self) -> list[Control]:
        """Touchable things that are no text fields."""
        return [c for c in self.controls if not c.node.editable and int(c.node.flags) & _PRESS]

    def labelled(self, phrases: Sequence[str], *, loosely: bool = False) -> list[Control]:
        """Buttons whose label is one of the phrases (or holds one, when `loosely`), best phrase first, the uppermost drawn first."""
        result: list[Control] = []
        for phrase in phrases:
            found = [c for c in self.buttons if holds(c.words, phrase)] if loosely else self._by_label.get(phrase, [])
            result += [control for control in reversed(found) if control not in result]
        return result

    @cached_property
    def _by_label(self) -> dict[str, list[Control]]:
        """Buttons by their whole label and by each line of it."""
        found: dict[str, list[Control]] = {}
        for control in self.buttons:
            for label in {control.words, *control.lines}:
                found.setdefault(label, []).append(control)
        return found

    @cached_property
    def frame(self) -> Box:
        """The box around everything that is drawn: smaller than the display when a dialog is open."""
        boxes = [node.bounds for _, node in self.nodes]
        if not boxes:
            return (0, 0, self.width, self.height)
        return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)

    @cached_property
    def dialog(self) -> bool:
        """Whether what is drawn floats in the middle or grows from the bottom of the display, as dialogs, menus and sheets do."""
        left, top, right, _ = self.frame
        narrow = right - left < 0.97 * self.width and left > 0.01 * self.width
        floats = top > 0.08 * self.height and narrow
        sheet = top > 0.3 * self.height
        return floats or sheet

    @cached_property
    def tabs(self) -> list[Control]:
        """The controls of the lowest line of the same height that are spread over the width: three at the bottom, or with a chosen one."""
        lines: dict[tuple[int, int], list[Control]] = {}
        for control in self.buttons:
            if control.width < 0.55 * self.width:
                lines.setdefault((control.box[1] // 8, control.box[3] // 8), []).append(control)
        best: list[Control] = []
        for line in lines.values():
            spread = max(c.box[2] for c in line) - min(c.box[0] for c in line)
            y = line[0].center[1]
            chosen = any(c.node.selected for c in line)
            if len(line) < (2 if chosen else 3) or spread < 0.6 * self.width or not (chosen or y > 0.85 * self.height):
                continue
            if len(line) > 7 or (best and y < best[0].center[1]):
                continue
            best = sorted(line, key=lambda c: c.box[0])
        return best

    def asks_about(self, words: Sequence[str]) -> bool:
        """Whether a text that is no control holds one of the words."""
        return any(
            self.container(place) is None and any(word in plain(node.text or node.desc) for word in words) for place, node in self.texts
        )

    @cached_property
    def _lines(self) -> list[tuple[tuple[int, int], str]]:
        """The middle and the words of every node that has some."""
        return [(n.center, f"{n.text} {n.desc}" if n.desc != n.text else n.text) for _, n in self.texts]

    def container(self, place: int) -> Control | None:
        """The nearest touchable node around (or at) a node."""
        by_place = self._by_place
        hops = 0
        while place >= 0 and hops < 60:
            if place in by_place:
                return by_place[place]
            place, hops = self.tree.nodes[place].parent, hops + 1
        return None

    def covered(self, control: Control) -> bool:
        """Whether something that is drawn later, and is no part of it, lies over the middle of a control."""
        return any(
            other.place > control.place and inside(control.center, other.box) and not self.within(other.place, control.node)
            for other in self.controls
        )

    def within(self, place: int, other: Node) -> bool:
        """Whether a node lies below another in the tree."""
        hops = 0
        while place >= 0 and hops < 60:
            if self.tree.nodes[place] is other:
                return True
            place, hops = self.tree.nodes[place].parent, hops + 1
        return False

    @cached_property
    def _by_place(self) -> dict[int, Control]:
        return {control.place: control for control in self.controls}

    def scrollable(self) -> Node | None:
        """The largest list or page that can be moved up and down. Narrow ones are wheels; pagers turn sideways and count only alone."""
        found = [n for _, n in self.nodes if n.scrollable and n.bounds[3] - n.bounds[1] > 0.15 * self.height]
        found = [n for n in found if n.bounds[2] - n.bounds[0] > 0.6 * self.width]
        lists = [node for node in found if "Pager" not in node.short_class]
        return max(lists or found, key=lambda n: (n.bounds[2] - n.bounds[0]) * (n.bounds[3] - n.bounds[1]), default=None)

    def rows_with(self, text: str) -> list[Row]:
        """Entries that show a text as whole words, the closest match first."""
        wanted = plain(text)
        if _PHONE.fullmatch(wanted):
            digits = re.sub(r"\D", "", wanted)
            return self._rows(
                place for place, node in self.texts if digits in re.sub(r"[^\d\n]", "", f"{node.text}\n{node.desc}"[:MAX_TEXT])
            )
        found = [(place, node, words) for place, node in self.texts if holds(words := plain(f"{node.text}\n{node.desc}"), wanted)]
        found.sort(key=lambda entry: (len(entry[2]) > 2 * len(wanted) + 1, len(entry[2])))
        return [self.row(place) for place, _, _ in found[:MAX_ROWS]]

    def rows_at(self, time: TimeOfDay) -> list[Row]:
        """Entries that show a time of day, by what names them, else by all their words (the half of the day may be a text of its own). A
        time without its half of the day counts only if nothing says the half."""
        named = [
            row for row in self.time_rows if any(f.value.sure and f.value.same(time) for f in times(f"{row.name.text}\n{row.name.desc}"))
        ]
        return named or [row for row in self.time_rows if _means(row.words, time)]

    @cached_property
    def time_rows(self) -> list[Row]:
        """Entries that show a time of day as `6:05`, with or without the half of the day."""
        return self._rows(place for place, node in self.texts if _TIME_LIKE.search(f"{node.text[:200]} {node.desc[:200]}"))

    def rows_lasting(self, seconds: int) -> list[Row]:
        """Entries that show a length of time."""
        return self._rows(place for place, node in self.texts if seconds in shown_lengths(f"{node.text}\n{node.desc}"))

    def _rows(self, places: Iterable[int]) -> list[Row]:
        """The entries around some nodes, each once."""
        result: list[Row] = []
        for place in islice(places, MAX_ROWS):
            row = self.row(place)
            if all(row.box != other.box for other in result):
                result.append(row)
        return result

    def row(self, place: int) -> Row:
        """The entry around a node: its outermost touchable ancestor that is no page, else a band as high as three lines of its text."""
        node = self.tree.nodes[place]
        box: Box | None = None
        holder, hops = place, 0
        while holder >= 0 and hops < 60:
            candidate = self.tree.nodes[holder]
            tall = candidate.bounds[3] - candidate.bounds[1]
            if holder in self._by_place and tall < 0.6 * self.height and not candidate.scrollable:
                box = candidate.bounds
            holder, hops = candidate.parent, hops + 1
        own = node.bounds
        if box is None or box == own:
            high = own[3] - own[1]
            band = (0, max(0, own[1] - high // 2), self.width, min(self.height, own[3] + high))
            box = own if own[2] - own[0] > 0.8 * self.width else band
        elif box[2] - box[0] < 0.6 * self.width:
            box = (0, box[1], self.width, box[3])
        lines = [line for center, line in self._lines if inside(center, box)]
        return Row(box, plain(" ".join(lines)), tuple(c for c in self.controls if inside(c.center, box)), node)
