"""From an instruction in English to an intent: what to do in which order, with which values, and what must hold at the end.

No grammar is parsed. Sentences are cut at the verbs of `vocabulary.VERBS`; what stands between two verbs belongs to the first. Values are
found by their form (`slots`, `values`), things by their noun. What is forbidden or holds only under a condition is set aside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from agents.heuristic import slots
from agents.heuristic.paths import Place, Places, places_of, set_aside
from agents.heuristic.recurrence import Period, ahead_of, period_of
from agents.heuristic.slots import Day, TimeOfDay
from agents.heuristic.talk import Talk, talk_of
from agents.heuristic.values import fields_of, names_of, noun_of, quotes_of
from agents.heuristic.vocabulary import CONDITIONS, MODALS, NEGATIONS, RUNNABLE, STATES, VERBS, WEAK_NOUNS, Verb

APP = "§"
"""Stands for the app's name while parsing, so that a word in it is not taken for a noun."""
_ARTICLES = {"a", "an", "the", "any", "another", "its", "their", "your", "new", "this", "that", "of", "additional", "no", "measured"}
_SUBORDINATE = ("once", "when", "while", "until", "after", "before", "because", "so that", "as soon as", "where", "which", "if", "although")
_POINTING = re.compile(r"\b(it|them|that|same|this|those|its)\b")
_RUN_STATES = {"unstarted": False, "not started": False, "stopped": False, "paused": False}
_ALSO_NOUNS = (
    "text",
    "message",
    "note down",
    "share",
    "record",
    "view",
    "set",
    "call",
    "star",
    "search",
    "answer",
    "plan",
    "book",
    "log",
    "ring",
    "zip",
    "pack",
)
"""Verbs that are as often nouns; they count only where an order begins."""
_QUESTIONS = ("what", "when", "who", "which", "where is", "how many", "how much")
_LITERAL = re.compile(r"\b(?:send|text|reply|answer|write)\b[^:⟦]*\b(?:with|message|text|it|to \S+)\s*:\s+(?=\S)", re.I)
"""What stands behind this is the text of a message, to the end."""


@dataclass(frozen=True)
class Step:
    """One thing to do. `same`: it is about the thing of the step before. `fields`: form values by kind of field (`vocabulary.FIELDS`).
    `places`: the files and folders it is about. `repeats`, `ahead_s`: how often an event comes again, and how many seconds before it a
    reminder comes."""

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
    places: Places = field(default_factory=Places)
    repeats: Period | None = None
    ahead_s: int | None = None

    @property
    def empty(self) -> bool:
        """Whether it holds no value of its own."""
        values = self.times or self.length_s is not None or self.days or self.quotes or self.names or self.fields
        return not values and self.places == Places()

    @property
    def key(self) -> str:
        """The text by which the thing would be found in a list, if it is a text."""
        person = " ".join(self.fields[kind] for kind in ("first", "last") if kind in self.fields)
        if person:
            return person
        for kind in ("name", "title", "label"):
            if kind in self.fields:
                return self.fields[kind]
        return next(iter((*self.quotes, *self.names, *self.fields.values())), "")


@dataclass(frozen=True)
class Intent:
    """`running`, `switched`: how the thing has to be at the end, None when nothing was said. `saved` False: the form has to stay open.
    `words`: all words of the instruction. `talk`: what it says about messages."""

    steps: tuple[Step, ...]
    running: bool | None
    switched: bool | None
    words: frozenset[str]
    saved: bool = True
    talk: Talk = field(default_factory=Talk)


