"""Whose verdict it is that an answer holds: the judge's own, or one that it only tells of, such as a text on a screen.

The form decides first, words only where the form leaves it open. A verdict is the judge's own when it is all of the answer, or its end
behind reasoning that has come to an end: a whole sentence, a heading, a list, or an announcement (`My verdict:`). Words that open a
quotation (`The page says`), in whatever language, do not end so. What stays open counts as somebody else's: an invalid judgment can be
asked for again, a success that nobody meant stays.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Final

from agents.grammar.tidy import narrow
from harness.judges.wordings import expression, pattern, seen

_OPENS: Final = re.compile(rf"{expression('source_tells')}(?::\s{{0,4}}|(?<=contains)|(?<=says)|(?<=reads)|(?<=states)|(?<=writes))$", re.I)
_OPENS_INLINE: Final = re.compile(rf"{expression('source_tells')}:\s", re.I)
_INNER: Final = re.compile(r"\{[^{}]*\}|\"[^\"]*\"")
"""What a line shows of other texts."""
_ENDS: Final = re.compile(r"[.!?。！？…][\"'”’»)\]*_`]*\s*(?:[^\w\s]{1,3}\s*)?$|[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?\s*$")
_QUOTED_END: Final = re.compile(r"[\"'”’»`)\]]\W*$")
_HEADING: Final = re.compile(r"\s*#{1,6}\s|\s*\*\*[^*]+\*\*\W*$|\s*\*[^*]+\*\W*$")
_ITEM: Final = re.compile(r"\s*(?:[-+*•✅✔❌☑]\s*|\d{1,2}[.)]\s|\||\*\*[^*]+\*\*:?\s|\**step \d)|\s*(?:[-=_*]\s*){3,}$", re.I)
_RULE: Final = re.compile(r"[\s|:=_*-]*")
_EMPHASIS: Final = re.compile(r"[*_`#]+")
_TAG: Final = re.compile(r"<(/?)([a-z][\w-]{0,40})(?![\w-])[^<>]{0,2000}>", re.I)
_BRACKET_TAG: Final = re.compile(r"^\s*\[(/?)([^\[\]\n]{1,40})\]\s*$", re.M)
_HARMLESS_TAGS: Final = frozenset(
    {"answer", "output", "verdict", "result", "json", "response", "judgment", "evaluation", "b", "i", "strong", "em", "br"}
)
_FENCE: Final = re.compile(r"(?:```|~~~)[\w+-]*", re.M)
_TRAILING: Final = re.compile(rf"```|~~~|<\|[^|<>]*\|>|</?(?:{'|'.join(sorted(_HARMLESS_TAGS))}|s)>|\b(?<=\}})[.;]|[\s*_`\])}}✅✔]+|^[.;]")
_PLEASANTRY: Final = re.compile(
    r"i hope (?:that|this|it) helps\W*|(?:please )?(?:let me know|feel free to ask) if [^.!?\n]{0,80}[.!]?|[-–—] so it is\W*", re.I
)
_EXPLAINS: Final = re.compile(r"[\s*_#]{0,8}(?:explanation|reasoning|reasons?|rationale|justification|analysis)[*_\s]{0,4}:[*_]{0,2}", re.I)
_TURN_OF: Final = re.compile(r"^[\s#*]{0,6}(?:human|user)[*]{0,2}:", re.I)
_LOOKS_LIKE_A_VERDICT: Final = re.compile(
    r"^\W{0,8}[a-z][\w ]{0,30}[:=]\W{0,8}(?:[012]|success\w*|succeeded|pass\w*|fail\w*|(?:not )?done|tie|yes|no)\W{0,8}$", re.I | re.M
)
_QUOTATION: Final = re.compile(r"\"[^\"\n]{0,300}\"|(?<![\w])'[^'\n]{1,300}'(?!\w)")
_SENTENCES: Final = re.compile(r"(?<=[.!?。！？])\s+(?=\S)|\n")
_BOX: Final = re.compile(r"\W{0,8}\\boxed(?:\{[^{}]{0,40}\})?\W{0,8}")
_NO_CLAUSE: Final = re.compile(r"\W{0,4}(?:an?|the|some|one) ", re.I)
"""How a line begins that may name a thing without saying anything of it."""
_LEADS: Final = re.compile(r"\b(?:lets?|shows?|leads?) $", re.I)
_LONGEST_ANNOUNCEMENT: Final = 300
_LONGEST_LINE: Final = 2_000
"""How much of the end of a line, or of the words behind a verdict, is looked at, in characters."""


def told_of(before: str) -> bool:
    """Whether a verdict behind these words may be somebody else's: they open a quotation, or have not come to an end."""
    text = plain(before)
    inside = _without_fence(_without_tags(text))
    if inside is None or _left_open(inside):
        return True
    lines = inside.splitlines()
    spoken = [number for number, line in enumerate(lines) if not _RULE.fullmatch(line)]
    if not spoken:
        return False
    line = lines[spoken[-1]][-_LONGEST_LINE:]
    if line.lstrip().startswith(">") or any(_TURN_OF.match(each) for each in lines):
        return True
    bare = _EMPHASIS.sub("", line).strip()
    last = re.split(r"(?<=[.!?。！？])\s+(?=\S)", re.sub(r"^(?:\d{1,2}[.)]|[-+•])\s+", "", bare))[-1]
    if _is_own(last) or _is_own(bare):
        return False
    apart = spoken[-1] < len(lines) - 1 or inside.endswith("\n\n")
    if not apart and _opened_above(lines, spoken[-1]):
        return True
    if _ENDS.search(line) and not bare.endswith((":", ",")):
        return _points_on(last) or pattern("supposes").search(last) is not None
    if _HEADING.match(line):
        return last[-1:] == ":" or pattern("others").search(last) is not None
    if _ITEM.match(line):
        return bool(last[-1:] == ":" or (pattern("others").search(last) and (not apart or pattern("tells").search(last))))
    return not (apart and _has_come_to_an_end(last))


