"""Names from patterns: brace expansion of words, and patterns matched against the device's files."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from emulator.sim.shell.lang import patterns
from emulator.sim.shell.lang.nodes import Lit, Part, Word
from emulator.sim.shell.limits import MAX_FIELDS

if TYPE_CHECKING:
    from emulator.sim.shell.files import Files

MAX_BRACED = 2000
"""Words that one word with braces may become."""


def has_braces(word: Word) -> bool:
    """True when the word may have a brace expansion."""
    return any(type(part) is Lit and not part.quoted and "{" in part.text for part in word)


def expand_braces(word: Word) -> list[Word]:
    """`a{b,c}d` becomes `abd acd`; words without a comma in braces stay."""
    out: list[Word] = []
    todo: list[Word] = [word]
    while todo:
        one = todo.pop(0)
        choices = _first_choice(one)
        if choices is None or len(todo) + len(out) + len(choices) > MAX_BRACED:
            out.append(one)
        else:
            todo[:0] = choices
    return out


def _first_choice(word: Word) -> list[Word] | None:
    """The words that the first complete brace group stands for, or None when there is none."""
    atoms: list[Part | str] = []  # unquoted characters one by one, other parts whole
    for part in word:
        if isinstance(part, Lit) and not part.quoted:
            atoms.extend(part.text)
        else:
            atoms.append(part)
    for start, atom in enumerate(atoms):
        if atom != "{":
            continue
        depth = 0
        commas = []
        for at in range(start, len(atoms)):
            if atoms[at] == "{":
                depth += 1
            elif atoms[at] == "}":
                depth -= 1
                if depth == 0:
                    break
            elif atoms[at] == "," and depth == 1:
                commas.append(at)
        if depth == 0 and commas:
            borders = [start, *commas, at]
            return [_join([*atoms[:start], *atoms[left + 1 : right], *atoms[at + 1 :]]) for left, right in itertools.pairwise(borders)]
    return None


def _join(atoms: list[Part | str]) -> Word:
    parts: list[Part] = []
    for atom in atoms:
        if not isinstance(atom, str):
            parts.append(atom)
            continue
        last = parts[-1] if parts else None
        if isinstance(last, Lit) and not last.quoted:
            parts[-1] = Lit(last.text + atom)
        else:
            parts.append(Lit(atom))
    return tuple(parts)


def unescape(pattern: str) -> str:
    """A pattern piece without special characters as plain text."""
    out = []
    at = 0
    while at < len(pattern):
        if pattern[at] == "\\" and at + 1 < len(pattern):
            at += 1
        out.append(pattern[at])
        at += 1
    return "".join(out)


async def expand_glob(pattern: str, files: Files) -> list[str]:
    """Existing paths that match, sorted; directories that may not be read are passed over."""
    await files.budget.tick(5)
    absolute = pattern.startswith("/")
    found = ["/" if absolute else ""]
    pieces = pattern.split("/")
    for number, piece in enumerate(pieces):
        last = number == len(pieces) - 1
        if not piece:
            if last and number:
                found = [path for path in found if files.is_dir(path)]
            continue
        following = []
        for base in found:
            for name in _names(base, piece, files):
                path = base + name
                if last:
                    following.append(path)
                elif files.is_dir(path):
                    following.append(path + "/")
                if len(following) > MAX_FIELDS:
                    return []
        found = following
        await files.budget.tick()
    return sorted(path for path in found if path not in ("", "/"))


def _names(base: str, piece: str, files: Files) -> list[str]:
    if not patterns.has_pattern(piece):
        name = unescape(piece)
        return [name] if files.lexists(base + name) else []
    try:
        names = files.listdir(base or ".")
    except OSError:
        return []
    if piece.startswith((".", "\\.")):
        names = [".", "..", *names]
    else:
        names = [name for name in names if not name.startswith(".")]
    compiled = patterns.compile_pattern(piece)
    return [name for name in names if compiled.match(name)]
