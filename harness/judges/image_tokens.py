"""Tokens that a picture costs, by the rules that providers publish. They change, and servers of open models set limits of their own, so
these are estimates."""

from __future__ import annotations

import fnmatch
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from agents.vision.resize import BadPicture, PatchLimit, Size, SmartResize

Detail = str | None
Rule = Callable[[Size, Detail], int]


@dataclass(frozen=True)
class Tiles:
    """OpenAI's older rule: fitted into 2048 x 2048, the short side down to 768, then so much a tile of 512 px and a base; the base alone
    in low detail."""

    base: int
    tile: int

    def __call__(self, size: Size, detail: Detail) -> int:
        if detail == "low":
            return self.base
        scale = min(1.0, 2048 / max(size))
        scale *= min(1.0, 768 / (min(size) * scale))
        tiles = math.prod(math.ceil(round(side * scale, 6) / 512) for side in size)
        return self.base + self.tile * tiles


@dataclass(frozen=True)
class Patches:
    """OpenAI's newer rule: patches of 32 px up to a bound, to which larger pictures are shrunk, times a factor of the model. `original`:
    the bound in the detail of that name."""

    factor: float = 1.0
    bound: int = 1536
    original: int | None = None

    def __call__(self, size: Size, detail: Detail) -> int:
        bound = self.original if detail == "original" and self.original is not None else self.bound
        limit = PatchLimit(max_edge=6000, max_patches=bound, patch=32)
        return math.ceil(limit.patches(limit(size)) * self.factor)


@dataclass(frozen=True)
class Shrunk:
    """Anthropic's rule: shrunk to a longest edge and a number of patches of 28 px, which are the tokens."""

    limit: PatchLimit

    def __call__(self, size: Size, detail: Detail) -> int:
        return self.limit.patches(self.limit(size))


@dataclass(frozen=True)
class GeminiTiles:
    """Gemini 2: 258 for a picture of at most 384 x 384, else 258 a tile whose side is two thirds of the short side."""

    def __call__(self, size: Size, detail: Detail) -> int:
        if max(size) <= 384:
            return 258
        side = max(1, int(min(size) / 1.5))
        return 258 * math.ceil(size[0] / side) * math.ceil(size[1] / side)


@dataclass(frozen=True)
class Fixed:
    """The same for every picture."""

    tokens: int

    def __call__(self, size: Size, detail: Detail) -> int:
        return self.tokens


@dataclass(frozen=True)
class Smart:
    """Qwen's rule and that of its descendants: cells of the smart resize, and two marks around them."""

    resize: SmartResize

    def __call__(self, size: Size, detail: Detail) -> int:
        try:
            width, height = self.resize(size)
        except BadPicture:
            return 2
        return (width // self.resize.factor) * (height // self.resize.factor) + 2


_CLAUDE: Final = Shrunk(PatchLimit(1568, 1568))
_CLAUDE_NEWER: Final = Shrunk(PatchLimit(2576, 4784))
RULES: Final[tuple[tuple[str, Rule], ...]] = (
    ("gpt-4o-mini*", Tiles(2833, 5667)),
    ("gpt-4.1-mini*", Patches(1.62)),
    ("gpt-4.1-nano*", Patches(2.46)),
    ("o4-mini*", Patches(1.72)),
    ("gpt-5*-mini*", Patches(1.62)),
    ("gpt-5*-nano*", Patches(2.46)),
    ("gpt-5.6*", Patches(1.2, 2500, 10_000)),
    ("gpt-5.[45789]*", Patches(1.0, 2500, 10_000)),
    ("gpt-5*", Tiles(70, 140)),
    ("gpt-4*", Tiles(85, 170)),
    ("o[13]*", Tiles(75, 150)),
    ("computer-use-preview*", Tiles(65, 129)),
    ("claude-opus-4[.-][789]*", _CLAUDE_NEWER),
    ("claude-opus-5*", _CLAUDE_NEWER),
    ("claude-sonnet-5*", _CLAUDE_NEWER),
    ("claude-haiku-5*", _CLAUDE_NEWER),
    ("claude-fable*", _CLAUDE_NEWER),
    ("claude*", _CLAUDE),
    ("gemini-3*", Fixed(1120)),
    ("gemini*", GeminiTiles()),
    ("glm*", Smart(SmartResize(28, 12_544, 5_000_000))),
    ("autoglm*", Smart(SmartResize(28, 12_544, 5_000_000))),
    ("*qwen3*", Smart(SmartResize(32, 65_536, 16_777_216))),
    ("*", Smart(SmartResize(28))),
)
"""By model name; the first that fits counts. Models that are not known are taken for descendants of Qwen2-VL, as most open ones are."""


def image_tokens(model: str, size: Size, detail: Detail = None) -> int:
    """Tokens of a picture of `size` (width, height in px) for a model; a provider's prefix of its name does not matter."""
    name = model.casefold().rpartition("/")[2]
    return next(rule(size, detail) for glob, rule in RULES if fnmatch.fnmatchcase(name, glob))
