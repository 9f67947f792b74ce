"""The language of sed: a script as a list of commands."""

from __future__ import annotations

import re
from dataclasses import dataclass

from emulator.sim.shell.programs.options import UsageError
from emulator.sim.shell.programs.regex import compile_regex


@dataclass(slots=True)
class Address:
    """A line number, `$`, a regular expression, `first~step`, or `+n` as second address."""

    kind: str
    number: int = 0
    step: int = 0
    regex: re.Pattern[str] | None = None


@dataclass(slots=True)
class Command:
    """One command of a script; `jump` is the index a `{`, `b` or `t` goes to."""

    name: str
    first: Address | None = None
    second: Address | None = None
    negate: bool = False
    text: str = ""
    regex: re.Pattern[str] | None = None
    flags: str = ""
    number: int = 0
    jump: int = -1
    active: bool = False
    until: int = 0


class ScriptParser:
    def __init__(self, script: str, extended: bool) -> None:
        self.text = script
        self.at = 0
        self.extended = extended
        self.commands: list[Command] = []
        self.labels: dict[str, int] = {}
        self.open: list[int] = []

    def fail(self, message: str) -> UsageError:
        return UsageError(f"bad pattern '{self.text}'@{self.at} ({message})")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def delimited(self, delimiter: str, *, pattern: bool) -> str:
        """Text up to the delimiter; `\\n` is a line feed and an escaped delimiter is plain."""
        out = []
        inside = False
        while True:
            char = self.peek()
            if not char:
                raise self.fail("unterminated")
            self.at += 1
            if char == "\\":
                following = self.peek()
                self.at += len(following)
                if following == delimiter and delimiter not in "|()+?{}.*^$[]":
                    out.append(following)
                elif following == delimiter:
                    out.append(re.sub(r"(.)", r"[\1]", following) if pattern and following in ".*[]" else following)
                elif following == "n" and pattern:
                    out.append("\n")
                else:
                    out.append("\\" + following)
                continue
            if pattern and char == "[" and not inside:
                inside = True
            elif char == "]" and inside:
                inside = False
            if char == delimiter and not inside:
                return "".join(out)
            out.append(char)

    def address(self) -> Address | None:
        char = self.peek()
        digits = re.compile(r"\d+").match(self.text, self.at)
        if digits:
            self.at = digits.end()
            step = re.compile(r"~(\d+)").match(self.text, self.at)
            if step:
                self.at = step.end()
                return Address("step", int(digits.group()[:9]), int(step.group(1)[:9]))
            return Address("line", int(digits.group()[:9]))
        if char == "$":
            self.at += 1
            return Address("last")
        if char in ("/", "\\") and char:
            self.at += 1
            if char == "\\":
                char = self.peek()
                self.at += 1
            body = self.delimited(char, pattern=True)
            ignore = self.peek() == "I"
            self.at += ignore
            return Address("regex", regex=compile_regex(body, extended=self.extended, ignore_case=ignore) if body else None)
        if char == "+":
            count = re.compile(r"\+(\d+)").match(self.text, self.at)
            if count:
                self.at = count.end()
                return Address("plus", int(count.group(1)[:9]))
        return None

    def blanks(self, more: str = "") -> None:
        while self.peek() and self.peek() in " \t" + more:
            self.at += 1

    def parse(self) -> list[Command]:
        while True:
            self.blanks("\n;")
            if not self.peek():
                break
            if self.peek() == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
                continue
            self.command()
        if self.open:
            raise self.fail("no }")
        for command in self.commands:
            if command.name in "btT" and command.text:
                if command.text not in self.labels:
                    raise UsageError(f"no :{command.text} for {command.name} {command.text}")
                command.jump = self.labels[command.text]
            elif command.name in "btT":
                command.jump = len(self.commands)
        return self.commands

    def command(self) -> None:
        one = Command("")
        one.first = self.address()
        self.blanks()
        if one.first and self.peek() == ",":
            self.at += 1
            self.blanks()
            one.second = self.address()
            if one.second is None:
                raise self.fail("bad address")
        self.blanks()
        while self.peek() == "!":
            one.negate = True
            self.at += 1
            self.blanks()
        one.name = self.peek()
        self.at += 1
        self.commands.append(one)
        if one.name == "{":
            self.open.append(len(self.commands) - 1)
        elif one.name == "}":
            if not self.open:
                raise self.fail("extra }")
            self.commands.pop()
            self.commands[self.open.pop()].jump = len(self.commands)
        elif one.name == "s":
            self.substitution(one)
        elif one.name == "y":
            delimiter = self.peek()
            self.at += 1
            source, target = (
                re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m.group(1), m.group(1)), self.delimited(delimiter, pattern=False))
                for _ in range(2)
            )
            if len(source) != len(target):
                raise self.fail("strings different lengths")
            one.text, one.flags = source, target
        elif one.name in "aic" and one.name:
            self.block(one)
        elif one.name in ":btTrwRW" and one.name:
            self.blanks()
            stop = "\n" if one.name in "rwRW" else "\n;}"
            start = self.at
            while self.peek() and self.peek() not in stop:
                self.at += 1
            one.text = self.text[start : self.at].strip()
            if one.name == ":":
                self.labels[one.text] = len(self.commands) - 1
        elif one.name in "qQlL" and one.name:
            self.blanks()
            digits = re.compile(r"\d+").match(self.text, self.at)
            if digits:
                one.number = int(digits.group()[:4])
                self.at = digits.end()
        elif not one.name or one.name not in "dDgGhHnNpPx=":
            raise self.fail(f"unknown command '{one.name}'")
        self.blanks()
        if one.name not in "{" and self.peek() and self.peek() not in "\n;}#":
            raise self.fail("extra characters")

    def substitution(self, one: Command) -> None:
        delimiter = self.peek()
        if not delimiter or delimiter in "\n\\":
            raise self.fail("bad delimiter")
        self.at += 1
        body = self.delimited(delimiter, pattern=True)
        one.text = self.delimited(delimiter, pattern=False)
        while (flag := self.peek()) and (flag in "gpIiew" or flag.isdigit()):
            if flag.isdigit():
                digits = re.compile(r"\d+").match(self.text, self.at)
                one.number = int(digits.group()[:6]) if digits else 1
                self.at = digits.end() if digits else self.at + 1
                continue
            self.at += 1
            if flag == "w":
                end = self.text.find("\n", self.at)
                end = len(self.text) if end < 0 else end
                one.flags += "w" + self.text[self.at : end].strip()
                self.at = end
                break
            one.flags += "i" if flag == "I" else flag
        if body:
            one.regex = compile_regex(body, extended=self.extended, ignore_case="i" in one.flags.split("w")[0])

    def block(self, one: Command) -> None:
        """The text of a, i and c: after a backslash and line feed, or on the same line."""
        self.blanks()
        if self.text.startswith("\\\n", self.at):
            self.at += 2
        elif self.peek() == "\\":
            self.at += 1
            self.blanks()
        out = []
        while self.peek() and self.peek() != "\n":
            if self.peek() == "\\" and self.at + 1 < len(self.text):
                self.at += 1
            out.append(self.peek())
            self.at += 1
        one.text = "".join(out) + "\n"
