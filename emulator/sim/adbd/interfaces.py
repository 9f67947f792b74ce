"""What adbd needs of the device, as protocols: the device's core and shell satisfy them, and so do the small ones of the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Any, Protocol

SHELL_UID = 2000
ROOT_UID = 0

PortHandler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
"""Serves one connection to a port of the device, as with asyncio.start_server."""


class ByteSource(Protocol):
    """Standard input: `read` gives at most `n` bytes as soon as there are any, `b""` at the end."""

    async def read(self, n: int, /) -> bytes: ...


class ByteSink(Protocol):
    """Standard output or error: `write` raises BrokenPipeError once nobody reads."""

    async def write(self, data: bytes, /) -> None: ...


class Shell(Protocol):
    """The device's command interpreter. Each method gives an exit code, and ends early when its task is cancelled."""

    async def run(
        self, command: str, stdin: ByteSource, stdout: ByteSink, stderr: ByteSink, *, uid: int, env: Mapping[str, str] | None = None
    ) -> int:
        """Run one command line."""

    async def exec(
        self, argv: Sequence[str], stdin: ByteSource, stdout: ByteSink, stderr: ByteSink, *, uid: int, env: Mapping[str, str] | None = None
    ) -> int:
        """Run one program with these words."""

    async def interact(
        self,
        stdin: ByteSource,
        stdout: ByteSink,
        stderr: ByteSink,
        *,
        uid: int,
        env: Mapping[str, str] | None = None,
        prompt: bool = False,
    ) -> int:
        """Run commands as they come on `stdin`; with `prompt` as on a terminal."""


class Stat(Protocol):
    """As struct stat; times in epoch ms."""

    @property
    def mode(self) -> int: ...
    @property
    def uid(self) -> int: ...
    @property
    def gid(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def mtime_ms(self) -> int: ...
    @property
    def atime_ms(self) -> int: ...
    @property
    def ino(self) -> int: ...
    @property
    def nlink(self) -> int: ...


class FileSystem(Protocol):
    """The device's files, by absolute device paths; every method raises OSError with errno."""

    def resolve(self, path: str, *, follow_last: bool = True) -> str:
        """The path without symbolic links, `.` and `..`."""

    def stat(self, path: str) -> Stat: ...
    def lstat(self, path: str) -> Stat: ...
    def listdir(self, path: str) -> list[str]: ...
    def read_bytes(self, path: str) -> bytes: ...
    def readlink(self, path: str) -> str: ...
    def write_bytes(self, path: str, data: bytes, *, mode: int | None = None, uid: int | None = None, gid: int | None = None) -> None: ...
    def append_bytes(self, path: str, data: bytes) -> None: ...
    def mkdir(self, path: str, *, parents: bool = False, mode: int = 0o771, uid: int | None = None, gid: int | None = None) -> None: ...
    def remove(self, path: str) -> None: ...
    def symlink(self, target: str, path: str) -> None: ...
    def chmod(self, path: str, mode: int) -> None: ...
    def utime(self, path: str, mtime_ms: int) -> None: ...


class Properties(Protocol):
    """System properties."""

    def get(self, key: str) -> str: ...
    def set(self, key: str, value: str) -> bool: ...


class Process(Protocol):
    """A running app process."""

    @property
    def pid(self) -> int: ...


class Activities(Protocol):
    """The activity manager."""

    def processes(self) -> Sequence[Process]: ...


class Screenshot(Protocol):
    """An RGB picture (PIL.Image.Image), which the next one is drawn over."""

    @property
    def size(self) -> tuple[int, int]: ...
    def convert(self, mode: str, /) -> Any: ...


class Device(Protocol):
    """The device as adbd sees it."""

    @property
    def fs(self) -> FileSystem: ...
    @property
    def props(self) -> Properties: ...
    @property
    def activities(self) -> Activities: ...
    @property
    def ports(self) -> MutableMapping[int, PortHandler]: ...
    def screenshot(self) -> Screenshot: ...
