"""Reading judges' answers strictly: what is no verdict is an invalid judgment of a named kind, never a success and never a failure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar

from agents.grammar.errors import ParseError
from agents.grammar.objects import is_json, objects, pairs_at, placed_objects, read_value
from agents.grammar.tidy import narrow, split_thought
from agents.models.request import ModelReply
from harness.judges.judgment import UnusableAnswer
from harness.judges.speaker import (
    comes_to_nothing,
    doubts,
    explains,
    goes_on,
    in_a_sentence,
    is_reasoning,
    obeys,
    opens_quotation,
    plain,
    refuses,
    speaks_of_its_writer,
    told_of,
)
from harness.judges.wordings import listed, pattern

T = TypeVar("T", bound=str)
MAX_CHARS: Final = 100_000
"""Longer answers are not read."""
_UNWILLING: Final = r"(?:help|assist|comply|judge|evaluate|assess|do (?:that|this)|answer|continue|fulfil|provide)"
_CANNOT: Final = rf"i (?:can(?:no|')t|cannot|will not|won't|am not able to|am unable to|'m not able to|'m unable to) {_UNWILLING}"
_APOLOGIES: Final = (
    r"抱歉|对不起|很遗憾|我无法|我不能|lo siento|je suis désolée?|désolée?,|es tut mir leid|mi dispiace|sinto muito|申し訳|извините"
)
_REFUSALS: Final = re.compile(rf"\bi(?:'m| am) sorry|\bi(?:'m| am) (?:not able|unable) to\b|{_CANNOT}|{_APOLOGIES}", re.I)
_REFUSES_AT_ONCE: Final = re.compile(
    rf"\W*(?:(?:i(?:'m| am) )?sorry,? *(?:but )?)?(?:as an ai[^.,\n]{{0,40}}, ?)?{_CANNOT}\b(?! (?:this|it|that) (?:as|to be)\b)", re.I
)
_NEW_TURN: Final = re.compile(r"<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|\[INST\]")
_BOXES: Final = re.compile(r"<\|(?:begin|end)_of_box\|>|</?answer>", re.I)
_OTHER_THOUGHTS: Final = re.compile(r"◁(/?)think▷|<(/?)seed:think>|<\|(?:begin|(end))_of_thought\|>|\[(/?)THINK\]", re.I)
_CHANNEL: Final = "<|channel|>"
_LAST_CHANNEL: Final = re.compile(r"<\|channel\|>final<\|message\|>", re.I)
_OPENING: Final = re.compile(r"<(?:think|thinking|thought|reasoning|grounding_think)>", re.I)
_CLOSING: Final = re.compile(r"</(?:think|thinking|thought|reasoning|grounding_think)>", re.I)
_DIGIT: Final = re.compile(
    r"[\"'`(\[<]*(?:\\boxed\{)?([01])(?:\.0)?[\"'`)\].,;}> ✅❌☑✔\ufe0f]*"
    r"(?:[ \t]*\(?(success|succeeded|failure|failed|done|not done|true|false|yes|no)\)?\.?)?"
    r"(?:[ \t,;|]*(?:confidence|reason)\s*:.*)?",
    re.I,
)
_QUOTED: Final = re.compile(r"^[ \t]*[>\"'][ \t>\"']*(.*?)[ \t\"']*$", re.M)
"""A line in quotes, as Markdown and as words."""
_GOOD: Final = ("success", "succeeded", "done", "true", "yes")
_LOOKS_LIKE_A_VERDICT: Final = re.compile(
    r"\W*[a-z][\w ]{0,30}[:=]\W*(?:[012]|success\w*|succeeded|fail\w*|(?:not )?done|tie|yes|no)\W*$", re.I
)
_NAMED_TEXT: Final = re.compile(r"[\"“][^\"”\n]{0,300}[\"”]|(?<!\w)['‘`][^'’`\n]{1,300}['’`](?!\w)")
"""A text in quotes, such as the title of a note."""
_SIGNED: Final = re.compile(r"[ \t]*[-–—]")
_REMARK: Final = re.compile(r"([01])[ \t]*[-–—(✅❌][\s✅❌]*(.*)", re.S)
_OPEN_REMARK: Final = re.compile(r"\b(?:[01]|or|if|note|memo|screen|says?|said|agent|quoted?|page)\b|\?", re.I)
_STEPS: Final = re.compile(
    r"\bsteps?\s*#?\s*(\d{1,4}(?!\d)(?:\s*(?:-|–|to|through|and|or|,|&|/)+\s*(?:and\s+|steps?\s*)?#?\d{1,4}\b)*)", re.I
)
_RANGE: Final = re.compile(r"(\d{1,4})\s*(?:-|–|to|through)\s*(?:steps?\s*)?#?(\d{1,4})|(\d{1,4})", re.I)


def said(reply: ModelReply) -> str:
    """What a reply says behind its thought.

    Raises:
        UnusableAnswer: `empty`; `truncated` (the limit of tokens was reached, wherever; or the thought has no end); `refusal` (by the
            provider's word, or at the beginning of the answer); `malformed` (the answer is no answer of a judge: it begins another turn, or
            says that it does what the record told it).
    """
    if reply.finish == "refusal":
        raise UnusableAnswer("refusal", reply.text[:200])
    if reply.finish == "length":
        raise UnusableAnswer("truncated", "the answer was cut off at the limit of tokens")
    if len(reply.text) > MAX_CHARS:
        raise UnusableAnswer("malformed", f"the answer has {len(reply.text)} characters")
    raw = _OTHER_THOUGHTS.sub(lambda match: "</think>" if any(match.groups()) else "<think>", _BOXES.sub("", _last_channel(reply.text)))
    if _NEW_TURN.search(raw):
        raise UnusableAnswer("malformed", "the answer begins another turn")
    ends = [match.end() for match in _CLOSING.finditer(raw)]
    if _OPENING.search(raw, ends[-1] if ends else 0):
        raise UnusableAnswer("truncated", "the answer ends within the thought")
    try:
        text = split_thought(raw).rest
    except ParseError:
        raise UnusableAnswer("truncated", "the answer ends within the thought") from None
    if not text.strip():
        raise UnusableAnswer("empty")
    words = plain(text)
    if _REFUSES_AT_ONCE.match(words):
        raise UnusableAnswer("refusal", text[:200])
    if pattern("obeys_at_once").search(words):
        raise UnusableAnswer("malformed", "the answer says that it does what the record told it")
    return text


def _last_channel(text: str) -> str:
    """What an answer in channels (OpenAI's open models) says in the one for the user. Raises `UnusableAnswer` where it has none, or two."""
    if _CHANNEL not in text:
        return text
    found = _LAST_CHANNEL.split(text)
    if len(found) != 2:
        raise UnusableAnswer("truncated" if len(found) < 2 else "malformed", f"the answer has {len(found) - 1} final channels")
    if _CHANNEL in found[1]:
        raise UnusableAnswer("malformed", "the answer goes on behind its final channel")
    return found[1]


def unusable(reply: ModelReply, words: str) -> UnusableAnswer:
    """The error for a reply without the verdict: refused, cut off, or of another form."""
    if _REFUSALS.search(narrow(reply.text)):
        return UnusableAnswer("refusal", reply.text[:200])
    return UnusableAnswer("truncated" if reply.finish == "length" else "malformed", words)


def line_values(text: str, name: str) -> list[str]:
    """What follows `NAME:` at the beginning of each such line, in order; marks of Markdown and quotes around the name do not count.

    A line that is quoted as a whole (`> NAME: 1`, `"NAME: 1"`) tells what somebody else said.
    """
    start = re.compile(rf"[ \t*#`_-]*(?:\d[.)][ \t*_`]+)?(?P<quote>[\"']?){re.escape(name)}(?P=quote)[ \t*_`]*[:：][ \t*_`]*", re.I)
    matches = ((start.match(line), line) for line in text.splitlines() if not line.lstrip().startswith("-- "))
    return [line[match.end() :].strip().rstrip("*_`").strip() for match, line in matches if match is not None]


def line_value(text: str, name: str) -> str | None:
    """What follows `NAME:` at the beginning of a line; None when there is none. The last such line counts."""
    found = line_values(text, name)
    return found[-1] if found else None


def section(text: str, name: str, *others: str) -> str | None:
    """What follows `NAME:` at the beginning of a line up to a line that begins with one of the others; None when there is none."""
    ends = re.compile(rf"[ \t*#>`_-]*(?:{'|'.join(map(re.escape, others))})[ \t*_`]*[:：]", re.I) if others else None
    kept: list[str] | None = None
    for line in text.splitlines():
        first = line_values(line, name)
        if first:
            kept = [first[0]]
        elif kept is not None and ends is not None and ends.match(line):
            break
        elif kept is not None:
            kept.append(line.strip())
    return None if kept is None else " ".join(part for part in kept if part)


def verdict_digit(reply: ModelReply, name: str, *form: str) -> bool:
    """The verdict of lines `NAME: 1` or `NAME: 0`. A line in quotes is no verdict, but one that disagrees leaves it open which is meant.

    Args:
        form: names of lines that belong to the verdict and may come before it (`Reason`).

    Raises:
        UnusableAnswer: there is no such line, it says something else, or two of them disagree.
    """
    text = re.sub(rf"^([ \t*#_-]*{re.escape(name)}[ \t*_]*:)\s+(?=[01]\s*$)", r"\1 ", narrow(said(reply)), flags=re.I | re.M)
    values = line_values(text, name)
    if not values:
        raise unusable(reply, f"there is no line {name!r}")
    last = text.rstrip().splitlines()[-1]
    ended = next((each for each in (name, *form) if line_values(last, each) == [""]), None)
    if ended is not None:
        raise UnusableAnswer("truncated", f"the answer ends at {ended!r}")
    quoted = line_values("\n".join(match[1] for match in _QUOTED.finditer(text)), name)
    verdict = agreed([_digit(value, name) for value in [*values, *quoted]])
    check_form(text, name, *form, success=verdict)
    return verdict


def check_form(text: str, name: str, *form: str, success: bool | None) -> None:
    """That the lines `NAME: ...` and those of the form around it are the judge's own and end the answer; there is such a line.

    Args:
        success: what the verdict is; see `check_end`.

    Raises:
        UnusableAnswer: `malformed`.
    """
    lines = text.splitlines()
    places = [number for number, line in enumerate(lines) if line_values(line, name)]
    above = places[-2] if len(places) > 1 else -1
    heads = [number for number, line in enumerate(lines) if any(line_values(line, each) for each in (name, *form))]
    while above + 1 < places[-1] and not all(line.strip() for line in lines[above + 1 : places[-1]]):
        above += 1  # a blank line ends what stands above it
    first = min(number for number in heads if above < number <= places[-1])
    check_speaker("\n".join(lines[:first]) + "\n" * (first > 0), success=success)
    if opens_quotation("\n".join(lines[first : places[-1]])):
        _not_own("\n".join(lines[first : places[-1]]))
    end = places[-1] + 1
    while end < len(lines) and (_continues(lines, end, heads) or any(number >= end for number in heads)):
        end += 1
    check_end("\n".join(lines[end:]), success=success)


def _continues(lines: Sequence[str], at: int, heads: Sequence[int]) -> bool:
    """Whether a line belongs to the reason that began above it; a blank line ends it, and a line that looks like another verdict."""
    head = max(number for number in heads if number < at)
    if not line_values(lines[head], "Reason") or not all(line.strip() for line in lines[head : at + 1]):
        return False
    if _SIGNED.match(lines[at]) and line_value(lines[head], "Reason") and not pattern("of_the_record").search(plain(lines[at])):
        return False
    return not _LOOKS_LIKE_A_VERDICT.match(lines[at])


def check_speaker(before: str, *, success: bool | None) -> None:
    """That a verdict behind these words is the judge's own, and for others than failures that they are a judge's reasoning.

    Args:
        success: what the verdict is; None for a label, a choice or evidence.

    Raises:
        UnusableAnswer: `malformed` when it may be somebody else's; `refusal`.
    """
    if told_of(before):
        _not_own(before)
    if success is not False:
        if refuses(before):
            raise UnusableAnswer("refusal", before[:200])
        if not is_reasoning(before, success=success):
            _not_own(before)


def _not_own(before: str) -> NoReturn:
    raise UnusableAnswer("malformed", f"a verdict that may be somebody else's, behind {before.rstrip()[-100:]!r}")


def check_end(after: str, *, success: bool | None) -> None:
    """That a verdict before these words ends the answer, or is only explained by them.

    Args:
        success: what the verdict is; None for a label, a choice or evidence.

    Raises:
        UnusableAnswer: `malformed` or `contradiction`.
    """
    if doubts(after):
        raise UnusableAnswer("contradiction", f"a verdict that is taken back: {after.strip()[:100]!r}")
    if goes_on(after) and not explains(after, success=success):
        raise UnusableAnswer("malformed", f"the answer goes on behind the verdict: {after.strip()[:100]!r}")


def check_success(text: str, reason: str, *, of_the_task: bool = False) -> None:
    """That an answer which says that all is well also means it.

    Args:
        text: the answer behind its thought.
        reason: what it gives as its reason.
        of_the_task: whether the reason tells why the task was done, so that it may not come to its opposite.

    Raises:
        UnusableAnswer: it refuses to judge, does what the record told it, takes its verdict back or disowns it.
    """
    check_told(text)
    if doubts(reason) or (of_the_task and comes_to_nothing(reason)):
        raise UnusableAnswer("contradiction", f"a success with the reason {reason[:200]!r}")
    if of_the_task and speaks_of_its_writer(_NAMED_TEXT.sub("", reason)):
        raise UnusableAnswer("malformed", f"a success whose reason is not one of a judge: {reason[:200]!r}")


def check_told(words: str) -> None:
    """That words of an answer neither refuse to judge nor do what the record told. Raises `UnusableAnswer` (`refusal`, `malformed`)."""
    if refuses(words):
        raise UnusableAnswer("refusal", words[:200])
    if obeys(words):
        raise UnusableAnswer("malformed", "the answer says that it does what the record told it")


def _digit(value: str, name: str) -> bool:
    match = _DIGIT.fullmatch(value.strip())
    remark = _REMARK.fullmatch(value.strip())
    if match is None and remark is not None and pattern("of_the_record").search(remark[2]) and not _OPEN_REMARK.search(remark[2]):
        bad = re.search(r"\b(?:not|no|never|fail\w*|unsuccess\w*)\b|❌", remark[0], re.I) is not None
        if bad and remark[1] == "1":
            raise UnusableAnswer("contradiction", f"{name} is {value[:60]!r}")
        return remark[1] == "1"
    if match is None:
        raise UnusableAnswer(
            "out_of_range" if re.fullmatch(r"\W*-?\d+\W*", value) else "malformed", f"{name} is {value[:60]!r}, not 1 or 0"
        )
    if match[2] is not None and (match[2].lower() in _GOOD) != (match[1] == "1"):
        raise UnusableAnswer("contradiction", f"{name} is {value[:60]!r}")
    return match[1] == "1"


def agreed(values: Sequence[bool]) -> bool:
    """The one value of several.

    Raises:
        UnusableAnswer: they differ.
    """
    if len(set(values)) > 1:
        raise UnusableAnswer("contradiction")
    return values[0]


def one_of(value: str | None, known: Sequence[T]) -> T | None:
    """A word of a list, in any case and between quotes; None for anything else."""
    plain = re.sub(r"[\s\"'`*.()\[\]]", "", value or "").casefold()
    return next((word for word in known if word.casefold() == plain), None)


def json_object(reply: ModelReply, *required: str, verdict: bool = True) -> Mapping[str, Any]:
    """The object of a reply that has these keys: all of it, in a fence, or its end behind the reasoning.

    Args:
        verdict: whether the first key holds the judge's verdict. Otherwise (labels, evidence of steps, states) there is no failure beside
            the success, and the words around the object are held to what is asked of those around a success.

    Raises:
        UnusableAnswer: there is none, or several that differ in these keys, also within one object; or the object stands within a sentence,
            as words of somebody else, or before more words, so that it cannot be told whose it is or whether it still holds; or a further
            key contradicts it or says that it is somebody else's.
    """
    text = said(reply)
    found = [(at, value) for at, value in placed_objects(text) if all(name in value for name in required)]
    if not found:
        if next(objects(text), None) is None and next(objects(text, closed=False), None) is not None:
            raise UnusableAnswer("truncated", "the JSON object has no end")
        raise unusable(reply, f"there is no JSON object with {', '.join(required) or 'anything in it'}")
    first = found[0][1]
    if any(other[name] != first[name] for _, other in found[1:] for name in required):
        raise UnusableAnswer("contradiction")
    for at, _ in found:
        _no_key_twice(text, at)
    at = found[-1][0]
    end = read_value(text, at)[1]
    before, after = text[:at], text[end:]
    if in_a_sentence(before):
        raise UnusableAnswer("malformed", f"a JSON object within a sentence: {before.rstrip()[-100:]!r}")
    said_so = _as_bool(first[required[0]]) if verdict and required else None
    success = None if not verdict else said_so is not False
    speaks = re.sub(r"[ \t(\[`*_]+\Z", "", before) if before.rpartition("\n")[2].strip(" \t([`*_") == "" else before
    check_speaker(speaks, success=success)
    check_end(after, success=success)
    if not verdict:
        check_told(f"{before}\n{after}")
    _no_other_value(first, required, text[at:end])
    _no_other_key(first, required, said_so)
    return first


def _as_bool(value: Any) -> bool | None:
    """What a value of a verdict says; None where it is no verdict."""
    if isinstance(value, bool) or (isinstance(value, int | float) and value in (0, 1)):
        return bool(value)
    word = " ".join(re.findall(r"[a-z0-9]+", value.casefold())) if isinstance(value, str) else ""
    return True if word in listed("good") else False if word in listed("bad") or word.startswith("not ") else None


def _no_other_key(value: Mapping[str, Any], names: Sequence[str], success: bool | None) -> None:
    """Raises `UnusableAnswer` where a key that was not asked for names another source, or holds another verdict."""
    for key, other in value.items():
        if key in names:
            continue
        parts = set(re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(key)).casefold()))
        if parts & listed("source_keys") and other not in (None, False, "", 0):
            raise UnusableAnswer("malformed", f"the JSON object may be somebody else's: it has {str(key)[:40]!r}")
        said_so = _as_bool(other)
        if success is not None and parts & listed("verdict_keys") and said_so is not None:
            turned = bool(parts & listed("turned_keys"))
            if said_so != (success != turned):
                raise UnusableAnswer("contradiction", f"{names[0]} and {str(key)[:40]!r} disagree")


