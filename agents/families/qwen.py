"""Qwen2.5-VL and Qwen3-VL.

Qwen2.5-VL answers in pixels of the picture after its processor's resizing, Qwen3-VL on a grid of 0-999 whatever the picture. Sources: the
mobile agent cookbooks and the README of QwenLM/Qwen3-VL.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from agents.families.mobile_use import Dialect
from agents.families.mobile_use_agent import MAX_TOKENS, POINTS, THINKING_CONCLUSION, THOUGHT_ACTION, MobileUseAgent
from agents.models.request import ModelClient
from agents.options import AgentOptions
from agents.vision.frame import GRID_999, PIXELS
from agents.vision.resize import SmartResize

QWEN25_RESIZE: Final = SmartResize(28, 3136, 12_845_056)
THINKING_TOKENS: Final = 8192


class Qwen25VL(MobileUseAgent):
    """Qwen2.5-VL with the function of its cookbook, and an action to answer with."""

    default_model = "Qwen/Qwen2.5-VL-72B-Instruct"
    dialect = Dialect(
        space=PIXELS,
        actions={"key": ("text",), **POINTS},
        reply=THINKING_CONCLUSION,
        server=QWEN25_RESIZE,
    )


class Qwen3VL(MobileUseAgent):
    """Qwen3-VL. Models with `Thinking` in their names are sampled as those are."""

    default_model = "Qwen/Qwen3-VL-8B-Instruct"
    dialect = Dialect(
        space=GRID_999,
        shown=(999, 999),
        actions=POINTS,
        reply=THOUGHT_ACTION,
        temperature=0.7,
        top_p=0.8,
        max_tokens=MAX_TOKENS,
        extra={"top_k": 20, "presence_penalty": 1.5, "repetition_penalty": 1.0},
    )

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        super().__init__(options, client)
        if "thinking" in self.model.lower():
            extra = {**self.dialect.extra, "presence_penalty": 0.0}
            self.dialect = dataclasses.replace(self.dialect, temperature=0.6, top_p=0.95, max_tokens=THINKING_TOKENS, extra=extra)
