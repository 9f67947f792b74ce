"""Setting a time of day in whatever picker an app has, and saving it."""

from __future__ import annotations

from collections.abc import Callable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.pickers import Face, face, halves, number_of, number_on, time_fields, wheels
from agents.heuristic.screen import Control, Screen
from agents.heuristic.skills.confirm import save_control
from agents.heuristic.skills.wheel import turn
from agents.heuristic.skills.write import type_into
from agents.heuristic.slots import TimeOfDay, plain, times
from agents.heuristic.vocabulary import MODE, MODE_CHOICES

ROUNDS = 12


def has_time_picker(screen: Screen) -> bool:
    """Whether a picker for a time of day (not for a length) is open."""
    if face(screen) is not None:
        return True
    fields = time_fields(screen)
    if len(fields) == 2 and (halves(screen) or all(field.node.text for field in fields)):
        return True  # fields for a length are empty at first
    columns = wheels(screen)
    return (len(columns) == 3 and not columns[2].numeric) or (len(columns) == 2 and all(c.numeric for c in columns))


def shows_time(screen: Screen, time: TimeOfDay) -> bool:
    """Whether a text shows the time as such, with its half of the day where the text has one."""
    return any(found.value.same(time) for _, node in screen.texts for found in times(f"{node.text}\n{node.desc}"))


def set_time(hand: Hand, time: TimeOfDay, which: int = 0) -> Skill[bool]:
    """Set the picker that is open, or open one from a text that shows a time, until the form shows the time or the page is left.

    `which`: of several times in a form, which one; 0 is the first, as the start of an event.
    """
    for _ in range(4):
        screen = hand.screen
        if has_time_picker(screen):
            done = yield from use_picker(hand, time)
            if done is None:
                continue
            return done
        if shows_time(screen, time):
            return True
        opener = _opener(hand, which)
        if opener is None:
            return False
        yield hand.tap(opener, f"{opener.name} shows a time, so it should open a picker.")
    return shows_time(hand.screen, time)


def use_picker(hand: Hand, time: TimeOfDay) -> Skill[bool | None]:
    """Set the picker that is open and close it. None when it did not close."""
    if not (yield from _on_picker(hand, time)):
        return False
    if hand.screen.dialog or face(hand.screen) is not None:
        done = save_control(hand.screen)
        if done is None:
            return True
        yield hand.tap(done, f"The picker shows {time.words}.")
        return True if hand.at_home() or not hand.screen.dialog else None
    return True


def _opener(hand: Hand, which: int) -> Control | None:
    """What shows a time of day, or is called time, and can be touched."""
    shown = [c for c in hand.screen.buttons if times(" ".join(c.lines))][which:]
    shown = [c for c in shown if which or not hand.tried(c)]
    named = [c for c in hand.screen.buttons if c.mentions(("time", "set time", "starts", "hour")) and not hand.tried(c)]
    return next(iter((*shown, *named)), None)


def _on_picker(hand: Hand, time: TimeOfDay) -> Skill[bool]:
    if face(hand.screen) is not None:
        if (yield from _on_face(hand, time)):
            return True
        if not (yield from other_mode(hand)):
            return False
    if time_fields(hand.screen):
        return (yield from _on_fields(hand, time))
    if wheels(hand.screen):
        return (yield from _on_wheels(hand, time))
    return False


def _on_face(hand: Hand, time: TimeOfDay) -> Skill[bool]:
    """Half of the day, hour, minute; what the header shows decides what is still to do."""
    touched: dict[str, int] = {}
    for _ in range(ROUNDS):
        dial = face(hand.screen)
        if dial is None:
            return False
        job = _next_on_face(hand, dial, time)
        if job is None:
            return True
        what, target, why = job
        touched[what] = touched.get(what, 0) + 1
        if touched[what] > 2:
            return False
        yield hand.tap(target, why)
    return False


