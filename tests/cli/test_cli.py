"""The command line: machine-readable output, messages a person can act on, exit codes as documented."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli import main
from tests.trajectory.sample import make_run

DOCS = Path(__file__).parents[2] / "docs" / "cli.md"


@pytest.fixture
def anyapp(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("cli"))


class Runner:
    """Runs a command line in this process. `out` and `err` hold what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = ""
        self.err = ""

    def __call__(self, *words: str) -> int:
        with pytest.raises(SystemExit) as stop:
            main(list(words))
        self.out, self.err = self._capsys.readouterr()
        assert isinstance(stop.value.code, int)
        return stop.value.code

    @property
    def message(self) -> str:
        """The error message on one line, without the frame around it."""
        return re.sub(r"[\s│╭╮╰╯─]+", " ", self.err)


def test_pairs_as_json_have_the_documented_fields(anyapp: Runner) -> None:
    assert anyapp("list", "pairs", "--json") == 0
    rows = json.loads(anyapp.out)
    fields = ["category", "template", "app", "package", "role", "provenance", "evidence", "support", "step_limit"]
    assert rows and all(list(row) == fields for row in rows)
    assert len({(row["category"], row["template"], row["app"]) for row in rows}) == len(rows)


def test_lists_agree_with_the_pairs(anyapp: Runner) -> None:
    anyapp("list", "pairs", "--json")
    pairs = json.loads(anyapp.out)
    anyapp("list", "apps", "--json")
    assert {row["app"]: row["pairs"] for row in json.loads(anyapp.out)} == {
        app: sum(p["app"] == app for p in pairs) for app in {p["app"] for p in pairs}
    }
    anyapp("list", "templates", "--json")
    assert sum(row["apps"] for row in json.loads(anyapp.out)) == len(pairs)
    anyapp("list", "categories", "--json")
    assert sum(row["pairs"] for row in json.loads(anyapp.out)) == len(pairs)


def test_filters_are_globs(anyapp: Runner) -> None:
    assert anyapp("list", "pairs", "--category", "CLOCK", "--app", "fossify*", "--template", "create*", "--json") == 0
    assert {(row["app"], row["template"]) for row in json.loads(anyapp.out)} == {
        ("fossify_clock", "CreateTimer"),
        ("fossify_clock", "CreateAlarm"),
    }


def test_tables_for_people_keep_names_whole(anyapp: Runner) -> None:
    assert anyapp("list", "apps") == 0
    assert "org.fossify.clock" in anyapp.out and "fossify_clock" in anyapp.out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["rum"], "'run'"),
        (["list", "pears"], "'pairs'"),
        (["list", "pairs", "--app", "fosify_clock"], "Did you mean fossify_clock"),
        (["run", "--agent", "randm"], "Did you mean random"),
        (["run", "--agent", "random", "--template", "CreatTimer"], "Did you mean CreateTimer"),
        (["run", "--agent", "random", "--category", "clok"], "Did you mean clock"),
        (["run", "--condition", "c3"], "c2"),
        (["run", "--workers", "0"], "less than 1"),
        (["run", "--plans", "plans.yaml"], "--condition c2"),
        (["run", "--timezone", "berlin"], "Europe/Berlin"),
        (["run", "--timezone", "CET+1"], "IANA"),
        (["bench", "--only", "dumps"], "dump"),
        (["device", "sim", "--port", "5555"], "odd"),
    ],
)
def test_wrong_names_get_the_nearest_right_ones_and_code_2(anyapp: Runner, words: list[str], hint: str) -> None:
    assert anyapp(*words) == 2
    assert hint in anyapp.message


def test_what_cannot_be_done_is_said_with_the_next_step_and_code_1(anyapp: Runner, tmp_path: Path) -> None:
    for command in (["resume"], ["report"], ["export"]):
        assert anyapp(*command, str(tmp_path)) == 1
        assert "run.json" in anyapp.message and "anyapp run" in anyapp.message
    plans = tmp_path / "plans.yaml"
    plans.write_text("plans: [{template: CreateAlarm, index: 0, subgoals: [Reach it]}]", encoding="utf-8")
    words = ("run", "--agent", "random", "--condition", "c2", "--plans", str(plans), "--out", str(tmp_path / "x"))
    assert anyapp(*words) == 1
    assert "No plan for" in anyapp.message and "add entries to the plan file" in anyapp.message
    assert not (tmp_path / "x").exists()


