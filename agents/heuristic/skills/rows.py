"""Entries of lists: finding them, opening them, switching them, deleting them."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Control, Row, Screen, inside
from agents.heuristic.skills.navigate import go_home
from agents.heuristic.vocabulary import CANCEL, DELETE, EDIT, EXPAND, MORE

SCROLLS = 4


def rows_of(screen: Screen, step: Step) -> list[Row]:
    """Entries on the screen that can be the thing of a step."""
    if step.key:
        return [row for row in screen.rows_with(step.key) if not row.name.editable]
    if step.times:
        return screen.rows_at(step.times[0])
    if step.length_s is not None:
        return screen.rows_lasting(step.length_s)
    return []


def find_row(hand: Hand, step: Step) -> Skill[Row | None]:
    """The entry of a step, scrolling for it if need be."""
    for attempt in range(SCROLLS + 1):
        rows = rows_of(hand.screen, step)
        if rows:
            return rows[-1] if step.times else rows[0]
        if attempt == SCROLLS or hand.screen.scrollable() is None:
            break
        before = hand.screen.said
        yield hand.scroll("The entry may be further down.")
        if hand.screen.said == before:
            break
    return None


def switch_of(row: Row) -> Control | None:
    """The switch of an entry: the uppermost thing in it that can be checked and is not about a part of it."""
    checks = [c for c in row.controls if c.node.checkable]
    switches = [c for c in checks if "Switch" in c.node.short_class or c.hinted(("switch", "onoff", "toggle", "enabled", "on"))]
    plain_ones = [c for c in switches or checks if not c.mentions(("vibrate", "repeat", "snooze")) and not c.hinted(("vibrate", "repeat"))]
    return min(plain_ones, key=lambda c: c.center[1], default=None)


def set_switch(hand: Hand, step: Step, on: bool) -> Skill[bool]:
    """Bring the entry's switch into a position."""
    for _ in range(2):
        row = yield from find_row(hand, step)
        switch = None if row is None else switch_of(row)
        if switch is None:
            return row is not None and on
        if switch.node.checked == on:
            return True
        yield hand.tap(switch, f"The entry has to be {'on' if on else 'off'}.")
    return False


def open_row(hand: Hand, row: Row) -> Skill[bool]:
    """Open an entry for editing: touch what names it, else the entry, else its edit control."""
    before = hand.screen.shape
    edit = [c for c in row.controls if c.mentions(EDIT) or c.hinted(EDIT)]
    name = row.name.center
    targets: list[tuple[int, int]] = [name]
    targets += [c.center for c in edit]
    targets += [row.center]
    for target in targets:
        yield hand.tap(target, "The entry has to be opened.")
        if hand.screen.shape != before:
            return True
    return False


def delete_row(hand: Hand, step: Step) -> Skill[bool]:
    """Delete an entry by whatever its app offers: a button in it, its menu, unfolding, a long press, its page, a swipe."""
    for way in ("button", "menu", "unfold", "press", "open", "left", "right"):
        row = yield from find_row(hand, step)
        if row is None:
            return True
        if way == "button":
            row = yield from _whole(hand, step, row)
        before, page = hand.screen.shape, _page(hand.screen)
        if not (yield from _begin(hand, row, way)):
            continue
        if way in ("left", "right") and page is not None and _page(hand.screen) not in (page, None):
            back = next((tab for tab in hand.screen.tabs if _mark(tab) == page), None)
            if back is None:
                return False
            yield hand.tap(back, "The swipe has turned the page.")
            continue
        if way == "button" or hand.screen.shape != before:
            yield from _finish(hand, row, step, selected=way == "press")
            if hand.at_home() and not rows_of(hand.screen, step):
                return True
        yield from go_home(hand)
    return (yield from find_row(hand, step)) is None


