"""A pseudo terminal between a stream and a command: the line discipline of Linux in its default (cooked) mode.

Input: CR becomes LF, typed characters are echoed, backspace and ctrl-U edit the line, ctrl-C interrupts, ctrl-D ends.
Output: LF becomes CR LF.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from emulator.sim.adbd.interfaces import ByteSink
from emulator.sim.adbd.shell_protocol import WindowSize

INTERRUPT, END, KILL_LINE = 0x03, 0x04, 0x15
ERASE = (0x08, 0x7F)
MAX_LINE = 4096
"""Bytes of one edited line; more are dropped, as the kernel does."""


class Terminal:
    """Both ends: the stream side calls `type_in` and `hang_up`, the command reads and writes."""

    def __init__(self, screen: ByteSink) -> None:
        self.size = WindowSize(24, 80)
        self.on_interrupt: Callable[[], object] = lambda: None
        self._screen = screen
        self._interrupted = False
        self._line = bytearray()
        self._ready = bytearray()
        self._end_typed = False  # ctrl-D on an empty line ends one read, not the terminal
        self._hung_up = False
        self._news = asyncio.Event()

    async def read(self, n: int, /) -> bytes:
        """At most one line, as a read of a cooked terminal gives."""
        while not (self._ready or self._end_typed or self._hung_up):
            self._news.clear()
            await self._news.wait()
        if not self._ready:
            self._end_typed = False
            return b""
        end = self._ready.find(b"\n", 0, n)
        size = n if end < 0 else end + 1
        piece = bytes(self._ready[:size])
        del self._ready[:size]
        return piece

    async def write(self, data: bytes, /) -> None:
        await self._screen.write(data.replace(b"\n", b"\r\n"))

    async def type_in(self, data: bytes) -> None:
        """Characters from the keyboard."""
        echo = bytearray()
        for byte in data:
            if byte == INTERRUPT:
                self._line.clear()
                echo += b"^C\r\n"
                self._ready.clear()
                self._interrupted = True
                self.on_interrupt()
            elif byte == END:
                self._end_typed = not self._line
                self._ready += self._line
                self._line.clear()
            elif byte == KILL_LINE:
                echo += b"\b \b" * len(self._line.decode("utf-8", "replace"))
                self._line.clear()
            elif byte in ERASE:
                if self._line:
                    while self._line and self._line.pop() & 0xC0 == 0x80:
                        pass  # the rest of a UTF-8 character
                    echo += b"\b \b"
            elif byte in b"\r\n":
                self._ready += self._line + b"\n"
                self._line.clear()
                echo += b"\r\n"
            elif len(self._line) < MAX_LINE:
                self._line.append(byte)
                echo.append(byte)
        self._news.set()
        if echo:
            await self._screen.write(bytes(echo))

    def take_interrupt(self) -> bool:
        """Was ctrl-C typed since the last call?"""
        typed, self._interrupted = self._interrupted, False
        return typed

    def hang_up(self) -> None:
        """No more input ever."""
        self._ready += self._line
        self._line.clear()
        self._hung_up = True
        self._news.set()
