"""The device's shell, as adbd and tests call it. It runs nothing on the host."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from emulator.sim.shell.lang.builtins import builtins
from emulator.sim.shell.lang.control import ExitShell
from emulator.sim.shell.lang.executor import Interpreter
from emulator.sim.shell.lang.lexer import IncompleteCommand, ShellSyntaxError
from emulator.sim.shell.lang.parser import Parser
from emulator.sim.shell.lang.state import ShellError, State, Variables, login_environment
from emulator.sim.shell.limits import KILLED_EXIT, Budget, Killed, Limits
from emulator.sim.shell.proc import CRASH_EXIT, SIGPIPE_EXIT, Kernel, Proc
from emulator.sim.shell.registry import java_programs, programs, toybox_programs
from emulator.sim.shell.streams import BufferSink, ByteSink, ByteSource, BytesSource, Reader

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ADBD_PID = 341

_log = logging.getLogger(__name__)


class Shell:
    """All shells of one device. Make one per device and keep it: it holds the list of running processes.

    A run ends when the command ends, or when its task is cancelled (the adb stream was closed); background jobs that still hold the
    streams of the run are waited for, as adbd does, or cancelled with it.
    """

    def __init__(self, device: Device, limits: Limits = Limits()) -> None:
        self.device = device
        self._limits = limits
        self._builtins = builtins()
        self.kernel = Kernel(device, programs(), self._script, frozenset(toybox_programs()), frozenset(java_programs()))

    async def run(
        self,
        command: str | bytes,
        stdin: ByteSource,
        stdout: ByteSink,
        stderr: ByteSink,
        *,
        uid: int = 2000,
        env: Mapping[str, str] | None = None,
        args: Sequence[str] = (),
    ) -> int:
        """Run `sh -c command args...` to its end and give the exit code (0 to 255).

        Args:
            command: the text; bytes may be any, undecodable ones are kept.
            stdin, stdout, stderr: streams; pass the same object twice for a joined output.
            uid: 2000 for shell, 0 for root, or an app's.
            env: variables besides those of every login, for example TERM.
            args: `$0`, `$1` and so on.
        """
        text = command.decode("utf-8", "surrogateescape") if isinstance(command, bytes) else command
        shell = self._login(Reader(stdin), stdout, stderr, uid, env)
        if args:
            shell.state.name, shell.state.args = args[0], list(args[1:])
        return await self._guard(shell, ["sh", "-c", text], lambda: shell.run_text(text))

    async def exec(
        self,
        argv: Sequence[str],
        stdin: ByteSource,
        stdout: ByteSink,
        stderr: ByteSink,
        *,
        uid: int = 2000,
        env: Mapping[str, str] | None = None,
    ) -> int:
        """Run one program without a shell, words as they are (adbd's `abb` service: `argv` is `cmd` and its arguments)."""
        shell = self._login(Reader(stdin), stdout, stderr, uid, env)

        async def body() -> None:
            shell.state.status = await shell.run_program(list(argv), {})

        return await self._guard(shell, list(argv), body)

    async def interact(
        self,
        stdin: ByteSource,
        stdout: ByteSink,
        stderr: ByteSink,
        *,
        uid: int = 2000,
        env: Mapping[str, str] | None = None,
        prompt: bool = False,
    ) -> int:
        """Run commands as they come on `stdin`, line by line (`adb shell` without a command); with `prompt` as on a terminal."""
        shell = self._login(Reader(stdin), stdout, stderr, uid, env)
        shell.state.interactive = True
        return await self._guard(shell, ["-/system/bin/sh" if prompt else "/system/bin/sh"], lambda: self._read_and_run(shell, prompt))

    # --- within ------------------------------------------------------------------------------------------------------------------

    def _login(self, stdin: Reader, stdout: ByteSink, stderr: ByteSink, uid: int, env: Mapping[str, str] | None) -> Interpreter:
        values = login_environment(uid)
        values.update(env or {})
        return self._interpreter(values, stdin, stdout, stderr, uid, Budget(self._limits.commands, self._limits.file_bytes))

    def _interpreter(
        self, environment: dict[str, str], stdin: Reader, stdout: ByteSink, stderr: ByteSink, uid: int, budget: Budget, cwd: str = "/"
    ) -> Interpreter:
        exported = set(environment)
        noise = random.Random(self.device.config.seed)
        variables = Variables(
            {**environment, "PWD": cwd, "IFS": " \t\n", "OPTIND": "1", "PS1": "$ ", "PS2": "> ", "PS4": "+ "}, exported | {"PWD"}
        )
        state = State(variables, stdin, {1: stdout, 2: stderr}, uid=uid, cwd=cwd, random=noise)
        variables.dynamic = {
            "RANDOM": lambda: str(noise.randrange(32768)),
            "SECONDS": lambda: str(self.device.clock.elapsed_ms() // 1000),
            "EPOCHREALTIME": lambda: f"{self.device.clock.now_ms() / 1000:.6f}",
            "LINENO": lambda: str(state.line),
            "PPID": lambda: str(ADBD_PID),
            "USER_ID": lambda: str(uid),
            "KSH_VERSION": lambda: "@(#)MIRBSD KSH R59 2020/10/31 Android",
        }
        return Interpreter(self.kernel, state, budget, self._builtins)

    async def _guard(self, shell: Interpreter, argv: list[str], body: object) -> int:
        """Run a top shell: allowance, closed streams, and faults of ours end it and nothing else."""
        state = shell.state
        row = self.kernel.enter(argv, state.uid, ADBD_PID, asyncio.current_task())
        state.pid = row.pid
        streams = frozenset(id(sink) for sink in state.sinks.values())
        try:
            code = await shell.run_process(body)  # type: ignore[arg-type]
            await self.kernel.wait_for(streams)
            return code
        except Killed:
            await shell.err("Killed \n")
            return KILLED_EXIT
        except (BrokenPipeError, ConnectionError):
            return SIGPIPE_EXIT
        except asyncio.CancelledError:
            if (signalled := row.ended()) is not None:
                return signalled
            self.kernel.hang_up(streams)
            raise
        except Exception:
            _log.exception("device shell: %r", argv)
            return CRASH_EXIT
        finally:
            self.kernel.leave(row)

    async def _script(self, proc: Proc, text: str, words: list[str], *, is_file: bool) -> int:
        """Run text for a program (`sh FILE`, `sh -c TEXT`, or a script file by its name). `words` are `$0`, `$1` and so on."""
        if proc.depth > 24:
            return await proc.fail("can't fork - try again")
        shell = self._interpreter(dict(proc.env), proc.stdin, proc.stdout, proc.stderr, proc.uid, proc.budget, proc.cwd)
        state = shell.state
        if is_file:
            state.script = words[0]
        elif words:
            state.name = words[0]
        state.args = words[1:]
        state.pid = proc.pid
        state.depth = proc.depth + 1
        state.umask = shell.files.umask = proc.umask
        return await shell.run_process(lambda: shell.run_text(text))

    async def _read_and_run(self, shell: Interpreter, prompt: bool) -> int:
        state = shell.state
        pending = ""
        while True:
            if prompt:
                sign = "#" if state.uid == 0 else "$"
                await shell.out("> " if pending else f"emu64x:{state.cwd} {sign} ")
            line = await state.stdin.readline()
            if not line and not pending:
                return state.status
            pending += line.decode("utf-8", "surrogateescape")
            try:
                commands = []
                parser = Parser(pending)
                while (one := parser.next_line()) is not None:
                    commands.append(one)
            except IncompleteCommand as error:
                if line:
                    continue
                await shell.complain(error.message)
                return 1
            except ShellSyntaxError as error:
                await shell.complain(error.message)
                state.status = 1
                pending = ""
                if prompt:
                    continue
                raise ExitShell(1) from None
            pending = ""
            for one in commands:
                try:
                    await shell.run_list(one)
                except ShellError as error:
                    await shell.complain(str(error))
                    state.status = error.code
                    if not prompt:
                        raise ExitShell(error.code) from None
                    break


async def run_text(
    device: Device, command: str, stdin: bytes = b"", *, uid: int = 2000, shell: Shell | None = None
) -> tuple[str, str, int]:
    """Run a command and give (stdout, stderr, exit code) as text."""
    out, err = BufferSink(), BufferSink()
    code = await (shell or Shell(device)).run(command, BytesSource(stdin), out, err, uid=uid)
    return out.getvalue().decode("utf-8", "replace"), err.getvalue().decode("utf-8", "replace"), code
