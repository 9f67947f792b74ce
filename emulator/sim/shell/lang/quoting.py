"""Text as the shell would need it written."""

from __future__ import annotations

import re

_SAFE = re.compile(r"[A-Za-z0-9_@%+=:,./-]+")


def quote(text: str) -> str:
    """`text` as one shell word: plain when it can be, `$'...'` with control characters, else in single quotes (as `set -x` prints)."""
    if _SAFE.fullmatch(text):
        return text
    if any(ord(c) < 32 or ord(c) == 127 for c in text):
        named = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\", "'": "\\'"}
        return "$'" + "".join(named.get(c, f"\\{ord(c):03o}" if ord(c) < 32 or ord(c) == 127 else c) for c in text) + "'"
    return "'" + text.replace("'", "'\\''") + "'"
