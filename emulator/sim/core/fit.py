"""Screens made for an upright phone, on a display with less room: what would be out of reach can be scrolled to.

Apps of the simulated device have one layout each. Where that needs more height than there is, buttons and fields would be squeezed to
nothing or stand below the edge. The whole then scrolls, as a layout within a ScrollView does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Final

from emulator.sim.core.geometry import HEIGHT, WIDTH, Display, to_px
from emulator.sim.toolkit.layout import layout
from emulator.sim.toolkit.units import DENSITY
from emulator.sim.toolkit.view import View

TALL: Final = 2209
"""px between the bars of the upright phone, where every screen has the room it was made for."""
STEPS: Final = 24
TARGET: Final = to_px(22)
"""px of height below which a button counts as squeezed."""
ENOUGH: Final = to_px(40)
"""px of height of a field that have to be in sight while it is typed in."""
LIST: Final = to_px(112)
"""px that a list needs to be of use."""


def roomy(display: Display) -> bool:
    """Whether the display has the room that screens were made for."""
    return (display.width, display.height) == (WIDTH, HEIGHT)


def fitted(root: View, width: int, height: int, *, left: int, top: int, scroll: Mapping[str, int], key: str) -> View:
    """Lay a tree out in less room than it was made for; what is returned is the tree, or a scroll around it when it does not fit.

    Args:
        root: the tree; its own size rules hold.
        width, height, left, top: the room, px.
        scroll: see `layout`.
        key: what the offset of the scroll is remembered under.
    """
    layout(root, width, TALL, left=left, top=top, scroll=scroll)
    wanted = {id(view): view.visible.height for view in _targets(root)}
    layout(root, width, height, left=left, top=top, scroll=scroll)
    if height >= TALL or not wanted or _usable(root, wanted):
        return root
    for step in range(1, STEPS + 1):
        root.height = (height + (TALL - height) * step // STEPS) / DENSITY
        layout(root, width, TALL, left=left, top=top, scroll=scroll)
        if _usable(root, wanted):
            break
    frame = View(kind="scroll", cls="android.widget.ScrollView", key=key, children=[root], width=root.width, height=height / DENSITY)
    frame.axis = "vertical"
    layout(frame, width, height, left=left, top=top, scroll=scroll)
    return frame


def reveal_far(
    root: View, width: int, height: int, *, left: int, top: int, scroll: MutableMapping[str, int], field: str, upwards: bool
) -> None:
    """Scroll to a field that is out of sight below the edge, and lay the tree out again.

    Args:
        root: a tree that has just been laid out; what scrolls around the field may itself be within something that scrolls.
        width, height, left, top: the room, px.
        scroll: see `layout`; offsets are written to it.
        field: identity of the field.
        upwards: also when it is out of sight above, where the user may have scrolled it.
    """
    found = _field(root, field, ())
    if found is None or not found[1] or found[0].visible.height >= min(found[0].bounds.height, ENOUGH) > 0:
        return
    view, around = found
    for inside in reversed(around):
        layout(root, width, height, left=left, top=top, scroll=scroll, clipped=False)
        room, gap = inside.bounds, to_px(16)
        way = max(0, view.bounds.bottom + gap - room.bottom)
        if view.bounds.top < room.top:
            way = view.bounds.top - gap - room.top if upwards else 0
        offset = min(max(inside.scroll_offset + way, 0), inside.scroll_range)
        if offset != inside.scroll_offset:
            scroll[inside.identity] = offset
    layout(root, width, height, left=left, top=top, scroll=scroll)


def _field(view: View, identity: str, around: tuple[View, ...]) -> tuple[View, tuple[View, ...]] | None:
    """A field, and what scrolls around it, the outermost first."""
    if view.kind == "scroll" and view.axis == "vertical":
        around = (*around, view)
    if view.kind == "edit" and view.identity == identity:
        return view, around
    return next((found for child in view.children if (found := _field(child, identity, around)) is not None), None)


def _targets(view: View) -> Iterator[View]:
    """What can be touched or scrolled and is seen, and what of a given height holds it; but not what is within a list that scrolls."""
    if view.visible.empty:
        return
    scrolls = view.kind == "scroll" and view.axis == "vertical"
    own = scrolls or view.on_click is not None or view.on_touch is not None or view.kind in ("edit", "wheel", "slider")
    within = [] if scrolls else [target for child in view.children for target in _targets(child)]
    if own or (within and view.height > 0):
        yield view
    yield from within


def _usable(root: View, wanted: Mapping[int, int]) -> bool:
    found = {id(view): view for view in root.walk() if id(view) in wanted}
    for key, tall in wanted.items():
        view = found[key]
        if view.kind == "scroll":
            content = view.visible.height + view.scroll_range
            if view.visible.height < min(tall, content, LIST):
                return False
        elif view.visible.height < (tall if view.height > 0 else min(tall, TARGET)) or view.visible.height < view.bounds.height:
            return False
    return True
