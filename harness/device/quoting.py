"""Quoting for the device's shell (mksh), so that text from anywhere reaches a program unchanged.

Inside single quotes the shell changes nothing; a single quote itself is closed, escaped and reopened. NUL cannot be part of
an argument of any Unix program, so it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_PLAIN = re.compile(r"[A-Za-z0-9_@%+:,./-]+")
# `=` is left out on purpose: `A=b` as the first word would be an assignment instead of a program name.


def quote(word: str) -> str:
    """One word for the device's shell, safe for any text without NUL.

    Raises:
        ValueError: `word` holds a NUL character.
    """
    if "\x00" in word:
        raise ValueError(f"a shell word cannot hold the NUL character: {word!r}")
    if _PLAIN.fullmatch(word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def join(words: Sequence[str]) -> str:
    """A command line of the device's shell whose words arrive exactly as given."""
    return " ".join(quote(word) for word in words)
