"""From intents to the six primitives: the one place where opening an app, scrolling, clearing a field and the like are composed.

A composition is a generator: it yields a primitive and is sent the observation after it. Its first primitive needs no look.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Generator, Sequence
from typing import Final

from agents.grammar.intents import Direction, Done, Drag, Hold, Intent, OpenApp, Pause, Point, Press, Reply, Scroll, TapAt, Write
from harness.device import Observation
from harness.device.actions import MAX_SWIPE_MS, MAX_WAIT_MS, Action, Answer, Finish, Key, LongPress, Said, Swipe, Tap, Type, Wait
from harness.device.tree import Node, Tree

Composition = Generator[Action | Said, Observation, None]

SCROLL_MS: Final = 500
SETTLE_MS: Final = 500
EDGE: Final = 0.08
"""Share of the display at its edges that scrolls keep away from: swipes there are the system's gestures."""
SMALLEST_LIST: Final = 0.1
"""Share of the display below which a list is none: a row in it that moves the other way."""
MAX_DELETES: Final = 40
"""Presses of the delete key that empty a field when nothing shorter works."""
MAX_PAGES: Final = 6
"""Pages of the list of apps that are looked through."""


def compose(intent: Intent, seen: Observation) -> Composition:
    """The primitives of an intent on what the device shows."""
    if isinstance(intent, TapAt):
        for _ in range(intent.times):
            seen = yield Tap(*intent.point)
    elif isinstance(intent, Hold):
        yield LongPress(*intent.point)
    elif isinstance(intent, Drag):
        yield Swipe(*intent.start, *intent.end, duration_ms=max(10, min(intent.duration_ms, MAX_SWIPE_MS)))
    elif isinstance(intent, Scroll):
        within = None if intent.at is None else _list_at(seen.tree, intent.at, intent.direction, (seen.width, seen.height))
        yield scroll_swipe(intent.direction, (seen.width, seen.height), intent.at, intent.amount, within)
    elif isinstance(intent, Write):
        yield from _write(intent, seen)
    elif isinstance(intent, Press):
        for _ in range(intent.times):
            seen = yield Key(intent.key)
    elif isinstance(intent, OpenApp):
        yield from _open(intent.name)
    elif isinstance(intent, Pause):
        yield Wait(max(0, min(intent.ms, MAX_WAIT_MS)))
    elif isinstance(intent, Reply):
        yield Answer(intent.text)
    elif isinstance(intent, Done):
        if intent.answer is not None:
            seen = yield Answer(intent.answer)
        yield Finish()


def scroll_swipe(
    direction: Direction,
    display: tuple[int, int],
    at: Point | None = None,
    amount: float = 0.5,
    within: tuple[int, int, int, int] | None = None,
) -> Swipe:
    """The swipe that shows what lies beyond an edge: for `down` the finger goes up.

    Args:
        at: where the finger begins; moved towards the opposite edge when there is no room for the way from there.
        amount: length of the way as a share of the display.
        within: bounds that the whole way lies in, those of a list say.
    """
    width, height = display
    vertical = direction in ("up", "down")
    size = height if vertical else width
    low, high = round(size * EDGE), round(size * (1 - EDGE)) - 1
    if within is not None:
        first, last = (within[1], within[3]) if vertical else (within[0], within[2])
        margin = (last - first) // 10
        inner = max(low, first + margin), min(high, last - 1 - margin)
        if inner[1] - inner[0] > margin:
            low, high = inner
    way = min(round(size * max(0.05, min(amount, 1.0))), high - low)
    forth = -1 if direction in ("down", "right") else 1
    middle = size // 2
    start = (at[1] if vertical else at[0]) if at is not None else middle - forth * way // 2
    start = min(max(start, low), high)
    end = start + forth * way
    if end < low:
        start, end = low + way, low
    elif end > high:
        start, end = high - way, high
    across = width // 2 if vertical else height // 2
    if at is not None:
        across = min(max(at[0] if vertical else at[1], 0), (width if vertical else height) - 1)
    points = (across, start, across, end) if vertical else (start, across, end, across)
    return Swipe(*points, duration_ms=SCROLL_MS)


def _list_at(tree: Tree, point: Point, direction: Direction, display: tuple[int, int]) -> tuple[int, int, int, int] | None:
    """Bounds of the smallest list at a place in which there is room for a way in a direction. A swipe that begins beside a list moves
    another one."""
    at = (1, 3) if direction in ("up", "down") else (0, 2)
    least = SMALLEST_LIST * display[at[0]]
    lists = [node for node in tree.without_keyboard if node.scrollable and _holds(node, point)]
    roomy = [node for node in lists if node.bounds[at[1]] - node.bounds[at[0]] >= least]
    return min(roomy, key=_area).bounds if roomy else None


# --- text --------------------------------------------------------------------------------------------------------------------------------


def focused_field(tree: Tree) -> Node | None:
    """The field that has the focus."""
    return next((node for node in tree if node.editable and node.focused), None)


def field_at(tree: Tree, point: Point) -> Node | None:
    """The smallest field at a place."""
    fields = [node for node in tree if node.editable and _holds(node, point)]
    return min(fields, key=lambda node: _area(node), default=None)


