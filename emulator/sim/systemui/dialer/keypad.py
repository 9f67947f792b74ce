"""The twelve keys of a telephone."""

from __future__ import annotations

from collections.abc import Callable

from emulator.sim.toolkit.surfaces import avatar
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, icon, row, text

ID = "com.google.android.dialer:id/"
KEYS = (
    ("1", "", "one"),
    ("2", "ABC", "two"),
    ("3", "DEF", "three"),
    ("4", "GHI", "four"),
    ("5", "JKL", "five"),
    ("6", "MNO", "six"),
    ("7", "PQRS", "seven"),
    ("8", "TUV", "eight"),
    ("9", "WXYZ", "nine"),
    ("*", "", "star"),
    ("0", "+", "zero"),
    ("#", "", "pound"),
)


def key(symbol: str, letters: str, id: str, on_key: Callable[[str], object], height: float) -> View:
    """One key: the description is what it types and its letters. A long press on 0 types a plus sign."""
    view = column(
        text(symbol, size=30, text_align="center", width=FILL, id=ID + "dialpad_key_number", accessible=False),
        text(letters, size=12, color="on_surface_variant", text_align="center", width=FILL, id=ID + "dialpad_key_letters", accessible=False)
        if letters
        else None,
        gravity="center",
        weight=1,
        height=height,
        radius=height / 2,
        leaf=True,
        cls="android.widget.FrameLayout",
        id=ID + id,
        desc=",".join(part for part in (symbol, letters) if part),
        focusable=True,
        on_click=lambda: on_key(symbol),
    )
    if symbol == "0":
        view.on_long_click = lambda: on_key("+")
    return view


def keypad(on_key: Callable[[str], object], *, height: float = 68.0) -> View:
    """Four rows of three keys."""
    rows = [KEYS[at : at + 3] for at in range(0, len(KEYS), 3)]
    return column(
        *(row(*(key(*entry, on_key, height) for entry in entries), width=FILL, padding=(16, 0, 16, 0)) for entries in rows),
        width=FILL,
        id=ID + "dialpad",
        cls="android.widget.TableLayout",
    )


def round_button(symbol: str, desc: str, background: str, on_click: Handler, *, id: str, size: float = 64.0, tint: str = "#FFFFFF") -> View:
    """A round coloured button."""
    return icon(
        symbol,
        size=28,
        tint=tint,
        fill=True,
        cls="android.widget.ImageButton",
        desc=desc,
        id=ID + id,
        background=background,
        radius=size / 2,
        padding=(size - 28) / 2,
        focusable=True,
        on_click=on_click,
    )


def face(name: str, size: float, **place: tuple[float, float, float, float]) -> View:
    """A person's circle: the first letter of a name, a figure for a number."""
    if name[:1].isalpha():
        return avatar(name[:1].upper(), size=size, margin=place.get("margin", (0, 0, 0, 0)))
    figure = icon("person", size=size * 0.6, fill=True, tint="on_primary_container", align="center", accessible=False)
    return box(
        figure,
        width=size,
        height=size,
        radius=size / 2,
        background="primary_container",
        cls="android.widget.ImageView",
        margin=place.get("margin", (0, 0, 0, 0)),
    )
