"""Making the pictures that judges are shown: decoded, marked, made smaller, encoded; several at a time, since all of that runs in C."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from PIL import Image

from agents.models.request import ImagePart
from harness.judges.judgment import UnusableAnswer
from harness.judges.trajectory import Trajectory

Draw = Callable[[Image.Image, int], Image.Image]
"""Draws on the picture of a screen, in its own px: (picture, number of the screen) -> picture."""


@lru_cache(maxsize=1)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="pictures")


def make_pictures(
    trajectory: Trajectory,
    numbers: Sequence[int],
    *,
    edge: int | None = None,
    quality: int = 85,
    draw: Draw | None = None,
    detail: str | None = None,
) -> list[tuple[int, ImagePart]]:
    """The pictures of these screens, in order; screens without one are left out.

    Args:
        edge: longest edge in px; larger ones are made smaller, none is enlarged. None: as they are.
        quality: of the JPEG, where a picture is encoded anew.
        draw: draws on each before it is made smaller.
        detail: OpenAI's word for how closely a picture is looked at.

    Raises:
        UnusableAnswer: a picture cannot be decoded (`no_evidence`).
    """
    screens = trajectory.screens

    def make(number: int) -> ImagePart | None:
        data = screens[number].picture()
        if data is None:
            return None
        try:
            encoded, media = encode(data, edge, quality, None if draw is None else lambda picture: draw(picture, number))
        except (OSError, ValueError, Image.DecompressionBombError) as error:
            raise UnusableAnswer("no_evidence", f"the picture of screen {number} cannot be decoded: {error}") from error
        return ImagePart(encoded, media, detail)  # type: ignore[arg-type]

    made = list(_pool().map(make, numbers)) if len(numbers) > 1 else [make(number) for number in numbers]
    return [(number, part) for number, part in zip(numbers, made, strict=True) if part is not None]


def encode(data: bytes, edge: int | None, quality: int, draw: Callable[[Image.Image], Image.Image] | None = None) -> tuple[bytes, str]:
    """A picture as it is sent, and its media type. One that nothing changes is passed on as it is."""
    media = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
    with Image.open(io.BytesIO(data)) as file:
        size = file.size
        target = fitted(size, edge)
        if draw is None and target == size:
            return data, media
        if draw is None:
            file.draft("RGB", target)  # a JPEG decodes at a half, quarter or eighth of its size at a fraction of the cost
        picture = file.convert("RGB")
    if draw is not None:
        picture = draw(picture)
        target = fitted(picture.size, edge)
    if picture.size != target:
        picture = picture.resize(target, Image.Resampling.BICUBIC, reducing_gap=2.0)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue(), "image/jpeg"


def fitted(size: tuple[int, int], edge: int | None) -> tuple[int, int]:
    """The size of the same shape whose longest edge is at most `edge`."""
    longest = max(size)
    if edge is None or longest <= edge:
        return size
    return max(1, round(size[0] * edge / longest)), max(1, round(size[1] * edge / longest))
