"""One worker process as the runner holds it: start, talk, end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

from pydantic import BaseModel

from harness.runner.messages import Reply, parse_reply
from harness.trajectory.files import json_line

_GRACE_S = 3.0
"""Time a worker has to end its device by itself before its process group is killed."""


class WorkerDied(Exception):
    """The worker process ended, or said something that is no message."""


class Hand:
    """A worker process. Use `start`; always `stop` in the end."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, log: Path) -> Hand:
        """Start a worker that writes what it prints to `log`."""
        with log.open("ab") as sink:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # a folder of the user that is called `agents` or `apps` must not hide ours
                "-m",
                "harness.runner.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=sink,
                # Its own group: Ctrl-C at the terminal must not reach it, and its device can be ended with it.
                start_new_session=True,
                limit=2**22,
            )
        return cls(process)

    async def tell(self, message: BaseModel) -> None:
        """Send a message. Raises `WorkerDied`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json_line(message).encode() + b"\n")
            await self._process.stdin.drain()
        except (ConnectionError, RuntimeError) as error:
            raise WorkerDied("it does not listen any more") from error

    async def hear(self, timeout_s: float) -> Reply:
        """The next message. Raises `WorkerDied`, or `TimeoutError` after `timeout_s` seconds."""
        assert self._process.stdout is not None
        async with asyncio.timeout(timeout_s):
            line = await self._process.stdout.readline()
            if not line:
                code = await self._process.wait()
                raise WorkerDied(f"it ended with {'signal ' + str(-code) if code < 0 else 'exit code ' + str(code)}")
        try:
            return parse_reply(line)
        except ValueError as error:
            raise WorkerDied(f"it said {line[:200]!r}") from error

    async def stop(self) -> None:
        """End the worker and everything it started."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GRACE_S):
                await self._process.wait()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
