"""Small pictures of the screens, within a bound.

Equal pictures are stored once. The largest of the sizes that keeps all of them within the bound is taken; if even the smallest does not,
episodes keep their last screen only, and when that is too much, later episodes have none. The page says so.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from PIL import Image

from harness.errors import AnyAppError
from harness.report.gather import Story
from harness.trajectory.reader import Seen

WIDTHS = (540, 360, 270, 180)
"""Widths in px of a portrait screen of 1080; other screens are scaled to the same area."""
_QUALITY = 60
_SAMPLE = 16
"""Pictures that a size is judged by."""
_BASE64 = 4 / 3
_AREA_OF_WIDTH = 2400 / 1080
_THREADS = min(8, os.cpu_count() or 1)


@dataclass
class Album:
    """Encoded pictures by key, and which key each frame has. A frame without key has no picture in the report."""

    pictures: dict[str, str] = field(default_factory=dict)
    frames: dict[tuple[str, str], str] = field(default_factory=dict)
    width: int = 0
    complete: bool = True

    def key(self, seen: Seen) -> str | None:
        """The picture of an observation."""
        return self.frames.get(_place(seen))


def make_album(stories: Sequence[Story], max_bytes: int) -> Album:
    """Scale the screens of all episodes to fit into `max_bytes` of Base64 text."""
    album = Album()
    if max_bytes <= 0:
        return album
    shown = [seen for story in stories for seen in story.frames]
    with ThreadPoolExecutor(_THREADS) as pool:
        keys = list(pool.map(_digest, shown))
        frames = _unique(shown, keys)
        if not frames:
            return album
        for width in WIDTHS:
            if _estimate(list(frames.values()), width) <= max_bytes:
                break
        else:
            width = WIDTHS[-1]
            last = {id(story.frames[-1]) for story in stories if story.frames}
            frames = _unique(shown, [key if id(seen) in last else "" for seen, key in zip(shown, keys, strict=True)])
            album.complete = False
        album.width = width
        spent = 0
        for key, encoded in zip(frames, pool.map(lambda seen: _small(seen, width), frames.values()), strict=True):
            if encoded is None:
                continue
            if spent + len(encoded) > max_bytes:
                album.complete = False
                pool.shutdown(cancel_futures=True)
                break
            spent += len(encoded)
            album.pictures[key] = encoded
    for seen, key in zip(shown, keys, strict=True):
        if key in album.pictures:
            album.frames[_place(seen)] = key
    return album


def _unique(frames: Sequence[Seen], keys: Sequence[str]) -> dict[str, Seen]:
    """The first frame of each key, in order; "" is no key."""
    found: dict[str, Seen] = {}
    for seen, key in zip(frames, keys, strict=True):
        if key:
            found.setdefault(key, seen)
    return found


def _place(seen: Seen) -> tuple[str, str]:
    """Where a frame's picture lies."""
    return str(seen.folder), seen.observation.screenshot or ""


def _digest(seen: Seen) -> str:
    """Short name of a picture by its content; "" when there is none."""
    try:
        data = seen.screenshot()
    except AnyAppError:
        return ""
    return "" if data is None else hashlib.blake2b(data, digest_size=6).hexdigest()


def _estimate(frames: Sequence[Seen], width: int) -> float:
    step = max(1, len(frames) // _SAMPLE)
    sizes = [len(encoded) for seen in frames[::step] if (encoded := _small(seen, width)) is not None]
    return 0.0 if not sizes else sum(sizes) / len(sizes) * len(frames)


def _small(seen: Seen, width: int) -> str | None:
    """A screen as Base64 of a JPEG of the area of a portrait screen this wide. None when it is no picture."""
    data = seen.screenshot()
    if data is None:
        return None
    try:
        with Image.open(io.BytesIO(data)) as image:
            scale = min(1.0, (width * width * _AREA_OF_WIDTH / (image.width * image.height)) ** 0.5)
            size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
            image.draft("RGB", size)
            picture = image if image.mode == "RGB" else image.convert("RGB")
            # a filter of Lanczos's sharpness to the eye, and half its time
            small = picture.resize(size, Image.Resampling.HAMMING, reducing_gap=2.0)
    except (OSError, ValueError, Image.DecompressionBombError):
        return None
    sink = io.BytesIO()
    small.save(sink, "JPEG", quality=_QUALITY, optimize=True)
    return base64.b64encode(sink.getvalue()).decode("ascii")
