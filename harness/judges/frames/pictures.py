"""Making the pictures that judges are shown: decoded, marked, made smaller, encoded; several at a time, since all of that runs in C."""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from threading import Lock
from typing import Final

from PIL import Image

from agents.models.request import ImagePart
from harness.judges.judgment import UnusableAnswer
from harness.judges.trajectory import Trajectory

Draw = Callable[[Image.Image, int], Image.Image]
"""Draws on the picture of a screen, in its own px: (picture, number of the screen) -> picture."""
MAX_PIXELS: Final = 64_000_000
"""Of one picture; a small file can claim any size, and decoding it would take all memory."""
FORMATS: Final = ("PNG", "JPEG", "WEBP")
"""What is decoded; other formats have decoders that nobody needs here, and strangers' files reach them."""
_MEDIA: Final = {"PNG": "image/png", "JPEG": "image/jpeg"}


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
    looks: dict[int, bytes] = {}
    made: dict[tuple[bytes, int | None], Future[ImagePart]] = {}
    lock = Lock()

    def make(number: int) -> None:
        data = screens[number].picture()
        if data is None:
            return
        looks[number] = data
        # Where nothing is drawn, equal pictures are made once: a stuck agent's screens are many and alike.
        key = (data, None if draw is None else number)
        with lock:
            if key in made:
                return
            mine = made[key] = Future()
        try:
            encoded, media = encode(data, edge, quality, None if draw is None else lambda picture: draw(picture, number))
            mine.set_result(ImagePart(encoded, media, detail))  # type: ignore[arg-type]
        except (OSError, ValueError, SyntaxError, EOFError, struct.error, Image.DecompressionBombError) as error:
            mine.set_exception(UnusableAnswer("no_evidence", f"the picture of screen {number} cannot be decoded: {error}"))

    for _ in _pool().map(make, numbers) if len(numbers) > 1 else map(make, numbers):
        pass
    return [(number, made[looks[number], None if draw is None else number].result()) for number in numbers if number in looks]


def encode(data: bytes, edge: int | None, quality: int, draw: Callable[[Image.Image], Image.Image] | None = None) -> tuple[bytes, str]:
    """A picture as it is sent, and its media type. A PNG or JPEG that nothing changes is passed on as it is.

    Raises OSError or ValueError for what is no picture, or one of more than `MAX_PIXELS`.
    """
    with Image.open(io.BytesIO(data), formats=FORMATS) as file:
        size = file.size
        if size[0] * size[1] > MAX_PIXELS:
            raise ValueError(f"it has {size[0]} x {size[1]} px, more than {MAX_PIXELS:,} altogether")
        target = fitted(size, edge)
        if draw is None and target == size and file.format in _MEDIA:
            return data, _MEDIA[file.format]
        if draw is None:
            file.draft("RGB", target)  # a JPEG decodes at a half, quarter or eighth of its size at a fraction of the cost
        file.load()
        picture = file if file.mode == "RGB" else file.convert("RGB")
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
