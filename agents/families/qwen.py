"""Qwen2.5-VL and Qwen3-VL.

Qwen2.5-VL answers in pixels of the picture after its processor's resizing, Qwen3-VL on a grid of 0-999 whatever the picture. Source: the
mobile agent cookbooks of QwenLM/Qwen3-VL.
"""

from __future__ import annotations

from typing import ClassVar

from agents.families.mobile_use import THINKING_CONCLUSION, THOUGHT_ACTION, Dialect, MobileUseAgent
from agents.vision.frame import GRID_999, PIXELS
from agents.vision.resize import SmartResize

ARGUMENTS = ("coordinate", "coordinate2", "text", "time", "button", "status")
QWEN25_RESIZE = SmartResize(28, 3136, 12_845_056)


class Qwen25VL(MobileUseAgent):
    """Qwen2.5-VL with the function of its cookbook, and an action to answer with."""

    default_model = "Qwen/Qwen2.5-VL-72B-Instruct"
    dialect: ClassVar[Dialect] = Dialect(
        space=PIXELS,
        actions=("key", "click", "long_press", "swipe", "type", "system_button", "open", "wait", "answer", "terminate"),
        arguments=ARGUMENTS,
        reply=THINKING_CONCLUSION,
        server=QWEN25_RESIZE,
    )


class Qwen3VL(MobileUseAgent):
    """Qwen3-VL, Instruct and Thinking."""

    default_model = "Qwen/Qwen3-VL-8B-Instruct"
    dialect: ClassVar[Dialect] = Dialect(
        space=GRID_999,
        shown=(999, 999),
        actions=("click", "long_press", "swipe", "type", "answer", "system_button", "open", "wait", "terminate"),
        arguments=ARGUMENTS,
        reply=THOUGHT_ACTION,
        temperature=0.7,
        top_p=0.8,
        max_tokens=4096,
        extra={"top_k": 20, "presence_penalty": 1.5},
    )
