"""`executeShellCommand`: a command in the device's own shell, as the shell user."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from emulator.sim.u2.params import Milliseconds
from emulator.sim.u2.session import Session

SHELL_UID: Final = 2000
OUTPUT_LIMIT: Final = 8 << 20
"""Bytes kept of each output stream."""
LONGEST_RUN_S: Final = 300.0
"""Wall seconds after which a command that does not end by itself is stopped."""


class _NoInput:
    async def read(self, n: int, /) -> bytes:
        return b""


class _Output:
    """Keeps what a program writes, up to OUTPUT_LIMIT."""

    def __init__(self) -> None:
        self.data = bytearray()

    async def write(self, data: bytes, /) -> None:
        self.data += data[: OUTPUT_LIMIT - len(self.data)]

    def text(self) -> str:
        return self.data.decode("utf-8", "replace")


class ShellMethods:
    """Bound to one session; `table` names the methods as the client calls them."""

    def __init__(self, session: Session) -> None:
        self._device = session.device

    def table(self) -> dict[str, list[Callable[..., Any]]]:
        """Functions by method name."""
        return {"executeShellCommand": [self.execute]}

    async def execute(self, command: str, timeout: Milliseconds = Milliseconds(60_000)) -> dict[str, object]:
        """Run `command` for `timeout` ms of wall time at most; a command stopped then has return code 143, as by SIGTERM."""
        from emulator.sim.shell.shell import Shell  # the shell starts this service, so it cannot be imported at the top

        out, err = _Output(), _Output()
        limit = min(max(timeout, 0) / 1000 or LONGEST_RUN_S, LONGEST_RUN_S)
        try:
            code = await asyncio.wait_for(Shell(self._device).run(command, _NoInput(), out, err, uid=SHELL_UID), limit)
        except TimeoutError:
            code = 143
        return {"stdout": out.text(), "stderr": err.text(), "returnCode": code}
