"""What the conformance suite leaves behind: the published table, and the necessary steps in each app.yaml."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from harness.runner.benchmark import APPS_ROOT
from verifiers.conformance import CHECKS, PairResult

_INTRODUCTION = """# Conformance

Written by `anyapp verify conformance --write`; do not edit. For every task-app pair: does its verifier accept the reference flow, played
through the six primitives alone, and reject doing nothing, each near miss by the clause that should reject it, and collateral damage? Is
what is seeded read back? Does an unreadable store or a lost device make the verdict invalid? `steps` is the length of the reference
flow, `tier` the weakest evidence the verdict rests on.
"""


def conformance_table(results: Sequence[PairResult]) -> str:
    """The results as Markdown, a table for each category."""
    good = sum(result.ok for result in results)
    parts = [_INTRODUCTION, f"**{good} of {len(results)} pairs conform.**\n"]
    for category, group in groupby(sorted(results, key=lambda result: result.category), key=lambda result: result.category):
        parts.append(f"## {category}\n")
        parts.append("| app | template | " + " | ".join(check.replace("_", " ") for check in CHECKS) + " | steps | tier |")
        parts.append("| --- | --- |" + " --- |" * len(CHECKS) + " ---: | --- |")
        for result in group:
            outcomes = [result.checks.get(check, "not run") for check in CHECKS]
            marks = ["yes" if outcome is True else f"no: {_cell(str(outcome))}" for outcome in outcomes]
            cells = [result.app, result.template, *marks, str(result.necessary_steps or ""), result.tier or ""]
            parts.append("| " + " | ".join(cells) + " |")
        parts.append("")
    return "\n".join(parts)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())[:200]


def write_necessary_steps(results: Sequence[PairResult], root: Path = APPS_ROOT) -> int:
    """Put measured lengths into the apps' `necessary_steps`; what was not measured stays. Returns the number of files changed."""
    changed = 0
    for key, group in groupby(sorted(results, key=lambda r: (r.category, r.app)), key=lambda r: (r.category, r.app)):
        path = root / key[0] / key[1] / "app.yaml"
        text = path.read_text(encoding="utf-8")
        new = with_necessary_steps(text, {result.template: result.necessary_steps for result in group if result.necessary_steps})
        if new != text:
            path.write_text(new, encoding="utf-8")
            changed += 1
    return changed


def with_necessary_steps(text: str, steps: dict[str, int]) -> str:
    """The text of an app.yaml with these lengths in its block `necessary_steps`, the only part that changes: comments are kept."""
    if not steps:
        return text
    block = re.compile(r"^necessary_steps:[^\n]*\n(?:[ \t]+[^\n]*\n)*", re.M)
    if not text.endswith("\n"):
        text += "\n"
    match = block.search(text)
    known = {name: int(count) for name, count in re.findall(r"(\w+):\s*(\d+)", match.group().partition(":")[2])} if match else {}
    known.update(steps)
    written = "necessary_steps:\n" + "".join(f"  {name}: {count}\n" for name, count in known.items())
    return text[: match.start()] + written + text[match.end() :] if match else text + written
