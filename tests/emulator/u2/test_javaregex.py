"""Java patterns over whole strings, and that no pattern can hang the device."""

from __future__ import annotations

import contextlib
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.sim.u2.javaregex import PatternError, PatternTooComplexError
from emulator.sim.u2.regexparser import compile_pattern


@pytest.mark.parametrize(
    ("pattern", "text", "matches"),
    [
        ("Save", "Save", True),
        ("Save", "Save all", False),
        (".*ave.*", "Save all", True),
        ("(?i)save", "SAVE", True),
        ("(?i:s)ave", "SAVE", False),
        (r"^\d{1,2}:\d{2}\s?(AM|PM)$", "7:30 PM", True),
        (r"\d+", "12a", False),
        ("[a-z&&[^aeiou]]+", "xyz", True),
        ("[a-z&&[^aeiou]]+", "xyza", False),
        ("[a-c[x-z]]+", "abxz", True),
        ("[^a-c]", "d", True),
        ("[]a]+", "]a", True),
        ("[a-]+", "a-a", True),
        (r"[\d.]+", "1.5", True),
        (r"\QA.B\E+", "A.BBB", True),
        (r"\QA.B", "A.B", True),
        (r"\p{L}+", "\u00e4\u4e2d", True),
        (r"\p{IsHan}+", "\u4e2d\u6587", True),
        (r"\p{Alpha}+", "\u00e4", False),
        (r"\P{Lu}+", "abc", True),
        (r"\p{javaUpperCase}", "A", True),
        (r"(?!foo).*", "foobar", False),
        (r".*(?<=bar)", "foobar", True),
        (r".*(?<!bar)", "foobar", False),
        (r"(?=.*b)a.*", "aab", True),
        (r"\bfoo\b.*", "foo bar", True),
        (r"fo\Bo", "foo", True),
        (r"(?<name>a)+", "aaa", True),
        ("a.b", "a\nb", False),
        ("(?s)a.b", "a\nb", True),
        ("(?m)a$\\n^b", "a\nb", True),
        (r"a\Rb", "a\r\nb", True),
        ("(?x) a b # comment", "ab", True),
        (r"\x41\u0042\0103\x{1F600}", "ABC\U0001f600", True),
        ("a{2}", "aa", True),
        ("a{2,}", "aaaa", True),
        ("a{2,3}", "aaaa", False),
        ("a*?b+?", "aab", True),
        ("|a", "", True),
        ("", "", True),
        ("(a|b|)*c", "abac", True),
        (r"\$5\.00", "$5.00", True),
        ("(?i)[a-c]+", "ABC", True),
        (r"\h\v", " \n", True),
    ],
)
def test_matching(pattern: str, text: str, matches: bool) -> None:
    assert compile_pattern(pattern).matches(text) is matches


def test_dot_all_is_the_callers_choice() -> None:
    assert not compile_pattern("a.b").matches("a\nb")
    assert compile_pattern("a.b", dot_all=True).matches("a\nb")


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("(ab", "Unclosed group near index 3\n(ab"),
        ("ab)", "Unmatched closing ')'"),
        ("[ab", "Unclosed character class near index 2"),
        ("*a", "Dangling meta character '*' near index 0"),
        ("a**", "Dangling meta character '*' near index 2"),
        ("a{2,1}", "Illegal repetition range"),
        ("a{x}", "Illegal repetition"),
        ("{", "Illegal repetition"),
        ("a{2", "Unclosed counted closure"),
        (r"\j", "Illegal/unsupported escape sequence"),
        (r"\p{Nope}", "Unknown character property name"),
        ("[z-a]", "Illegal character range"),
        ("(?y)a", "Unknown inline modifier"),
        ("(?<1>a)", "Illegal group name"),
        (r"\xZZ", "Illegal hexadecimal"),
        ("\\", "Unexpected internal error"),
        (r"(a)\1", "Backreferences are not supported"),
        ("(?>a)", "Atomic groups are not supported"),
        ("a*+", "Possessive quantifiers are not supported"),
        ("(" * 100 + ")" * 100, "nested too deeply"),
        ("[" * 100 + "a" + "]" * 100, "nested too deeply"),
        ("a" * 5000, "longer than"),
    ],
)
def test_bad_patterns_are_refused_with_a_reason(pattern: str, says: str) -> None:
    with pytest.raises(PatternError) as caught:
        compile_pattern(pattern)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "pattern",
    ["(a*)*b", "(a|a)*b", "(a|aa)+b", "((a{1,900}){1,900}){1,900}b", "(.*)*(.*)*(.*)*x", "(a?){900}a{900}b", "(?=(a*)*)" * 40 + "b"],
)
def test_patterns_that_explode_elsewhere_end_quickly(pattern: str) -> None:
    start = time.process_time()
    with contextlib.suppress(PatternTooComplexError):
        assert compile_pattern(pattern).matches("a" * 2000) is False
    assert time.process_time() - start < 1.0


def test_the_same_pattern_always_fails_the_same_way() -> None:
    for _ in range(2):
        with pytest.raises(PatternTooComplexError):
            compile_pattern("(?:(?=(?:a|b)*)a)*b").matches("a" * 3000)


_ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", r"\w", r"\d"])
_PATTERNS = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"(?:{two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "*?"])).map(lambda two: f"(?:{two[0]}){two[1]}"),
    ),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(_PATTERNS, st.text("ab1c", max_size=7))
def test_agrees_with_a_backtracking_engine_on_common_syntax(pattern: str, text: str) -> None:
    assert compile_pattern(pattern).matches(text) == (re.fullmatch(pattern, text) is not None)
