"""sqlite3: statements from the command line or standard input, dot commands, output modes."""

from __future__ import annotations

import re
import shlex
import sqlite3
from collections.abc import Iterator

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.sqlite.connection import Database
from emulator.sim.shell.sqlite.modes import MODES, Printer, quoted

VERSION = "3.32.2 2021-07-12 15:00:17 bcd014c473794b09f61fbc0f4d9488365b023f16123b278dbbd49948c27calt2"
"""SQLite of API 33's platform."""
_ATTACH = re.compile(
    r"\s*ATTACH\s+(?:DATABASE\s+)?('(?:[^']|'')*'|\"[^\"]*\"|[^\s'\"]+)\s+AS\s+('[^']*'|\"[^\"]*\"|\w+)\s*;?\s*\Z", re.IGNORECASE
)
MAX_ROWS = 2_000_000


class Quit(Exception):
    """`.quit` or `.exit`; the argument is the exit code."""


def statements(script: str) -> Iterator[str]:
    """Complete statements of a script, with a rest that has no semicolon as the last one."""
    pending = ""
    for piece in re.split(r"(;)", script):
        pending += piece
        if piece == ";" and sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if pending.strip():
        yield pending


def _unquote(word: str) -> str:
    if word[:1] == "'" and word[-1:] == "'" and len(word) > 1:
        return word[1:-1].replace("''", "'")
    return word.strip('"')


def describe(error: sqlite3.Error) -> str:
    """`text (code)` the way 3.32 prints errors."""
    code = getattr(error, "sqlite_errorcode", None)
    message = str(error)
    if "interrupted" in message:
        code = 9
    if "not authorized" in message or "prohibited" in message:
        code = 23
    primary = (code & 0xFF) if isinstance(code, int) else 1
    return f"{message} ({primary})" if primary != 1 else message


