"""Processes of the device shell: what a program is given, how it is found by name and started, and which ones run."""

from __future__ import annotations

import asyncio
import errno
import posixpath
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from emulator.sim.shell.files import EXECUTE, Files, error, reason
from emulator.sim.shell.ids import credentials
from emulator.sim.shell.limits import Budget
from emulator.sim.shell.process_list import ProcessList
from emulator.sim.shell.procfs import VirtualFiles
from emulator.sim.shell.programs.options import UsageError
from emulator.sim.shell.streams import ByteSink, EmptySource, Reader

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

Program = Callable[["Proc"], Awaitable[int]]
"""A device program: gets its process, gives its exit code."""


class RunScript(Protocol):
    """Runs shell text for a process; `words` are `$0`, `$1`...; `is_file` says that `$0` names the script (for messages)."""

    def __call__(self, proc: Proc, text: str, words: list[str], *, is_file: bool) -> Awaitable[int]: ...


SYSTEM_DIRS = (
    "/system/bin",
    "/system/xbin",
    "/vendor/bin",
    "/product/bin",
    "/system_ext/bin",
    "/apex/com.android.runtime/bin",
    "/apex/com.android.art/bin",
)
DEFAULT_PATH = ":".join(SYSTEM_DIRS)
"""Where programs are looked for without PATH."""
MAX_ARGUMENT = 131_072
"""Bytes of one argument or environment variable, with the NUL behind it (MAX_ARG_STRLEN of Linux)."""
MAX_ARGUMENTS = 2 << 20
"""Bytes of all of them: a quarter of the stack of 8 MiB."""
SIGPIPE_EXIT = 141
CRASH_EXIT = 139


def java_text(text: str) -> str:
    """Text as a Java program gets it: bytes that are no UTF-8 become replacement characters."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class CommandNotFound(Exception):
    """No program or script has this name."""


class CannotExecute(Exception):
    """The file is there but cannot be run; `reason` is strerror."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.reason = why


class ArgumentsTooLong(CannotExecute):
    """The kernel takes no words of this length (E2BIG); `where` is the program."""

    def __init__(self, where: str) -> None:
        super().__init__("Argument list too long")
        self.where = where


def batches(command: list[str], items: list[str], most: int = 5000) -> Iterator[list[str]]:
    """Command lines that run a command on all items, each below the length at which toybox begins another (xargs, find -exec +)."""
    room = MAX_ARGUMENT - 4096 - sum(len(word.encode("utf-8", "surrogateescape")) + 1 for word in command)
    line: list[str] = []
    left = room
    for item in items:
        size = len(item.encode("utf-8", "surrogateescape")) + 1
        if line and (len(line) == most or size > left):
            yield [*command, *line]
            line, left = [], room
        line.append(item)
        left -= size
    if line:
        yield [*command, *line]


def _too_long(words: Iterable[str]) -> bool:
    total = 0
    for word in words:
        size = len(word) + 1
        if size > MAX_ARGUMENT // 4 and not word.isascii():
            size = len(word.encode("utf-8", "surrogateescape")) + 1
        total += size
        if size > MAX_ARGUMENT or total > MAX_ARGUMENTS:
            return True
    return False


