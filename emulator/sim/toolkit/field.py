"""Numbers per pixel: the little arithmetic on small arrays that smooth edges and the wallpaper need, on Pillow's pictures of 32-bit floats.

numpy would do the same, and costs each device 12 MB.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import Any, Final, Self

from PIL import Image, ImageMath

_FLOATS: Final = "F;32NF"


class Field:
    """A float for each pixel of a rectangle. Operators work pixel by pixel, with numbers and with fields of the same size."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    @classmethod
    def across(cls, values: Iterable[float], height: int) -> Self:
        """A field of `height` rows that are all these values."""
        row = array("f", values)
        return cls(Image.frombytes("F", (len(row), height), row.tobytes() * height, "raw", _FLOATS))

    @classmethod
    def down(cls, values: Iterable[float], width: int) -> Self:
        """A field of `width` columns that are all these values."""
        return cls(cls.across(values, width).image.transpose(Image.Transpose.TRANSPOSE))

    def scaled(self, factor: float, more: float) -> Field:
        """Each value times `factor`, plus `more`, in one pass."""
        return Field(self.image.point(lambda value: value * factor + more))

    def _with(self, other: Field | float, work: Callable[[Any, Any], Any]) -> Field:
        right = other.image if isinstance(other, Field) else float(other)
        return Field(ImageMath.lambda_eval(lambda names: work(names["a"], names["b"]), a=self.image, b=right))

    def __add__(self, other: Field | float) -> Field:
        return self._with(other, lambda a, b: a + b) if isinstance(other, Field) else self.scaled(1.0, other)

    def __sub__(self, other: Field | float) -> Field:
        return self._with(other, lambda a, b: a - b) if isinstance(other, Field) else self.scaled(1.0, -other)

    def __rsub__(self, other: float) -> Field:
        return self.scaled(-1.0, other)

    def __mul__(self, other: Field | float) -> Field:
        return self._with(other, lambda a, b: a * b) if isinstance(other, Field) else self.scaled(other, 0.0)

    def __pow__(self, exponent: float) -> Field:
        return self._with(exponent, lambda a, b: a**b)

    def __abs__(self) -> Field:
        return Field(ImageMath.lambda_eval(lambda names: abs(names["a"]), a=self.image))

    def smaller(self, other: Field | float) -> Field:
        """The smaller of both."""
        right = other.image if isinstance(other, Field) else float(other)
        return Field(ImageMath.lambda_eval(lambda names: names["min"](names["a"], names["b"]), a=self.image, b=right))

    def positive(self) -> Field:
        """Values below 0 brought to 0."""
        return (self + abs(self)).scaled(0.5, 0.0)

    def within(self) -> Field:
        """Values below 0 brought to 0, those above 1 to 1."""
        return self.positive().smaller(1.0)

    def levels(self) -> Image.Image:
        """Coverage 0..1 as a mask; beyond is brought to these."""
        return self.scaled(255.0, 0.5).image.convert("L")  # which takes the whole parts, within 0..255


def distance(width: int, height: int, x: float, y: float) -> Field:
    """How far the middle of each pixel is from (x, y)."""
    across = Field.across(((column + 0.5 - x) ** 2 for column in range(width)), height)
    return (across + Field.down(((row + 0.5 - y) ** 2 for row in range(height)), width)) ** 0.5
