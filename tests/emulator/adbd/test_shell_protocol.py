"""Shell packets and the terminal's line discipline."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.sim.adbd.packet import ProtocolError
from emulator.sim.adbd.pty import Terminal
from emulator.sim.adbd.shell_protocol import MAX_DATA, Id, ShellPacketReader, WindowSize, encode, parse_window_size
from emulator.sim.adbd.shell_service import parse_shell


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(Id), st.binary(max_size=50)), max_size=6), st.integers(1, 20))
def test_packets_survive_any_cutting(sent: list[tuple[Id, bytes]], step: int) -> None:
    data = b"".join(encode(kind, payload) for kind, payload in sent)
    reader = ShellPacketReader()
    found = [packet for at in range(0, len(data), step) for packet in reader.feed(data[at : at + step])]
    assert found == sent


def test_long_output_is_split() -> None:
    data = bytes(range(256)) * 9000
    packets = list(ShellPacketReader().feed(encode(Id.STDOUT, data)))
    assert b"".join(payload for _, payload in packets) == data
    assert all(len(payload) <= MAX_DATA for _, payload in packets)


def test_absurd_length_is_refused() -> None:
    with pytest.raises(ProtocolError):
        list(ShellPacketReader().feed(b"\0\xff\xff\xff\xff"))


def test_window_size() -> None:
    assert parse_window_size(b"24x80,0x0\0") == WindowSize(24, 80)
    assert parse_window_size(b"24x80") is None
    assert parse_window_size(b"-1x80,0x0") is None


@pytest.mark.parametrize(
    ("name", "command", "v2", "pty", "term"),
    [
        ("shell:ls", "ls", False, False, ""),
        ("shell:", "", False, True, ""),
        ("shell,v2,TERM=xterm,raw:a:b", "a:b", True, False, "xterm"),
        ("shell,pty,v2,unknown=1:x", "x", True, True, ""),
        ("shell,v2,raw:", "", True, False, ""),
    ],
)
def test_shell_service_names(name: str, command: str, v2: bool, pty: bool, term: str) -> None:
    request = parse_shell(name)
    assert request is not None
    assert (request.command, request.v2, request.pty, request.term) == (command, v2, pty, term)


def test_other_names_are_no_shell() -> None:
    assert parse_shell("shellx:ls") is None
    assert parse_shell("shell") is None


class Screen:
    def __init__(self) -> None:
        self.shown = b""

    async def write(self, data: bytes, /) -> None:
        self.shown += data


def test_terminal_edits_echoes_and_ends() -> None:
    async def work() -> None:
        screen = Screen()
        terminal = Terminal(screen)
        await terminal.type_in("lsé".encode() + b"\x7f\x7f-l\r")
        assert await terminal.read(100) == b"l-l\n"
        assert screen.shown == "lsé".encode() + b"\b \b\b \b-l\r\n"
        await terminal.type_in(b"junk\x15ok\nmore\n")
        assert await terminal.read(100) == b"ok\n"
        assert await terminal.read(2) == b"mo"
        assert await terminal.read(100) == b"re\n"
        await terminal.type_in(b"part\x04")
        assert await terminal.read(100) == b"part"
        await terminal.type_in(b"\x04")
        assert await terminal.read(100) == b""
        await terminal.type_in(b"again\n")
        assert await terminal.read(100) == b"again\n"
        terminal.hang_up()
        assert await terminal.read(100) == b""
        await terminal.write(b"a\nb")
        assert screen.shown.endswith(b"a\r\nb")

    asyncio.run(work())


def test_interrupt_drops_the_line() -> None:
    async def work() -> None:
        calls: list[str] = []
        terminal = Terminal(Screen())
        terminal.on_interrupt = lambda: calls.append("interrupt")
        await terminal.type_in(b"half\x03whole\n")
        assert calls == ["interrupt"]
        assert terminal.take_interrupt() and not terminal.take_interrupt()
        assert await terminal.read(100) == b"whole\n"

    asyncio.run(work())
