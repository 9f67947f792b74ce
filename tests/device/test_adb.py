"""The adb client against a scripted server."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.device import sync
from harness.device.adb import Adb
from harness.device.adb_server import AdbServer
from harness.device.device import Device
from harness.device.quoting import join, quote
from harness.errors import DeviceLost, DeviceTimeout, ProtocolError, ServerUnreachable, ShellFailed, StoreMissing
from tests.device.fake_adb import SERIAL, FakeAdb


@pytest.fixture
def fake() -> Iterator[FakeAdb]:
    with FakeAdb() as server:
        yield server


def client(fake: FakeAdb, timeout: float = 5.0) -> Adb:
    return Adb(SERIAL, AdbServer(*fake.address), timeout)


@pytest.mark.parametrize(("text", "port"), [("5137", 5137), ("", 5037), ("0", 5037), ("no", 5037), ("99999", 5037)])
def test_the_server_is_looked_for_where_adbs_own_clients_do(text: str, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", text)
    assert AdbServer().port == port
    assert Device(SERIAL).adb.server.port == port
    assert Device(SERIAL, ("127.0.0.1", 5038)).adb.server.port == 5038


def test_shell_keeps_both_outputs_and_the_exit_code_apart(fake: FakeAdb) -> None:
    done = client(fake).shell("echo out; echo err >&2; exit 3", check=False)
    assert (done.stdout, done.stderr, done.code) == ("out\n", "err\n", 3)


def test_a_failing_command_raises_with_what_it_said(fake: FakeAdb) -> None:
    with pytest.raises(ShellFailed) as caught:
        client(fake).shell(["sh", "-c", "echo no such thing >&2; exit 7"])
    assert caught.value.code == 7
    assert "no such thing" in str(caught.value) and SERIAL in str(caught.value)


def test_shell_v1_devices_still_give_an_exit_code(fake: FakeAdb) -> None:
    fake.features = "cmd"
    adb = client(fake)
    assert adb.shell("echo hello; false", check=False).code == 1
    assert adb.run("cat", stdin=b"").stdout == b""
    assert fake.opened[0].startswith("exec:")


def test_large_input_and_output_do_not_wait_for_each_other(fake: FakeAdb) -> None:
    data = bytes(range(256)) * 8000
    assert client(fake).run("cat", stdin=data).stdout == data


@pytest.mark.parametrize("features", ["shell_v2,cmd", "cmd"])
def test_a_script_longer_than_a_request_runs_all_the_same(fake: FakeAdb, features: str) -> None:
    fake.features = features
    words = [f"it's {number} \u00fc" for number in range(12_000)]
    script = "\n".join(f"echo {quote(word)}" for word in words) + "\ncat; exit 3"
    if features == "cmd":
        fake.feed = len(script.encode())
    done = client(fake).shell(script, check=False)
    assert (done.stdout.splitlines(), done.code) == (words, 3)
    assert max(map(len, fake.opened)) < 200


def test_a_long_script_with_an_input_of_its_own_is_refused(fake: FakeAdb) -> None:
    with pytest.raises(ProtocolError, match="65535 bytes"):
        client(fake).run("true " + "x" * 70_000, stdin=b"data")


def test_a_silent_device_ends_in_a_timeout_and_not_in_a_hang(fake: FakeAdb) -> None:
    def slow(command: str, stdin: bytes) -> tuple[bytes, bytes, int]:
        time.sleep(5)
        return b"", b"", 0

    fake.shell = slow
    start = time.monotonic()
    with pytest.raises(DeviceTimeout, match=r"0\.2 s"):
        client(fake).shell("anything", timeout=0.2)
    assert time.monotonic() - start < 2


def test_an_absent_device_is_lost_and_says_so(fake: FakeAdb) -> None:
    with pytest.raises(DeviceLost, match="not found"):
        Adb("emulator-9998", AdbServer(*fake.address)).open("shell:ls")
    assert AdbServer(*fake.address).devices() == {SERIAL: "device"}


def test_an_unreachable_remote_server_is_not_started_here() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(ServerUnreachable, match="adb start-server"):
        AdbServer("127.0.0.2", port).devices()


def test_push_stat_and_pull_give_back_the_same_bytes(fake: FakeAdb) -> None:
    adb = client(fake)
    data = bytes(range(256)) * 1000
    sync.push(adb, data, "/sdcard/x.bin")
    found = sync.stat(adb, "/sdcard/x.bin")
    assert found is not None and found.size == len(data) and not found.is_dir
    assert sync.pull(adb, "/sdcard/x.bin") == data
    assert sync.stat(adb, "/sdcard/none") is None
    with pytest.raises(StoreMissing, match="/sdcard/none"):
        sync.pull(adb, "/sdcard/none")


HOSTILE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=40)


@settings(max_examples=60, deadline=None)
@given(st.lists(HOSTILE, min_size=1, max_size=4))
def test_quoted_words_arrive_exactly(words: list[str]) -> None:
    output = subprocess.run(["sh", "-c", "printf '%s\\0' " + join(words)], capture_output=True, check=True).stdout
    assert output.decode().split("\0")[:-1] == words


def test_quoting_refuses_what_no_argument_can_hold() -> None:
    with pytest.raises(ValueError, match="NUL"):
        quote("a\x00b")
    assert quote("") == "''"
    assert quote("A=b") == "'A=b'"
