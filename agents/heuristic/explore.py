"""When nothing is understood: touch what shares words with the instruction, each thing once."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control
from agents.heuristic.skills.navigate import leads_elsewhere

TOUCHES = 8


def explore(hand: Hand) -> Skill[bool]:
    """Follow labels that occur in the instruction; go back where there are none."""
    for _ in range(TOUCHES):
        scored = sorted(((_overlap(hand, c), -c.place, c) for c in hand.screen.buttons if not hand.tried(c)), reverse=True)
        if scored and scored[0][0] > 0:
            control = scored[0][2]
            yield hand.tap(control, f"{control.name} shares words with the instruction.")
        elif not hand.at_home():
            yield hand.back("Nothing here has to do with the instruction.")
        else:
            return False
    return False


def _overlap(hand: Hand, control: Control) -> float:
    if leads_elsewhere(control):
        return 0.0
    words = {word for word in f"{control.words} {control.hints}".split() if len(word) > 2}
    return len(words & hand.intent.words) / (1 + 0.2 * len(words)) if words else 0.0
