"""Values of awk: numbers and texts, how they compare, and its arithmetic."""

from __future__ import annotations

import math
import re

from emulator.sim.shell.lang.output import printf
from emulator.sim.shell.programs.options import UsageError

Value = float | str
_NUMBER = re.compile(r"\s*([-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?))")


class Field(str):
    """Text from input, which compares as a number when it looks like one."""


def to_number(value: Value) -> float:
    """A value as a number; text counts by its beginning."""
    if isinstance(value, float):
        return value
    match = _NUMBER.match(value)
    return float(match.group(1)[:400]) if match else 0.0


def to_text(value: Value, form: str = "%.6g") -> str:
    """A value as text; whole numbers without a point."""
    if isinstance(value, str):
        return value
    if math.isfinite(value) and value == int(value) and abs(value) < 1e16:
        return str(int(value))
    return printf(form, [repr(value)])[0] if math.isfinite(value) else str(value)


def numeric(value: Value) -> bool:
    """Whether a value compares as a number."""
    if isinstance(value, float):
        return True
    return isinstance(value, Field) and bool((match := _NUMBER.match(value)) and value[match.end() :].strip() == "")


def split_at(regex: re.Pattern[str], value: str) -> list[str]:
    """Split at matches, groups or not."""
    pieces = []
    start = 0
    for match in regex.finditer(value):
        if match.group():
            pieces.append(value[start : match.start()])
            start = match.end()
    return [*pieces, value[start:]]


def compare(left: Value, operator: str, right: Value) -> bool:
    a: float | str
    b: float | str
    if numeric(left) and numeric(right):
        a, b = to_number(left), to_number(right)
    elif (isinstance(left, float) and right == "" and isinstance(right, Field)) or (
        isinstance(right, float) and left == "" and isinstance(left, Field)
    ):
        a, b = to_number(left), to_number(right)  # an unset variable beside a number
    else:
        a, b = to_text(left), to_text(right)
    if operator == "==":
        return a == b
    if operator == "!=":
        return a != b
    smaller, larger = a < b, a > b  # type: ignore[operator]
    return {"<": smaller, ">": larger, "<=": not larger, ">=": not smaller}[operator]


def calculate(operator: str, left: float, right: float) -> float:
    try:
        if operator == "+":
            return left + right
        if operator == "-":
            return left - right
        if operator == "*":
            return left * right
        if operator == "^":
            power = left**right
            return power if isinstance(power, float) else math.nan
        if right == 0:
            raise UsageError("division by zero" + (" in %" if operator == "%" else ""))
        return left / right if operator == "/" else math.fmod(left, right)
    except (OverflowError, ValueError):
        return math.inf


def function(name: str, values: list[float]) -> float:
    try:
        if name == "int":
            return float(int(values[0]))
        if name == "atan2":
            return math.atan2(values[0], values[1] if len(values) > 1 else 0.0)
        known = {"sqrt": math.sqrt, "exp": math.exp, "log": math.log, "sin": math.sin, "cos": math.cos}.get(name)
        if known is None:
            raise UsageError(f"not enough args in {name}")
        return known(values[0])
    except (ValueError, OverflowError):
        return math.nan


def substring(value: str, start: float, length: float) -> str:
    if math.isnan(start) or math.isnan(length):
        return ""
    first = round(start) if math.isfinite(start) else 1
    last = len(value) + 1 if math.isinf(length) else first + round(length)
    return value[max(1, first) - 1 : max(0, last - 1)]


def argument(value: Value) -> str:
    """A printf argument: whole numbers stay whole."""
    return to_text(value, "%.17g")
