"""Where the recycle bin lies."""

from __future__ import annotations

from typing import Final

FOLDER: Final = "Android/data/com.lonelycatgames.Xplore/files/.trash"
"""Relative to the shared storage. It is left out of what is judged, as everything in Android is."""