def _whole(hand: Hand, step: Step, row: Row) -> Skill[Row]:
    """Bring an entry that reaches below the end of its list into view."""
    area = hand.screen.scrollable()
    if area is None or row.box[3] < area.bounds[3] - 5 or row.box[1] < area.bounds[1] + 0.15 * (area.bounds[3] - area.bounds[1]):
        return row
    x = row.center[0]
    yield hand.drag((x, row.box[1] + 20), (x, area.bounds[1] + 20), "The entry goes on below.", 900)
    return next(iter(rows_of(hand.screen, step)), row)


def _begin(hand: Hand, row: Row, way: str) -> Skill[bool]:
    """Do the first move of a way; False when the entry does not offer it."""
    y = row.center[1]
    left, right = int(0.12 * hand.screen.width), int(0.88 * hand.screen.width)
    if way == "button":
        control = next((c for c in row.controls if _deletes(c)), None)
        if control is None:
            return False
        yield hand.tap(control, f"{control.name} is in the entry.")
    elif way == "menu":
        menus = [c for c in row.controls if c.says(MORE) or c.hinted(("menu", "more", "overflow"))]
        if not menus:
            return False
        yield hand.tap(menus[-1], "The entry has a menu.")
    elif way == "unfold":
        folds = [c for c in row.controls if c.mentions(EXPAND) or c.hinted(EXPAND)]
        if not folds or any(c.mentions(("collapse",)) for c in row.controls):
            return False
        yield hand.tap(folds[0], "The entry can be unfolded.")
    elif way == "press":
        yield hand.long_press(row.name, "A long press may select the entry.")
    elif way == "open":
        yield hand.tap(row.name, "The entry's page may have a way to delete it.")
    elif way == "left":
        yield hand.drag((right, y), (left, y), "A swipe may delete the entry.", 300)
    else:
        yield hand.drag((left, y), (right, y), "A swipe may delete the entry.", 300)
    return True


def _deletes(control: Control) -> bool:
    return control.says(DELETE) or (len(control.words) < 30 and control.mentions(DELETE)) or (not control.words and control.hinted(DELETE))


def _page(screen: Screen) -> str | None:
    """The tab that is chosen, None when there is none."""
    return next((_mark(tab) for tab in screen.tabs if tab.node.selected), None)


def _mark(tab: Control) -> str:
    return f"{tab.words}|{tab.box}"


def _finish(hand: Hand, row: Row, step: Step, *, selected: bool) -> Skill[bool]:
    """Touch what deletes, in the entry or anywhere outside of other entries, and say yes to the question. `selected`: the entry may have
    been selected, and then the page's own bar and menu are about it."""
    scrolled = False
    for _ in range(5):
        screen = hand.screen
        if hand.at_home() and not rows_of(screen, step):
            return True
        here = [c for c in screen.buttons if _deletes(c) and not hand.tried(c)]
        mine = rows_of(screen, step)
        if mine and hand.at_home():
            own = [c for c in here if any(inside(c.center, r.box) for r in mine) or c.center[1] < 0.13 * screen.height]
            here = own or ([c for c in here if not _in_other_row(screen, c, mine)])
        if here:
            yield hand.tap(here[-1], f"{here[-1].name} deletes the entry.")
            continue
        if screen.dialog and screen.asks_about(DELETE):
            yes = screen.labelled(("ok", "yes", "confirm"))
            if yes and not any(c.node.editable for c in screen.controls):
                yield hand.tap(yes[0], "Yes, it is to be deleted.")
                continue
        menu = hand.fresh([c for c in screen.buttons if c.says(MORE) and not any(inside(c.center, r.box) for r in mine)])
        if menu is not None and (selected or not hand.at_home()):
            yield hand.tap(menu, "The menu may have a way to delete.")
            continue
        if not scrolled and screen.scrollable() is not None and not hand.at_home() and not screen.labelled(CANCEL):
            scrolled = True
            yield hand.scroll("A way to delete may be further down.")
            continue
        return False
    return False


def _in_other_row(screen: Screen, control: Control, mine: list[Row]) -> bool:
    return any(inside(control.center, row.box) and all(row.box != own.box for own in mine) for row in screen.time_rows)
