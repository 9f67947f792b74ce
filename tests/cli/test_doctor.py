"""The doctor finds what is missing and says how to get it."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from harness import doctor
from harness.cli import main


def test_every_finding_that_is_not_good_has_advice(tmp_path: Path) -> None:
    findings = list(doctor.examine(2, tmp_path))
    names = [finding.name for finding in findings]
    assert {"Python", "adb program", "device ports", "fonts", "memory", "run directory", "KVM"} <= set(names)
    assert all(finding.advice for finding in findings if finding.status != "ok")
    assert all(finding.found for finding in findings)


def test_more_workers_than_memory_are_refused_with_a_number_that_fits(tmp_path: Path) -> None:
    memory = next(finding for finding in doctor.examine(10**6, tmp_path) if finding.name == "memory")
    assert memory.status == "missing" and "--workers" in memory.advice


def test_too_few_ports_are_noticed(tmp_path: Path) -> None:
    ports = next(finding for finding in doctor.examine(65, tmp_path) if finding.name == "device ports")
    assert ports.status == "missing"


def test_a_taken_port_is_not_counted_as_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert not doctor._free(taken.getsockname()[1])


def test_a_folder_that_cannot_be_written_is_noticed(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    finding = next(f for f in doctor.examine(1, blocked / "runs") if f.name == "run directory")
    assert finding.status == "missing" and "--out" in finding.advice


def test_json_is_an_array_of_findings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["doctor", "--json", "--runs", str(tmp_path)])
    rows = json.loads(capsys.readouterr().out)
    assert all(set(row) == {"name", "status", "found", "advice"} for row in rows)
