"""The on-screen keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ROWS = {"letters": ("qwertyuiop", "asdfghjkl", "zxcvbnm"), "symbols": ("1234567890", "@#$_&-+()/", "*\"':;!?")}


def build(device: Device, field: View) -> View:
    """The keyboard for a field."""

    def key(label: str, act: str, desc: str = "", weight: float = 1.0) -> View:
        def press() -> None:
            _press(device, act)

        return text(label, size=20, align="center", weight=1, desc=desc or label) if False else View(
            kind="text", cls="android.widget.FrameLayout", text=label, desc=desc or label, weight=weight, height=48, radius=6, background="#FFFFFF", gravity="center", on_click=press
        )

    page = "symbols" if device.ime.page != "letters" or field.input_type in ("number", "phone", "decimal", "datetime") else "letters"
    lines = []
    for line in ROWS[page]:
        keys = [key(c.upper() if device.ime.shift else c, c.upper() if device.ime.shift else c) for c in line]
        if line == ROWS[page][-1]:
            keys = [key("⇧", "shift", "Shift", 1.4), *keys, key("⌫", "delete", "Delete", 1.4)]
        lines.append(row(*keys, spacing=5, width=FILL))
    action = "Enter" if not field.single_line else (field.ime_action or "done").capitalize()
    lines.append(row(key("?123" if page == "letters" else "ABC", "page", "Symbol keyboard" if page == "letters" else "Letter keyboard", 1.4), key(",", ","), key(" ", " ", "Space", 5), key(".", "."), key("⏎", "enter", action, 1.4), spacing=5, width=FILL))
    return column(*lines, spacing=8, width=FILL, height=FILL, padding=(4, 48, 4, 24), background="#E4E6EB", cls="android.widget.FrameLayout")


def _press(device: Device, act: str) -> None:
    ime = device.ime
    match act:
        case "shift":
            ime.shift = not ime.shift
            device.touch()
        case "page":
            ime.page = "letters" if ime.page != "letters" else "symbols"
            device.touch()
        case "delete":
            ime.delete()
        case "enter":
            ime.submit()
        case _:
            ime.commit(act)
            ime.shift = False
