"""Turns the parameters of a call into the arguments of a Python function, by its annotations, as Jackson does for the Java methods.

Numbers come as int or float (Java takes the whole part), flags as bool, texts as str; a selector is an object, a remembered object is
its id. The first overload that takes the parameters is called.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

from emulator.sim.u2.errors import invalid_params
from emulator.sim.u2.selector import Selector, parse_selector

INT_MIN, INT_MAX = -(2**31), 2**31 - 1


class MismatchError(Exception):
    """A parameter has not the type that an overload wants."""


@dataclass(frozen=True, slots=True)
class Point:
    """`{x, y}` in px."""

    x: int
    y: int


def to_int(value: Any) -> int:
    """A Java int; fractions are cut, numbers beyond the range are refused."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise MismatchError(f"{value!r} is not a number")
    if value != value or not INT_MIN <= value <= INT_MAX:
        raise MismatchError(f"{value!r} is out of range")
    return int(value)


def _to_long(value: Any) -> Milliseconds:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value or abs(value) > 2**63 - 1:
        raise MismatchError(f"{value!r} is not a number")
    return Milliseconds(value)


class Milliseconds(int):
    """A Java long."""


def _to_float(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value or abs(value) > 1e30:
        raise MismatchError(f"{value!r} is not a number")
    return float(value)


def _to_bool(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value != 0
    raise MismatchError(f"{value!r} is not a flag")


def _to_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    raise MismatchError(f"{value!r} is not a text")


def _to_point(value: Any) -> Point:
    if not isinstance(value, dict):
        raise MismatchError(f"{value!r} is not a point")
    return Point(to_int(value.get("x", 0)), to_int(value.get("y", 0)))


def _to_selector(value: Any) -> Selector:
    if not isinstance(value, dict):
        raise MismatchError(f"{value!r} is not a selector")
    return parse_selector(value)


def _to_object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise MismatchError(f"{value!r} is not an object")
    return value


_CONVERTERS: dict[object, Callable[[Any], object]] = {
    int: to_int,
    Milliseconds: _to_long,
    float: _to_float,
    bool: _to_bool,
    str: _to_text,
    Point: _to_point,
    Selector: _to_selector,
    dict[str, Any]: _to_object,
}


def _convert(annotation: Any, value: Any) -> object:
    converter = _CONVERTERS.get(annotation)
    if converter is not None:
        return converter(value)
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        for option in get_args(annotation):
            if option is type(None):
                if value is None:
                    return None
                continue
            if option is str and Selector in get_args(annotation) and not isinstance(value, str):
                continue  # the id of an object, which no number stands for
            try:
                return _convert(option, value)
            except MismatchError:
                continue
        raise MismatchError(f"{value!r} fits none of {annotation}")
    if origin is list:
        if not isinstance(value, list):
            raise MismatchError(f"{value!r} is not a list")
        (item,) = get_args(annotation)
        return [_convert(item, one) for one in value]
    raise TypeError(f"parameters cannot be {annotation}")


@dataclass(frozen=True, slots=True)
class Overload:
    """One function behind a method name."""

    function: Callable[..., Any]
    annotations: tuple[Any, ...]
    required: int

    def arguments(self, values: Sequence[Any]) -> list[object]:
        """The converted parameters. Raises MismatchError."""
        if not self.required <= len(values) <= len(self.annotations):
            raise MismatchError(f"{len(values)} parameters")
        return [_convert(annotation, value) for annotation, value in zip(self.annotations, values, strict=False)]


def overload(function: Callable[..., Any]) -> Overload:
    """Read a function's annotations."""
    hints = get_type_hints(function)
    parameters = list(inspect.signature(function).parameters.values())
    required = sum(1 for parameter in parameters if parameter.default is inspect.Parameter.empty)
    return Overload(function, tuple(hints[parameter.name] for parameter in parameters), required)


def call(overloads: Sequence[Overload], values: Sequence[Any]) -> Any:
    """Call the first overload that takes `values`. Raises RpcError when none does."""
    for candidate in overloads:
        try:
            arguments = candidate.arguments(values)
        except MismatchError:
            continue
        return candidate.function(*arguments)
    raise invalid_params()
