"""The real adb program against adbd: what a user types, and what comes back."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.emulator.adbd.rig import Rig


def test_devices_long_shows_the_product(rig: Rig) -> None:
    lines = rig.server.request("host:devices-l").splitlines()
    line = next(line for line in lines if line.startswith(rig.serial))
    assert "product:sdk_gphone64_x86_64 model:sdk_gphone64_x86_64 device:emu64x" in line


def test_features_leave_out_what_cannot_be_decoded(rig: Rig) -> None:
    features = rig.adb("features").stdout.split()
    assert b"shell_v2" in features and b"sendrecv_v2" in features and b"abb_exec" in features
    assert not [name for name in features if name.startswith(b"sendrecv_v2_") and name != b"sendrecv_v2_dry_run_send"]
    assert b"delayed_ack" not in features


# --- shell -----------------------------------------------------------------------------------------------------------------------


def test_shell_keeps_stderr_and_exit_code_apart(rig: Rig) -> None:
    done = rig.adb("shell", "both", check=False)
    assert (done.stdout, done.stderr, done.returncode) == (b"out\n", b"err\n", 3)


def test_shell_passes_the_command_line_unchanged(rig: Rig) -> None:
    rig.adb("shell", "echo 'a  b' \"c;d\"  é")
    assert rig.shell.log[-1] == "echo 'a  b' \"c;d\"  é"


def test_unknown_command_is_127(rig: Rig) -> None:
    done = rig.adb("shell", "nonsense", check=False)
    assert (done.stderr, done.returncode) == (b"/system/bin/sh: nonsense: inaccessible or not found\n", 127)


def test_v1_shell_joins_outputs(rig: Rig) -> None:
    done = rig.adb("shell", "-x", "both", check=False)
    assert (done.stdout, done.returncode) == (b"out\nerr\n", 0)


def test_stdin_and_stdout_carry_any_byte(rig: Rig) -> None:
    data = bytes(range(256)) * 5000
    assert rig.adb("shell", "cat", data=data).stdout == data


def test_exec_in_lets_the_command_read_to_the_end(rig: Rig) -> None:
    rig.shell.log.clear()
    rig.adb("exec-in", "swallow", data=b"x" * 3_000_000)
    assert wait_until(lambda: "swallowed 3000000" in rig.shell.log)


def test_exec_out_is_binary(rig: Rig) -> None:
    assert rig.adb("exec-out", "flood", "3000").stdout == b"x" * 3_000_000


def test_interactive_shell_reads_commands_from_stdin(rig: Rig) -> None:
    done = rig.adb("shell", data=b"echo one\necho two\nexit\n", check=False)
    assert (done.stdout, done.returncode) == (b"one\ntwo\n", 9)


def test_terminal_turns_line_ends_and_echoes(rig: Rig) -> None:
    done = rig.adb("shell", "-t", "-t", "cat", data=b"hi\r\x04")
    assert done.stdout == b"hi\r\nhi\r\n"
    assert rig.adb("shell", "-t", "-t", "both", check=False).stdout == b"out\r\nerr\r\n"


def test_term_variable_arrives(rig: Rig) -> None:
    command = [rig.server.program, "-P", str(rig.server.port), "-s", rig.serial, "shell", "term"]
    done = subprocess.run(command, env={**os.environ, "TERM": "vt52"}, capture_output=True, timeout=20, check=True)
    assert done.stdout == b"vt52\n"


def test_ending_the_client_cancels_the_command(rig: Rig) -> None:
    rig.shell.log.clear()
    command = [rig.server.program, "-P", str(rig.server.port), "-s", rig.serial, "shell", "forever"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == b"started\n"
        client.kill()
    assert wait_until(lambda: "cancelled" in rig.shell.log)


def test_a_broken_program_ends_its_stream_only(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.adb("shell", "broken", check=False)
    assert "a program with a bug" in caplog.text
    assert rig.adb("shell", "echo", "alive").stdout == b"alive\n"


def test_many_streams_at_once(rig: Rig) -> None:
    def one(number: int) -> bool:
        size = 1 + number * 37 % 400
        return rig.adb("shell", "flood", str(size)).stdout == b"x" * 1000 * size

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(one, range(24)))


# --- files -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 65535, 65536, 65537, 5_000_000])
def test_push_and_pull_give_the_same_bytes(rig: Rig, tmp_path: Path, size: int) -> None:
    source, back = tmp_path / "source", tmp_path / "back"
    source.write_bytes(os.urandom(size))
    rig.adb("push", str(source), "/data/local/tmp/deep/er/file")
    rig.adb("pull", "/data/local/tmp/deep/er/file", str(back))
    assert back.read_bytes() == source.read_bytes()


def test_push_keeps_mode_and_time(rig: Rig, tmp_path: Path) -> None:
    source = tmp_path / "tool"
    source.write_bytes(b"#!/system/bin/sh\n")
    source.chmod(0o755)
    os.utime(source, (1_600_000_000, 1_600_000_000))
    rig.adb("push", str(source), "/data/local/tmp/")
    stat = rig.device.fs.stat("/data/local/tmp/tool")
    assert (stat.mode & 0o777, stat.mtime_ms, stat.uid) == (0o777, 1_600_000_000_000, 2000)  # adbd gives all what the user may


def test_push_and_pull_directories(rig: Rig, tmp_path: Path) -> None:
    tree = {"a.txt": b"a", "sub/b.bin": bytes(70_000), "sub/deeper/c": b"", "with blank/ä": b"umlaut"}
    for name, data in tree.items():
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    rig.adb("push", str(tmp_path / "tree"), "/data/local/tmp")
    rig.adb("pull", "/data/local/tmp/tree", str(tmp_path / "back"))
    back = tmp_path / "back"
    assert {str(path.relative_to(back)): path.read_bytes() for path in back.rglob("*") if path.is_file()} == tree


def test_push_over_a_directory_and_of_nothing_say_why(rig: Rig, tmp_path: Path) -> None:
    source = tmp_path / "x"
    source.write_bytes(b"x")
    done = rig.adb("pull", "/data/local/tmp/absent", str(tmp_path), check=False)
    assert done.returncode == 1 and b"No such file or directory" in done.stderr
    done = rig.adb("push", str(source), "/system/x", check=False)
    assert done.returncode == 1 and b"couldn't create file: Permission denied" in done.stderr + done.stdout


def test_private_files_need_root(rig: Rig, tmp_path: Path) -> None:
    secret = "/data/data/com.example.one/secret"
    done = rig.adb("pull", secret, str(tmp_path / "secret"), check=False)
    assert done.returncode == 1 and b"Permission denied" in done.stderr
    rig.adb("root")
    try:
        rig.adb("wait-for-device")
        rig.adb("pull", secret, str(tmp_path / "secret"))
        assert (tmp_path / "secret").read_bytes() == b"secret"
    finally:
        rig.adb("unroot")
        rig.adb("wait-for-device")


def test_sync_push_leaves_unchanged_files(rig: Rig, tmp_path: Path) -> None:
    source = tmp_path / "same"
    source.write_bytes(b"same")
    rig.adb("push", str(source), "/data/local/tmp/same")
    assert b"0 files pushed, 1 skipped" in rig.adb("push", "--sync", str(source), "/data/local/tmp/same").stderr


def test_dry_run_push_writes_nothing(rig: Rig, tmp_path: Path) -> None:
    source = tmp_path / "dry"
    source.write_bytes(bytes(200_000))
    rig.adb("push", "-n", str(source), "/data/local/tmp/dry")
    assert not rig.device.fs.exists("/data/local/tmp/dry")


# --- root, ports, packages -------------------------------------------------------------------------------------------------------


def test_root_and_unroot_restart_adbd(rig: Rig) -> None:
    assert rig.adb("unroot").stdout == b"adbd not running as root\n"
    assert rig.adb("root").stdout == b"restarting adbd as root\n"
    rig.adb("wait-for-device")
    assert rig.adb("shell", "id").stdout == b"uid=0\n"
    assert rig.adb("root").stdout == b"adbd is already running as root\n"
    assert rig.adb("unroot").stdout == b"restarting adbd as non root\n"
    rig.adb("wait-for-device")
    assert rig.adb("shell", "id").stdout == b"uid=2000\n"


def test_reboot_is_handed_on_and_drops_the_connection(rig: Rig) -> None:
    rig.adb("reboot")
    assert wait_until(lambda: rig.reboots == [""])
    rig.server.wait_for(rig.serial, timeout_s=5)


def test_forward_reaches_a_port_of_the_device(rig: Rig) -> None:
    async def shout(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            writer.write(line.upper())
            await writer.drain()
        writer.close()

    rig.device.ports[7007] = shout
    port = int(rig.adb("forward", "tcp:0", "tcp:7007").stdout)
    try:
        for _ in range(2):
            with socket.create_connection(("127.0.0.1", port), 5) as client, client.makefile("rb") as lines:
                for word in (b"abc\n", b"x" * 200_000 + b"\n"):
                    client.sendall(word)
                    assert lines.readline() == word.upper()
    finally:
        rig.adb("forward", "--remove-all")
        del rig.device.ports[7007]


def test_forward_to_a_closed_port_is_refused(rig: Rig) -> None:
    port = int(rig.adb("forward", "tcp:0", "tcp:7999").stdout)
    try:
        with socket.create_connection(("127.0.0.1", port), 5) as client:
            assert client.recv(1) == b""
    finally:
        rig.adb("forward", "--remove-all")


def test_reverse_reaches_a_port_of_the_host(rig: Rig) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]

        def answer() -> None:
            client, _ = listening.accept()
            with client:
                client.sendall(client.recv(100)[::-1])

        thread = threading.Thread(target=answer)
        thread.start()
        device_port = int(rig.adb("reverse", "tcp:0", f"tcp:{port}").stdout)
        assert f"tcp:{device_port} tcp:{port}".encode() in rig.adb("reverse", "--list").stdout
        assert rig.thread.run(rig.connect(device_port, b"stressed")) == b"desserts"
        thread.join(5)
    rig.adb("reverse", "--remove", f"tcp:{device_port}")
    assert device_port not in rig.device.ports
    done = rig.adb("reverse", "--remove", f"tcp:{device_port}", check=False)
    assert f"listener 'tcp:{device_port}' not found".encode() in done.stderr


def test_reverse_norebind_keeps_the_first(rig: Rig) -> None:
    rig.adb("reverse", "localabstract:name", "tcp:1")
    done = rig.adb("reverse", "--no-rebind", "localabstract:name", "tcp:2", check=False)
    assert done.returncode == 1 and b"cannot rebind existing socket" in done.stderr
    rig.adb("reverse", "--remove-all")
    assert rig.adb("reverse", "--list").stdout.strip() == b""


def test_streamed_install_carries_the_whole_file(rig: Rig, tmp_path: Path) -> None:
    package = tmp_path / "app.apk"
    package.write_bytes(b"PK\x03\x04" + os.urandom(1_500_000))
    done = rig.adb("install", "-r", "-t", str(package))
    assert done.stdout == b"Performing Streamed Install\nSuccess\n"
    assert f"installed 1500004 bytes, sum {sum(package.read_bytes())}" in rig.shell.log


def test_failed_install_is_told(rig: Rig, tmp_path: Path) -> None:
    package = tmp_path / "app.apk"
    package.write_bytes(b"nothing of the kind")
    done = rig.adb("install", str(package), check=False)
    assert done.returncode == 1 and b"INSTALL_PARSE_FAILED_NOT_APK" in done.stderr


def test_abb_passes_words_as_they_are(rig: Rig) -> None:
    assert rig.adb("abb", "package", "list", "it's $HOME").stdout == b"package|list|it's $HOME\n"


def test_jdwp_lists_processes(rig: Rig) -> None:
    assert rig.adb("jdwp").stdout == b"4321\n"


def test_an_unknown_service_is_refused(rig: Rig) -> None:
    assert rig.adb("raw", "nonsense:", check=False).stderr.strip() == b"error: closed"


def wait_until(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
