"""A description as the page of an event shows it: Markdown without its marks."""

from __future__ import annotations

import re
from typing import Final

_LINES: Final = (
    (re.compile(r"^(#{1,6})\s+(.*)$"), r"\2"),
    (re.compile(r"^\s*>\s?"), ""),
    (re.compile(r"^(\s*)[-*+]\s+\[[ ]\]\s+"), r"\1☐ "),
    (re.compile(r"^(\s*)[-*+]\s+\[[xX]\]\s+"), r"\1☑ "),
    (re.compile(r"^(\s*)[-*+]\s+"), r"\1• "),
)
_INLINE: Final = (
    (re.compile(r"`([^`]+)`"), r"\1"),
    (re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)"), r"\1"),
    (re.compile(r"\*\*\*(.+?)\*\*\*"), r"\1"),
    (re.compile(r"\*\*(.+?)\*\*"), r"\1"),
    (re.compile(r"(?<!\w)__(.+?)__"), r"\1"),
    (re.compile(r"~~(.+?)~~"), r"\1"),
    (re.compile(r"\*([^*]+)\*"), r"\1"),
    (re.compile(r"(?<!\w)_([^_]+)_"), r"\1"),
)


def shown(text: str) -> str:
    """The text without marks for headings, lists, emphasis, code and links."""
    lines = []
    for row in text.split("\n"):
        for pattern, replacement in (*_LINES, *_INLINE):
            row = pattern.sub(replacement, row)
        lines.append(row)
    return "\n".join(lines)