def _write(intent: Write, seen: Observation) -> Composition:
    if intent.at is not None:
        field = field_at(seen.tree, intent.at)
        if field is None or not field.focused:
            seen = yield Tap(*intent.at)
    if intent.clear:
        seen = yield from _clear(seen)
    if intent.text:
        seen = yield Type(intent.text)
    if intent.enter:
        yield Key("ENTER")


def _clear(seen: Observation) -> Generator[Action | Said, Observation, Observation]:
    """Empty the field with the focus: select all and delete, else by the delete key."""
    field = focused_field(seen.tree)
    if field is None or not field.text:
        return seen
    if len(field.text) > 3:
        seen = yield LongPress(*_inside(field))
        choice = _labelled(seen.tree, "select all")
        if choice is not None:
            seen = yield Tap(*choice.center)
        if choice is not None or _labelled(seen.tree, "cut") is not None:  # without "select all", all is selected
            seen = yield Key("DEL")
        field = focused_field(seen.tree)
        if field is None or not field.text:
            return seen
    seen = yield Key("MOVE_END")
    for _ in range(min(len(field.text), MAX_DELETES)):
        seen = yield Key("DEL")
        field = focused_field(seen.tree)
        if field is None or not field.text:
            break
    return seen


def _labelled(tree: Tree, label: str) -> Node | None:
    return next((node for node in tree.without_keyboard if node.label.strip().casefold() == label), None)


def _inside(field: Node) -> Point:
    """A place on the first word of a field."""
    left, _, right, _ = field.bounds
    return left + min((right - left) // 4, 150), field.center[1]


# --- opening apps ------------------------------------------------------------------------------------------------------------------------


def plain(name: str) -> str:
    """A name without case, accents and signs, for comparing."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(char if char.isalnum() else " " for char in decomposed if not unicodedata.combining(char))
    return " ".join(kept.split())


def icon_for(tree: Tree, name: str) -> Node | None:
    """The icon whose label is the name, else the one whose label is nearest to it; None when none is near.

    Labels are often a part of what an app is called (`Calendar` for Simple Calendar Pro), or more than that.
    """
    wanted = plain(name)
    icons = [(plain(node.label), node) for node in tree.without_keyboard if node.clickable and not node.editable and plain(node.label)]
    exact = [node for label, node in icons if _closed_up(label) == _closed_up(wanted)]
    if exact:
        return exact[0]
    parts = [(label, node) for label, node in icons if len(label) > 2 and _stand_in(label, wanted)]
    if parts:
        return max(parts, key=lambda each: len(each[0]))[1]
    wholes = [(label, node) for label, node in icons if len(wanted) > 2 and _stand_in(wanted, label)]
    if wholes:
        return min(wholes, key=lambda each: len(each[0]))[1]
    near = difflib.get_close_matches(wanted, [label for label, _ in icons], 1, 0.85)
    return next((node for label, node in icons if near and label == near[0]), None)


def _closed_up(name: str) -> str:
    return name.replace(" ", "")


def _stand_in(part: str, whole: str) -> bool:
    """Whether the words of one name stand in another in one piece; singular and plural are the same."""
    few, many = ([word.rstrip("s") or word for word in name.split()] for name in (part, whole))
    return any(many[at : at + len(few)] == few for at in range(len(many) - len(few) + 1))


def _open(name: str) -> Composition:
    """As a person does it: home, the list of apps, the search there, and page by page when there is none."""
    seen = yield Key("HOME")
    icon = _exact(seen.tree, name)
    if icon is not None:
        yield Tap(*icon.center)
        return
    width, height = seen.width, seen.height
    to_the_list = Swipe(width // 2, round(height * 0.8), width // 2, round(height * 0.2), duration_ms=300)
    seen = yield to_the_list
    icon = _exact(seen.tree, name)
    field = next((node for node in seen.tree if node.editable), None)
    if icon is None and field is not None:
        if not field.focused:
            seen = yield Tap(*field.center)
        seen = yield Type(name)
        icon = icon_for(seen.tree, name)
        if icon is None:  # away with the search and with the keyboard, which hides a part of the list
            yield Key("HOME")
            seen = yield to_the_list
    icon = icon or icon_for(seen.tree, name)
    for _ in range(MAX_PAGES):
        if icon is not None:
            yield Tap(*icon.center)
            return
        before = seen.digest
        seen = yield scroll_swipe("down", (width, height), amount=0.6)
        icon = icon_for(seen.tree, name)
        if seen.digest == before:
            break
    if icon is not None:
        yield Tap(*icon.center)


def _exact(tree: Tree, name: str) -> Node | None:
    wanted = _closed_up(plain(name))
    icons = (node for node in tree.without_keyboard if node.clickable and not node.editable)
    return next((node for node in icons if _closed_up(plain(node.label)) == wanted != ""), None)


def run_all(intents: Sequence[Intent], seen: Observation) -> Composition:
    """Several intents, one after another."""
    for intent in intents:
        composition = compose(intent, seen)
        action = next(composition, None)
        while action is not None:
            seen = yield action
            try:
                action = composition.send(seen)
            except StopIteration:
                break


def _holds(node: Node, point: Point) -> bool:
    left, top, right, bottom = node.bounds
    return left <= point[0] < right and top <= point[1] < bottom


def _area(node: Node) -> int:
    left, top, right, bottom = node.bounds
    return (right - left) * (bottom - top)
