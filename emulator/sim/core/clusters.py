"""What a step of the cursor and a key that deletes take together: a letter with its marks, a flag, an emoji of several characters.

As in a TextView: the cursor and Forward Delete go by clusters; Backspace takes one character, but an emoji whole (BaseKeyListener's
getOffsetForBackspaceKey).
"""

from __future__ import annotations

from typing import Final

from emulator.sim.toolkit.fallback import clusters

_WINDOW: Final = 400
"""Characters that are looked at before a cursor; hostile text has no place in which it could be cut."""
_PICTURE, _KEYCAP, _PLANE_OF_PICTURES = "\ufe0f", "\u20e3", "\U0001f000"


def before(text: str, at: int) -> int:
    """Where the cluster before a place begins."""
    if at <= 0:
        return 0
    first = max(0, at - _WINDOW)
    start = next((place for place in range(at - 1, first, -1) if text[place].isascii() and text[place - 1].isascii()), first)
    found = start
    for begin, _ in clusters(text[start:at]):
        found = start + begin
    return found


def after(text: str, at: int) -> int:
    """Where the cluster after a place ends."""
    return min(at + next((end for _, end in clusters(text[at : at + _WINDOW])), 0), len(text))


def backspace(text: str, at: int) -> int:
    """From where Backspace at a place deletes."""
    if at <= 0:
        return 0
    if text[:at].endswith("\r\n"):
        return at - 2
    start = before(text, at)
    cluster = text[start:at]
    picture = any(char >= _PLANE_OF_PICTURES or char in (_PICTURE, _KEYCAP) for char in cluster)
    return start if picture and not cluster[0].isalpha() else at - 1
