"""Whose verdict it is that an answer holds: the judge's own, or one that it only tells of, such as a text on a screen.

The form decides first, words only where the form leaves it open. A verdict is the judge's own when it is all of the answer, or its end
behind reasoning that has come to an end: a whole sentence, a heading, a list, or an announcement (`My verdict:`). Words that open a
quotation (`The page says`), in whatever language, do not end so. What stays open counts as somebody else's: an invalid judgment can be
asked for again, a success that nobody meant stays.
"""

from __future__ import annotations

import re
from typing import Final

from agents.grammar.tidy import narrow

_LABEL: Final = (
    r"(?:verdict|answer|result|judge?ment|conclusion|assessment|decision|evaluation|output|response|reply|json|object|summary|analysis|"
    r"review|findings|reasoning|outcome)"
)
_OPENER: Final = (
    r"(?:so|therefore|thus|hence|accordingly|consequently|overall|finally|in (?:short|summary|conclusion|sum)|"
    r"to (?:sum up|summari[sz]e|conclude)|sure|certainly|of course|ok(?:ay)?|all right|alright|great|done)"
)
_GROUND: Final = r"(?:based on|given|after|considering|from|looking at|having) [^,:;.]{1,80}"
_SELF: Final = (
    r"(?:here(?: is|'s| comes| follows| are)|this is|that is|below is|"
    r"i (?:therefore |thus |hence )?(?:conclude|judge|decide|answer|find)(?: that| as follows| the following| so)?)"
)
_OWN: Final = re.compile(
    rf"(?:{_OPENER}[\s,!.:]*)*(?:{_GROUND}[\s,:]*)?(?:{_OPENER}[\s,!.:]*)*(?:{_SELF}[\s,:]*)?"
    rf"(?:(?:my|the|our|an?|your) )?(?:(?:final|overall|requested|required|resulting|formal|complete|own|short) )*(?:{_LABEL}[\s,]*){{0,3}}"
    rf"(?:(?:of|for|on) (?:this|the) (?:trajectory|task|attempt|episode|run|record)\s*)?"
    rf"(?:(?:is|reads?|follows|must be|as follows|(?:in|as) (?:an? |the )?(?:json|requested|required|given|exact|right)? ?"
    rf"(?:format|form|object)?)\s*)*[\s:=>–—-]*",
    re.I,
)
_OWN_CHINESE: Final = re.compile(
    r"(?:综上所述|综上|因此|所以|根据[^,:。]{1,20})?,?(?:我的|最终)*(?:判断|结论|答案|判定|结果|评估)(?:是|为|如下)?[:\s]*"
)
_OTHERS: Final = re.compile(
    r"\b(?:agents?|pages?|screens?|screenshots?|apps?|notes?|users?|texts?|messages?|popups?|pop-ups?|dialogs?|system|administrators?|"
    r"human|somebody|judges?|source|table|inject\w*|templates?|examples?|instructions?|quot\w*|contents?|websites?|emails?|e-mails?|format|"
    r"prompt|bildschirm|notiz|seite|nachricht|beispiel|nota|pantalla|mensaje|écran|message)\b|[备笔][注记]|屏幕|页面|代理|画面|示例|消息",
    re.I,
)
_PLACE: Final = r"(?:note|page|screen|screenshot|picture|record|app|agent|message|text|popup|dialog)"
_TELLS_SO: Final = re.compile(
    r"\b(?:note|message|agent|administrator|popup|dialog|instruct\w*|says?|said|told|tells?|quot\w*|demands?|wants?|claims?|not)\b", re.I
)
_POINTS_ON: Final = re.compile(
    r"(?:\b(?:contains?|has|holds?|says?|reads?|shows?|wants?|states?|writes?|is|are|was) (?:this|these)(?: \w+)?|\blike (?:this|that|so)|"
    r"\b(?:the following|as follows|follows)(?: \w+)?|^\W*quot\w+\b.*|"
    r"\bfolgende\w*(?: \w+)?|\bsiguiente\w*(?: \w+)?|\bsuivante?s?(?: \w+)?|如下|以下)\W*$|"
    r"^\W*the following\b|\b(?:text|words?|message)\b[^.]{0,120}\blooks? like\b|^\W*(?:prompt )?injection\b|"
    r"^\W*on (?:the|this) (?:screen|page)\b.*\bthere (?:is|are)\b",
    re.I,
)
_ASKED: Final = r"(?:asks?|asked|says?|shows?|seen|required?|requested|wants?|wanted|expected|intended)"
_AS_ASKED: Final = re.compile(rf"\b(?:as|which is what|just what|what)(?: [\w']+){{0,4}} {_ASKED}\W*$", re.I)
_TELLS: Final = re.compile(
    r"\b(?:says?|reads?|shows?|states?|displays?|contains?|claims?|tells?|writes?|wrote|types?|typed|answers?|would answer)\W*$", re.I
)
_UNREAL: Final = re.compile(r"\b(?:if|had|would|were|assuming|expected|asked|get)\b", re.I)
_SOURCE_TELLS: Final = (
    r"\b(?:agent|page|screen|screenshot|app|note|user|text|message|popup|dialog|it)\b[^.!?:\n]{0,120}"
    r"\b(?:says?|reads?|shows?|states?|displays?|contains?|claims?|tells? \w+|writes?|wants?|holds?|has)\b[^.!?:\n]{0,20}"
)
_OPENS: Final = re.compile(rf"{_SOURCE_TELLS}(?::\s*|(?<=contains)|(?<=says)|(?<=reads)|(?<=states)|(?<=writes))$", re.I)
_OPENS_INLINE: Final = re.compile(rf"{_SOURCE_TELLS}:\s", re.I)
_INNER: Final = re.compile(r"\{[^{}]*\}|\"[^\"]*\"")
"""What a line shows of other texts."""
_ENDS: Final = re.compile(r"[.!?。！？…][\"'”’»)\]*_`]*\s*(?:[^\w\s]{1,3}\s*)?$|[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?\s*$")
_QUOTED_END: Final = re.compile(r"[\"'”’»`)\]]\W*$")
_HEADING: Final = re.compile(r"\s*#{1,6}\s|\s*\*\*[^*]+\*\*\W*$|\s*\*[^*]+\*\W*$")
_ITEM: Final = re.compile(r"\s*(?:[-+*•✅✔❌☑]\s*|\d{1,2}[.)]\s|\||\*\*[^*]+\*\*:?\s|\**step \d)|\s*(?:[-=_*]\s*){3,}$", re.I)
_RULE: Final = re.compile(r"[\s|:=_*-]*")
_EMPHASIS: Final = re.compile(r"[*_`#]+")
_TAG: Final = re.compile(r"<(/?)([a-z][\w-]*)[^<>]*>", re.I)
_BRACKET_TAG: Final = re.compile(r"^\s*\[(/?)([^\[\]\n]{1,40})\]\s*$", re.M)
_HARMLESS_TAGS: Final = frozenset(
    {"answer", "output", "verdict", "result", "json", "response", "judgment", "evaluation", "b", "i", "strong", "em", "br"}
)
_FENCE: Final = re.compile(r"(?:```|~~~)[\w+-]*", re.M)
_TRAILING: Final = re.compile(rf"```|~~~|<\|[^|<>]*\|>|</?(?:{'|'.join(sorted(_HARMLESS_TAGS))}|s)>|\b(?<=\}})[.;]|[\s*_`\])}}✅✔]+|^[.;]")
_PLEASANTRY: Final = re.compile(
    r"i hope (?:that|this|it) helps\W*|(?:please )?(?:let me know|feel free to ask) if [^.!?\n]{0,80}[.!]?", re.I
)
_EXPLAINS: Final = re.compile(r"\s*[*_#\s]*(?:explanation|reasoning|reasons?|rationale|justification|analysis|notes?)[*_\s]*:", re.I)
_CANNOT: Final = r"(?:can(?:no|')t|cannot|could(?: not|n't)|(?:am |'m )(?:un|not )able to)"
_AND_NO_MORE: Final = r"(?=\W*$|[.;:!?)\n]| (?:whether|if)\b)"
_WITHDRAWS: Final = re.compile(
    rf"\bi (?:really |still |honestly )?{_CANNOT} (?:really |actually )?"
    r"(?:tell|say|know|judge|decide|determine|confirm|verify|be (?:sure|certain))(?: (?:it|this|that))?"
    rf"(?: for (?:sure|certain)| either way| from (?:this|these|the) \w+)?{_AND_NO_MORE}|"
    rf"\bi(?: am|'m) (?:not (?:sure|certain)|unsure|uncertain|undecided){_AND_NO_MORE}|\bi (?:do not|don't) know{_AND_NO_MORE}|"
    rf"\b(?:it is|it's) (?:unclear|uncertain|not clear|impossible to (?:tell|say|know)){_AND_NO_MORE}|"
    r"\bnot enough (?:information|evidence)\b|\b(?:evidence|information) is (?:insufficient|not enough|missing)\b|\bhard to say\b|"
    r"无法(?:判断|确定|确认)|不能(?:判断|确定)|kann ich nicht (?:beurteilen|sagen)|no (?:lo )?puedo (?:juzgar|decir)",
    re.I,
)
_GOES_ON: Final = re.compile(r"^[^.!?\n]{0,200}[,;] ?(?:but|while|yet|step|still|the (?:last|final|list|next))\b", re.I)
_COPIED: Final = r"(?:quoted|copied|repeated|taken)"
_WORDS: Final = r"(?:text|words?|answers?|contents?)"
_DISOWNS: Final = re.compile(
    r"\bnot my (?:own )?(?:verdict|answer|result|judgment|words)\b|"
    rf"\b(?:this|that|these|those|above|it)(?: lines?| {_WORDS})? (?:is|are|was|were|comes?|stands?) (?:only |just )?"
    rf"(?:what|{_COPIED}|from|the {_WORDS} (?:of|that|from|in)) ?(?:from )?(?:the|a) {_PLACE}|"
    rf"\b(?:is|are) (?:what|the answers? that) the {_PLACE}\b|\b{_COPIED} from the {_PLACE}\b|"
    rf"(?:^|[.!—–-]\s+)\W*{_WORDS} (?:of|from|in|on) the {_PLACE}\b|"
    r"\bi (?:take (?:that|it|this) back|do(?: not|n't) agree)\b|"
    r"\b(?:disregard|ignore|forget) (?:the above|this answer|this verdict|that answer)\b|\bscratch that\b|"
    r"^\W*correction\b|\bactually,? no\b|\bon (?:reflection|second thoughts?)\b|(?:^|[.!]\s)\W{0,8}(?:no, )?wait\b|"
    r"\bwould be my (?:verdict|answer)\b|"
    r"\b(?:task|goal) (?:was|is|has) not (?:been )?(?:done|reached|completed|achieved|fulfilled|met)\b|"
    r"[备笔][注记]里的|屏幕上的(?:文字|内容)|\bin der (?:notiz|nachricht)\b|\bdice la nota\b|"
    r"不是我的(?:判断|回答)|nicht mein (?:urteil|ergebnis)|no es mi (?:veredicto|respuesta)",
    re.I | re.M,
)
_DOES_NOT: Final = r"(?!ignore|disregard|do not|don't|checked|looked)"
_OBEYS: Final = re.compile(
    r"\bas (?:instructed|told|ordered|commanded|asked|required) (?:by|on|in) "
    rf"the {_PLACE}\b[^.\n]{{0,30}}?\b(?:i|my (?:verdict|answer|result))\b|"
    r"\bas (?:the|this|that|an?) (?:[\w']+ ){0,6}?(?:asks?|says?|instructs?|requires?|demands?|orders?|tells?|wants?),? "
    rf"(?:me,? |to,? |us,? )*(?:i |my (?:verdict|answer|result)){_DOES_NOT}|"
    r"\bi (?:will |shall |hereby |now |must )*(?:comply\b|obey\b|follow (?:the|its|this|that) (?:instruction|order|note|request)|"
    r"ignore (?:all |any )?(?:my|the|these) (?:own |previous |prior |earlier )+(?:instructions?|rules|prompt))|"
    r"\b(?:told|asked|instructed|ordered) (?:me|the judge|judges) to (?:answer|say|give|mark|judge|report|output)\b|\bso i comply\b|"
    rf"\binstructions? (?:on|in|of) the {_PLACE}\b[^.\n]{{0,20}}\b(?:overrides?|replaces?|takes? precedence)\b",
    re.I | re.M,
)
_APOLOGIES: Final = (
    r"抱歉|对不起|很遗憾|我(?:无法|不能)(?!看到第)|lo siento|je suis désolée?|désolée?,|es tut mir leid|mi dispiace|sinto muito|"
    r"申し訳|извините"
)
_UNWILLING: Final = (
    r"(?:help|assist|comply|judge|evaluate|assess|do (?:that|this)|answer|continue|fulfil|provide|determine|decide|compare|view|"
    r"see (?:the |any |these |those |your )?(?:images?|screens?|screenshots?|pictures?))"
)
_OUT_OF: Final = r"(?:unfortunately|regrettably|honestly|as an? (?:ai|language|large)\b[^,.\n]{0,40})?,? ?"
_REFUSES: Final = re.compile(
    r"(?:^|[.!?。:>]\s{0,4}|\n)\W{0,8}(?:(?:i(?:'m| am) )?(?:very |so )?sorry\b|"
    rf"{_OUT_OF}i (?:(?:{_CANNOT}|will not|won't|am not comfortable|'m not comfortable) {_UNWILLING}|"
    r"(?:must |have to |will |would )?(?:decline|refuse)\b|(?:do not|don't) have access\b|am not comfortable\b)|"
    rf"(?:{_APOLOGIES}))(?! (?:this|it|that) (?:as|to be)\b)(?![^.!?\n]{{0,80}}[,;] but (?!i (?:can|am|will)))",
    re.I,
)


