"""Recorded text between marks: what the phone showed or the agent said must not pass for the judge's instructions."""

from __future__ import annotations

from typing import Final

from harness.errors import printable

OPEN: Final = "<<<"
CLOSE: Final = ">>>"
MAX_FENCED: Final = 20_000


def fenced(text: str, limit: int = MAX_FENCED) -> str:
    """A text between marks that it cannot itself contain; cut in the middle beyond a limit of characters."""
    plain = printable(text).replace(OPEN, "< < <").replace(CLOSE, "> > >")
    if len(plain) > limit:
        half = limit // 2
        plain = f"{plain[:half]} [... {len(plain) - 2 * half} characters left out ...] {plain[-half:]}"
    return f"{OPEN}{plain}{CLOSE}"
