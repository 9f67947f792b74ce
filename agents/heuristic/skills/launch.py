"""Opening the app from the home screen, when it is not in front."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Move
from agents.heuristic.slots import plain

TRIES = 8


def away(hand: Hand, app_name: str) -> bool:
    """Whether the home screen or its list of apps is in front."""
    return "launcher" in hand.screen.package


def open_app(hand: Hand, app_name: str, package: str) -> Move | None:
    """The next move towards the app, None when it is in front (or cannot be found)."""
    screen = hand.screen
    if not away(hand, app_name) or hand.memory.times_tried("launch", "try") >= TRIES:
        return None
    hand.memory.tried["launch", "try"] += 1
    wanted = plain(app_name)
    icons = screen.labelled((wanted,)) or [c for c in screen.buttons if c.words and c.words in wanted.split()]
    icon = hand.fresh(icons)
    if icon is not None:
        return hand.tap(icon, f"{app_name} has to be opened.")
    field = screen.fields[0] if screen.fields else None
    if field is not None and field.node.focused and not field.node.text:
        return hand.type(app_name, f"Search for {app_name}.")
    if field is not None and not field.node.text:
        return hand.tap(field, f"Search for {app_name}.")
    middle = screen.width // 2
    return hand.drag((middle, int(screen.height * 0.75)), (middle, int(screen.height * 0.25)), "All apps are behind a swipe upwards.", 300)