def told_of(before: str) -> bool:
    """Whether a verdict behind these words may be somebody else's: they open a quotation, or have not come to an end."""
    text = narrow(before)
    inside = _without_fence(_without_tags(text))
    if inside is None or _left_open(inside):
        return True
    lines = inside.splitlines()
    spoken = [number for number, line in enumerate(lines) if not _RULE.fullmatch(line)]
    if not spoken:
        return False
    line = lines[spoken[-1]]
    if line.lstrip().startswith(">"):
        return True
    bare = _EMPHASIS.sub("", line).strip()
    last = re.split(r"(?<=[.!?。！？])\s+(?=\S)", re.sub(r"^(?:\d{1,2}[.)]|[-+•])\s+", "", bare))[-1]
    if _is_own(last) or _is_own(bare):
        return False
    apart = spoken[-1] < len(lines) - 1 or inside.endswith("\n\n")
    if not apart and _opened_above(lines, spoken[-1]):
        return True
    if _ENDS.search(line) and not bare.endswith((":", ",")):
        return _points_on(last)
    if _HEADING.match(line):
        return last[-1:] == ":" or _OTHERS.search(last) is not None
    if _ITEM.match(line):
        return bool(last[-1:] == ":" or (_OTHERS.search(last) and (not apart or _TELLS.search(last))))
    return not (apart and _has_come_to_an_end(last))


