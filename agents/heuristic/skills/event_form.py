"""The form of an event: what shows its start and its end, a list of repetitions, a list of reminders."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.recurrence import Period
from agents.heuristic.screen import Control, Screen
from agents.heuristic.skills.calendar_date import calendar, use_calendar
from agents.heuristic.skills.clock_time import has_time_picker, use_picker
from agents.heuristic.skills.confirm import save_control
from agents.heuristic.slots import TimeOfDay, dates, shown_lengths, times
from agents.heuristic.vocabulary import AHEAD, ANOTHER, REPEAT, REPEATS, UNITS

_PERIODS = tuple(word for words in REPEATS.values() for word in words)
ROUNDS = 14
"""Moves for one value: a calendar may have to be turned by some months."""
PAGES = 2


def time_slots(screen: Screen) -> list[Control]:
    """What shows a time of day and can be touched, the start before the end."""
    return _slots(screen, lambda text: bool(times(text)))


def date_slots(screen: Screen) -> list[Control]:
    """What shows a day and can be touched, the start before the end."""
    return _slots(screen, lambda text: any(found.value.month for found in dates(text)))


def _slots(screen: Screen, shows: Callable[[str], bool]) -> list[Control]:
    found = [c for c in screen.buttons if len(c.words) < 60 and shows(_label(c)) and not c.mentions((*AHEAD, "before", "repeat"))]
    return sorted(found, key=lambda c: (c.box[1], c.box[0]))


def _label(control: Control) -> str:
    return " ; ".join(control.lines)


def set_day(hand: Hand, which: int, day: date) -> Skill[bool]:
    """Bring the `which`-th day that the form shows to a date."""
    touched = 0
    for _ in range(ROUNDS):
        if calendar(hand.screen) is not None and hand.screen.dialog:
            if (yield from use_calendar(hand, day)) is False:
                yield hand.back("The day is not in this calendar.")
                return False
            continue
        slot = yield from _slot(hand, date_slots, which)
        if slot is None:
            return False
        if any((f.value.month, f.value.day) == (day.month, day.day) and f.value.year in (0, day.year) for f in dates(_label(slot))):
            return True
        if touched == 2:
            return False
        touched += 1
        yield hand.tap(slot, f"{slot.name} has to become {day.isoformat()}.")
    return False


def set_clock(hand: Hand, which: int, time: TimeOfDay) -> Skill[bool]:
    """Bring the `which`-th time of day that the form shows to a time."""
    touched = 0
    for _ in range(ROUNDS):
        if has_time_picker(hand.screen):
            if (yield from use_picker(hand, time)) is False:
                yield hand.back("This picker cannot be worked.")
                return False
            continue
        slot = yield from _slot(hand, time_slots, which)
        if slot is None:
            return False
        if any(f.value.same(time) for f in times(_label(slot))):
            return True
        if touched == 2:
            return False
        touched += 1
        yield hand.tap(slot, f"{slot.name} has to become {time.words}.")
    return False


def _slot(hand: Hand, find: Callable[[Screen], list[Control]], which: int) -> Skill[Control | None]:
    for page in range(PAGES):
        found = find(hand.screen)
        if which < len(found):
            return found[which]
        if hand.screen.keys:
            yield hand.back("The keyboard hides the lower part of the form.")
        elif hand.screen.scrollable() is not None and page + 1 < PAGES:
            yield hand.scroll("The form goes on below.")
    found = find(hand.screen)
    return found[which] if which < len(found) else None


def set_repetition(hand: Hand, period: Period) -> Skill[bool]:
    """Choose in the form's list how often the event repeats."""
    opener = yield from _named(hand, REPEAT)
    if opener is None:
        return False
    yield hand.tap(opener, f"{opener.name} should offer how often it repeats.")
    unit = next((c for c in hand.screen.buttons if c.words.rstrip(" ▼▾") in UNITS), None)
    if unit is not None and hand.screen.dialog:
        return (yield from _count_in(hand, unit, f"{period}s"))
    return (yield from _choose(hand, REPEATS[period]))


def _count_in(hand: Hand, shown: Control, unit: str) -> Skill[bool]:
    """Where a repetition is a number and a unit: bring the unit to the one that is wanted."""
    if not shown.words.startswith(unit):
        yield hand.tap(shown, f"It repeats by {unit}.")
        found = hand.screen.labelled((unit,))
        if not found:
            return False
        yield hand.tap(found[0], f"It repeats by {unit}.")
    done = save_control(hand.screen)
    if done is not None:
        yield hand.tap(done, f"{done.name} takes it over.")
    return done is not None


def set_reminder(hand: Hand, seconds: int) -> Skill[bool]:
    """Choose in the form's list how long before the event a reminder comes; one that is there already is left alone."""
    labels = _ahead_labels(seconds)
    if any(seconds in shown_lengths(_label(c)) and c.mentions(AHEAD) for c in hand.screen.buttons):
        return True
    set_already = [c for c in hand.screen.buttons if shown_lengths(_label(c)) and c.mentions(AHEAD) and not c.node.checkable]
    opener = set_already[0] if set_already else (yield from _named(hand, AHEAD))
    if opener is None:
        return False
    yield hand.tap(opener, f"{opener.name} should offer when to remind.")
    another = hand.fresh([c for c in hand.screen.buttons if c.says(ANOTHER)])
    if another is not None and not hand.screen.dialog and not _listed(hand, labels):
        yield hand.tap(another, f"{another.name} should offer when to remind.")
    return (yield from _choose(hand, labels))


def _ahead_labels(seconds: int) -> tuple[str, ...]:
    minutes = seconds // 60
    number, unit = (minutes // 60, "hour") if minutes % 60 == 0 and minutes else (minutes, "minute")
    words = (f"{number} {unit}{'s' * (number != 1)}", f"{number} {'min' if unit == 'minute' else 'h'}", f"{number}{unit[0]}")
    return tuple(f"{word}{end}" for word in words for end in (" before", "", " before start", " early"))


def _named(hand: Hand, words: tuple[str, ...]) -> Skill[Control | None]:
    for page in range(PAGES + 1):
        found = [c for word in words for c in hand.screen.buttons if c.mentions((word,)) and len(c.words) < 60]
        if found:
            return found[0]
        if hand.screen.keys:
            yield hand.back("The keyboard hides the lower part of the form.")
        elif hand.screen.scrollable() is not None and page < PAGES:
            yield hand.scroll("The form goes on below.")
    return None


def _choose(hand: Hand, labels: tuple[str, ...]) -> Skill[bool]:
    """Touch the entry of a list, and what closes the list if it stays open. What switches the list on, or unfolds it, comes first."""
    found = _listed(hand, labels)
    for words in (("switch",), _PERIODS):
        if not found and hand.screen.dialog:
            first = [c for c in hand.screen.buttons if c.hinted(words) or c.mentions(words)]
            if first and not first[0].node.checked:
                yield hand.tap(first[0], f"{first[0].name} may lead to {labels[0]}.")
                found = _listed(hand, labels)
    if not found:
        yield hand.back("The list does not have it.")
        return False
    listed = hand.screen.shape
    yield hand.tap(found[0], f"{found[0].name} is wanted.")
    if hand.screen.shape == listed or hand.screen.dialog:
        done = save_control(hand.screen)
        if done is not None and hand.screen.dialog:
            yield hand.tap(done, f"{done.name} takes it over.")
    return True


def _listed(hand: Hand, labels: tuple[str, ...]) -> list[Control]:
    return hand.screen.labelled(labels) or hand.screen.labelled(labels, loosely=True)
