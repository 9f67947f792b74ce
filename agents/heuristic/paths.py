"""File names and folders in an instruction: which files it is about, where they lie, and where something is to go.

They are taken out of the text before anything else is read, so that a word in `log_of_calls.txt` is not taken for a verb. An instruction
that speaks of no file, folder or archive is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

_ABOUT = re.compile(r"\b(?:files?|folders?|subfolders?|director(?:y|ies)|archives?|documents?)\b", re.I)
_FOLDER_WORD = r"(?:folders?|subfolders?|director(?:y|ies))"
_LINK = r"(?:\s+(?:named|called))?\s+"
_PART = r"[\w][\w.-]*"
_QUOTED_FILE = re.compile(rf"\b(?:files?|documents?|archives?){_LINK}⟦(\d+)⟧", re.I)
_QUOTED_FOLDER = re.compile(rf"\b{_FOLDER_WORD}{_LINK}⟦(\d+)⟧", re.I)
_FILE = re.compile(r"(?<![\w./@⟦⟨-])\w[\w-]*(?:\.[\w-]+)*\.[a-zA-Z][a-zA-Z0-9]{1,4}(?![\w/])")
_FOLDER = re.compile(rf"\b{_FOLDER_WORD}{_LINK}(?=\S*[A-Z0-9_/])({_PART}(?:/{_PART})*)")
_IN_FOLDER = re.compile(rf"\b(?:in|into|to|from|within|under|inside)\s+(?=[A-Z]|\S*/)({_PART}(?:/{_PART})*)")
_MARK = re.compile(r"⟨(\d+)⟩")
_NAMED = re.compile(r"\b(?:named|called)\s+$", re.I)
_FROM = re.compile(rf"\bfrom\s+(?:the\s+)?(?:{_FOLDER_WORD}\s+)?$", re.I)
_TO = re.compile(rf"\b(?:to|into)\s+(?:the\s+)?(?:{_FOLDER_WORD}\s+)?$", re.I)

Kind = Literal["file", "folder"]


@dataclass(frozen=True, slots=True)
class Place:
    """A file's name, or a folder's path from the top of the storage with `/` between its parts."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Places:
    """What a part of an instruction says of files: `files` by name, the `folder` they lie in, the `goal` folder or new name they get.
    `anywhere`: they lie in `folder` or in a folder below it."""

    files: tuple[str, ...] = ()
    folder: str = ""
    goal: str = ""
    anywhere: bool = False


def set_aside(text: str, quotes: Sequence[str]) -> tuple[str, list[Place]]:
    """The text with a mark for every file and folder, and these in the order of their marks."""
    places: list[Place] = []
    if not _ABOUT.search(text):
        return text, places

    def mark(kind: Kind, whole: str, part: str) -> str:
        value, dots = (part, "") if kind == "file" else (part.rstrip("."), "." * (len(part) - len(part.rstrip("."))))
        places.append(Place(kind, value.strip("/")))
        return f"{whole[: len(whole) - len(part)]}⟨{len(places) - 1}⟩{dots}"

    def quoted(kind: Kind, match: re.Match[str]) -> str:
        number = int(match[1][:6])
        if number >= len(quotes):
            return match[0]
        places.append(Place(kind, quotes[number].strip("/")))
        return f"{match[0][: match[0].index('⟦')]}⟨{len(places) - 1}⟩"

    text = _QUOTED_FILE.sub(lambda m: quoted("file", m), text)
    text = _QUOTED_FOLDER.sub(lambda m: quoted("folder", m), text)
    text = _FILE.sub(lambda m: mark("file", m[0], m[0]), text)
    text = _FOLDER.sub(lambda m: mark("folder", m[0], m[1]), text)
    return _IN_FOLDER.sub(lambda m: mark("folder", m[0], m[1]), text), places


def places_of(part: str, places: Sequence[Place]) -> Places:
    """The files and folders of a part: what follows `to` or comes last is the goal where another file or folder comes before it."""
    files: list[str] = []
    folders: list[tuple[str, str]] = []
    named = renamed = ""
    for match in _MARK.finditer(part):
        number = int(match[1][:6])
        if number >= len(places):
            continue
        place, before = places[number], part[: match.start()]
        if place.kind == "file" and _TO.search(before):
            renamed = place.text
        elif place.kind == "file":
            files += [place.text] if place.text not in files else []
        elif _NAMED.search(before):
            named = place.text
        else:
            folders.append((place.text, "from" if _FROM.search(before) else "to" if _TO.search(before) else ""))
    goal = named or renamed or next((text for text, role in folders if role == "to"), "")
    if not goal and len(folders) > 1 and folders[0][1] == "from":
        goal = folders[1][0]
    sources = [text for text, role in folders if role == "from"]
    others = [text for text, role in folders if role == "" and text != goal]
    return Places(tuple(files), next(iter((*sources, *others)), ""), goal)