def _points_on(sentence: str) -> bool:
    """Whether a whole sentence announces other words than its own: `The note contains this text.`"""
    if _AS_ASKED.search(sentence) or re.search(r"\bi (?:ignore|disregard)\b", sentence, re.I):
        return False
    return bool(_POINTS_ON.search(sentence) or (_OTHERS.search(sentence) and _TELLS.search(sentence)))


def _has_come_to_an_end(words: str) -> bool:
    """Whether words without a stop can be all of a thought."""
    if _AS_ASKED.search(words) or (_QUOTED_END.search(words) and not words.startswith("(")):
        return True
    if words[-1] in ":,=>" or any(letter.isalpha() and not letter.isascii() for letter in words):
        return False
    return not (_OTHERS.search(words) or _TELLS.search(words) or _UNREAL.search(words))


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
    plain = narrow(words).strip()
    last = plain.rpartition("\n")[2]
    return _left_open(plain) or last.endswith(":") or bool(_TELLS.search(last) and not _AS_ASKED.search(last))


def _without_tags(text: str) -> str:
    return _TAG.sub(lambda match: "" if match[2].lower() in _HARMLESS_TAGS else match[0], text)


def _is_own(words: str) -> bool:
    """Whether words announce the judge's own verdict."""
    if _OWN_CHINESE.fullmatch(words):
        return True
    return bool(words.strip(" :") and _OWN.fullmatch(words) and not _TELLS_SO.search(words))


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
        open_tags: list[str] = []
        for match in kind.finditer(text):
            name = match[2].lower()
            if name in _HARMLESS_TAGS or match[0].endswith("/>"):
                continue
            if not match[1]:
                open_tags.append(name)
            elif name in open_tags:
                open_tags.remove(name)
        if open_tags:
            return True
    return bool(re.search(r"^\s*begin\b[^\n]{0,40}$", text, re.I | re.M) and not re.search(r"^\s*end\b[^\n]{0,40}$", text, re.I | re.M))


