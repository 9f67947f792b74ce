"""The form's repetition: how often, on which days, until when. The rule is the only thing that is kept; the chips show what it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import partial

from apps.calendar.kashcal import texts
from apps.calendar.kashcal.draft import Draft, set_until, start_of
from apps.calendar.kashcal.editing import Editing
from apps.calendar.kashcal.parts import choices, option
from apps.calendar.kashcal.texts import WEEKDAY_CODES
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.compose import c_button, c_column, c_icon_button, c_row, c_text, clickable

NAMES = ("Never", "Daily", "Weekly", "Biweekly", "Monthly", "Quarterly", "Yearly")
_FIRST_ROW = 4
_RULES = {
    "Daily": ("DAILY", 1),
    "Weekly": ("WEEKLY", 1),
    "Biweekly": ("WEEKLY", 2),
    "Monthly": ("MONTHLY", 1),
    "Quarterly": ("MONTHLY", 3),
    "Yearly": ("YEARLY", 1),
}
_ENDS = ("Never", "After", "On date")
_COUNT = 10
"""Occurrences that `After` begins with."""
_LETTERS = "MTWTFSS"


def name_of(rule: str | None) -> str:
    """The chip that a rule belongs to; empty for a rule that has none."""
    if not rule:
        return "Never"
    parts = texts.parts_of(rule)
    key = (parts.get("FREQ", ""), int(parts.get("INTERVAL", "1")))
    return next((name for name, value in _RULES.items() if value == key), "")


def rule_for(name: str, start: date) -> str | None:
    """The rule that a chip makes."""
    if name == "Never":
        return None
    freq, interval = _RULES[name]
    parts = [f"FREQ={freq}"] + ([f"INTERVAL={interval}"] if interval > 1 else [])
    if freq == "WEEKLY":
        parts.append(f"BYDAY={WEEKDAY_CODES[start.weekday()]}")
    if freq == "MONTHLY":
        parts.append(f"BYMONTHDAY={start.day}")
    return ";".join(parts)


def repeat_content(page: Editing, draft: Draft) -> View:
    """What the row opens."""
    start = start_of(draft).date()
    rule = draft["rrule"]
    chosen = name_of(rule)

    def choose(name: str) -> None:
        draft["rrule"] = rule_for(name, start)

    chips = [
        choices(names, names.index(chosen) if chosen in names else -1, _chooser(choose, names))
        for names in (NAMES[:_FIRST_ROW], NAMES[_FIRST_ROW:])
    ]
    parts: list[View | None] = [*chips]
    if rule:
        freq = texts.parts_of(rule).get("FREQ")
        parts += _weekdays(page, draft) if freq == "WEEKLY" else _pattern(draft, start) if freq == "MONTHLY" else []
        parts += _ends(page, draft, start)
    return c_column(*parts, width=FILL, spacing=8, padding=(40, 0, 0, 12))


def _chooser(choose: Callable[[str], None], names: Sequence[str]) -> Callable[[int], None]:
    return lambda at: choose(names[at])


def _label(words: str) -> View:
    return c_text(words, size=12, line_height=16, font_weight=500, color="on_surface_variant", padding=(0, 8, 0, 0))


def _weekdays(page: Editing, draft: Draft) -> list[View]:
    chosen = texts.parts_of(draft["rrule"]).get("BYDAY", "").split(",")

    def toggle(code: str) -> None:
        kept = toggled(chosen, code)
        days = [day for day in WEEKDAY_CODES if day in kept]
        if days:  # the last one stays
            draft["rrule"] = texts.with_parts(draft["rrule"], BYDAY=",".join(days))

    circles = []
    for number in range(7):
        at = (page.model.first_weekday + number) % 7
        code = WEEKDAY_CODES[at]
        on = code in chosen
        letter = c_text(
            _LETTERS[at], size=12, line_height=16, font_weight=700 if on else 400, color="on_primary" if on else "on_surface_variant"
        )
        view = clickable(
            letter,
            on_click=partial(toggle, code),
            width=40,
            height=40,
            radius=20,
            gravity="center",
            background="primary" if on else "surface_variant",
            key=f"weekday_{code}",
        )
        view.checkable, view.checked = True, on
        circles.append(view)
    return [_label("On days"), c_row(*circles, width=FILL, gravity="between center")]


def _pattern(draft: Draft, start: date) -> list[View]:
    nth = (start.day - 1) // 7 + 1
    code = WEEKDAY_CODES[start.weekday()]
    options = (
        (f"Same day ({texts.ordinal(str(start.day)) if start.day < 4 else f'{start.day}th'})", {"BYMONTHDAY": str(start.day), "BYDAY": ""}),
        ("Last day of month", {"BYMONTHDAY": "-1", "BYDAY": ""}),
        (f"{texts.ordinal(str(nth))} {start:%A}", {"BYDAY": f"{nth}{code}", "BYMONTHDAY": ""}),
    )
    now = texts.parts_of(draft["rrule"])

    def put(changes: dict[str, str]) -> None:
        draft["rrule"] = texts.with_parts(draft["rrule"], **changes)

    lines = []
    for label, changes in options:
        on = all(now.get(name, "") == value for name, value in changes.items())
        lines.append(option(label, on, partial(put, changes)))
    return [_label("Pattern"), *lines]


def _ends(page: Editing, draft: Draft, start: date) -> list[View | None]:
    parts = texts.parts_of(draft["rrule"])
    chosen = 1 if "COUNT" in parts else 2 if "UNTIL" in parts else 0

    def choose(at: int) -> None:
        if at == 0:
            draft["rrule"] = texts.with_parts(draft["rrule"], COUNT="", UNTIL="")
        elif at == 1:
            draft["rrule"] = texts.with_parts(draft["rrule"], UNTIL="", COUNT=str(_COUNT))
        else:
            set_until(draft, start + timedelta(days=30), page.form_zone(draft))

    more: View | None = None
    if chosen == 1:
        count = int(parts["COUNT"])

        def put(by: int) -> None:
            draft["rrule"] = texts.with_parts(draft["rrule"], COUNT=str(min(max(count + by, 1), 999)))

        more = c_row(
            c_icon_button("remove", lambda: put(-1), desc="Fewer"),
            c_text(f"{count} times", size=14, line_height=20),
            c_icon_button("add", lambda: put(1), desc="More"),
            gravity="center",
            width=FILL,
        )
    elif chosen == 2:
        until = datetime.strptime(parts["UNTIL"][:8], "%Y%m%d").date()
        more = c_button(texts.form_date(until), lambda: page.ask_until(until), look="outlined")
    return [_label("Ends"), choices(_ENDS, chosen, choose), more]
