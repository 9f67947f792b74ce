"""What the agent remembers of an episode: screens it has seen, what it tried on each, and how many steps are left."""

from __future__ import annotations

from collections import Counter


class Memory:
    """Steps are counted from 0; `limit` is the number of decisions the agent may take."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.steps = 0
        self.seen: Counter[str] = Counter()
        self.tried: Counter[tuple[str, str]] = Counter()
        self.last: tuple[str, str] | None = None
        self.without_effect = 0

    @property
    def left(self) -> int:
        """Decisions that are left."""
        return self.limit - self.steps

    def arrive(self, digest: str) -> None:
        """Note the screen the last action led to."""
        if self.last is not None:
            self.without_effect = self.without_effect + 1 if self.last[0] == digest else 0
        self.seen[digest] += 1

    def act(self, digest: str, action: str) -> None:
        """Note what is done on a screen."""
        self.steps += 1
        self.tried[digest, action] += 1
        self.last = (digest, action)

    def times_tried(self, digest: str, action: str) -> int:
        """How often an action was done on a screen."""
        return self.tried[digest, action]

    @property
    def looping(self) -> bool:
        """Whether the same screen came back so often that something else has to be done."""
        return self.without_effect >= 4 or max(self.seen.values(), default=0) >= 8
