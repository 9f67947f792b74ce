"""Dossiers of hard-core failures: one HTML file a case that opens offline, with all a rater needs. Every text in it is escaped."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from harness.judgebench.causes import causes
from harness.judgebench.hardcore import Case
from harness.judgebench.labels import Key, Label
from harness.judgebench.table import Said, Table
from harness.judges.frames.pictures import make_pictures
from harness.judges.frames.selection import spread
from harness.judges.judgment import Judgment, UnusableAnswer
from harness.judges.trajectory import Trajectory
from harness.report.markup import Html, el, join

MAX_SCREENS = 8
_EDGE = 640
_QUALITY = 70
_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1f;background:#fff}"
    "table{border-collapse:collapse;width:100%}th,td{border:1px solid #c8c8d0;padding:.4rem .6rem;text-align:left;vertical-align:top}"
    "td,dd,li{white-space:pre-wrap;overflow-wrap:anywhere}"
    "figure{display:inline-block;margin:0 1rem 1rem 0;vertical-align:top;max-width:16rem}"
    "img{max-width:100%;border:1px solid #c8c8d0}dt{font-weight:600}.wrong{color:#a30d00}.right{color:#0b5d1e}.silent{color:#55555f}"
    "@media(prefers-color-scheme:dark){body{color:#e6e6ea;background:#17171a}.wrong{color:#ff8a80}.right{color:#7bd88f}.silent{color:#a0a0ab}}"
)
_DIRECTIONS: Final = {
    "false_negative": "false negative: the task was done, the judges say that it was not",
    "false_positive": "false positive: the task was not done, the judges say that it was",
}


def write_dossiers(folder: Path, cases: Sequence[Case], table: Table, trajectories: Mapping[Key, Trajectory]) -> list[Path]:
    """Write a dossier for every case into `folder`. Trajectories that are not there give dossiers without steps and screens.

    Names of files are made from case and backbone by number and checksum; no text of a record becomes part of a path.
    """
    folder.mkdir(parents=True, exist_ok=True)
    columns = {label.key: column for column, label in enumerate(table.labels)}
    paths: list[Path] = []
    for case in cases:
        path = folder / file_name(case)
        column = columns[case.key]
        path.write_text(dossier(case, table, column, trajectories.get(case.key)), encoding="utf-8")
        paths.append(path)
    return paths


def file_name(case: Case) -> str:
    """The name of a case's file: what is plain of backbone and trajectory, and a checksum that tells all cases apart."""
    digest = hashlib.sha256("\0".join((*case.key, case.backbone)).encode()).hexdigest()[:12]
    plain = re.sub(r"[^a-z0-9]+", "-", f"{case.backbone}-{case.trajectory}".lower()).strip("-")[:80]
    return f"{plain}-{digest}.html"


def dossier(case: Case, table: Table, column: int, trajectory: Trajectory | None = None) -> str:
    """The page of one case."""
    label = table.labels[column]
    rows = [
        (variant.method, Said(int(table.said[row, column])), table.judgments[row][column])
        for row, variant in enumerate(table.variants)
        if variant.backbone == case.backbone and table.judgments
    ]
    instruction = trajectory.instruction if trajectory is not None else str(label.facts.get("instruction", ""))
    body = join(
        (
            el("h1", "Hard-core failure"),
            _facts(case, label, instruction),
            el("h2", "What the judges say"),
            _verdicts(case, label, rows),
            el("h2", "Which root cause?"),
            _open_causes(case),
            *(
                ()
                if trajectory is None
                else (el("h2", "What happened"), _steps(trajectory), el("h2", "Key screens"), _screens(trajectory, rows))
            ),
        )
    )
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        el("meta", name="viewport", content="width=device-width"),
        el("title", f"Hard-core failure: {case.trajectory}"),
        Html(f"<style>{_STYLE}</style>"),
    )
    return f"<!DOCTYPE html>\n{el('html', head, el('body', body), lang='en')}\n"


def _facts(case: Case, label: Label, instruction: str) -> Html:
    rows = (
        ("Instruction", instruction or "not recorded"),
        ("Label", "success" if label.success else "failure"),
        ("Direction of the error", _DIRECTIONS[case.direction]),
        ("Backbone", case.backbone),
        ("Trajectory", f"{case.trajectory} of {case.source or 'no source'}"),
        ("Task", case.task),
        ("Agent", case.agent),
    )
    return el("dl", *(join((el("dt", name), el("dd", value))) for name, value in rows))


def _verdicts(case: Case, label: Label, rows: Iterable[tuple[str, Said, Judgment | None]]) -> Html:
    lines = []
    for method, said, judgment in rows:
        kind = "silent" if said >= Said.ABSTAINED else "right" if (said == Said.YES) == label.success else "wrong"
        words = {Said.YES: "success", Said.NO: "failure"}.get(said, said.name.lower())
        reason = "" if judgment is None else judgment.reason or (judgment.invalid.words if judgment.invalid else "")
        cited = "" if judgment is None else ", ".join(map(str, judgment.cited_steps))
        confidence = "" if judgment is None or judgment.confidence is None else judgment.confidence
        lines.append(
            el(
                "tr",
                el("th", method, scope="row"),
                el("td", f"{words} ({kind})", class_=kind),
                *(el("td", word) for word in (confidence, cited, reason)),
            )
        )
    head = el("tr", *(el("th", word, scope="col") for word in ("method", "verdict", "confidence", "cited steps", "reason")))
    return el("table", el("thead", head), el("tbody", *lines))


def _open_causes(case: Case) -> Html:
    return el("dl", *(join((el("dt", cause.id), el("dd", cause.meaning))) for cause in causes() if cause.direction == case.direction))


def _steps(trajectory: Trajectory) -> Html:
    items = [el("li", step.words, el("em", f" (not carried out: {step.error})") if step.error else None) for step in trajectory.steps]
    answer = None if trajectory.answer is None else el("p", f"Answer to the user: {trajectory.answer}")
    return join((el("ol", *items), answer))


def key_screens(trajectory: Trajectory, cited: Iterable[int], limit: int = MAX_SCREENS) -> list[int]:
    """Numbers of the screens that a dossier shows: both ends, the screens before and after cited steps, then evenly spread ones."""
    count = len(trajectory.screens)
    wanted = [count - 1, 0]
    for step in sorted(set(cited)):
        wanted += [step, step - 1]
    chosen = [number for number in dict.fromkeys(wanted) if 0 <= number < count][:limit]
    rest = [number for number in range(count) if number not in chosen]
    return sorted({*chosen, *spread([0, *rest, count - 1], limit - len(chosen) + 2)[1:-1]})


def _screens(trajectory: Trajectory, rows: Iterable[tuple[str, Said, Judgment | None]]) -> Html:
    cited = [step for _, _, judgment in rows if judgment is not None for step in judgment.cited_steps]
    figures: list[Html] = []
    last = len(trajectory.steps)
    for number in key_screens(trajectory, cited):
        caption = "at the end" if number == last else f"before step {number + 1}"
        try:
            made = make_pictures(trajectory, [number], edge=_EDGE, quality=_QUALITY)
        except UnusableAnswer as error:
            figures.append(el("figure", el("figcaption", f"{caption}: {error}")))
            continue
        for _, part in made:
            address = f"data:{part.media_type};base64,{base64.b64encode(part.data).decode('ascii')}"
            figures.append(el("figure", el("img", src=address, alt=f"Screen {caption}"), el("figcaption", caption)))
    return join(figures) if figures else el("p", "No pictures are recorded.")
