"""Writing messages: whom to, what, and whether it is sent or stays a draft."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Control
from agents.heuristic.skills.conversation import leave, message_field, open_conversation, open_latest, received, send_control
from agents.heuristic.skills.navigate import visit
from agents.heuristic.skills.write import type_into
from agents.heuristic.talk import value_in


def send(hand: Hand, step: Step) -> Skill[bool]:
    """Write a message to somebody and send it."""
    talk = hand.intent.talk
    body, person = _body(step), _person(step) or talk.sender
    pasted = not body and "clipboard" in hand.intent.words
    if not body and talk.wanted and talk.sender:
        body = yield from _look_up(hand, talk.sender, talk.wanted)
    if not body and not pasted:
        return False
    if message_field(hand.screen) is None:
        if person:
            yield from open_conversation(hand, person)
        elif talk.latest:
            yield from open_latest(hand)
        else:
            yield from visit(hand, step.noun)
    field = message_field(hand.screen)
    if field is None:
        return False
    if pasted:
        if not field.node.focused:
            yield hand.tap(field, "The text of the clipboard goes in here.")
        yield hand.press("PASTE", "The message is on the clipboard.")
    else:
        yield from type_into(hand, _field, body, f"The message is {body[:40]}.")
    control = send_control(hand.screen)
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} sends it.")
    return True


def drafts(hand: Hand, step: Step) -> bool:
    """Whether a step writes a message that is not to be sent."""
    return hand.intent.talk.unsent and step.verb in ("create", "edit") and bool(_body(step) and _person(step))


def draft(hand: Hand, step: Step) -> Skill[bool]:
    """Write a message and leave it unsent. A draft that should be there and is not is written and left first."""
    old, person = hand.intent.talk.old, _person(step)
    for text in (old, _body(step)):
        if not text:
            continue
        yield from open_conversation(hand, person)
        field = message_field(hand.screen)
        if field is None:
            return False
        if text == old and field.node.text == old:
            continue
        if not (yield from type_into(hand, _field, text, f"The draft is {text[:40]}.")):
            return False
        yield from leave(hand)
    return True


def _body(step: Step) -> str:
    return step.fields.get("message") or step.fields.get("description") or step.fields.get("title") or next(iter(step.quotes), "")


def _person(step: Step) -> str:
    return step.fields.get("recipient") or step.fields.get("phone") or next(iter(step.names), "") or step.fields.get("name", "")


def _look_up(hand: Hand, sender: str, kind: str) -> Skill[str]:
    """The newest value of a kind that somebody wrote, "" when none is seen."""
    if not (yield from open_conversation(hand, sender)):
        return ""
    found = next((value for text in received(hand.screen) if (value := value_in(text, kind))), "")
    yield from leave(hand)
    return found


def _field(hand: Hand) -> Control | None:
    return message_field(hand.screen)
