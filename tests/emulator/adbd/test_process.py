"""A simulated device as a process, with its real core and shell."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from emulator.adb_server import AdbServerError, find_adb
from emulator.pool import AdbServer, SimDevice, SimStartError
from emulator.sim.port_pair import NoPortError, bind_pair
from emulator.sim.storage import PREFIX, Storage, temporary_base


@pytest.fixture(scope="module")
def device(adb_server: AdbServer) -> Iterator[SimDevice]:
    with SimDevice.start(adb_server_port=adb_server.port, seed=5) as started:
        yield started


def adb(device: SimDevice, *arguments: str, data: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    command = [device.server.program, "-P", str(device.server.port), "-s", device.serial, *arguments]
    if data is None:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=20, check=False)
    return subprocess.run(command, input=data, capture_output=True, timeout=20, check=False)


@pytest.mark.parametrize(
    ("command", "output", "code"),
    [
        ("echo 'a  b' \"$((6*7))\" $HOME; exit 5", b"a  b 42 /\n", 5),
        ('echo one | while read x; do echo "<$x>"; done; false', b"<one>\n", 1),
        ("x='*'; echo \"$x\" | cat; (exit 3) || echo $?", b"*\n3\n", 0),
        ("printf '%s|' \"it's\" 'a b' '$HOME' é", "it's|a b|$HOME|é|".encode(), 0),
        ("echo err >&2", b"", 0),
        ("no_such_program", b"", 127),
    ],
)
def test_shell_through_adb(device: SimDevice, command: str, output: bytes, code: int) -> None:
    done = adb(device, "shell", command)
    assert (done.stdout, done.returncode) == (output, code)


def test_shell_reads_standard_input(device: SimDevice) -> None:
    data = bytes(range(256)) * 3000
    assert adb(device, "shell", "cat", data=data).stdout == data
    assert adb(device, "exec-out", "printf 'a\\0b'").stdout == b"a\0b"
    assert adb(device, "exec-in", "cat > /data/local/tmp/given", data=data).returncode == 0
    deadline = time.monotonic() + 5
    while adb(device, "exec-out", "cat /data/local/tmp/given").stdout != data and time.monotonic() < deadline:
        pass
    assert adb(device, "exec-out", "cat /data/local/tmp/given").stdout == data


def test_interactive_shell_keeps_its_state(device: SimDevice) -> None:
    done = adb(device, "shell", data=b"cd /data/local\nx=5\necho $PWD $x\nexit 4\n")
    assert (done.stdout, done.returncode) == (b"/data/local 5\n", 4)


def test_console_through_adb_emu(device: SimDevice) -> None:
    assert adb(device, "emu", "avd", "name").stdout.split() == [b"anyapp_sim", b"OK"]
    assert adb(device, "emu", "geo", "fix", "13.4", "52.5").stdout.split() == [b"OK"]
    assert adb(device, "emu", "nonsense").stdout.strip() == b"KO: unknown command, try 'help'"


def test_snapshot_load_keeps_the_connection(device: SimDevice) -> None:
    """A load must not cost a reconnect: a stream that is open before is open after."""
    command = [device.server.program, "-P", str(device.server.port), "-s", device.serial, "shell", "cat"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
        assert client.stdin is not None and client.stdout is not None
        client.stdin.write(b"before\n")
        client.stdin.flush()
        assert client.stdout.readline() == b"before\n"
        assert adb(device, "emu", "avd", "snapshot", "save", "s1").stdout.split() == [b"OK"]
        assert adb(device, "emu", "avd", "snapshot", "load", "s1").stdout.split() == [b"OK"]
        assert client.communicate(b"after\n", timeout=10)[0] == b"after\n"


def test_memory_stays_small(device: SimDevice) -> None:
    assert psutil.Process(device.process.pid).memory_info().rss < 150 << 20


def test_two_devices_get_different_ports_and_leave_nothing(adb_server: AdbServer) -> None:
    with SimDevice.start(adb_server_port=adb_server.port) as one, SimDevice.start(adb_server_port=adb_server.port) as two:
        assert one.serial != two.serial
        assert {one.serial, two.serial} <= set(adb_server.devices())
        folders = [path for path in temporary_base().glob(PREFIX + "*") if _holds(path, one.process.pid)]
    assert one.process.returncode == 0 and two.process.returncode == 0
    assert not any(path.exists() for path in folders)


def _holds(folder: Path, pid: int) -> bool:
    return any(file.path.startswith(str(folder)) for file in psutil.Process(pid).open_files())


def test_it_is_found_again_after_the_server_restarts() -> None:
    with AdbServer.private() as server, SimDevice.start(adb_server_port=server.port) as device:
        server.restart()
        server.wait_for(device.serial, timeout_s=5)


def test_it_ends_on_kill_from_the_console(adb_server: AdbServer) -> None:
    with SimDevice.start(adb_server_port=adb_server.port) as device:
        assert b"bye bye" in adb(device, "emu", "kill").stdout
        assert device.process.wait(5) == 0


def test_it_ends_with_its_parent(tmp_path: Path) -> None:
    script = (
        "import subprocess, sys, time\n"
        "p = subprocess.Popen([sys.executable, '-m', 'emulator.sim', '--no-register', '--json-ready', '--exit-with-parent'],"
        " stdout=subprocess.PIPE)\n"
        "print(p.stdout.readline().decode(), flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        ready = json.loads(parent.stdout.readline())
        assert ready["adb_port"] == ready["console_port"] + 1 and ready["serial"] == f"emulator-{ready['console_port']}"
        child = psutil.Process(ready["pid"])
        parent.kill()
        child.wait(5)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_it_cleanly(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "emulator.sim", "--no-register", "--json-ready", f"--dir={tmp_path / 'kept'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.send_signal(number)
        assert process.wait(5) == 0
        assert process.stderr.read() == b""
    assert (tmp_path / "kept" / "fs").is_dir()


def test_mistakes_are_explained(adb_server: AdbServer, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SimStartError, match=rf"port {port} or {port + 1} is taken"):
            SimDevice.start(adb_server_port=adb_server.port, port=port)
    with pytest.raises(SimStartError, match="nowhere"):
        SimDevice.start([tmp_path / "nowhere"], adb_server_port=adb_server.port)


def test_an_app_that_cannot_be_used_is_left_out_and_the_reason_told(tmp_path: Path) -> None:
    (tmp_path / "apps/clock/bad").mkdir(parents=True)
    (tmp_path / "apps/clock/bad/screens.py").touch()
    (tmp_path / "apps/clock/bad/app.yaml").write_text("name: [")
    command = [sys.executable, "-m", "emulator.sim", "--no-register", "--json-ready", f"--dir={tmp_path / 'kept'}"]
    with subprocess.Popen([*command, f"--app-root={tmp_path / 'apps'}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert b'"serial"' in process.stdout.readline()
        process.terminate()
        told = process.stderr.read().decode()
    assert "bad/app.yaml: not a usable app description" in told and "docs/adding-an-app.md" in told


def test_a_pair_is_taken_as_a_whole() -> None:
    pair = bind_pair()
    try:
        assert pair.adb.getsockname()[1] == pair.number + 1
        with pytest.raises(NoPortError):
            bind_pair(pair.number)
        with pytest.raises(NoPortError):
            bind_pair(pair.number + 1)
    finally:
        pair.console.close()
        pair.adb.close()


def test_storage_of_killed_devices_is_swept() -> None:
    left = temporary_base() / f"{PREFIX}left-by-{os.getpid()}"
    held = Storage(left)
    try:
        with pytest.raises(OSError, match="in use by another"):
            Storage(left)
        Storage(None).close()
        assert left.exists()
    finally:
        held.close()
    Storage(None).close()
    assert not left.exists()


def test_a_folder_that_holds_something_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "notes.txt").write_text("mine")
    with pytest.raises(OSError, match=r"project cannot hold a device's storage: found notes.txt in it; .* give another with --dir"):
        Storage(project)
    assert [path.name for path in project.iterdir()] == ["notes.txt"]
    with pytest.raises(OSError, match=r"notes.txt cannot hold a device's storage: File exists; "):
        Storage(project / "notes.txt")
    with pytest.raises(OSError, match=r"storage: Not a directory; "):
        Storage(project / "notes.txt" / "below")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "fs").write_text("no folder")
    with pytest.raises(OSError, match=r"storage: found fs in it"):
        Storage(tmp_path / "damaged")


def test_a_folder_of_a_device_is_taken_again_whatever_lies_beside(tmp_path: Path) -> None:
    Storage(tmp_path / "new").close()
    Storage(tmp_path / "new").close()  # the device had not come to its files
    (tmp_path / "new" / "fs").mkdir()
    (tmp_path / "new" / "notes.txt").write_text("mine")
    Storage(tmp_path / "new").close()


def test_no_adb_program_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(AdbServerError, match=r"`adb` \(Debian"):
        find_adb()


def test_an_adb_program_for_another_processor_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    works = find_adb()
    broken = tmp_path / "adb"
    broken.write_bytes(b"\x7fELF for another machine")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("emulator.adb_server._bundled_adb", lambda: works)
    assert find_adb() == works
    monkeypatch.setattr("emulator.adb_server._bundled_adb", lambda: str(broken))
    with pytest.raises(AdbServerError, match=r"does not run here \(.+\)\. Install the system package `adb`"):
        find_adb()


def test_a_private_server_ends_with_its_owner() -> None:
    script = "import time\nfrom emulator.pool import AdbServer\nprint(AdbServer.private().port, flush=True)\ntime.sleep(60)\n"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        server = AdbServer(int(owner.stdout.readline()))
        assert server.running()
        owner.kill()
    deadline = time.monotonic() + 5
    while server.running() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not server.running()


def test_no_server_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with pytest.raises(AdbServerError, match=f"no adb server on 127.0.0.1:{port}"):
        AdbServer(port).devices()
