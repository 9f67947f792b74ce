"""Packets: what is written is read back, however it is cut; what is no packet is refused, never mistaken."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.sim.adbd.packet import MAX_PAYLOAD, Command, Packet, PacketReader, ProtocolError, encode

packets = st.builds(Packet, st.sampled_from(Command), st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1), st.binary(max_size=200))


@settings(deadline=None)
@given(st.lists(packets, max_size=5), st.lists(st.integers(1, 60), max_size=30), st.booleans())
def test_packets_survive_any_cutting(sent: list[Packet], cuts: list[int], checksum: bool) -> None:
    data = b"".join(encode(packet, checksum=checksum) for packet in sent)
    reader = PacketReader()
    reader.verify = checksum
    found: list[Packet] = []
    for size in cuts:
        found += reader.feed(data[:size])
        data = data[size:]
    found += reader.feed(data)
    assert found == sent


@given(st.binary(max_size=400))
@settings(max_examples=300, deadline=None)
def test_garbage_is_refused_or_waited_for(data: bytes) -> None:
    reader = PacketReader()
    try:
        found = list(reader.feed(data))
    except ProtocolError:
        return
    assert b"".join(map(encode, found)) == data[: len(b"".join(map(encode, found)))]


def test_payload_over_the_limit_is_refused_before_it_arrives() -> None:
    header = struct.pack("<6I", Command.WRTE, 1, 1, MAX_PAYLOAD + 1, 0, Command.WRTE ^ 0xFFFFFFFF)
    with pytest.raises(ProtocolError, match="1048577 bytes"):
        list(PacketReader().feed(header))


def test_wrong_sum_is_refused_while_sums_count() -> None:
    data = encode(Packet(Command.WRTE, 1, 2, b"abc"), checksum=False)
    reader = PacketReader()
    reader.verify = True
    with pytest.raises(ProtocolError, match="payload sum"):
        list(reader.feed(data))
