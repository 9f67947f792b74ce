"""Taking away what surrounds an action in a model's output: thoughts, fences, special tokens, full-width punctuation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from agents.grammar.errors import ParseError

_THOUGHTS: Final = ("think", "thinking", "thought", "reasoning", "grounding_think")
_OPEN = re.compile(rf"<({'|'.join(_THOUGHTS)})>", re.I)
_CLOSE = re.compile(rf"</({'|'.join(_THOUGHTS)})>", re.I)
_TOKENS = re.compile(r"<\|(?!box_|object_ref_|begin_of_box|end_of_box)[a-z_0-9]+\|>|\[EOS\]|</s>", re.I)
_FENCE = re.compile(r"```[a-zA-Z0-9_+-]*+[ \t]*+\n?(.*?)```", re.S)
_REFUSALS = re.compile(
    r"\b(?:i(?:'m| am) sorry|i can(?:no|')t (?:help|assist|comply)|i(?: am|'m) (?:not able|unable) to (?:help|assist))\b", re.I
)
_WIDE: Final = str.maketrans(
    {
        "（": "(",
        "）": ")",
        "，": ",",
        "：": ":",
        "；": ";",
        "【": "[",
        "】": "]",
        "［": "[",
        "］": "]",
        "｛": "{",
        "｝": "}",
        "＝": "=",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "＂": '"',
        "＇": "'",
        "．": ".",
        "－": "-",
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
    }
)


@dataclass(frozen=True)
class Split:
    """A thought, and what follows it."""

    thought: str
    rest: str


def split_thought(text: str) -> Split:
    """The thought of an output and the rest. Takes a thought whose opening or closing tag is missing, or whose tags differ.

    Raises:
        ParseError: `truncated` when a thought begins and never ends, and no action tag follows.
    """
    text = _TOKENS.sub("", text)
    closings = list(_CLOSE.finditer(text))
    if closings:
        last = closings[-1]
        return Split(_OPEN.sub("", _CLOSE.sub("", text[: last.start()])).strip(), text[last.end() :].strip())
    opening = _OPEN.search(text)
    if opening is None:
        return Split("", text.strip())
    inside = text[opening.end() :]
    begin = re.search(r"<(?:tool_call|action|answer)>|^[ \t]*+Action[ \t]*+[:：]", inside, re.M)
    if begin is None:
        raise ParseError("truncated", "the output ends within the thought", found=inside.strip()[-120:])
    return Split(inside[: begin.start()].strip(), (text[: opening.start()] + inside[begin.start() :]).strip())


def unfenced(text: str) -> str:
    """What is in the last code fence that holds anything; the text itself when there is none. A fence that never ends goes to the end."""
    blocks = [block.strip() for block in _FENCE.findall(text) if block.strip()]
    if blocks:
        return str(blocks[-1])
    head, mark, tail = text.rpartition("```")
    if mark and not head.count("```") % 2:
        return re.sub(r"^[a-zA-Z0-9_+-]*[ \t]*\n", "", tail).strip() or text
    return text


def narrow(text: str) -> str:
    """Full-width brackets, quotes, commas and digits as their ASCII forms. For the syntax around texts, never for texts."""
    return text.translate(_WIDE)


def tagged(text: str, *tags: str) -> str | None:
    """What is in the last of these tags; a missing closing tag means to the end (or to the next tag), None when no tag opens."""
    for tag in tags:
        openings = list(re.finditer(rf"<{tag}>", text, re.I))
        if openings:
            inside = text[openings[-1].end() :]
            closing = re.search(rf"</\s*{tag}\s*>", inside, re.I)
            if closing is None:
                closing = re.search(r"</?(?:tool_call|action|answer|conclusion|think|thinking)>", inside, re.I)
            return inside[: closing.start()].strip() if closing else inside.strip()
    return None


def section(text: str, *names: str) -> str | None:
    """What follows `NAME:` at the beginning of a line, up to the next such heading of the usual ones; None when there is no such line."""
    headings = r"Thought|Thoughts|Action|Actions|Action_Summary|Reflection|Summary|Reason|Observation|Conclusion"
    for name in names:
        match = re.search(rf"^[ \t*#]*{name}[ \t*]*[:：][ \t]*(.*?)(?=^[ \t*#]*(?:{headings})[ \t*]*[:：]|\Z)", text, re.I | re.M | re.S)
        if match:
            return match[1].strip()
    return None


def nothing_found(text: str, finish: str = "stop") -> ParseError:
    """The error for an output without an action: empty, cut off, refusing, or merely talking."""
    plain = text.strip()
    if finish == "refusal":
        return ParseError("refusal", found=plain[:200])
    if not plain:
        return ParseError("empty")
    if finish == "length":
        return ParseError("truncated", "the output was cut off at the limit of tokens before an action", found=plain[-120:])
    if _REFUSALS.search(plain):
        return ParseError("refusal", found=plain[:200])
    return ParseError("no_action", found=plain[:200])
