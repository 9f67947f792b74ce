"""Pictures of the screen in the formats of the gRPC interface."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from emulator.sim.console.interfaces import Hardware
from emulator.sim.grpc_service.proto_text import Schema

PNG, RGBA8888, RGB888 = 0, 1, 2


class Screenshots:
    """Takes pictures and numbers them."""

    def __init__(self, hardware: Hardware, schema: Schema) -> None:
        self._device = hardware.device
        self._schema = schema
        self._count = 0

    def take(self, wanted: Any) -> Any:
        """An Image in the ImageFormat `wanted`: fitted into its width and height keeping the aspect, never enlarged."""
        device = self._device
        picture = upright(device.screenshot(), device.rotation - device.held)
        width, height = fit(picture.size, (wanted.width, wanted.height))
        kind = wanted.format if wanted.format in (PNG, RGBA8888, RGB888) else PNG
        self._count += 1
        rotation = self._schema.new("Rotation", rotation=device.held)
        actual = self._schema.new("ImageFormat", format=kind, width=width, height=height, display=0, rotation=rotation)
        data = b""
        if device.display_on:
            if (width, height) != picture.size:
                picture = picture.resize((width, height), Image.Resampling.BILINEAR, reducing_gap=2.0)
            data = _encode(picture, kind) if picture is not device.screenshot() or kind != PNG else device.screenshot_png()
        return self._schema.new(
            "Image", format=actual, width=width, height=height, image=data, seq=self._count, timestampUs=device.clock.now_ms() * 1000
        )


def upright(picture: Image.Image, quarters: int) -> Image.Image:
    """The picture as the emulator's window shows it, which turns with the phone and not with the display: `quarters` clockwise."""
    turns = {1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_90}
    return picture.transpose(turns[quarters % 4]) if quarters % 4 else picture


def fit(size: tuple[int, int], bound: tuple[int, int]) -> tuple[int, int]:
    """The largest size with the aspect of `size` within `bound` (0 = not bounded), at most `size` itself."""
    width, height = size
    scale = min(1.0, (bound[0] or width) / width, (bound[1] or height) / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def _encode(picture: Image.Image, kind: int) -> bytes:
    if kind == RGBA8888:
        return picture.convert("RGBA").tobytes()
    if kind == RGB888:
        return picture.convert("RGB").tobytes()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue()