class Session:
    """One run of the program."""

    def __init__(self, proc: Proc, database: Database, *, bail: bool, interactive: bool) -> None:
        self.proc = proc
        self.database = database
        self.printer = Printer()
        self.bail = bail
        self.echo = False
        self.changes = False
        self.line = 0
        self.failed = False
        self.from_script = interactive

    async def complain(self, error: sqlite3.Error) -> None:
        """`Error: ...`, with the place when reading a script; SQL errors in preparation say so."""
        message = describe(error)
        if "unable to open database" in message:
            await self.proc.err(f"Error: {re.sub(r' [(]14[)]$', '', message)}\n")
        elif self.from_script:
            await self.proc.err(f"Error: near line {self.line}: {message}\n")
        elif (
            isinstance(error, sqlite3.OperationalError)
            and not isinstance(error, sqlite3.IntegrityError)
            and re.match(r"no such|near|unrecognized|incomplete|table .* (has|already)|duplicate", message)
        ):
            await self.proc.err(
                f"Error: in prepare, {message} (1)\n"
                if not message.endswith(")") or "(1)" not in message
                else f"Error: in prepare, {message}\n"
            )
        else:
            await self.proc.err(f"Error: stepping, {message}\n" if message.endswith(")") else f"Error: {message}\n")

    async def sql(self, script: str) -> bool:
        """Run statements; False after the first error."""
        for statement in statements(script):
            await self.proc.budget.tick()
            if self.echo:
                await self.proc.out(statement.strip() + "\n")
            try:
                attach = _ATTACH.match(statement)
                if attach:
                    self.database.attach(_unquote(attach.group(1)), _unquote(attach.group(2)))
                    continue
                cursor = self.database.execute(statement)
                if cursor.description:
                    rows = cursor.fetchmany(MAX_ROWS)
                    await self.proc.out(self.printer.rows([column[0] for column in cursor.description], rows))
                if self.changes:
                    connection = self.database.open()
                    await self.proc.out(f"changes: {max(0, cursor.rowcount):>3}   total_changes: {connection.total_changes}\n")
            except sqlite3.Warning as warning:
                await self.complain(sqlite3.OperationalError(str(warning)))
                self.failed = True
                return False
            except sqlite3.Error as error:
                await self.complain(error)
                self.failed = True
                return False
            except (OverflowError, ValueError) as error:
                await self.complain(sqlite3.OperationalError(str(error)))
                self.failed = True
                return False
        return True

    # --- dot commands --------------------------------------------------------------------------------------------------------------

    async def dot(self, line: str) -> bool:
        """Run one dot command; False when it failed."""
        try:
            words = shlex.split(line)
        except ValueError:
            words = line.split()
        name, args = words[0][1:] if words else "", words[1:]
        candidates = [command for command in DOT_COMMANDS if command.startswith(name)] if name else []
        if name not in DOT_COMMANDS and len(candidates) != 1 and name not in ("q", "e", "m", "h", "s", "t", "d", "o", "r"):
            await self.proc.err(f'Error: unknown command or invalid arguments:  "{name}". Enter ".help" for help\n')
            self.failed = True
            return False
        full = name if name in DOT_COMMANDS else (candidates or [name])[0]
        try:
            return await self._dot(full, args)
        except sqlite3.Error as error:
            await self.complain(error)
            self.failed = True
            return False

    async def _dot(self, name: str, args: list[str]) -> bool:
        out = self.proc.out
        printer = self.printer
        if name in ("quit", "exit"):
            raise Quit(args[0] if args and args[0].isdigit() else "0")
        if name in ("headers", "header"):
            printer.header = args[:1] in (["on"], ["1"], ["yes"], ["true"])
        elif name == "mode":
            if not args or args[0] not in MODES:
                await self.proc.err("Error: mode should be one of: ascii column csv html insert line list quote tabs tcl\n")
                return False
            printer.mode, printer.separator = args[0], None
            if args[0] == "insert" and len(args) > 1:
                printer.table = args[1]
        elif name == "separator":
            printer.separator = (args[0] if args else "|").replace("\\t", "\t").replace("\\n", "\n")
        elif name == "nullvalue":
            printer.null = args[0] if args else ""
        elif name == "width":
            printer.widths = [int(word) for word in args if re.fullmatch(r"-?\d{1,4}", word)]
        elif name == "echo":
            self.echo = args[:1] == ["on"]
        elif name == "changes":
            self.changes = args[:1] == ["on"]
        elif name == "bail":
            self.bail = args[:1] == ["on"]
        elif name == "tables":
            await out(self._tables(args))
        elif name == "indexes" or name == "indices":
            rows = self.database.execute(
                f"SELECT name FROM sqlite_master WHERE type='index' {'AND tbl_name LIKE ' + quoted(args[0]) if args else ''} ORDER BY 1"
            ).fetchall()
            await out(_columns([row[0] for row in rows]))
        elif name == "schema":
            await out(self._schema(args))
        elif name == "databases":
            for _, alias, _ in self.database.execute("PRAGMA database_list").fetchall():
                await out(f"{alias}: {self.proc.files.absolute(self.database.path) if alias == 'main' and self.database.path else ''}\n")
        elif name == "dump":
            for piece in self._dump(args):
                await out(piece)
        elif name == "print":
            await out(" ".join(args) + "\n")
        elif name == "show":
            await out(
                f"        echo: {'on' if self.echo else 'off'}\n     headers: {'on' if printer.header else 'off'}\n"
                f'        mode: {printer.mode}\n   nullvalue: "{printer.null}"\n'
                f'colseparator: "{printer.separator or "|"}"\n    filename: {self.database.path}\n'
            )
        elif name == "version":
            await out(f"SQLite {VERSION}\n")
        elif name == "read" and args:
            try:
                return await self.script(self.proc.files.read_bytes(args[0]).decode("utf-8", "replace"))
            except OSError:
                await self.proc.err(f'Error: cannot open "{args[0]}"\n')
                return False
        elif name == "help":
            await out("".join(f".{command}\n" for command in DOT_COMMANDS))
        elif name in ("load", "system", "shell", "import", "backup", "save", "restore", "clone", "open", "output", "once", "log", "cd"):
            await self.proc.err(f"Error: .{name} is not available on this device\n")
            self.failed = True
            return False
        return True

    def _tables(self, args: list[str]) -> str:
        pattern = f" AND name LIKE {quoted(args[0])}" if args else ""
        rows = self.database.execute(
            f"SELECT name FROM sqlite_master WHERE type IN ('table','view') AND name NOT LIKE 'sqlite_%'{pattern} ORDER BY 1"
        ).fetchall()
        return _columns([row[0] for row in rows])

    def _schema(self, args: list[str]) -> str:
        names = [word for word in args if not word.startswith("-")]
        pattern = f" AND (tbl_name LIKE {quoted(names[0])} OR name LIKE {quoted(names[0])})" if names else ""
        rows = self.database.execute(
            f"SELECT sql FROM sqlite_master WHERE sql NOT NULL AND name NOT LIKE 'sqlite_stat%'{pattern} ORDER BY rowid"
        ).fetchall()
        return "".join(f"{row[0]};\n" for row in rows)

    def _dump(self, args: list[str]) -> Iterator[str]:
        yield "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n"
        for name, kind, sql in self.database.execute(
            "SELECT name, type, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY type='table' DESC, rowid"
        ).fetchall():
            if (args and not re.fullmatch(args[0].replace("%", ".*").replace("_", "."), name, re.IGNORECASE)) or (
                kind == "table" and name.startswith("sqlite_") and name != "sqlite_sequence"
            ):
                continue
            if name == "sqlite_sequence":
                yield "DELETE FROM sqlite_sequence;\n"
            else:
                yield f"{sql};\n"
            if kind == "table":
                shown = name if re.fullmatch(r"[A-Za-z_]\w*", name) else '"' + name.replace('"', '""') + '"'
                for row in self.database.execute(f'SELECT * FROM "{name.replace(chr(34), chr(34) * 2)}"'):
                    yield f"INSERT INTO {shown} VALUES({','.join(map(quoted, row))});\n"
        yield "COMMIT;\n"

    async def script(self, source: str) -> bool:
        """Statements and dot commands line by line, as from standard input."""
        pending = ""
        self.from_script = True
        started = 0
        for number, line in enumerate(source.split("\n"), 1):
            if not pending.strip() and line.startswith("."):
                self.line = number
                if not await self.dot(line) and self.bail:
                    return False
                continue
            if not pending.strip():
                started = number
                if not line.strip() or line.lstrip().startswith("--"):
                    continue
            if line.strip().lower() in ("go", "/") and pending.strip():
                line = ";"
            pending += line + "\n"
            if ";" in line and sqlite3.complete_statement(pending):
                self.line = started
                if not await self.sql(pending) and self.bail:
                    return False
                pending = ""
        if pending.strip() and not await self._rest(pending, started):
            return False
        return not self.failed

    async def _rest(self, pending: str, started: int) -> bool:
        """What has no semicolon at the end of a script is run as well."""
        self.line = started
        return await self.sql(pending)


