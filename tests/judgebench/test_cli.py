"""The commands of `anyapp judgebench`: results, exit codes, messages, documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from harness.cli import main
from tests.agents.model_server import Answer, serving
from tests.judgebench.made import noisy

DOCS = Path(__file__).parents[2] / "docs"
COMMANDS = [
    *(
        "score",
        "meta",
        "variance",
        "compare",
        "steadiness",
        "hardcore",
        "causes",
        "gates",
        "sample",
        "invariants",
        "pairwise",
        "consistency",
    ),
]


class Runner:
    """Runs `anyapp judgebench` in this process. `out` and `err` hold what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *words: object) -> int:
        with pytest.raises(SystemExit) as stop:
            main(["judgebench", *map(str, words)])
        self.out, self.err = self._capsys.readouterr()
        assert isinstance(stop.value.code, int)
        return stop.value.code

    def json(self, *words: object, code: int = 0) -> object:
        assert self(*words, "--json") == code, self.err
        return json.loads(self.out)


@pytest.fixture
def bench(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Judgments and labels of five methods on two models."""
    folder = tmp_path_factory.mktemp("made")
    labels, judgments = noisy(3, tasks=15, methods=5, backbones=2)
    (folder / "labels.jsonl").write_text("\n".join(label.model_dump_json() for label in labels), encoding="utf-8")
    (folder / "judgments.jsonl").write_text("\n".join(each.model_dump_json() for each in judgments), encoding="utf-8")
    return folder / "judgments.jsonl", folder / "labels.jsonl"


def test_scores_have_both_readings_with_denominators(bench: Runner, files: tuple[Path, Path]) -> None:
    rows = bench.json("score", files[0], "--labels", files[1], "--judge", "M1/*")
    assert isinstance(rows, list) and [row["variant"] for row in rows] == ["m1/b0", "m1/b1"]
    for row in rows:
        judged, everything = row["readings"]["judged"], row["readings"]["all"]
        assert judged["counted"] == row["said"]["yes"] + row["said"]["no"] < everything["counted"] == row["trajectories"]
        assert judged["figures"]["accuracy"] > everything["figures"]["accuracy"] and row["ordinal_kappa"] is None
    assert bench("score", files[0], "--labels", files[1], "--replicates", 20) == 0
    assert "(judged)" in bench.out and "(all)" in bench.out and "acc 95 %" in bench.out


def test_meta_variance_and_compare_repeat_themselves(bench: Runner, files: tuple[Path, Path]) -> None:
    for words in (
        ("meta", "--noise", "1", "--noise", "b0=3", "--iterations", "20", "--replicates", "30"),
        ("variance", "--replicates", "30", "--without", "m0"),
        ("compare", "--first", "m0/b0", "--second", "m1/b1", "--replicates", "30"),
    ):
        line = (words[0], files[0], "--labels", files[1], *words[1:])
        assert bench.json(*line) == bench.json(*line) != bench.json(*line, "--seed", "9")
        assert bench(*line, "--reading", "all") == 0 and "reading all" in bench.out


def test_unknown_names_are_told_with_those_that_there_are(bench: Runner, files: tuple[Path, Path]) -> None:
    base = (files[0], "--labels", files[1])
    assert bench("score", *base, "--judge", "nobody/*") == 2 and "no judge matches 'nobody/*'" in bench.err and "m0/b0" in bench.err
    assert bench("compare", *base, "--first", "x", "--second", "m0/b0") == 2 and "no judge 'x'" in bench.err
    assert bench("variance", *base, "--without", "x") == 2 and "m4" in bench.err
    assert bench("meta", *base, "--noise", "x=1") == 2 and bench("meta", *base, "--noise", "b0=much") == 2
    assert bench("gates", *base, "--skip", "x") == 2 and "ordinal_kappa" in bench.err
    for name, gone in (("success_agreement", 1), ("class_agreement", 2)):  # as it is printed, and both at once
        bench("gates", *base, "--skip", name, "--json")
        assert len(json.loads(bench.out)[0]["checks"]) == 6 - gone


def test_what_does_not_fit_is_an_error_unless_partial(bench: Runner, files: tuple[Path, Path], tmp_path: Path) -> None:
    fewer = tmp_path / "fewer.jsonl"
    fewer.write_text("\n".join(files[1].read_text().splitlines()[1:]), encoding="utf-8")
    assert bench("score", files[0], "--labels", fewer) == 1 and "10 judgments on trajectories without label" in bench.err
    assert bench("score", files[0], "--labels", fewer, "--partial") == 0
    assert bench("score", files[0], "--labels", tmp_path / "none.jsonl") == 1 and "none.jsonl" in bench.err


def test_hard_core_cases_are_written(bench: Runner, files: tuple[Path, Path], tmp_path: Path) -> None:
    words = (
        "hardcore",
        files[0],
        "--labels",
        files[1],
        "--min-wrong",
        "3",
        "--out",
        tmp_path / "d",
        "--second-fn",
        "1",
        "--second-fp",
        "1",
    )
    found = bench.json(*words)
    assert isinstance(found, dict) and len(found["cases"]) == sum(row["total"] for row in found["profiles"]) > 0
    assert (
        len(list((tmp_path / "d").glob("*.html"))) == len(found["cases"]) == len((tmp_path / "d" / "cases.jsonl").read_text().splitlines())
    )
    assert len((tmp_path / "d" / "second-rating.jsonl").read_text().splitlines()) == len(found["second_rating"]) == 2
    assert bench(*words) == 0 and "dossiers are in" in bench.out
    assert bench("hardcore", files[0], "--labels", files[1], "--min-wrong", "6") == 1 and "--min-wrong" in bench.err


def test_dossiers_take_screens_from_the_run(bench: Runner, run: Path, tmp_path: Path) -> None:
    from harness.judges.from_run import trajectories

    lines = []
    for each in trajectories(run):
        if each.label is not None:
            facts = {"trajectory": each.id, "source": each.source, "judge_version": "1", "model": "m", "status": "judged"}
            lines += [json.dumps({**facts, "judge": judge, "success": not each.label, "reason": "<b>"}) for judge in "abcd"]
    judgments = tmp_path / "j.jsonl"
    judgments.write_text("\n".join(lines), encoding="utf-8")
    assert bench("hardcore", judgments, "--labels", run, "--run", run, "--out", tmp_path / "d") == 0
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "d").glob("*.html")]
    assert len(pages) == len(lines) / 4 and all("data:image/" in page and "<b>" not in page and "&lt;b&gt;" in page for page in pages)


def test_gates_end_with_code_4_unless_all_pass(bench: Runner, files: tuple[Path, Path]) -> None:
    base = ("gates", files[0], "--labels", files[1])
    rows = bench.json(*base, code=4)
    assert isinstance(rows, list) and not any(row["passed"] for row in rows)
    assert {check["name"] for check in rows[0]["checks"]} >= {"binary_kappa", "ordinal_kappa", "abstention", "false_pass"}
    wide = ("--min-kappa", -1, "--skip", "ordinal_kappa", "--min-agreement", 0, "--max-abstention", 1, "--max-false-pass", 1)
    assert bench(*base, *wide) == 0 and "not cleared" not in bench.out
    assert bench(*base, *wide, "--max-invalid", 0) == 4 and "FAIL" in bench.out


def test_a_sample_is_two_files(bench: Runner, files: tuple[Path, Path], tmp_path: Path) -> None:
    facts = bench.json("sample", "--labels", files[1], "--out", tmp_path, "--size", 20, "--second", 4)
    assert isinstance(facts, dict) and facts["drawn"] == 20 and 0 < facts["failures"] <= 20
    shown, sealed = ((tmp_path / name).read_text().splitlines() for name in ("sample.jsonl", "sealed.jsonl"))
    assert len(shown) == len(sealed) == 20 and "success" not in shown[0] and "inclusion" in sealed[0]
    assert bench("sample", "--labels", files[1], "--out", tmp_path, "--size", 10_000) == 1 and "cannot have this size" in bench.err


def test_causes_are_listed_and_compared(bench: Runner, tmp_path: Path) -> None:
    known = bench.json("causes")
    assert isinstance(known, list) and len(known) == 7
    ratings = tmp_path / "r.jsonl"
    lines = [
        {"trajectory": name, "direction": "false_negative", "rater": rater, "cause": cause}
        for name, causes in (("1", ("verification_gap",) * 2), ("2", ("verification_gap", "invisible_state_change")))
        for rater, cause in zip("xy", causes, strict=True)
    ]
    ratings.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = bench.json("causes", ratings)
    assert isinstance(found, dict) and found["overall"] == {"cases": 2, "agreed": 1, "kappa": 0.0}
    assert bench("causes", ratings) == 0 and "2: verification_gap against invisible_state_change" in bench.out
    assert bench("causes", ratings, "--rater", "x") == 2


def test_runs_are_looked_at_without_labels(bench: Runner, run: Path) -> None:
    code = bench("invariants", run)
    assert code in (0, 4) and "permitted_apps" in bench.out
    found = bench.json("invariants", run, code=code)
    assert isinstance(found, dict) and found["trajectories"] == 24 and bool(found["broken"]) == (code == 4)
    assert bench("consistency", run) == 0
    assert bench.json("consistency", run, "--by", "outcome") == []


def test_preferences_are_counted(bench: Runner, tmp_path: Path) -> None:
    file = tmp_path / "p.jsonl"
    rows = [
        {"task": "t", "judge": "j", "model": "m", "first": first, "second": second, "preferred": preferred}
        for first, second, preferred in (("a", "b", "first"), ("b", "a", "second"))
    ]
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    found = bench.json("pairwise", file)
    assert isinstance(found, list) and (found[0]["left"], found[0]["right"], found[0]["unstable"]) == (1, 0, 0)
    assert bench("pairwise", file) == 0 and "j/m" in bench.out


def test_preferences_are_estimated_and_held_to_a_budget(bench: Runner, run: Path, tmp_path: Path) -> None:
    file = tmp_path / "p.jsonl"
    words = ["prefer", run, "--first", "reference", "--second", "random", "--out", file, "--model"]
    rows = bench.json(*words, "gpt-5-mini", "--estimate")
    assert isinstance(rows, list) and len(rows) == 1 and rows[0]["answers"] == rows[0]["calls"] > 0 < rows[0]["cost_usd"]
    assert bench(*words, "gpt-5-mini", "--estimate") == 0 and "Nothing was sent." in bench.out
    with serving(lambda body, number: "Better: tie") as server:
        at = ["--base-url", server.url]
        assert bench(*words, "gpt-5-mini", *at, "--budget", rows[0]["cost_usd"] / 2) == 1
        assert f"{rows[0]['answers']} answers would cost more than the budget" in " ".join(bench.err.split())
        assert bench(*words, "nobody-knows", *at, "--budget", 100) == 1 and "prices=FILE" in " ".join(bench.err.split())
        assert not server.requests and not file.exists()
        answers = bench.json(*words, "gpt-5-mini", *at, "--budget", rows[0]["cost_usd"] * 1000)
        assert isinstance(answers, list) and len(answers) == len(server.requests) == rows[0]["answers"]
    assert bench.json(*words, "gpt-5-mini", "--estimate") == [dict.fromkeys(rows[0], 0)]
    file.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[2:]), encoding="utf-8")
    usage = {"prompt_tokens": 10**9, "completion_tokens": 1, "total_tokens": 10**9 + 1}
    body: dict[str, object] = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "usage": usage}
    body["choices"] = [{"index": 0, "message": {"role": "assistant", "content": "Better: tie"}, "finish_reason": "stop"}]
    with serving(lambda asked, number: Answer(raw=json.dumps(body).encode())) as server:
        assert bench(*words, "gpt-5-mini", "--base-url", server.url, "--workers", 1, "--budget", rows[0]["cost_usd"]) == 3
        assert len(server.requests) == 1 and "1 questions were not asked: the budget of" in " ".join(bench.err.split())


def test_steadiness_is_over_files(bench: Runner, files: tuple[Path, Path]) -> None:
    found = bench.json("steadiness", files[0], files[0], "--labels", files[1])
    assert isinstance(found, list) and all(row["deviation"] == 0 and row["same"] == row["counted"] for row in found)
    assert bench("steadiness", files[0], "--labels", files[1]) == 1 and "at least two" in bench.err


def test_every_command_has_help_that_fits_a_screen_and_is_documented(bench: Runner) -> None:
    pages = [(DOCS / name).read_text(encoding="utf-8") for name in ("cli.md", "judgebench.md")]
    for command in COMMANDS:
        assert bench(command, "--help") == 0
        assert 5 < len(bench.out.splitlines()) <= 50, command
        assert all(re.search(rf"`[^`]*\b{command}\b", page) for page in pages), command
        for option in set(re.findall(r"--[a-z][a-z-]+", bench.out)) - {"--help"}:
            assert option in pages[0], (command, option)
