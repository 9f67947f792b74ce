"""What the agent remembers of an episode: what it tried on screens of each shape, and how many steps are left."""

from __future__ import annotations

from collections import Counter


class Memory:
    """`tried` counts actions by the shape of the screen they were done on (`Screen.shape`); `limit` is the number of decisions the agent
    may take, `steps` those it took."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.steps = 0
        self.tried: Counter[tuple[str, str]] = Counter()

    @property
    def left(self) -> int:
        """Decisions that are left."""
        return self.limit - self.steps

    def act(self, shape: str, action: str) -> None:
        """Note what is done on a screen."""
        self.steps += 1
        self.tried[shape, action] += 1

    def times_tried(self, shape: str, action: str) -> int:
        """How often an action was done on screens of this shape."""
        return self.tried[shape, action]
