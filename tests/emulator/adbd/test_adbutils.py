"""adbutils, unmodified, against adbd."""

from __future__ import annotations

import asyncio
from pathlib import Path

import adbutils
import pytest
from adbutils import AdbDevice

from tests.emulator.adbd.rig import Rig


@pytest.fixture
def device(rig: Rig) -> AdbDevice:
    return adbutils.AdbClient(host="127.0.0.1", port=rig.server.port).device(serial=rig.serial)


def test_shell_of_both_versions(device: AdbDevice) -> None:
    assert device.shell(["echo", "a  b"]) == "a  b"
    done = device.shell2("both", v2=True)
    assert (done.stdout, done.stderr, done.returncode) == ("out\n", "err\n", 3)


def test_framebuffer_is_the_screen(device: AdbDevice) -> None:
    picture = device.framebuffer()
    assert (picture.size, picture.mode) == ((36, 80), "RGBA")
    assert picture.getpixel((0, 0)) == (255, 0, 0, 255)
    assert picture.getpixel((35, 79)) == (0, 0, 255, 255)
    assert picture.getpixel((10, 10)) == (0x10, 0x20, 0x30, 255)


def test_sync(device: AdbDevice, tmp_path: Path) -> None:
    data = bytes(range(256)) * 1000
    assert device.sync.push(data, "/data/local/tmp/blob", check=True) == len(data)
    assert device.sync.read_bytes("/data/local/tmp/blob") == data
    assert device.sync.stat("/data/local/tmp/blob").size == len(data)
    assert not device.sync.exists("/data/local/tmp/none")
    assert "blob" in [entry.path for entry in device.sync.list("/data/local/tmp")]
    device.sync.pull("/data/local/tmp/blob", tmp_path / "blob")
    assert (tmp_path / "blob").read_bytes() == data


def test_socket_to_a_port_of_the_device(rig: Rig, device: AdbDevice) -> None:
    async def hello(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello " + await reader.readexactly(3))
        writer.close()

    rig.device.ports[4711] = hello
    with device.create_connection(adbutils.Network.TCP, 4711) as connection:
        connection.sendall(b"you")
        assert connection.makefile("rb").read() == b"hello you"
    del rig.device.ports[4711]
    with pytest.raises(adbutils.AdbError, match="closed"):
        device.create_connection(adbutils.Network.TCP, 4711)


def test_root_and_reverse(device: AdbDevice) -> None:
    assert device.reverse_list() == []
    device.reverse("tcp:5001", "tcp:5002")
    assert [(entry.remote, entry.local) for entry in device.reverse_list()] == [("tcp:5001", "tcp:5002")]
    device.reverse_remove_all()
    assert device.reverse_list() == []
