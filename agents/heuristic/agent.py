"""The agent: reads the instruction once, then plays skills against the screens it is shown."""

from __future__ import annotations

import contextlib
import re
from typing import Any

from agents.heuristic.hand import Hand, Move
from agents.heuristic.language import Intent, parse
from agents.heuristic.memory import Memory
from agents.heuristic.plan import carry_out
from agents.heuristic.screen import Screen
from agents.heuristic.skills.interrupt import interruption
from agents.heuristic.skills.launch import open_app, wrong_app
from agents.protocol import Decision, Task
from harness.device import Observation, Tree
from harness.device.actions import Finish, Key

VERSION = "1"
INTERRUPTIONS = 6
"""Interruptions cleared in a row before the agent goes on regardless."""
MISHAPS = 3
"""Errors of its own after which the agent gives up."""


class HeuristicAgent:
    """A baseline without a model: words, widgets, and a memory of what was tried."""

    def __init__(self) -> None:
        self._begin(Task("", "", "c1", None, (1080, 2400), 1, 0))

    def reset(self, task: Task) -> None:
        self._begin(task)

    def _begin(self, task: Task) -> None:
        self._task = task
        try:
            intent = parse(task.instruction, task.app_name)
            if not intent.steps and task.plan:
                intent = parse(". ".join(task.plan), task.app_name)
        except (ValueError, LookupError, RecursionError):
            intent = Intent((), None, None, frozenset())
        self._memory = Memory(task.step_limit)
        width, height = task.display
        self._hand = Hand(intent, self._memory, Screen(Tree((), width, height, 0)))
        self._course = carry_out(self._hand)
        self._interruptions = self._mishaps = 0
        self._over = ""

    def describe(self) -> dict[str, Any]:
        return {"version": VERSION, "model": None}

    def refused(self, reason: str) -> None:
        """The action was not done; the skill notices by the screen, which is as before."""

    def act(self, observation: Observation) -> Decision:
        try:
            move = self._next(observation)
            self._memory.act(self._hand.screen.shape, move.key)
        except Exception as error:  # a hostile screen must cost a step at most, never the episode
            self._mishaps += 1
            self._memory.steps += 1
            self._course = carry_out(self._hand)
            action = Finish() if self._mishaps >= MISHAPS else Key("BACK")
            return Decision(action, thought=f"This screen was not understood ({type(error).__name__}).")
        return Decision(move.action, thought=_sentence(move.thought))

    def _next(self, observation: Observation) -> Move:
        hand = self._hand
        hand.screen = Screen(observation.tree, observation.package)
        with contextlib.suppress(ValueError, OverflowError, OSError):
            now = observation.local_time
            hand.today, hand.minute = now.date(), now.hour * 60 + now.minute
        if self._over:
            return hand.finish(self._over)
        blocked = interruption(hand) if self._interruptions < INTERRUPTIONS else None
        if blocked is not None:
            self._interruptions += 1
            return blocked
        self._interruptions = 0
        opening = open_app(hand, self._task.app_name) or wrong_app(hand, self._task.app_name)
        if opening is not None:
            return opening
        try:
            return next(self._course)
        except StopIteration as end:
            self._over = str(end.value)
            return hand.finish(self._over)


def _sentence(text: str) -> str:
    """One line, of bounded length, without control characters that an app may have put into a label."""
    return re.sub(r"[\x00-\x1f\x7f\u2028\u2029]+", " ", text)[:240]
