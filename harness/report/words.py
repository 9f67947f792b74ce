"""Actions, causes and figures in words."""

from __future__ import annotations

from harness.device.actions import Answer, Finish, Key, LongPress, Swipe, Tap, Type, Wait
from harness.device.keys import key_name
from harness.runner.tally import Tally
from harness.trajectory.schema import StepRecord

_LONGEST = 160


def action_words(step: StepRecord) -> str:
    """What was done in a step, in a few words."""
    match step.action:
        case Tap(x=x, y=y):
            return f"tap {x}, {y}"
        case LongPress(x=x, y=y):
            return f"long press {x}, {y}"
        case Swipe(x1=x1, y1=y1, x2=x2, y2=y2):
            return f"swipe {x1}, {y1} to {x2}, {y2}"
        case Type(text=said):
            return f"type “{short(said)}”"
        case Key() as key:
            return f"key {key_name(key.code).removeprefix('KEYCODE_')}"
        case Wait(ms=ms):
            return f"wait {ms / 1000:g} s"
        case Answer(text=said):
            return f"answer “{short(said)}”"
        case Finish():
            return "finish"
        case None:
            return "no action"


def action_points(step: StepRecord) -> list[int]:
    """Where the action touched the display in px: x, y, and for a swipe the end; empty when nowhere."""
    match step.action:
        case Tap(x=x, y=y) | LongPress(x=x, y=y):
            return [x, y]
        case Swipe(x1=x1, y1=y1, x2=x2, y2=y2):
            return [x1, y1, x2, y2]
        case _:
            return []


def short(words: str, longest: int = _LONGEST) -> str:
    """Text cut to a length, with a sign that it was."""
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def percent(share: float | None) -> str:
    """A share as a percentage, a dash for none."""
    return "–" if share is None else f"{share * 100:.1f} %"


def rate_words(tally: Tally) -> str:
    """A rate with what it was counted from and its interval."""
    if tally.interval is None:
        return "no valid episode"
    low, high = tally.interval
    return f"{tally.success} of {tally.valid} valid episodes, 95 % interval {percent(low)} to {percent(high)}"
