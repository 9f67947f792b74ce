"""Builtins about variables and input: set, shift, export, local, unset, read, getopts, cd, let."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping

from emulator.sim.shell.files import EXECUTE, reason
from emulator.sim.shell.lang.arith import ArithmeticError_, evaluate
from emulator.sim.shell.lang.executor import Interpreter
from emulator.sim.shell.lang.quoting import quote
from emulator.sim.shell.lang.state import LONG_OPTIONS, OPTIONS, ShellError

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


async def _shift(shell: Interpreter, argv: list[str]) -> int:
    try:
        count = int(argv[1]) if len(argv) > 1 else 1
    except ValueError:
        raise ShellError(f"shift: {argv[1]}: bad number") from None
    if count < 0 or count > len(shell.state.args):
        raise ShellError("shift: nothing to shift")
    del shell.state.args[:count]
    return 0


async def _set(shell: Interpreter, argv: list[str]) -> int:
    state = shell.state
    words = argv[1:]
    if not words:
        for name in sorted(state.variables.values):
            await shell.out(f"{name}={quote(state.variables.values[name])}\n")
        return 0
    while words:
        word = words[0]
        if word in ("--", "-"):
            words.pop(0)
            state.args = words
            return 0
        if len(word) < 2 or word[0] not in "-+":
            state.args = words
            return 0
        words.pop(0)
        on = word[0] == "-"
        for letter in word[1:]:
            if letter == "o":
                if not words:
                    for name in sorted(LONG_OPTIONS):
                        await shell.out(f"{name:<16}{'on' if _option(name) in state.options else 'off'}\n")
                    return 0
                name = words.pop(0)
                if name not in LONG_OPTIONS:
                    raise ShellError(f"set: {name}: bad option")
                letter = _option(name)
            elif letter not in OPTIONS:
                raise ShellError(f"set: {word[0]}{letter}: unknown option")
            (state.options.add if on else state.options.discard)(letter)
            if letter == "a":
                state.variables.export_all = on
    return 0


def _option(name: str) -> str:
    """The letter of a long option, or its name where it has none."""
    return next((letter for letter, long in OPTIONS.items() if long == name), name)


async def _declare(shell: Interpreter, argv: list[str]) -> int:
    """`export`, `readonly`, `local`, `typeset`, `declare`."""
    variables = shell.state.variables
    words = argv[1:]
    flags: set[str] = set()
    while words and len(words[0]) > 1 and words[0][0] in "-+":
        option = words.pop(0)
        if option == "--":
            break
        flags |= set(option[1:])
    exporting = argv[0] == "export" or "x" in flags
    fixing = argv[0] == "readonly" or "r" in flags
    local = argv[0] in ("local", "typeset", "declare") and "g" not in flags
    if not words:
        names = variables.exported if exporting else variables.readonly if fixing else set(variables.values)
        for name in sorted(names):
            value = variables.get(name)
            await shell.out(f"{argv[0] + ' ' if 'p' in flags else ''}{name}{'' if value is None else '=' + quote(value)}\n")
        return 0
    for word in words:
        name, equals, value = word.partition("=")
        appending = name.endswith("+") and bool(equals)
        name = name.removesuffix("+") if appending else name
        if not _NAME.match(name):
            raise ShellError(f"{argv[0]}: {name}: is not an identifier")
        if appending:
            value = (variables.get(name) or "") + value
        if local:
            variables.make_local(name)
        if equals:
            if "i" in flags:
                try:
                    value = str(evaluate(value, variables))
                except ArithmeticError_ as error:
                    raise ShellError(str(error)) from None
            if "l" in flags or "u" in flags:
                value = value.lower() if "l" in flags else value.upper()
            variables.set(name, value)
        if exporting:
            variables.exported.add(name)
        if fixing:
            variables.readonly.add(name)
    return 0


async def _unset(shell: Interpreter, argv: list[str]) -> int:
    words = argv[1:]
    functions = False
    while words and words[0] in ("-f", "-v", "--"):
        functions = words.pop(0) == "-f" or functions
    for name in words:
        if functions:
            shell.state.functions.pop(name, None)
        elif not _NAME.match(name):
            raise ShellError(f"unset: {name}: is not an identifier")
        else:
            shell.state.variables.unset(name)
    return 0


async def _read(shell: Interpreter, argv: list[str]) -> int:
    """`read [-r] [-p] [-d C] [-n N] [-N N] [-t S] [-u FD] [names]`."""
    words = argv[1:]
    raw, delimiter, count, fd = False, b"\n", 0, 0
    while words and len(words[0]) > 1 and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--":
            break
        letters = option[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter == "r":
                raw = True
            elif letter in "dnNtua":
                value = letters or (words.pop(0) if words else "")
                letters = ""
                if letter == "d":
                    delimiter = value[:1].encode("utf-8", "surrogateescape")[:1] or b"\0"
                elif letter in "nN" and value.isdigit():
                    count = min(int(value[:7]), 1 << 20)
                elif letter == "u" and value.isdigit():
                    fd = int(value[:3])
            elif letter not in "psA":
                raise ShellError(f"read: -{letter}: unknown option")
    source = shell.state.source(fd)
    if source is None:
        await shell.complain(f"read: {fd}: bad file descriptor")
        return 1
    text, ended = await _read_line(shell, source, raw, delimiter, count)
    names = words or ["REPLY"]
    for name in names:
        if not _NAME.match(name):
            raise ShellError(f"read: {name}: is not an identifier")
    _assign(shell, names, text, raw or not any(plain for _, plain in text))
    return int(not ended)


async def _read_line(shell: Interpreter, source: object, raw: bool, delimiter: bytes, count: int) -> tuple[list[tuple[str, bool]], bool]:
    """Characters with whether a backslash made them plain; and whether the delimiter was seen."""
    from emulator.sim.shell.streams import Reader

    assert isinstance(source, Reader)
    data = bytearray()
    ended = False
    if delimiter == b"\n" and not count:
        while True:
            line = await source.readline()
            ended = line.endswith(b"\n")
            body = line[:-1] if ended else line
            data += body
            trailing = len(body) - len(body.rstrip(b"\\"))
            if raw or not ended or trailing % 2 == 0:
                break
            data[-1:] = b""  # a backslash before the line feed joins the next line
    else:
        while not count or len(data) < count:
            byte = await source.read(1)
            await shell.budget.tick()
            if not byte:
                break
            if byte == delimiter:
                ended = True
                break
            data += byte
        ended = ended or bool(count and len(data) >= count)
    text = bytes(data).replace(b"\0", b"").decode("utf-8", "surrogateescape")
    if raw:
        return [(char, False) for char in text], ended
    out: list[tuple[str, bool]] = []
    at = 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
            out.append((text[at], True))
        elif text[at] != "\\":
            out.append((text[at], False))
        at += 1
    return out, ended


def _assign(shell: Interpreter, names: list[str], chars: list[tuple[str, bool]], simple: bool) -> None:
    """Cut at IFS; the last name takes the rest."""
    ifs = shell.state.variables.values.get("IFS", " \t\n")
    blanks = {c for c in ifs if c in " \t\n"}

    def is_blank(at: int) -> bool:
        return chars[at][0] in blanks and not chars[at][1]

    def is_delimiter(at: int) -> bool:
        return chars[at][0] in ifs and not chars[at][1]

    at = 0
    end = len(chars)
    while at < end and is_blank(at):
        at += 1
    while end > at and is_blank(end - 1):
        end -= 1
    for number, name in enumerate(names):
        if number == len(names) - 1:
            last = end
            if last > at and is_delimiter(last - 1) and not any(is_delimiter(i) for i in range(at, last - 1)):
                last -= 1  # one field with its own closing delimiter
            shell.state.variables.set(name, "".join(char for char, _ in chars[at:last]))
            return
        start = at
        while at < end and not is_delimiter(at):
            at += 1
        shell.state.variables.set(name, "".join(char for char, _ in chars[start:at]))
        seen = False
        while at < end and is_delimiter(at) and (is_blank(at) or not seen):
            seen = seen or not is_blank(at)
            at += 1


async def _getopts(shell: Interpreter, argv: list[str]) -> int:
    if len(argv) < 3:
        await shell.complain("getopts: missing name argument")
        return 1
    variables = shell.state.variables
    spec, name = argv[1], argv[2]
    args = argv[3:] or shell.state.args
    silent = spec.startswith(":")
    text = variables.get("OPTIND") or "1"
    index = int(text) if text.isdigit() and len(text) < 6 else 1
    at = shell.state.getopts_at if index > 1 or shell.state.getopts_at else 0
    word = args[index - 1] if index <= len(args) else ""
    if at == 0 and (len(word) < 2 or word[0] != "-" or word == "--"):
        variables.set("OPTIND", str(index + (word == "--")))
        variables.set(name, "?")
        shell.state.getopts_at = 0
        return 1
    at = at or 1
    letter = word[at : at + 1]
    at += 1
    place = spec.lstrip(":").find(letter) if letter != ":" else -1
    variables.unset("OPTARG")
    result = letter
    if place < 0:
        result = "?"
        if silent:
            variables.set("OPTARG", letter)
        else:
            await shell.err(f"{shell.state.name}: -{letter}: unknown option\n")
    elif spec.lstrip(":")[place + 1 : place + 2] == ":":
        if at < len(word):
            variables.set("OPTARG", word[at:])
        elif index < len(args):
            variables.set("OPTARG", args[index])
            index += 1
        else:
            result = ":" if silent else "?"
            if silent:
                variables.set("OPTARG", letter)
            else:
                await shell.err(f"{shell.state.name}: -{letter}: argument missing\n")
        at = len(word)
    if at >= len(word):
        index += 1
        at = 0
    shell.state.getopts_at = at
    variables.set("OPTIND", str(index))
    variables.set(name, result)
    return 0


async def _cd(shell: Interpreter, argv: list[str]) -> int:
    state = shell.state
    words = [word for word in argv[1:] if word not in ("-L", "-P", "--")]
    target = words[0] if words else state.variables.get("HOME") or "/"
    shown = target == "-"
    if shown:
        target = state.variables.get("OLDPWD") or ""
        if not target:
            await shell.complain("cd: no OLDPWD")
            return 2
    try:
        where = shell.files.absolute(target)
        if not shell.files.stat(target).is_dir:
            raise NotADirectoryError(20, "Not a directory", target)
        if not shell.files.access(target, EXECUTE):
            raise PermissionError(13, "Permission denied", target)
    except OSError as error:
        await shell.complain(f"cd: {target}: {reason(error)}")
        return 2
    logical: list[str] = []
    for part in where.split("/"):
        if part == "..":
            del logical[-1:]
        elif part not in ("", "."):
            logical.append(part)
    state.variables.set("OLDPWD", state.cwd)
    state.cwd = shell.files.cwd = "/" + "/".join(logical)
    state.variables.set("PWD", state.cwd)
    if shown:
        await shell.out(state.cwd + "\n")
    return 0


async def _pwd(shell: Interpreter, argv: list[str]) -> int:
    await shell.out((shell.files.realpath(shell.state.cwd) if "-P" in argv else shell.state.cwd) + "\n")
    return 0


async def _let(shell: Interpreter, argv: list[str]) -> int:
    value = 0
    for word in argv[1:]:
        try:
            value = evaluate(word, shell.state.variables)
        except ArithmeticError_ as error:
            raise ShellError(str(error)) from None
    return int(value == 0)


BUILTINS: Mapping[str, Callable[[Interpreter, list[str]], Awaitable[int]]] = {
    "shift": _shift,
    "set": _set,
    "export": _declare,
    "readonly": _declare,
    "local": _declare,
    "typeset": _declare,
    "declare": _declare,
    "unset": _unset,
    "read": _read,
    "getopts": _getopts,
    "cd": _cd,
    "chdir": _cd,
    "pwd": _pwd,
    "let": _let,
}
