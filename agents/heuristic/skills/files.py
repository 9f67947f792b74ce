"""What is done with files and folders: to the folder, find the entry, find the action, answer what it asks."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.skills.entry_menu import agree, do
from agents.heuristic.skills.find_file import find_file, folder_shown
from agents.heuristic.skills.folders import entry, find_entry, open_folder
from agents.heuristic.skills.new_folder import make_folder
from agents.heuristic.skills.packing import pack, unpack
from agents.heuristic.skills.panes import point_other_pane
from agents.heuristic.skills.put_down import put_down
from agents.heuristic.skills.rename import give_name
from agents.heuristic.vocabulary import COPY, CUT, DELETE, INFO, RENAME, SHARE

ATTEMPTS = 2
"""Times that an action is begun; where the first touch only leads to an entry's folder, the second one does it."""

CHOICES = 3
"""Buttons of a dialog that offers nothing but yes and no."""


def handles(step: Step) -> bool:
    """Whether a step does something with files or folders that it names."""
    return step.verb != "ask" and bool(step.places.files or (step.verb == "create" and step.places.goal))


def work(hand: Hand, step: Step) -> Skill[bool]:
    """Do a step that is about files or folders."""
    places = step.places
    if places.folder and not (yield from open_folder(hand, places.folder)):
        return False
    if step.verb == "create":
        return bool(places.goal) and (yield from make_folder(hand, places.goal))
    if places.anywhere and not (yield from find_file(hand, places.files[0])):
        return False
    where = folder_shown(hand.screen, places.files[0], places.folder) if places.anywhere else ""
    for attempt in range(ATTEMPTS):
        if (yield from _act(hand, step)):
            return True
        if hand.screen.dialog:
            yield hand.back("This did not do it.")
        if attempt or entry(hand.screen, places.files[0]) is None:
            break
        if where and folder_shown(hand.screen, places.files[0], places.folder) == where and hand.screen.fields:
            yield hand.back("The file has to be reached in its folder.")
            yield from open_folder(hand, where)
    return False


def _act(hand: Hand, step: Step) -> Skill[bool]:
    names, goal = step.places.files, step.places.goal
    parent = "" if step.places.anywhere else step.places.folder.rpartition("/")[2]
    if step.verb == "delete":
        return (yield from do(hand, names, DELETE, parent)) and (yield from agree(hand, DELETE))
    if step.verb == "edit":
        return bool(goal) and (yield from do(hand, names, RENAME, parent)) and (yield from give_name(hand, names[0], goal))
    if step.verb in ("copy", "move") and goal:
        return (yield from _carry(hand, step, parent))
    if step.verb == "compress":
        return (yield from pack(hand, names, parent))
    if step.verb == "extract":
        return (yield from unpack(hand, names[0], parent))
    if step.verb == "send":
        return (yield from do(hand, names, SHARE, parent))
    if step.verb == "open" and any(word in step.text.lower() for word in INFO):
        return (yield from do(hand, names, INFO, parent))
    row = yield from find_entry(hand, names[0], parent)
    if row is not None and step.verb == "open":
        yield hand.tap(row.name, f"{names[0]} has to be opened.")
    return row is not None


def _carry(hand: Hand, step: Step, parent: str) -> Skill[bool]:
    """Copy or move. Where the app only asks whether it is to go to a folder of its own choice, that folder is chosen first."""
    names, goal = step.places.files, step.places.goal
    words = COPY if step.verb == "copy" else CUT
    if not (yield from do(hand, names, words, parent)):
        return False
    if hand.screen.dialog and not hand.screen.fields and len(hand.screen.buttons) <= CHOICES and hand.screen.labelled(("cancel",)):
        yield hand.back(f"The app would not take it to {goal}.")
        if not (yield from point_other_pane(hand, goal)) or not (yield from do(hand, names, words, parent)):
            return False
        return (yield from agree(hand))
    return (yield from put_down(hand, goal))
