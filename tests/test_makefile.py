"""What `make` says on a machine that lacks something."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(MAKEFILE, tmp_path)
    return tmp_path


def make(folder: Path, python: str, body: str | None = None) -> subprocess.CompletedProcess[str]:
    if body is not None:
        (folder / python).write_text(f"#!/bin/sh\n{body}\n")
        (folder / python).chmod(0o755)
    command = ["make", "run", f"PYTHON=./{python}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=30, check=False)


def test_a_machine_without_python_is_told_what_to_install(folder: Path) -> None:
    done = make(folder, "nopython")
    assert done.returncode == 2 and "./nopython is not there; install Python 3.11" in done.stdout


def test_an_environment_that_could_not_be_finished_is_not_left_for_the_next_try(folder: Path) -> None:
    half_made = 'case "$1" in -m) mkdir -p .venv/bin; touch .venv/bin/python; exit 1;; esac'  # as Debian's does without ensurepip
    done = make(folder, "novenv", half_made)
    assert done.returncode == 2 and "apt-get install python3-venv" in done.stdout
    assert not (folder / ".venv").exists()
