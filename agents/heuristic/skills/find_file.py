"""Finding a file somewhere below a folder, with the search of a file manager."""

from __future__ import annotations

import re

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Screen
from agents.heuristic.skills.choose import search_field
from agents.heuristic.skills.entry_menu import action
from agents.heuristic.skills.folders import entry
from agents.heuristic.vocabulary import SEARCH

LOOK_MS = 1500
"""Time that a search through folders is given."""
DEEPER = ("search subfolders", "deep search", "search in subfolders", "start search", "search", "start", "ok", "find")


def find_file(hand: Hand, name: str) -> Skill[bool]:
    """Search for a file from the folder that is open. True when an entry with its name is shown."""
    opener = action(hand.screen, SEARCH[:2])
    if opener is None:
        return False
    yield hand.tap(opener, f"{name} can be searched for.")
    field = search_field(hand) or next(iter(hand.screen.fields), None)
    if field is None:
        return False
    if not field.node.focused:
        yield hand.tap(field, f"{name} can be searched for.")
    yield hand.type(name, f"Search for {name}.")
    for attempt in range(4):
        if entry(hand.screen, name) is not None:
            return True
        if attempt == 0:
            yield hand.wait(LOOK_MS, "The search takes a moment.")
            continue
        control = hand.fresh(_further(hand.screen))
        if control is None:
            yield hand.press("ENTER", "The search may wait for the enter key.")
        else:
            yield hand.tap(control, f"{control.name} goes on with the search.")
    return entry(hand.screen, name) is not None


def _further(screen: Screen) -> list[Control]:
    """What may start the search or take it into the folders below: never a box that is ticked already, or what ends the search."""
    related = [c for c in screen.buttons if c.mentions(("search", "deep")) and not c.mentions(("clear", "close", "back", "voice"))]
    return [c for c in (*screen.labelled(DEEPER), *related) if not c.node.checked]


def folder_shown(screen: Screen, name: str, top: str) -> str:
    """The folder from `top` downwards that a path shown with a found file names, "" when none is."""
    for _, node in screen.texts:
        match = re.search(rf"(?<![^/\s]){re.escape(top)}(?:/[^/\n]+)*", node.text[:1000])
        if match is not None and "/" in node.text:
            return match[0].removesuffix(f"/{name}").strip()
    return ""
