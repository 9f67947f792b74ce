"""Making something new: the control that adds, the form behind it, saving."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Control, Screen, holds
from agents.heuristic.skills.calendar_date import set_date
from agents.heuristic.skills.choose import choose
from agents.heuristic.skills.clock_time import has_time_picker, set_time
from agents.heuristic.skills.confirm import confirm
from agents.heuristic.skills.form import fill
from agents.heuristic.skills.length import has_length_picker, set_length
from agents.heuristic.skills.navigate import go_home, leads_elsewhere, visit
from agents.heuristic.skills.rows import find_row, rows_of
from agents.heuristic.vocabulary import ADD, BACK, CANCEL, DELETE, LAP, MORE, PAUSE, RESET, SEARCH, SECTIONS, START

TRIES = 4
LIKELY = 1.5
"""Score from which a control may be the one that adds."""


def create(hand: Hand, step: Step) -> Skill[bool]:
    """Make the thing of a step. True when it is seen in the list afterwards, or when nothing speaks against it."""
    yield from visit(hand, step.noun)
    if step.length_s is not None and has_length_picker(hand.screen):
        return (yield from set_length(hand, step.length_s))
    hand.settle_home([c for _, c in adders(hand.screen, step.noun)[:1]])
    had = len(rows_of(hand.screen, step))
    for _ in range(TRIES):
        if not (yield from _open_form(hand, step)):
            return False
        filled = yield from fill_form(hand, step)
        if filled and not hand.intent.saved:
            return True
        if filled:
            yield from confirm(hand)
            if len(rows_of(hand.screen, step)) > had or not hand.at_home() or not (step.times or step.key):
                return True
            if (yield from find_row(hand, step)) is not None:
                return True
        yield from go_home(hand)
    return False


def _open_form(hand: Hand, step: Step) -> Skill[bool]:
    """Touch what adds until something opens. Buttons that unfold others are followed."""
    unfolded: Screen | None = None
    for _ in range(4):
        candidates = [c for score, c in adders(hand.screen, step.noun) if score >= LIKELY]
        if unfolded is not None:
            before_boxes = {c.box for c in unfolded.buttons}
            candidates.sort(key=lambda c: c.box in before_boxes)
        control = hand.fresh(candidates)
        if control is None:
            return False
        before = unfolded = hand.screen
        yield hand.tap(control, f"{control.name} should add a new {step.noun or 'entry'}.")
        if not hand.at_home() or hand.screen.dialog:
            return True
        if usable(hand.screen, step) and not usable(before, step):
            return True
    return not hand.at_home()


def usable(screen: Screen, step: Step) -> bool:
    """Whether the screen takes one of the step's values."""
    if step.times and has_time_picker(screen):
        return True
    if step.length_s is not None and has_length_picker(screen):
        return True
    return bool(step.fields and screen.fields)


def fill_form(hand: Hand, step: Step) -> Skill[bool]:
    """Enter the values of a step into what is open."""
    ok = True
    if step.fields:
        ok = yield from fill(hand, step.fields)
    elif step.names and not step.times and step.length_s is None:
        return (yield from choose(hand, step.names[0]))
    for day in step.days[:1]:
        ok = (yield from set_date(hand, day)) and ok
    for which, time in enumerate(step.times[:2]):
        ok = (yield from set_time(hand, time, which)) and ok
    if step.length_s is not None:
        ok = (yield from set_length(hand, step.length_s)) and ok
    return ok


def adders(screen: Screen, noun: str) -> list[tuple[float, Control]]:
    """Controls by how much they look like the one that adds a thing, best first."""
    scored = [(_score(screen, control, noun), control) for control in screen.buttons if control not in screen.tabs]
    return sorted(((s, c) for s, c in scored if s > 0), key=lambda pair: (-pair[0], -pair[1].center[1], pair[1].place))


def _score(screen: Screen, control: Control, noun: str) -> float:
    words, (x, y) = control.words, control.center
    score = 0.0
    own = bool(words) and any(holds(words, word) for word in (noun, *SECTIONS.get(noun, ())) if word)
    if len(words) <= 30 and any(holds(words, word) for word in ADD):
        score += 5 + 2 * own
    if control.hinted(ADD):
        score += 3
    if control.hinted(("fab", "floating")):
        score += 2
    square = 0.6 < control.width / max(control.height, 1) < 1.7 and 0.07 < control.width / screen.width < 0.3
    low = y > 0.6 * screen.height
    if square and low and not control.node.checkable:
        score += 2.0 if not words else 1.0 * own
        score += 1.0 * (x > 0.75 * screen.width)
        score += 0.5 * (y > 0.75 * screen.height)
    if not words and square and y < 0.13 * screen.height and x > 0.5 * screen.width:
        score += 0.5
    if control.says((*CANCEL, *BACK, *MORE, *DELETE, *SEARCH)) or control.mentions((*DELETE, *LAP)) or leads_elsewhere(control):
        score -= 8
    if not control.mentions(ADD) and (control.says((*START, *PAUSE, *RESET)) or control.hinted((*PAUSE, "play"))):
        score -= 6
    if control.width > 0.8 * screen.width:
        score -= 2
    return score
