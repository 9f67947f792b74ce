"""From an intent to moves: the steps in their order, then a look whether the end is as it has to be."""

from __future__ import annotations

from dataclasses import replace

from agents.heuristic.explore import explore
from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.skills import running
from agents.heuristic.skills.carry import carry
from agents.heuristic.skills.choose import choose
from agents.heuristic.skills.clock_time import set_time
from agents.heuristic.skills.confirm import confirm
from agents.heuristic.skills.create import create, fill_form
from agents.heuristic.skills.event_work import concerns, handle
from agents.heuristic.skills.events import begins, make_event
from agents.heuristic.skills.files import handles, work
from agents.heuristic.skills.form import choose_option, fill
from agents.heuristic.skills.length import has_length_picker, set_length
from agents.heuristic.skills.navigate import go_home, visit
from agents.heuristic.skills.page import call, mark, open_editor, show, write
from agents.heuristic.skills.reply import reply
from agents.heuristic.skills.rows import delete_row, find_row, open_row, rows_of, set_switch
from agents.heuristic.skills.send import draft, drafts, send
from agents.heuristic.vocabulary import MORE

WHILE_MS = 1500
"""A moment."""


def carry_out(hand: Hand) -> Skill[str]:
    """Do everything the intent asks for. Returns what to say at the end."""
    intent = hand.intent
    if not intent.steps:
        yield from explore(hand)
        return "No verb in the instruction was understood; what looked related was tried."
    thing: Step | None = None
    failed: list[str] = []
    for number, step in enumerate(intent.steps):
        if step.empty and thing is not None and step.noun in ("", thing.noun):
            step = replace(thing, verb=step.verb, text=step.text)
        if number >= hand.steps_done:  # a course that broke down goes on where it was
            if not (yield from _do(hand, step, thing)):
                failed.append(step.verb)
            hand.steps_done = number + 1
        if not step.empty:
            thing = step
        if not intent.saved:
            for option in (name for later in intent.steps[number + 1 :] for name in later.names if not later.fields):
                yield from choose_option(hand, option)
            return "The form is filled and stays open."
    if thing is not None and intent.switched is not None:
        yield from go_home(hand)
        yield from set_switch(hand, thing, intent.switched)
    if thing is not None and thing.verb == "create" and intent.running is False:
        yield from _quieten(hand, thing)
    if failed:
        return f"Everything was tried, but these did not seem to work: {', '.join(failed)}."
    return "Everything asked for seems to be done."


def _do(hand: Hand, step: Step, thing: Step | None) -> Skill[bool]:
    verb = step.verb
    if begins(step):
        return (yield from make_event(hand, step))
    if concerns(step, thing):
        return (yield from handle(hand, step, thing))
    if handles(step):
        return (yield from work(hand, step))
    if verb in ("create", "send") and step.noun == "message" and step.empty and thing is not None and thing.noun == "contact":
        return (yield from write(hand, thing))
    if drafts(hand, step):
        return (yield from draft(hand, step))
    if verb == "create":
        return (yield from create(hand, step))
    if verb == "wait":
        yield hand.wait(WHILE_MS, "It has to run for a moment.")
        return True
    if verb in ("start", "pause", "reset"):
        return (yield from _run(hand, step))
    if verb == "delete":
        yield from visit(hand, step.noun)
        return (yield from delete_row(hand, step))
    if verb == "edit":
        return (yield from _edit(hand, step, thing))
    if verb in ("on", "off"):
        yield from visit(hand, step.noun)
        return (yield from set_switch(hand, step, verb == "on"))
    if verb in ("mark", "unmark"):
        return (yield from mark(hand, step, verb == "mark"))
    if verb == "call":
        return (yield from call(hand, step))
    if verb == "send":
        return (yield from send(hand, step))
    if verb in ("copy", "move"):
        return (yield from carry(hand, step))
    if verb == "ask":
        return (yield from reply(hand, step))
    if verb == "search":
        yield from visit(hand, step.noun)
        return bool(step.key) and (yield from choose(hand, step.key, by_search=True))
    if verb == "open":
        if hand.at_home() or not rows_of(hand.screen, step):
            yield from visit(hand, step.noun)
        return (yield from show(hand, step))
    return (yield from create(hand, step))


def _run(hand: Hand, step: Step) -> Skill[bool]:
    """Start, pause or reset; in an entry of its own if the thing has one."""
    if not hand.home:
        yield from visit(hand, step.noun)
    box = None
    if step.length_s is not None and not has_length_picker(hand.screen):
        yield from go_home(hand)
        row = yield from find_row(hand, step)
        if row is not None and row.controls and any(c.box != row.box for c in row.controls):
            box = row.box
    if step.verb == "start" and box is not None and (yield from running.moving(hand)):
        return True  # some apps start what they save
    action = {"start": running.start, "pause": running.pause, "reset": running.reset}[step.verb]
    done = yield from action(hand, box)
    return done or (box is not None and (yield from action(hand, None)))


def _edit(hand: Hand, step: Step, thing: Step | None) -> Skill[bool]:
    """Open the thing and give it new values. `from X to Y` names the thing itself, else it is that of the step before."""
    old, new = thing, step
    if len(step.times) > 1:
        old, new = replace(step, times=step.times[:1]), replace(step, times=step.times[1:])
    if old is None and len(step.quotes) > 1:
        old, new = replace(step, quotes=step.quotes[:1], fields={}), replace(step, quotes=(), fields={"name": step.quotes[-1]})
    elif old is None and step.key:
        old, new = step, replace(step, fields={kind: value for kind, value in step.fields.items() if value != step.key})
    if old is None:
        return False
    if not hand.at_home():
        yield from go_home(hand)
    if not hand.home:
        yield from visit(hand, step.noun)
    row = yield from find_row(hand, old)
    if row is None or not (yield from open_row(hand, row)):
        return False
    done = True
    if new.times:
        done = yield from set_time(hand, new.times[0])
    elif new.length_s is not None:
        done = yield from set_length(hand, new.length_s)
    elif new.fields:
        yield from open_editor(hand)
        done = yield from fill(hand, new.fields)
    else:
        done = yield from fill_form(hand, new)
    yield from confirm(hand)
    return done


def _quieten(hand: Hand, thing: Step) -> Skill[bool]:
    """See that what was made does not run; if saving has started it, reset it."""
    if thing.noun not in ("timer", "stopwatch") or not (yield from running.moving(hand)):
        return True
    if (yield from running.reset_entry(hand)):
        return True
    for control in [c for c in hand.screen.buttons if c.says(MORE)][:2]:
        yield hand.tap(control, "It runs; its menu may have a way to reset it.")
        if (yield from running.reset_entry(hand)):
            return True
        yield from go_home(hand)
    return (yield from running.pause(hand))
