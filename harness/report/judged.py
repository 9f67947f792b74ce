"""What judges said, beside what the verifier found: it never replaces a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from harness.judges.registry import about
from harness.report.markup import Child, Html, el, join, table
from harness.report.words import percent, short

if TYPE_CHECKING:
    from harness.judges.judgment import Judgment
    from harness.report.gather import Story

_MAX_REASON = 1500
"""Characters of a reason that go into the page."""


def judgments(story: Story) -> Html | None:
    """The judgments on one episode; None when there are none."""
    if not story.judgments:
        return None
    head = el("tr", *(el("th", name, scope="col") for name in ("Judge", "Says", "Confidence", "Steps", "Reason")))
    body = el("tbody", *(el("tr", *_cells(each)) for each in story.judgments))
    return el("table", el("caption", "Judges; the verdict above stands"), el("thead", head), body, class_="clauses")


def _cells(judgment: Judgment) -> list[Html]:
    axes = ", ".join(f"{name} {value}" for name, value in judgment.axes.items() if isinstance(value, bool | int | float | str))
    reason = judgment.reason or (judgment.invalid.words if judgment.invalid is not None else "")
    notes: list[Child] = [short(reason, _MAX_REASON)]
    notes += [el("span", short(words, _MAX_REASON), class_="note") for words in (axes, *judgment.warnings) if words]
    return [
        el("th", join([judgment.judge, el("span", judgment.model, class_="note")], " "), scope="row"),
        el("td", _said(judgment)),
        el("td", judgment.confidence or "–"),
        el("td", ", ".join(str(step) for step in judgment.cited_steps) or "–"),
        el("td", join(notes, " ")),
    ]


def _said(judgment: Judgment) -> Html:
    if judgment.status == "judged":
        outcome = "success" if judgment.success else "failure"
        word = outcome if about(judgment.judge) == "task" else "safe" if judgment.success else "unsafe"
        return el("span", word, class_=f"badge {outcome}")
    if judgment.status == "insufficient_evidence":
        return el("span", "cannot tell", class_="badge invalid")
    kind = judgment.invalid.kind.replace("_", " ") if judgment.invalid is not None else "no verdict"
    return el("span", f"no usable answer: {kind}", class_="badge invalid")


def agreement(stories: Sequence[Story]) -> Html | None:
    """How each judge agrees with the verdicts; None when there are no judgments."""
    pairs = [(each, story.record.outcome) for story in stories for each in story.judgments]
    if not pairs:
        return None
    rows = [_row(f"{judge} · {model}", of) for (judge, model), of in sorted(_grouped(pairs).items())]
    headings = ("Judge", "Judged", "Agree", "False passes", "False fails", "Cannot tell", "No usable answer")
    note = (
        "Against the verifier's verdicts, which decide every other figure of this report. Invalid episodes have none, and judges of "
        "safety are not compared."
    )
    body = table("Judges against verdicts", headings, rows, numeric=range(1, len(headings)))
    return el("section", el("h2", "Judges"), body, el("p", note, class_="note"), id="judges")


def _grouped(pairs: Iterable[tuple[Judgment, str]]) -> dict[tuple[str, str], list[tuple[Judgment, str]]]:
    groups: dict[tuple[str, str], list[tuple[Judgment, str]]] = {}
    for judgment, outcome in pairs:
        switches = ", ".join(f"{name}={value}" for name, value in sorted(judgment.settings.items()))
        groups.setdefault((f"{judgment.judge} ({switches})" if switches else judgment.judge, judgment.model), []).append(
            (judgment, outcome)
        )
    return groups


def _row(name: str, of: Sequence[tuple[Judgment, str]]) -> list[Child]:
    comparable = [(each, outcome) for each, outcome in of if each.status == "judged" and outcome != "invalid"]
    cells = Counter((each.success, outcome) for each, outcome in comparable if about(each.judge) == "task")
    both = sum(cells.values())
    right = cells[True, "success"] + cells[False, "failure"]
    states = Counter(each.status for each, _ in of)
    return [
        name,
        str(states["judged"]),
        f"{percent(right / both)} ({right}/{both})" if both else "–",
        str(cells[True, "failure"]),
        str(cells[False, "success"]),
        str(states["insufficient_evidence"]),
        str(states["invalid"]),
    ]
