"""Spaces that Gymnasium lacks: texts of any characters, and actions as JSON."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from harness.device.actions import action_json
from harness.envs.actions import KEYS, KINDS, MAX_SWIPE_MS, MAX_TEXT, MAX_WAIT_MS, MIN_SWIPE_MS, read_action
from harness.errors import InvalidAction

MAX_CHARS = 1_000_000


class AnyText(spaces.Space[str]):
    """Texts of any characters. `spaces.Text` wants the list of all that may occur.

    Args:
        max_length: characters.
        seed: of samples, which are short and of letters, digits and blanks.
    """

    def __init__(self, max_length: int = MAX_CHARS, seed: int | np.random.Generator | None = None) -> None:
        self.max_length = max_length
        super().__init__(shape=None, dtype=str, seed=seed)

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> str:
        """A text of up to 12 characters."""
        letters = np.array(list(string.ascii_letters + string.digits + " "))
        return "".join(self.np_random.choice(letters, size=int(self.np_random.integers(0, min(12, self.max_length) + 1))))

    def contains(self, x: Any) -> bool:
        """Whether it is a text of at most so many characters, all of them whole."""
        return isinstance(x, str) and len(x) <= self.max_length and not any("\ud800" <= char <= "\udfff" for char in x)

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnyText) and other.max_length == self.max_length

    def __hash__(self) -> int:
        return hash((type(self), self.max_length))

    def __repr__(self) -> str:
        return f"AnyText({self.max_length})"


def action_space(width: int, height: int, seed: int | None = None) -> spaces.Dict:
    """Actions as a dictionary: `kind` is a number of `KINDS`, and each kind reads what it needs of the rest. Positions in px of the
    display as it stands upright."""
    return spaces.Dict(
        {
            "kind": spaces.Discrete(len(KINDS)),
            "x": spaces.Discrete(width),
            "y": spaces.Discrete(height),
            "x2": spaces.Discrete(width),
            "y2": spaces.Discrete(height),
            "duration_ms": spaces.Discrete(MAX_SWIPE_MS - MIN_SWIPE_MS + 1, start=MIN_SWIPE_MS),
            "key": spaces.Discrete(len(KEYS)),
            "ms": spaces.Discrete(MAX_WAIT_MS + 1),
            "text": AnyText(MAX_TEXT),
        },
        seed=seed,
    )


class JsonActions(AnyText):
    """Actions as JSON texts: `{"kind": "tap", "x": 5, "y": 7}`. Positions in px of the display as it stands upright."""

    def __init__(self, width: int, height: int, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._numbered = action_space(width, height)
        self._size = width, height

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> str:
        """Any action."""
        self._numbered.seed(int(self.np_random.integers(2**31)))
        values: Mapping[str, Any] = self._numbered.sample()
        return json.dumps(action_json(read_action(values)))

    def contains(self, x: Any) -> bool:
        """Whether it is the JSON of an action. Places outside the display are not looked for: the device refuses them."""
        try:
            return super().contains(x) and read_action(x) is not None
        except InvalidAction:
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JsonActions) and other._size == self._size

    def __hash__(self) -> int:
        return hash((type(self), self._size))

    def __repr__(self) -> str:
        return f"JsonActions({self._size[0]}, {self._size[1]})"
