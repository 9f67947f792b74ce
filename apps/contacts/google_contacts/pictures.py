"""The circles that stand for people without a photo."""

from __future__ import annotations

from emulator.sim.toolkit import View, box, icon
from emulator.sim.toolkit.material import avatar

COLORS = ("#D2E3FC", "#FAD2CF", "#CEEAD6", "#FEEFC3", "#E9D2FD", "#FDCFE8", "#CBF0F8", "#FEDFC8")
INKS = ("#174EA6", "#A50E0E", "#0D652D", "#7C4A03", "#681DA8", "#9C166B", "#00596A", "#8A3B0A")


def picture(name: str, number: int, size: float = 40.0) -> View:
    """The circle with the first letter, in one of the app's colours."""
    letter = next((char.upper() for char in name if char.isalpha()), "")
    place = number % len(COLORS)
    if letter:
        return avatar(letter, size=size, background=COLORS[place], color=INKS[place])
    glyph = icon("person", size=size * 0.6, tint=INKS[place], fill=True, align="center", accessible=False)
    return box(glyph, width=size, height=size, radius=size / 2, background=COLORS[place], cls="android.widget.ImageView", leaf=True)
