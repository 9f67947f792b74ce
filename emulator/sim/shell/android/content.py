"""`content`: rows, files and calls of content providers from the command line."""

from __future__ import annotations

import sqlite3
import struct
from dataclasses import dataclass, field
from typing import Any

from emulator.sim.core.providers import ProviderError
from emulator.sim.shell.android.service_command import JavaError, number
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.streams import CHUNK

USAGE = """usage: adb shell content [subcommand] [options]

usage: adb shell content insert --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...] [--extra <BINDING>...]
usage: adb shell content update --uri <URI> [--user <USER_ID>] [--where <WHERE>] [--extra <BINDING>...]
usage: adb shell content delete --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...] [--where <WHERE>]
       [--extra <BINDING>...]
usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>] [--where <WHERE>]
       [--sort <SORT_ORDER>] [--extra <BINDING>...]
usage: adb shell content call --uri <URI> --method <METHOD> [--arg <ARG>] [--extra <BINDING> ...]
usage: adb shell content read --uri <URI> [--user <USER_ID>]
usage: adb shell content write --uri <URI> [--user <USER_ID>]
usage: adb shell content gettype --uri <URI> [--user <USER_ID>]

"""


MAX_PARCEL = (1 << 20) - 8192
"""Bytes of one binder transaction: the buffer of a process, without its two guard pages."""


class ContentUsageError(Exception):
    """A command line that `content` refuses; the text follows `[ERROR] `."""


@dataclass
class _Arguments:
    uri: str = ""
    projection: list[str] | None = None
    where: str = ""
    sort: str = ""
    method: str = ""
    arg: str | None = None
    bindings: dict[str, Any] = field(default_factory=dict)
    extras: dict[str, Any] = field(default_factory=dict)


_ALLOWED = {
    "query": {"--uri", "--user", "--projection", "--where", "--sort", "--extra"},
    "insert": {"--uri", "--user", "--bind", "--extra"},
    "update": {"--uri", "--user", "--bind", "--where", "--extra"},
    "delete": {"--uri", "--user", "--where", "--extra"},
    "call": {"--uri", "--user", "--method", "--arg", "--extra"},
    "read": {"--uri", "--user"},
    "write": {"--uri", "--user"},
    "gettype": {"--uri", "--user"},
}


def _binding(text: str) -> tuple[str, Any]:
    """`COL:T:VALUE`; the value may hold colons."""
    pieces = text.split(":", 2)
    if len(pieces) < 3:
        raise ContentUsageError(f"Binding not well formed: {text}")
    column, kind, value = pieces
    if kind == "s":
        return column, value
    if kind == "n":
        return column, None
    try:
        if kind == "b":
            return column, value.lower() == "true"
        if kind in ("i", "l"):
            return column, number(value)
        if kind in ("f", "d"):
            return column, float(value)
    except (JavaError, ValueError):
        raise ContentUsageError(f'For input string: "{value}"') from None
    raise ContentUsageError(f"Unsupported type: {kind}")


def _parse(verb: str, words: list[str]) -> _Arguments:
    out = _Arguments()
    at = 0
    while at < len(words):
        option = words[at]
        if option not in _ALLOWED[verb]:
            raise ContentUsageError(f"Unsupported argument: {option}")
        value = words[at + 1] if at + 1 < len(words) else None
        if value is None or value.startswith("--"):
            raise ContentUsageError(f"No value for argument: {option}")
        at += 2
        if option == "--uri":
            out.uri = value
        elif option == "--projection":
            out.projection = value.split(":")
        elif option == "--where":
            out.where = value
        elif option == "--sort":
            out.sort = value
        elif option == "--method":
            out.method = value
        elif option == "--arg":
            out.arg = value
        elif option in ("--bind", "--extra"):
            key, bound = _binding(value)
            (out.bindings if option == "--bind" else out.extras)[key] = bound
    if not out.uri:
        raise ContentUsageError("Content provider URI not specified. Did you specify --uri argument?")
    if verb in ("insert", "update") and not out.bindings:
        raise ContentUsageError("Bindings not specified. Did you specify --bind argument(s)?")
    if verb == "call" and not out.method:
        raise ContentUsageError("Content provider method not specified. Did you specify --method argument?")
    return out


