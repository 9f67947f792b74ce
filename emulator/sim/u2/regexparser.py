"""Reads the syntax of `java.util.regex.Pattern` into a `JavaPattern`."""

from __future__ import annotations

from emulator.sim.u2 import charclass, javaregex
from emulator.sim.u2.charclass import Predicate
from emulator.sim.u2.javaregex import MAX_DEPTH, MAX_PATTERN, JavaPattern, Part, PatternError

_FLAGS = "idmsuxU"
_CONTROL = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "a": "\x07", "e": "\x1b"}


def compile_pattern(source: str, *, dot_all: bool = False) -> JavaPattern:
    """Compile a Java pattern; `dot_all` is Pattern.DOTALL. Raises PatternError."""
    if len(source) > MAX_PATTERN:
        raise PatternError(f"Pattern of {len(source)} characters is longer than {MAX_PATTERN}", source[:80] + "...")
    parser = _Parser(source, frozenset("s") if dot_all else frozenset())
    return JavaPattern(source, parser.pattern())


class _Parser:
    def __init__(self, source: str, flags: frozenset[str]) -> None:
        self.source = source
        self.at = 0
        self.flags = flags
        self.depth = 0

    # --- helpers -----------------------------------------------------------------------------------------------------------------

    def fail(self, description: str, index: int | None = None) -> PatternError:
        return PatternError(description, self.source, self.at if index is None else index)

    def peek(self) -> str:
        return self.source[self.at] if self.at < len(self.source) else ""

    def take(self) -> str:
        letter = self.peek()
        self.at += 1
        return letter

    def accept(self, text: str) -> bool:
        if self.source.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def skip_comments(self) -> None:
        while "x" in self.flags and self.peek():
            if self.peek() in " \t\n\x0b\f\r":
                self.at += 1
            elif self.peek() == "#":
                while self.peek() and self.peek() != "\n":
                    self.at += 1
            else:
                return

    # --- structure ---------------------------------------------------------------------------------------------------------------

    def pattern(self) -> Part:
        part = self.alternation()
        if self.peek() == ")":
            raise self.fail("Unmatched closing ')'", max(self.at - 1, 0))
        return part

    def alternation(self) -> Part:
        branches = [self.branch()]
        while self.accept("|"):
            branches.append(self.branch())
        return javaregex.alternatives(branches)

    def branch(self) -> Part:
        parts: list[Part] = []
        self.skip_comments()
        while self.peek() and self.peek() not in "|)":
            for part in self.atom():
                parts.append(part)
            if parts:
                parts[-1] = self.quantified(parts[-1])
            self.skip_comments()
        return javaregex.sequence(parts) if parts else javaregex.nothing()

    def quantified(self, part: Part) -> Part:
        self.skip_comments()
        while True:
            letter = self.peek()
            if letter == "?":
                least, most = 0, 1
            elif letter == "*":
                least, most = 0, None
            elif letter == "+":
                least, most = 1, None
            elif letter == "{":
                self.at += 1
                least, most = self.counts()
                self.at -= 1  # the closing brace, taken below
            else:
                return part
            self.at += 1
            if self.peek() == "+":
                raise self.fail("Possessive quantifiers are not supported by this device")
            self.accept("?")
            part = javaregex.repeat(part, least, most)
            if self.peek() and self.peek() in "?*+":
                raise self.fail(f"Dangling meta character '{self.peek()}'")
            self.skip_comments()

    def counts(self) -> tuple[int, int | None]:
        start = self.at
        end = self.source.find("}", start)
        if end < 0:
            raise self.fail("Unclosed counted closure", len(self.source))
        low, comma, high = self.source[start:end].partition(",")
        if not low.isdecimal() or (high and not high.isdecimal()) or len(low) > 9 or len(high) > 9:
            raise self.fail("Illegal repetition", start - 1)
        least, most = int(low), int(high) if high else (None if comma else int(low))
        if most is not None and most < least:
            raise self.fail("Illegal repetition range", start)
        self.at = end + 1
        return least, most

    def atom(self) -> list[Part]:
        letter = self.take()
        if letter == "(":
            return self.group()
        if letter == "[":
            return [javaregex.character(self.bracket())]
        if letter == ".":
            return [javaregex.character(charclass.anything("s" in self.flags))]
        if letter == "^":
            return [javaregex.line_start("m" in self.flags)]
        if letter == "$":
            return [javaregex.line_end("m" in self.flags)]
        if letter == "\\":
            return self.escape()
        if letter in "*+?":
            raise self.fail(f"Dangling meta character '{letter}'", self.at - 1)
        if letter == "{":
            raise self.fail("Illegal repetition", self.at - 1)
        return [self.literal(letter)]

    def literal(self, letter: str) -> Part:
        return javaregex.character(charclass.literal(letter, "i" in self.flags))

    # --- groups ------------------------------------------------------------------------------------------------------------------

    def group(self) -> list[Part]:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail("Groups are nested too deeply")
        saved = self.flags
        kind = ""
        if self.accept("?"):
            for prefix in ("<=", "<!", "=", "!", ">", ":"):
                if self.accept(prefix):
                    kind = prefix
                    break
            else:
                if self.accept("<"):
                    self.group_name()
                elif self.inline_flags():
                    self.depth -= 1
                    return []  # (?i) holds for what follows
        if kind == ">":
            raise self.fail("Atomic groups are not supported by this device")
        part = self.alternation()
        if not self.accept(")"):
            raise self.fail("Unclosed group", len(self.source))
        self.flags = saved
        self.depth -= 1
        if kind in ("=", "!"):
            return [javaregex.look_ahead(part, kind == "!")]
        if kind in ("<=", "<!"):
            return [javaregex.look_behind(part, kind == "<!")]
        return [Part(part.step)]

    def group_name(self) -> None:
        end = self.source.find(">", self.at)
        name = self.source[self.at : end]
        if end < 0 or not name.isascii() or not name.isalnum() or name[0].isdigit():
            raise self.fail("Illegal group name")
        self.at = end + 1

    def inline_flags(self) -> bool:
        """Read `i`, `-s`, ... after `(?`. True for `(?i)`, False for `(?i:` whose body follows."""
        on, off, adding = set(self.flags), set[str](), True
        while True:
            letter = self.take()
            if letter == "-":
                adding = False
            elif letter and letter in _FLAGS:
                (on if adding else off).add(letter)
            elif letter in (")", ":") and letter:
                self.flags = frozenset(on - off)
                return letter == ")"
            else:
                raise self.fail("Unknown inline modifier" if letter else "Unclosed group", self.at - 1)

    # --- escapes -----------------------------------------------------------------------------------------------------------------

    def escape(self) -> list[Part]:
        letter = self.take()
        if not letter:
            raise self.fail("Unexpected internal error", self.at - 1)
        if letter == "Q":
            end = self.source.find("\\E", self.at)
            quoted = self.source[self.at :] if end < 0 else self.source[self.at : end]
            self.at = len(self.source) if end < 0 else end + 2
            return [self.literal(c) for c in quoted]
        if letter == "E":
            return []
        simple = {
            "A": javaregex.text_start,
            "G": javaregex.text_start,
            "Z": lambda: javaregex.text_end(True),
            "z": lambda: javaregex.text_end(False),
            "b": lambda: javaregex.word_boundary(False),
            "B": lambda: javaregex.word_boundary(True),
            "R": javaregex.line_break,
        }.get(letter)
        if simple is not None:
            return [simple()]
        if letter in "123456789" or letter == "k":
            raise self.fail("Backreferences are not supported by this device", self.at - 1)
        shorthand = charclass.shorthand(letter) or (self.property_class(letter) if letter in "pP" else None)
        if shorthand is not None:
            return [javaregex.character(shorthand)]
        return [self.literal(self.escaped_character(letter))]

    def property_class(self, letter: str) -> Predicate:
        start = self.at
        if self.accept("{"):
            end = self.source.find("}", self.at)
            if end < 0:
                raise self.fail("Unclosed character family", len(self.source) - 1)
            name = self.source[self.at : end]
            self.at = end + 1
        else:
            name = self.take()
        found = charclass.named(name)
        if found is None:
            raise self.fail(f"Unknown character property name {{{name}}}", start)
        return charclass.negate(found) if letter == "P" else found

    def escaped_character(self, letter: str) -> str:
        if letter in _CONTROL:
            return _CONTROL[letter]
        if letter == "0":
            return chr(int(self.digits("01234567", 1, 3), 8))
        if letter == "x":
            if self.accept("{"):
                code = int(self.digits("0123456789abcdefABCDEF", 1, 6), 16)
                if not self.accept("}") or code > 0x10FFFF:
                    raise self.fail("Hexadecimal codepoint is too big or unclosed")
                return chr(code)
            return chr(int(self.digits("0123456789abcdefABCDEF", 2, 2), 16))
        if letter == "u":
            return chr(int(self.digits("0123456789abcdefABCDEF", 4, 4), 16))
        if letter == "c":
            return chr(ord(self.take() or "@") ^ 64)
        if letter.isascii() and letter.isalpha():
            raise self.fail("Illegal/unsupported escape sequence", self.at - 1)
        return letter

    def digits(self, allowed: str, least: int, most: int) -> str:
        start = self.at
        while self.at - start < most and self.peek() and self.peek() in allowed:
            self.at += 1
        if self.at - start < least:
            raise self.fail("Illegal hexadecimal, octal or Unicode escape sequence")
        return self.source[start : self.at]

    # --- brackets ----------------------------------------------------------------------------------------------------------------

    def bracket(self) -> Predicate:
        """A class after its `[`: ranges, nested classes (union) and `&&` (intersection)."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail("Character classes are nested too deeply")
        negative = self.accept("^")
        members: list[Predicate] = []
        done: Predicate | None = None
        first = True
        while True:
            letter = self.take()
            if not letter:
                raise self.fail("Unclosed character class", len(self.source) - 1)
            if letter == "]" and not first:
                break
            first = False
            if letter == "&" and self.accept("&"):
                union = charclass.either(members)
                done = union if done is None else charclass.both(done, union)
                members = []
            elif letter == "[":
                members.append(self.bracket())
            else:
                members.extend(self.class_items(letter))
        union = charclass.either(members) if members or done is None else charclass.anything(True)
        whole = union if done is None else charclass.both(done, union)
        self.depth -= 1
        return charclass.negate(whole) if negative else whole

    def class_items(self, letter: str) -> list[Predicate]:
        ignore_case = "i" in self.flags
        if letter == "\\":
            letter = self.take()
            if letter == "Q":
                end = self.source.find("\\E", self.at)
                end = len(self.source) if end < 0 else end
                quoted = self.source[self.at : end]
                self.at = end + 2
                return [charclass.literal(c, ignore_case) for c in quoted]
            found = charclass.shorthand(letter) or (self.property_class(letter) if letter and letter in "pP" else None)
            if found is not None:
                return [found]
            letter = self.escaped_character(letter)
        if self.peek() == "-" and self.source[self.at + 1 : self.at + 2] not in ("]", "[", ""):
            self.at += 1
            high = self.take()
            if high == "\\":
                high = self.escaped_character(self.take())
            if high < letter:
                raise self.fail("Illegal character range")
            return [charclass.span(letter, high, ignore_case)]
        return [charclass.literal(letter, ignore_case)]
