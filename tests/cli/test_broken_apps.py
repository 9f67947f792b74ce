"""An app that cannot be used breaks nothing but itself: commands go on with the others, and say which file is wrong, where and how."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BROKEN = {
    "calendar/etar": ("state.py", "x = (\n", "apps/calendar/etar/state.py, line"),
    "clock/chrono": ("flows.py", "\n1 / 0\n", "apps/clock/chrono/flows.py, line"),
    "contacts/connect_you": ("app.yaml", "\n- [", "contacts/connect_you/app.yaml, line"),
    "files/amaze": ("app.yaml", None, "package: Field required"),
    "sms/quik_sms": ("screens.py", "\nraise SystemExit(3)\n", "apps/sms/quik_sms/screens.py, line"),
    "clock/clock_you": ("app.yaml", "\ntemplates: {CreatAlarm: {}}\n", "'CreatAlarm'"),
}
"""By app: the file, what is added to it (None: the package is taken out), and what is told."""
AT_ONCE = set(BROKEN) - {"sms/quik_sms"}
"""What listing alone finds: it imports no screens."""


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


class Checkout:
    """A copy of the apps beside the rest of the code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("agents", "emulator", "harness", "templates", "verifiers"):
            (folder / name).symlink_to(ROOT / name)
        shutil.copytree(ROOT / "apps", folder / "apps", ignore=shutil.ignore_patterns("__pycache__"))

    def __call__(self, *words: str) -> Said:
        program = "from harness.cli import main; main()"
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "COLUMNS": "200"}
        done = subprocess.run(
            [sys.executable, "-c", program, *words], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=300
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Said(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def anyapp(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    checkout = Checkout(tmp_path_factory.mktemp("checkout"))
    for key, (name, added, _) in BROKEN.items():
        path = checkout.folder / "apps" / key / name
        text = path.read_text(encoding="utf-8")
        if name == "app.yaml" and "CreatAlarm" in (added or ""):
            text = re.sub(r"(?ms)^templates:.*?(?=^\S)", "", text)
        path.write_text(re.sub(r"(?m)^package:.*\n", "", text) if added is None else text + added, encoding="utf-8")
    return checkout


def test_lists_go_on_with_the_others_and_name_file_line_and_reason(anyapp: Checkout) -> None:
    listed = anyapp("list", "apps", "--json")
    assert listed.code == 0, listed.err
    assert not AT_ONCE & {f"{row['category']}/{row['app']}" for row in json.loads(listed.out)}
    for key in AT_ONCE:
        [warning] = [line for line in listed.err.splitlines() if line.startswith(f"Warning: the app {key} is left out")]
        assert BROKEN[key][2] in warning
    assert "ZeroDivisionError" in listed.err and "SyntaxError" in listed.err


def test_only_those_are_told_of_that_the_filters_ask_for(anyapp: Checkout) -> None:
    listed = anyapp("list", "pairs", "--category", "files", "--json")
    assert listed.code == 0 and {row["app"] for row in json.loads(listed.out)}
    assert "files/amaze" in listed.err and "calendar/etar" not in listed.err


@pytest.mark.parametrize("key", ["calendar/etar", "contacts/connect_you", "sms/quik_sms"])
def test_commands_that_name_a_broken_app_fail_with_its_reason(anyapp: Checkout, key: str) -> None:
    said = anyapp("run", "--agent", "random", "--app", key, "--out", "made")
    assert said.code == 1 and BROKEN[key][2] in said.err.replace("\n", ""), said.err
    assert not (anyapp.folder / "made").exists()
    assert key.capitalize() not in said.err  # a name stays as it is, though an error begins with it


def test_the_doctor_reports_every_one(anyapp: Checkout) -> None:
    said = anyapp("doctor", "--json")
    rows = {row["name"]: row for row in json.loads(said.out)}
    assert said.code == 4
    for key, (_, _, words) in BROKEN.items():
        assert rows[f"app {key}"]["status"] == "missing" and words in rows[f"app {key}"]["found"], key


def test_runs_and_conformance_go_on_with_the_others(anyapp: Checkout) -> None:
    pattern = ("--template", "CreateAlarm", "--app", "c*o*")
    ran = anyapp("run", "--agent", "random", "--step-limit", "2", "--workers", "1", "--out", "ran", *pattern)
    assert ran.code == 0, ran.err
    assert "clock/chrono is left out" in ran.err and "etar" not in ran.err
    apps = {json.loads(line)["app"] for line in (anyapp.folder / "ran" / "schedule.jsonl").read_text().splitlines()}
    assert apps and not {"chrono", "clock_you"} & apps
    checked = anyapp("verify", "conformance", "--workers", "1", "--json", *pattern)
    found = json.loads(checked.out)
    assert checked.code == 4 and {row["app"] for row in found["pairs"]} == apps
    assert all(set(row["checks"].values()) == {True} for row in found["pairs"])
    assert {row["app"] for row in found["broken"]} == {"clock/chrono", "clock/clock_you"}
    path = anyapp.folder / "apps" / "clock" / sorted(apps)[0] / "state.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n1 / 0\n", encoding="utf-8")
    resumed = anyapp("resume", "ran")
    assert resumed.code == 1 and f"apps/clock/{sorted(apps)[0]}/state.py, line" in resumed.err