def _columns(names: list[str]) -> str:
    """Names in columns of a line of 80 characters."""
    if not names:
        return ""
    width = max(map(len, names))
    across = max(1, 80 // (width + 2))
    down = -(-len(names) // across)
    return "".join("  ".join(f"{names[place]:<{width}}" for place in range(row, len(names), down)) + "\n" for row in range(down))


DOT_COMMANDS = [
    "backup",
    "bail",
    "cd",
    "changes",
    "clone",
    "databases",
    "dump",
    "echo",
    "exit",
    "header",
    "headers",
    "help",
    "import",
    "indexes",
    "indices",
    "load",
    "log",
    "mode",
    "nullvalue",
    "once",
    "open",
    "output",
    "print",
    "quit",
    "read",
    "restore",
    "save",
    "schema",
    "separator",
    "shell",
    "show",
    "system",
    "tables",
    "version",
    "width",
]


async def sqlite3_(proc: Proc) -> int:
    """`sqlite3 [OPTIONS] [FILE [SQL...]]`."""
    words = list(proc.args)
    settings: list[str] = []
    before: list[str] = []
    bail = read_only = False
    positional: list[str] = []
    while words:
        word = words.pop(0)
        option = "-" + word.lstrip("-") if word.startswith("-") and len(word) > 1 and not positional else ""
        if not option:
            positional.append(word)
        elif option in ("-header", "-headers"):
            settings.append(".headers on")
        elif option == "-noheader":
            settings.append(".headers off")
        elif option[1:] in MODES:
            settings.append(f".mode {option[1:]}")
        elif option in ("-separator", "-nullvalue", "-cmd", "-newline") and words:
            value = words.pop(0)
            if option == "-cmd":
                before.append(value)
            else:
                settings.append(f"{option} {value}")
        elif option == "-bail":
            bail = True
        elif option == "-readonly":
            read_only = True
        elif option == "-version":
            await proc.out(VERSION + "\n")
            return 0
        elif option in ("-batch", "-interactive", "-echo", "-stats", "-nofollow", "-safe", "-append", "-init"):
            if option == "-init" and words:
                words.pop(0)
        elif option == "-help":
            await proc.err("Usage: sqlite3 [OPTIONS] FILENAME [SQL]\n")
            return 1
        else:
            await proc.err(f"sqlite3: Error: unknown option: {word}\nUse -help for a list of options.\n")
            return 1
    path = positional[0] if positional else ":memory:"
    if path.startswith("file:"):
        path, _, query = path[5:].partition("?")
        read_only = read_only or "mode=ro" in query
        path = re.sub(r"^//[^/]*", "", path)
    database = Database(proc.files, path, read_only=read_only)
    session = Session(proc, database, bail=bail, interactive=False)
    for setting in settings:
        if setting.startswith("-separator "):
            session.printer.separator = setting[11:].replace("\\t", "\t").replace("\\n", "\n")
        elif setting.startswith("-nullvalue "):
            session.printer.null = setting[11:]
        elif setting.startswith("-newline "):
            session.printer.newline = setting[9:].replace("\\n", "\n")
        else:
            await session.dot(setting)
    try:
        for one in [*before, *positional[1:]]:
            ok = await (session.dot(one) if one.startswith(".") else session.sql(one))
            if not ok:
                return 1
        if len(positional) < 2:
            await session.script((await proc.stdin.read_all()).decode("utf-8", "replace"))
        return int(session.failed)
    except Quit as end:
        return int(str(end))
    except OSError as failure:
        if isinstance(failure, BrokenPipeError):
            raise
        await proc.err(f"Error: {reason(failure)}\n")
        return 1
    finally:
        database.close()
        proc.device.touch()


PROGRAMS = {"sqlite3": sqlite3_}
