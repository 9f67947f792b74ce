"""The table of builtins, and those that steer the shell: control flow, evaluation, options, jobs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from emulator.sim.shell.lang import variables_builtins
from emulator.sim.shell.lang.condition import ConditionError, test_words
from emulator.sim.shell.lang.control import ExitShell, LoopControl, ReturnFunction
from emulator.sim.shell.lang.executor import SPECIAL, Builtin, Interpreter
from emulator.sim.shell.lang.output import echo, printf
from emulator.sim.shell.lang.parser import RESERVED
from emulator.sim.shell.lang.quoting import quote
from emulator.sim.shell.lang.state import ShellError
from emulator.sim.shell.proc import DEFAULT_PATH, ArgumentsTooLong, CannotExecute, CommandNotFound

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

RESERVED_NAMES = RESERVED | {"select"}
"""What `type` and `command -v` call reserved words; the parser knows no `select`."""


async def _true(shell: Interpreter, argv: list[str]) -> int:
    return 0


async def _false(shell: Interpreter, argv: list[str]) -> int:
    return 1


async def _echo(shell: Interpreter, argv: list[str]) -> int:
    await shell.out(echo(argv[1:]))
    return 0


async def _printf(shell: Interpreter, argv: list[str]) -> int:
    args = argv[1:]
    if args[:1] == ["--"]:
        args = args[1:]
    if not args:
        await shell.complain("printf: missing argument")
        return 1
    text, errors = printf(args[0], args[1:])
    await shell.out(text)
    for message in errors:
        await shell.complain(f"printf: {message}")
    return int(bool(errors))


async def _test(shell: Interpreter, argv: list[str]) -> int:
    words = argv[1:]
    if argv[0] == "[":
        if not words or words[-1] != "]":
            await shell.complain("[: missing ]")
            return 2
        words = words[:-1]
    try:
        return int(not test_words(shell.files, shell.state, words))
    except ConditionError as error:
        await shell.complain(f"{argv[0]}: {error}")
        return 2


# --- control flow ----------------------------------------------------------------------------------------------------------------


async def _number(shell: Interpreter, argv: list[str], default: int) -> int:
    if len(argv) < 2:
        return default
    try:
        return int(argv[1])
    except ValueError:
        raise ShellError(f"{argv[0]}: {argv[1]}: bad number") from None


async def _exit(shell: Interpreter, argv: list[str]) -> int:
    raise ExitShell(await _number(shell, argv, shell.state.status) & 0xFF)


async def _return(shell: Interpreter, argv: list[str]) -> int:
    shell.state.status = await _number(shell, argv, shell.state.status) & 0xFF
    raise ReturnFunction


async def _loop_control(shell: Interpreter, argv: list[str]) -> int:
    levels = await _number(shell, argv, 1)
    if levels < 1:
        await shell.complain(f"{argv[0]}: {argv[1]}: bad value")
        return 1
    if shell.state.loops:
        raise LoopControl(levels, argv[0] == "continue")
    await shell.complain(f"{argv[0]}: can't {argv[0]}")
    return 0


# --- evaluation ------------------------------------------------------------------------------------------------------------------


async def _eval(shell: Interpreter, argv: list[str]) -> int:
    shell.state.depth += 1
    if shell.state.depth > 48:
        raise ShellError("eval: nesting too deep")
    shell.state.status = 0
    try:
        return await shell.run_text(" ".join(argv[1:]))
    finally:
        shell.state.depth -= 1


async def _exec(shell: Interpreter, argv: list[str]) -> int:
    words = argv[1:]
    if words[:1] == ["--"]:
        words = words[1:]
    if not words:
        return 0
    try:
        raise ExitShell(await shell.kernel.execute(shell.process(words, {})))
    except CommandNotFound:
        await shell.complain(f"{words[0]}: inaccessible or not found")
        raise ExitShell(127) from None
    except ArgumentsTooLong as error:
        await shell.complain(f"{error.where}: {error.reason}")
        raise ExitShell(126) from None
    except CannotExecute as error:
        await shell.complain(f"{words[0]}: can't execute: {error.reason}")
        raise ExitShell(126) from None


async def _source(shell: Interpreter, argv: list[str]) -> int:
    if len(argv) < 2:
        await shell.complain(".: missing argument")
        return 1
    try:
        text = shell.files.read_bytes(argv[1]).decode("utf-8", "surrogateescape")
    except OSError as error:
        raise ShellError(f".: {argv[1]}: {error.strerror}") from None
    state = shell.state
    if state.depth > 40:
        raise ShellError(".: nesting too deep")
    saved = state.args
    if len(argv) > 2:
        state.args = argv[2:]
    state.depth += 1
    state.status = 0
    try:
        return await shell.run_text(text)
    except ReturnFunction:
        return state.status
    finally:
        state.depth -= 1
        state.args = saved


async def _command(shell: Interpreter, argv: list[str]) -> int:
    words = argv[1:]
    show = ""
    while words and words[0].startswith("-") and len(words[0]) > 1:
        option = words.pop(0)
        if option == "--":
            break
        if option in ("-v", "-V"):
            show = option
        elif option != "-p":
            await shell.complain(f"command: {option}: unknown option")
            return 1
    if not words:
        return 0
    if show:
        return await _describe(shell, words, verbose=show == "-V")
    return await shell.invoke(words, {}, functions=False)


async def _builtin(shell: Interpreter, argv: list[str]) -> int:
    if len(argv) < 2:
        return 0
    if argv[1] not in shell.builtins:
        await shell.complain(f"builtin: {argv[1]}: not found")
        return 1
    return await shell.builtins[argv[1]](shell, argv[1:])


async def _describe(shell: Interpreter, names: list[str], *, verbose: bool) -> int:
    """`command -v` and, verbose, `type`."""
    status = 0
    state = shell.state
    for name in names:
        where = ""
        if name in state.aliases:
            line = f"{name} is an alias for {quote(state.aliases[name])}" if verbose else f"alias {name}={quote(state.aliases[name])}"
        elif name in RESERVED_NAMES:
            line = f"{name} is a reserved word" if verbose else name
        elif name in state.functions:
            line = f"{name} is a function" if verbose else name
        elif name in shell.builtins:
            line = f"{name} is a {'special ' if name in SPECIAL else ''}shell builtin" if verbose else name
        else:
            where = shell.kernel.lookup(name, state.variables.values.get("PATH", DEFAULT_PATH), shell.files)
            if not where or ("/" in name and not where.startswith("/system/bin/") and not shell.files.access(where, 1)):
                status = 1 if not verbose else 127
                if verbose:
                    await shell.out(f"{name} not found\n")
                continue
            line = f"{name} is {where}" if verbose else where
        await shell.out(line + "\n")
    return status


async def _type(shell: Interpreter, argv: list[str]) -> int:
    return await _describe(shell, [word for word in argv[1:] if word != "--"], verbose=True)


# --- the shell itself ------------------------------------------------------------------------------------------------------------


async def _trap(shell: Interpreter, argv: list[str]) -> int:
    traps = shell.state.traps
    words = [word for word in argv[1:] if word != "--"]
    if not words:
        for name, command in traps.items():
            await shell.out(f"trap -- {quote(command)} {name}\n")
        return 0
    clear = words[0] == "-" or words[0].isdigit()
    names = words if words[0].isdigit() else words[1:]
    for name in names:
        name = {"0": "EXIT", "1": "HUP", "2": "INT", "15": "TERM"}.get(name, name.upper().removeprefix("SIG"))
        if clear:
            traps.pop(name, None)
        else:
            traps[name] = words[0]
    return 0


async def _alias(shell: Interpreter, argv: list[str]) -> int:
    aliases = shell.state.aliases
    status = 0
    if len(argv) == 1:
        for name, value in sorted(aliases.items()):
            await shell.out(f"{name}={quote(value)}\n")
    for word in argv[1:]:
        name, equals, value = word.partition("=")
        if equals:
            aliases[name] = value
        elif name in aliases:
            await shell.out(f"{name}={quote(aliases[name])}\n")
        else:
            await shell.complain(f"{name}: alias not found")
            status = 1
    return status


async def _unalias(shell: Interpreter, argv: list[str]) -> int:
    if argv[1:2] == ["-a"]:
        shell.state.aliases.clear()
        return 0
    missing = [name for name in argv[1:] if shell.state.aliases.pop(name, None) is None]
    return int(bool(missing))


async def _wait(shell: Interpreter, argv: list[str]) -> int:
    words = argv[1:] or [str(pid) for pid in shell.jobs]
    status = 0
    for word in words:
        row = shell.jobs.pop(int(word), None) if word.isdigit() and len(word) < 10 else None
        if row is None or row.task is None:
            status = 127
            continue
        result = (await asyncio.gather(row.task, return_exceptions=True))[0]
        status = result if isinstance(result, int) else 128 + row.signal
    return status if len(argv) > 1 else 0


async def _jobs(shell: Interpreter, argv: list[str]) -> int:
    for number, row in enumerate(shell.jobs.values(), 1):
        running = row.task is not None and not row.task.done()
        await shell.out(f"[{number}] + {'Running' if running else 'Done   '}              {' '.join(row.argv)}\n")
    return 0


async def _times(shell: Interpreter, argv: list[str]) -> int:
    await shell.out("0m00.00s 0m00.00s\n0m00.00s 0m00.00s\n")
    return 0


async def _umask(shell: Interpreter, argv: list[str]) -> int:
    if len(argv) == 1 or argv[1] == "-S":
        mask = shell.state.umask
        if len(argv) > 1:
            allowed = 0o777 & ~mask
            words = ["".join(letter for letter, bit in zip("rwx", (4, 2, 1), strict=True) if allowed >> shift & bit) for shift in (6, 3, 0)]
            await shell.out("u={},g={},o={}\n".format(*words))
        else:
            await shell.out(f"{mask:04o}\n")
        return 0
    try:
        shell.state.umask = shell.files.umask = int(argv[1], 8) & 0o777
    except ValueError:
        await shell.complain(f"umask: {argv[1]}: bad mask")
        return 1
    return 0


async def _kill(shell: Interpreter, argv: list[str]) -> int:
    """The builtin hands over to the program, which knows the process list."""
    return await shell.run_program(argv, {})


async def _ignore(shell: Interpreter, argv: list[str]) -> int:
    return 0


_CORE: Mapping[str, Callable[[Interpreter, list[str]], Awaitable[int]]] = {
    ":": _true,
    "true": _true,
    "false": _false,
    "echo": _echo,
    "printf": _printf,
    "test": _test,
    "[": _test,
    "exit": _exit,
    "return": _return,
    "break": _loop_control,
    "continue": _loop_control,
    "eval": _eval,
    "exec": _exec,
    ".": _source,
    "source": _source,
    "command": _command,
    "builtin": _builtin,
    "type": _type,
    "whence": _type,
    "trap": _trap,
    "alias": _alias,
    "unalias": _unalias,
    "wait": _wait,
    "jobs": _jobs,
    "times": _times,
    "umask": _umask,
    "kill": _kill,
    "bind": _ignore,
    "ulimit": _ignore,
    "hash": _ignore,
    "bg": _ignore,
    "fg": _ignore,
}


def builtins() -> Mapping[str, Builtin]:
    """All builtins by name."""
    return {**_CORE, **variables_builtins.BUILTINS}
