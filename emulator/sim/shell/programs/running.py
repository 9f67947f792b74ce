"""Programs that run others: sh, toybox, env, time, timeout, nohup, nice, su, run-as, which, watch, log; and small ones."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

from emulator.sim.core.log import Level
from emulator.sim.core.packages import Package
from emulator.sim.shell.android.apk import ApkError, read_manifest
from emulator.sim.shell.ids import number_of
from emulator.sim.shell.lang.condition import ConditionError, test_words
from emulator.sim.shell.lang.output import echo as echo_text
from emulator.sim.shell.lang.output import printf as printf_text
from emulator.sim.shell.lang.state import State, Variables, login_environment
from emulator.sim.shell.proc import DEFAULT_PATH, CannotExecute, CommandNotFound, Proc
from emulator.sim.shell.programs.date import seconds
from emulator.sim.shell.programs.expr import evaluate
from emulator.sim.shell.programs.inputs import text
from emulator.sim.shell.programs.options import UsageError, parse

TIMEOUT_GRACE_S = 0.1
"""Real time that `timeout` gives a program which waits, before virtual time moves to the limit."""


async def sh(proc: Proc) -> int:
    """`sh [-e -x] [-c TEXT [NAME ARGS]] | FILE [ARGS]`; without either the script is standard input."""
    words = list(proc.args)
    command: str | None = None
    options = ""
    reading_command = is_file = False
    while words and len(words[0]) > 1 and words[0][0] in "-+":
        word = words.pop(0)
        if word in ("--", "-"):
            break
        if word == "-o" and words:
            words.pop(0)
            continue
        for letter in word[1:]:
            if letter == "c":
                reading_command = True
            elif letter in "eux":
                options += letter
            elif letter not in "ilspfabhkmnvrT":
                await proc.err(f"{proc.name}: -{letter}: unknown option\n")
                return 1
    if reading_command:
        if not words:
            await proc.err(f"{proc.name}: -c: argument missing\n")
            return 1
        command = words.pop(0)
        script = words
    elif words:
        path = words[0]
        try:
            if proc.files.is_dir(path):
                raise IsADirectoryError(21, "Is a directory", path)
            command = text(proc.files.read_bytes(path))
        except OSError as failure:
            await proc.err(f"{proc.argv[0]}: {path}: {failure.strerror}\n")
            return 127 if isinstance(failure, FileNotFoundError) else 126
        script = words
        is_file = True
    else:
        command = text(await proc.stdin.read_all())
        script = []
    prefix = f"set -{options}\n" if options else ""
    return await proc.kernel.run_script(proc, prefix + command, script, is_file=is_file)


async def toybox(proc: Proc) -> int:
    if not proc.args:
        await proc.out(" ".join(sorted(proc.kernel.toybox)) + "\n")
        return 0
    if proc.args[0] in ("--version", "--help"):
        await proc.out("toybox 0.8.6-android\n")
        return 0
    if proc.args[0] not in proc.kernel.toybox:
        return await proc.fail(f"Unknown command {proc.args[0]}")
    return await proc.kernel.execute(proc.child(proc.args))


async def env(proc: Proc) -> int:
    words = list(proc.args)
    child = proc.child(["env"])
    while words:
        word = words[0]
        if word in ("-i", "-", "--ignore-environment"):
            child.env.clear()
        elif word == "-u" and len(words) > 1:
            words.pop(0)
            child.env.pop(words[0], None)
        elif re.match(r"[A-Za-z_]\w*=", word):
            key, _, value = word.partition("=")
            child.env[key] = value
        else:
            break
        words.pop(0)
    if not words or proc.name == "printenv":
        if proc.name == "printenv" and words:
            found = [child.env[name] for name in words if name in child.env]
            await proc.out("".join(value + "\n" for value in found))
            return int(len(found) < len(words))
        await proc.out("".join(f"{key}={value}\n" for key, value in child.env.items()))
        return 0
    child.argv = words
    return await _execute(proc, child, "env: exec")


async def _execute(proc: Proc, child: Proc, complaint: str) -> int:
    """Run a prepared process; `complaint` begins the message when there is nothing to run."""
    try:
        return await proc.kernel.execute(child)
    except CommandNotFound:
        await proc.err(f"{complaint} {child.argv[0]}: No such file or directory\n")
        return 127 if proc.name == "env" else 1
    except CannotExecute as failure:
        await proc.err(f"{complaint} {child.argv[0]}: {failure.reason}\n")
        return 126 if proc.name == "env" else 1


async def time(proc: Proc) -> int:
    words = [word for word in proc.args if word not in ("-p", "-v")]
    started = proc.device.clock.elapsed_ms()
    status = await proc.spawn(words) if words else 0
    took = (proc.device.clock.elapsed_ms() - started) / 1000
    await proc.err(f"real {took:.6f}\nuser 0.000000\nsys 0.000000\n")
    return status


async def timeout(proc: Proc) -> int:
    options = parse(
        "timeout", proc.args, "k:s:viof", {"foreground": "f", "preserve-status": "o", "signal=": "s", "kill-after=": "k"}, stop_early=True
    )
    if len(options.args) < 2:
        return await proc.fail('Needs 2 arguments (see "timeout --help")', 125)
    try:
        limit = seconds(options.args[0])
    except UsageError as failure:
        return await proc.fail(str(failure), 125)
    started = proc.device.clock.elapsed_ms()
    task = asyncio.ensure_future(proc.spawn(options.args[1:]))
    try:
        await asyncio.wait({task}, timeout=TIMEOUT_GRACE_S if limit else None)
        used = (proc.device.clock.elapsed_ms() - started) / 1000
        if task.done():
            return task.result() if not limit or used <= limit else 124
        proc.device.clock.advance(max(0, round((limit - used) * 1000)))
        return 124
    finally:
        task.cancel()


async def nohup(proc: Proc) -> int:
    """nohup, nice, setsid, ionice, taskset, chrt, unshare: the program runs as it would without."""
    words = list(proc.args)
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if re.fullmatch(r"-[nckptu]", option) and words:
            words.pop(0)
    if not words:
        return await proc.fail(f'Needs 1 argument (see "{proc.name} --help")')
    return await proc.spawn(words)


async def su(proc: Proc) -> int:
    """`su [-] [-c CMD] [USER[,GROUP...]] [CMD ARGS]`, as on userdebug images: for shell and root only."""
    if proc.uid not in (0, 2000):
        await proc.err(f"su: uid {proc.uid} not allowed to su\n")
        return 1
    words = list(proc.args)
    command: str | None = None
    user = "root"
    chosen = False
    while words:
        word = words[0]
        if word in ("-", "-l", "--login", "-p", "-m", "-mm", "-M"):
            words.pop(0)
        elif word in ("-c", "--command") and len(words) > 1:
            command = words[1]
            words = words[2:]
        elif word == "-s" and len(words) > 1:
            words = words[2:]
        elif not chosen:
            user = words.pop(0)
            chosen = True
        else:
            break
    uid = number_of(user.split(",")[0])
    if uid is None:
        await proc.err(f"su: invalid uid/gid '{user}'\n")
        return 1
    child = proc.child(["sh"], uid=uid)
    child.env.update({key: value for key, value in login_environment(uid).items() if key in ("USER", "LOGNAME", "HOME", "SHELL", "PATH")})
    if command is not None:
        return await proc.kernel.run_script(child, command, ["su", *words], is_file=False)
    if words:
        child.argv = words
        return await _execute(proc, child, "su: failed to exec")
    return await proc.kernel.run_script(child, text(await proc.stdin.read_all()), [], is_file=False)


def _debuggable(proc: Proc, package: Package) -> bool:
    path = f"{package.code_path}/base.apk"
    try:
        return proc.device.fs.exists(path) and read_manifest(proc.device.fs.read_bytes(path)).debuggable
    except ApkError:
        return False


async def run_as(proc: Proc) -> int:
    """`run-as PKG [CMD ARGS]`: for packages whose APK is marked debuggable, which apps of the catalogue, as releases, are not."""
    if not proc.args:
        await proc.err("run-as: usage: run-as <package-name> [--user <uid>] [<command> [<args>]]\n")
        return 1
    if proc.uid not in (0, 2000):
        await proc.err("run-as: only 'shell' or 'root' users can run this program\n")
        return 1
    name, words = proc.args[0], proc.args[1:]
    if words[:1] == ["--user"]:
        words = words[2:]
    package = proc.device.packages.find(name)
    if package is None:
        await proc.err(f"run-as: unknown package: {name}\n")
        return 1
    if package.system or not _debuggable(proc, package):
        await proc.err(f"run-as: package not debuggable: {name}\n")
        return 1
    child = proc.child(words or ["sh"], uid=package.uid, cwd=f"/data/data/{name}")
    if not words:
        return await proc.kernel.run_script(child, text(await proc.stdin.read_all()), [], is_file=False)
    return await _execute(proc, child, "run-as: exec failed for")


async def which(proc: Proc) -> int:
    options = parse("which", proc.args, "a")
    status = int(not options.args)
    for name in options.args:
        where = proc.kernel.lookup(name, proc.env.get("PATH", DEFAULT_PATH), proc.files)
        if where and (where.startswith("/system/bin/") or proc.files.access(where, 1)):
            await proc.out(where + "\n")
        else:
            status = 1
    return status


async def echo(proc: Proc) -> int:
    await proc.out(echo_text(proc.args))
    return 0


async def printf(proc: Proc) -> int:
    if not proc.args:
        return await proc.fail('Needs 1 argument (see "printf --help")')
    out, errors = printf_text(proc.args[0], proc.args[1:])
    await proc.out(out)
    for message in errors:
        await proc.err(f"printf: {message}\n")
    return int(bool(errors))


async def test(proc: Proc) -> int:
    words = proc.args
    if proc.name == "[":
        if words[-1:] != ["]"]:
            return await proc.fail("missing ']'", 2)
        words = words[:-1]
    state = State(Variables(dict(proc.env)), proc.stdin, {1: proc.stdout, 2: proc.stderr})
    try:
        return int(not test_words(proc.files, state, words))
    except ConditionError as failure:
        return await proc.fail(str(failure), 2)


async def true(proc: Proc) -> int:
    return 0


async def false(proc: Proc) -> int:
    return 1


async def pwd(proc: Proc) -> int:
    await proc.out(proc.cwd + "\n")
    return 0


LEVELS: Mapping[str, Level] = {"V": "V", "D": "D", "I": "I", "W": "W", "E": "E", "F": "F", "S": "F"}


async def log(proc: Proc) -> int:
    """`log [-p PRIORITY] [-t TAG] TEXT...`."""
    options = parse("log", proc.args, "p:t:")
    if not options.args:
        return await proc.fail('Needs 1 argument (see "log --help")')
    level = options.get("p", "i").upper()
    if level not in LEVELS:
        return await proc.fail(f"bad -p '{options.get('p')}'")
    proc.device.log.write(LEVELS[level], options.get("t", "log"), " ".join(options.args), proc.pid)
    return 0


async def expr(proc: Proc) -> int:
    try:
        value = evaluate(proc.args)
    except UsageError as failure:
        return await proc.fail(str(failure), 2)
    await proc.out(value + "\n")
    return int(value in ("", "0"))


async def clear(proc: Proc) -> int:
    await proc.out("\x1b[2J\x1b[H")
    return 0


PROGRAMS = {
    "sh": sh,
    "toybox": toybox,
    "toolbox": toybox,
    "env": env,
    "printenv": env,
    "time": time,
    "timeout": timeout,
    "nohup": nohup,
    "nice": nohup,
    "setsid": nohup,
    "ionice": nohup,
    "taskset": nohup,
    "su": su,
    "run-as": run_as,
    "which": which,
    "echo": echo,
    "printf": printf,
    "test": test,
    "[": test,
    "true": true,
    "false": false,
    "pwd": pwd,
    "log": log,
    "expr": expr,
    "clear": clear,
    "tty": false,
}
