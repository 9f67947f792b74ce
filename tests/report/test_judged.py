"""Judgments stand beside the verdicts of a report, change none, and are as little trusted as everything that a model says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from harness.judges.from_run import trajectories
from harness.judges.judgment import Invalid, Judgment
from harness.judges.judgment_log import JudgmentLog, log_path
from harness.judges.registry import make_judge
from harness.report import write_report
from harness.report.markup import text
from harness.trajectory.reader import open_run
from tests.report.test_report import HOSTILE, Page
from tests.trajectory.sample import make_run


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("judged-report"))


def _judged(sample: Path, tmp_path: Path) -> tuple[Path, list[Judgment]]:
    """A run in which a judge calls everything a success, but for one answer that is none and one time that it cannot tell."""
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    made = []
    for number, each in enumerate(each for each in trajectories(run) if each.label is not None):
        judgment = Judgment(
            trajectory=each.id,
            source=each.source,
            judge="simple",
            judge_version="1",
            model="mo<del>",
            status="judged",
            success=True,
            confidence="high",
            reason=HOSTILE,
            cited_steps=(1,),
            axes={"process": 3, "nested": {"x": HOSTILE}},
            warnings=(HOSTILE,),
            content_sha256=str(number),
        )
        if number == 0:
            judgment = judgment.model_copy(
                update={"status": "invalid", "success": None, "invalid": Invalid(kind="no_evidence", words="nothing")}
            )
        if number == 1:
            judgment = judgment.model_copy(update={"status": "insufficient_evidence", "success": None})
        made.append(judgment)
    with JudgmentLog(log_path(run, make_judge("simple"), "model")) as log:
        for judgment in made:
            log.add(judgment)
    return run, made


def test_each_episode_shows_what_judges_said_and_verdicts_stay(sample: Path, tmp_path: Path) -> None:
    run, made = _judged(sample, tmp_path)
    before, after = write_report(sample, tmp_path / "before.html").read_text(), write_report(run).read_text()
    page = Page(after)
    assert after.count("<caption>Judges; the verdict above stands</caption>") == len(made)
    assert "no usable answer: no evidence" in after and "cannot tell" in after and "process 3" in after
    outcomes = [
        [a["data-outcome"] for tag, a in Page(source).elements if tag == "tbody" and "data-number" in a] for source in (before, after)
    ]
    assert outcomes[0] == outcomes[1]
    assert text(HOSTILE) in after and "alert(1)" in "".join(page.texts)
    assert not [tag for tag, a in page.elements if tag in ("img", "del") or "onerror" in a]


def test_the_summary_counts_agreement_over_what_was_judged(sample: Path, tmp_path: Path) -> None:
    run, made = _judged(sample, tmp_path)
    outcomes = {f"{each.record.cell.id}.{each.record.attempt}": each.record.outcome for each in open_run(run).episodes()}
    judged = [outcomes[each.trajectory] for each in made if each.status == "judged"]
    right = judged.count("success")
    page = write_report(run).read_text()
    assert f"({right}/{len(judged)})" in page and 'href="#judges"' in page and "simple · mo&lt;del&gt;" in page


def test_a_run_without_judgments_has_no_place_for_them(sample: Path, tmp_path: Path) -> None:
    page = write_report(sample, tmp_path / "r.html").read_text()
    assert "judges" not in page and "Judges" not in page


def test_torn_and_foreign_lines_do_not_stop_a_report(sample: Path, tmp_path: Path) -> None:
    run, made = _judged(sample, tmp_path)
    path = next((run / "judgments").glob("*.jsonl"))
    path.write_bytes(
        path.read_bytes()
        + b'{"half": \n\xff\xfe\n'
        + made[0].model_copy(update={"trajectory": "elsewhere"}).model_dump_json()[:40].encode()
    )
    assert write_report(run).read_text().count("<caption>Judges;") == len(made)
