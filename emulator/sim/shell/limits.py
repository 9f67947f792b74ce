"""What one shell command may use up. Everything is counted, nothing is timed, so that the same commands end the same way."""

from __future__ import annotations

import asyncio
import errno
from dataclasses import dataclass

MAX_DEPTH = 48
"""Nesting of functions, subshells and compound commands; each level takes several frames of the Python stack."""
MAX_TEXT = 16 << 20
"""Bytes in one variable, one command substitution or one expanded word."""
MAX_FIELDS = 100_000
"""Words that one expansion may give."""


KILLED_EXIT = 137
"""Exit code of what SIGKILL ended."""
FORK_COST = 400
"""Steps that a subshell counts for."""


class Killed(Exception):
    """The command used up its allowance; it ends as if killed with SIGKILL (exit code 137)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one run may use: steps (a command is one), and bytes written to files of the device."""

    commands: int = 2_000_000
    file_bytes: int = 512 << 20


@dataclass(slots=True)
class Budget:
    """What is left of the limits of one `Shell.run`."""

    commands: int
    file_bytes: int
    _since_yield: int = 0

    async def tick(self, cost: int = 1) -> None:
        """Count `cost` steps, and let the other tasks of the device run every 100 steps.

        Raises:
            Killed: the allowance is used up.
        """
        self.commands -= cost
        if self.commands < 0:
            raise Killed
        self._since_yield += cost
        if self._since_yield >= 100:
            self._since_yield = 0
            await asyncio.sleep(0)

    def fork(self) -> None:
        """Count a subshell as many steps, so that shells which start shells come to an end.

        Raises:
            Killed: the allowance is used up.
        """
        self.commands -= FORK_COST
        self._since_yield += FORK_COST
        if self.commands < 0:
            raise Killed

    def store(self, size: int) -> None:
        """Count `size` bytes written to a file.

        Raises:
            OSError: ENOSPC when the allowance is used up.
        """
        if size > self.file_bytes:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.file_bytes -= size
