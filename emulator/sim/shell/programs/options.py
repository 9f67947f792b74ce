"""Command-line options as toybox takes them: letters may be joined, values may follow directly, operands may stand between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


class UsageError(Exception):
    """An option that the program does not have, or one without its value; the text is toybox's."""


@dataclass(slots=True)
class Options:
    """Parsed options: `flags` counts letters, `values` holds each letter's values in order."""

    flags: dict[str, int] = field(default_factory=dict)
    values: dict[str, list[str]] = field(default_factory=dict)
    args: list[str] = field(default_factory=list)

    def __contains__(self, letters: str) -> bool:
        """True when any of the letters was given."""
        return any(letter in self.flags for letter in letters)

    def get(self, letter: str, default: str = "") -> str:
        """The last value of an option."""
        found = self.values.get(letter)
        return found[-1] if found else default

    def number(self, letter: str, default: int) -> int:
        """The last value as a number.

        Raises:
            UsageError: it is none.
        """
        text = self.get(letter)
        return number(text) if text else default


_SUFFIX = {"b": 512, "c": 1, "w": 2, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "kd": 1000, "md": 10**6, "gd": 10**9}


def number(text: str) -> int:
    """A number with an optional toybox suffix (k, m, g, b...; `d` after it means decimal).

    Raises:
        UsageError: the text is none.
    """
    body = text.lower()
    scale = 1
    for suffix in ("kd", "md", "gd", "b", "c", "w", "k", "m", "g", "t"):
        if body.endswith(suffix) and body[:-1] and not body.startswith("0x"):
            body, scale = body[: -len(suffix)], _SUFFIX[suffix]
            break
    try:
        if len(body) > 20:
            raise ValueError
        return int(body, 16 if body.startswith("0x") else 10) * scale
    except ValueError:
        raise UsageError(f"not integer: {text}") from None


def parse(name: str, args: list[str], spec: str, long: Mapping[str, str] | None = None, *, stop_early: bool = False) -> Options:
    """Parse `args`.

    Args:
        spec: letters; one followed by `:` takes a value.
        long: long names to letters, `all` to `a`; a name ending in `=` takes a value.
        stop_early: options end at the first operand.

    Raises:
        UsageError: unknown option or missing value.
    """
    out = Options()
    todo = list(args)
    while todo:
        word = todo.pop(0)
        if word == "--":
            out.args += todo
            break
        if len(word) < 2 or word[0] != "-":
            out.args.append(word)
            if stop_early:
                out.args += todo
                break
            continue
        if word.startswith("--"):
            _long(name, word[2:], long or {}, todo, out)
            continue
        letters = word[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            place = spec.find(letter) if letter != ":" else -1
            if place < 0:
                raise UsageError(f"Unknown option '{letter}' (see \"{name} --help\")")
            out.flags[letter] = out.flags.get(letter, 0) + 1
            if spec[place + 1 : place + 2] == ":":
                if not letters and not todo:
                    raise UsageError(f'Missing argument to -{letter} (see "{name} --help")')
                out.values.setdefault(letter, []).append(letters or todo.pop(0))
                letters = ""
    return out


def _long(name: str, word: str, long: Mapping[str, str], todo: list[str], out: Options) -> None:
    key, equals, value = word.partition("=")
    if key in long:
        letter = long[key]
    elif key + "=" in long:
        letter = long[key + "="]
        if not equals:
            if not todo:
                raise UsageError(f'Missing argument to --{key} (see "{name} --help")')
            value = todo.pop(0)
        out.values.setdefault(letter, []).append(value)
    else:
        raise UsageError(f"Unknown option '{key}' (see \"{name} --help\")")
    out.flags[letter] = out.flags.get(letter, 0) + 1