class Kernel(ProcessList):
    """What all shells of one device share: its programs and the list of running processes."""

    def __init__(
        self,
        device: Device,
        programs: Mapping[str, Program],
        run_script: RunScript,
        toybox: frozenset[str] = frozenset(),
        java: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(device)
        self.programs = programs
        self.virtual = VirtualFiles(device, self, programs)
        self._background: dict[asyncio.Task[int], frozenset[int]] = {}
        self.run_script = run_script
        self.toybox = toybox
        self.java = java

    # --- background jobs -----------------------------------------------------------------------------------------------------------

    def track(self, task: asyncio.Task[int], streams: frozenset[int]) -> None:
        """Remember a job and the identities of the sinks it holds."""
        self._background[task] = streams
        task.add_done_callback(lambda done: self._background.pop(done, None))

    async def wait_for(self, streams: frozenset[int]) -> None:
        """Wait for the jobs that hold one of the sinks."""
        while waiting := [task for task, held in self._background.items() if held & streams and task is not asyncio.current_task()]:
            await asyncio.wait(waiting)

    def hang_up(self, streams: frozenset[int]) -> None:
        """Cancel the jobs that hold one of the sinks."""
        for task, held in list(self._background.items()):
            if held & streams:
                task.cancel()

    # --- running -----------------------------------------------------------------------------------------------------------------

    def lookup(self, name: str, path: str, files: Files) -> str:
        """Where `name` is: `/system/bin/NAME` for programs of the device, else the path of a script. Empty when nowhere."""
        if "/" in name:
            directory, base = posixpath.split(posixpath.normpath(files.absolute(name)))
            if (directory in SYSTEM_DIRS or directory == "/bin") and base in self.programs:
                return f"/system/bin/{base}"
            return name if files.lexists(name) else ""
        for directory in path.split(":"):
            if directory in SYSTEM_DIRS:
                if name in self.programs:
                    return f"/system/bin/{name}"
            elif directory and files.access(f"{directory}/{name}", EXECUTE) and not files.is_dir(f"{directory}/{name}"):
                return f"{directory}/{name}"
        return ""

    async def execute(self, proc: Proc) -> int:
        """Run a process to its end.

        Raises:
            CommandNotFound, CannotExecute: there is nothing to run.
            BrokenPipeError: nobody reads its output any more.
        """
        where = self.lookup(proc.argv[0], proc.env.get("PATH", DEFAULT_PATH), proc.files)
        if not where:
            raise CommandNotFound
        if _too_long(proc.argv) or _too_long(f"{name}={value}" for name, value in proc.env.items()):
            raise ArgumentsTooLong(where)
        program = self.programs.get(where[12:]) if where.startswith("/system/bin/") else None
        await proc.budget.tick()
        row = self.enter(proc.argv, proc.uid, proc.ppid, asyncio.current_task())
        proc.pid = row.pid
        if program is not None and where[12:] in self.java:
            proc.argv = [java_text(word) for word in proc.argv]
        try:
            if program is None:
                return await self._run_script(proc, where)
            return await program(proc)
        except BrokenPipeError:
            raise
        except UsageError as failure:
            return await proc.fail(str(failure))
        except OSError as failure:
            shown = f"{failure.filename}: " if failure.filename else ""
            return await proc.fail(f"{shown}{reason(failure)}")
        except RecursionError:
            await proc.err("Segmentation fault \n")
            return CRASH_EXIT
        except asyncio.CancelledError:
            if (code := row.ended()) is not None:
                return code
            raise
        finally:
            self.leave(row)

    async def _run_script(self, proc: Proc, where: str) -> int:
        files = proc.files
        if files.is_dir(where):
            raise CannotExecute("Is a directory")
        if not files.access(where, EXECUTE):
            raise CannotExecute("Permission denied")
        data = files.read_bytes(where)
        if data.startswith(b"\x7fELF"):
            raise CannotExecute("not executable: 64-bit ELF file")
        text = data.decode("utf-8", "surrogateescape")
        if text.startswith("#!"):
            interpreter = text[2:].split("\n", 1)[0].split()
            if interpreter and posixpath.basename(interpreter[0]) not in ("sh", "env"):
                return await self.execute(proc.child([*interpreter, where, *proc.argv[1:]]))
        return await self.run_script(proc, text, [where, *proc.argv[1:]], is_file=True)


@dataclass(slots=True)
class Proc:
    """One running program. `argv[0]` is its name as called."""

    argv: list[str]
    env: dict[str, str]
    stdin: Reader
    stdout: ByteSink
    stderr: ByteSink
    cwd: str
    uid: int
    kernel: Kernel
    budget: Budget
    umask: int = 0
    ppid: int = 1
    pid: int = 0
    depth: int = 0
    _files: Files | None = field(default=None, repr=False)

    @property
    def device(self) -> Device:
        return self.kernel.device

    @property
    def args(self) -> list[str]:
        """The arguments after the name."""
        return self.argv[1:]

    @property
    def name(self) -> str:
        """The program's own name, without directories."""
        return posixpath.basename(self.argv[0])

    @property
    def files(self) -> Files:
        if self._files is None:
            self._files = Files(self.device.fs, self.kernel.virtual, credentials(self.uid), self.budget, self.cwd, self.umask)
        return self._files

    async def out(self, text: str | bytes) -> None:
        """Write to standard output."""
        if text:
            await self.stdout.write(text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))

    async def err(self, text: str) -> None:
        """Write to standard error."""
        await self.stderr.write(text.encode("utf-8", "surrogateescape"))

    async def fail(self, message: str, code: int = 1) -> int:
        """Report `NAME: message` on standard error and give the exit code."""
        await self.err(f"{self.name}: {message}\n")
        return code

    def child(
        self,
        argv: list[str],
        *,
        uid: int | None = None,
        cwd: str | None = None,
        stdin: Reader | None = None,
        stdout: ByteSink | None = None,
    ) -> Proc:
        """A process with the same surroundings for another program."""
        return Proc(
            argv,
            dict(self.env),
            stdin or self.stdin,
            stdout or self.stdout,
            self.stderr,
            self.cwd if cwd is None else cwd,
            self.uid if uid is None else uid,
            self.kernel,
            self.budget,
            self.umask,
            self.pid,
            depth=self.depth + 1,
        )

    async def spawn(
        self,
        argv: list[str],
        *,
        uid: int | None = None,
        cwd: str | None = None,
        stdin: Reader | None = None,
        stdout: ByteSink | None = None,
    ) -> int:
        """Run another program and wait for it; what cannot be run is reported in this program's name (exit 127 or 126)."""
        child = self.child(argv, uid=uid, cwd=cwd, stdin=stdin, stdout=stdout)
        if child.depth > 40:
            raise error(errno.EAGAIN, argv[0])
        try:
            return await self.kernel.execute(child)
        except CommandNotFound:
            return await self.fail(f"exec {argv[0]}: No such file or directory", 127)
        except CannotExecute as failure:
            return await self.fail(f"exec {argv[0]}: {failure.reason}", 126)

    @staticmethod
    def no_input() -> Reader:
        return Reader(EmptySource())
