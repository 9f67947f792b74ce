"""Shell patterns (`*`, `?`, `[...]`, `@(a|b)`) as regular expressions. A backslash makes the next character plain."""

from __future__ import annotations

import functools
import re

from emulator.sim.shell.classes import CLASSES

_SPECIAL = re.compile(r"[*?\[\\]|[@!+](?=\()")


def escape(text: str) -> str:
    """`text` as a pattern that matches only itself."""
    return re.sub(r"([*?\[\]\\@!+()|-])", r"\\\1", text) if text else text


def has_pattern(text: str) -> bool:
    """True when unquoted `text` has a character that makes it a pattern."""
    return any(match.group() != "\\" for match in _SPECIAL.finditer(text))


def _bracket(pattern: str, at: int) -> tuple[str, int] | None:
    """The bracket expression at `at` as a regular expression, and the place after it; None when it is not closed."""
    end = at + 1
    negate = pattern[end : end + 1] in ("!", "^") and bool(pattern[end : end + 1])
    end += negate
    out = []
    first = True
    while end < len(pattern) and (pattern[end] != "]" or first):
        first = False
        if pattern.startswith("[:", end):
            close = pattern.find(":]", end + 2)
            if close > 0 and pattern[end + 2 : close] in CLASSES:
                out.append(CLASSES[pattern[end + 2 : close]])
                end = close + 2
                continue
        char = pattern[end]
        if char == "\\" and end + 1 < len(pattern):
            end += 1
            out.append("\\" + pattern[end] if not pattern[end].isalnum() else pattern[end])
        elif char == "-":
            out.append("-" if out and pattern[end + 1 : end + 2] not in ("]", "") else "\\-")
        else:
            out.append(re.escape(char))
        end += 1
    if end >= len(pattern):
        return None
    body = "".join(out)
    try:
        re.compile(f"[{body}]")
    except re.error:  # a range that runs backwards matches nothing
        return "(?!)", end + 1
    return f"[{'^' if negate else ''}{body}]", end + 1


def _group_end(pattern: str, at: int) -> int:
    """The place of the parenthesis that closes the one at `at`, or -1."""
    depth = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 1
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return -1


def _alternatives(body: str) -> list[str]:
    """`a|b(c|d)` cut at its outer bars."""
    found = [""]
    depth = at = 0
    while at < len(body):
        char = body[at]
        if char == "\\":
            found[-1] += body[at : at + 2]
            at += 2
            continue
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += char
        at += 1
    return found


def _translate(pattern: str, lazy: bool, depth: int = 0) -> str:
    out = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char in "@?*+!" and pattern.startswith("(", at + 1) and depth < 10 and (end := _group_end(pattern, at + 1)) > 0:
            choice = "|".join(_translate(part, lazy, depth + 1) for part in _alternatives(pattern[at + 2 : end]))
            out.append(
                {"@": f"(?:{choice})", "?": f"(?:{choice})?", "*": f"(?:{choice})*", "+": f"(?:{choice})+", "!": f"(?!(?:{choice})\\Z).*"}[
                    char
                ]
            )
            at = end + 1
            continue
        if char == "*":
            while pattern.startswith("*", at + 1) and not pattern.startswith("(", at + 2):
                at += 1
            out.append(".*?" if lazy else ".*")
        elif char == "?":
            out.append(".")
        elif char == "[":
            bracket = _bracket(pattern, at)
            if bracket:
                out.append(bracket[0])
                at = bracket[1]
                continue
            out.append("\\[")
        elif char == "\\" and at + 1 < len(pattern):
            at += 1
            out.append(re.escape(pattern[at]))
        else:
            out.append(re.escape(char))
        at += 1
    return "".join(out)


@functools.lru_cache(maxsize=256)
def compile_pattern(pattern: str, *, lazy: bool = False, anchored: bool = True) -> re.Pattern[str]:
    """A regular expression for a shell pattern; `lazy` prefers the shortest match, `anchored` wants the whole text."""
    body = _translate(pattern, lazy)
    try:
        return re.compile(f"(?s:{body})" + (r"\Z" if anchored else ""))
    except (re.error, RecursionError, OverflowError):
        return re.compile("(?!)")


def matches(pattern: str, text: str) -> bool:
    """True when the whole text matches."""
    return compile_pattern(pattern).match(text) is not None


def trim(value: str, pattern: str, op: str) -> str:
    """`${value OP pattern}` for `#`, `##` (from the front) and `%`, `%%` (from the back); doubled = longest."""
    if op in ("#", "##"):
        match = compile_pattern(pattern, lazy=op == "#", anchored=False).match(value)
        if op == "#" and match:
            for end in range(match.end() + 1):
                if matches(pattern, value[:end]):
                    return value[end:]
        return value[match.end() :] if match else value
    compiled = compile_pattern(pattern)
    places = range(len(value) + 1) if op == "%%" else range(len(value), -1, -1)
    for start in places:
        if compiled.match(value, start):
            return value[:start]
    return value


def substitute(value: str, pattern: str, replacement: str, op: str) -> str:
    """`${value/pattern/replacement}`; `op` is `/`, `//` (all), `/#` (at the front) or `/%` (at the back)."""
    if not pattern:
        return value
    compiled = compile_pattern(pattern, anchored=op == "/%")
    if op == "/#":
        match = compiled.match(value)
        return replacement + value[match.end() :] if match else value
    if op == "/%":
        for start in range(len(value) + 1):
            if compiled.match(value, start):
                return value[:start] + replacement
        return value
    return compiled.sub(lambda match: replacement if match.group() else match.group(), value, count=0 if op == "//" else 1)