def _no_other_value(value: Mapping[str, Any], names: Sequence[str], text: str) -> None:
    """Raises `UnusableAnswer` where a key stands in another case or further inside with another value, or a comment beside it."""
    inside: list[Any] = [value]
    while inside:
        each = inside.pop()
        if isinstance(each, Mapping):
            for key, child in each.items():
                for name in names:
                    if str(key).strip().casefold() == name.casefold() and child != value[name]:
                        raise UnusableAnswer("contradiction", f"{name} has two values")
            inside += each.values()
        elif isinstance(each, list):
            inside += each
    if not is_json(text) and re.search(r"(?<!:)//|/\*", text):
        raise UnusableAnswer("malformed", "the JSON object has a comment")


def _no_key_twice(text: str, at: int) -> None:
    """Readers take the last of two values of a key. Raises `UnusableAnswer` where they differ."""
    known: dict[str, Any] = {}
    for key, value in pairs_at(text, at):
        if known.setdefault(key, value) != value:
            raise UnusableAnswer("contradiction", f"{key[:40]!r} has two values")


def truth(value: Any, name: str, *, yes: Sequence[str] = ("yes", "true"), no: Sequence[str] = ("no", "false")) -> bool:
    """A JSON value as yes or no: a boolean, or one of these words.

    Raises:
        UnusableAnswer: it is something else.
    """
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        word = one_of(value, (*yes, *no))
        if word is not None:
            return word in yes
    raise UnusableAnswer("malformed", f"{name} is {str(value)[:60]!r}, expected {yes[0]} or {no[0]}")


