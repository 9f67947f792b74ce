"""Colours, pictures and times as QUIK shows them."""

from __future__ import annotations

from typing import Final

from apps.sms import telephony
from emulator.sim.toolkit import FILL, Context, View, avatar, box, column, divider, icon, icon_button, row, text
from emulator.sim.toolkit.view import Handler

ACCENT: Final = "#0097A7"
THEME: Final = f"material2#{ACCENT.removeprefix('#')}"
GROUND: Final = "#FFFFFF"
BUBBLE: Final = "#F1F3F4"
PREFS: Final = "dev.octoshrimpy.quik.fdroid_preferences"
_COLORS: Final = ("#0097A7", "#5C6BC0", "#43A047", "#F4511E", "#8E24AA", "#3949AB", "#D81B60", "#6D4C41")


def color_of(people: tuple[str, ...]) -> str:
    """The colour of a person (Settings > Automatic contact colors)."""
    return _COLORS[sum(map(ord, telephony.digits("".join(people)) or "".join(people))) % len(_COLORS)]


def picture(ctx: Context, people: tuple[str, ...], size: float = 40.0) -> View:
    """A letter for somebody known, a figure for a number, several for a group."""
    found = telephony.who(ctx, people[0]) if len(people) == 1 else None
    letter = next((char.upper() for char in found.name if char.isalpha()), "") if found is not None else ""
    if letter:
        return avatar(letter, size=size, background=color_of(people), color="#FFFFFF")
    glyph = icon("group" if len(people) > 1 else "person", size=size * 0.6, tint="#FFFFFF", fill=True, align="center", accessible=False)
    return box(glyph, width=size, height=size, radius=size / 2, background=color_of(people), cls="android.view.View", leaf=True)


def toolbar(*parts: View | None, on_back: Handler | None = None, back: str = "arrow_back", desc: str = "Navigate up") -> View:
    """The white bar on top, with the line below it."""
    start = icon_button(back, on_back, desc=desc, key="navigation", tint="#5F6368") if on_back is not None else None
    bar = row(
        start,
        *parts,
        id="toolbar",
        cls="android.view.ViewGroup",
        width=FILL,
        min_height=56,
        padding=(4, 0, 4, 0),
        background=GROUND,
    )
    return column(bar, divider(), width=FILL, accessible=False)


def bar_title(words: str) -> View:
    return text(words, id="toolbarTitle", size=20, font_weight=500, weight=1, max_lines=1, margin=(12, 0, 8, 0))


def row_time(ctx: Context, ms: int) -> str:
    """The time of a row: `3:34 PM`, `Sat`, `Oct 2`."""
    days = telephony.days_ago(ctx, ms)
    if days == 0:
        return telephony.clock(ctx, ms)
    return f"{telephony.local(ctx, ms):%a}" if 0 < days < 7 else telephony.day(ctx, ms)


def message_time(ctx: Context, ms: int) -> str:
    """The time above messages: `3:34 PM`, `Sat 9:12 AM`, `Oct 2 9:12 AM`."""
    days = telephony.days_ago(ctx, ms)
    clock = telephony.clock(ctx, ms)
    if days == 0:
        return clock
    return f"{telephony.local(ctx, ms):%a} {clock}" if 0 < days < 7 else f"{telephony.day(ctx, ms)} {clock}"


def long_time(ctx: Context, ms: int) -> str:
    """As the details of a message have it."""
    at = telephony.local(ctx, ms)
    return f"{at:%B} {at.day}, {at.year} {telephony.clock(ctx, ms)}"
