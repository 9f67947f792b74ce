"""What happens in a trajectory, as strategies see it: by steps (from 1) or screens (from 0)."""

from __future__ import annotations

import itertools
from typing import Final

from harness.device.actions import Key
from harness.device.keys import keycode
from harness.judges.trajectory import Step, Trajectory
from harness.trajectory.phash import hash_distance

CHANGED_BITS: Final = 6
"""Differing bits of perceptual hashes from which a screen counts as another one."""
REPEATS: Final = 4
"""Equal actions in a row that make a loop."""
TEXT_ENTRY: Final = frozenset({"type"})
ENDING: Final = frozenset({"answer", "finish"})
NAVIGATION: Final = frozenset({"open_app", "back", "home", "recents", "goto", "go_back", "go_forward", "tab_focus", "new_tab", "tab_close"})
"""Kinds of imported actions that lead elsewhere; with our own actions it is the navigation keys."""
_NAVIGATION_KEYS: Final = frozenset(keycode(name) for name in ("HOME", "BACK", "APP_SWITCH"))
_ERROR_WORDS: Final = ("traceback", "error", "exception", "timeout", "timed out", "failed", "cannot", "impossible")
_LOOKED_AT: Final = 600
"""Characters of a text that are searched for words of errors."""


def is_navigation(step: Step) -> bool:
    """Whether a step goes home, back, to the recent apps, or opens something."""
    return step.kind in NAVIGATION or (isinstance(step.action, Key) and step.action.code in _NAVIGATION_KEYS)


def has_error(step: Step) -> bool:
    """Whether a step was not carried out, or its words are those of an error (AnyAppBench's list, arXiv 2609.34139)."""
    if step.error or step.error_kind:
        return True
    return any(word in text[:_LOOKED_AT].casefold() for text in (step.words, step.thought) for word in _ERROR_WORDS)


def loop_starts(trajectory: Trajectory) -> list[int]:
    """First steps of the runs of `REPEATS` or more equal actions."""
    starts = []
    run = 0
    for place, step in enumerate(trajectory.steps):
        run = run + 1 if place and step.words == trajectory.steps[place - 1].words else 1
        if run == REPEATS:
            starts.append(step.number - REPEATS + 1)
    return starts


def transitions(trajectory: Trajectory) -> list[int]:
    """Steps whose action is of another kind than the one before."""
    steps = trajectory.steps
    return [after.number for before, after in itertools.pairwise(steps) if after.kind != before.kind]


def app_switches(trajectory: Trajectory) -> list[int]:
    """Screens that show another app than the one before; screens of unknown apps switch nothing."""
    screens = trajectory.screens
    found = []
    shown = screens[0].package if screens else ""
    for number, screen in enumerate(screens):
        if screen.package and shown and screen.package != shown:
            found.append(number)
        shown = screen.package or shown
    return found


def changed_screens(trajectory: Trajectory) -> list[int]:
    """Screens that differ from the last one that did: by `CHANGED_BITS` of the perceptual hash, or by the digest of the tree.

    The screen compared with moves only on a change, so that slow drifts are noticed. Where neither can be compared, a screen counts as
    changed.
    """
    screens = trajectory.screens
    found: list[int] = []
    compared = 0
    for number in range(1, len(screens)):
        old, new = screens[compared], screens[number]
        known = False
        changed = False
        if old.phash and new.phash:
            known, changed = True, hash_distance(old.phash, new.phash) >= CHANGED_BITS
        if old.digest and new.digest:
            known, changed = True, changed or old.digest != new.digest
        if changed or not known:
            found.append(number)
            compared = number
    return found
