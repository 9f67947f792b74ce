"""What is done with events that are there: deleting, renaming, moving them, and saying which there are."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from agents.heuristic.hand import Hand, Move, Skill
from agents.heuristic.language import Step
from agents.heuristic.skills.agenda import find_listed, open_agenda, titles_between
from agents.heuristic.skills.calendar_date import resolve
from agents.heuristic.skills.confirm import confirm
from agents.heuristic.skills.create import adders
from agents.heuristic.skills.entry_menu import action, agree
from agents.heuristic.skills.events import set_span
from agents.heuristic.skills.form import fill
from agents.heuristic.skills.page import open_editor
from agents.heuristic.vocabulary import DELETE, MORE
from harness.device.actions import Answer

MOST = 5
"""Events that are deleted on one day."""
ONLY_THIS = ("only this event", "this event only", "this event", "delete this event", "only this occurrence", "this occurrence")
NEXT = frozenset({"next", "upcoming"})


def concerns(step: Step, thing: Step | None) -> bool:
    """Whether a step does something with events, which it names or the step before names."""
    if step.noun != "event":
        return False
    return step.verb in ("ask", "search") or (step.verb in ("delete", "edit", "move", "open") and bool(step.days or step.key or thing))


def handle(hand: Hand, step: Step, thing: Step | None) -> Skill[bool]:
    """Do a step that is about events in the list of events."""
    if step.verb == "search":
        return True  # what is done with it comes next
    if not (yield from open_agenda(hand)):
        return False
    hand.settle_home([control for _, control in adders(hand.screen, "event")[:1]])
    if step.verb == "ask":
        return (yield from _answer(hand, step))
    if step.verb == "delete":
        return (yield from _delete(hand, step))
    if step.verb == "open":
        return (yield from _show(hand, step)) is not None
    return (yield from _change(hand, step, thing))


def _day(hand: Hand, step: Step, which: int = 0) -> date | None:
    return resolve(step.days[which], hand.today) if which < len(step.days) else None


def _answer(hand: Hand, step: Step) -> Skill[bool]:
    """Say the titles of the events on the days that are asked about, or that of the next event."""
    first = _day(hand, step)
    if first is None:
        soon = bool(hand.intent.words & NEXT)
        event = (yield from find_listed(hand, step.key, None, to_come=soon)) if step.key or soon else None
        titles = [] if event is None else [event.title]
    else:
        titles = yield from titles_between(hand, first, _day(hand, step, 1) or first)
    yield Move(Answer("\n".join(titles)[:1000] or "none"), "These are the titles in the list.", "answer")
    return bool(titles)


def _show(hand: Hand, step: Step) -> Skill[bool | None]:
    event = yield from find_listed(hand, step.key, _day(hand, step))
    if event is None:
        return None
    if step.key:
        yield hand.tap(event.node, f"{event.title} has to be opened.")
    return True


def _delete(hand: Hand, step: Step) -> Skill[bool]:
    """Delete the event, or all events of the day when none is named."""
    done = False
    for _ in range(MOST):
        event = yield from find_listed(hand, step.key, _day(hand, step))
        if event is None:
            return done
        before = hand.screen.shape
        yield hand.tap(event.node, f"{event.title} has to be opened.")
        control = action(hand.screen, DELETE)
        menu = hand.fresh(hand.screen.labelled(MORE))
        if control is None and menu is not None:
            yield hand.tap(menu, "The menu may have a way to delete.")
            control = action(hand.screen, DELETE)
        if control is None:
            return False
        yield hand.tap(control, f"{control.name} deletes {event.title}.")
        yield from agree(hand, (*ONLY_THIS, *DELETE))
        done = True
        if step.key:
            return True
        if hand.screen.shape != before and action(hand.screen, DELETE) is not None:
            yield hand.back("Back to the list of events.")
    return done


def _change(hand: Hand, step: Step, thing: Step | None) -> Skill[bool]:
    """Open the form of the event and give it another title, or another start."""
    old, new = thing if thing is not None and thing.noun == "event" else step, step
    title = ""
    if len(step.quotes) > 1:
        old, title = replace(step, quotes=step.quotes[:1], fields={}), step.quotes[-1]
    elif old is step:
        return False
    event = yield from find_listed(hand, old.key, _day(hand, old))
    if event is None:
        return False
    yield hand.tap(event.node, f"{event.title} has to be opened.")
    if not (yield from open_editor(hand)):
        return False
    done = True
    if title:
        done = yield from fill(hand, {"title": title})
    elif new.fields:
        done = yield from fill(hand, new.fields)
    if not title and (new.days or new.times):
        done = (yield from set_span(hand, new)) and done
    yield from confirm(hand)
    return done
