"""The emoji that the app draws before a title with a known word; the stored title has none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Rule:
    """One entry of emoji.yaml."""

    emoji: str
    icon: str
    pattern: re.Pattern[str]


@cache
def rules() -> tuple[Rule, ...]:
    """The rules in the order in which they are tried."""
    entries = yaml.safe_load(Path(__file__).with_name("emoji.yaml").read_text(encoding="utf-8"))
    return tuple(Rule(entry["emoji"], entry["icon"], _any_of(entry["words"])) for entry in entries)


def _any_of(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE)


def rule_for(title: str) -> Rule | None:
    """The rule that applies to a title."""
    return next((rule for rule in rules() if rule.pattern.search(title)), None)


def decorated(title: str) -> str:
    """The title as it is shown."""
    rule = rule_for(title)
    return title if rule is None else f"{rule.emoji} {title}"


def stored(shown: str) -> str:
    """The title behind one that is shown; another one as it is."""
    for rule in rules():
        bare = shown.removeprefix(f"{rule.emoji} ")
        if bare != shown and decorated(bare) == shown:
            return bare
    return shown
