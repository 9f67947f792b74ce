r"""The canonical text form of a tree: one line a node, used by agents, judges and tests alike.

    tree    = *( node LF )
    node    = indent "[" index "] " class [ " " text ] [ " desc=" text ] [ " hint=" text ] [ " id=" id ] [ " {" flags "}" ] " " bounds
    indent  = one blank for each kept ancestor
    index   = position of the node in the tree, from 0, in drawing order
    class   = class name without its package ("-" when there is none), quoted like a text when it holds other than letters, digits, "_", "$"
    text    = DQUOTE, the characters with escapes, DQUOTE; absent when empty
    id      = resource id, without "<package>:id/" when that is the node's own; quoted when it holds other than letters, digits and "_.:/-"
    flags   = comma list, in this order, of: click longclick scroll checkable checked focusable focused selected disabled password edit
    bounds  = "[" left "," top "][" right "," bottom "]" in px
    escapes = \\ \" \n \r \t, and \uXXXX or \UXXXXXXXX for every other control, format or line-separating character

So a text can never look like a second node, and `read` gets every text back exactly. `focusable` is left out of the flags when
`click` or `edit` is there, which say the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.errors import Unreadable

if TYPE_CHECKING:
    from harness.device.tree import Tree

_WORDS = (
    (1, "click"),
    (2, "longclick"),
    (4, "scroll"),
    (8, "checkable"),
    (16, "checked"),
    (32, "focusable"),
    (64, "focused"),
    (128, "selected"),
    (256, "disabled"),
    (512, "password"),
    (1024, "edit"),
)
_IMPLIED = 1 | 1024  # click and edit imply focusable
_PLAIN_ID = re.compile(r"[A-Za-z0-9_.:/-]+")
_PLAIN_CLASS = re.compile(r"[A-Za-z0-9_$]+")
# Escaped are control, format, surrogate and line-separating characters. The ranges are written out, because what `str.isprintable`
# says depends on the Unicode version of the Python that runs.
_ESCAPED_CHARS = (
    r"\\\"\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\ud800-\udfff\ufeff\ufff9-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_CLEAN = re.compile(f"[^{_ESCAPED_CHARS}]*")
_NAMED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def render(tree: Tree) -> str:
    """The canonical text of a tree; it ends with a line break unless it is empty."""
    lines: list[str] = []
    for index, node in enumerate(tree.nodes):
        name = node.cls.rpartition(".")[2] or "-"
        line = f"{' ' * node.depth}[{index}] {name if _PLAIN_CLASS.fullmatch(name) or name == '-' else quoted(name)}"
        if node.text:
            line += " " + quoted(node.text)
        if node.desc:
            line += " desc=" + quoted(node.desc)
        if node.hint:
            line += " hint=" + quoted(node.hint)
        if node.resource_id:
            short = node.resource_id.removeprefix(f"{node.package}:id/")
            line += " id=" + (short if _PLAIN_ID.fullmatch(short) else quoted(short))
        words = flag_words(int(node.flags))
        if words:
            line += f" {{{words}}}"
        left, top, right, bottom = node.bounds
        lines.append(f"{line} [{left},{top}][{right},{bottom}]\n")
    return "".join(lines)


def flag_words(flags: int) -> str:
    """The comma list of a node's flags."""
    known = _FLAG_WORDS.get(flags)
    if known is None:
        known = ",".join(word for bit, word in _WORDS if flags & bit and not (bit == 32 and flags & _IMPLIED))
    return known


_FLAG_WORDS = dict(_WORDS) | {0: "", 33: "click", 35: "click,longclick"}


def quoted(text: str) -> str:
    """A text in double quotes on one line."""
    if _CLEAN.fullmatch(text):
        return f'"{text}"'
    return '"' + "".join(_escape(char) for char in text) + '"'


def _escape(char: str) -> str:
    named = _NAMED.get(char)
    if named is not None:
        return named
    if _CLEAN.fullmatch(char):
        return char
    number = ord(char)
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


@dataclass(frozen=True, slots=True)
class Line:
    """One node as its canonical line tells it."""

    depth: int
    index: int
    cls: str
    text: str
    desc: str
    hint: str
    id: str
    flags: tuple[str, ...]
    bounds: tuple[int, int, int, int]


_QUOTED = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(
    rf"(?P<indent> *)\[(?P<index>\d+)\] (?P<cls>[A-Za-z0-9_$]+|-|{_QUOTED})(?: (?P<text>{_QUOTED}))?(?: desc=(?P<desc>{_QUOTED}))?"
    rf"(?: hint=(?P<hint>{_QUOTED}))?(?: id=(?P<id>[A-Za-z0-9_.:/-]+|{_QUOTED}))?(?: \{{(?P<flags>[a-z,]+)\}})?"
    r" \[(?P<l>-?\d+),(?P<t>-?\d+)\]\[(?P<r>-?\d+),(?P<b>-?\d+)\]"
)
_ESCAPED = re.compile(r'\\(?:([\\"nrt])|u([0-9a-f]{4})|U([0-9a-f]{8}))')
_BACK = {"\\": "\\", '"': '"', "n": "\n", "r": "\r", "t": "\t"}


def read(text: str) -> list[Line]:
    """The lines of a canonical text, escapes undone.

    Raises:
        Unreadable: a line does not follow the grammar.
    """
    result: list[Line] = []
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else [], 1):
        match = _LINE.fullmatch(line)
        if match is None:
            raise Unreadable("canonical tree", f"line {number} is not a node: {line[:120]!r}")
        part = match.groupdict()
        result.append(
            Line(
                len(part["indent"]),
                int(part["index"]),
                _plain(part["cls"]),
                _plain(part["text"]),
                _plain(part["desc"]),
                _plain(part["hint"]),
                _plain(part["id"]),
                tuple(part["flags"].split(",")) if part["flags"] else (),
                (int(part["l"]), int(part["t"]), int(part["r"]), int(part["b"])),
            )
        )
    return result


def _plain(text: str | None) -> str:
    if not text:
        return ""
    if not text.startswith('"'):
        return text
    return _ESCAPED.sub(lambda m: _BACK[m[1]] if m[1] else chr(int(m[2] or m[3], 16)), text[1:-1])
