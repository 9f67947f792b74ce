"""Adaptive app icons: a symbol on a coloured circle, as the launcher, the overview, dialogs and the share sheet show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.toolkit.theme import is_light, palette
from emulator.sim.toolkit.view import View
from emulator.sim.toolkit.widgets import box, icon, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

_SYMBOL_SHARE = 0.54
"""Size of the symbol in its circle: 66 of 108 dp of an adaptive icon are the safe zone."""


def app_icon(device: Device, package: str, size: float) -> View:
    """The round icon of a package, `size` dp wide; not in the tree."""
    found = device.packages.find(package)
    symbol, ground, tint = (found.icon, found.icon_color, found.icon_tint) if found is not None else ("android", "#3DDC84", "#FFFFFF")
    return box(
        icon(symbol, size=size * _SYMBOL_SHARE, tint=tint, align="center", fill=True, accessible=False),
        width=size,
        height=size,
        radius=size / 2,
        background=ground,
        accessible=False,
        cls="android.widget.ImageView",
    )


def badge_colors(device: Device, package: str) -> tuple[str, str]:
    """Ground and symbol colour of a small badge of a package; icons on white change places with their ground."""
    found = device.packages.find(package)
    if found is None:
        return "#5F6368", "#FFFFFF"
    if is_light(found.icon_color, palette("pixel")) and not is_light(found.icon_tint, palette("pixel")):
        return found.icon_tint, found.icon_color
    return found.icon_color, found.icon_tint


def letter_icon(letter: str, size: float, background: str = "primary_container", color: str = "on_primary_container") -> View:
    """A round badge with a letter; not in the tree."""
    return box(
        text(letter, size=size * 0.42, font_weight=500, color=color, align="center", accessible=False),
        width=size,
        height=size,
        radius=size / 2,
        background=background,
        accessible=False,
    )
