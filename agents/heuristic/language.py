"""From an instruction in English to an intent: what to do in which order, with which values, and what must hold at the end.

No grammar is parsed. Sentences are cut at the verbs of `vocabulary.VERBS`; what stands between two verbs belongs to the first. Values are
found by their form (`slots`), things by their noun. What is forbidden or holds only under a condition is set aside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from agents.heuristic import slots
from agents.heuristic.slots import Day, TimeOfDay
from agents.heuristic.vocabulary import CONDITIONS, FIELDS, MODALS, MONTHS, NEGATIONS, NOUNS, PERIODS, STATES, VERBS, WEEKDAYS, Verb

APP = "§"
"""Stands for the app's name while parsing, so that a word in it is not taken for a noun."""
_ARTICLES = {"a", "an", "the", "any", "another", "its", "their", "your", "new", "this", "that", "of", "additional", "no", "measured"}
_SUBORDINATE = ("once", "when", "while", "until", "after", "before", "because", "so that", "as soon as", "where", "which", "if")
_POINTING = re.compile(r"\b(it|them|that|same|this|those|its)\b")
_WEAK_NOUNS = ("label", "group", "list", "category", "place", "account", "note")
_NAME = re.compile(r"(?<![.\w])[^\W\d_a-z][\w'’-]*(?: (?:de|da|of|the|[^\W\d_a-z][\w'’-]*))*")
_RUN_STATES = {"unstarted": False, "not started": False, "stopped": False, "paused": False}


@dataclass(frozen=True)
class Step:
    """One thing to do. `same`: it is about the thing of the step before. `fields`: form values by kind of field (`vocabulary.FIELDS`)."""

    verb: Verb
    noun: str = ""
    times: tuple[TimeOfDay, ...] = ()
    length_s: int | None = None
    days: tuple[Day, ...] = ()
    quotes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    same: bool = False
    text: str = ""

    @property
    def empty(self) -> bool:
        """Whether it holds no value of its own."""
        return not (self.times or self.length_s is not None or self.days or self.quotes or self.names or self.fields)

    @property
    def key(self) -> str:
        """The text by which the thing would be found in a list, if it is a text."""
        for kind in ("name", "title", "label"):
            if kind in self.fields:
                return self.fields[kind]
        return next(iter((*self.quotes, *self.names, *self.fields.values())), "")


@dataclass(frozen=True)
class Intent:
    """`running`, `switched`: how the thing has to be at the end, None when nothing was said. `words`: all words of the instruction."""

    steps: tuple[Step, ...]
    running: bool | None
    switched: bool | None
    words: frozenset[str]


def parse(instruction: str, app_name: str) -> Intent:
    """The intent of an instruction. Never fails: without a known verb there are no steps."""
    text = instruction[: slots.MAX_TEXT]
    quotes = slots.quoted(text)
    for number, item in reversed(list(enumerate(quotes))):
        text = f"{text[: item.start]}⟦{number}⟧{text[item.end :]}"
    if app_name:
        text = re.sub(rf"(?<!\w){re.escape(app_name)}(?:'s)?(?!\w)", APP, text)
    running: bool | None = None
    switched: bool | None = None
    steps: list[Step] = []
    context = ""
    for sentence in _sentences(text):
        if plain_start(sentence).startswith(CONDITIONS):
            continue
        sentence = _first_choice(sentence)
        on, run = _states(sentence)
        switched = switched if on is None else on
        running = running if run is None else run
        for verb, part in _clauses(sentence):
            step = _step(verb, part, tuple(item.value for item in quotes), context)
            context = step.noun or context
            steps.append(step)
        context = context or _noun(sentence)
    words = frozenset(re.findall(r"[^\W\d_]{3,}", slots.plain(text)))
    return Intent(tuple(_tidy(steps)), running, switched, words)


def plain_start(sentence: str) -> str:
    """The sentence in lower case without leading punctuation."""
    return sentence.lower().lstrip(" ,(")


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"(?<=[.;!?])\s+(?=[^\s])|\n+", text) if part.strip(" .;")]


def _first_choice(sentence: str) -> str:
    """Of `either A, or B` the first."""
    if re.match(r"\W*either\b", sentence, re.I):
        return re.split(r",?\s+or\s+(?=\w+ (?:the|a|it)\b)", sentence, maxsplit=1)[0]
    return sentence


def _states(sentence: str) -> tuple[bool | None, bool | None]:
    """What the sentence says about being switched on, and about running, at the end."""
    low = sentence.lower()
    on: bool | None = None
    run: bool | None = None
    for words, wanted in _RUN_STATES.items():
        if re.search(rf"\b{words}\b", low):
            run = wanted
    for words, state in STATES.items():
        match = re.search(rf"\b{words}\b", low)
        if match is None:
            continue
        denied = _negated(low[: match.start()])
        if state == "run":
            run = not denied
        else:
            on = (state == "on") != denied
    if re.search(r"\blet\b", low):
        run = None  # "let it run for a moment" says nothing about the end
    return on, run


def _negated(before: str) -> bool:
    """Whether a negation among the last words, after the last comma, reaches to the end of `before`."""
    clause = re.split(r"[,;:.]", before)[-1]
    near = " ".join(clause.split()[-6:])
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", near) for word in NEGATIONS)


@cache
def _verb_pattern() -> re.Pattern[str]:
    phrases = sorted((phrase for group in VERBS.values() for phrase in group), key=len, reverse=True)
    return re.compile(r"(?<![\w⟦])(" + "|".join(re.escape(phrase) for phrase in phrases) + r")(?![\w-])")


@cache
def _verb_of(phrase: str) -> Verb:
    return next(verb for verb, group in VERBS.items() if phrase in group)


