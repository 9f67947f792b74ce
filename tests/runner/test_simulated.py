"""Runs on the simulated device, through the real adb server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from emulator.pool import SimDevice
from harness.runner.benchmark import benchmark_suite
from harness.runner.run import Request, carry_on, prepare
from harness.runner.sessions import BASELINE, DeviceSession, GivenDevices, SimulatedDevices
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy
from tests.runner.test_resume import content, lines

CHILD = "import sys; from pathlib import Path; from harness.runner.run import carry_on; carry_on(Path(sys.argv[1]), 2)"
REQUEST = Request(
    agents=("reference", "random"),
    policy=Policy(step_timeout_s=30, episode_timeout_s=120),
    seed=5,
    apps=("fossify_clock", "clock"),
    templates=("CreateAlarm", "StartTimer"),
)


@pytest.fixture(scope="module")
def session() -> Iterator[DeviceSession]:
    opened = SimulatedDevices().open(0, fresh=False)
    try:
        yield opened
    finally:
        opened.close()


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = prepare(REQUEST, benchmark_suite(), tmp_path_factory.mktemp("whole") / "run")
    assert carry_on(root, 2).complete
    return root


def descendants(pid: int) -> set[int]:
    """Processes that a process has started, and those started by them. Other tests have devices of their own, so names would not do."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(path.parent.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def alive(pid: int) -> bool:
    """Whether a process is there and not just waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_session_tells_what_its_device_is(session: DeviceSession) -> None:
    identity = session.identity()
    assert (identity.width, identity.height, identity.density, identity.api_level) == (1080, 2400, 420, 33)
    assert identity.serial.startswith("emulator-")
    assert identity.fonts.startswith("fontpkg-roboto ") and "raqm" in identity.fonts
    assert session.installed_version("org.fossify.clock") == "1.6.0 (10)"
    assert session.installed_version("no.such.app") == ""


def test_restoring_brings_back_the_baseline(session: DeviceSession) -> None:
    session.restore()
    before = session.device.observe()
    session.device.launch("org.fossify.clock")
    session.device.put_setting("system", "time_12_24", "24")
    assert session.device.observe().package == "org.fossify.clock"
    session.restore()
    after = session.device.observe()
    assert (after.text, after.device_time_ms, after.package) == (before.text, before.device_time_ms, before.package)


def test_a_session_in_another_zone_begins_at_the_same_hour() -> None:
    opened = SimulatedDevices().open(0, fresh=False)
    try:
        opened.restore()
        assert opened.identity().timezone == "UTC"
        shown = opened.device.shell("date '+%F %H:%M'").stdout
        for zone in ("Pacific/Auckland", "America/New_York"):
            opened.set_zone(zone)
            opened.device.set_zone("Europe/Berlin")  # what an agent may do in the settings
            opened.restore()
            assert opened.device.getprop("persist.sys.timezone") == opened.identity().timezone == zone
            assert opened.device.shell("date '+%F %H:%M'").stdout == shown
            assert f"{opened.device.observe().local_time:%F %H:%M}\n" == shown
    finally:
        opened.close()


def test_a_device_that_was_given_is_set_to_the_zone_for_every_episode() -> None:
    with SimDevice.start() as sim:
        given = GivenDevices([sim.serial]).open(0, fresh=False)
        shown = given.device.shell("date '+%F %H:%M'").stdout
        given.set_zone("Asia/Kolkata")
        given.device.set_zone("UTC")
        given.restore()
        assert (given.device.getprop("persist.sys.timezone"), given.device.shell("date '+%F %H:%M'").stdout) == ("Asia/Kolkata", shown)
        given.close()
        again = GivenDevices([sim.serial]).open(0, fresh=False)
        again.restore()
        assert again.identity().timezone == "UTC"
        again.close()


def test_episodes_on_a_device_that_was_given_begin_upright() -> None:
    with SimDevice.start() as sim:
        given = GivenDevices([sim.serial]).open(0, fresh=False)
        given.device.put_setting("system", "user_rotation", "1")
        given.device.snapshot_save(BASELINE)  # as when its owner had turned it before the first run
        given.restore()
        given.device.launch("com.android.settings")
        assert given.device.observe().width == 1080
        given.close()


def test_the_reference_agent_succeeds_and_nothing_is_invalid(uninterrupted: Path) -> None:
    results = open_run(uninterrupted).results()
    assert len(results) == 8
    assert [line for line in results if line.outcome == "invalid"] == []
    assert {line.outcome for line in results if line.agent == "reference"} == {"success"}
    for episode in open_run(uninterrupted).episodes():
        assert episode.record.app_installed and episode.record.device is not None
        assert all(seen.observation.consistent for seen in episode.steps())


def test_a_killed_run_resumed_equals_an_uninterrupted_one_and_leaves_no_device(uninterrupted: Path, tmp_path: Path) -> None:
    root = prepare(REQUEST, benchmark_suite(), tmp_path / "run")
    for finished in (1, 4):
        runner = subprocess.Popen([sys.executable, "-c", CHILD, str(root)], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while len(open_run(root).results()) < finished and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.3)
        started = descendants(runner.pid)
        assert len(started) >= 2  # a worker and its device at least
        os.kill(runner.pid, signal.SIGKILL)
        runner.wait()
        deadline = time.monotonic() + 30
        while any(alive(pid) for pid in started) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert [pid for pid in started if alive(pid)] == []
    assert 0 < len(open_run(root).results()) < 8
    assert carry_on(root, 2).complete
    assert content(root) == content(uninterrupted)
    assert sorted(map(str, lines(root))) == sorted(map(str, lines(uninterrupted)))
