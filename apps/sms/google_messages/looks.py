"""Pictures, colours and times as Google Messages shows them."""

from __future__ import annotations

from apps.sms import telephony
from emulator.sim.toolkit import Context, View, avatar, box, icon

THEME = "pixel"
COLORS = ("#AF5CF7", "#FA903E", "#24C1E0", "#5BB974", "#4E8DF6", "#EE675C", "#FF63B8", "#9AA0A6")


def picture(ctx: Context, people: tuple[str, ...], size: float = 40.0) -> View:
    """The circle of a conversation: a letter for somebody known, a figure for a number, several for a group."""
    place = sum(map(ord, telephony.digits("".join(people)) or "".join(people))) % len(COLORS)
    if len(people) > 1:
        return _glyph("group", place, size)
    found = telephony.who(ctx, people[0]) if people else None
    letter = next((char.upper() for char in found.name if char.isalpha()), "") if found is not None else ""
    return avatar(letter, size=size, background=COLORS[place], color="#FFFFFF") if letter else _glyph("person", place, size)


def _glyph(name: str, place: int, size: float) -> View:
    glyph = icon(name, size=size * 0.6, tint="#FFFFFF", fill=True, align="center", accessible=False)
    return box(glyph, width=size, height=size, radius=size / 2, background=COLORS[place], cls="android.widget.ImageView", leaf=True)


def tick(size: float = 40.0) -> View:
    """The circle of a chosen row."""
    glyph = icon("check", size=size * 0.6, tint="on_primary", align="center", accessible=False)
    return box(glyph, width=size, height=size, radius=size / 2, background="primary", accessible=False)


def ago(ctx: Context, ms: int) -> str:
    """The time of a row: `Now`, `5 min`, `3:34 PM`, `Sat`, `Oct 2`."""
    passed = ctx.now() - ms
    if 0 <= passed < 60_000:
        return "Now"
    if 0 <= passed < 3_600_000:
        return f"{passed // 60_000} min"
    days = telephony.days_ago(ctx, ms)
    if days == 0:
        return telephony.clock(ctx, ms)
    if 0 < days < 7:
        return f"{telephony.local(ctx, ms):%a}"
    return telephony.day(ctx, ms)


def heading(ctx: Context, ms: int) -> str:
    """Above a group of messages: `Today · 3:34 PM`, `Saturday · 9:12 AM`, `Monday, Oct 2 · 9:12 AM`."""
    days, at = telephony.days_ago(ctx, ms), telephony.local(ctx, ms)
    if days == 0:
        when = "Today"
    elif days == 1:
        when = "Yesterday"
    elif 0 < days < 7:
        when = f"{at:%A}"
    else:
        when = f"{at:%A}, {telephony.day(ctx, ms)}"
    return f"{when} · {telephony.clock(ctx, ms)}"