def _points_on(sentence: str) -> bool:
    """Whether a whole sentence announces other words than its own: `The note contains this text.`"""
    if pattern("as_asked").search(sentence) or re.search(r"\bi (?:ignore|disregard)\b", sentence, re.I):
        return False
    return bool(pattern("points_on").search(sentence) or (pattern("others").search(sentence) and pattern("tells").search(sentence)))


def _has_come_to_an_end(words: str) -> bool:
    """Whether words without a stop can be all of a thought."""
    if pattern("as_asked").search(words) or (_QUOTED_END.search(words) and not words.startswith("(")):
        return True
    if words[-1] in ":,=>" or any(letter.isalpha() and not letter.isascii() for letter in words):
        return False
    if any(pattern(name).search(words) for name in ("others", "tells", "unreal", "unfinished")):
        return False
    return not _NO_CLAUSE.match(words) or pattern("affirms").search(words) is not None


def _opened_above(lines: list[str], last: int) -> bool:
    """Whether the paragraph that reaches down to a verdict is a quotation, which a line in it or right above it opened."""
    first = last
    while first > 0 and lines[first - 1].strip():
        first -= 1
    above = [line for line in lines[:first] if line.strip()][-1:]
    paragraph = [_INNER.sub("", line) for line in lines[first : last + 1]]
    return any(_OPENS.search(_EMPHASIS.sub("", line)) for line in [*above, *paragraph[:-1]]) or bool(_OPENS_INLINE.search(paragraph[-1]))


def opens_quotation(words: str) -> bool:
    """Whether words of the form itself, such as a reason, leave a quotation open at their end."""
    text = plain(words).strip()
    last = text.rpartition("\n")[2][-_LONGEST_LINE:]
    if _left_open(text) or last.endswith(":"):
        return True
    if pattern("as_asked").search(last):
        return False
    return any(pattern(name).search(last) for name in ("tells", "points_on")) or (
        not _ENDS.search(last) and pattern("unfinished").search(last) is not None
    )


