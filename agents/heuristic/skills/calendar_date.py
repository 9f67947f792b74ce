"""Choosing a day in a calendar, opened from whatever shows a date."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Screen
from agents.heuristic.skills.confirm import save_control
from agents.heuristic.slots import Day, dates, plain
from agents.heuristic.vocabulary import MONTHS, WEEKDAYS
from harness.device import Node

ROUNDS = 30
"""Months a calendar is turned, and the touches around it."""
_HEADER = re.compile(rf"({'|'.join(MONTHS)}),? (\d{{4}})")
_DATE_WORDS = (*(name[:3] for name in MONTHS), *(name[:3] for name in WEEKDAYS), "today", "tomorrow")


@dataclass(frozen=True, slots=True)
class Calendar:
    """A month on the screen: its first day, and the nodes of its days by their number."""

    month: date
    days: dict[int, Node]


def calendar(screen: Screen) -> Calendar | None:
    """The month that is shown, if a header names one and most of its days can be seen."""
    header = next((m for _, node in screen.texts if (m := _HEADER.fullmatch(plain(node.text or node.desc)))), None)
    if header is None or int(header[2]) == 0:
        return None
    month = date(int(header[2]), MONTHS.index(header[1]) + 1, 1)
    days: dict[int, Node] = {}
    for _, node in screen.texts:
        words = plain(node.text or node.desc)
        exact = [f.value for f in dates(node.desc or node.text)]
        if exact and exact[0].month == month.month and exact[0].year in (0, month.year):
            days[exact[0].day] = node
        elif words.isdecimal() and 1 <= int(words[:3]) <= 31:
            days.setdefault(int(words), node)
    return Calendar(month, days) if len(days) >= 20 else None


def resolve(day: Day, today: date) -> date | None:
    """The day meant: month 0 counts `day` days from today; without a year the next such day."""
    try:
        if day.month == 0:
            return today + timedelta(days=day.day)
        found = date(day.year or today.year, day.month, day.day)
        return found if day.year or found >= today else found.replace(year=today.year + 1)
    except (ValueError, OverflowError):
        return None


def set_date(hand: Hand, day: Day) -> Skill[bool]:
    """Bring a form to the day. True when it was chosen in a calendar or is shown already."""
    wanted = resolve(day, hand.today)
    if wanted is None:
        return False
    for _ in range(ROUNDS):
        screen = hand.screen
        shown = calendar(screen)
        if shown is None:
            opener = _opener(hand)
            if opener is None:
                return _shows(screen, wanted)
            yield hand.tap(opener, f"{opener.name} should open a calendar.")
            continue
        done = yield from use_calendar(hand, wanted)
        if done is not None:
            return done
    return False


def use_calendar(hand: Hand, wanted: date) -> Skill[bool | None]:
    """The next touch in the calendar that is open. True when the day was chosen, False when it is not there, None when it goes on."""
    screen = hand.screen
    shown = calendar(screen)
    if shown is None:
        return None
    if (shown.month.year, shown.month.month) == (wanted.year, wanted.month):
        node = shown.days.get(wanted.day)
        if node is None:
            return False
        yield hand.tap(node, f"The day is {wanted.isoformat()}.")
        done = save_control(hand.screen)
        if done is not None and calendar(hand.screen) is not None and hand.screen.dialog:
            yield hand.tap(done, "The day is chosen.")
        return True
    ahead = (wanted.year, wanted.month) > (shown.month.year, shown.month.month)
    turn = [
        c for c in screen.buttons if c.mentions(("next",) if ahead else ("previous", "prev")) or c.hinted(("next",) if ahead else ("prev",))
    ]
    if turn:
        yield hand.tap(turn[0], f"{wanted.isoformat()} lies {'ahead' if ahead else 'behind'}.")
    else:
        left, right, y = int(0.15 * screen.width), int(0.85 * screen.width), screen.height // 2
        yield hand.drag((right, y) if ahead else (left, y), (left, y) if ahead else (right, y), "The calendar turns by a swipe.", 300)
    return None


def _shows(screen: Screen, wanted: date) -> bool:
    return any(
        (f.value.month, f.value.day) == (wanted.month, wanted.day) and f.value.year in (0, wanted.year)
        for _, node in screen.texts
        for f in dates(f"{node.text} {node.desc}")
    )


def _opener(hand: Hand) -> Control | None:
    """What shows a date, or is called so, and can be touched."""
    fresh = [c for c in hand.screen.buttons if not hand.tried(c)]
    shown = [
        c
        for c in fresh
        if any(word[:3] in _DATE_WORDS or word in _DATE_WORDS for word in re.findall("[a-z]+", c.words)) and re.search(r"\d", c.words)
    ]
    named = [c for c in fresh if c.mentions(("date", "due date", "due", "day", "deadline", "starts", "from"))]
    return next(iter((*shown, *named)), None)