def test_an_unexpected_error_is_one_sentence_and_a_traceback_only_on_demand(anyapp: Runner, tmp_path: Path, sample: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    (run / "schedule.jsonl").write_bytes(b"\xff\xfe")
    for words in ([], ["--debug"]):
        assert anyapp(*words, "report", str(run)) == 1
        assert "schedule.jsonl" in anyapp.message
        assert ("Traceback" in anyapp.err) == bool(words)


@pytest.mark.parametrize("words", ["list pairs", "list pairs --json", "doctor", "export RUN", "run --help", ""])
def test_a_reader_that_has_enough_is_no_error(words: str, sample: Path, tmp_path: Path) -> None:
    """The pipe is closed before anything is written, as `head` closes it early."""
    reading, writing = os.pipe()
    os.close(reading)
    program = "from harness.cli import main; main()"
    arguments = [str(sample) if word == "RUN" else word for word in words.split()]
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run([sys.executable, "-c", program, *arguments], stdout=pipe, stderr=subprocess.PIPE, text=True, timeout=120)
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr and "rror" not in done.stderr, done.stderr
    assert done.returncode in ((0, 4) if words == "doctor" else (0,)), done.stderr


def test_numbers_that_are_none_are_refused_before_anything_is_made(anyapp: Runner, tmp_path: Path) -> None:
    for value in ("nan", "inf", "-3"):
        assert anyapp("run", "--agent", "random", "--step-timeout", value, "--out", str(tmp_path / "x")) == 2
    assert not (tmp_path / "x").exists()


def test_a_folder_is_no_file_to_write(anyapp: Runner, tmp_path: Path, sample: Path) -> None:
    for command in ("report", "export"):
        assert anyapp(command, str(sample), "--out", str(tmp_path)) == 1
        assert "is a folder, not a file" in anyapp.message
    assert not [path for path in tmp_path.parent.iterdir() if path.name.startswith(f".{tmp_path.name}.")]


def test_a_schedule_that_was_altered_is_refused_everywhere(anyapp: Runner, tmp_path: Path, sample: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    schedule = run / "schedule.jsonl"
    lines = schedule.read_text(encoding="utf-8").splitlines(keepends=True)
    schedule.write_text("".join(lines[1:]), encoding="utf-8")
    before = (run / "report.html").exists()
    for words in (["report"], ["resume"], ["export"], ["attribute", "--method", "heuristic"], ["judge", "--model", "m", "--estimate"]):
        assert anyapp(words[0], str(run), *words[1:]) == 1, words
        assert "not the schedule that was frozen when the run began" in anyapp.message and "from a copy of the run" in anyapp.message
    assert (run / "report.html").exists() is before
    schedule.write_text("".join(lines), encoding="utf-8")
    assert anyapp("report", str(run)) == 0


def test_what_others_wrote_cannot_command_the_terminal(anyapp: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "evil_agent.py").write_text("raise ValueError('\\x1b[2J\\u202eevil\\x9bX')\n")
    assert anyapp("run", "--agent", "evil_agent:X") == 2
    assert "ValueError: <U+001B>[2J<U+202E>evil<U+009B>X" in anyapp.err and not {"\x1b", "\x9b", "\u202e"} & set(anyapp.err)


def test_a_folder_that_cannot_be_made_is_named_with_the_option_that_names_another(anyapp: Runner, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert anyapp("run", "--agent", "random", "--out", str(tmp_path / "file" / "run")) == 1
    assert "run directory cannot be made" in anyapp.message and "--out" in anyapp.message
    assert str(tmp_path / "file" / "run") in anyapp.err.replace("\n", "")


@pytest.mark.parametrize("agents", [["m3a"], ["heuristic", "hybrid"]])
def test_without_the_key_of_its_model_no_run_begins(
    anyapp: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agents: list[str]
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    named = [word for agent in agents for word in ("--agent", agent)]
    model = ["--model", "gpt-5-mini", *(["--agent-option", "grounder.base_url=http://127.0.0.1:9/v1"] if "hybrid" in agents else [])]
    one = ["--app", "fossify_clock", "--template", "StopwatchRunning"]
    assert anyapp("run", *named, *model, *one, "--out", str(tmp_path / "run")) == 1
    assert "OPENAI_API_KEY" in anyapp.message and "tried" not in anyapp.message
    assert not (tmp_path / "run").exists()


def test_without_the_key_of_its_model_no_run_is_resumed(anyapp: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from agents.options import AgentOptions
    from harness.runner.benchmark import benchmark_suite
    from harness.runner.run import Request, prepare
    from harness.trajectory.schema import Policy

    monkeypatch.setenv("OPENAI_API_KEY", "k")
    options = AgentOptions(model="gpt-5-mini")
    request = Request(
        agents=("m3a",),
        policy=Policy(step_timeout_s=60, episode_timeout_s=300),
        apps=("fossify_clock",),
        templates=("StopwatchRunning",),
        options=options,
    )
    root = prepare(request, benchmark_suite(), tmp_path / "run")
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert anyapp("resume", str(root)) == 1
    assert "OPENAI_API_KEY" in anyapp.message and not list(root.glob("episodes/*"))


def test_the_version_is_told(anyapp: Runner) -> None:
    assert anyapp("--version") == 0
    assert re.fullmatch(r"anyapp \d+\.\d+\.\d+\n", anyapp.out)


def test_export_writes_a_line_an_episode(anyapp: Runner, sample: Path, tmp_path: Path) -> None:
    assert anyapp("export", str(sample), "--format", "jsonl") == 0
    rows = [json.loads(line) for line in anyapp.out.splitlines()]
    assert len(rows) == 24 and {"cell", "verdict", "trajectory"} <= set(rows[0])
    target = tmp_path / "out.jsonl"
    assert anyapp("export", str(sample), "--all-attempts", "--out", str(target)) == 0
    assert len(target.read_text().splitlines()) > 24 and anyapp.out == ""


def test_report_prints_the_path_of_the_file(anyapp: Runner, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "r.html"
    assert anyapp("report", str(sample), "--out", str(target), "--no-screenshots") == 0
    assert str(target) in anyapp.out and target.read_text().startswith("<!DOCTYPE html>")


def test_a_folder_that_is_not_there_is_named_itself(anyapp: Runner, sample: Path, tmp_path: Path) -> None:
    for command in ("report", "export"):
        assert anyapp(command, str(sample), "--out", str(tmp_path / "no" / "file")) == 1
        assert f"There is no such folder [{tmp_path / 'no'}]" in anyapp.err


def test_schemas_are_checked_with_code_4(anyapp: Runner, tmp_path: Path) -> None:
    assert anyapp("schemas", "--out", str(tmp_path)) == 0
    assert anyapp("schemas", "--out", str(tmp_path), "--check") == 0
    (tmp_path / "run.json").unlink()
    assert anyapp("schemas", "--out", str(tmp_path), "--check") == 4
    assert "run.json" in anyapp.message


def test_every_command_has_help_that_fits_a_screen(anyapp: Runner) -> None:
    commands = [
        [],
        ["run"],
        ["resume"],
        ["report"],
        ["export"],
        ["judge"],
        ["attribute"],
        ["doctor"],
        ["bench"],
        ["schemas"],
        ["list"],
        ["verify"],
        ["device"],
    ]
    commands += [["list", "pairs"], ["verify", "conformance"], ["device", "sim"]]
    for words in commands:
        assert anyapp(*words, "--help") == 0
        assert 5 < len(anyapp.out.splitlines()) <= 50, words


def test_exit_codes_are_documented(anyapp: Runner) -> None:
    from harness.cli.shared import Exit

    words = DOCS.read_text(encoding="utf-8")
    assert all(re.search(rf"^\| {code.value} \|", words, re.M) for code in Exit)


def test_every_command_and_option_is_documented(anyapp: Runner) -> None:
    words = DOCS.read_text(encoding="utf-8")
    for command in (
        ["run"],
        ["report"],
        ["export"],
        ["judge"],
        ["attribute"],
        ["doctor"],
        ["verify", "conformance"],
        ["device", "sim"],
        ["bench"],
    ):
        anyapp(*command, "--help")
        for option in set(re.findall(r"--[a-z][a-z-]+", anyapp.out)) - {"--help"}:
            assert option in words, (command, option)


def test_a_closed_pipe_is_no_error() -> None:
    line = f"{sys.executable} -c 'from harness.cli import main; main()' list pairs --json | head -1"
    answer = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=True)
    assert answer.stdout == "[\n" and answer.stderr == ""
