"""Whatever is typed, the shell answers: no exception leaves it, the device stays responsive, and the host is never touched."""

from __future__ import annotations

import ast
import asyncio
import logging
import os
import socket
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import emulator.sim.shell
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.shell import Shell
from emulator.sim.shell.limits import Limits
from emulator.sim.shell.registry import programs
from emulator.sim.shell.streams import BufferSink, BytesSource
from tests.emulator.shell.conftest import Phone

SOURCES = sorted(Path(emulator.sim.shell.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.name) for path in SOURCES])
def test_no_module_can_reach_the_host(path: Path) -> None:
    allowed_os = {"strerror"}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
        assert not {name.split(".")[0] for name in names} & {
            "subprocess",
            "socket",
            "shutil",
            "ctypes",
            "pathlib",
            "glob",
            "tempfile",
            "pty",
            "multiprocessing",
        }
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "eval", "exec", "compile", "__import__")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os":
            assert node.attr in allowed_os


_WORDS = """
if then fi for in do done while case esac { } ( ) (( )) [[ ]] [ ] ! && || | ; ;; & < > >> 2>&1 << <<< &> ' " ` \\ $ $( ${ $(( $@ $*
$# $? ${x:-y} ${x##*/} ${#x} ${x/a/b} * ? [a-z] ~ x=1 x y -l -a -n -e -c -f -r -R -v -t -E -o -- - 0 1 -1 99999999999999999999 1.5
/ /sdcard /data/local/tmp/f /nope /dev/null /proc/self . .. s/a/b/ /a/d com.android.shell content://settings/system KEYCODE_HOME
echo read set eval local shift trap export unset test printf %s %d%5.3f \\n return break exit {a,b} @(a|b) alias getopts wait let
"""
WORDS = [*programs(), *_WORDS.split(), "\n", "a b", "\u00e9", "\x00", "\udcff", "select 1"]
SLOW = {"yes", "logcat", "app_process", "app_process64", "screencap", "timeout"}  # they wait, or draw a whole screen
commands = st.lists(st.sampled_from([word for word in WORDS if word not in SLOW]) | st.text(max_size=6), max_size=14).map(" ".join)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    return Phone(Device(DeviceConfig(tmp_path_factory.mktemp("fuzz"))))


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(command=commands, uid=st.sampled_from([0, 2000]), stdin=st.binary(max_size=40))
def test_any_command_ends_with_an_exit_code(
    fuzzed: Phone, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, command: str, uid: int, stdin: bytes
) -> None:
    def forbidden(*args: object, **kwargs: object) -> None:
        raise AssertionError(f"reached the host: {args}")

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", forbidden)
        patch.setattr(os, "system", forbidden)
        patch.setattr(socket, "create_connection", forbidden)
        with caplog.at_level(logging.ERROR):
            done = fuzzed.run(command.encode("utf-8", "surrogatepass"), stdin, uid=uid)
    assert 0 <= done.code <= 255
    assert not caplog.records, caplog.text
    assert sorted(path.name for path in fuzzed.device.config.folder.iterdir()) in (["fs"], ["fs", "snapshots"])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    name=st.sampled_from(sorted(set(programs()) - SLOW)),
    args=st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=5),
    stdin=st.binary(max_size=60),
)
def test_any_arguments_of_any_program(fuzzed: Phone, caplog: pytest.LogCaptureFixture, name: str, args: list[str], stdin: bytes) -> None:
    async def body() -> int:
        out, err = BufferSink(), BufferSink()
        words = [arg.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape") for arg in args]
        return await asyncio.wait_for(fuzzed.shell.exec([name, *words], BytesSource(stdin), out, err, uid=0), 20)

    with caplog.at_level(logging.ERROR):
        code = asyncio.run(body())
    assert 0 <= code <= 255
    assert not caplog.records, caplog.text


def _run_for(phone: Phone, command: str, seconds: float) -> tuple[bool, int]:
    """Run a command, cancel it after real seconds; whether it was still running, and how often another task ran meanwhile."""

    async def body() -> tuple[bool, int]:
        task = asyncio.ensure_future(phone.shell.run(command, BytesSource(b""), BufferSink(), BufferSink()))
        turns = 0
        end = time.monotonic() + seconds
        while time.monotonic() < end and not task.done():
            await asyncio.sleep(0)
            turns += 1
        running = not task.done()
        task.cancel()
        await asyncio.wait([task])
        return running, turns

    return asyncio.run(body())


@pytest.mark.parametrize(
    "command",
    [
        "while true; do :; done",
        "while :; do echo x > /dev/null; done",
        "yes > /dev/null",
        "f() { while :; do date > /dev/null; done; }; f",
        "cat /dev/zero > /dev/null",
        "seq 1 1000000000 > /dev/null",
    ],
)
def test_endless_commands_leave_room_for_others_and_die_with_their_stream(phone: Phone, command: str) -> None:
    running, turns = _run_for(phone, command, 0.15)
    assert running
    assert turns > 10
    assert [row for row in phone.shell.kernel.rows() if row.pid >= 12_000] == []


def test_output_nobody_reads_ends_the_command(phone: Phone) -> None:
    class Closed:
        async def write(self, data: bytes, /) -> None:
            raise BrokenPipeError(32, "Broken pipe")

    async def body() -> int:
        return await asyncio.wait_for(phone.shell.run("while :; do echo x; done", BytesSource(b""), Closed(), BufferSink()), 5)

    assert asyncio.run(body()) == 141


@pytest.mark.parametrize(
    "command",
    [
        "f() { f; }; f",
        "f() { f | f; }; f",
        "f() { x=$(f); }; f",
        'x=\'eval "$x"\'; eval "$x"',
        "echo '. /data/local/tmp/r' > /data/local/tmp/r; . /data/local/tmp/r",
        "echo 'sh /data/local/tmp/q' > /data/local/tmp/q; sh /data/local/tmp/q",
        "echo " + "$(" * 200 + "echo" + ")" * 200,
        "echo $(( " + "(" * 300 + "1" + ")" * 300 + " ))",
        "(" * 300 + "echo" + ")" * 300,
        "[ " + "! " * 500 + "x ]",
        "echo " + "{a,b}" * 24,
        "x=a; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do x=$x$x; done",
        "x=x; x='x+1'; y='z'; z='y'; echo $((y))",
        "find / -exec find / \\; > /dev/null 2>&1 & kill $!",
        "expr " + "\\( " * 200 + "1",
        "ln -s loop /data/local/tmp/loop; cat /data/local/tmp/loop/x",
        "su 0 su 0 su 0 sh -c 'su 0 sh -c id'",
    ],
    ids=range(17),
)
def test_what_would_overflow_ends_with_an_error(phone: Phone, caplog: pytest.LogCaptureFixture, command: str) -> None:
    with caplog.at_level(logging.ERROR):
        done = phone.run(command)
    assert 0 <= done.code <= 255
    assert not caplog.records, caplog.text


def test_files_cannot_fill_the_host(phone: Phone) -> None:
    phone.shell = Shell(phone.device, Limits(file_bytes=1 << 20))
    done = phone.run("dd if=/dev/zero of=/data/local/tmp/big bs=1m count=1000")
    assert done.code == 1
    assert "No space left on device" in done.err
    assert phone.run("truncate -s 100G /data/local/tmp/big").code == 1


def test_same_commands_give_the_same_bytes(tmp_path: Path) -> None:
    script = (
        "ls -la / /sdcard; ps -A; dumpsys; date; echo $RANDOM $$; cat /proc/sys/kernel/random/uuid; head -c 8 /dev/urandom | "
        "xxd; mktemp; pm list packages -f; settings list system"
    )
    outputs = [Phone(Device(DeviceConfig(tmp_path / name))).run(script) for name in ("one", "two")]
    assert outputs[0] == outputs[1]


def test_interactive_shell_keeps_its_state_and_survives_errors(phone: Phone) -> None:
    async def body() -> tuple[str, str, int]:
        out, err = BufferSink(), BufferSink()
        code = await Shell(phone.device).interact(BytesSource(b"x=5\nif true\nthen echo $x\nfi\nnope\ncat\nrest of input\n"), out, err)
        return out.getvalue().decode(), err.getvalue().decode(), code

    out, err, code = asyncio.run(body())
    assert out == "5\nrest of input\n"
    assert err == "/system/bin/sh: nope: inaccessible or not found\n"
    assert code == 0


def test_interactive_shell_prompts(phone: Phone) -> None:
    async def body() -> str:
        out = BufferSink()
        await Shell(phone.device).interact(BytesSource(b"cd /sdcard\necho 'a\nb'\nexit 3\n"), out, out, prompt=True)
        return out.getvalue().decode()

    assert asyncio.run(body()) == "emu64x:/ $ emu64x:/sdcard $ > a\nb\nemu64x:/sdcard $ "


def test_signals_end_exactly_the_process_they_are_sent_to(phone: Phone) -> None:
    assert phone.run("kill $$; echo never").code == 143
    assert phone.run("kill -9 $$; echo never").code == 137
    assert phone.run('sh -c "kill -HUP \\$\\$; echo never"; echo $?').out == "129\n"
    assert phone.run("logcat > /dev/null & kill -INT $!; wait $!; echo $?").out == "130\n"


def test_a_program_can_be_killed_from_another_stream(phone: Phone) -> None:
    async def body() -> tuple[int, bytes]:
        out = BufferSink()
        waiting = asyncio.ensure_future(phone.shell.run("logcat > /dev/null; echo code $?", BytesSource(b""), out, out))
        await asyncio.sleep(0.01)
        await phone.shell.run("pkill logcat", BytesSource(b""), BufferSink(), BufferSink())
        return await asyncio.wait_for(waiting, 5), out.getvalue()

    assert asyncio.run(body()) == (0, b"code 143\n")
