"""Opening the app from the home screen, when it is not in front."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Move
from agents.heuristic.slots import plain

TRIES = 14


def away(hand: Hand) -> bool:
    """Whether the home screen or its list of apps is in front."""
    return "launcher" in hand.screen.package


def wrong_app(hand: Hand, app_name: str) -> Move | None:
    """Leave an app that was opened by an icon of the right name when its package says that it is another of that name."""
    marks = [word for word in plain(app_name).split() if word.isalnum() and len(word) > 2]
    launched = hand.memory.times_tried("launch", "icon")
    if away(hand) or not launched or launched >= TRIES or len(marks) < 2 or hand.memory.times_tried("launch", "judged") >= launched:
        return None
    hand.memory.tried["launch", "judged"] = launched
    package = hand.screen.package.lower()
    if not package or marks[0] in package or all(mark not in package for mark in marks):
        return None
    return hand.press("HOME", f"This is another app of that name; {app_name} is still to be found.")


def open_app(hand: Hand, app_name: str) -> Move | None:
    """The next move towards the app, None when it is in front (or cannot be found)."""
    screen = hand.screen
    if not away(hand) or hand.memory.times_tried("launch", "try") >= TRIES:
        return None
    hand.memory.tried["launch", "try"] += 1
    wanted = plain(app_name)
    icons = screen.labelled((wanted,)) or [c for c in screen.buttons if c.words and c.words in wanted.split()]
    icon = hand.fresh(icons)
    if icon is not None:
        hand.memory.tried["launch", "icon"] += icon.words != wanted
        return hand.tap(icon, f"{app_name} has to be opened.")
    field = screen.fields[0] if screen.fields else None
    if field is not None and field.node.focused and not field.node.text:
        return hand.type(app_name, f"Search for {app_name}.")
    if field is not None and not field.node.text:
        return hand.tap(field, f"Search for {app_name}.")
    middle = screen.width // 2
    return hand.drag((middle, int(screen.height * 0.75)), (middle, int(screen.height * 0.25)), "All apps are behind a swipe upwards.", 300)
