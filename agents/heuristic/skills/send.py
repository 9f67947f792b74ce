"""Sending a message: whom to, what, and the control that sends."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Control, Screen
from agents.heuristic.skills.choose import choose, search_field
from agents.heuristic.skills.create import adders
from agents.heuristic.skills.form import best_field
from agents.heuristic.skills.navigate import visit
from agents.heuristic.skills.write import type_into

SEND = ("send", "send sms", "send message", "reply")


def send(hand: Hand, step: Step) -> Skill[bool]:
    """Write a message to somebody and send it."""
    body = step.fields.get("message") or step.fields.get("description") or step.fields.get("title") or next(iter(step.quotes), "")
    person = step.fields.get("recipient") or step.fields.get("phone") or next(iter(step.names), "") or step.fields.get("name", "")
    pasted = not body and "clipboard" in hand.intent.words
    if not body and not pasted:
        return False
    yield from visit(hand, step.noun)
    if person and _message_field(hand.screen) is None:
        yield from _open_conversation(hand, person)
    field = _message_field(hand.screen)
    if field is None:
        return False
    if pasted:
        if not field.node.focused:
            yield hand.tap(field, "The text of the clipboard goes in here.")
        yield hand.press("PASTE", "The message is on the clipboard.")
    else:
        yield from type_into(hand, lambda h: _message_field(h.screen), body, f"The message is {body[:40]}.")
    control = _send_control(hand.screen)
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} sends it.")
    return True


def _open_conversation(hand: Hand, person: str) -> Skill[bool]:
    """Open the conversation that is there, else begin a new one and choose the person."""
    rows = [row for row in hand.screen.rows_with(person) if not row.name.editable]
    if rows:
        yield hand.tap(rows[0].name, f"There is a conversation with {person}.")
        return True
    control = hand.fresh([c for score, c in adders(hand.screen, "message") if score > 1])
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} should begin a conversation.")
    field = search_field(hand) or best_field(hand.screen, "recipient", set()) or best_field(hand.screen, "phone", set())
    if field is not None:
        if not field.node.focused:
            yield hand.tap(field, f"The message goes to {person}.")
        yield hand.type(person, f"The message goes to {person}.")
        if [row for row in hand.screen.rows_with(person) if not row.name.editable]:
            yield from choose(hand, person)
        else:
            yield hand.press("ENTER", f"The message goes to {person}.")
        return True
    return (yield from choose(hand, person))


def _message_field(screen: Screen) -> Control | None:
    """The field for the text, which says so or is the lowest one next to a control that sends."""
    named = [f for f in screen.fields if any(word in f"{f.words} {f.hints}" for word in ("message", "sms", "compose", "text"))]
    if named:
        return named[-1]
    return screen.fields[-1] if screen.fields and _send_control(screen) is not None else None


def _send_control(screen: Screen) -> Control | None:
    return next((c for c in reversed(screen.buttons) if c.mentions(SEND) or (not c.words and c.hinted(("send",)))), None)
