"""What a model is told of its last step when that came to nothing, and how past steps are listed."""

from __future__ import annotations

from collections.abc import Sequence

from agents.model_agent import Turn


def feedback(turns: Sequence[Turn]) -> str:
    """A sentence about the last output or action when it could not be used; empty otherwise."""
    if not turns or not turns[-1].error:
        return ""
    return f"Your last reply was not carried out. Reason: {turns[-1].error.rstrip('.')}. Reply again, exactly in the form asked for."


def one_line(text: str) -> str:
    """A text without line breaks and double quotes, for a list of steps."""
    return " ".join(text.replace('"', "'").split())


def listed(turns: Sequence[Turn], form: str = "Step {number}: {summary}; ", nothing: str = "", first: int = 1) -> str:
    """Past steps, one after another; `form` has `number` and `summary`, `first` is the number of the first of them."""
    parts = []
    for number, turn in enumerate(turns, first):
        summary = one_line(turn.parsed.summary or turn.parsed.thought) if turn.parsed else f"(no valid action: {one_line(turn.error)})"
        parts.append(form.replace("{number}", str(number)).replace("{summary}", summary))
    return "".join(parts) or nothing
