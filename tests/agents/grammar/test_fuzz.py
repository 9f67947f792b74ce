"""Mutated outputs: parsers raise ParseError and nothing else, give places on the display only, and take long outputs quickly."""

from __future__ import annotations

import contextlib
import random
import time

import pytest

from agents.grammar.errors import ParseError
from tests.agents.grammar.parsers import PARSERS, SCREEN
from tests.agents.grammar.words import entries, points

OUTPUTS = 20_000
LONG = 200_000
SECONDS = 1.0
"""What a parser may take for the longest output."""

SEEDS: dict[str, list[str]] = {}
for _entry in entries():
    SEEDS.setdefault(_entry.family, []).append(_entry.output)
EVERYTHING = [output for outputs in SEEDS.values() for output in outputs]

_QUOTES = "'\"“”‘’`＂"
_SIGNS = "()[]{}<>（）【】,，:：;=|/\\\n\t -_.#%\x00\u200b\ufeff\u202e"
_PIECES = (
    "<think>", "</think>", "<tool_call>", "</tool_call>", "<action>", "</action>", "<answer>", "</answer>", "<|box_start|>", "<|box_end|>",
    "```", "```json\n", "NaN", "Infinity", "-1", "1e999", "99999999999999999999", "true", "null", "Action:", "\nThought:", "finished()",
    "<point>", "</point>", "\\u", "\\ud83d", "\\", "🍅", "שלום", "日本語", "{}", "[[", "))", "'''", '"""', "/*", "//",
)  # fmt: skip


def mutated(text: str, chance: random.Random) -> str:
    """The text after one to four changes."""
    for _ in range(chance.randint(1, 4)):
        text = _changed(text, chance)
    return text[:20_000]


def _changed(text: str, chance: random.Random) -> str:
    at, to = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    kind = chance.randrange(11)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + text[to:]
    if kind == 2:
        return text[:to] + text[at:]
    if kind == 3:
        other = chance.choice(EVERYTHING)
        return text[:at] + other[chance.randint(0, len(other)) :]
    if kind == 4:
        return text.replace(chance.choice(_QUOTES), chance.choice(_QUOTES))
    if kind == 5:
        return text[:at] + chance.choice(_SIGNS) + text[at:]
    if kind == 6:
        return text[:at] + chance.choice(_PIECES) + text[at:]
    if kind == 7:
        return text[:at] + "".join(chr(chance.randrange(0x11_0000)) for _ in range(chance.randint(1, 5))) + text[at:]
    if kind == 8:
        return text[:at] + text[at:to] * chance.randint(2, 6) + text[to:]
    if kind == 9:
        return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" and chance.random() < 0.3 else char for char in text)
    digits = [place for place, char in enumerate(text) if char.isdigit()]
    if not digits:
        return text
    place = chance.choice(digits)
    return text[:place] + chance.choice(("-", "9" * 30, "1.5", "0", "", "e9", "９", "²", "٣")) + text[place + 1 :]


@pytest.mark.parametrize("name", PARSERS)
def test_nothing_but_parse_errors_and_places_on_the_display(name: str) -> None:
    chance = random.Random(f"fuzz {name}")
    seeds = SEEDS.get(name) or EVERYTHING
    for _ in range(OUTPUTS // len(PARSERS)):
        text = mutated(chance.choice(seeds), chance)
        try:
            parsed = PARSERS[name](text)
        except ParseError:
            continue
        except Exception as error:
            pytest.fail(f"{type(error).__name__}: {error} for {text!r}")
        assert parsed.intents, text
        for x, y in (point for intent in parsed.intents for point in points(intent)):
            assert isinstance(x, int) and isinstance(y, int) and 0 <= x < SCREEN[0] and 0 <= y < SCREEN[1], text


LONG_ONES = {
    "one word": "a" * LONG,
    "digits": "7" * LONG,
    "blanks": "Action: click(" + " " * LONG,
    "brackets": "(" * LONG,
    "braces": "{" * LONG,
    "braces and quotes": "{'a" * (LONG // 3),
    "keys": '{"action": ' * (LONG // 11),
    "quotes": "type(content='" + "' " * (LONG // 2),
    "quotes and brackets": "Type(content='" + "') '" * (LONG // 4),
    "calls": "click(start_box='(1,2)')\n" * (LONG // 25),
    "open calls": "click(start_box='" * (LONG // 17),
    "fence": "```" + "a" * LONG,
    "fences": "```a\n" * (LONG // 5),
    "thoughts": "<think>" * (LONG // 7),
    "tool calls": "<tool_call>" * (LONG // 11),
    "tags": "<action><conclusion>" * (LONG // 20),
    "headings": "Thought: \n" * (LONG // 10),
    "lines": "\n" * LONG,
    "commas": "click(" + "," * LONG,
    "boxes": "(1,2)," * (LONG // 6),
    "open boxes": "<|box_start|>(1," * (LONG // 16),
    "points": "<point>1 2" * (LONG // 10),
    "texts in brackets": "actions:\nTYPE [" + ("]" + "\n" * 50 + "x") * (LONG // 52),
    "headings of nothing": "Action: foo('\n" * (LONG // 14),
    "stars": ("*" * 100 + "\n") * (LONG // 101),
    "ends of thoughts": "<think></think>" * (LONG // 15),
    "nested boxes": "<action>Click(box=" + "(" * LONG,
    "arguments": "Action: click(" + "a='b', " * (LONG // 7),
    "backslashes": "Action: type(content='" + "\\" * LONG,
    "long number": "Action: click(start_box='(" + "1" * LONG + ",2)')",
    "end tokens": "<|im_end|>" * (LONG // 10),
}


@pytest.mark.parametrize("shape", LONG_ONES)
def test_long_outputs_take_less_than_a_second(shape: str) -> None:
    slow: dict[str, float] = {}
    for name, parse in PARSERS.items():
        began = time.process_time()
        with contextlib.suppress(ParseError):
            parse(LONG_ONES[shape])
        took = time.process_time() - began
        if took > SECONDS:
            slow[name] = took
    assert not slow
