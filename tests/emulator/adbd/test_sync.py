"""The sync service byte by byte: answers to honest requests, and to those that no client sends."""

from __future__ import annotations

import asyncio
import random
import stat
import struct
from pathlib import Path

import pytest

from emulator.sim.adbd import sync_wire as wire
from emulator.sim.adbd.packet import Command
from tests.emulator.adbd.wire import bench

TMP = "/data/local/tmp/"


def request(identifier: bytes, text: bytes, after: bytes = b"") -> bytes:
    return wire.REQUEST.pack(identifier, len(text)) + text + after


def block(data: bytes) -> bytes:
    return wire.REQUEST.pack(b"DATA", len(data)) + data


QUIT = wire.REQUEST.pack(b"QUIT", 0)
DONE = wire.REQUEST.pack(b"DONE", 1_600_000_000)
OKAY = wire.REQUEST.pack(b"OKAY", 0)


def talk(folder: Path, data: bytes, *, root: bool = False) -> bytes:
    """What one sync stream answers; the file system stays in `folder`."""

    async def work() -> bytes:
        async with bench(folder) as b:
            b.adbd.restarter.uid = 0 if root else 2000
            return await (await b.connect_online()).talk(b"sync:", data)

    return asyncio.run(work())


def failure(answer: bytes) -> str:
    identifier, length = wire.REQUEST.unpack_from(answer)
    assert identifier == b"FAIL" and len(answer) == 8 + length
    return answer[8:].decode()


def test_stat_of_all_versions(tmp_path: Path) -> None:
    path = TMP.encode() + b"file"
    setup = request(b"SEND", path + b",33188", block(b"hello") + DONE)
    answer = talk(tmp_path, setup + request(b"STAT", path) + request(b"STA2", path) + request(b"LST2", TMP.encode() + b"no") + QUIT)
    assert answer[:8] == OKAY
    assert wire.STAT_V1.unpack_from(answer, 8) == (b"STAT", stat.S_IFREG | 0o666, 5, 1_600_000_000)
    fields = wire.STAT_V2.unpack_from(answer, 24)
    assert (fields[0], fields[1], fields[4], fields[6], fields[8], fields[10]) == (b"STA2", 0, stat.S_IFREG | 0o666, 2000, 5, 1_600_000_000)
    assert wire.STAT_V2.unpack_from(answer, 24 + 72) == (b"LST2", 2, *(0,) * 10)


def test_stat_v1_of_nothing_is_zero(tmp_path: Path) -> None:
    assert talk(tmp_path, request(b"STAT", b"/nowhere") + QUIT) == b"STAT" + bytes(12)


def test_links_are_pushed_seen_and_followed(tmp_path: Path) -> None:
    link = TMP.encode() + b"link"
    push = request(b"SEND", link + b",%d" % (stat.S_IFLNK | 0o777), block(b"/data/local/tmp") + DONE)
    answer = talk(tmp_path, push + request(b"LST2", link) + request(b"STA2", link) + QUIT)
    assert answer[:8] == OKAY
    assert stat.S_ISLNK(wire.STAT_V2.unpack_from(answer, 8)[4])
    assert stat.S_ISDIR(wire.STAT_V2.unpack_from(answer, 80)[4])


def test_lists_of_both_versions(tmp_path: Path) -> None:
    push = request(b"SEND", TMP.encode() + b"one,33188", block(b"12345") + DONE)
    answer = talk(tmp_path, push + request(b"LIST", TMP.encode()) + request(b"LIS2", TMP.encode()) + QUIT)[8:]
    names = []
    while True:
        head = wire.DENT_V1.unpack_from(answer)
        name, answer = answer[20 : 20 + head[4]], answer[20 + head[4] :]
        if head[0] == b"DONE":
            break
        names.append((name, head[2] if name == b"one" else 0))
    assert names == [(b".", 0), (b"..", 0), (b"one", 5)]
    names = []
    while True:
        fields = wire.DENT_V2.unpack_from(answer)
        name, answer = answer[76 : 76 + fields[12]], answer[76 + fields[12] :]
        if fields[0] == b"DONE":
            break
        names.append((name, fields[8] if name == b"one" else 0))
    assert names == [(b".", 0), (b"..", 0), (b"one", 5)]
    assert answer == b""


def test_list_of_nothing_is_empty(tmp_path: Path) -> None:
    assert talk(tmp_path, request(b"LIST", b"/nowhere") + QUIT) == b"DONE" + bytes(16)
    assert talk(tmp_path, request(b"LIS2", b"/data/data/com.example.one") + QUIT) == b"DONE" + bytes(72)  # not allowed


