"""What stands between the agent and the app: permission requests, introductions, news, crash notices."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Move
from agents.heuristic.language import Intent
from agents.heuristic.screen import Screen, holds
from agents.heuristic.slots import plain
from agents.heuristic.vocabulary import ALLOW, DISMISS, SECTIONS

BLANK_MS = 1000
LONG_TEXT = 60
"""Characters of a text that explains something rather than naming it."""


def interruption(hand: Hand) -> Move | None:
    """The move that clears the way, None when nothing is in it."""
    screen = hand.screen
    if not screen.nodes:
        return hand.wait(BLANK_MS, "Nothing is drawn yet.")
    allow = screen.labelled(ALLOW)
    if allow and (screen.labelled(("don't allow", "deny")) or "permission" in screen.package):
        return hand.tap(allow[0], "The app asks for a permission it needs.")
    wait = screen.labelled(("wait", "close app"))
    if len(wait) == 2:
        return hand.tap(wait[0], "The app does not answer; it gets more time.")
    if _introduction(screen, hand.intent):
        control = hand.fresh(screen.labelled(DISMISS))
        if control is not None:
            return hand.tap(control, "This is an introduction; the task lies behind it.")
    return None


def _introduction(screen: Screen, intent: Intent) -> bool:
    """Whether the page only explains: long words, few controls, no fields, no tabs, nothing about the task that can be touched."""
    if screen.fields or screen.tabs or len(screen.buttons) > 5 or not screen.buttons:
        return False
    if not screen.labelled(DISMISS) or any(c.node.checkable for c in screen.buttons):
        return False
    if any(holds(screen.said, plain(value)) for step in intent.steps for value in (*step.places.files, *step.quotes)):
        return False  # it speaks of what the task is about
    nouns = {label for step in intent.steps for label in SECTIONS.get(step.noun, ())}
    if any(c.mentions(nouns) for c in screen.buttons):
        return False
    explains = sum(len(node.text or node.desc) for place, node in screen.texts if screen.container(place) is None)
    question = screen.dialog and bool(screen.labelled(("cancel", "no")))
    return explains > LONG_TEXT and not question
