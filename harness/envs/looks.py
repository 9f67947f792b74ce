"""Observations as environments give them: a picture as an array, and texts."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from PIL import Image

from harness.device import Observation

Array = np.ndarray[Any, np.dtype[np.uint8]]


def pixels(seen: Observation, size: tuple[int, int]) -> Array:
    """The screen as height x width x 3, uint8, RGB.

    A display that is turned, or of another size, is made smaller to fit in at the top left; the rest is black.

    Args:
        size: width and height in px of the array.
    """
    file = Image.open(io.BytesIO(seen.screenshot))
    if file.size != size:
        file.draft("RGB", size)
    picture = file.convert("RGB")
    if picture.size != size:
        scale = min(size[0] / seen.width, size[1] / seen.height)
        fitted = max(1, min(size[0], round(seen.width * scale))), max(1, min(size[1], round(seen.height * scale)))
        whole = Image.new("RGB", size)
        whole.paste(picture.resize(fitted, Image.Resampling.BILINEAR))
        picture = whole
    return np.array(picture, dtype=np.uint8)


def look(seen: Observation, instruction: str, size: tuple[int, int]) -> dict[str, Any]:
    """The observation of an environment: `screenshot`, `tree` (canonical text), `instruction`, `package`."""
    return {"screenshot": pixels(seen, size), "tree": _plain(seen.text), "instruction": _plain(instruction), "package": seen.package}


def _plain(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def details(seen: Observation) -> dict[str, Any]:
    """What else is known of a look: `activity`, `window`, `keyboard`, `device_time_ms`, `display` (width and height as it is turned, in
    the px that actions use), `consistent`."""
    return {
        "activity": seen.activity,
        "window": seen.window,
        "keyboard": seen.keyboard_shown,
        "device_time_ms": seen.device_time_ms,
        "display": (seen.width, seen.height),
        "consistent": seen.consistent,
    }
