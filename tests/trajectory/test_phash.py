"""The perceptual hash: near for screens that look alike, far for others."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from harness.trajectory.phash import hash_distance, perceptual_hash


def screen(rows: int, *, shift: int = 0) -> Image.Image:
    image = Image.new("RGB", (1080, 2400), "white")
    draw = ImageDraw.Draw(image)
    for row in range(rows):
        draw.rectangle((60, 200 + 180 * row + shift, 400 + 90 * (row % 5), 290 + 180 * row + shift), fill=(20, 40 + 15 * row, 120))
    return image


def encoded(image: Image.Image, kind: str = "JPEG", quality: int = 80) -> bytes:
    sink = io.BytesIO()
    image.save(sink, kind, quality=quality)
    return sink.getvalue()


def test_format_and_quality_hardly_matter() -> None:
    base = perceptual_hash(encoded(screen(6)))
    assert len(base) == 16
    assert hash_distance(base, perceptual_hash(encoded(screen(6), "PNG"))) <= 4
    assert hash_distance(base, perceptual_hash(encoded(screen(6), quality=30))) <= 4


def test_a_blurred_screen_is_near_and_another_one_far() -> None:
    base = perceptual_hash(encoded(screen(6)))
    near = hash_distance(base, perceptual_hash(encoded(screen(6).filter(ImageFilter.GaussianBlur(6)))))
    far = hash_distance(base, perceptual_hash(encoded(screen(11, shift=90))))
    assert near <= 6 < 10 <= far


def test_noise_is_far_from_noise() -> None:
    rng = np.random.default_rng(1)
    hashes = [perceptual_hash(encoded(Image.fromarray(rng.integers(0, 255, (240, 108, 3), dtype=np.uint8)))) for _ in range(6)]
    distances = [hash_distance(a, b) for i, a in enumerate(hashes) for b in hashes[:i]]
    assert 20 < np.mean(distances) < 44


def test_a_plain_screen_has_a_hash_and_what_is_no_picture_has_none() -> None:
    assert perceptual_hash(encoded(Image.new("RGB", (1080, 2400), "black"))) == perceptual_hash(
        encoded(Image.new("RGB", (1080, 2400), "black"))
    )
    with pytest.raises(OSError):
        perceptual_hash(b"no picture")
