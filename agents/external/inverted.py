"""Programs that act on a device by calling it, turned inside out: each action becomes a decision, each decision waits for the next look.

The program runs on a thread of its own. It and the one who asks for decisions never run at the same time.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from agents.protocol import Decision
from harness.device import Observation
from harness.errors import AnyAppError


class Abandoned(BaseException):
    """Raised in the program when nobody asks for its decisions any more. No `Exception`, so that programs do not catch it."""


class ActionRefused(AnyAppError):
    """Raised in the program when its last action was not carried out."""


class Over(Exception):
    """The program has come to its end."""


class Stage:
    """What the program sees and does. `act` is the way out, `seen` what came back."""

    def __init__(self) -> None:
        self._looks: queue.SimpleQueue[tuple[Observation, str] | None] = queue.SimpleQueue()
        self._decisions: queue.SimpleQueue[Decision | BaseException] = queue.SimpleQueue()
        self._seen: Observation | None = None

    @property
    def seen(self) -> Observation:
        """What the device shows."""
        if self._seen is None:
            raise RuntimeError("nothing has been seen yet: the first look comes with the first step")
        return self._seen

    def act(self, decision: Decision) -> None:
        """Have something done, and wait until what followed is seen.

        Raises:
            ActionRefused: it was not carried out.
            Abandoned: the episode is over.
        """
        self._decisions.put(decision)
        reason = self._look()
        if reason:
            raise ActionRefused("the action was refused", found=reason)

    def _look(self) -> str:
        look = self._looks.get()
        if look is None:
            raise Abandoned
        self._seen, reason = look
        return reason


class Course:
    """A program on its thread.

    Args:
        stage: the program's; for this course alone.
        play: the program. It begins with the first look.
    """

    def __init__(self, stage: Stage, play: Callable[[], None]) -> None:
        self._stage = stage
        self._play = play
        self._thread = threading.Thread(target=self._run, name="inverted", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._stage._look()
            self._play()
            self._stage._decisions.put(Over())
        except Abandoned:
            pass
        except BaseException as error:
            self._stage._decisions.put(error)

    def next(self, seen: Observation, refused: str = "") -> Decision:
        """Show what the device shows, and wait for the next decision.

        Args:
            refused: why the last decision was not carried out; empty when it was.

        Raises:
            Over: the program has ended. Whatever else it raised is raised here, too.
        """
        self._stage._looks.put((seen, refused))
        said = self._stage._decisions.get()
        if isinstance(said, BaseException):
            self._stage._decisions.put(said)  # asked again, it is still over
            raise said
        return said

    def abandon(self) -> None:
        """Let the program end where it waits next."""
        self._stage._looks.put(None)
