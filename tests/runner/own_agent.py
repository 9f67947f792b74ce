"""An agent as a user writes it."""

from __future__ import annotations

from agents.protocol import Decision, Task
from harness.device import Finish, Observation, Tap


class TapsTwice:
    """Taps twice, then finishes."""

    def reset(self, task: Task) -> None:
        self.left = 2

    def act(self, observation: Observation) -> Decision:
        self.left -= 1
        return Decision(Tap(5, 5) if self.left >= 0 else Finish())