def test_pull_of_both_versions(tmp_path: Path) -> None:
    data = bytes(range(256)) * 300
    path = TMP.encode() + b"pull"
    push = request(b"SND2", path, wire.SEND_V2.pack(b"SND2", 33188, 0) + block(data[:65536]) + block(data[65536:]) + DONE)
    expected = block(data[:65536]) + block(data[65536:]) + wire.REQUEST.pack(b"DONE", 0)
    pulls = request(b"RECV", path) + request(b"RCV2", path, wire.RECV_V2.pack(b"RCV2", 0))
    assert talk(tmp_path, push + pulls + QUIT) == OKAY + expected * 2


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (request(b"STAT", b"x" * 1025), "path too long"),
        (wire.REQUEST.pack(b"STAT", 2**32 - 1), "path too long"),
        (request(b"HACK", b"/"), "unknown command 4b434148"),
        (request(b"SEND", b"/data/local/tmp/x"), "missing , in ID_SEND_V1"),
        (request(b"SEND", b"/data/local/tmp/x,rw"), "bad mode"),
        (request(b"SEND", TMP.encode() + b"x,33188", request(b"LIST", b"/")), "invalid data message"),
        (request(b"SEND", TMP.encode() + b"x,33188", wire.REQUEST.pack(b"DATA", 65537)), "oversize data message"),
        (request(b"SND2", TMP.encode() + b"x", wire.SEND_V2.pack(b"SND2", 33188, 4)), "unknown flags: 4"),
        (request(b"SND2", TMP.encode() + b"x", wire.SEND_V2.pack(b"SND2", 33188, 6)), "multiple compression flags received: 6"),
        (request(b"RCV2", TMP.encode() + b"x", wire.RECV_V2.pack(b"RCV2", 64)), "unknown flags: 64"),
        (request(b"RECV", b"/nowhere") + QUIT, "open failed: No such file or directory"),
        (request(b"RECV", b"/data/local/tmp") + QUIT, "read failed: Is a directory"),
        (request(b"RECV", b"/data/data/com.example.one/secret") + QUIT, "open failed: Permission denied"),
        (request(b"SEND", b"/data/local/tmp,33188", block(b"x") + DONE) + QUIT, "couldn't create file: Permission denied"),
        (request(b"SEND", b"relative,33188", block(b"x") + DONE) + QUIT, "couldn't create file: Read-only file system"),
        (request(b"SEND", TMP.encode() + b"a\0b,33188", block(b"x") + DONE) + QUIT, "couldn't create file: Read-only file system"),
        (request(b"SEND", TMP.encode() + b"n" * 300 + b",33188", block(b"x") + DONE) + QUIT, "couldn't create file: File name too long"),
    ],
)
def test_what_goes_wrong_is_told(tmp_path: Path, data: bytes, text: str) -> None:
    assert failure(talk(tmp_path, data)) == text


def test_a_failed_push_leaves_the_stream_in_step(tmp_path: Path) -> None:
    bad = request(b"SEND", b"/system/x,33188", block(b"x" * 100) + block(b"y") + DONE)
    answer = talk(tmp_path, bad + request(b"STAT", b"/nowhere") + QUIT)
    assert answer.endswith(b"STAT" + bytes(12))


def test_an_aborted_push_leaves_no_file(tmp_path: Path) -> None:
    half = request(b"SEND", TMP.encode() + b"half,33188") + block(bytes(65536)) * 70 + request(b"LIST", b"/")
    assert failure(talk(tmp_path, half)) == "invalid data message"
    assert not (tmp_path / "device/data/local/tmp/half").exists()


def test_paths_cannot_leave_the_device(tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(b"host")
    climb = TMP.encode() + b"../../../../../outside"
    assert failure(talk(tmp_path, request(b"RECV", climb) + QUIT)) == "open failed: No such file or directory"
    link = request(b"SEND", TMP.encode() + b"out,%d" % (stat.S_IFLNK | 0o777), block(str(tmp_path).encode()) + DONE)
    answer = talk(tmp_path, link + request(b"RECV", TMP.encode() + b"out/outside") + QUIT, root=True)
    assert failure(answer[8:]) == "open failed: No such file or directory"


def test_random_requests_end_their_stream_only(tmp_path: Path) -> None:
    noise = random.Random(7)
    names = [b"STAT", b"SEND", b"DATA", b"LIS2", b"RCV2", b"\0\xff\0\xff"]

    def junk() -> bytes:
        return wire.REQUEST.pack(noise.choice(names), noise.choice([0, 5, 70_000])) + noise.randbytes(noise.randrange(20))

    async def work() -> None:
        async with bench(tmp_path) as b:
            for _ in range(60):
                host = await b.connect_online()
                local = host.open(b"sync:")
                opened = await host.receive()
                assert opened is not None
                host.send(Command.WRTE, local, opened.arg0, b"".join(junk() for _ in range(5)))
                await host.receive()
                await host.close()
            assert await (await b.connect_online()).talk(b"shell:echo alive") == b"alive\n"

    asyncio.run(work())


def test_layouts_have_their_sizes() -> None:
    assert (wire.STAT_V1.size, wire.STAT_V2.size, wire.DENT_V1.size, wire.DENT_V2.size) == (16, 72, 20, 76)
    assert struct.calcsize("<4sI") == wire.REQUEST.size == 8
