"""Small pictures of the screens, within a bound.

Equal pictures are stored once. The largest of the sizes that keeps all of them within the bound is taken; if even the smallest does not,
episodes keep their last screen only, and when that is too much, later episodes have none. The page says so.
"""

from __future__ import annotations

import base64
import hashlib
import io
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
_THREADS = 4


@dataclass
class Album:
    """Encoded pictures by key, and which key each frame has. A frame without key has no picture in the report."""

    pictures: dict[str, str] = field(default_factory=dict)
    frames: dict[tuple[str, str], str] = field(default_factory=dict)
    width: int = 0
    complete: bool = True

    def key(self, seen: Seen) -> str | None:
        """The picture of an observation."""
        return self.frames.get((str(seen.folder), seen.observation.screenshot or ""))


def make_album(stories: Sequence[Story], max_bytes: int) -> Album:
    """Scale the screens of all episodes to fit into `max_bytes` of Base64 text."""
    album = Album()
    if max_bytes <= 0:
        return album
    frames = _unique([seen for story in stories for seen in story.frames])
    if not frames:
        return album
    sources = {key: seen for key, seen in frames.items() if key}
    for width in WIDTHS:
        if _estimate(list(sources.values()), width) <= max_bytes:
            break
    else:
        width = WIDTHS[-1]
        frames = _unique([story.frames[-1] for story in stories if story.frames])
        album.complete = False
    album.width = width
    spent = 0
    keys = list(frames)
    with ThreadPoolExecutor(_THREADS) as pool:
        for key, encoded in zip(keys, pool.map(lambda key: _small(frames[key], width), keys), strict=True):
            if encoded is None:
                continue
            if spent + len(encoded) > max_bytes:
                album.complete = False
                break
            spent += len(encoded)
            album.pictures[key] = encoded
    for story in stories:
        for seen in story.frames:
            key = _digest(seen)
            if key in album.pictures:
                album.frames[str(seen.folder), seen.observation.screenshot or ""] = key
    return album


def _unique(frames: Sequence[Seen]) -> dict[str, Seen]:
    found: dict[str, Seen] = {}
    for seen in frames:
        key = _digest(seen)
        if key:
            found.setdefault(key, seen)
    return found


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
            small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    except (OSError, ValueError, Image.DecompressionBombError):
        return None
    sink = io.BytesIO()
    small.save(sink, "JPEG", quality=_QUALITY, optimize=True)
    return base64.b64encode(sink.getvalue()).decode("ascii")
