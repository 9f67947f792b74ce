"""One connection to the console: lines in, text and OK or KO out.

Lines end with LF or CR LF and hold at most 4096 bytes. A line that a browser would send ends the connection, so that no web page can
speak to a device behind the user's back.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence

from emulator.sim.console.auth import Authenticator
from emulator.sim.console.command import Command, Group, KoError
from emulator.sim.console.interfaces import Hardware

MAX_LINE = 4096
_HTTP = re.compile(r"(?:GET|POST|PUT|HEAD|DELETE|OPTIONS|CONNECT|PATCH|TRACE) \S+ HTTP/", re.IGNORECASE)
_WELCOME = "Android Console: type 'help' for a list of commands"
_ALWAYS = {
    "ping": "check that the console answers",
    "help": "list the commands, or explain one: help COMMAND",
    "quit": "close the connection",
}

log = logging.getLogger(__name__)


class Session:
    """Reads commands until `quit`, the end of the connection, or the end of the device."""

    def __init__(
        self,
        hardware: Hardware,
        groups: Sequence[Group | Command],
        authenticator: Authenticator,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._hardware = hardware
        self._groups = groups
        self._authenticator = authenticator
        self._reader = reader
        self._writer = writer
        self._trusted = False

    async def run(self) -> None:
        """Serve the connection."""
        token = self._authenticator.token()
        self._trusted = token == ""
        if self._trusted:
            self._print(_WELCOME, "OK")
        else:
            where = f"'{self._authenticator.token_file}'"
            self._print(
                "Android Console: Authentication required",
                "Android Console: type 'auth <auth_token>' to authenticate",
                "Android Console: you can find your <auth_token> in ",
                where,
                "OK",
            )
        await self._writer.drain()
        while (line := await self._read_line()) is not None:
            if _HTTP.match(line):
                self._print("KO: Forbidden HTTP request. Aborting")
                return
            if not self._execute(line):
                return
            await self._writer.drain()

    async def _read_line(self) -> str | None:
        """The next line without its end; None at the end of the connection or when a line is too long."""
        try:
            data = await self._reader.readuntil(b"\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return None
        return data.decode("utf-8", "surrogateescape").rstrip("\r\n")

    def _execute(self, line: str) -> bool:
        """Run one command; False ends the session."""
        name, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match name:
            case "":
                return True
            case "quit" | "exit":
                return False
            case "kill" if self._trusted:
                self._print("OK: killing emulator, bye bye")
                self._hardware.machine.kill()
                return False
            case "restart" if self._trusted:
                self._print("OK: restarting emulator, bye bye")
                self._hardware.machine.restart()
                return False
        try:
            lines = self._answer(name, rest)
        except KoError as error:
            self._print(*error.lines, f"KO: {error}")
        except Exception as error:
            log.exception("console command %s failed", ascii(line[:80]))
            self._print(f"KO: {type(error).__name__}")
        else:
            self._print(*lines, "OK")
        return True

    def _answer(self, name: str, rest: str) -> list[str]:
        if name == "ping":
            return ["I am alive!"]
        if name in ("help", "h", "?", "help-verbose"):
            return self._help(rest)
        if name == "auth":
            return self._authenticate(rest)
        entry = self._find(name)
        if entry is None or not (self._trusted or (name == "avd" and rest == "name")):
            raise KoError("unknown command, try 'help'")
        if isinstance(entry, Command):
            return self._run(entry, rest)
        return self._run_sub(entry, rest)

    def _run_sub(self, group: Group, rest: str) -> list[str]:
        if not rest:
            raise KoError("missing sub-command", tuple(group.help_lines()))
        name, _, arguments = rest.partition(" ")
        command = group.find(name)
        if command is None:
            raise KoError(" bad sub-command")
        return self._run(command, arguments.strip())

    def _run(self, command: Command, arguments: str) -> list[str]:
        lines = command.run(arguments)
        self._hardware.device.touch()
        return lines

    def _authenticate(self, token: str) -> list[str]:
        if not token:
            raise KoError("missing authentication token")
        if self._authenticator.token() is None:
            raise KoError("unable to read ~/.emulator_console_auth_token")
        if not self._authenticator.accepts(token):
            raise KoError("authentication token does not match ~/.emulator_console_auth_token")
        self._trusted = True
        return [_WELCOME]

    def _help(self, topic: str) -> list[str]:
        if not topic:
            entries = dict(_ALWAYS)
            if self._trusted:
                entries |= {entry.names[0]: entry.brief for entry in self._groups}
                entries |= {"kill": "end the emulator", "restart": "reboot the device"}
            else:
                entries["auth"] = "authenticate: auth TOKEN"
            lines = [f"    {name:<12}{brief}" for name, brief in entries.items()]
            return ["Android console commands:", "", *lines, "", "try 'help <command>' for command-specific help"]
        name, _, sub = topic.partition(" ")
        entry = self._find(name)
        if isinstance(entry, Group):
            command = entry.find(sub.strip()) if sub else None
            return entry.help_lines() if command is None else [command.usage]
        if isinstance(entry, Command):
            return [entry.usage]
        if name in _ALWAYS:
            return [_ALWAYS[name]]
        raise KoError("unknown command")

    def _find(self, name: str) -> Group | Command | None:
        return next((entry for entry in self._groups if name in entry.names), None)

    def _print(self, *lines: str) -> None:
        text = "".join(line + "\r\n" for line in lines)
        self._writer.write(text.encode("utf-8", "surrogateescape"))
