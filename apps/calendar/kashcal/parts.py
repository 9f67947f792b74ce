"""Pieces that several screens share: titles with their emoji, event cards, chips, the top bars' icons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from apps.calendar.kashcal import emoji, texts
from apps.calendar.kashcal.model import Item, Model
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_box, c_column, c_icon, c_row, c_text, clickable
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.props import make
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, Color, Handler
from emulator.sim.toolkit.widgets import canvas

CARD_TINT = 0x26
"""Opacity of a calendar's colour on a card, of 255."""
PAST = 0.5
CORNER_DP, EDGE_DP = 12.0, 4.0


def hex_color(argb: int, alpha: int = 255) -> Color:
    """A Java colour for the toolkit."""
    return f"#{alpha:02X}{argb & 0xFFFFFF:06X}"


def on_color(argb: int) -> Color:
    """Black or white, whichever is readable on a colour."""
    red, green, blue = argb >> 16 & 255, argb >> 8 & 255, argb & 255
    return "black" if 0.299 * red + 0.587 * green + 0.114 * blue > 127 else "white"


def marked_text(
    shown: str,
    bare: str,
    *,
    before: str = "",
    after: str = "",
    size: float,
    color: Color,
    weight: int = 400,
    max_lines: int = 0,
    line_height: float = 20,
) -> View:
    """A text with emoji at its ends, drawn as symbols since the font has none; in the tree it is one text, `shown`.

    `bare` is the text without them, `before` and `after` are names of symbols.
    """
    if not before and not after:
        return c_text(shown, size=size, color=color, font_weight=weight, max_lines=max_lines, line_height=line_height)

    def symbol(name: str, gap: tuple[float, float, float, float]) -> View:
        return c_icon(name, size=size + 1, tint=color, fill=True, margin=gap)

    parts = (
        symbol(before, (0, (line_height - size) / 2, size / 3, 0)) if before else None,
        c_text(bare, size=size, color=color, font_weight=weight, max_lines=max_lines, line_height=line_height),
        symbol(after, (size / 3, (line_height - size) / 2, 0, 0)) if after else None,
    )
    return make("row", {}, parts, cls="android.widget.TextView", text=shown, leaf=True, gravity="start top")


def title_text(
    model: Model, title: str, *, size: float, line_height: float, color: Color = "on_surface", weight: int = 400, max_lines: int = 0
) -> View:
    """An event's title with the emoji of its words, if those are on."""
    rule = emoji.rule_for(title) if model.pref("show_event_emojis") else None
    shown = title if rule is None else f"{rule.emoji} {title}"
    symbol = rule.icon if rule else ""
    return marked_text(shown, title, before=symbol, size=size, color=color, weight=weight, max_lines=max_lines, line_height=line_height)


def time_text(shown: str, *, size: float = 12, color: Color = "on_surface_variant") -> View:
    """A line about time; the mark of a series at its end is a symbol."""
    bare = shown.removesuffix(f" {texts.REPEATED}")
    return marked_text(shown, bare, after="repeat" if bare != shown else "", size=size, color=color, line_height=16)


def event_card(model: Model, item: Item, when: str, on_click: Handler, key: str) -> View:
    """A card in the calendar's colour: title, time, place."""
    place = str(item.row["location"] or "")
    words = c_column(
        title_text(model, item.title, size=16, weight=500, line_height=24),
        time_text(when),
        c_text(place, size=12, line_height=16, color="on_surface_variant") if place else None,
        width=FILL,
        padding=12,
    )
    past = item.last < model.today if item.all_day else item.end < model.ctx.now()
    edge = canvas(_edge(item.color), width=FILL, height=FILL, accessible=False)
    return clickable(
        edge,
        c_box(words, width=FILL, padding=(4, 0, 0, 0)),
        on_click=on_click,
        kind="box",
        width=FILL,
        radius=CORNER_DP,
        background=hex_color(item.color, CARD_TINT),
        alpha=PAST if past else 1.0,
        key=key,
    )


def _edge(argb: int) -> Callable[[Painter, Bounds], None]:
    """Draws the left four dp of a card's rounded ground in the calendar's colour."""

    def draw(painter: Painter, bounds: Bounds) -> None:
        strip = Bounds(bounds.left, bounds.top, bounds.left + px(EDGE_DP), bounds.bottom)
        within = Painter(painter.strokes, painter.palette, painter.clip.clip(strip), painter.alpha)
        within.rect(bounds, hex_color(argb), radius=px(CORNER_DP))

    return draw


def card_line(model: Model, item: Item, day: date) -> str:
    """What a card says about time on one of the event's days."""
    place = ((day - item.first).days + 1, (item.last - item.first).days + 1)
    return texts.on_card(item.start, item.end, place, all_day=item.all_day, repeats=item.repeats, zone=model.zone, is_24h=model.is_24h)


def bar_icon(name: str, desc: str, on_click: Handler, *, badge: str = "") -> View:
    """An icon of 28 dp in a bar, with a small number on it if given."""
    number = c_text(badge, size=8, font_weight=700, line_height=10, align="center", offset=(0, 3)) if badge else None
    view = clickable(
        c_icon(name, size=28, desc=desc, tint="on_surface", align="center"), number, on_click=on_click, role="Button", kind="box"
    )
    view.width = view.height = 48.0
    return view


def chip(label: str, on_click: Handler, *, selected: bool = False, key: str = "") -> View:
    """A filter chip, 32 dp high."""
    view = clickable(
        c_text(label, size=14, font_weight=500, line_height=20, color="on_secondary_container" if selected else "on_surface_variant"),
        on_click=on_click,
        height=32,
        radius=8,
        padding=(16, 0),
        gravity="center",
        background="secondary_container" if selected else "",
        border="" if selected else "outline_variant",
        key=key or f"chip_{label}",
    )
    view.checkable, view.checked = True, selected
    return view


def choices(labels: Sequence[str], selected: int, on_select: Callable[[int], object], *, size: float = 12) -> View:
    """A row of equal, filled choices of which one is chosen."""
    cells = []
    for index, label in enumerate(labels):
        on = index == selected
        cells.append(
            clickable(
                c_text(label, size=size, font_weight=500, line_height=16, color="on_primary" if on else "on_surface_variant", max_lines=1),
                on_click=_chosen(on_select, index),
                weight=1,
                height=36,
                radius=8,
                gravity="center",
                background="primary" if on else "surface_variant",
                key=f"choice_{label}",
            )
        )
    return c_row(*cells, spacing=6, width=FILL)


def _chosen(on_select: Callable[[int], object], index: int) -> Handler:
    return lambda: on_select(index)


def option(label: str, selected: bool, on_click: Handler) -> View:
    """A line with a radio button."""
    mark = View(kind="radio", cls="android.widget.RadioButton", checked=selected, accessible=False)
    line = clickable(mark, c_text(label), on_click=on_click, width=FILL, height=48, spacing=4, key=f"option_{label}")
    line.checkable, line.checked = True, selected
    return line


def sheet_heading(label: str) -> View:
    return c_text(label, size=22, line_height=28, font_weight=700, padding=(24, 0, 24, 16))
