"""SharedPreferences files, in the XML form that Android writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from xml.etree import ElementTree

from emulator.sim.core.xml_text import escape, quoteattr

Value = bool | int | float | str | set[str]
INT_MAX = 2**31 - 1


class Long(int):
    """An int that is written as `<long>`."""


def parse(data: bytes) -> dict[str, Any]:
    """The map of a preferences file. Raises ValueError when it is none."""
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise ValueError(f"not a preferences file: {error}") from error
    values: dict[str, Any] = {}
    for node in root:
        name, value = node.get("name", ""), node.get("value", "")
        match node.tag:
            case "string":
                values[name] = node.text or ""
            case "int":
                values[name] = int(value)
            case "long":
                values[name] = Long(value)
            case "float":
                values[name] = float(value)
            case "boolean":
                values[name] = value == "true"
            case "set":
                values[name] = {child.text or "" for child in node}
    return values


def render(values: Mapping[str, Any]) -> bytes:
    """The file of a map, entries in insertion order, sets sorted so that the same values give the same bytes."""
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    for name, value in values.items():
        key = quoteattr(name)
        if isinstance(value, bool):
            lines.append(f'    <boolean name={key} value="{"true" if value else "false"}" />')
        elif isinstance(value, int):
            tag = "long" if isinstance(value, Long) or not -INT_MAX - 1 <= value <= INT_MAX else "int"
            lines.append(f'    <{tag} name={key} value="{int(value)}" />')
        elif isinstance(value, float):
            lines.append(f'    <float name={key} value="{value}" />')
        elif isinstance(value, str):
            lines.append(f"    <string name={key}>{escape(value)}</string>")
        else:
            lines.append(f"    <set name={key}>")
            lines += [f"        <string>{escape(item)}</string>" for item in sorted(value)]
            lines.append("    </set>")
    return ("\n".join([*lines, "</map>"]) + "\n").encode()


class PreferencesFile:
    """One file, read at every access that finds it changed and written at every change."""

    def __init__(self, read: Callable[[], bytes | None], write: Callable[[bytes], None]) -> None:
        self._read = read
        self._write = write

    def _values(self) -> dict[str, Any]:
        data = self._read()
        if data is None:
            return {}
        try:
            return parse(data)
        except ValueError:
            return {}  # Android starts with an empty map when the file is broken

    def get(self, key: str, default: Any = None) -> Any:
        return self._values().get(key, default)

    def __contains__(self, key: str) -> bool:
        return key in self._values()

    def __setitem__(self, key: str, value: Value) -> None:
        self.update({key: value})

    def put_long(self, key: str, value: int) -> None:
        self.update({key: Long(value)})

    def put_int(self, key: str, value: int) -> None:
        self.update({key: int(value)})

    def remove(self, *keys: str) -> None:
        values = self._values()
        kept = {key: value for key, value in values.items() if key not in keys}
        if len(kept) != len(values):
            self._write(render(kept))

    def update(self, values: Mapping[str, Value]) -> None:
        old = self._values()
        new = {**old, **values}
        if new != old or any(type(new[key]) is not type(old.get(key)) for key in values):
            self._write(render(new))

    def keys(self) -> Iterable[str]:
        return list(self._values())
