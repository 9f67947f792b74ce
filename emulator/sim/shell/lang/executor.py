"""Runs syntax trees: lists, pipelines, compound commands, functions, programs.

One `Interpreter` is one shell process. Pipeline stages, substitutions and background jobs are forks with their own state.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Self

from emulator.sim.shell.lang import compounds, pipelines, redirects
from emulator.sim.shell.lang.control import ExitShell, ReturnFunction
from emulator.sim.shell.lang.nodes import AndOr, Command, Function, List, Pipeline, Redirect, Simple
from emulator.sim.shell.lang.parser import Parser
from emulator.sim.shell.lang.process import ShellProcess
from emulator.sim.shell.lang.quoting import quote
from emulator.sim.shell.lang.state import ShellError, State
from emulator.sim.shell.limits import MAX_DEPTH, Budget
from emulator.sim.shell.proc import ArgumentsTooLong, CannotExecute, CommandNotFound, Kernel, Proc

Builtin = Callable[["Interpreter", list[str]], Awaitable[int]]
SPECIAL = frozenset(
    {":", ".", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set", "shift", "trap", "unset"}
)
"""Builtins whose assignments stay and that functions cannot replace."""


class Interpreter(ShellProcess):
    """One shell process. `builtins` are its commands that are no programs."""

    def __init__(self, kernel: Kernel, state: State, budget: Budget, builtins: Mapping[str, Builtin]) -> None:
        super().__init__(kernel, state, budget)
        self.builtins = builtins

    def fork(self) -> Self:
        if self.state.depth >= MAX_DEPTH:
            raise ShellError("can't fork - try again")
        self.budget.fork()
        return type(self)(self.kernel, self.state.fork(), self.budget, self.builtins)

    # --- lists -------------------------------------------------------------------------------------------------------------------

    async def run_list(self, body: List) -> int:
        state = self.state
        for item in body.items:
            if item.background:
                pipelines.start_job(self, item)
                state.status = 0
                continue
            first = item.first
            if not item.rest:
                await (
                    self.command(first.commands[0])
                    if len(first.commands) == 1 and not first.negate and not first.timed
                    else self.pipeline(first)
                )
                if state.status and "e" in state.options and not state.tested and not first.negate:
                    raise ExitShell(state.status)
            else:
                await self._and_or(item)
        return state.status

    async def _and_or(self, item: AndOr) -> None:
        state = self.state
        last = len(item.rest)
        pipeline = item.first
        for number in range(last + 1):
            if number:
                operator, pipeline = item.rest[number - 1]
                if (state.status == 0) != (operator == "&&"):
                    continue
            tested = number < last
            state.tested += tested
            try:
                await self.pipeline(pipeline)
            finally:
                state.tested -= tested
            if number == last and state.status and "e" in state.options and not state.tested and not pipeline.negate:
                raise ExitShell(state.status)

    async def pipeline(self, node: Pipeline) -> None:
        state = self.state
        started = self.kernel.device.clock.elapsed_ms()
        state.tested += node.negate
        try:
            if len(node.commands) == 1:
                await self.command(node.commands[0])
            else:
                state.status = await pipelines.run_stages(self, node.commands)
        finally:
            state.tested -= node.negate
        if node.timed:
            seconds = (self.kernel.device.clock.elapsed_ms() - started) / 1000
            await self.err(f"{int(seconds // 60):5}m{seconds % 60:05.2f}s real     0m00.00s user     0m00.00s system\n")
        if node.negate:
            state.status = int(state.status == 0)

    # --- commands ----------------------------------------------------------------------------------------------------------------

    async def command(self, node: Command) -> None:
        if isinstance(node, Simple):
            await self._simple(node)
        elif isinstance(node, Function):
            self.state.functions[node.name] = node.body
            self.state.status = 0
        elif node.redirects:
            await self._redirected(node.redirects, lambda: compounds.run_compound(self, node))
        else:
            await compounds.run_compound(self, node)

    async def _redirected(self, nodes: list[Redirect], run: Callable[[], Awaitable[None]]) -> None:
        """Run with changed descriptors, then put them back."""
        state = self.state
        saved = state.stdin, state.sinks, state.readers
        state.sinks, state.readers = dict(state.sinks), dict(state.readers)
        try:
            await redirects.apply(self, nodes)
            await run()
        except redirects.RedirectError as error:
            state.stdin, state.sinks, state.readers = saved
            await self.complain(str(error))
            state.status = 1
        finally:
            state.stdin, state.sinks, state.readers = saved

    # --- simple commands ---------------------------------------------------------------------------------------------------------

    async def _simple(self, node: Simple) -> None:
        await self.budget.tick()
        state = self.state
        state.line = node.line
        self._substituted = None
        words = await self.expander.fields(node.words)
        if (
            words
            and state.aliases
            and words[0] in state.aliases
            and len(node.words[0]) == 1
            and not getattr(node.words[0][0], "quoted", True)
        ):
            words = [*await self._alias_words(words[0]), *words[1:]]
        if not words:
            await self._assign_only(node)
            return
        special = words[0] in SPECIAL or words[0] == "command"
        if not node.assigns and not node.redirects:
            if "x" in state.options:
                await self.err(f"+ {' '.join(quote(word) for word in words)}\n")
            state.status = await self.invoke(words, {})
            return
        values = {name.rstrip("+"): await self._assigned(name, word) for name, word in node.assigns}
        if "x" in state.options:
            await self.err(
                f"+ {' '.join([*(f'{name}={quote(value)}' for name, value in values.items()), *(quote(word) for word in words)])}\n"
            )
        if words[0] in SPECIAL:
            for name, value in values.items():
                state.variables.set(name, value)
            values = {}
        if words == ["exec"]:
            try:
                await redirects.apply(self, node.redirects)
                state.status = 0
            except redirects.RedirectError as error:
                await self.complain(str(error))
                raise ExitShell(1) from None
            return

        async def run() -> None:
            state.status = await self.invoke(words, values)

        if not node.redirects:
            await run()
        else:
            await self._redirected(node.redirects, run)
            if special and state.status and words[0] in (".", "eval", "exec") and state.script:
                state.status &= 0xFF

    async def _alias_words(self, name: str) -> list[str]:
        """The words of an alias; what is more than one simple command is left out."""
        line = Parser(self.state.aliases[name]).next_line()
        command = line.items[0].first.commands[0] if line else None
        return await self.expander.fields(command.words) if isinstance(command, Simple) else [name]

    async def _assigned(self, name: str, word: tuple[object, ...]) -> str:
        value = await self.expander.single(word, assignment=True)  # type: ignore[arg-type]
        return (self.state.variables.get(name[:-1]) or "") + value if name.endswith("+") else value

    async def _assign_only(self, node: Simple) -> None:
        state = self.state
        for name, word in node.assigns:
            value = await self._assigned(name, word)
            if "x" in state.options:
                await self.err(f"+ {name}={quote(value)}\n")
            state.variables.set(name.rstrip("+"), value)
        state.status = self._substituted or 0
        if node.redirects:

            async def nothing() -> None:
                return None

            await self._redirected(node.redirects, nothing)

    async def invoke(self, words: list[str], assigned: dict[str, str], *, functions: bool = True) -> int:
        """Run a command by name: function, builtin or program. Gives its status."""
        name = words[0]
        if functions and name in self.state.functions and name not in SPECIAL:
            return await self._call(words, assigned)
        builtin = self.builtins.get(name)
        if builtin is None:
            return await self.run_program(words, assigned)
        variables = self.state.variables
        saved = {key: variables.values.get(key) for key in assigned}
        for key, value in assigned.items():
            variables.set(key, value)
        try:
            return await builtin(self, words)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            await self.complain(f"{name}: {error.strerror}")
            return 1
        finally:
            for key, old in saved.items():
                if old is None:
                    variables.values.pop(key, None)
                else:
                    variables.values[key] = old

    async def _call(self, words: list[str], assigned: dict[str, str]) -> int:
        state = self.state
        if state.depth >= MAX_DEPTH:
            raise ShellError(f"{words[0]}: function call nesting too deep")
        saved_args, saved_loops = state.args, state.loops
        state.args, state.loops = words[1:], 0
        state.depth += 1
        state.variables.locals.append({})
        for key, value in assigned.items():
            state.variables.make_local(key)
            state.variables.set(key, value)
        try:
            await self.command(state.functions[words[0]])
        except ReturnFunction:
            pass
        finally:
            state.variables.leave_function()
            state.depth -= 1
            state.args, state.loops = saved_args, saved_loops
        return state.status

    def process(self, words: list[str], assigned: dict[str, str]) -> Proc:
        """A process for a program, with this shell's surroundings."""
        state = self.state
        environment = state.variables.environment()
        environment.update(assigned)
        proc = Proc(
            words,
            environment,
            state.stdin,
            state.sinks[1],
            state.sinks[2],
            state.cwd,
            state.uid,
            self.kernel,
            self.budget,
            state.umask,
            state.pid,
            depth=state.depth,
        )
        proc._files = self.files
        return proc

    async def run_program(self, words: list[str], assigned: dict[str, str]) -> int:
        try:
            return await self.kernel.execute(self.process(words, assigned))
        except CommandNotFound:
            await self.complain(f"{words[0]}: inaccessible or not found")
            return 127
        except ArgumentsTooLong as error:
            await self.complain(f"{error.where}: {error.reason}")
            return 126
        except CannotExecute as error:
            await self.complain(f"{words[0]}: can't execute: {error.reason}")
            return 126
