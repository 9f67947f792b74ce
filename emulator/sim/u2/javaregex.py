"""Whole-string matching with the patterns of `java.util.regex`, in bounded time whatever the pattern.

Patterns come from outside, so a backtracking engine (Python's `re` included) could be made to hang. Here a pattern is a function from the
set of positions where it may start to the set of positions where it may end; a set is an integer, bit i standing for position i. Every
operator is a few operations on such integers, and the number of operations is counted against `BUDGET`, so that the same pattern fails
the same way everywhere. Greedy and reluctant quantifiers have the same set of ends; what depends on the order of attempts
(possessive quantifiers, atomic groups, backreferences) is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from emulator.sim.u2.charclass import LINE_TERMINATORS, Predicate, is_word, negate

BUDGET = 50_000
"""Operations one match may take; an honest pattern over a screen text takes a few dozen."""
MAX_PATTERN = 4096
"""Characters in a pattern."""
MAX_DEPTH = 60
"""Groups within groups."""


class PatternError(ValueError):
    """The pattern is not a Java regular expression, or one this engine refuses; the text is that of PatternSyntaxException."""

    def __init__(self, description: str, pattern: str, index: int | None = None) -> None:
        where = "" if index is None else f" near index {index}"
        super().__init__(f"{description}{where}\n{pattern}")


class PatternTooComplexError(PatternError):
    """A match took more than BUDGET operations."""


@dataclass(slots=True)
class Subject:
    """A text being matched, with the positions at which each character class matches (computed once)."""

    text: str
    pattern: str = ""
    left: int = BUDGET
    masks: dict[Predicate, int] = field(default_factory=dict)

    def spend(self) -> None:
        """Count one operation."""
        self.left -= 1
        if self.left < 0:
            raise PatternTooComplexError("Pattern takes too many steps", self.pattern)

    def mask(self, predicate: Predicate) -> int:
        """The positions whose character satisfies `predicate`."""
        found = self.masks.get(predicate)
        if found is None:
            found = 0
            for index, character in enumerate(self.text):
                if predicate(character):
                    found |= 1 << index
            self.masks[predicate] = found
        return found

    @property
    def everywhere(self) -> int:
        """All positions, the end included."""
        return (1 << (len(self.text) + 1)) - 1


Step = Callable[[Subject, int], int]
"""From the set of start positions to the set of end positions."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a pattern. `single` is set when it matches exactly one character of a class."""

    step: Step
    single: Predicate | None = None


def character(predicate: Predicate) -> Part:
    """One character of a class."""

    def step(subject: Subject, starts: int) -> int:
        subject.spend()
        return (starts & subject.mask(predicate)) << 1

    return Part(step, predicate)


def sequence(parts: list[Part]) -> Part:
    """One part after the other."""
    if len(parts) == 1:
        return parts[0]

    def step(subject: Subject, starts: int) -> int:
        for part in parts:
            if not starts:
                return 0
            starts = part.step(subject, starts)
        return starts

    return Part(step)


def alternatives(parts: list[Part]) -> Part:
    """Any of the parts."""
    if len(parts) == 1:
        return parts[0]

    def step(subject: Subject, starts: int) -> int:
        ends = 0
        for part in parts:
            ends |= part.step(subject, starts)
        return ends

    return Part(step)


def repeat(part: Part, least: int, most: int | None) -> Part:
    """`least` to `most` times; `most` None = no limit."""

    def step(subject: Subject, starts: int) -> int:
        for _ in range(least):
            subject.spend()
            starts = part.step(subject, starts)
            if not starts:
                return 0
        if most is None:
            return _closure(part, subject, starts)
        reached, frontier = starts, starts
        for _ in range(most - least):
            subject.spend()
            frontier = part.step(subject, frontier) & ~reached
            if not frontier:
                break
            reached |= frontier
        return reached

    return Part(step)


def _closure(part: Part, subject: Subject, starts: int) -> int:
    """The ends of `part*`. For a single class one addition carries each start through its run of matching characters."""
    subject.spend()
    if part.single is not None:
        mask = subject.mask(part.single)
        return (((starts & mask) + mask) ^ mask) | starts
    reached = frontier = starts
    while frontier:
        subject.spend()
        frontier = part.step(subject, frontier) & ~reached
        reached |= frontier
    return reached


def nothing() -> Part:
    """The empty pattern."""
    return Part(lambda subject, starts: starts)


def look_ahead(part: Part, negative: bool) -> Part:
    """`(?=X)` and `(?!X)`."""

    def step(subject: Subject, starts: int) -> int:
        kept, rest = 0, starts
        while rest:
            subject.spend()
            bit = rest & -rest
            rest ^= bit
            if bool(part.step(subject, bit)) is not negative:
                kept |= bit
        return kept

    return Part(step)


def look_behind(part: Part, negative: bool) -> Part:
    """`(?<=X)` and `(?<!X)`: an end of X from any start whatever."""

    def step(subject: Subject, starts: int) -> int:
        ends = part.step(subject, subject.everywhere)
        return starts & ~ends if negative else starts & ends

    return Part(step)


def line_start(multiline: bool) -> Part:
    """`^`."""

    def step(subject: Subject, starts: int) -> int:
        subject.spend()
        places = 1
        if multiline:
            text = subject.text
            for index in range(1, len(text)):
                if text[index - 1] in LINE_TERMINATORS and text[index - 1 : index + 1] != "\r\n":
                    places |= 1 << index
        return starts & places

    return Part(step)


def line_end(multiline: bool) -> Part:
    """`$`: the end, or before the last line terminator; with MULTILINE before every one."""

    def step(subject: Subject, starts: int) -> int:
        subject.spend()
        text = subject.text
        places = 1 << len(text)
        if multiline:
            for index, letter in enumerate(text):
                if letter in LINE_TERMINATORS and text[index - 1 : index + 1] != "\r\n":
                    places |= 1 << index
        elif text.endswith("\r\n"):
            places |= 1 << (len(text) - 2)
        elif text and text[-1] in LINE_TERMINATORS:
            places |= 1 << (len(text) - 1)
        return starts & places

    return Part(step)


def text_start() -> Part:
    r"""`\A`, and `\G`, which is the same for a first match."""
    return Part(lambda subject, starts: starts & 1)


def text_end(before_terminator: bool) -> Part:
    r"""`\z`, or `\Z` with `before_terminator`."""
    if before_terminator:
        return line_end(False)
    return Part(lambda subject, starts: starts & (1 << len(subject.text)))


def word_boundary(negative: bool) -> Part:
    r"""`\b` and `\B`."""

    def step(subject: Subject, starts: int) -> int:
        subject.spend()
        words = subject.mask(is_word)
        places = (words ^ (words << 1)) & subject.everywhere
        return starts & ~places if negative else starts & places

    return Part(step)


def line_break() -> Part:
    r"""`\R`."""
    carriage, feed = character("\r".__eq__), character("\n".__eq__)
    terminator = character(lambda c: c in LINE_TERMINATORS or c in "\x0b\f")
    return alternatives([sequence([carriage, feed]), terminator])


def not_character(predicate: Predicate) -> Part:
    """One character outside a class."""
    return character(negate(predicate))


class JavaPattern:
    """A compiled pattern.

    `matches(text)` is `Pattern.matcher(text).matches()`; it raises PatternTooComplexError when the match is not settled within BUDGET.
    """

    def __init__(self, source: str, part: Part) -> None:
        self.source = source
        self._part = part

    def matches(self, text: str) -> bool:
        """Whether the pattern matches all of `text`."""
        subject = Subject(text, self.source)
        return bool(self._part.step(subject, 1) >> len(text) & 1)
