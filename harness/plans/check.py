"""What is wrong with plans: they must help with any app, so they name no app and no part of a screen; and they must fit the schedule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from harness.plans.file import ANY, PlanDocument, PlanEntry

MAX_SUBGOALS: Final = 12
MAX_LENGTH: Final = 240
GENERIC: Final = frozenset({"calendar", "clock", "contacts", "messages", "files", "notes", "tasks", "music", "maps"})
"""Names of apps that are also words for what apps are about; only written as a name (`Clock app`, capitals in a sentence) they are one."""
_WIDGETS: Final = (
    "action bar|app bar|bottom sheet|button|check ?box|chip|dialog|drawer|drop-?down|fab|floating action|hamburger|icon|keyboard|menu|"
    "navigation bar|overflow|popup|radio button|scroll ?bar|seek ?bar|slider|snack ?bar|spinner|status bar|tabs?|text ?(?:box|field|view)|"
    "three[- ]dots?|toast|toggle|toolbar|widget|edit ?text|recycler ?view|list ?view|wheel|picker"
)
_GESTURES: Final = (
    "tap|tapping|double[- ]tap|click|clicking|long[- ]?press|press|pressing|swipe|swiping|scroll|scrolling|drag|dragging|pinch|fling"
)
_RULES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("package", re.compile(r"\b[a-z][a-z0-9_]*(?:\.[a-zA-Z][A-Za-z0-9_]*){2,}\b")),
    (
        "coordinates",
        re.compile(r"[(\[]\s*\d{1,4}(?:\.\d+)?\s*[,;]\s*\d{1,4}(?:\.\d+)?\s*[)\]]|\b[xy]\s*=\s*\d+|\b\d+\s*(?:px|pixels?|dp)\b", re.I),
    ),
    ("resource id", re.compile(r":?\bid/\w+|\bid\s*[:=]\s*\w+|\b[a-z]+(?:_[a-z0-9]+)+\b")),
    ("widget", re.compile(rf"\b(?:{_WIDGETS})s?\b", re.I)),
    ("gesture", re.compile(rf"\b(?:{_GESTURES})\b", re.I)),
)


@dataclass(frozen=True)
class Finding:
    """One thing wrong: `where` names plan and sub-goal, `what` the kind of fault, `found` the words."""

    where: str
    what: str
    found: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" + (f" ({self.found})" if self.found else "")


def check_subgoals(subgoals: Sequence[str], names: Iterable[str], packages: Iterable[str], where: str) -> list[Finding]:
    """What is wrong with one list of sub-goals.

    Args:
        names, packages: of all apps.
        where: the plan, for the findings.
    """
    findings: list[Finding] = []
    if not 1 <= len(subgoals) <= MAX_SUBGOALS:
        findings.append(Finding(where, f"a plan has 1 to {MAX_SUBGOALS} sub-goals", str(len(subgoals))))
    seen: set[str] = set()
    for number, text in enumerate(subgoals, 1):
        place = f"{where}, sub-goal {number}"
        plain = " ".join(text.split())
        if not plain or len(plain) > MAX_LENGTH or "\n" in text:
            findings.append(Finding(place, f"a sub-goal is one line of 1 to {MAX_LENGTH} characters", text[:60]))
        if plain.casefold() in seen:
            findings.append(Finding(place, "the same sub-goal twice", plain))
        seen.add(plain.casefold())
        findings += [Finding(place, f"names a {kind}", match[0]) for kind, rule in _RULES for match in rule.finditer(text)]
        findings += [Finding(place, "names an app", name) for name in sorted(set(names)) if _names(text, name)]
        findings += [Finding(place, "names a package", name) for name in sorted(set(packages)) if name.casefold() in text.casefold()]
    return findings


def _names(text: str, name: str) -> bool:
    plain = re.escape(name)
    if name.casefold() not in GENERIC:
        return bool(re.search(rf"(?<!\w){plain}(?!\w)", text, re.I))
    as_a_name = rf"(?<=\w )(?<!\. ){re.escape(name.capitalize())}(?!\w)|(?<!\w){plain} app(?:lication)?(?!\w)"
    return bool(re.search(as_a_name, text))


def check_plans(
    document: PlanDocument,
    wanted: Iterable[tuple[str, str, int]],
    names: Sequence[str],
    packages: Sequence[str],
    seed: int | None = None,
) -> list[Finding]:
    """What is wrong with a plan file.

    Args:
        wanted: instances (category, template, index) that need a plan.
        seed: of the run; None when it does not matter.
    """
    findings: list[Finding] = []
    if seed is not None and document.seed not in (ANY, seed):
        findings.append(Finding("the file", f"made for seed {document.seed}, the run has seed {seed}", ""))
    seen: set[tuple[str, int | str]] = set()
    for entry in document.plans:
        key = (entry.template, entry.index)
        if key in seen:
            findings.append(Finding(entry.name, "two plans for it", ""))
        seen.add(key)
        findings += check_subgoals(entry.subgoals, names, packages, entry.name)
    findings += [
        Finding(f"{category}/{template} instance {index}", "has no plan", "")
        for category, template, index in wanted
        if not any(_covers(entry, category, template, index) for entry in document.plans)
    ]
    return findings


def _covers(entry: PlanEntry, category: str, template: str, index: int) -> bool:
    return entry.template in (template, f"{category}/{template}") and entry.index in (ANY, index)
