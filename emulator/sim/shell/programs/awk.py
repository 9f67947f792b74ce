"""awk: records, fields and rules. See awk_parser for what the language has."""

from __future__ import annotations

import contextlib
import math
import random
import re
from collections.abc import AsyncIterator

from emulator.sim.shell.files import reason
from emulator.sim.shell.lang.output import printf
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.awk_parser import Node, Parser, unescape_string
from emulator.sim.shell.programs.awk_values import (
    Field,
    Value,
    argument,
    calculate,
    compare,
    function,
    numeric,
    split_at,
    substring,
    to_number,
    to_text,
)
from emulator.sim.shell.programs.date import strftime, zone_of
from emulator.sim.shell.programs.inputs import read_path, text
from emulator.sim.shell.programs.options import UsageError, parse
from emulator.sim.shell.programs.regex import compile_regex
from emulator.sim.shell.streams import ByteSink

MAX_TEXT = 16 << 20
MAX_FIELDS = 100_000


class _Next(Exception):
    """`next`."""


class _Break(Exception):
    """`break`."""


class _Continue(Exception):
    """`continue`."""


class _Exit(Exception):
    """`exit`."""


class Awk:
    """One run of a program."""

    def __init__(self, proc: Proc, program: str) -> None:
        self.proc = proc
        self.rules = Parser(program).program()
        self.variables: dict[str, Value] = {
            "FS": " ", "OFS": " ", "ORS": "\n", "RS": "\n", "NR": 0.0, "FNR": 0.0, "NF": 0.0,
            "SUBSEP": "\x1c", "FILENAME": "", "OFMT": "%.6g", "CONVFMT": "%.6g",
            "RSTART": 0.0, "RLENGTH": -1.0,
        }  # fmt: skip
        self.arrays: dict[str, dict[str, Value]] = {"ENVIRON": {key: Field(value) for key, value in proc.env.items()}}
        self.fields: list[str] = [""]
        self.random = random.Random(0)
        self.ranges: set[int] = set()
        self.status = 0
        self.sinks: dict[str, ByteSink] = {}

    # --- records and fields ----------------------------------------------------------------------------------------------------------

    def set_record(self, record: str) -> None:
        self.fields = [record, *self.split(record, to_text(self.variables["FS"]))]
        self.variables["NF"] = float(len(self.fields) - 1)

    def split(self, record: str, separator: str) -> list[str]:
        if separator == " ":
            return re.findall(r"[^ \t\n]+", record)
        if record == "":
            return []
        if len(separator) == 1 and separator != "\\":
            return record.split(separator)
        if separator == "":
            return list(record)
        return split_at(compile_regex(separator, extended=True), record)

    def field(self, number: int) -> Value:
        if number < 0:
            raise UsageError(f"trying to access out of range field {number}")
        return Field(self.fields[number]) if number < len(self.fields) else Field("")

    def set_field(self, number: int, value: str) -> None:
        if number < 0 or number > MAX_FIELDS:
            raise UsageError(f"trying to access out of range field {number}")
        if number == 0:
            self.set_record(value)
            return
        while len(self.fields) <= number:
            self.fields.append("")
        self.fields[number] = value
        self.variables["NF"] = float(len(self.fields) - 1)
        self.fields[0] = to_text(self.variables["OFS"]).join(self.fields[1:])

    # --- assignment ----------------------------------------------------------------------------------------------------------------

    async def assign(self, target: Node, value: Value) -> None:
        if target[0] == "var":
            self.set_variable(target[1], value)
        elif target[0] == "index":
            self.arrays.setdefault(target[1], {})[await self.key(target[2])] = value
        elif target[0] == "field":
            self.set_field(int(to_number(await self.value(target[1]))), to_text(value))
        else:
            raise UsageError("syntax error: assignment to an expression")

    def set_variable(self, name: str, value: Value) -> None:
        if isinstance(value, str) and len(value) > MAX_TEXT:
            raise UsageError("out of space")
        self.variables[name] = value
        if name == "NF":
            count = min(MAX_FIELDS, max(0, int(to_number(value))))
            self.fields = (self.fields + [""] * count)[: count + 1]
            self.fields[0] = to_text(self.variables["OFS"]).join(self.fields[1:])

    async def key(self, nodes: list[Node]) -> str:
        return to_text(self.variables["SUBSEP"]).join([to_text(await self.value(node), "%.6g") for node in nodes])

    # --- expressions ---------------------------------------------------------------------------------------------------------------

    async def value(self, node: Node) -> Value:
        kind = node[0]
        if kind in ("number", "string"):
            return node[1]  # type: ignore[no-any-return]
        if kind == "var":
            return self.variables.get(node[1], Field(""))
        if kind == "field":
            return self.field(int(to_number(await self.value(node[1]))))
        if kind == "group":
            return await self.value(node[1])
        if kind == "index":
            return self.arrays.setdefault(node[1], {}).setdefault(await self.key(node[2]), Field(""))
        if kind == "regex":
            return float(bool(self.regex(node[1]).search(self.fields[0])))
        if kind == "assign":
            return await self._assignment(node)
        if kind == "concat":
            joined = to_text(await self.value(node[1])) + to_text(await self.value(node[2]))
            if len(joined) > MAX_TEXT:
                raise UsageError("out of space")
            return joined
        if kind == "compare":
            return float(compare(await self.value(node[2]), node[1], await self.value(node[3])))
        if kind == "math":
            return calculate(node[1], to_number(await self.value(node[2])), to_number(await self.value(node[3])))
        if kind in ("&&", "||"):
            left = await self.true(node[1])
            return float(left and await self.true(node[2])) if kind == "&&" else float(left or await self.true(node[2]))
        if kind == "?:":
            return await self.value(node[2] if await self.true(node[1]) else node[3])
        if kind in ("~", "!~"):
            pattern = node[2][1] if node[2][0] == "regex" else to_text(await self.value(node[2]))
            return float(bool(self.regex(pattern).search(to_text(await self.value(node[1])))) == (kind == "~"))
        if kind == "in":
            key = await self.key(node[1][1]) if node[1][0] == "keys" else to_text(await self.value(node[1]))
            return float(key in self.arrays.get(node[2], {}))
        if kind == "unary":
            if node[1] == "!":
                return float(not await self.true(node[2]))
            number = to_number(await self.value(node[2]))
            return -number if node[1] == "-" else number
        if kind in ("pre", "post"):
            old = to_number(await self.value(node[2]))
            new = old + (1 if node[1] == "++" else -1)
            await self.assign(node[2], new)
            return new if kind == "pre" else old
        if kind == "call":
            return await self.call(node[1], node[2])
        raise UsageError("syntax error")

    async def _assignment(self, node: Node) -> Value:
        value = await self.value(node[3])
        if node[1]:
            value = calculate(node[1], to_number(await self.value(node[2])), to_number(value))
        await self.assign(node[2], value)
        return value

    async def true(self, node: Node) -> bool:
        value = await self.value(node)
        return value != 0 if isinstance(value, float) else to_number(value) != 0 if numeric(value) else value != ""

    @staticmethod
    def regex(pattern: str) -> re.Pattern[str]:
        return compile_regex(pattern.replace("\\/", "/"), extended=True)

    async def call(self, name: str, nodes: list[Node]) -> Value:
        if name in ("split", "sub", "gsub"):
            return await (self._split_call(nodes) if name == "split" else self._substitute(nodes, everywhere=name == "gsub"))
        if name == "length" and nodes and nodes[0][0] == "var" and nodes[0][1] in self.arrays:
            return float(len(self.arrays[nodes[0][1]]))
        if name == "match" and len(nodes) == 2:
            pattern = nodes[1][1] if nodes[1][0] == "regex" else to_text(await self.value(nodes[1]))
            found = self.regex(pattern).search(to_text(await self.value(nodes[0])))
            self.variables["RSTART"] = float(found.start() + 1 if found else 0)
            self.variables["RLENGTH"] = float(len(found.group()) if found else -1)
            return self.variables["RSTART"]
        values = [await self.value(node) for node in nodes]
        texts = [to_text(value) for value in values]
        if name == "length":
            return float(len(texts[0] if texts else self.fields[0]))
        if name == "rand":
            return self.random.random()
        if name == "srand":
            self.random.seed(texts[0] if texts else "0")
            return 0.0
        if name == "systime":
            return float(self.proc.device.clock.now_ms() // 1000)
        if not values:
            raise UsageError(f"not enough args in {name}")
        if name == "substr" and len(values) > 1:
            return substring(texts[0], to_number(values[1]), to_number(values[2]) if len(values) > 2 else math.inf)
        if name == "index" and len(values) > 1:
            return float(texts[0].find(texts[1]) + 1)
        if name in ("tolower", "toupper"):
            return texts[0].lower() if name == "tolower" else texts[0].upper()
        if name == "sprintf":
            return printf(texts[0], [argument(value) for value in values[1:]] or [""])[0]
        if name == "strftime":
            when = int(to_number(values[1]) * 1000) if len(values) > 1 else self.proc.device.clock.now_ms()
            return strftime(texts[0], min(max(0, when), 10**14), zone_of(self.proc))
        if name == "system":
            return float(await self.proc.kernel.run_script(self.proc.child(["sh"]), texts[0], [], is_file=False))
        return function(name, [to_number(value) for value in values])

    async def _split_call(self, nodes: list[Node]) -> Value:
        if len(nodes) < 2 or nodes[1][0] != "var":
            raise UsageError("not enough args in split")
        separator = to_text(self.variables["FS"])
        if len(nodes) > 2:
            separator = nodes[2][1] if nodes[2][0] == "regex" else to_text(await self.value(nodes[2]))
        pieces = self.split(to_text(await self.value(nodes[0])), separator)
        self.arrays[nodes[1][1]] = {str(number): Field(piece) for number, piece in enumerate(pieces, 1)}
        return float(len(pieces))

    async def _substitute(self, nodes: list[Node], *, everywhere: bool) -> Value:
        if len(nodes) < 2:
            raise UsageError("not enough args in sub")
        pattern = nodes[0][1] if nodes[0][0] == "regex" else to_text(await self.value(nodes[0]))
        template = to_text(await self.value(nodes[1]))
        target: Node = nodes[2] if len(nodes) > 2 else ("field", ("number", 0.0))

        def replace(match: re.Match[str]) -> str:
            return re.sub(r"\\(.)|&", lambda found: match.group() if found.group() == "&" else found.group(1), template, flags=re.DOTALL)

        result, count = self.regex(pattern).subn(replace, to_text(await self.value(target)), count=0 if everywhere else 1)
        if count:
            await self.assign(target, result)
        return float(count)

    # --- statements ----------------------------------------------------------------------------------------------------------------

    async def run(self, body: list[Node]) -> None:
        for node in body:
            await self.proc.budget.tick()
            await self.statement(node)

    async def statement(self, node: Node) -> None:
        kind = node[0]
        if kind == "expr":
            await self.value(node[1])
        elif kind == "print":
            separator, end = to_text(self.variables["OFS"]), to_text(self.variables["ORS"])
            form = to_text(self.variables["OFMT"])
            texts = [to_text(await self.value(one), form) for one in node[1]] or [self.fields[0]]
            await self.write(separator.join(texts) + end, node)
        elif kind == "printf":
            values = [await self.value(one) for one in node[1]]
            if not values:
                raise UsageError("not enough args in printf")
            await self.write(printf(to_text(values[0]), [argument(value) for value in values[1:]] or [""])[0], node)
        elif kind == "block":
            await self.run(node[1])
        elif kind == "if":
            await self.run(node[2] if await self.true(node[1]) else node[3])
        elif kind in ("while", "do", "for"):
            await self._loop(node)
        elif kind == "forin":
            for key in list(self.arrays.get(node[2], {})):
                self.variables[node[1]] = Field(key)
                if not await self._turn(node[3]):
                    break
        elif kind == "delete":
            if node[2] is None:
                self.arrays[node[1]] = {}
            else:
                self.arrays.get(node[1], {}).pop(await self.key(node[2]), None)
        elif kind == "exit":
            if node[1] is not None:
                self.status = int(to_number(await self.value(node[1]))) & 0xFF
            raise _Exit
        else:
            raise {"next": _Next, "break": _Break, "continue": _Continue}[kind]

    async def write(self, output: str, node: Node) -> None:
        """Print to standard output or to the file of a redirection, which is opened once."""
        _, _, operator, target = node
        if target is None:
            await self.proc.out(output)
            return
        name = to_text(await self.value(target))
        if name not in self.sinks:
            self.sinks[name] = self.proc.stderr if name == "/dev/stderr" else self.proc.files.open_write(name, append=operator == ">>")
        await self.sinks[name].write(output.encode("utf-8", "surrogateescape"))

    async def _turn(self, body: list[Node]) -> bool:
        """Run a loop's body once; False when the loop was left."""
        await self.proc.budget.tick()
        try:
            await self.run(body)
        except _Break:
            return False
        except _Continue:
            pass
        return True

    async def _loop(self, node: Node) -> None:
        kind = node[0]
        if kind == "for":
            _, first, condition, step, body = node
            if first is not None:
                await self.statement(first)
            while (condition is None or await self.true(condition)) and await self._turn(body):
                if step is not None:
                    await self.statement(step)
            return
        if kind == "do" and not await self._turn(node[2]):
            return
        while await self.true(node[1]) and await self._turn(node[2]):
            pass

    # --- the whole -----------------------------------------------------------------------------------------------------------------

    async def records(self, paths: list[str]) -> AsyncIterator[str]:
        for path in paths or ["-"]:
            assignment = re.fullmatch(r"([A-Za-z_]\w*)=(.*)", path, re.DOTALL)
            if assignment:
                self.set_variable(assignment.group(1), Field(unescape_string(assignment.group(2))))
                continue
            self.variables["FILENAME"], self.variables["FNR"] = path if path != "-" else "", 0.0
            separator = to_text(self.variables["RS"])
            data = text(await read_path(self.proc, path))
            if separator == "":
                pieces = [piece for piece in re.split(r"\n{2,}", data.strip("\n")) if piece]
            else:
                pieces = data.split(separator) if len(separator) == 1 else split_at(compile_regex(separator, extended=True), data)
                if pieces and pieces[-1].strip("\n") == "":
                    pieces.pop()
            for piece in pieces:
                yield piece

    async def main(self, paths: list[str]) -> int:
        try:
            for pattern, _, body in self.rules:
                if pattern == ("BEGIN",) and body is not None:
                    await self.run(body)
            if any(pattern != ("BEGIN",) for pattern, _, _ in self.rules):
                async for record in self.records(paths):
                    self.variables["NR"] = to_number(self.variables["NR"]) + 1
                    self.variables["FNR"] = to_number(self.variables["FNR"]) + 1
                    self.set_record(record)
                    with contextlib.suppress(_Next):
                        await self._record()
        except _Exit:
            pass
        try:
            for pattern, _, body in self.rules:
                if pattern == ("END",) and body is not None:
                    await self.run(body)
        except _Exit:
            pass
        return self.status

    async def _record(self) -> None:
        for number, (pattern, last, body) in enumerate(self.rules):
            if pattern in (("BEGIN",), ("END",)):
                continue
            if last is not None and pattern is not None:
                if number not in self.ranges and not await self.true(pattern):
                    continue
                self.ranges.add(number)
                if await self.true(last):
                    self.ranges.discard(number)
            elif pattern is not None and not await self.true(pattern):
                continue
            await self.run(body if body is not None else [("print", [], "", None)])


async def awk(proc: Proc) -> int:
    options = parse("awk", proc.args, "F:v:f:", stop_early=True)
    operands = options.args
    if "f" in options:
        program = "\n".join([text(await read_path(proc, path)) for path in options.values["f"]])
    elif operands:
        program, operands = operands[0], operands[1:]
    else:
        await proc.err("usage: awk [-F fs][-v var=value][prog | -f progfile][file ...]\n")
        return 1
    try:
        run = Awk(proc, program)
        if "F" in options:
            separator = options.get("F")
            run.variables["FS"] = "\t" if separator == "t" else unescape_string(separator)
        for assignment in options.values.get("v", []):
            name, _, value = assignment.partition("=")
            run.set_variable(name, Field(unescape_string(value)))
        return await run.main(operands)
    except UsageError as failure:
        await proc.err(f"awk: {failure}\n")
        return 2
    except (_Next, _Break, _Continue):
        await proc.err("awk: next, break or continue outside of a loop or rule\n")
        return 2
    except OSError as failure:
        if isinstance(failure, BrokenPipeError):
            raise
        await proc.err(f"awk: can't open file {failure.filename}: {reason(failure)}\n")
        return 2


PROGRAMS = {"awk": awk}
