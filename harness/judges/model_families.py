"""Which family a model is of, as far as its name tells: a judge that shares its agent's blind spots is no second opinion."""

from __future__ import annotations

import re
from typing import Final

_FAMILIES: Final[tuple[tuple[str, str], ...]] = (
    ("openai", r"\bgpt[-\d]|(?:^|/)o\d(?:-|$)|computer-use-preview|chatgpt"),
    ("anthropic", r"claude"),
    ("google", r"gemini|gemma"),
    ("glm", r"\bglm[-\d]|autoglm"),
    ("qwen", r"qwen|\bqvq|gui-owl|ui-voyager|mai-ui|ui-venus|ui-tars|os-atlas|step-gui|gelab"),
    ("llama", r"llama"),
    ("mistral", r"mistral|pixtral"),
    ("internvl", r"internvl"),
    ("deepseek", r"deepseek"),
)
"""Models trained from another's weights are of its family: most open agents come from Qwen's."""


def family_of(model: str) -> str:
    """The family of a model by its name; empty when it cannot be told."""
    name = model.casefold()
    return next((family for family, pattern in _FAMILIES if re.search(pattern, name)), "")


def same_family(one: str, other: str) -> bool:
    """Whether two models are certainly of one family."""
    return bool(family_of(one)) and family_of(one) == family_of(other)
