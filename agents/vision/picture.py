"""Pictures for models: resized by a rule, encoded, and drawn upon. A picture that no rule changes is passed on as the device encoded it."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image, ImageDraw

from agents.vision.resize import Size

JPEG_QUALITY = 85


@dataclass(frozen=True)
class Picture:
    """An encoded picture. `media_type` is `image/jpeg` or `image/png`, `size` in px."""

    data: bytes
    media_type: str
    size: Size


def media_type(data: bytes) -> str:
    """Of a picture as the device encoded it."""
    return "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"


def prepare(
    data: bytes,
    size: Size,
    target: Size,
    *,
    draw: Callable[[ImageDraw.ImageDraw], object] | None = None,
    form: str = "",
    quality: int = JPEG_QUALITY,
) -> Picture:
    """A device's picture in the size that is sent.

    Args:
        size, target: its own size, and the one to be sent.
        draw: draws on it before it is resized, in its own pixels.
        form: `JPEG` or `PNG`; empty = as it is.
        quality: of a JPEG.
    """
    wanted = {"JPEG": "image/jpeg", "PNG": "image/png", "": media_type(data)}[form]
    if target == size and draw is None and wanted == media_type(data):
        return Picture(data, wanted, size)
    file = Image.open(io.BytesIO(data))
    if draw is None:
        file.draft("RGB", target)  # a JPEG can be decoded at a half or quarter of its size at a fraction of the time
    picture = file.convert("RGB")
    if draw is not None:
        draw(ImageDraw.Draw(picture, "RGBA"))
    if picture.size != target:
        picture = picture.resize(target, Image.Resampling.BICUBIC, reducing_gap=2.0)
    out = io.BytesIO()
    if wanted == "image/png":
        picture.save(out, "PNG", compress_level=1)
    else:
        picture.save(out, "JPEG", quality=quality)
    return Picture(out.getvalue(), wanted, target)
