"""The device's shell, imported when the first command comes: its programs take longer to load than the rest of the device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from emulator.sim.adbd.interfaces import ByteSink, ByteSource
from emulator.sim.core.device import Device

if TYPE_CHECKING:
    from emulator.sim.shell.shell import Shell


class LateShell:
    """Stands in for `Shell` until it is needed."""

    def __init__(self, device: Device) -> None:
        self._device = device

    @cached_property
    def shell(self) -> Shell:
        """The shell itself."""
        from emulator.sim.shell.shell import Shell  # costs 0.2 s, which would delay the device's coming online

        return Shell(self._device)

    def load(self) -> None:
        """Import it now."""
        _ = self.shell

    async def run(
        self, command: str, stdin: ByteSource, stdout: ByteSink, stderr: ByteSink, *, uid: int, env: Mapping[str, str] | None = None
    ) -> int:
        return await self.shell.run(command, stdin, stdout, stderr, uid=uid, env=env)

    async def exec(
        self, argv: Sequence[str], stdin: ByteSource, stdout: ByteSink, stderr: ByteSink, *, uid: int, env: Mapping[str, str] | None = None
    ) -> int:
        return await self.shell.exec(argv, stdin, stdout, stderr, uid=uid, env=env)

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
        return await self.shell.interact(stdin, stdout, stderr, uid=uid, env=env, prompt=prompt)
