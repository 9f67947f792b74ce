"""Starting, pausing and resetting what measures time. What a button does is told by what it does to the numbers on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Box, Control, Screen, inside
from agents.heuristic.slots import MAX_TEXT, plain
from agents.heuristic.vocabulary import DELETE, ELSEWHERE, LAP, MORE, PAUSE, RESET, START

LOOK_MS = 1100
"""Long enough that a display of whole seconds moves."""
TRIES = 5
_UNIT = re.compile(r"(?<=[\d ])(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|[hms])\b")
_READING = re.compile(r"[-\d:.,\s]*\d[-\d:.,\s]*")


def readings(screen: Screen, box: Box | None = None) -> str:
    """The numbers that can be a measured time: texts of digits and separators that are no time of day."""
    found = []
    for _, node in screen.texts:
        if box is not None and not inside(node.center, box):
            continue
        for line in plain((node.text or node.desc)[:MAX_TEXT].replace("\n", " ; ")).split(" ; "):
            if len(line) < 40 and _READING.fullmatch(_UNIT.sub("", line)):
                found.append(line)
    return "|".join(found)


def at_zero(screen: Screen, box: Box | None = None) -> bool:
    """Whether the measured time is nothing."""
    shown = re.sub(r"\D", "", readings(screen, box))
    return bool(shown) and set(shown) == {"0"}


def moving(hand: Hand, box: Box | None = None) -> Skill[bool]:
    """Whether the numbers move by themselves."""
    before = readings(hand.screen, box)
    yield hand.wait(LOOK_MS, "Do the numbers move by themselves?")
    return readings(hand.screen, box) != before


def start(hand: Hand, box: Box | None = None) -> Skill[bool]:
    """Set it going. `box`: only controls and numbers in there count."""
    for _ in range(TRIES):
        if _labelled(hand.screen, PAUSE, box) and not _labelled(hand.screen, START, box) and (yield from moving(hand, box)):
            return True
        control = _best(hand, START, (*PAUSE, *RESET, *LAP), box)
        if control is None:
            return False
        hand.started_at = control.center
        yield hand.tap(control, f"{control.name} should set it going.")
        if (yield from moving(hand, box)):
            return True
    return False


def pause(hand: Hand, box: Box | None = None) -> Skill[bool]:
    """Hold it where it is. A control that sets it to nothing was the wrong one: then it is started again."""
    for _ in range(TRIES):
        control = _best(hand, PAUSE, (*LAP, "reset", "clear", "restart", "refresh"), box, 3.0)
        if control is None:
            return False
        yield hand.tap(control, f"{control.name} should hold it.")
        if at_zero(hand.screen, box):
            yield from start(hand, box)
            yield hand.wait(LOOK_MS, "It has to run for a moment again.")
            continue
        if not (yield from moving(hand, box)):
            return True
    return False


def reset(hand: Hand, box: Box | None = None) -> Skill[bool]:
    """Set it to nothing."""
    for _ in range(TRIES):
        if at_zero(hand.screen, box):
            return True
        control = _best(hand, ("reset", "clear", "restart", "refresh", "zero"), (*LAP, *START, *PAUSE), box, -3.0)
        if control is None:
            return False
        yield hand.tap(control, f"{control.name} should set it to zero.")
        yes = hand.screen.labelled(("reset", "ok", "yes")) if hand.screen.dialog else []
        if yes:
            yield hand.tap(yes[0], "Yes, it is to be reset.")
    return at_zero(hand.screen, box)


def reset_entry(hand: Hand) -> Skill[bool]:
    """Touch what says reset, once. True when the numbers then stand still."""
    control = next(iter(_labelled(hand.screen, RESET[:1], None) + _labelled(hand.screen, RESET[1:5], None)), None)
    if control is None:
        return False
    yield hand.tap(control, "It must not run; it is set back to its full length.")
    return not (yield from moving(hand))


def _labelled(screen: Screen, words: Iterable[str], box: Box | None) -> list[Control]:
    return [c for c in screen.buttons if c.says(words) and (box is None or inside(c.center, box))]


def _best(hand: Hand, wanted: Iterable[str], unwanted: Iterable[str], box: Box | None, favour: float = 0.0) -> Control | None:
    """The likeliest control that was not tried in vain: by label, id, else by size and place."""
    screen = hand.screen
    scored = []
    for control in screen.buttons:
        if control in screen.tabs or (box is not None and not inside(control.center, box)):
            continue
        score = _score(screen, control, wanted, unwanted) - 4.0 * hand.tried(control)
        if _same_place(control, hand.started_at):
            score += favour  # one button often starts and holds
        if score > 0:
            scored.append((score, -control.place, control))
    return max(scored)[2] if scored else None


def _same_place(control: Control, other: tuple[int, int] | None) -> bool:
    return other is not None and abs(control.center[0] - other[0]) + abs(control.center[1] - other[1]) < 80


def _score(screen: Screen, control: Control, wanted: Iterable[str], unwanted: Iterable[str]) -> float:
    x, y = control.center
    score = 0.0
    if control.says(wanted):
        score += 10
    elif control.mentions(wanted) and len(control.words) < 30:
        score += 6
    if control.hinted(wanted):
        score += 5
    if control.says(unwanted) or (control.mentions(unwanted) and score < 6):
        score -= 8
    elif control.hinted(unwanted) and not control.hinted(wanted):
        score -= 5
    if control.mentions((*DELETE, *ELSEWHERE, *MORE)) or control.hinted((*DELETE, "add", "new", "settings")):
        score -= 8
    if not control.words:
        size = min(control.width, control.height)
        square = size > 0.6 * max(control.width, control.height)
        score += 2 * square + 2 * size / (0.25 * screen.width) - abs(x - screen.width / 2) / screen.width
        score -= 6 * (y < 0.13 * screen.height)
    elif score < 4:
        score -= 3
    return score