def java_float(value: float) -> str:
    """Float.toString of a value narrowed to 32 bits."""
    try:
        narrow = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return "-Infinity" if value < 0 else "Infinity"
    if narrow != narrow:
        return "NaN"
    if narrow in (float("inf"), float("-inf")):
        return "Infinity" if narrow > 0 else "-Infinity"
    if narrow == 0:
        return "-0.0" if str(narrow).startswith("-") else "0.0"
    for digits in range(1, 10):  # the shortest decimal that gives the same 32 bits
        text = f"{narrow:.{digits - 1}e}"
        if struct.pack("<f", float(text)) == struct.pack("<f", narrow):
            break
    mantissa, _, exponent = text.partition("e")
    power = int(exponent)
    if -3 <= power < 7:
        plain = f"{float(text):.{max(1, len(mantissa.replace('.', '').lstrip('-')) - 1 - power)}f}"
        return plain
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}E{power}"


def cell(value: Any) -> str:
    """A cursor value as `content query` prints it."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        return java_float(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return "BLOB"
    return str(value)


def _bundle(values: dict[str, Any] | None) -> str:
    """Bundle.toString."""
    if values is None:
        return "null"

    def shown(value: Any) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        return "null" if value is None else str(value)

    return f"Bundle[{{{', '.join(f'{key}={shown(value)}' for key, value in values.items())}}}]"


async def content(proc: Proc) -> int:
    words = proc.args
    if not words:
        await proc.out(USAGE)
        return 0
    verb = words[0]
    try:
        if verb not in _ALLOWED:
            raise ContentUsageError(f"Unsupported operation: {verb}")
        arguments = _parse(verb, words[1:])
    except ContentUsageError as error:
        await proc.out(USAGE)
        await proc.err(f"[ERROR] {error}\n")
        return 0
    try:
        await _run(proc, verb, arguments)
    except ProviderError as error:
        await _failure(proc, arguments.uri, f"{error.java}: {error}")
    except sqlite3.Error as error:
        kind = "SQLiteConstraintException" if isinstance(error, sqlite3.IntegrityError) else "SQLiteException"
        await _failure(proc, arguments.uri, f"android.database.sqlite.{kind}: {error} (code 1 SQLITE_ERROR)")
    except OSError as error:
        await _failure(proc, arguments.uri, f"java.io.FileNotFoundException: {error.strerror}")
    return 0


def _parcel_size(bindings: dict[str, Any]) -> int:
    """Bytes of the bound values in a Parcel, whose strings are UTF-16."""
    return sum(12 + 2 * len(column) + (2 * len(value) if isinstance(value, str) else 8) for column, value in bindings.items())


async def _failure(proc: Proc, uri: str, text: str) -> None:
    authority = uri.removeprefix("content://").partition("/")[0]
    await proc.err(
        f"Error while accessing provider:{authority}\n{text}\n\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3011)\n"
        "\tat com.android.commands.content.Content$Command.execute(Content.java:521)\n"
        "\tat com.android.commands.content.Content.main(Content.java:745)\n"
    )


async def _run(proc: Proc, verb: str, arguments: _Arguments) -> None:
    providers = proc.device.providers
    uri = arguments.uri
    caller = "root" if proc.uid == 0 else "com.android.shell"
    if (size := _parcel_size(arguments.bindings)) > MAX_PARCEL:
        raise ProviderError(f"data parcel size {size} bytes", "android.os.TransactionTooLargeException")
    if verb == "query":
        rows = providers.query(uri, arguments.projection, arguments.where, (), arguments.sort, caller=caller)
        if not rows:
            await proc.out("No result found.\n")
            return
        out = []
        for index, row in enumerate(rows):
            out.append(f"Row: {index} " + ", ".join(f"{column}={cell(value)}" for column, value in row.items()) + "\n")
        await proc.out("".join(out))
    elif verb == "insert":
        providers.insert(uri, arguments.bindings, caller=caller)
    elif verb == "update":
        providers.update(uri, arguments.bindings, arguments.where, (), caller=caller)
    elif verb == "delete":
        providers.delete(uri, arguments.where, (), caller=caller)
    elif verb == "call":
        await proc.out(f"Result: {_bundle(providers.call(uri, arguments.method, arguments.arg, arguments.extras))}\n")
    elif verb == "gettype":
        await proc.out(f"Result: {providers.get_type(uri) or 'null'}\n")
    elif verb == "read":
        data = providers.read(uri)
        for at in range(0, len(data), CHUNK):
            await proc.out(data[at : at + CHUNK])
    else:
        providers.write(uri, await proc.stdin.read_all())


PROGRAMS = {"content": content}
