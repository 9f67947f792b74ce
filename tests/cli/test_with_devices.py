"""Commands that need a device, on the simulated one through the real adb server."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import apps
from emulator.adb_server import AdbServer
from emulator.pool import SimDevice
from harness.trajectory.reader import open_run

ANYAPP = [sys.executable, "-c", "from harness.cli import main; main()"]


def anyapp(*words: str, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*ANYAPP, *words], capture_output=True, text=True, timeout=timeout, check=False)


@pytest.fixture(scope="module")
def serial() -> Iterator[str]:
    with SimDevice.start([Path(apps.__file__).parent]) as device:
        yield device.serial


def test_device_sim_prints_its_serial_and_ends_at_ctrl_c() -> None:
    process = subprocess.Popen([*ANYAPP, "device", "sim"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    name = process.stdout.readline().strip()
    assert AdbServer().devices()[name] == "device"
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 0
    assert process.stdout.read() == ""
    assert AdbServer().devices().get(name) != "device"


def test_a_given_device_is_used_and_left_running(serial: str, tmp_path: Path) -> None:
    root = tmp_path / "run"
    answer = anyapp(
        "run", "--agent", "reference", "--app", "fossify_clock", "--template", "CreateTimer", "--device", serial, "--out", str(root)
    )
    assert answer.returncode == 0, answer.stderr
    (episode,) = open_run(root).episodes()
    assert episode.record.device is not None and episode.record.device.serial == serial
    assert (episode.record.outcome, episode.record.app_installed) == ("success", "1.6.0 (10)")
    assert str(root / "report.html") in answer.stdout
    assert AdbServer().devices()[serial] == "device"


def test_the_agent_of_the_docs_runs_from_the_folder_where_the_user_is(serial: str, tmp_path: Path) -> None:
    words = (Path(__file__).parents[2] / "docs" / "adding-an-agent.md").read_text(encoding="utf-8")
    (tmp_path / "my_agent.py").write_text(words.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    for ours in ("agents", "apps", "harness"):  # folders of the user that must not hide ours
        (tmp_path / ours).mkdir()
        (tmp_path / ours / "__init__.py").write_text("raise RuntimeError('the wrong one')\n")
    command = [sys.executable, "-P", "-c", "from harness.cli import main; main()", "run", "--agent", "my_agent:MyAgent", "--device", serial]
    command += ["--app", "fossify_clock", "--template", "EnableAlarm", "--out", str(tmp_path / "run")]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert answer.returncode == 0, answer.stderr
    (episode,) = open_run(tmp_path / "run").episodes()
    assert episode.record.outcome == "failure" and episode.record.ended_by != "agent_error"


def test_a_device_that_is_not_there_is_refused_with_those_that_are(serial: str, tmp_path: Path) -> None:
    answer = anyapp("run", "--agent", "random", "--device", "emulator-9998", "--out", str(tmp_path / "run"))
    assert answer.returncode == 5
    assert "emulator-9998 is not there" in answer.stderr and f"{serial} (device)" in answer.stderr
    assert not (tmp_path / "run").exists()


def test_doctor_looks_at_the_apps_of_a_device(serial: str) -> None:
    rows = {row["name"]: row for row in json.loads(anyapp("doctor", "--device", serial, "--json").stdout)}
    assert rows[serial]["status"] == "ok" and "1080x2400" in rows[serial]["found"]
    assert rows[f"{serial} Fossify Clock"] == {"name": f"{serial} Fossify Clock", "status": "ok", "found": "1.6.0 (10)", "advice": ""}


def test_conformance_as_json_has_the_documented_shape(serial: str) -> None:
    answer = anyapp("verify", "conformance", "--app", "fossify_clock", "--template", "EnableAlarm", "--device", serial, "--json")
    (pair,) = json.loads(answer.stdout)["pairs"]
    assert list(pair) == ["category", "template", "app", "checks", "necessary_steps", "tier"]
    assert set(pair["checks"]) == {"reference", "noop", "near_misses", "collateral", "roundtrip", "unreadable"}
    assert all(outcome is True or isinstance(outcome, str) for outcome in pair["checks"].values())
    assert answer.returncode == (0 if all(outcome is True for outcome in pair["checks"].values()) else 4)


def test_bench_as_json_has_the_documented_shape() -> None:
    figures = json.loads(anyapp("bench", "--only", "shell_round_trip", "--only", "restore_and_seed", "--json").stdout)
    assert list(figures) == ["shell_round_trip", "restore_and_seed"]
    for row in figures.values():
        assert list(row) == ["median", "p95", "unit", "floor"]
        assert 0 < row["floor"] <= row["median"] <= row["p95"] and row["unit"] == "ms"
