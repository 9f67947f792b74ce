"""Getting to the page where things of a kind are kept, and back to it."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control
from agents.heuristic.slots import plain
from agents.heuristic.vocabulary import BACK, DRAWER, ELSEWHERE, SECTIONS

MOVES = 9
"""Touches spent on finding a page."""


def visit(hand: Hand, noun: str) -> Skill[bool]:
    """Open the tab, drawer entry or page for a kind of thing. True when it is open or the app seems to have no pages."""
    labels = SECTIONS.get(noun, ())
    if hand.home and not hand.at_home():
        yield from go_home(hand)
    in_drawer = False
    for _ in range(MOVES):
        screen = hand.screen
        named = _named(screen.tabs, labels) or _named(screen.buttons, labels)
        if named is not None and (named.node.selected or named.node.checked):
            if in_drawer:
                yield hand.tap(named, f"{named.name} is open already, behind the drawer.")
            hand.settle_home()
            return True
        if named is None and _titled(hand, labels):
            hand.settle_home()
            return True
        target = named if named is not None and hand.tried(named) < 2 else _unnamed(hand)
        if target is not None:
            yield hand.tap(target, f"The page for “{noun}” should be behind {target.name}.")
            continue
        drawer = hand.fresh(screen.labelled(DRAWER))
        if drawer is not None and not screen.tabs:
            yield hand.tap(drawer, "The pages of the app may be in the drawer.")
            in_drawer = True
            continue
        up = hand.fresh(screen.labelled(BACK))
        if up is not None and not screen.tabs and noun:
            yield hand.tap(up, "This is a page below; the way leads up.")
            continue
        break
    hand.settle_home()
    return not _named(hand.screen.buttons, labels)


def _named(controls: list[Control], labels: tuple[str, ...]) -> Control | None:
    for label in labels:
        for control in controls:
            if control.says((label,)) and control.height < 500:
                return control
    return None


def _titled(hand: Hand, labels: tuple[str, ...]) -> bool:
    """Whether a text at the top, which is no control, names the page."""
    for place, node in hand.screen.texts:
        if node.bounds[3] < 0.16 * hand.screen.height and plain(node.text or node.desc) in labels and hand.screen.container(place) is None:
            return True
    return False


def _unnamed(hand: Hand) -> Control | None:
    """A tab without a label that was not looked behind yet."""
    tabs = hand.screen.tabs
    if not any(tab.node.selected for tab in tabs):
        return None
    gaps = [tab for tab in tabs if not tab.words and not tab.node.selected]
    # The tabs move when another one is chosen, so they are told apart by their order.
    for tab in gaps:
        if hand.memory.times_tried("tabs", str(tabs.index(tab))) == 0:
            hand.memory.tried["tabs", str(tabs.index(tab))] += 1
            return tab
    return None


def go_home(hand: Hand) -> Skill[bool]:
    """Close dialogs and pages until the page of the task is open again."""
    for _ in range(4):
        if hand.at_home() and not hand.screen.keys:
            return True
        yield hand.back("Back to the page the task is about.")
    return hand.at_home()


def leads_elsewhere(control: Control) -> bool:
    """Whether a control opens settings, help or the like."""
    return control.mentions(ELSEWHERE)
