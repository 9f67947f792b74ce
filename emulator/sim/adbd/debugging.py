"""`jdwp`, `track-jdwp` and `track-app`: which processes a debugger could attach to.

On a userdebug image every app process counts. The track services repeat the list whenever it has changed.
"""

from __future__ import annotations

import asyncio

from emulator.sim.adbd.interfaces import Device
from emulator.sim.adbd.reverse import length_prefixed
from emulator.sim.adbd.stream import Stream

POLL_S = 0.5
"""Real seconds between two looks at the process table while somebody tracks it."""
ARCHITECTURE = b"x86_64"


def jdwp_list(device: Device) -> bytes:
    """Process ids, one decimal a line."""
    return b"".join(b"%d\n" % process.pid for process in device.activities.processes())


def app_list(device: Device) -> bytes:
    """Protobuf `AppProcesses`: repeated field 1 of {pid 1, debuggable 2, profileable 3, architecture 4}."""
    out = bytearray()
    for process in device.activities.processes():
        entry = b"\x08" + _varint(process.pid) + b"\x10\x01\x18\x01\x22" + _varint(len(ARCHITECTURE)) + ARCHITECTURE
        out += b"\x0a" + _varint(len(entry)) + entry
    return bytes(out)


async def serve_jdwp(stream: Stream, device: Device) -> None:
    """Send the list once."""
    await stream.write(jdwp_list(device))


async def serve_track_jdwp(stream: Stream, device: Device) -> None:
    """Send the list now and after each change."""
    sent: bytes | None = None
    while not stream.closed:
        now = jdwp_list(device)
        if now != sent:
            await stream.write(length_prefixed(now.decode()))
            sent = now
        await asyncio.sleep(POLL_S)


async def serve_track_app(stream: Stream, device: Device) -> None:
    """Send the protobuf list now and after each change."""
    sent: bytes | None = None
    while not stream.closed:
        now = app_list(device)
        if now != sent:
            await stream.write(f"{len(now):04x}".encode() + now)
            sent = now
        await asyncio.sleep(POLL_S)


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)