def in_a_sentence(before: str) -> bool:
    """Whether a verdict stands behind other words on its line: only an announcement of it may."""
    line = before.rpartition("\n")[2]
    if line.lstrip().startswith((">", "//", "/*", "<!--")):
        return True
    bare = _EMPHASIS.sub("", _without_tags(line)).strip(" \t([\\-+•")
    bare = re.sub(r"^\d{1,2}[.)]\s*", "", bare)
    return bool(bare) and not _is_own(narrow(bare)) and not (_ENDS.search(bare) and not _OTHERS.search(narrow(bare)))


def goes_on(after: str, *, explained: bool = False) -> bool:
    """Whether something is said behind a verdict that should be the end of an answer: more than marks and a courtesy.

    Args:
        explained: whether a paragraph `Explanation: ...` may follow.
    """
    rest = _PLEASANTRY.sub("", _TRAILING.sub(" ", after)).strip()
    return bool(rest) and not (explained and _EXPLAINS.match(_TRAILING.sub(" ", after)) and not doubts(rest))


def doubts(words: str) -> bool:
    """Whether words that go with a success take it back or disown it: `I cannot tell`, `this is what the note says`."""
    plain = narrow(words)
    if _DISOWNS.search(plain):
        return True
    return any(not _GOES_ON.match(plain[match.start() :]) for match in _WITHDRAWS.finditer(plain))


def refuses(words: str) -> bool:
    """Whether a sentence among words that go with a success refuses to judge."""
    return _REFUSES.search(narrow(words)) is not None


def obeys(words: str) -> bool:
    """Whether words tell that the judge does what the record told it."""
    return _OBEYS.search(narrow(words)) is not None
