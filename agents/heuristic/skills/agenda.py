"""The list of coming events that calendars have: opening it, and reading it by days."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Screen
from agents.heuristic.skills.calendar_date import resolve
from agents.heuristic.slots import dates, plain, times
from agents.heuristic.vocabulary import AGENDA, DRAWER, MORE, VIEWS, WEEKDAYS
from harness.device import Node

MOVES = 5
PAGES = 8
WIDE = 0.45
"""Entries are at least so wide, as a part of the display."""
REACH = 60
"""Days that a heading without its month may lie ahead, or one without its year behind."""
_WEEKDAY = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in WEEKDAYS)
_SHORT = re.compile(rf"(\d{{1,2}}),? ({_WEEKDAY})|({_WEEKDAY}),? (\d{{1,2}})")
DECORATION = re.compile(r"^[^\w\"'(\[«“]+(?=\w)")
"""Pictures that apps put before a title."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An event in the list: its day, the minute of the day it begins (0 when it lasts all day), its title, the node that shows that."""

    day: date
    minute: int
    title: str
    node: Node


def listed(screen: Screen, today: date, last: date | None) -> tuple[list[Listed], date | None]:
    """Events in the list on the screen, from top to bottom, and the day of the last heading. `last`: the day that goes on at the top."""
    entries: list[tuple[int, date | Control]] = []
    since = last or today
    for place, heading in sorted(screen.texts, key=lambda item: item[1].bounds[1]):
        day = _heading(heading.text or heading.desc, today, since)
        if day is not None and screen.container(place) is None:
            entries.append((heading.bounds[1], day))
            since = max(since, day)
    entries += [(c.box[1], c) for c in screen.buttons if c.width >= WIDE * screen.width and c.height < 0.3 * screen.height and c.words]
    found: list[Listed] = []
    headed = any(isinstance(entry, date) for _, entry in entries)
    for _, entry in sorted(entries, key=lambda item: (item[0], isinstance(item[1], Control))):
        if isinstance(entry, date):
            last = entry
        elif last is not None and headed:
            node = _title(screen, entry)
            if node is not None:
                title = DECORATION.sub("", (node.text or node.desc).split("\n")[0]).strip()
                found.append(Listed(last, _begins(entry), title, node))
    return found, last


def _heading(text: str, today: date, since: date) -> date | None:
    """The day that a text is the heading of; without its month, the first day from `since` on that fits."""
    if len(text) > 50 or times(text):
        return None
    found = dates(text)
    if len(found) == 1:
        day = found[0].value
        meant = resolve(day, today)
        passed = resolve(replace(day, year=today.year), today) if day.month and not day.year else None
        return passed if meant is not None and passed is not None and (today - passed).days < REACH else meant
    short = _SHORT.fullmatch(plain(text))
    if short is None:
        return None
    number, weekday = int(short[1] or short[4]), (short[2] or short[3])[:3]
    coming = (since + timedelta(days=n) for n in range(REACH))
    return next((d for d in coming if d.day == number and WEEKDAYS[d.weekday()].startswith(weekday)), None)


def _begins(control: Control) -> int:
    """The minute of the day at which an entry's event begins; `9:00 – 10:00 PM` has its half of the day at the end only."""
    shown = times(" ".join(control.lines))
    if not shown:
        return 0
    first, last = shown[0].value, shown[-1].value
    hour = first.hour if first.sure else first.hour % 12
    if not first.sure and last.sure and last.hour >= 12 and last.hour % 12 >= hour:
        hour += 12
    return hour * 60 + first.minute


def _title(screen: Screen, control: Control) -> Node | None:
    """The uppermost text of an entry that is no time of day and no day."""
    own = [node for place, node in screen.texts if screen.container(place) == control]
    named = [n for n in own if not times(n.text or n.desc) and not dates(n.text or n.desc) and re.search(r"\w", n.text or n.desc)]
    return min(named, key=lambda n: (n.bounds[1], n.bounds[0]), default=None)


def open_agenda(hand: Hand) -> Skill[bool]:
    """Open the list of events, if the app has one."""
    for _ in range(MOVES):
        if hand.memory.times_tried("agenda", "open"):
            return True
        named = hand.screen.labelled(AGENDA) or [c for c in hand.screen.buttons if c.mentions(AGENDA) and len(c.words) < 40]
        if named:
            hand.memory.tried["agenda", "open"] += 1
            yield hand.tap(named[0], f"{named[0].name} should list the events.")
            return True
        views = hand.fresh([c for c in hand.screen.buttons if c.mentions(VIEWS) or c.hinted(VIEWS)])
        way = hand.fresh(hand.screen.labelled(DRAWER)) or views or hand.fresh(hand.screen.labelled(MORE))
        if way is None:
            return False
        yield hand.tap(way, "The list of events may be behind this.")
    return False


def find_listed(hand: Hand, title: str, day: date | None, *, to_come: bool = False) -> Skill[Listed | None]:
    """An event by its title (any, when it is empty) and its day, scrolling down the list. `to_come`: only one that has not begun."""
    last: date | None = None
    for _ in range(PAGES):
        events, last = listed(hand.screen, hand.today, last)
        for event in events:
            if to_come and (event.day, event.minute) <= (hand.today, hand.minute):
                continue
            if (not title or plain(event.title) == plain(title)) and day in (None, event.day):
                return event
        if (day is not None and last is not None and last > day) or hand.screen.scrollable() is None:
            return None
        before = hand.screen.said
        yield hand.scroll("The event may be further down.")
        if hand.screen.said == before:
            return None
    return None


def titles_between(hand: Hand, first: date, until: date) -> Skill[list[str]]:
    """The titles of all events from one day to another, each once, in the order of the list."""
    titles: list[str] = []
    last: date | None = None
    for _ in range(PAGES):
        events, last = listed(hand.screen, hand.today, last)
        titles += [e.title for e in events if first <= e.day <= until and e.title not in titles]
        titles = list(dict.fromkeys(titles))
        if (last is not None and last > until) or hand.screen.scrollable() is None:
            break
        before = hand.screen.said
        yield hand.scroll("The days go on below.")
        if hand.screen.said == before:
            break
    return titles
