"""Commands that run at the same time: the stages of a pipeline, and background jobs."""

from __future__ import annotations

import asyncio

from emulator.sim.shell.lang.nodes import AndOr, Command, List, Simple
from emulator.sim.shell.lang.process import ShellProcess
from emulator.sim.shell.limits import KILLED_EXIT, Killed
from emulator.sim.shell.process_list import Row
from emulator.sim.shell.streams import EmptySource, Pipe, Reader


def start_job(shell: ShellProcess, item: AndOr) -> None:
    """Run a list in the background, without input."""
    child = shell.fork()
    child.state.stdin = Reader(EmptySource())
    body = List([AndOr(item.first, item.rest)])
    command = item.first.commands[0]
    words = ["".join(getattr(part, "text", "") for part in word) for word in command.words] if isinstance(command, Simple) else ["sh"]
    row = shell.kernel.enter(words or ["sh"], shell.state.uid, shell.state.pid)
    row.task = asyncio.get_running_loop().create_task(_job(child, body, row))
    shell.kernel.track(row.task, frozenset(id(sink) for sink in child.state.sinks.values()))
    shell.jobs[row.pid] = row
    shell.state.background_pid = row.pid


async def _job(child: ShellProcess, body: List, row: Row) -> int:
    try:
        return await child.run_process(lambda: child.run_list(body))
    except Killed:
        return KILLED_EXIT
    except asyncio.CancelledError:
        if (code := row.ended()) is not None:
            return code
        raise
    finally:
        child.kernel.leave(row)


async def run_stages(shell: ShellProcess, commands: list[Command]) -> int:
    """Run the commands of a pipeline at the same time; gives the status of the last, or the first failure with pipefail."""
    tasks: list[asyncio.Task[int]] = []
    source: Reader | None = None
    loop = asyncio.get_running_loop()
    statuses: list[int] = []
    try:
        for number, command in enumerate(commands):
            child = shell.fork()
            if source is not None:
                child.state.stdin = source
            if number == len(commands) - 1:
                statuses.append(await _stage(child, command, source, None))
            else:
                pipe = Pipe()
                child.state.sinks[1] = pipe
                tasks.append(loop.create_task(_stage(child, command, source, pipe)))
                source = Reader(pipe)
        for task in tasks:
            statuses.append(await task)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if "pipefail" in shell.state.options:
        return next((status for status in [statuses[0], *reversed(statuses[1:])] if status), 0)
    return statuses[0]


async def _stage(child: ShellProcess, command: Command, source: Reader | None, pipe: Pipe | None) -> int:
    try:
        await child.run_process(lambda: child.command(command))
        return child.state.status & 0xFF
    finally:
        if pipe is not None:
            pipe.close_write()
        if source is not None:
            source.close()
