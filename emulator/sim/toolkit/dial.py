"""A clock face: numbers on one or two circles, each a view of its own, and a hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from emulator.sim.toolkit.view import Color, Handler, TextStyle, View

FACE = 256.0  # dp, diameter of Material's clock face
OUTER = 101.0  # dp, distance of the outer numbers from the middle
INNER = 66.0


def clock_face(
    labels: Sequence[str],
    selected: int,
    on_pick: Callable[[int], object],
    *,
    descs: Sequence[str] = (),
    angle: float | None = None,
    size: float = FACE,
    number_cls: str = "android.widget.TextView",
    cls: str = "android.view.ViewGroup",
    id: str = "",
    background: Color = "surface_container_highest",
    accent: Color = "primary",
    color: Color = "on_surface",
    in_tree: bool = True,
    desc_only: bool = False,
) -> View:
    """Twelve numbers around a face, or 24 with the second twelve inside; the first is at the top.

    `selected` is the index the hand points to, -1 to point to `angle` (0..1 of a turn) instead. `desc_only` leaves the numbers' text out
    of the tree, as virtual views without text do.
    """
    children = []
    scale = size / FACE
    for index, label in enumerate(labels):
        radius = (OUTER if index < 12 else INNER) * scale
        turn = 2 * math.pi * (index % 12) / 12
        box = (50.0 if index < 12 else 34.0) * scale
        # a hand between two numbers covers the one that it is less than two minutes away from
        under = index == selected or (selected < 0 and abs((angle or 0.0) * 60 - index * 5) % 60 < 2)
        ink = "on_primary" if under else color
        style = TextStyle(size=(16.0 if index < 12 else 13.0) * max(scale, 0.8), align="center", color=ink)
        number = View(
            kind="text",
            cls=number_cls,
            text=label,
            desc=descs[index] if index < len(descs) else "",
            style=style,
            width=box,
            height=box,
            gravity="center",
            align="center",
            offset=(radius * math.sin(turn), -radius * math.cos(turn)),
            selected=index == selected,
            focusable=True,
            accessible=in_tree,
            on_click=_pick(on_pick, index),
        )
        if desc_only:
            number.kind, number.text = "box", ""
            number.children = [View(kind="text", text=label, style=style, accessible=False, align="center")]
        children.append(number)
    return View(
        kind="dial",
        cls=cls,
        id=id,
        width=size,
        height=size,
        radius=size / 2,
        background=background,
        tint=accent,
        selected_index=selected,
        progress=angle or 0.0,
        item_extent=(48.0 if selected < 12 else 36.0) * scale,
        children=children,
    )


def _pick(on_pick: Callable[[int], object], index: int) -> Handler:
    return lambda: on_pick(index)
