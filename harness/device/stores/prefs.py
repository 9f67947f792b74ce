"""SharedPreferences: the XML files below `shared_prefs/`, every type kept apart.

Android writes them itself and reads numeric character references that XML forbids (`&#1;`), so the files are read by the little grammar
they have instead of by an XML parser. When a `.bak` file lies beside one, Android was interrupted while writing and will take the
`.bak`; so does this reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from harness.device.stores.batch import File, Pending, Source, StoreBatch
from harness.device.stores.files import write_file
from harness.errors import StoreCorrupt

Kind = Literal["string", "int", "long", "float", "boolean", "set", "null"]
PrefValue = str | int | float | bool | frozenset[str] | None

_TOKEN = re.compile(r"<(/?)([a-z]+)((?:\s+[A-Za-z]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*(/?)>|([^<]+)")
_ATTRIBUTE = re.compile(r"([A-Za-z]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_REFERENCE = re.compile(r"&(#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_NUMBERS: Mapping[str, Kind] = {"int": "int", "long": "long", "float": "float", "boolean": "boolean"}
_RANGES = {"int": 31, "long": 63}


@dataclass(frozen=True, slots=True)
class Entry:
    """One preference with its Java type. `raw` is how a number was written, so that an unchanged one is written the same way."""

    kind: Kind
    value: PrefValue
    raw: str = ""


class Preferences(Mapping[str, PrefValue]):
    """The preferences of one file, by name, in the order of the file.

    Reading gives Python values; writing goes through the setters, which name the Java type. An app that stored a long and finds an int
    crashes, so the type of a number is never guessed: `put` only replaces what is there by a value of the same type.
    """

    def __init__(self, entries: Mapping[str, Entry] | None = None) -> None:
        self._entries: dict[str, Entry] = dict(entries or {})

    def __getitem__(self, name: str) -> PrefValue:
        return self._entries[name].value

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def entry(self, name: str) -> Entry:
        """Value and Java type."""
        return self._entries[name]

    def put_string(self, name: str, value: str) -> None:
        """Set a String."""
        self._entries[name] = Entry("string", value)

    def put_int(self, name: str, value: int) -> None:
        """Set an int (32 bits)."""
        self._entries[name] = Entry("int", _in_range("int", name, value))

    def put_long(self, name: str, value: int) -> None:
        """Set a long (64 bits)."""
        self._entries[name] = Entry("long", _in_range("long", name, value))

    def put_float(self, name: str, value: float) -> None:
        """Set a float. It is kept as the decimal number that Java writes for it (0.7, not 0.699999988)."""
        self._entries[name] = Entry("float", float(java_float(value)))

    def put_boolean(self, name: str, value: bool) -> None:
        """Set a boolean."""
        self._entries[name] = Entry("boolean", value)

    def put_set(self, name: str, value: frozenset[str] | set[str]) -> None:
        """Set a set of Strings."""
        self._entries[name] = Entry("set", frozenset(value))

    def put(self, name: str, value: PrefValue) -> None:
        """Replace a value that is there, keeping its type.

        Raises:
            KeyError: there is none of that name.
            TypeError: the value does not fit the type.
        """
        kind = self._entries[name].kind
        if kind in ("int", "long") and isinstance(value, int) and not isinstance(value, bool):
            self._entries[name] = Entry(kind, _in_range(kind, name, value))
        elif kind == "float" and isinstance(value, (int, float)) and not isinstance(value, bool):
            self.put_float(name, value)
        elif (
            (kind == "boolean" and isinstance(value, bool))
            or (kind == "string" and isinstance(value, str))
            or (kind == "set" and isinstance(value, frozenset))
        ):
            self._entries[name] = Entry(kind, value)
        else:
            raise TypeError(f"preference {name!r} is a {kind}, which {value!r} is not")

    def remove(self, name: str) -> None:
        """Remove a preference; none of that name is no error."""
        self._entries.pop(name, None)


def read(device: Source, path: str) -> Preferences:
    """The preferences of a file.

    Raises:
        StoreMissing, StoreCorrupt, Unreadable: see `harness.errors`.
    """
    return later(StoreBatch(device), path).get()


def later(batch: StoreBatch, path: str) -> Pending[Preferences]:
    """The same as part of a batch."""
    return batch.files([], lambda files: _newest(batch, path, files), optional=[path + ".bak", path])


def write(device: Source, path: str, preferences: Preferences) -> None:
    """Write a file of preferences. The app must not be running: it would not see the change, or undo it."""
    write_file(device, path, render(preferences).encode("utf-8"), remove=(path + ".bak",))


def _newest(batch: StoreBatch, path: str, files: Sequence[File]) -> Preferences:
    if not files:
        raise batch.absent(path)
    return parse(files[0].data, files[0].path)  # the .bak if there is one


def parse(data: bytes, path: str = "preferences") -> Preferences:
    """Preferences from the bytes of a file.

    Raises:
        StoreCorrupt: not the XML that Android writes.
    """
    if data.startswith(b"ABX\x00"):
        raise StoreCorrupt(path, "it is in Android's binary XML")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise StoreCorrupt(path, f"not UTF-8: {error}") from error
    body = re.sub(r"\A\ufeff?\s*<\?xml[^>]*\?>", "", text)
    return Preferences(_Reader(body, path).entries())


class _Reader:
    """A reader of `<map>` with string, int, long, float, boolean, set and null inside."""

    def __init__(self, text: str, path: str) -> None:
        self._text = text
        self._path = path
        self._at = 0

    def entries(self) -> dict[str, Entry]:
        result: dict[str, Entry] = {}
        opened, attributes, empty = self._open("map")
        if opened != "map":
            raise self._bad(f"<{opened}> in place of <map>")
        if not empty:
            while (found := self._next_tag("map")) is not None:
                tag, attributes, empty = found
                if "name" not in attributes:
                    raise self._bad(f"<{tag}> without a name")
                result[attributes["name"]] = self._entry(tag, attributes, empty)
        return result

    def _entry(self, tag: str, attributes: dict[str, str], empty: bool) -> Entry:
        if tag == "string":
            return Entry("string", "" if empty else self._content("string"))
        if tag == "null":
            return Entry("null", None)
        if tag == "set":
            items: list[str] = []
            while not empty and (found := self._next_tag("set")) is not None:
                if found[0] not in ("string", "null"):
                    raise self._bad(f"<{found[0]}> in a set")
                if found[0] == "string":
                    items.append("" if found[2] else self._content("string"))
            return Entry("set", frozenset(items))
        if tag in _NUMBERS and empty and "value" in attributes:
            return self._number(_NUMBERS[tag], attributes["value"])
        raise self._bad(f"<{tag}>")

    def _number(self, kind: Kind, raw: str) -> Entry:
        if kind == "boolean":
            if raw not in ("true", "false"):
                raise self._bad(f"the boolean {raw!r}")
            return Entry(kind, raw == "true", raw)
        try:
            return Entry(kind, float(raw) if kind == "float" else int(raw), raw)
        except ValueError as error:
            raise self._bad(f"the {kind} {raw!r}") from error

    def _open(self, wanted: str) -> tuple[str, dict[str, str], bool]:
        found = self._next_tag("")
        if found is None:
            raise self._bad(f"no <{wanted}>")
        return found

    def _next_tag(self, until: str) -> tuple[str, dict[str, str], bool] | None:
        """The next opening tag, None at `</until>`."""
        while True:
            match = self._token()
            if match[5] is not None:
                if match[5].strip():
                    raise self._bad(f"text {match[5].strip()[:40]!r} between tags")
                continue
            if match[1]:
                if match[2] != until:
                    raise self._bad(f"</{match[2]}>")
                return None
            attributes = {name: self._decoded(a or b) for name, a, b in _ATTRIBUTE.findall(match[3])}
            return match[2], attributes, bool(match[4])

    def _content(self, tag: str) -> str:
        parts: list[str] = []
        while True:
            match = self._token()
            if match[5] is not None:
                parts.append(self._decoded(match[5]))
            elif match[1] and match[2] == tag:
                return "".join(parts)
            else:
                raise self._bad(f"<{match[2]}> in a <{tag}>")

    def _token(self) -> re.Match[str]:
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            raise self._bad("the end of the file" if self._at >= len(self._text) else repr(self._text[self._at : self._at + 40]))
        self._at = match.end()
        return match

    def _decoded(self, text: str) -> str:
        return _REFERENCE.sub(self._reference, text) if "&" in text else text

    def _reference(self, match: re.Match[str]) -> str:
        name = match[1]
        if name in _NAMED:
            return _NAMED[name]
        if name.startswith("#"):
            number = int(name[2:], 16) if name[1] == "x" else int(name[1:])
            if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF:
                return chr(number)
        raise self._bad(f"the reference &{name};")

    def _bad(self, found: str) -> StoreCorrupt:
        return StoreCorrupt(self._path, f"not the XML of preferences: {found} at character {self._at}")


def render(preferences: Preferences) -> str:
    """The file as Android writes it: four blanks of indent, sets in sorted order."""
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    for name in preferences:
        entry = preferences.entry(name)
        label = _encoded(name)
        if entry.kind == "string":
            lines.append(f'    <string name="{label}">{_encoded(str(entry.value))}</string>')
        elif entry.kind == "null":
            lines.append(f'    <null name="{label}" />')
        elif isinstance(entry.value, frozenset):
            items = [f"        <string>{_encoded(item)}</string>" for item in sorted(entry.value)]
            lines += [f'    <set name="{label}">', *items, "    </set>"] if items else [f'    <set name="{label}" />']
        else:
            lines.append(f'    <{entry.kind} name="{label}" value="{_number(entry)}" />')
    return "\n".join([*lines, "</map>", ""])


def _number(entry: Entry) -> str:
    if entry.raw:
        return entry.raw
    if isinstance(entry.value, bool):
        return "true" if entry.value else "false"
    if isinstance(entry.value, float):
        return java_float(entry.value)
    return str(entry.value)


def java_float(value: float) -> str:
    """A 32-bit float as Java's Float.toString writes it: `1.5`, `1.0E10`, `NaN`."""
    number = np.float32(value)
    if np.isnan(number):
        return "NaN"
    if np.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    if number == 0 or 1e-3 <= abs(number) < 1e7:
        return str(np.format_float_positional(number, unique=True, trim="0"))
    digits = str(np.format_float_scientific(number, unique=True, trim="0", exp_digits=1))
    return digits.replace("e+", "E").replace("e", "E")


def _encoded(text: str) -> str:
    """Text with the characters escaped that Android's writer escapes."""
    if not re.search(r"[&<>\"'\x00-\x1f]", text):
        return text
    return "".join(_ESCAPES.get(char) or (f"&#{ord(char)};" if char < " " else char) for char in text)


_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def _in_range(kind: str, name: str, value: int) -> int:
    bits = _RANGES[kind]
    if not -(1 << bits) <= value < 1 << bits:
        raise ValueError(f"preference {name!r}: {value} is too large for a Java {kind}")
    return value
