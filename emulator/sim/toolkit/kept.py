"""Pictures kept within a number of bytes. A bound on their number says little, since a mask may be that of a dot or of the whole screen."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
R = TypeVar("R")

_OVERHEAD: Final = 500
"""Bytes of an entry beside its pixels: the objects of Python and Pillow, and an own allocation each."""


class Kept:
    """Decorates functions of hashable arguments: keeps what they return, all together at most `max_bytes`, the longest unused going first.

    What is larger than a quarter of that is not kept: it would push out everything else.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        """What the kept pictures take now."""
        self._found: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def __call__(self, make: Callable[P, R]) -> Callable[P, R]:
        found = self._found

        @wraps(make)
        def get(*args: P.args, **kwargs: P.kwargs) -> R:
            key = (make, args, tuple(kwargs.items())) if kwargs else (make, args)
            kept = found.get(key)
            if kept is None:
                return self._keep(key, make(*args, **kwargs))
            found.move_to_end(key)
            value: R = kept[0]
            return value

        return get

    def _keep(self, key: Hashable, value: R) -> R:
        size = _size(value)
        if size <= self.max_bytes // 4:
            self._found[key] = (value, size)
            self.bytes += size
            while self.bytes > self.max_bytes:
                self.bytes -= self._found.popitem(last=False)[1][1]
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()
        self.bytes = 0


def _size(value: object) -> int:
    """Bytes of the pictures that a value is or holds."""
    pictures = value if isinstance(value, tuple) else (value,)
    return _OVERHEAD + sum(picture_bytes(each) for each in pictures if isinstance(each, Image.Image))


def picture_bytes(picture: Image.Image) -> int:
    """What a picture takes in memory: Pillow gives a pixel one byte or, beyond one band of 8 bits, four."""
    return picture.width * picture.height * (1 if picture.mode in ("L", "P", "1") else 4)
