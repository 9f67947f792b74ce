"""The parser of every family as a function of the output alone, for a display of 1080x2400."""

from __future__ import annotations

from collections.abc import Callable

from agents.families.mobile_use import Dialect, parse_mobile_use
from agents.families.qwen import Qwen3VL, Qwen25VL
from agents.grammar.intents import Parsed
from agents.vision.frame import Frame

SCREEN = (1080, 2400)


def mobile_use(dialect: Dialect) -> Callable[[str], Parsed]:
    frame = Frame.of(SCREEN, dialect.space, client=dialect.client, server=dialect.server)
    return lambda text: parse_mobile_use(text, frame, dialect)


PARSERS: dict[str, Callable[[str], Parsed]] = {
    "qwen2.5-vl": mobile_use(Qwen25VL.dialect),
    "qwen3-vl": mobile_use(Qwen3VL.dialect),
}
"""By the agent's name."""