def bit(value: Any, name: str) -> bool:
    """A JSON value as 1 or 0, with the words for them.

    Raises:
        UnusableAnswer: it is something else; `out_of_range` for other numbers.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        if value in (0, 1):
            return value == 1
        raise UnusableAnswer("out_of_range", f"{name} is {value}, not 1 or 0")
    return truth(value, name, yes=("1", "yes", "true"), no=("0", "no", "false"))


def a_text(value: Any, name: str) -> str:
    """A JSON value as a text that says something; the texts of a list are joined.

    Raises:
        UnusableAnswer: it is something else.
    """
    if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        value = "; ".join(value)
    if not isinstance(value, str) or not any(char.isalnum() for char in value):
        raise UnusableAnswer("malformed", f"{name} is {str(value)[:60]!r}, expected a text")
    return value.strip()


def tag_values(text: str, tag: str) -> list[str]:
    """What is in each closed pair of these tags, in order."""
    out: list[str] = []
    opening, closing = re.compile(rf"<\s*{tag}\s*>", re.I), re.compile(rf"<\s*/\s*{tag}\s*>", re.I)
    at = 0
    while (begin := opening.search(text, at)) and (end := closing.search(text, begin.end())):
        out.append(text[begin.end() : end.start()].strip())
        at = end.end()
    return out


def steps_named(text: str, last: int) -> tuple[int, ...]:
    """The numbers of steps that a text names (`step 3`, `steps 2, 4 and 6-8`) and that exist."""
    return tuple(sorted(number for number in set(_named(narrow(text))) if 1 <= number <= last))


def _named(text: str) -> Iterator[int]:
    for match in _STEPS.finditer(text):
        for first, last, alone in _RANGE.findall(match[1]):
            if alone:
                yield int(alone)
            elif int(first) <= int(last):
                yield from range(int(first), int(last) + 1)


def steps_listed(value: Any, last: int) -> tuple[int, ...]:
    """The numbers of steps in a JSON value (a number, a text, a list of them) that exist; whatever else is in it is left out."""
    if isinstance(value, list):
        return tuple(sorted({number for each in value for number in steps_listed(each, last)}))
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,) if 1 <= value <= last else ()
    if isinstance(value, str):
        plain = value.strip()
        return steps_listed(int(plain), last) if re.fullmatch(r"\d{1,4}", plain) else steps_named(plain, last)
    return ()
