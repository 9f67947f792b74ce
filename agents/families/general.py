"""What the agents share that are not made for one model: sampling, and the defaults that go by a model's name."""

from __future__ import annotations

from typing import Any

from agents.options import AgentOptions
from agents.protocol import Task


def vendor(model: str) -> str:
    """`claude`, `gemini`, `gpt`, `glm` or `qwen3-vl` by the name of a model, with or without its owner before it; else empty."""
    name = model.lower().rpartition("/")[2]
    if name.startswith(("o1", "o3", "o4", "chatgpt")):
        return "gpt"
    return next((word for word in ("claude", "gemini", "gpt", "glm", "qwen3-vl") if word in name), "")


def seed_of(task: Task) -> int:
    """The task's seed as providers take one: 31 bits."""
    return task.seed % 2**31


def sampling(
    options: AgentOptions, model: str, *, temperature: float | None, max_tokens: int, top_p: float | None = None
) -> dict[str, Any]:
    """Arguments of a request: the options, and for what they leave open the defaults. Claude is sent no temperature that was not asked
    for: its newer models refuse one."""
    if vendor(model) == "claude":
        temperature = top_p = None
    return {
        "temperature": temperature if options.temperature is None else options.temperature,
        "top_p": top_p if options.top_p is None else options.top_p,
        "max_tokens": options.max_tokens or max_tokens,
    }
