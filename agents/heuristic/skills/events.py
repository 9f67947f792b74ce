"""Making events in a calendar."""

from __future__ import annotations

from datetime import datetime, timedelta
from datetime import time as clock

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Control
from agents.heuristic.skills.calendar_date import resolve
from agents.heuristic.skills.confirm import confirm
from agents.heuristic.skills.create import adders
from agents.heuristic.skills.event_form import set_clock, set_day, set_reminder, set_repetition
from agents.heuristic.skills.form import fill
from agents.heuristic.slots import TimeOfDay
from agents.heuristic.vocabulary import SEARCH


def begins(step: Step) -> bool:
    """Whether a step makes an event with a day or a time."""
    return step.verb == "create" and step.noun == "event" and bool(step.days or step.times) and bool(step.fields)


def make_event(hand: Hand, step: Step) -> Skill[bool]:
    """Open the form of a new event, fill it in, save it."""
    if not (yield from _open_form(hand)):
        return False
    done = yield from fill(hand, step.fields)
    done = (yield from set_span(hand, step)) and done
    if step.repeats is not None:
        done = (yield from set_repetition(hand, step.repeats)) and done
    if step.ahead_s is not None:
        done = (yield from set_reminder(hand, step.ahead_s)) and done
    if hand.intent.saved:
        yield from confirm(hand)
    return done


def set_span(hand: Hand, step: Step) -> Skill[bool]:
    """Enter the start and, if the step says how long it lasts, the end."""
    day = resolve(step.days[0], hand.today) if step.days else None
    time = step.times[0] if step.times else None
    done = True
    if day is not None:
        done = yield from set_day(hand, 0, day)
    if time is not None:
        done = (yield from set_clock(hand, 0, time)) and done
    if step.length_s is None or day is None or time is None:
        return done
    end = datetime.combine(day, clock(time.hour, time.minute)) + timedelta(seconds=step.length_s)
    yield from set_day(hand, 1, end.date())
    return (yield from set_clock(hand, 1, TimeOfDay(end.hour, end.minute))) and done


def _open_form(hand: Hand) -> Skill[bool]:
    for _ in range(3):
        control = _adder(hand)
        if control is None:
            return _form(hand)
        if not hand.home:
            hand.settle_home([control])
        yield hand.tap(control, f"{control.name} should begin a new event.")
        if _form(hand):
            return True
    return False


def _form(hand: Hand) -> bool:
    """Whether a form is open: fields of which none is to search in."""
    return bool(hand.screen.fields) and not any(f.mentions(SEARCH) or f.hinted(SEARCH) for f in hand.screen.fields)


def _adder(hand: Hand) -> Control | None:
    """What adds an event: where a button unfolds several kinds, the one that is called so."""
    own = [c for c in hand.screen.buttons if c.says(("event",)) or (not c.words and c.hinted(("event",)))]
    return hand.fresh(own) or hand.fresh([c for score, c in adders(hand.screen, "event") if score > 1])
