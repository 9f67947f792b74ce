"""Folders in a file manager: going down to one, and from one to another."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Row, Screen
from agents.heuristic.slots import plain
from agents.heuristic.vocabulary import DRAWER, ROOTS

SCROLLS = 5
WIDE = 0.55
"""Entries of a list are at least so wide, as a part of the display; the names in a path above a list are narrower."""
HEADER = 0.3
"""The path that is open stands above this part of the display."""


def find_entry(hand: Hand, name: str, parent: str = "", *, scrolls: int = SCROLLS) -> Skill[Row | None]:
    """The entry with exactly this name, scrolling for it if need be. `parent`: the folder that was opened last; where folders unfold in
    place, the entry stands below it and further in."""
    for attempt in range(scrolls + 1):
        row = entry(hand.screen, name, parent)
        if row is not None or attempt == scrolls or hand.screen.scrollable() is None:
            return row
        if hand.screen.keys:
            yield hand.back("The keyboard covers the list.")
            continue
        before = hand.screen.said
        yield hand.scroll(f"{name} may be further down.")
        if hand.screen.said == before:
            break
    return entry(hand.screen, name, parent)


def entry(screen: Screen, name: str, parent: str = "") -> Row | None:
    """The entry with exactly this name on the screen."""
    found = _named(screen, name)
    above = _named(screen, parent) if parent and parent != name else []
    if above:
        top, left = above[-1].name.bounds[1], above[-1].name.bounds[0]
        found = [row for row in found if row.name.bounds[1] > top and row.name.bounds[0] > left] or found
    return found[0] if found else None


def _named(screen: Screen, name: str) -> list[Row]:
    rows = []
    for place, node in screen.texts:
        lines = {line.strip() for text in (node.text, node.desc) for line in text[:1000].split("\n")}
        if name in lines and not node.editable and _wide(screen, place):
            rows.append(screen.row(place))
    return rows


def _wide(screen: Screen, place: int) -> bool:
    hops = 0
    while place >= 0 and hops < 60:
        control = screen.container(place)
        if control is None:
            return False
        if control.width >= WIDE * screen.width and control.height < 0.5 * screen.height:
            return True
        place, hops = control.node.parent, hops + 1
    return False


def open_folder(hand: Hand, path: str) -> Skill[bool]:
    """Open a folder, from the folder that is open (`Hand.folder`) or from the top of the storage. True when every part was found."""
    parts = [part for part in path.split("/") if part]
    shared = 0
    while shared < min(len(parts), len(hand.folder)) and parts[shared] == hand.folder[shared]:
        shared += 1
    if len(hand.folder) > shared or (hand.folder and shared == 0):
        yield from _climb(hand, parts, shared)
    if (yield from _descend(hand, parts[shared:], parts[shared - 1] if shared else "")):
        hand.folder = tuple(parts)
        return True
    if not (yield from to_storage(hand)) or not (yield from _descend(hand, parts, "")):
        return False
    hand.folder = tuple(parts)
    return True


def _descend(hand: Hand, parts: list[str], parent: str) -> Skill[bool]:
    for part in parts:
        row = yield from find_entry(hand, part, parent, scrolls=SCROLLS if parent else 2)
        if row is None:
            return False
        unfolded = any(c.mentions(("collapse",)) for c in row.controls)
        current = any(c.node.selected for c in row.controls)
        if not unfolded or (part == parts[-1] and not current):
            yield hand.tap(row.name, f"The folder {part} has to be opened.")
        parent = part
    return True


def _climb(hand: Hand, parts: list[str], shared: int) -> Skill[None]:
    """From the open folder up to the `shared`-th part of the way: by the path above the list, else by going back."""
    goal = parts[shared] if shared < len(parts) else ""
    if goal and entry(hand.screen, goal) is not None:
        return
    crumb = _crumb(hand.screen, parts[shared - 1]) if shared else None
    if crumb is None:
        crumb = next((c for root in ROOTS if (c := _crumb(hand.screen, root)) is not None), None) if shared == 0 else None
    if crumb is not None:
        yield hand.tap(crumb, f"{crumb.name} is on the way to {'/'.join(parts)}.")
        return
    for _ in hand.folder[shared:]:
        if hand.screen.dialog:
            return
        yield hand.back("The way to the other folder leads up.")
        if goal and entry(hand.screen, goal) is not None:
            return


def _crumb(screen: Screen, name: str) -> Control | None:
    """The part of the path above a list that is called so."""
    wanted = plain(name)
    for control in screen.buttons:
        low = control.center[1] < HEADER * screen.height or screen.dialog
        if low and control.width < WIDE * screen.width and control.words.strip(" >/›»") == wanted:
            return control
    return None


def to_storage(hand: Hand) -> Skill[bool]:
    """Go to the top of the device's own storage. True when something that is called so was touched."""
    for _ in range(4):
        root = hand.fresh(hand.screen.labelled(ROOTS)) or hand.fresh([c for c in hand.screen.buttons if c.mentions(ROOTS[:3])])
        if root is not None:
            yield hand.tap(root, f"{root.name} is where the files are.")
            return True
        drawer = hand.fresh(hand.screen.labelled(DRAWER))
        if drawer is None:
            return False
        yield hand.tap(drawer, "The storage may be in the drawer.")
    return False
