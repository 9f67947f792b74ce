"""The tab Storage: how much room is free, and how much each kind of file takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from apps.files.fossify_files import browse, words
from apps.files.fossify_files.labels import format_size
from emulator.sim.toolkit import FILL, Context, Intent, View, box, column, row, text
from emulator.sim.toolkit.widgets import scroll

TOTAL: Final = 6_440_000_000
FREE: Final = 3_970_000_000
"""Bytes of the simulated device's storage as its settings tell them; an app has no other way to know."""
_COLORS: Final = {
    "images": "#D32F2F",
    "videos": "#388E3C",
    "audio": "#0288D1",
    "documents": "#FBC02D",
    "archives": "#00796B",
    "others": "#C2185B",
}


def volume(ctx: Context, launch: Callable[[Intent], object], on_kind: Callable[[str], object]) -> View:
    """The whole tab. A tap on the free room goes to the system's settings, one on a kind to its files."""
    held = {kind: sum(row.size for row in rows) for kind, rows in browse.files_by_kind(ctx).items()}
    free = FREE - sum(held.values())
    settings = partial(launch, Intent(action="android.settings.INTERNAL_STORAGE_SETTINGS"))
    head = column(
        text(words.INTERNAL, id="storage_name", size=18, max_lines=1),
        row(
            text(format_size(free), id="free_space_value", size=50),
            text("free", id="free_space_label", size=18, margin=(8, 0, 0, 10), align="end bottom"),
            accessible=False,
        ),
        _bar(1 - free / TOTAL, "primary", 4),
        text(f"Total storage: {format_size(TOTAL)}", id="total_space", size=18, margin=(0, 0, 0, 24)),
        id="free_space_holder",
        cls="android.widget.RelativeLayout",
        width=FILL,
        padding=(16, 16, 16, 0),
        on_click=settings,
    )
    kinds = [_kind(kind, name, held[kind], partial(on_kind, kind)) for kind, name in browse.KINDS.items()]
    holder = column(head, *kinds, id="storage_holder", cls="android.view.ViewGroup", width=FILL)
    body = column(holder, id="storage_volumes_holder", width=FILL)
    return scroll(body, id="storage_nested_scrollview", cls="androidx.core.widget.NestedScrollView", height=FILL)


def _kind(kind: str, name: str, size: int, on_click: Callable[[], object]) -> View:
    return column(
        row(
            text(name, id=f"{kind}_label", size=16, weight=1),
            text(format_size(size), id=f"{kind}_size", size=14, color="on_surface/70"),
            width=FILL,
            accessible=False,
        ),
        _bar(size / TOTAL, _COLORS[kind], 2),
        id=f"{kind}_holder",
        cls="android.widget.RelativeLayout",
        width=FILL,
        padding=(16, 12, 16, 12),
        on_click=on_click,
    )


def _bar(part: float, color: str, height: float) -> View:
    """How full it is, as a line with a pale one behind."""
    track = color if color.startswith("#") else ""
    pale = f"#40{track[1:]}" if track else f"{color}/25"
    return box(
        box(width=FILL, height=height, radius=height / 2, background=pale),
        box(width=max(379 * part, height) if part > 0 else 0, height=height, radius=height / 2, background=color),
        cls="android.widget.ProgressBar",
        leaf=True,
        width=FILL,
        height=height,
        margin=(0, 8, 0, 8),
    )
