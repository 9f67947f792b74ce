"""sed: the stream editor, with all commands of POSIX and -i, -E, -n, -s, -z."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.inputs import raw, read_path, text
from emulator.sim.shell.programs.options import UsageError, parse
from emulator.sim.shell.programs.sed_script import Address, Command, ScriptParser

MAX_SPACE = 16 << 20


@dataclass(slots=True)
class _Run:
    """Where an input stands while its lines are edited."""

    lines: list[str]
    ends: bool
    at: int = 0
    out: list[str] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)


class _Editor:
    def __init__(self, proc: Proc, commands: list[Command], silent: bool, zero: bool) -> None:
        self.proc = proc
        self.commands = commands
        self.silent = silent
        self.separator = "\0" if zero else "\n"
        self.hold = ""
        self.number = 0
        self.last_regex: re.Pattern[str] | None = None
        self.quit: int | None = None

    def hits(self, address: Address, space: str, run: _Run) -> bool:
        if address.kind == "line":
            return self.number == address.number
        if address.kind == "last":
            return run.at >= len(run.lines)
        if address.kind == "step":
            return (
                self.number >= address.number and (self.number - address.number) % address.step == 0
                if address.step
                else self.number == address.number
            )
        regex = address.regex or self.last_regex
        if regex is None:
            raise UsageError("no previous regex")
        self.last_regex = regex
        return regex.search(space) is not None

    def selected(self, one: Command, space: str, run: _Run) -> bool:
        if one.first is None:
            return not one.negate
        if one.second is None:
            return self.hits(one.first, space, run) != one.negate
        second = one.second
        if one.active:
            if second.kind in ("line", "plus"):
                inside = self.number <= one.until
                one.active = self.number < one.until
            else:
                inside = True
                one.active = not self.hits(second, space, run)
            if not inside:
                one.active = False
        else:
            inside = self.hits(one.first, space, run) if not (one.first.kind == "line" and one.first.number == 0) else self.number == 1
            if inside:
                if second.kind == "plus":
                    one.until = self.number + second.number
                elif second.kind == "line":
                    one.until = second.number
                one.active = second.kind not in ("line", "plus") or one.until > self.number
                if one.first.kind == "line" and one.first.number == 0 and second.kind == "regex":
                    one.active = not self.hits(second, space, run)
        return inside != one.negate

    def substitute(self, one: Command, space: str) -> tuple[str, bool]:
        regex = one.regex or self.last_regex
        if regex is None:
            raise UsageError("no previous regex")
        self.last_regex = regex
        everywhere = "g" in one.flags.split("w")[0]
        count = 0
        done = False

        def replace(match: re.Match[str]) -> str:
            nonlocal count, done
            count += 1
            if count < one.number or (done and not everywhere):
                return match.group()
            done = True
            return _replacement(one.text, match)

        result = regex.sub(replace, space)
        if len(result) > MAX_SPACE:
            raise UsageError("pattern space too long")
        return result, done

    async def run(self, run: _Run) -> None:
        restart = ""
        has_restart = False
        while self.quit is None and (run.at < len(run.lines) or has_restart):
            if has_restart:
                space, has_restart = restart, False
            else:
                space = run.lines[run.at]
                run.at += 1
                self.number += 1
            await self.proc.budget.tick()
            place = 0
            printing = not self.silent
            replaced = False
            while place < len(self.commands):
                await self.proc.budget.tick()
                one = self.commands[place]
                place += 1
                if not self.selected(one, space, run):
                    if one.name == "{":
                        place = one.jump
                    continue
                name = one.name
                if name == "s":
                    space, hit = self.substitute(one, space)
                    if hit:
                        replaced = True
                        if "p" in one.flags.split("w")[0]:
                            self.emit(run, space)
                elif name == "p":
                    self.emit(run, space)
                elif name == "d":
                    printing = False
                    break
                elif name == "D":
                    printing = False
                    if "\n" in space:
                        restart, has_restart = space.split("\n", 1)[1], True
                    break
                elif name in "nN":
                    if run.at >= len(run.lines):
                        if name == "n":
                            self.quit = 0
                        break
                    if name == "n":
                        if not self.silent:
                            self.emit(run, space)
                        self.flush(run)
                        space = run.lines[run.at]
                    else:
                        space += "\n" + run.lines[run.at]
                        if len(space) > MAX_SPACE:
                            raise UsageError("pattern space too long")
                    run.at += 1
                    self.number += 1
                elif name in "gGhHx":
                    space = self.holding(name, space)
                elif name == "P":
                    self.emit(run, space.split("\n", 1)[0])
                elif name == "=":
                    run.out.append(f"{self.number}\n")
                elif name == "a":
                    run.queue.append(one.text)
                elif name == "i":
                    run.out.append(one.text)
                elif name == "c":
                    if one.second is None or not one.active or one.negate:
                        run.out.append(one.text)
                    printing = False
                    break
                elif name == "y":
                    space = space.translate(dict(zip(map(ord, one.text), one.flags, strict=True)))
                elif name == "b" or (name == "t" and replaced) or (name == "T" and not replaced):
                    place = one.jump
                    replaced = False if name == "t" else replaced
                elif name == "l":
                    run.out.append(repr(space)[1:-1] + "$\n")
                elif name in "qQ":
                    self.quit = one.number
                    printing = printing and name == "q"
                    break
                elif name == "r":
                    run.queue.append(text(self.proc.files.read_bytes(one.text)) if self.proc.files.exists(one.text) else "")
                elif name in "wW":
                    await self.proc.files.open_write(one.text, append=True).write(raw(space + "\n"))
            if printing:
                self.emit(run, space)
            self.flush(run)

    def holding(self, name: str, space: str) -> str:
        if name == "h":
            self.hold = space
        elif name == "H":
            self.hold += "\n" + space
        elif name == "g":
            return self.hold
        elif name == "G":
            space += "\n" + self.hold
        else:
            space, self.hold = self.hold, space
        if len(space) + len(self.hold) > MAX_SPACE:
            raise UsageError("hold space too long")
        return space

    def emit(self, run: _Run, space: str) -> None:
        last = run.at >= len(run.lines) and not run.ends
        run.out.append(space + ("" if last else self.separator))

    @staticmethod
    def flush(run: _Run) -> None:
        run.out += run.queue
        run.queue.clear()


def _replacement(template: str, match: re.Match[str]) -> str:
    out = []
    at = 0
    while at < len(template):
        char = template[at]
        at += 1
        if char == "&":
            out.append(match.group())
        elif char == "\\" and at < len(template):
            escape = template[at]
            at += 1
            if escape.isdigit():
                index = int(escape)
                out.append((match.group(index) or "") if index <= (match.re.groups or 0) else "")
            else:
                out.append({"n": "\n", "t": "\t", "r": "\r"}.get(escape, escape))
        else:
            out.append(char)
    return "".join(out)


async def sed(proc: Proc) -> int:
    args = proc.args
    suffix = ""
    cleaned = []
    for word in args:
        match = re.fullmatch(r"-([nEersz]*)i(\S*)", word) if not word.startswith("--") else None
        if match and word != "-i" and "-e" not in word:
            suffix = match.group(2)
            cleaned += [f"-{match.group(1)}i"]
        else:
            cleaned.append(word)
    options = parse(
        "sed",
        cleaned,
        "Ee:f:inrsuz",
        {"expression=": "e", "quiet": "n", "silent": "n", "regexp-extended": "E", "in-place": "i", "null-data": "z", "separate": "s"},
    )
    scripts = list(options.values.get("e", []))
    for path in options.values.get("f", []):
        scripts.append(text(await read_path(proc, path)).rstrip("\n"))
    paths = options.args
    if not scripts:
        if not paths:
            return await proc.fail('Needs 1 argument (see "sed --help")')
        scripts, paths = [paths[0]], paths[1:]
    commands = ScriptParser("\n".join(scripts), "Er" in options).parse()
    editor = _Editor(proc, commands, "n" in options, "z" in options)
    status = 0
    in_place = "i" in options
    loaded: list[tuple[str, bytes]] = []
    for path in paths or ["-"]:
        try:
            loaded.append((path, await read_path(proc, path)))
        except OSError as failure:
            await proc.err(f"sed: {path}: {reason(failure)}\n")
            status = 1
    if not in_place and "s" not in options and len(loaded) > 1:
        loaded = [("-", b"".join(data if data.endswith(b"\n") or not data else data + b"\n" for _, data in loaded))]
    for path, data in loaded:
        value = text(data)
        lines = value.split(editor.separator)
        ends = lines[-1] == ""
        if ends:
            lines.pop()
        run = _Run(lines, ends)
        if in_place:
            editor.number, editor.quit = 0, None
            for one in commands:
                one.active = False
        await editor.run(run)
        result = raw("".join(run.out))
        if in_place:
            rest = run.lines[run.at :]
            if rest:
                result += raw(editor.separator.join(rest) + (editor.separator if ends else ""))
            if suffix:
                proc.files.write_bytes(path + suffix, data)
            proc.files.write_bytes(path, result)
        else:
            await proc.out(result)
    return editor.quit or status


PROGRAMS = {"sed": sed}
