"""A 64-bit perceptual hash of a screenshot: equal for screens that look alike, far apart for screens that do not.

The DCT hash in common use: 32 x 32 grey pixels, two-dimensional DCT-II, the 8 x 8 lowest frequencies, one bit each for above the
median of all but the constant one. Distance is the number of differing bits.
"""

from __future__ import annotations

import io
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_SIDE = 32
_LOW = 8


@cache
def _basis() -> NDArray[np.float64]:
    """The first `_LOW` rows of the DCT-II matrix of size `_SIDE`."""
    k = np.arange(_LOW)[:, None]
    n = np.arange(_SIDE)[None, :]
    return np.cos(np.pi * k * (2 * n + 1) / (2 * _SIDE))


def perceptual_hash(encoded: bytes) -> str:
    """Hash an encoded image (JPEG or PNG). Returns 16 hexadecimal digits.

    A JPEG is decoded at an eighth of its size (libjpeg scales in the frequency domain), which is what makes this cost few ms.
    Raises `OSError` when the bytes are not an image.
    """
    with Image.open(io.BytesIO(encoded)) as image:
        image.draft("L", (_SIDE * 4, _SIDE * 4))
        grey = image.convert("L").resize((_SIDE, _SIDE), Image.Resampling.BOX)
    pixels = np.asarray(grey, dtype=np.float64)
    low = (_basis() @ pixels @ _basis().T).ravel()
    bits = low > np.median(low[1:])
    return f"{int.from_bytes(np.packbits(bits).tobytes(), 'big'):016x}"


def hash_distance(left: str, right: str) -> int:
    """Number of differing bits of two hashes, 0 (alike) to 64."""
    return (int(left, 16) ^ int(right, 16)).bit_count()
