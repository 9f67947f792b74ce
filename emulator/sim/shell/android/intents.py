"""Intents on the command line: how `am`, `cmd package` and others read and print them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from emulator.sim.core.records import full_class
from emulator.sim.shell.android.service_command import JavaError, Words, number
from emulator.sim.toolkit.app import Intent

FLAG_OPTIONS = {
    "--grant-read-uri-permission": 0x1,
    "--grant-write-uri-permission": 0x2,
    "--grant-persistable-uri-permission": 0x40,
    "--grant-prefix-uri-permission": 0x80,
    "--exclude-stopped-packages": 0x10,
    "--include-stopped-packages": 0x20,
    "--debug-log-resolution": 0x8,
    "--activity-brought-to-front": 0x400000,
    "--activity-clear-top": 0x4000000,
    "--activity-clear-when-task-reset": 0x80000,
    "--activity-exclude-from-recents": 0x800000,
    "--activity-launched-from-history": 0x100000,
    "--activity-multiple-task": 0x8000000,
    "--activity-no-animation": 0x10000,
    "--activity-no-history": 0x40000000,
    "--activity-no-user-action": 0x40000,
    "--activity-previous-is-top": 0x1000000,
    "--activity-reorder-to-front": 0x20000,
    "--activity-reset-task-if-needed": 0x200000,
    "--activity-single-top": 0x20000000,
    "--activity-clear-task": 0x8000,
    "--activity-task-on-home": 0x4000,
    "--activity-match-external": 0x800,
    "--receiver-registered-only": 0x40000000,
    "--receiver-replace-pending": 0x20000000,
    "--receiver-foreground": 0x10000000,
    "--receiver-no-abort": 0x8000000,
    "--receiver-include-background": 0x1000000,
}
"""Intent.parseCommandArgs of API 33."""


@dataclass
class Request:
    """An intent with the options of the command around it: each option that is not about the intent, with its values."""

    intent: Intent = field(default_factory=Intent)
    options: dict[str, list[str]] = field(default_factory=dict)

    def has(self, *names: str) -> bool:
        return any(name in self.options for name in names)


def _integer_list(text: str) -> list[int]:
    return [number(piece) for piece in text.split(",")]


def _real(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise JavaError(f'For input string: "{text}"', "java.lang.NumberFormatException") from None


def _string_list(text: str) -> list[str]:
    """Values joined by commas; a backslash keeps a comma."""
    out = [""]
    escaped = False
    for char in text:
        if escaped:
            out[-1] += char if char == "," else "\\" + char
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == ",":
            out.append("")
        else:
            out[-1] += char
    return out


def _boolean(text: str) -> bool:
    lowered = text.lower()
    if lowered in ("true", "t"):
        return True
    if lowered in ("false", "f"):
        return False
    try:
        return number(text) != 0
    except JavaError:
        raise JavaError(f"Invalid boolean value: {text}") from None


_EXTRAS: dict[str, Any] = {
    "-e": str,
    "--es": str,
    "--ez": _boolean,
    "--ei": number,
    "--el": number,
    "--ef": _real,
    "--ed": _real,
    "--eu": str,
    "--ecn": str,
    "--eia": _integer_list,
    "--eial": _integer_list,
    "--ela": _integer_list,
    "--elal": _integer_list,
    "--efa": lambda text: [_real(piece) for piece in text.split(",")],
    "--efal": lambda text: [_real(piece) for piece in text.split(",")],
    "--esa": _string_list,
    "--esal": _string_list,
}


_URI_EXTRAS: dict[str, Callable[[str], Any]] = {"B": _boolean, "i": number, "l": number, "f": _real, "d": _real}


def parse(words: Words, values: dict[str, int]) -> Request:
    """Read an intent.

    Args:
        words: the words of the command after its name.
        values: options of the command itself, with the number of values each takes.

    Raises:
        JavaError: a word that is no intent.
    """
    request = Request()
    intent = request.intent
    explicit = False
    while option := words.option():
        if option == "-a":
            intent.action = words.require()
        elif option == "-d":
            intent.data = words.require()
        elif option == "-t":
            intent.type = words.require()
        elif option == "-i":
            words.require()
        elif option == "-c":
            intent.categories = (*intent.categories, words.require())
        elif option == "-n":
            text = words.require()
            package, slash, name = text.partition("/")
            if not slash or not package or not name:
                raise JavaError(f"Bad component name: {text}")
            intent.component = text
            explicit = True
        elif option == "-p":
            intent.package = words.require()
        elif option == "-f":
            intent.flags = number(words.require())
        elif option == "--esn":
            intent.extras[words.require()] = None
        elif option in _EXTRAS:
            key = words.require()
            intent.extras[key] = _EXTRAS[option](words.require())
        elif option in FLAG_OPTIONS:
            intent.flags |= FLAG_OPTIONS[option]
        elif option == "--selector":
            pass
        elif option in values:
            request.options.setdefault(option, []).extend(words.require() for _ in range(values[option]))
        else:
            raise JavaError(f"Unknown option: {option}")
    operand = words.next()
    if operand is not None:
        _operand(intent, operand, explicit)
    return request


def _operand(intent: Intent, text: str, explicit: bool) -> None:
    """A URI, a component or a package after the options."""
    if text.startswith("intent:") or text.startswith("android-app:"):
        _from_uri(intent, text)
    elif ":" in text:
        intent.action = intent.action or "android.intent.action.VIEW"
        intent.data = text
    elif "/" in text:
        intent.action = intent.action or "android.intent.action.MAIN"
        if not intent.categories:
            intent.categories = ("android.intent.category.LAUNCHER",)
        intent.component = text
    else:
        intent.action = intent.action or "android.intent.action.MAIN"
        if not intent.categories and not explicit:
            intent.categories = ("android.intent.category.LAUNCHER",)
        intent.package = text


def _from_uri(intent: Intent, text: str) -> None:
    """`intent:DATA#Intent;action=...;component=...;S.key=value;end`."""
    head, _, tail = text.partition("#Intent;")
    data = head.removeprefix("intent:")
    scheme = ""
    for piece in tail.split(";"):
        key, _, value = piece.partition("=")
        value = unquote(value)
        if key == "action":
            intent.action = value
        elif key == "category":
            intent.categories = (*intent.categories, value)
        elif key == "component":
            intent.component = value
        elif key == "package":
            intent.package = value
        elif key == "type":
            intent.type = value
        elif key == "launchFlags":
            intent.flags = number(value)
        elif key == "scheme":
            scheme = value
        elif key[1:2] == "." and key[0] in "SBiblfdcs":
            intent.extras[key[2:]] = _URI_EXTRAS.get(key[0], str)(value)
    if data:
        intent.data = f"{scheme}:{data}" if scheme else data
    intent.action = intent.action or "android.intent.action.VIEW"


def short_component(component: str) -> str:
    """`pkg/.Class` as ComponentName.flattenToShortString."""
    package, slash, name = component.partition("/")
    if not slash:
        return component
    full = full_class(package, name)
    return f"{package}/{full[len(package) :]}" if full.startswith(package + ".") else f"{package}/{full}"


def long_component(component: str) -> str:
    """`pkg/pkg.Class`."""
    package, slash, name = component.partition("/")
    return f"{package}/{full_class(package, name)}" if slash else component


def describe(intent: Intent, *, flags: int | None = None) -> str:
    """`Intent { act=... cmp=... (has extras) }` as Intent.toString."""
    parts = []
    if intent.action:
        parts.append(f"act={intent.action}")
    if intent.categories:
        parts.append(f"cat=[{','.join(intent.categories)}]")
    if intent.data:
        parts.append(f"dat={intent.data}")
    if intent.type:
        parts.append(f"typ={intent.type}")
    shown = intent.flags if flags is None else flags
    if shown:
        parts.append(f"flg=0x{shown & 0xFFFFFFFF:x}")
    if intent.package:
        parts.append(f"pkg={intent.package}")
    if intent.component:
        parts.append(f"cmp={short_component(intent.component)}")
    if intent.extras:
        parts.append("(has extras)")
    return f"Intent {{ {' '.join(parts)} }}"