def parse(instruction: str, app_name: str) -> Intent:
    """The intent of an instruction. Never fails: without a known verb there are no steps."""
    text = instruction[: slots.MAX_TEXT]
    found = slots.quoted(text)
    quotes = [item.value for item in found]
    for number, item in reversed(list(enumerate(found))):
        text = f"{text[: item.start]}⟦{number}⟧{text[item.end :]}"
    literal = _LITERAL.search(text)
    if literal is not None and not quotes:
        quotes.append(text[literal.end() :].strip())
        text = f"{text[: literal.end()].rstrip(': ')} ⟦0⟧."
    if app_name:
        text = re.sub(rf"(?<!\w){re.escape(app_name)}(?:'s)?(?!\w)", APP, text)
    text, places = set_aside(text, quotes)
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
        clauses = _clauses(sentence)
        if not clauses and steps and steps[-1].verb == "create" and (more := fields_of(sentence, quotes)).keys() & steps[-1].fields.keys():
            steps.append(replace(steps[-1], fields=more, names=(), text=sentence))  # a list of things to create goes on
        for verb, part in clauses:
            step = _step(verb, part, quotes, context, places)
            context = step.noun or context
            steps.append(step)
        context = context or noun_of(sentence)
    words = frozenset(re.findall(r"[^\W\d_]{3,}", slots.plain(text)))
    saved = re.search(r"\b(?:do not|don't|without)\s+sav(?:e|ing)\b", text, re.I) is None
    talk = talk_of(text, quotes)
    return Intent(tuple(_completed(_tidy(steps), text, quotes, talk)), running, switched, words, saved, talk)


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
    return re.compile(r"(?<![\w⟦.])(" + "|".join(re.escape(phrase) for phrase in phrases) + r")(?![\w-])")


@cache
def _verb_of(phrase: str) -> Verb:
    return next(verb for verb, group in VERBS.items() if phrase in group)


def _clauses(sentence: str) -> list[tuple[Verb, str]]:
    """The verbs of a sentence that ask for something, each with its part of the sentence."""
    low = sentence.lower()
    places: list[tuple[Verb, int, int]] = []
    for match in _verb_pattern().finditer(low):
        before, after, phrase = low[: match.start()], low[match.end() :], match[1]
        if not _orders(before, after, phrase, sentence):
            continue
        if phrase == "run" and places and places[-1][0] == "start":
            if re.match(r"\s+(for|a)\b", after):
                places.append(("wait", match.start(), match.end()))
            continue
        places.append((_verb_of(phrase), match.start(), match.end()))
    clauses = []
    for number, (verb, start, _) in enumerate(places):
        begin = 0 if number == 0 else start
        end = places[number + 1][1] if number + 1 < len(places) else len(sentence)
        clauses.append((verb, sentence[begin:end]))
    return clauses


def _orders(before: str, after: str, phrase: str, sentence: str) -> bool:
    """Whether a verb at this place asks for something."""
    words = before.replace(",", " , ").split()
    last = words[-1] if words else ""
    if last in _ARTICLES or any(re.search(rf"\b{modal}$", before.rstrip()) for modal in MODALS) or _negated(before):
        return False
    if _subordinate(before) or re.match(r"\s*(?:nothing|no|none)\b", after):
        return False
    if sentence[len(before)].isupper() and last not in ("", ".", ":", "either"):
        return False  # a name that looks like a verb
    if phrase in ("get", "let") and not re.search(r"\b(going|run|running|started)\b", after):
        return False
    if phrase in _QUESTIONS and not sentence.rstrip().endswith("?"):
        return False
    if phrase in ("open", "show", "view") and re.match(r"\W*(?:and\b.*)?$", after):
        return False  # "with the form open"
    return phrase not in _ALSO_NOUNS or last in ("", ",", "and", "then", "please", ".") or last.startswith(APP)


def _subordinate(before: str) -> bool:
    clause = re.split(r"[,;:]", before)[-1].strip()
    return any(clause == word or clause.startswith(word + " ") for word in _SUBORDINATE)


