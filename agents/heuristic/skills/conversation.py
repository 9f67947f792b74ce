"""Conversations: opening the one with somebody or beginning it, reading what was written in it, and leaving it."""

from __future__ import annotations

from collections.abc import Iterable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Row, Screen, holds
from agents.heuristic.skills.create import adders
from agents.heuristic.skills.navigate import visit
from agents.heuristic.slots import plain
from agents.heuristic.vocabulary import ATTACH, CANCEL, SEARCH, SEND
from harness.device import Node

MOVES = 8
"""Touches spent between a new conversation and the field for its text."""
LOOKS = 4
"""Conversations that are opened to see who wrote last, and drags that are spent on finding one."""
RECIPIENT = ("recipient", "to", "contact", "name", "number", "phone", "address")
CHOSEN = ("done", "ok", "next", "confirm", "continue", "check", "start chat", "create")


def open_conversation(hand: Hand, person: str) -> Skill[bool]:
    """Open the conversation with somebody that is in the list, else begin a new one. True when a text can be written."""
    yield from visit(hand, "message")
    if message_field(hand.screen) is not None:
        return True
    row = yield from _listed(hand, person)
    if row is not None:
        yield hand.tap(row.name, f"There is a conversation with {person}.")
        return message_field(hand.screen) is not None
    control = hand.fresh([c for score, c in adders(hand.screen, "message") if score > 1])
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} should begin a conversation.")
    return (yield from _address(hand, person))


def open_latest(hand: Hand) -> Skill[bool]:
    """Open the newest conversation in which the last word is not the user's own. Lists of conversations begin with the newest."""
    yield from visit(hand, "message")
    for number in range(LOOKS):
        rows = _conversations(hand.screen)
        if number >= len(rows):
            return False
        yield hand.tap(rows[number], "The newest conversation stands at the top.")
        if message_field(hand.screen) is None:
            return False
        if not _own(hand.screen):
            return True
        yield from leave(hand)
    return False


def leave(hand: Hand) -> Skill[bool]:
    """Go back until there is no field for a text any more."""
    for _ in range(4):
        if message_field(hand.screen) is None and not hand.screen.keys:
            return True
        yield hand.back("The conversation is left.")
    return message_field(hand.screen) is None


def message_field(screen: Screen) -> Control | None:
    """The field for the text: one that says so, else the lowest one next to a control that sends."""
    fields = [field for field in screen.fields if not _is_for(field, (*RECIPIENT, *SEARCH))]
    named = [field for field in fields if _is_for(field, ("message", "sms", "compose", "text", "chat"))]
    if named:
        return named[-1]
    return next((field for field in reversed(fields) if _beside(screen, field, SEND)), None)


def send_control(screen: Screen) -> Control | None:
    """The control that sends what stands in the field for the text: beside the field, by its label or id, else the last one there."""
    field = message_field(screen)
    if field is None:
        return None
    beside = _beside(screen, field, SEND)
    if beside is not None:
        return beside
    others = [c for c in _right_of(screen, field) if not c.mentions(ATTACH) and not c.hinted(ATTACH)]
    return max(others, key=lambda c: c.center[0], default=None)


def received(screen: Screen) -> list[str]:
    """The texts of a conversation, the newest first; those at the right edge, as what the user wrote stands, come last. Long texts reach
    over the width from both sides."""
    texts = [node for _, node in reversed(screen.texts) if node.text and not node.editable]
    return [node.text for node in sorted(texts, key=lambda node: _at_right(screen, node))]


def _own(screen: Screen) -> bool:
    """Whether the lowest text over the field stands at the right edge, as what the user wrote does."""
    field = message_field(screen)
    floor = field.box[1] if field is not None else screen.height
    above = [node for place, node in screen.texts if node.bounds[3] <= floor and _in_list(screen, place)]
    last = max(above, key=lambda node: node.bounds[3], default=None)
    return last is not None and _at_right(screen, last)


def _at_right(screen: Screen, node: Node) -> bool:
    gap = screen.width - node.bounds[2]
    return gap < 0.08 * screen.width and gap < node.bounds[0]


def _in_list(screen: Screen, place: int) -> bool:
    """Whether a text lies in something that can be held, as messages can."""
    control = screen.container(place)
    return control is not None and control.node.long_clickable and not control.node.editable


def _conversations(screen: Screen) -> list[Control]:
    """Entries over the whole width with two texts at least, from the top."""
    wide = [c for c in screen.buttons if c.width > 0.8 * screen.width and len(c.lines) > 1 and c.height < 0.25 * screen.height]
    return sorted((c for c in wide if c.node.long_clickable), key=lambda c: c.center[1])


def _listed(hand: Hand, person: str) -> Skill[Row | None]:
    """The entry of somebody in the list of conversations."""
    for attempt in range(LOOKS):
        rows = _entries(hand.screen, person)
        if rows:
            return rows[0]
        if attempt == LOOKS - 1 or hand.screen.scrollable() is None:
            break
        before = hand.screen.said
        yield hand.scroll("The conversation may be further down.")
        if hand.screen.said == before:
            break
    return None


def _address(hand: Hand, person: str) -> Skill[bool]:
    """Say whom a new conversation is with, and go on until a text can be written."""
    typed = chosen = False
    for _ in range(MOVES):
        screen = hand.screen
        field = next((f for f in screen.fields if _is_for(f, (*RECIPIENT, *SEARCH))), None)
        if not typed:
            field = field or next(iter(screen.fields), None)
            if field is None:
                return False
            if not field.node.focused:
                yield hand.tap(field, f"The message goes to {person}.")
            typed = True
            yield hand.type(person, f"The message goes to {person}.")
            continue
        rows = [] if chosen else _entries(screen, person)
        if rows:
            chosen = True
            yield hand.tap(rows[0].name, f"This is {person}.")
            continue
        if message_field(screen) is not None and (chosen or field is None or not field.node.text):
            return True
        confirm = hand.fresh([c for c in screen.buttons if not c.says(CANCEL) and (c.says(CHOSEN) or (not c.words and c.hinted(CHOSEN)))])
        if confirm is not None:
            yield hand.tap(confirm, f"{confirm.name} goes on with {person}.")
            continue
        if message_field(screen) is not None:
            return True
        yield hand.press("ENTER", f"The message goes to {person}.")
    return message_field(hand.screen) is not None


def _entries(screen: Screen, person: str) -> list[Row]:
    """Entries that name somebody, and no fields."""
    return [row for row in screen.rows_with(person) if not row.name.editable]


def _is_for(field: Control, words: Iterable[str]) -> bool:
    said = f"{plain(field.node.hint)} {plain(field.node.desc)} {field.hints}"
    return any(holds(said, word) for word in words)


def _right_of(screen: Screen, field: Control) -> list[Control]:
    """Controls that stand beside the right end of a field, or over it."""
    return [
        c
        for c in screen.buttons
        if field.box[1] - field.height <= c.center[1] <= field.box[3] + field.height
        and c.center[0] > (field.box[0] + field.box[2]) // 2
        and c.width < 0.4 * screen.width
    ]


def _beside(screen: Screen, field: Control, words: tuple[str, ...]) -> Control | None:
    near = [c for c in _right_of(screen, field) if len(c.words) < 30]
    return next((c for c in reversed(near) if c.mentions(words)), None) or next((c for c in reversed(near) if c.hinted(words)), None)
