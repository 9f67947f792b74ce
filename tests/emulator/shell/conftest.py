"""A device with no apps, and a way to run commands on it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from emulator.sim.core.catalog import read_catalog
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.shell import Shell
from emulator.sim.shell.streams import BufferSink, BytesSource

APPS = Path(__file__).parent / "apps"
PAD = "com.example.pad"


class Done(NamedTuple):
    """What a command left behind."""

    out: str
    err: str
    code: int


class Phone:
    """A device and its shell, driven synchronously. Everything the tests write lies below /data/local/tmp or /sdcard."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.shell = Shell(device)

    def run(self, command: str | bytes, stdin: bytes = b"", *, uid: int = 2000, args: tuple[str, ...] = ()) -> Done:
        out, code, err = self.raw(command, stdin, uid=uid, args=args)
        return Done(out.decode("utf-8", "surrogateescape"), err, code)

    def raw(self, command: str | bytes, stdin: bytes = b"", *, uid: int = 2000, args: tuple[str, ...] = ()) -> tuple[bytes, int, str]:
        async def body() -> tuple[bytes, int, str]:
            out, err = BufferSink(), BufferSink()
            code = await asyncio.wait_for(self.shell.run(command, BytesSource(stdin), out, err, uid=uid, args=args), 20)
            return out.getvalue(), code, err.getvalue().decode("utf-8", "replace")

        return asyncio.run(body())

    def out(self, command: str | bytes, stdin: bytes = b"", *, uid: int = 2000) -> str:
        """Standard output of a command that must succeed silently."""
        done = self.run(command, stdin, uid=uid)
        assert (done.err, done.code) == ("", 0), f"{command!r} gave {done}"
        return done.out


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return Phone(Device(DeviceConfig(tmp_path)))


@pytest.fixture
def pad(tmp_path: Path) -> Phone:
    """A phone with the app `com.example.pad`, which may post notifications."""
    phone = Phone(Device(DeviceConfig(tmp_path, catalog=read_catalog([APPS]))))
    phone.device.packages.grant(PAD, "android.permission.POST_NOTIFICATIONS")
    return phone


@pytest.fixture(scope="module")
def shared_phone(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    """For tests that leave nothing behind."""
    return Phone(Device(DeviceConfig(tmp_path_factory.mktemp("phone"))))
