"""The transport protocol packet by packet, and what a hostile host can do: lose its own connection, nothing else."""

from __future__ import annotations

import asyncio
import random
import struct
from pathlib import Path

import pytest

from emulator.sim.adbd.packet import MAX_PAYLOAD, VERSION_MIN, VERSION_SKIP_CHECKSUM, Command, Packet, encode
from emulator.sim.adbd.shell_protocol import Id, ShellPacketReader
from emulator.sim.adbd.stream import MAX_INBOX
from tests.emulator.adbd.wire import RawHost, bench


def test_handshake_announces_products_and_features(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect()
            answer = await host.shake_hands()
            assert (answer.arg0, answer.arg1) == (VERSION_SKIP_CHECKSUM, MAX_PAYLOAD)
            text = answer.payload.decode()
            assert text.startswith("device::ro.product.name=sdk_gphone64_x86_64;ro.product.model=")
            assert text.split("features=")[1].split(",")[0] == "shell_v2"

    asyncio.run(work())


def test_old_hosts_get_sums_and_small_payloads(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect()
            host._packets.verify = True
            await host.shake_hands(limit=4096, version=VERSION_MIN)
            host.send(Command.OPEN, 7, 0, b"exec:flood 50\0", checksum=True)
            sizes = []
            while (packet := await host.receive()) is not None and packet.command is not Command.CLSE:
                if packet.command is Command.WRTE:
                    sizes.append(len(packet.payload))
                    host.send(Command.OKAY, 7, packet.arg0, checksum=True)
            assert sum(sizes) == 50_000 and max(sizes) == 4096

    asyncio.run(work())


def test_short_output_and_its_end_come_without_waiting_for_okay(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect_online()
            local = host.open(b"shell,v2,raw:both")
            packets = [await host.receive() for _ in range(3)]
            assert [p.command for p in packets if p is not None] == [Command.OKAY, Command.WRTE, Command.CLSE]
            assert all(p is not None and p.arg1 == local for p in packets)
            assert packets[1] is not None
            assert list(ShellPacketReader().feed(packets[1].payload)) == [(Id.STDOUT, b"out\n"), (Id.STDERR, b"err\n"), (Id.EXIT, b"\x03")]

    asyncio.run(work())


def test_one_write_is_outstanding_until_it_is_acknowledged(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect_online()
            local = host.open(b"exec:flood 3000")
            opened = await host.receive()
            first = await host.receive()
            assert opened is not None and first is not None and first.command is Command.WRTE
            other = await host.talk(b"exec:echo hi")  # other streams are not held up
            assert other == b"hi\n"
            got = len(first.payload)
            while True:
                host.send(Command.OKAY, local, opened.arg0)
                packet = await host.receive()
                assert packet is not None
                if packet.command is Command.CLSE:
                    break
                got += len(packet.payload)
            assert got == 3_000_000

    asyncio.run(work())


def test_unknown_service_and_unknown_streams(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect_online()
            for name in (b"nonsense:", b"", b"tcp:9999", b"tcp:example.com:80", b"tcp:99999999999", b"localabstract:x", b"dev:/x", b"sink"):
                local = host.open(name)
                answer = await host.receive()
                assert answer == Packet(Command.CLSE, 0, local)
            host.send(Command.WRTE, 5, 12345, b"lost")
            host.send(Command.CLSE, 5, 12345)
            host.send(Command.OKAY, 5, 12345)
            assert await host.receive() == Packet(Command.CLSE, 12345, 5)
            assert await host.talk(b"shell:echo alive") == b"alive\n"

    asyncio.run(work())


def test_second_handshake_drops_all_streams(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect_online()
            host.open(b"shell:forever")
            while (packet := await host.receive()) is not None and packet.command is not Command.WRTE:
                pass
            await host.shake_hands()
            assert await host.talk(b"shell:echo again") == b"again\n"
            assert "cancelled" in b.shell.log

    asyncio.run(work())


def test_several_hosts_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            hosts = [await b.connect_online() for _ in range(5)]
            answers = await asyncio.gather(*(host.talk(b"shell:echo %d" % number) for number, host in enumerate(hosts)))
            assert answers == [b"%d\n" % number for number in range(5)]

    asyncio.run(work())


def test_sink_and_source_move_what_they_say(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect_online()
            assert await host.talk(b"source:2500000") == bytes(2_500_000)
            assert await host.talk(b"sink:1000", b"x" * 1000) == b""

    asyncio.run(work())


def _lone(packet: Packet, length: int | None = None) -> bytes:
    data = encode(packet)
    return data if length is None else data[:12] + struct.pack("<I", length) + data[16:]


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        bytes(24),
        b"\xff" * 24,
        _lone(Packet(Command.CNXN, VERSION_SKIP_CHECKSUM, MAX_PAYLOAD), length=2**32 - 1),
        _lone(Packet(Command.CNXN, 0, MAX_PAYLOAD)),
        _lone(Packet(Command.CNXN, VERSION_SKIP_CHECKSUM, 0)),
        _lone(Packet(Command.OPEN, 1, 0, b"shell:ls\0")),
        _lone(Packet(Command.WRTE, 1, 1, b"early")),
    ],
)
def test_a_connection_that_speaks_nonsense_is_dropped(tmp_path: Path, data: bytes) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect()
            host.send_bytes(data)
            assert await host.receive() is None
            assert await (await b.connect_online()).talk(b"shell:echo alive") == b"alive\n"

    asyncio.run(work())


def test_a_flood_nobody_asked_for_is_dropped(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as b:
            host = await b.connect_online()
            local = host.open(b"shell:forever")
            opened = await host.receive()
            assert opened is not None
            payload = bytes(MAX_PAYLOAD)
            for _ in range(MAX_INBOX // MAX_PAYLOAD + 3):
                host.send(Command.WRTE, local, opened.arg0, payload)
            while (await host.receive()) is not None:
                pass
            assert await (await b.connect_online()).talk(b"shell:echo alive") == b"alive\n"

    asyncio.run(work())


def test_random_packets_never_end_adbd(tmp_path: Path) -> None:
    """Valid headers with random commands, ids and payloads, in the middle of real streams; then plain noise."""
    noise = random.Random(20231015)
    services = [b"shell:cat", b"sync:", b"exec:echo x", b"reverse:list-forward", b"framebuffer:", b"shell,v2,pty:", b"track-app", b"\xff"]

    def packet() -> bytes:
        command = noise.choice(list(Command))
        payload = noise.choice([b"", noise.randbytes(noise.randrange(60)), noise.choice(services) + b"\0"])
        arg0 = VERSION_SKIP_CHECKSUM if command is Command.CNXN else noise.randrange(12)
        arg1 = 65536 if command is Command.CNXN else noise.randrange(12)
        return encode(Packet(command, arg0, arg1, payload))

    async def work() -> None:
        async with bench(tmp_path) as b:
            for round_number in range(30):
                host = await b.connect_online()
                for _ in range(60):
                    host.send_bytes(packet())
                if round_number % 3 == 0:
                    host.send_bytes(noise.randbytes(200))
                await drain_some(host)
                await host.close()
            assert await (await b.connect_online()).talk(b"shell:echo alive") == b"alive\n"

    asyncio.run(work())


async def drain_some(host: RawHost) -> None:
    for _ in range(40):
        try:
            if await asyncio.wait_for(host.receive(), 0.02) is None:
                return
        except TimeoutError:
            return