def _clauses(sentence: str) -> list[tuple[Verb, str]]:
    """The verbs of a sentence that ask for something, each with its part of the sentence."""
    low = sentence.lower()
    places: list[tuple[Verb, int, int]] = []
    for match in _verb_pattern().finditer(low):
        before, after, phrase = low[: match.start()], low[match.end() :], match[1]
        verb = _verb_of(phrase)
        words = before.replace(",", " , ").split()
        last = words[-1] if words else ""
        if last in _ARTICLES or any(re.search(rf"\b{modal}$", before.rstrip()) for modal in MODALS) or _negated(before):
            continue
        if _subordinate(before):
            continue
        if phrase in ("get", "let") and not re.search(r"\b(going|run|running|started)\b", after):
            continue
        if phrase == "run" and places and places[-1][0] == "start":
            if re.match(r"\s+(for|a)\b", after):
                places.append(("wait", match.start(), match.end()))
            continue
        if phrase in ("text", "message", "note down", "share", "record", "view", "what", "when", "who", "which", "set") and last not in (
            "",
            ",",
            "and",
            "then",
            APP,
            "please",
        ):
            continue
        places.append((verb, match.start(), match.end()))
    clauses = []
    for number, (verb, start, _) in enumerate(places):
        begin = 0 if number == 0 else start
        end = places[number + 1][1] if number + 1 < len(places) else len(sentence)
        clauses.append((verb, sentence[begin:end]))
    return clauses


def _subordinate(before: str) -> bool:
    clause = re.split(r"[,;:]", before)[-1].strip()
    return any(clause == word or clause.startswith(word + " ") for word in _SUBORDINATE)


def _step(verb: Verb, part: str, quotes: tuple[str, ...], context: str) -> Step:
    """Read the values of one part."""
    own_quotes = tuple(quotes[int(number)] for number in re.findall(r"⟦(\d+)⟧", part) if int(number) < len(quotes))
    lengths = slots.lengths(part)
    times = tuple(item for item in slots.times(part) if not any(item.start < other.end and other.start < item.end for other in lengths))
    days = slots.dates(part)
    noun = _noun(part)
    if noun in _WEAK_NOUNS[:3] and context:
        noun = context
    return Step(
        verb=verb,
        noun=noun or context,
        times=tuple(item.value for item in times),
        length_s=lengths[0].value if lengths else None,
        days=tuple(item.value for item in days),
        quotes=own_quotes,
        names=_names(part),
        fields=_fields(part, quotes),
        same=bool(_POINTING.search(part.lower())),
        text=part.strip(" ,.;"),
    )


def _noun(part: str) -> str:
    low = part.lower()
    found: list[tuple[bool, int, str]] = []
    for noun, words in NOUNS.items():
        for word in words:
            match = re.search(rf"(?<![\w⟦]){re.escape(word).replace(re.escape('*'), '[a-z]*')}(?!\w)", low)
            if match:
                found.append((noun in _WEAK_NOUNS, match.start(), noun))
    return min(found)[2] if found else ""


def _names(part: str) -> tuple[str, ...]:
    """Capitalised words that do not begin the part and are no month, weekday or half of the day."""
    common = {*MONTHS, *WEEKDAYS, *PERIODS, "i", "sms", "ok"}
    begin = re.match(r"\W*\w+", part)
    rest = part[begin.end() :] if begin else part
    found = (match[0].strip() for match in _NAME.finditer(rest))
    return tuple(word for word in found if word.split()[0].lower() not in common)


def _fields(part: str, quotes: tuple[str, ...]) -> dict[str, str]:
    """Form values: a word for a field with a quoted text, a number, an amount or an address behind it."""
    result: dict[str, str] = {}
    for kind, words in FIELDS.items():
        for word in sorted(words, key=len, reverse=True):
            pattern = rf"(?<!\w){re.escape(word)}(?:\s+(?:is|of|as|to|for|it|reads|the|text))*\s*[:=]?\s*⟦(\d+)⟧"
            match = re.search(pattern, part, re.I)
            if match and int(match[1]) < len(quotes):
                result.setdefault(kind, quotes[int(match[1])])
                break
    taken = set(result.values())
    for kind, found in (("email", slots.emails(part)), ("amount", slots.money(part))):
        if found and kind not in result:
            result[kind] = found[0].value
    if "phone" not in result and re.search(r"\b(phone|number|call|mobile|sms|contact)\b", part, re.I):
        numbers = slots.phones(part)
        if numbers:
            result["phone"] = numbers[0].value
    if "name" not in result and "title" not in result:
        loose = [quotes[int(n)] for n in re.findall(r"⟦(\d+)⟧", part) if int(n) < len(quotes) and quotes[int(n)] not in taken]
        if loose:
            result["title"] = loose[0]
    return result


def _tidy(steps: list[Step]) -> list[Step]:
    """Join what belongs together: `create and save`, `open it and move it to`; drop what only repeats."""
    result: list[Step] = []
    for step in steps:
        last = result[-1] if result else None
        if step.verb == "wait" or (step.verb == "start" and last is not None and last.verb == "start" and step.same and step.empty):
            if last is not None and last.verb == "wait":
                continue
            if step.verb == "start":
                step = replace(step, verb="wait")
            result.append(step)
            continue
        if last is not None and step.verb == "create" and last.verb == "create":
            if step.empty and step.same:
                continue
            if last.empty and not last.same:
                result[-1] = replace(step, text=f"{last.text} {step.text}")
                continue
        if last is not None and last.verb == "open" and step.verb in ("edit", "delete", "start") and step.same:
            result[-1] = replace(step, noun=step.noun or last.noun)
            continue
        result.append(step)
        if step.verb == "start" and re.search(r"\bfor a (moment|while|bit)\b|\bfor (some|a few) seconds?\b", step.text):
            result.append(Step("wait", step.noun))
    return result