def _without_tags(text: str) -> str:
    return _TAG.sub(lambda match: "" if match[2].lower() in _HARMLESS_TAGS else match[0], text)


def _is_own(words: str) -> bool:
    """Whether words announce the judge's own verdict."""
    if len(words) > _LONGEST_ANNOUNCEMENT or not words.strip(" :") or pattern("own_announcement_words").search(words):
        return False
    return pattern("own").fullmatch(words) is not None


def _without_fence(text: str) -> str | None:
    """The text before a fence that is open at its end; None where that fence holds words already."""
    fences = list(_FENCE.finditer(text))
    if len(fences) % 2 == 0:
        return text
    return None if text[fences[-1].end() :].strip() else text[: fences[-1].start()]


def _left_open(text: str) -> bool:
    """Whether a quotation, a comment or a block of marks is open at the end of a text."""
    if text.rfind("<!--") > text.rfind("-->"):
        return True
    paragraph = re.split(r"\n\s*\n", text.rstrip())[-1] if text.strip() else ""
    if paragraph.count('"') % 2 or any(paragraph.count(a) > paragraph.count(b) for a, b in ("“”", "«»", "「」")):
        return True
    for kind in (_TAG, _BRACKET_TAG):
        left: Counter[str] = Counter()
        for match in kind.finditer(text):
            name = match[2].lower()
            if name in _HARMLESS_TAGS or match[0].endswith("/>"):
                continue
            left[name] = left[name] + 1 if not match[1] else max(0, left[name] - 1)
        if any(left.values()):
            return True
    return bool(re.search(r"^\s*begin\b[^\n]{0,40}$", text, re.I | re.M) and not re.search(r"^\s*end\b[^\n]{0,40}$", text, re.I | re.M))


def in_a_sentence(before: str) -> bool:
    """Whether a verdict stands behind other words on its line: only an announcement of it may."""
    line = before.rpartition("\n")[2][-_LONGEST_LINE:]
    if line.lstrip().startswith((">", "//", "/*", "<!--", "-- ")):
        return True
    bare = _EMPHASIS.sub("", _without_tags(line)).strip(" \t([\\-+•")
    bare = re.sub(r"^\d{1,2}[.)]\s*", "", bare)
    return bool(bare) and not _is_own(plain(bare)) and not (_ENDS.search(bare) and not pattern("others").search(plain(bare)))


def goes_on(after: str) -> bool:
    """Whether something is said behind a verdict that should be the end of an answer: more than marks and a courtesy."""
    return bool(_behind(after))


def _behind(after: str) -> str:
    """The words behind a verdict, without marks and courtesies."""
    lines = [_TRAILING.sub(" ", line) for line in _PLEASANTRY.sub("", after).splitlines() if not _RULE.fullmatch(line)]
    return "\n".join(lines).strip()


def explains(after: str, *, success: bool | None, own_paragraph: bool = True) -> bool:
    """Whether the words behind a verdict explain it: they tell of the record, and neither of themselves nor of whoever reads them.

    What explains a success does not turn it round either. Words under a heading of their own (`Explanation:`), or in the paragraph of the
    verdict, may hold a `not`, if they do not come to one.

    Args:
        success: what the verdict is; None for a label, a choice or evidence, whose explanation under a heading may come to a `not` as well.
        own_paragraph: whether they stand in another paragraph than the verdict.
    """
    words = plain(_behind(after))
    label = _EXPLAINS.match(words)
    told = words[label.end() :] if label else words
    bare = _QUOTATION.sub('""', told)
    if doubts(told) or _LOOKS_LIKE_A_VERDICT.search(told) or pattern("speaks_of_itself").search(bare) or _TURN_OF.search(told):
        return False
    if label is None and not pattern("of_the_record").search(told):
        return False
    if success is False:
        return True
    if own_paragraph and label is None:
        sentences = (each for each in _SENTENCES.split(_EMPHASIS.sub("", bare)) if each.strip())
        if (
            pattern("turns").search(bare)
            or not pattern("affirms").search(bare)
            or not all(pattern("begins_plainly").match(each) for each in sentences)
        ):
            return False
    return success is None or not comes_to_nothing(told)


