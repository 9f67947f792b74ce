"""An agent that nearly does it: it follows the reference solution and goes astray in one small way, drawn from the episode's seed.

Made for labelled sets that judges are measured with: its trajectories look right up to the fault. Whether the goal holds all the same is
for the verifier to say. Its thoughts do not tell where the fault is.
"""

from __future__ import annotations

import random
from typing import Any, Final

from agents.protocol import Decision, Solution, Task
from agents.reference import NoSolution
from harness.device import Observation
from harness.device.actions import Action, Finish, Key, Said, Tap, Type

UNFINISHED, TYPO, SKIPPED, STRAY = "unfinished", "typo", "skipped", "stray"
FAULTS: Final = (UNFINISHED, TYPO, SKIPPED, STRAY)
"""Stops before the last action; changes one character of what it types; leaves one action out; does something of its own at the end."""
_LOOK_AHEAD: Final = 2


class NearMissAgent:
    """Plays all of the solution but one thing. A solution that gets stuck because of the fault ends there."""

    def __init__(self) -> None:
        self._solution: Solution | None = None
        self._rng = random.Random(0)
        self._fault = UNFINISHED
        self._at = 0
        self._typed = False
        self._skip = 1
        self._over = False

    def reset(self, task: Task) -> None:
        self._solution = None
        self._rng = random.Random(f"near-miss {task.seed}")
        self._fault = self._rng.choice(FAULTS)
        self._skip = self._rng.randint(1, 4)
        self._at = 0
        self._typed = False
        self._over = False

    def follow(self, solution: Solution) -> None:
        self._solution = solution

    def describe(self) -> dict[str, Any]:
        return {"version": "1", "faults": list(FAULTS)}

    def act(self, observation: Observation) -> Decision:
        if self._solution is None:
            raise NoSolution("the near-miss agent plays only tasks that come with a solution")
        if self._over:
            return Decision(Finish(), thought="Done.")
        try:
            action = self._solution.next(observation)
        except Exception:  # the solution does not know a way on from where the fault has led
            self._over = True
            return Decision(Finish(), thought="Done.")
        if action is None:
            return self._end(observation)
        self._at += 1
        return self._astray(action, observation)

    def _astray(self, action: Action | Said, observation: Observation) -> Decision:
        if self._fault == TYPO and isinstance(action, Type) and not self._typed and len(action.text) > 1:
            self._typed = True
            return Decision(Type(self._misspelt(action.text)), thought="The next action.")
        if self._fault == SKIPPED and self._at == self._skip + 1:
            return Decision(Key("BACK") if self._rng.random() < 0.2 else _touch(observation, self._rng), thought="The next action.")
        if self._fault == UNFINISHED and self._at > _LOOK_AHEAD and self._rng.random() < 1 / (2 + self._skip):
            self._over = True
            return Decision(Finish(), thought="Done.")
        return Decision(action, thought="The next action.")

    def _end(self, observation: Observation) -> Decision:
        self._over = True
        if self._fault == STRAY:
            return Decision(_touch(observation, self._rng), thought="The next action.")
        return Decision(Finish(), thought="Done.")

    def _misspelt(self, text: str) -> str:
        place = self._rng.randrange(len(text))
        letter = text[place]
        others = "abcdefghijklmnopqrstuvwxyz" if letter.isalpha() else "0123456789"
        other = self._rng.choice([each for each in others if each != letter.lower()])
        return text[:place] + other + text[place + 1 :]


def _touch(observation: Observation, rng: random.Random) -> Tap:
    """Something that can be touched, drawn from what is on the screen."""
    nodes = [node for node in observation.tree.without_keyboard if node.clickable and node.enabled]
    if not nodes:
        return Tap(observation.width // 2, observation.height // 2)
    return Tap(*rng.choice(nodes).center)