def _next_on_face(hand: Hand, dial: Face, time: TimeOfDay) -> tuple[str, Control | tuple[int, int], str] | None:
    half = halves(hand.screen)
    hour = time.hour
    if half:
        wanted = half["am" if time.hour < 12 else "pm"]
        if not (wanted.node.checked or wanted.node.selected):
            return "half", wanted, f"{time.words} is in the other half of the day."
        hour = time.hour % 12 or 12
    shown_hour = None if dial.hour is None else number_on(dial.hour)
    shown_minute = None if dial.minute is None else number_on(dial.minute)
    if shown_hour != hour and not (hour == 0 and shown_hour == 24):
        if dial.minutes_shown and dial.hour is not None:
            return "hours", dial.hour, "The face shows minutes; the hour comes first."
        node = dial.numbers.get(hour)
        return ("hour", node.center, f"Hour {hour} on the face.") if node is not None else None
    if shown_minute != time.minute:
        if not dial.minutes_shown and dial.minute is not None:
            return "minutes", dial.minute, "The face has to show minutes."
        return "minute", dial.at(time.minute), f"Minute {time.minute:02} on the face."
    return None


def other_mode(hand: Hand) -> Skill[bool]:
    """Switch a picker (of lengths, too) to another way of entering. True when the screen changed."""
    before = hand.screen.shape
    mode = hand.fresh([c for c in hand.screen.buttons if c.mentions(MODE) or c.hinted(("mode",))])
    if mode is None:
        return False
    yield hand.tap(mode, "The picker may have another way of entering.")
    choices = [c for word in MODE_CHOICES for c in hand.screen.labelled((word,), loosely=True) if not hand.tried(c)]
    if choices and hand.screen.shape != before and not (time_fields(hand.screen) or wheels(hand.screen)):
        yield hand.tap(choices[0], f"{choices[0].name} can be worked exactly.")
    return hand.screen.shape != before


def _on_fields(hand: Hand, time: TimeOfDay) -> Skill[bool]:
    half = halves(hand.screen)
    hour = (time.hour % 12 or 12) if half else time.hour
    for index, value in ((0, hour), (1, time.minute)):
        shown = time_fields(hand.screen)
        if index < len(shown) and number_of(shown[index].node.text) == value:
            continue
        yield from type_into(hand, _field(index), f"{value:02}" if index else str(value), f"{'Minute' if index else 'Hour'} {value}.")
    half = halves(hand.screen)
    if half:
        wanted = half["am" if time.hour < 12 else "pm"]
        if not (wanted.node.checked or wanted.node.selected):
            yield hand.tap(wanted, f"{time.words} is in this half of the day.")
    values = [number_of(f.node.text) for f in time_fields(hand.screen)]
    return not values or values[:2] == [hour, time.minute]


def _field(index: int) -> Callable[[Hand], Control | None]:
    def find(hand: Hand) -> Control | None:
        fields = time_fields(hand.screen)
        return fields[index] if index < len(fields) else None

    return find


def _on_wheels(hand: Hand, time: TimeOfDay) -> Skill[bool]:
    columns = wheels(hand.screen)
    half = next((i for i, wheel in enumerate(columns) if {plain(label) for label, _ in wheel.items} & {"am", "pm"}), None)
    numbers = [i for i in range(len(columns)) if i != half]
    if len(numbers) < 2:
        return False
    if half is not None:
        yield from turn(hand, half, "am" if time.hour < 12 else "pm")
    switch = halves(hand.screen)
    if half is None and switch:
        wanted = switch["am" if time.hour < 12 else "pm"]
        if not (wanted.node.checked or wanted.node.selected):
            yield hand.tap(wanted, f"{time.words} is in this half of the day.")
    twelve = half is not None or bool(switch)
    ok = yield from turn(hand, numbers[0], (time.hour % 12 or 12) if twelve else time.hour, 12 if twelve else 24)
    ok = (yield from turn(hand, numbers[1], time.minute, 60)) and ok
    if half is not None:  # some pickers change the half when the hour passes twelve
        ok = (yield from turn(hand, half, "am" if time.hour < 12 else "pm")) and ok
    return ok
