"""Reading the verdict of an answer that should be the word yes or no."""

from __future__ import annotations

import re
from typing import Final

from agents.grammar.objects import objects
from agents.grammar.tidy import narrow
from agents.models.request import ModelReply
from harness.judges.judgment import UnusableAnswer
from harness.judges.reading import agreed, check_speaker, said, unusable
from harness.judges.speaker import comes_to_nothing, doubts, explains, goes_on, plain, statement

_GROUND: Final = r"(?:(?:based on|given|after|considering|from) [^:.!?\n]{1,80}?,? )?"
_LABEL: Final = (
    r"(?:(?:my |the )?(?:final )?(?:answer|verdict|result|conclusion|judge?ment)|i conclude|"
    r"(?:the )?goal(?: (?:was|is))? reached|答案|结论)"
)
_WORD: Final = re.compile(
    rf"[\s*_`#(\[\-✅❌☑$]*(?:\d[.)] )?(?:(?:so|therefore|thus|hence)[,:]? )?{_GROUND}(?:{_LABEL}(?: is)?\s*[*_]*\s*[:-]?\s*[*_]*\s*)?"
    r"(?:\\boxed\{(?:\\text\{)?)?[*_`\"'(\[]*(yes|no)(?=\W*$|[.,;:!?)\]}*–—]| [-–—(])",
    re.I,
)
_SO: Final = re.compile(
    r"(?:^|[,;.:] +)(?:so|therefore|thus|hence),? +"
    r"(?:(?:the|my) (?:final )?(?:answer|verdict|result) (?:is|must be):? +|it(?:'s| is) +|i(?:'d| would) say +)?"
    r"(?:a )?[*_`\"']*(yes|no)\b(?=[*_`\"']*\s*(?:[.!]|$))",
    re.I,
)
_RESERVED: Final = re.compile(
    r"\bbut (?!(?:then|later|finally|afterwards|eventually|it|still|the (?:last|final))\b)|"
    r"\b(?:however|except|partly|partially|almost|nearly|though|although|only that|apart from|in part|provided|if|unless|probably|"
    r"perhaps|maybe|according to|says?|as the (?:note|agent|screen|page|app)\b|"
    r"not (?:quite|entirely|fully|completely|yet|reached|done|saved)|failed|was never|(?:yes|rather|or|\() ?no)\b|\(no\)|^\W*\?",
    re.I,
)
_TAKES_BACK: Final = re.compile(
    r"^\W*(?:but|however|although|though|except|still,)\b[^.!?\n]{0,200}\b(?:not|never|no|fail\w*|wrong|missing)\b|"
    r"^[^.!?\n]{0,60}\b(?:goal|task) (?:was|is|has|were) (?:not|never)\b|\bthat is what the (?:note|page|screen|agent|app|message)\b",
    re.I | re.M,
)
_FOREIGN: Final = re.compile(r"[备笔][注记]|屏幕|代理")


def yes_or_no(reply: ModelReply) -> bool:
    """The verdict of an answer that should be the word yes or no.

    The word counts where it begins the answer, or stands behind reasoning that has come to an end; also behind `so` in the last sentence.
    So `No, the eyes icon was tapped` is no, and a yes within another word, in the middle of a sentence or of a list says nothing. A line in
    quotes beside others is somebody else's.

    Raises:
        UnusableAnswer: there is none, both are there, or a yes with a reservation (`yes, but ...`, `yes, partly`, `yes, says the note`).
    """
    text = narrow(said(reply)).strip()
    alone = "\n" not in text
    if text.startswith("{"):
        text = next((each["answer"] for each in objects(text) if list(each) == ["answer"] and isinstance(each["answer"], str)), text)
    if re.match(r"\[\s*[\"']|-- ", text):
        raise unusable(reply, "the answer is a list or a remark")
    places = list(re.finditer(r"\S.*?(?:(?<=[.!?])(?=\s)|$)", text, re.M))
    found: list[bool] = []
    own: list[tuple[int, int]] = []
    for place in places:
        sentence = place[0]
        match = None if place.start() > 0 and re.match(r"[-*+•] ", sentence) else _WORD.match(sentence)
        if match and (not sentence.startswith(('"', "'")) or (alone and re.fullmatch(r"[\"'](?:yes|no)[.!]?[\"']\W*", sentence, re.I))):
            found.append(match[1].lower() == "yes")
            own.append((place.start(), place.start() + match.end()))
        elif place is places[-1] or sentence.lower().startswith(("so", "therefore", "thus", "hence")):
            for so in _SO.finditer(sentence):
                found.append(so[1].lower() == "yes")
                own.append((place.start() + so.start(), place.start() + so.end()))
    if not found:
        raise unusable(reply, "the answer is neither yes nor no")
    verdict = agreed(found)
    begin, end = own[0] if own[0][0] == places[0].start() else own[-1]
    if begin > 0 and not _SO.match(text, begin):
        check_speaker(text[:begin], success=verdict)
    if verdict:
        again = own[-1][0] if begin == own[0][0] and len(own) > 1 and own[-1][0] >= places[-1].start() else len(text)
        _check_success(text[:again], begin, end, last=places[-1].start() <= end)
    return verdict


def _check_success(text: str, begin: int, end: int, *, last: bool) -> None:
    """Raises `UnusableAnswer` for a yes with a reservation, to another question, or neither at the beginning nor at the end."""
    if begin > 0 and not last and goes_on(text[end:].strip(" \n.!\"'")):
        raise UnusableAnswer("malformed", f"a yes amid other words: {text[max(0, begin - 40) : end + 40]!r}")
    line, _, below = text[end:].partition("\n")
    line = re.sub(r"[*_`]", "", line)
    sentence = re.split(r"(?<=[.!?])\s", line, maxsplit=1)[0]
    if _RESERVED.search(plain(sentence)) or _FOREIGN.search(text[end:]):
        raise UnusableAnswer("contradiction", f"a yes with a reservation: {text[begin : end + 100]!r}")
    if _TAKES_BACK.search(text[end:]) or doubts(text[end:]) or comes_to_nothing(text[end:]):
        raise UnusableAnswer("contradiction", f"a yes that is taken back: {text[end : end + 100]!r}")
    remark = sentence.strip(" .,;:!–—-()[]{}\"'*$")
    if re.search(r"\w", remark) and not statement(remark):
        raise UnusableAnswer("malformed", f"a yes to another question: {text[begin : end + 100]!r}")
    for words, own_paragraph in ((line[len(sentence) :], False), (below, True)):
        if goes_on(words) and not explains(words, success=True, own_paragraph=own_paragraph):
            raise UnusableAnswer("malformed", f"the answer goes on behind the yes: {words.strip()[:100]!r}")
