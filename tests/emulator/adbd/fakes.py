"""A device as small as adbd's protocols allow, for tests of the protocol alone."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from emulator.sim.adbd.interfaces import ByteSink, ByteSource, PortHandler
from emulator.sim.core.fs import FileSystem
from emulator.sim.core.props import DEFAULT_PROPERTIES, Properties

NOW_MS = 1_697_384_040_000


@dataclass(frozen=True)
class FakeProcess:
    name: str
    pid: int


@dataclass
class FakeActivities:
    running: list[FakeProcess] = field(default_factory=lambda: [FakeProcess("com.example.one", 4321)])

    def processes(self) -> list[FakeProcess]:
        return self.running


class FakeDevice:
    """A real file system and properties, a fixed picture, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.fs = FileSystem(folder, lambda: NOW_MS)
        self.props = Properties(DEFAULT_PROPERTIES)
        self.activities = FakeActivities()
        self.ports: dict[int, PortHandler] = {}
        self.local_sockets: dict[str, PortHandler] = {}
        self.fs.mkdir("/data/local/tmp", parents=True)
        self.fs.chmod("/data/local/tmp", 0o771)
        self.fs.chown("/data/local/tmp", 2000, 2000)
        self.fs.mkdir("/data/data/com.example.one", parents=True, mode=0o700, uid=10100, gid=10100)
        self.fs.write_bytes("/data/data/com.example.one/secret", b"secret")

    def screenshot(self) -> Image.Image:
        picture = Image.new("RGB", (36, 80), "#102030")
        picture.putpixel((0, 0), (255, 0, 0))
        picture.putpixel((35, 79), (0, 0, 255))
        return picture


class FakeShell:
    """A handful of commands, each one word and its arguments; `log` keeps what was run and how it ended."""

    def __init__(self) -> None:
        self.log: list[str] = []

    async def run(
        self, command: str, stdin: ByteSource, stdout: ByteSink, stderr: ByteSink, *, uid: int, env: Mapping[str, str] | None = None
    ) -> int:
        self.log.append(command)
        return await self.exec(shlex.split(command), stdin, stdout, stderr, uid=uid, env=env)

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
        typed = b""
        while True:
            if prompt:
                await stdout.write(b"$ ")
            while b"\n" not in typed:
                data = await stdin.read(4096)
                if not data:
                    return 0
                typed += data
            line, _, typed = typed.partition(b"\n")
            if line == b"exit":
                return 9
            await self.run(line.decode(), stdin, stdout, stderr, uid=uid, env=env)

    async def exec(
        self, argv: Sequence[str], stdin: ByteSource, stdout: ByteSink, stderr: ByteSink, *, uid: int, env: Mapping[str, str] | None = None
    ) -> int:
        name, arguments = (argv[0], list(argv[1:])) if argv else ("", [])
        if name == "echo":
            await stdout.write(" ".join(arguments).encode() + b"\n")
        elif name == "term":
            await stdout.write((env or {}).get("TERM", "none").encode() + b"\n")
        elif name == "id":
            await stdout.write(b"uid=%d\n" % uid)
        elif name == "cat":
            while data := await stdin.read(4096):
                await stdout.write(data)
        elif name == "swallow":
            size = 0
            while data := await stdin.read(4096):
                size += len(data)
            self.log.append(f"swallowed {size}")
        elif name == "both":
            await stdout.write(b"out\n")
            await stderr.write(b"err\n")
            return 3
        elif name == "exit":
            return int(arguments[0])
        elif name == "flood":
            for _ in range(int(arguments[0])):
                await stdout.write(b"x" * 1000)
        elif name == "forever":
            try:
                await stdout.write(b"started\n")
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                self.log.append("cancelled")
                raise
        elif name == "broken":
            raise RuntimeError("a program with a bug")
        elif name == "cmd" and arguments[:2] == ["package", "install"]:
            size = int(arguments[arguments.index("-S") + 1])
            body = b""
            while len(body) < size and (data := await stdin.read(size - len(body))):
                body += data
            self.log.append(f"installed {len(body)} bytes, sum {sum(body)}")
            await stdout.write(b"Success\n" if body.startswith(b"PK") else b"Failure [INSTALL_PARSE_FAILED_NOT_APK: no manifest]\n")
        elif name == "cmd":
            await stdout.write(b"null\n" if arguments[0] == "settings" else "|".join(arguments).encode() + b"\n")
        elif name:
            await stderr.write(f"/system/bin/sh: {name}: inaccessible or not found\n".encode())
            return 127
        return 0
