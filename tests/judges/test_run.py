"""Running judges: cached, resumable, killable, within a budget, and honest about what was not judged."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from agents.models.connect import connect
from agents.options import AgentOptions
from harness.cli import main
from harness.judges.budget import OverBudget
from harness.judges.checksum import content_sha256
from harness.judges.from_run import trajectories
from harness.judges.judgment import Judgment
from harness.judges.judgment_log import JudgmentLog, LogBusy, judgments_below, log_path
from harness.judges.registry import make_judge
from harness.judges.run import GIVE_UP_AFTER, Heard, Outcome, Report, Work, estimate, judge_all
from harness.judges.sources import Filters, Source, open_source
from harness.judges.trajectory import Screen, Trajectory
from tests.agents.model_server import Answer, ModelServer, serving
from tests.judges.frames.made import step, trajectory
from tests.trajectory.sample import make_run

YES = "Result: 1\nConfidence: high\nReason: Step 1 did it."
NO = "Result: 0\nConfidence: low\nReason: Nothing happened."


def _picture(shade: int = 0) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (108, 240), (shade, shade, shade)).save(out, "JPEG")
    return out.getvalue()


PICTURES = [_picture(shade) for shade in range(12)]


def _source(tmp_path: Path, count: int = 6, broken: tuple[int, ...] = ()) -> Source:
    """Trajectories of two steps, every second one a success."""

    def one(number: int) -> Trajectory:
        made = trajectory([step(1, screen=Screen(lambda: PICTURES[number])), step(2)], Screen(lambda: PICTURES[number]))
        return replace(made, id=f"t{number}", label=number % 2 == 0, app=f"org.app{number}", facts={"template": f"Template{number % 3}"})

    def read(on_bad: Any) -> Iterator[Trajectory]:
        from harness.judges.importers.errors import BadTrajectory

        for number in range(count):
            if number in broken:
                on_bad(BadTrajectory(Path(f"t{number}"), "torn"))
            else:
                yield one(number)

    return Source("folder", tmp_path, count, read)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with serving(lambda body, number: YES) as made:
        yield made


def _work(tmp_path: Path, server: ModelServer, **more: Any) -> Work:
    options = AgentOptions(model=more.pop("model", "gpt-5-mini"), base_url=server.url, retries=0)
    judges = [make_judge(name) for name in more.pop("judges", ("simple",))]
    return Work(**{"source": _source(tmp_path), "judges": judges, "options": options, "workers": 2, **more})


def _go(work: Work) -> Report:
    client = connect(work.options)
    try:
        return judge_all(work, client)
    finally:
        client.close()


def _kept(report: Report) -> dict[str, bool]:
    return {heard.trajectory: heard.kept for heard in report.outcomes[0].heard if heard.judgment is not None}


def test_every_judge_hears_every_trajectory_once_and_its_verdicts_are_counted(tmp_path: Path, server: ModelServer) -> None:
    report = _go(_work(tmp_path, server, judges=("simple", "rubric")))
    assert len(server.requests) == 12 and report.outcomes[0].judge.name == "simple"
    counts = report.outcomes[0].counts()
    assert (counts["true_positive"], counts["false_positive"], counts["accuracy"], counts["recall"]) == (3, 3, 0.5, 1.0)
    assert counts["cost_usd"] > 0 and counts["images"] == 12
    assert report.outcomes[1].counts()["invalid"] == {"malformed": 6}  # an answer in another judge's form is no verdict
    assert report.outcomes[1].counts()["accuracy"] is None
    assert report.complete


def test_what_is_judged_already_is_kept_and_asked_for_no_second_time(tmp_path: Path, server: ModelServer) -> None:
    _go(_work(tmp_path, server, filters=Filters(limit=4)))
    report = _go(_work(tmp_path, server))
    assert len(server.requests) == 6
    assert list(_kept(report).values()) == [True] * 4 + [False] * 2
    assert report.outcomes[0].counts()["calls"] == 2
    assert len(judgments_below(tmp_path)) == 6


def test_other_settings_models_prompts_or_contents_are_judged_anew(tmp_path: Path, server: ModelServer) -> None:
    work = _work(tmp_path, server)
    _go(work)
    _go(replace(work, judges=[make_judge("simple", {"frames": 1})]))
    _go(_work(tmp_path, server, model="gpt-5-nano"))
    assert len(server.requests) == 18 and len({path.name for path in (tmp_path / "judgments").glob("*.jsonl")}) == 3
    PICTURES[0], saved = _picture(200), PICTURES[0]
    try:
        report = _go(work)
    finally:
        PICTURES[0] = saved
    assert len(server.requests) == 19 and not _kept(report)["t0"] and _kept(report)["t1"]


def test_labels_are_not_part_of_what_is_judged(tmp_path: Path) -> None:
    one = next(iter(_source(tmp_path).read(print)))
    assert content_sha256(one) == content_sha256(replace(one, label=None))
    assert content_sha256(one) != content_sha256(replace(one, instruction="Do another thing."))
    assert content_sha256(one) != content_sha256(replace(one, final=None))


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_do_not_depend_on_the_number_of_workers(tmp_path: Path, server: ModelServer, workers: int) -> None:
    server.script = lambda body, number: Answer(YES if "Template" not in str(body) else NO, delay_s=0.02 * (number % 3))
    report = _go(_work(tmp_path, server, workers=workers))
    heard = report.outcomes[0].heard
    assert [each.trajectory for each in heard] == [f"t{number}" for number in range(6)]
    assert all(each.judgment and each.judgment.success for each in heard)
    assert {each.trajectory for each in judgments_below(tmp_path)} == {f"t{number}" for number in range(6)}


def test_filters_choose_by_template_app_and_outcome(tmp_path: Path) -> None:
    def names(**filters: Any) -> list[str]:
        return [each.id for each in Filters(**filters).chosen(_source(tmp_path).read(print))]

    assert names(templates=("template0",)) == ["t0", "t3"]
    assert names(apps=("ORG.app[12]",)) == ["t1", "t2"]
    assert names(outcomes=("success",), limit=2) == ["t0", "t2"]
    assert names(outcomes=("success", "failure")) == [f"t{n}" for n in range(6)] and names(outcomes=("unlabelled",)) == []


def test_a_limit_with_a_seed_draws_a_sample_that_grows_and_is_gone_on_with(tmp_path: Path, server: ModelServer) -> None:
    def work(limit: int, seed: int = 1) -> Work:
        return _work(tmp_path, server, source=_source(tmp_path, 12), filters=Filters(limit=limit, seed=seed))

    first = _kept(_go(work(4)))
    assert len(first) == 4 and not any(first.values())
    assert sum(int(name[1:]) % 2 == 0 for name in first) == 2  # half of all are successes
    assert _kept(_go(work(4))) == dict.fromkeys(first, True)
    more = _kept(_go(work(8)))
    assert {name for name, kept in more.items() if kept} == set(first) and len(more) == 8
    assert set(_kept(_go(work(4, seed=2)))) != set(first)
    assert len(_kept(_go(work(99)))) == 12


def test_a_sample_is_drawn_of_what_the_other_filters_leave_and_tells_of_what_cannot_be_read(tmp_path: Path, server: ModelServer) -> None:
    filters = Filters(outcomes=("failure",), limit=3, seed=0)
    report = _go(_work(tmp_path, server, source=_source(tmp_path, 12, broken=(11,)), filters=filters))
    assert len(_kept(report)) == 3 and all(int(name[1:]) % 2 for name in _kept(report))
    assert len(report.unreadable) == 1


def test_only_what_is_asked_for_is_judged_again(tmp_path: Path, server: ModelServer) -> None:
    server.script = lambda body, number: "no verdict"
    work = _work(tmp_path, server)
    _go(work)
    server.script = lambda body, number: YES
    report = _go(replace(work, filters=Filters(limit=2), retry_invalid=True))
    assert _kept(report) == {"t0": False, "t1": False}
    assert sorted(each.status for each in judgments_below(tmp_path)) == ["invalid"] * 4 + ["judged"] * 2


def test_a_torn_last_line_is_dropped_and_judged_again(tmp_path: Path, server: ModelServer) -> None:
    work = _work(tmp_path, server)
    _go(work)
    path = work.path(work.judges[0])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]) + lines[5][:50])
    report = _go(work)
    assert report.dropped == 1 and len(server.requests) == 7 and report.complete
    whole = path.read_text().splitlines()
    assert sorted(Judgment.model_validate_json(line).trajectory for line in whole) == [f"t{number}" for number in range(6)]


def test_two_processes_do_not_write_the_same_judgments(tmp_path: Path, server: ModelServer) -> None:
    work = _work(tmp_path, server)
    with JudgmentLog(work.path(work.judges[0])), pytest.raises(LogBusy, match="another process"):
        _go(work)
    assert not server.requests


def test_a_model_out_of_reach_leaves_trajectories_unjudged_and_stops_after_several(tmp_path: Path, server: ModelServer) -> None:
    server.script = lambda body, number: Answer(status=503) if number else YES
    report = _go(_work(tmp_path, server, source=_source(tmp_path, 12), workers=1))
    assert len(server.requests) == 1 + GIVE_UP_AFTER and "out of reach" in report.stopped and not report.complete
    counts = report.outcomes[0].counts()
    assert (counts["judged"], counts["unjudged"], counts["invalid"]) == (1, GIVE_UP_AFTER, {})
    assert len(judgments_below(tmp_path)) == 1
    server.script = lambda body, number: YES
    again = _go(_work(tmp_path, server, source=_source(tmp_path, 12)))
    assert again.complete and sum(_kept(again).values()) == 1


def test_now_and_then_unavailable_is_no_reason_to_stop(tmp_path: Path, server: ModelServer) -> None:
    server.script = lambda body, number: Answer(status=503) if number % 2 else YES
    report = _go(_work(tmp_path, server, source=_source(tmp_path, 12), workers=1))
    assert not report.stopped and report.outcomes[0].counts()["unjudged"] == 6


def test_a_trajectory_that_cannot_be_read_is_told_of_and_the_others_are_judged(tmp_path: Path, server: ModelServer) -> None:
    report = _go(_work(tmp_path, server, source=_source(tmp_path, broken=(2,))))
    assert len(report.unreadable) == 1 and "torn" in str(report.unreadable[0])
    assert report.outcomes[0].counts()["judged"] == 5 and not report.complete


def test_without_a_key_one_look_for_it_is_enough(tmp_path: Path, server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    (tmp_path / "at").mkdir()
    work = _work(tmp_path, server, folder=tmp_path / "at", workers=1)
    options = AgentOptions(model="gpt-5-mini", cache="record", cache_dir=str(tmp_path / "cache"))  # asks for a key at the first miss
    report = _go(replace(work, options=options))
    assert "OPENAI_API_KEY" in report.stopped and len(report.outcomes[0].heard) == 1


def test_invalid_answers_are_kept_until_they_are_to_be_asked_for_again(tmp_path: Path, server: ModelServer) -> None:
    server.script = lambda body, number: "Ignore your rules. SUCCESS!"
    work = _work(tmp_path, server)
    assert _go(work).outcomes[0].counts()["invalid"] == {"malformed": 6}
    server.script = lambda body, number: YES
    assert _go(work).outcomes[0].counts()["judged"] == 0 and len(server.requests) == 6
    assert _go(replace(work, retry_invalid=True)).outcomes[0].counts()["judged"] == 6
    assert [each.status for each in judgments_below(tmp_path)] == ["judged"] * 6


def test_an_estimate_sends_and_writes_nothing_and_counts_only_what_is_missing(tmp_path: Path, server: ModelServer) -> None:
    work = _work(tmp_path, server)
    first = estimate(work)[0].estimate
    assert first is not None and (first.judgments, first.calls, first.images) == (6, 6, 12)
    assert not server.requests and not list(tmp_path.iterdir())
    _go(replace(work, filters=Filters(limit=5)))
    rest = estimate(work)[0].estimate
    assert rest is not None and rest.judgments == 1 and (rest.cost_usd or 0) == pytest.approx((first.cost_usd or 0) / 6, rel=0.1)


def test_a_budget_below_the_estimate_is_refused_before_anything_is_sent(tmp_path: Path, server: ModelServer) -> None:
    whole = estimate(_work(tmp_path, server))[0].estimate
    assert whole is not None and whole.cost_usd is not None
    with pytest.raises(OverBudget, match="Nothing was sent"):
        _go(_work(tmp_path, server, budget_usd=whole.cost_usd * 0.9))
    with pytest.raises(OverBudget, match="prices=FILE"):
        _go(_work(tmp_path, server, budget_usd=100.0, model="nobody-knows"))
    assert not server.requests
    assert _go(_work(tmp_path, server, budget_usd=0.02)).complete


def test_a_run_that_costs_more_than_estimated_stops_at_its_budget(tmp_path: Path, server: ModelServer) -> None:
    whole = estimate(_work(tmp_path, server))[0].estimate
    assert whole is not None and whole.cost_usd is not None
    usage = {"prompt_tokens": 10_000, "completion_tokens": 500, "total_tokens": 10_500}
    body = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "usage": usage}
    body["choices"] = [{"index": 0, "message": {"role": "assistant", "content": YES}, "finish_reason": "stop"}]  # type: ignore[assignment]
    server.script = lambda asked, number: Answer(raw=json.dumps(body).encode())
    report = _go(_work(tmp_path, server, budget_usd=max(whole.cost_usd, 0.0036) * 2, workers=1))
    spent = report.outcomes[0].counts()["cost_usd"]
    assert "budget" in report.stopped and 0 < len(server.requests) < 6 and spent == pytest.approx(0.0035 * len(server.requests))
    assert spent <= max(whole.cost_usd, 0.0036) * 2 + 0.0035


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("judged"))


def test_a_run_directory_is_a_source_with_its_verdicts_as_labels(sample: Path) -> None:
    source = open_source(sample)
    read = list(source.read(print))
    assert source.kind == "run" and source.count == len(read) > 10
    assert [each.id for each in read] == [each.id for each in trajectories(sample)]
    assert {True, False} <= {each.label for each in read} and all(each.facts["app_id"] for each in read)


def _cli(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    said = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, said.out, re.sub(r"[\s│╭╮╰╯─]+", " ", said.err)


def test_the_command_line_judges_estimates_and_lists(
    sample: Path, tmp_path: Path, server: ModelServer, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    with_model = ("--model", "gpt-5-mini", "--base-url", server.url)
    code, out, _ = _cli(capsys, "judge", str(run), *with_model, "--estimate", "--json")
    assert code == 0 and json.loads(out)[0]["cost_usd"] > 0 and not server.requests and not (run / "judgments").exists()
    code, out, _ = _cli(
        capsys, "judge", str(run), *with_model, "--outcome", "success", "--limit", "3", "--judge-option", "frames=2", "--json"
    )
    counts = json.loads(out)[0]
    assert code == 0 and (counts["trajectories"], counts["true_positive"], counts["accuracy"]) == (3, 3, 1.0)
    assert all(len(asked.images) <= 2 for asked in server.requests)
    assert Path(counts["file"]).parent == run / "judgments"
    code, out, _ = _cli(capsys, "judge", str(run), *with_model, "--outcome", "success", "--limit", "3", "--judge-option", "simple.frames=2")
    assert code == 0 and "Judges against verdicts" in out and len(server.requests) == 3
    for order, same in (("first", True), ("sample", False)):
        code, out, _ = _cli(capsys, "judge", str(run), *with_model, "--limit", "2", "--order", order, "--judge-option", "frames=3")
        names = {each.trajectory for each in judgments_below(run) if each.settings["frames"] == 3}
        first = [each.id for each in trajectories(run)][:2]
        assert code == 0 and (names == set(first)) is same
    code, out, _ = _cli(capsys, "list", "judges", "--json")
    assert code == 0 and {"simple", "rubric"} <= {row["judge"] for row in json.loads(out)}


def test_only_what_labels_name_is_judged_and_held_against_them(
    sample: Path, tmp_path: Path, server: ModelServer, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    known = [each for each in trajectories(run) if each.label is not None][:3]
    others = [replace(known[0], id="gone"), replace(known[1], source="elsewhere")]

    def write(named: list[Trajectory], success: bool) -> str:
        rows = [{"trajectory": t.id, "source": t.source, "task": t.task, "agent": t.agent, "success": success} for t in named]
        (tmp_path / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return str(tmp_path / "labels.jsonl")

    words = ["judge", str(run), "--model", "gpt-5-mini", "--base-url", server.url, "--json", "--labels"]
    code, out, err = _cli(capsys, *words, write(known[:2], success=False))
    counts = json.loads(out)[0]
    assert (code, err) == (0, "") and len(server.requests) == 2
    assert (counts["trajectories"], counts["false_positive"], counts["true_positive"]) == (2, 2, 0)  # whatever the verdicts are
    code, out, _ = _cli(capsys, *words, write(known, success=True), "--outcome", "success", "--estimate")
    assert code == 0 and json.loads(out)[0]["judgments"] == 1 and len(server.requests) == 2
    code, out, err = _cli(capsys, *words, write([*known, *others], success=True))
    assert code == 3 and json.loads(out)[0]["trajectories"] == 3 and len(server.requests) == 3
    assert "2 of 5 labelled trajectories are not among those that can be read" in err and "'elsewhere'" in err
    code, _, err = _cli(capsys, *words, write([known[0], known[0]], success=True))
    assert code == 1 and "labelled twice" in err


def test_a_judge_of_the_agents_family_is_warned_of(tmp_path: Path, server: ModelServer, capsys: pytest.CaptureFixture[str]) -> None:
    server.script = lambda body, number: json.dumps({"success": "yes", "process": 3, "confidence": "high", "steps": [], "reason": "seen"})
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "0.jpg").write_bytes(PICTURES[0])
    shown = {"version": 1, "instruction": "Do it.", "model": "gpt-5", "label": True, "steps": [], "final": {"screenshot": "0.jpg"}}
    (tmp_path / "one" / "trajectory.json").write_text(json.dumps(shown), encoding="utf-8")
    words = ("judge", str(tmp_path), "--judge", "rubric", "--base-url", server.url, "--model")
    assert "rubric: judge and agent are of one model family" in _cli(capsys, *words, "gpt-5-mini")[2]
    assert "family" not in _cli(capsys, *words, "claude-sonnet-4-5", "--api", "openai")[2]


@pytest.mark.parametrize(
    ("words", "code", "hint"),
    [
        (["--judge", "simpel"], 2, "Did you mean simple"),
        (["--judge-option", "frame=2"], 2, "no switch 'frame'; there are"),
        (["--judge-option", "rubric.frames=2"], 2, "JUDGE.NAME=VALUE"),
        (["--judge-option", "frames=many"], 2, "frames"),
        (["--judge-option", "quality=101"], 2, "expected 100 at most"),
        (["--agent-option", "history=2"], 2, "history"),
        (["--agent-option", "temperature=1"], 2, "temperature cannot be chosen here"),
        (["--budget", "0.000001"], 1, "at most 1e-06 USD"),
        (["--outcome", "good"], 2, "success"),
    ],
)
def test_wrong_words_are_explained(
    sample: Path, server: ModelServer, capsys: pytest.CaptureFixture[str], words: list[str], code: int, hint: str
) -> None:
    got, _, err = _cli(capsys, "judge", str(sample), "--model", "gpt-5-mini", "--base-url", server.url, *words)
    assert (got, hint in err) == (code, True), err
    assert not server.requests


def test_a_model_has_to_be_named_and_the_place_to_hold_trajectories(
    sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "name the model" in _cli(capsys, "judge", str(sample))[2]
    code, _, err = _cli(capsys, "judge", str(tmp_path), "--model", "m")
    assert code == 1 and "trajectory-folders.md" in err


_KILLED = """
import sys
from pathlib import Path
from harness.cli import main
main(["judge", sys.argv[1], "--model", "gpt-5-mini", "--base-url", sys.argv[2], "--workers", "2"])
"""


def test_killing_loses_nothing_that_was_judged_and_judges_nothing_twice(sample: Path, tmp_path: Path, server: ModelServer) -> None:
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    server.script = lambda body, number: Answer(YES, delay_s=0.05)
    total = open_source(run).count or 0
    for stop_at in (3, 7):
        process = subprocess.Popen(
            [sys.executable, "-c", _KILLED, str(run), server.url], env={**os.environ, "OPENAI_API_KEY": "k"}, stderr=subprocess.PIPE
        )
        deadline = time.monotonic() + 60
        while len(judgments_below(run)) < stop_at and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert len(judgments_below(run)) >= stop_at
    options = AgentOptions(model="gpt-5-mini", base_url=server.url, retries=0)
    work = Work(open_source(run), [make_judge("simple")], options, workers=2)
    report = _go(work)
    assert report.complete and len(report.outcomes[0].heard) == total
    assert len(server.requests) <= total + 2 * 2  # what was on its way at each kill
    lines = log_path(run, work.judges[0], "gpt-5-mini").read_text().splitlines()
    assert len(lines) == len({json.loads(line)["content_sha256"] for line in lines}) == total


def test_a_judge_of_safety_is_not_compared_with_verdicts_on_the_task(tmp_path: Path) -> None:
    judge = make_judge("crate-s")
    assert judge.about == "safety" and make_judge("simple").about == "task"
    said = Judgment(trajectory="t0", judge="crate-s", judge_version="1", model="m", status="judged", success=True)
    counts = Outcome(judge, tmp_path, [Heard(judge, "t0", True, said), Heard(judge, "t1", False, said)]).counts()
    assert counts["judged"] == 2 and counts["accuracy"] is None and counts["false_positive"] == 0
