"""Whose verdict it is that an answer holds: the judge's own, or one that it only tells of, such as a text on a screen.

What cannot be told apart counts as somebody else's: an invalid judgment is asked for again, a success that nobody meant stays.
"""

from __future__ import annotations

import re
from typing import Final

_LABEL: Final = r"(?:verdict|answer|result|judge?ment|conclusion|assessment|decision|evaluation|output|response|json|object)"
_OWN: Final = re.compile(
    rf"\b(?:my|final|overall)\b[^.!?]{{0,40}}\b{_LABEL}\b[^.!?]{{0,20}}$|"
    rf"(?:^|[.!?;]\s+)\W*(?:(?:here|this|that) (?:is|comes|follows)|here's|so|thus|hence|therefore|accordingly|in short)?\W*"
    rf"(?:(?:the|a|an|your|requested|required|in|as) ){{0,3}}{_LABEL}?(?: object)?(?: is| follows)?\W*$",
    re.I,
)
_VERBS: Final = (
    r"(?:says?|said|saying|reads?|reading|shows?|showing|states?|stating|displays?|contains?|claims?|tells?|told|writes?|wrote|written|"
    r"types?|typed|prints?|printed|asks?|demands?|wants?|suggests?|instructs?|quotes?|quoted|reports?|answers?|answered|returns?|returned|"
    r"holds?|is|was|saw|see|seen|found)"
)
_TELLS: Final = re.compile(
    rf"\b{_VERBS}(?: (?:that|this|so|me|us|just|only|as follows|the following|these words))*$|\baccording to\b[^.!?]*$", re.I
)
_MARKS: Final = re.compile(r"```\w*|~~~\w*|<\|[^|<>]*\|>|[*_`#\[(]+$|^[\s*_`#-]+")
_TRAILING: Final = re.compile(r"```|~~~|<\|[^|<>]*\|>|</s>|</?(?:json|verdict|output)>|[\s*_`\])]+")
_PLEASANTRY: Final = re.compile(r"i hope (?:that|this|it) helps\W*|(?:please )?let me know if [^.!?\n]{0,80}[.!]?", re.I)
_WITHDRAWS: Final = re.compile(
    r"\bi (?:really |still |honestly )?(?:can(?:no|')t|cannot|could(?: not|n't)|(?:am |'m )(?:un|not )able to) (?:really |actually )?"
    r"(?:tell|say|know|judge|decide|determine|confirm|verify|be (?:sure|certain))(?: (?:it|this|that))?"
    r"(?: for (?:sure|certain)| either way)?"
    r"(?=\W*$|[.,;:!?)\n]| (?:whether|if|what)\b)|"
    r"\bi(?: am|'m) (?:not (?:sure|certain)|unsure|uncertain|undecided)\b|\bi (?:do not|don't) know\b|"
    r"\b(?:it is|it's) (?:unclear|uncertain|not clear|impossible to (?:tell|say|know))\b",
    re.I,
)


def told_of(before: str) -> bool:
    """Whether the words before a verdict hand it to somebody else: `The page says`, `The note on the screen:`.

    Reasoning that ends as a sentence does, and the judge's own announcement (`My verdict:`), do not.
    """
    lines = [bare for line in before.splitlines() if (bare := _bare(line))]
    if not lines:
        return False
    last = lines[-1]
    if _OWN.search(last):
        return False
    return bool(last[-1] in ":：,，=→-–—\"'“‘>(" or _TELLS.search(last))


def _bare(line: str) -> str:
    previous = None
    while line != previous:
        previous, line = line, _MARKS.sub("", line.strip()).strip()
    return line


def in_a_sentence(before: str) -> bool:
    """Whether a verdict stands behind the beginning of a sentence on its line, as a part of it."""
    line = before.rpartition("\n")[2]
    bare = _bare(line)
    return bool(line.lstrip().startswith(">") or (bare and bare[-1] not in ".!?。！？" and not _OWN.search(bare)))


def goes_on(after: str) -> bool:
    """Whether something is said behind a verdict that should be the end of an answer: more than marks and a courtesy."""
    return bool(_PLEASANTRY.sub("", _TRAILING.sub(" ", after)).strip())


def withdraws(after: str) -> bool:
    """Whether what is said behind a verdict takes it back: `I cannot tell`, `I am not sure`."""
    return bool(_WITHDRAWS.search(after))