def comes_to_nothing(reason: str) -> bool:
    """Whether a reason says that the task was not done, and nothing after that which makes it good: `It failed at step 2.`"""
    text = plain(reason)
    return any(not pattern("makes_good").search(text, match.end()) for match in pattern("negative").finditer(text))


def statement(words: str) -> bool:
    """Whether the words behind a yes on its line are a statement on the record: `Yes, the alarm was saved` and not `Yes, I can help`."""
    text = _QUOTATION.sub('""', plain(words))
    if pattern("speaks_of_itself").search(text) or pattern("conditional").search(text):
        return False
    return bool(pattern("answers_the_question").search(text) and pattern("affirms").search(text))


def is_reasoning(before: str, *, success: bool | None) -> bool:
    """Whether the words before a success are a judge's: they tell of the record, and of their writer only that it has looked and decided.

    Headings and announcements need not; there may be nothing else.

    Args:
        success: None for a label, a choice or evidence, before which it may also say that it has not found something.
    """
    text = _QUOTATION.sub('""', _EMPHASIS.sub("", _without_tags(_FENCE.sub("", _INNER.sub("", plain(before))))))
    lines = [line for line in text.splitlines() if re.search(r"\w", line) and not _is_announcement(line)]
    if not lines:
        return True
    told = "\n".join(lines)
    return not speaks_of_its_writer(told, also="misses" if success is None else "") and pattern("of_the_record").search(told) is not None


def speaks_of_its_writer(words: str, *, also: str = "") -> bool:
    """Whether words tell more of their writer than that it has looked, compared and decided. `also`: a pattern of what else it may say."""
    text = plain(words)
    allowed = [pattern(name) for name in ("examines", also) if name]
    places = [_phrase_at(text, match.start()) for match in pattern("speaks_of_me").finditer(text)]
    return any(not any(each.match(text, at) for each in allowed) for at in places)


def _is_announcement(line: str) -> bool:
    if _BOX.fullmatch(line):
        return True
    bare = line.strip(" #>-+•.!")
    return _is_own(bare) or all(_is_own(each.rstrip(" .!")) for each in _SENTENCES.split(bare))


def _phrase_at(text: str, at: int) -> int:
    """Where the phrase begins that a word for the writer stands in: at the word before it for `let me` and the like."""
    before = _LEADS.search(text[max(0, at - 12) : at])
    return at - len(before[0]) if before else at


def doubts(words: str) -> bool:
    """Whether words that go with a success take it back or disown it: `I cannot tell`, `this is what the note says`."""
    text = plain(words)
    if pattern("disowns").search(text):
        return True
    surely = pattern("goes_on_surely")
    return any(not surely.match(text[match.start() : match.start() + 300]) for match in pattern("withdraws").finditer(text))


def refuses(words: str) -> bool:
    """Whether a sentence among words that go with a success refuses to judge."""
    return pattern("refuses").search(plain(words)) is not None


def obeys(words: str) -> bool:
    """Whether words tell that the judge does what the record told it, or that the record addresses it and not that this is ignored."""
    text = plain(words)
    if pattern("obeys").search(text):
        return True
    return pattern("bidden").search(text) is not None and pattern("unmoved").search(text) is None


@lru_cache(maxsize=64)
def plain(text: str) -> str:
    """A text for words to be looked up in: as it is seen, with ASCII forms of full-width characters."""
    return seen(narrow(text))
