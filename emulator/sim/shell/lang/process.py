"""One shell process: its state, its messages, the texts it runs. How syntax trees are run is its subclass's to say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Self

from emulator.sim.shell.files import Files
from emulator.sim.shell.ids import credentials
from emulator.sim.shell.lang.control import ExitShell, LoopControl, ReturnFunction
from emulator.sim.shell.lang.expand import Expander
from emulator.sim.shell.lang.lexer import ShellSyntaxError
from emulator.sim.shell.lang.nodes import Command, List
from emulator.sim.shell.lang.parser import Parser
from emulator.sim.shell.lang.state import ShellError, State
from emulator.sim.shell.limits import MAX_TEXT, Budget
from emulator.sim.shell.proc import SIGPIPE_EXIT, Kernel
from emulator.sim.shell.process_list import Row
from emulator.sim.shell.streams import BufferSink


class ShellProcess(ABC):
    """A shell, a stage of a pipeline, a substitution or a job in the background."""

    def __init__(self, kernel: Kernel, state: State, budget: Budget) -> None:
        self.kernel = kernel
        self.state = state
        self.budget = budget
        self.jobs: dict[int, Row] = {}
        self.files = Files(kernel.device.fs, kernel.virtual, credentials(state.uid), budget, state.cwd, state.umask)
        self.expander = Expander(state, lambda: self.files, self.substitute)
        self._substituted: int | None = None

    @abstractmethod
    def fork(self) -> Self:
        """A subshell.

        Raises:
            ShellError: too many subshells inside each other.
        """

    @abstractmethod
    async def run_list(self, body: List) -> int:
        """Run a list; gives and keeps the status of the last command."""

    @abstractmethod
    async def command(self, node: Command) -> None:
        """Run one command; its status is in the state."""

    # --- messages ----------------------------------------------------------------------------------------------------------------

    async def out(self, text: str | bytes) -> None:
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
        if data:
            await self.state.sinks[1].write(data)

    async def err(self, text: str) -> None:
        await self.state.sinks[2].write(text.encode("utf-8", "surrogateescape"))

    async def complain(self, message: str) -> None:
        """A message in the shell's name on standard error."""
        await self.err(f"{self.state.prefix()}{message}\n")

    # --- texts -------------------------------------------------------------------------------------------------------------------

    async def run_text(self, text: str) -> int:
        """Run commands line by line up to the end or a syntax error; control flow of the caller passes through."""
        parser = Parser(text)
        while True:
            try:
                line = parser.next_line()
            except ShellSyntaxError as error:
                self.state.line = error.line
                await self.complain(error.message)
                self.state.status = 1
                raise ExitShell(1) from None
            if line is None:
                return self.state.status
            if "n" not in self.state.options:
                await self.run_list(line)

    async def run_process(self, body: Callable[[], Awaitable[object]]) -> int:
        """Run `body` as a whole shell process: everything that ends a shell ends here."""
        state = self.state
        try:
            try:
                await body()
            except ExitShell as end:
                state.status = end.status
            except ReturnFunction:
                pass
            except LoopControl:
                pass
            except ShellError as error:
                await self.complain(str(error))
                state.status = error.code
            except ShellSyntaxError as error:  # in the text of an alias
                await self.complain(error.message)
                state.status = 1
            command = state.traps.pop("EXIT", "")
            if command:
                status = state.status
                try:
                    await self.run_text(command)
                    state.status = status
                except ExitShell as end:
                    state.status = end.status
                except (ReturnFunction, LoopControl):
                    pass
                except ShellError as error:
                    await self.complain(str(error))
        except BrokenPipeError:
            state.status = SIGPIPE_EXIT
        except RecursionError:
            state.status = 139
        return state.status & 0xFF

    async def substitute(self, body: List) -> str:
        """The output of a command substitution, without trailing line feeds."""
        child = self.fork()
        sink = BufferSink(MAX_TEXT)
        child.state.sinks[1] = sink
        self._substituted = await child.run_process(lambda: child.run_list(body))
        return sink.getvalue().replace(b"\0", b"").decode("utf-8", "surrogateescape").rstrip("\n")