def _step(verb: Verb, part: str, quotes: list[str], context: str, places: list[Place]) -> Step:
    """Read the values of one part."""
    lengths = slots.lengths(part)
    times = tuple(item for item in slots.times(part) if not any(item.start < other.end and other.start < item.end for other in lengths))
    noun = noun_of(part)
    own = noun
    if noun in WEAK_NOUNS[:3] and context:
        noun = context
    fields = fields_of(part, quotes)
    low = part.lower()
    if verb in ("start", "pause") and noun and noun not in RUNNABLE:
        verb = "create" if verb == "start" else "wait"
    if verb == "open" and re.search(r"\b(?:form|new)\b", low):
        verb = "create"
    if verb == "ask" and re.search(r"\b(?:message|reply|text)\b|⟦", low):
        verb = "send"
    if verb == "create" and not own and fields and re.search(r"\bits\b", low):
        verb = "edit"
    ahead = ahead_of(part)
    if ahead is not None:
        lengths = tuple(item for item in lengths if item.value != ahead)
    return Step(
        verb=verb,
        noun=noun or context,
        times=tuple(item.value for item in times),
        length_s=lengths[0].value if lengths else None,
        days=tuple(item.value for item in slots.dates(part)),
        quotes=quotes_of(part, quotes),
        names=names_of(part, fields),
        fields=fields,
        same=bool(_POINTING.search(low)),
        text=part.strip(" ,.;"),
        places=places_of(part, places),
        repeats=period_of(part),
        ahead_s=ahead,
    )


def _tidy(steps: list[Step]) -> list[Step]:
    """Join what belongs together: `create and save`, `open it and move it to`; drop what only repeats."""
    result: list[Step] = []
    for step in steps:
        last = result[-1] if result else None
        if step.verb == "wait" or (step.verb == "start" and last is not None and last.verb == "start" and step.same and step.empty):
            if last is not None and last.verb in ("start", "wait") and last.noun in RUNNABLE and last.verb == "start":
                result.append(replace(step, verb="wait"))
            continue
        if last is not None and step.verb == last.verb and step.verb in ("create", "edit", "open"):
            if step.empty and step.noun in ("", last.noun) and not last.empty:
                continue
            if last.empty and (not last.same or step.verb == "edit"):
                result[-1] = replace(step, text=f"{last.text} {step.text}")
                continue
            if (
                step.verb == "create"
                and step.noun != ""
                and step.fields
                and not step.fields.keys() & last.fields.keys()
                and step.noun == last.noun
            ):
                result[-1] = replace(last, fields={**last.fields, **step.fields}, names=(*last.names, *step.names))
                continue
        if last is not None and last.verb == "search" and step.same and last.places.files and not step.places.files:
            result[-1] = replace(step, noun=step.noun or last.noun, places=replace(last.places, goal=step.places.goal, anywhere=True))
            continue
        if last is not None and last.verb == "send" and last.places.files and step.verb == "open" and step.empty:
            continue  # it only says what sharing opens
        if last is not None and last.verb == "open" and step.verb in ("edit", "delete", "start") and step.same:
            result[-1] = replace(step, noun=step.noun or last.noun)
            continue
        result.append(step)
        if step.verb == "start" and re.search(r"\bfor a (moment|while|bit)\b|\bfor (some|a few) seconds?\b", step.text):
            result.append(Step("wait", step.noun))
    return result


def _completed(steps: list[Step], text: str, quotes: list[str], talk: Talk) -> list[Step]:
    """Give a message without a text or a receiver those that the rest of the instruction names."""
    numbers = slots.phones(text)
    result = []
    for step in steps:
        if step.verb == "send" or (talk.unsent and step.noun == "message" and step.quotes):
            fields = dict(step.fields)
            if quotes and not step.quotes:
                fields["message"] = quotes[0]
            elif step.quotes and "message" not in fields:
                fields["message"] = step.quotes[-1]
            if fields.get("recipient") == fields.get("message"):
                fields.pop("recipient", None)  # "reply to it with: ..."
            if numbers and not step.names and "phone" not in fields:
                fields["phone"] = numbers[0].value
            step = replace(step, fields=fields)
        result.append(step)
    return result
