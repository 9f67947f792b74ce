"""The emulator console: snapshots, authentication, refusals."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.device.console import Console
from harness.errors import ConsoleError, SnapshotMissing

LIST = """List of snapshots present on all disks:
ID        TAG                 VM SIZE                DATE       VM CLOCK
--        clean                  75M 2026-09-09 11:41:45   00:10:07.753
--        default_boot           1.2 GB 2026-09-09 11:41:45   00:10:07.753
OK
"""


@contextmanager
def console(answer: Callable[[str], str], token: str = "") -> Iterator[tuple[int, list[str]]]:
    """A console that greets, wants `token` if there is one, and answers each line."""
    said: list[str] = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            with client, client.makefile("rw", newline="") as stream:
                greeting = "Android Console: Authentication required\nAndroid Console: type 'auth <auth_token>' to authenticate\nOK\n"
                open_greeting = "Android Console: type 'help' for a list of commands\nOK\n"
                stream.write((greeting if token else open_greeting).replace("\n", "\r\n"))
                stream.flush()
                for line in stream:
                    said.append(line.strip())
                    stream.write("OK\n" if line.startswith("auth") and line.strip() == f"auth {token}" else answer(line.strip()))
                    stream.flush()

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield listener.getsockname()[1], said
    finally:
        listener.close()


def snapshots(line: str) -> str:
    if line == "avd snapshot list":
        return LIST
    if line == "avd snapshot load nothing":
        return "KO: Could not load snapshot\n"
    return "OK\n"


def test_snapshots_are_listed_saved_and_loaded() -> None:
    with console(snapshots) as (port, said):
        emulator = Console(f"emulator-{port}")
        assert emulator.names() == ["clean", "default_boot"]
        emulator.save("one")
        emulator.load("one")
        emulator.delete("one")
    assert said == ["avd snapshot list", "avd snapshot save one", "avd snapshot load one", "avd snapshot delete one"]


def test_loading_what_was_never_saved_is_told_apart() -> None:
    with console(snapshots) as (port, _), pytest.raises(SnapshotMissing, match="Could not load"):
        Console(f"emulator-{port}").load("nothing")


def test_a_refusal_carries_the_consoles_words() -> None:
    refusal = 'KO: Snapshot save is disabled because "-read-only" was specified\n'
    with console(lambda line: refusal) as (port, _), pytest.raises(ConsoleError, match="read-only"):
        Console(f"emulator-{port}").save("one")


def test_the_token_is_sent_when_the_console_wants_it(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("secret\n")
    with console(snapshots, token="secret") as (port, said):
        assert Console(f"emulator-{port}", token_file=tmp_path / "token").names() == ["clean", "default_boot"]
        assert said[0] == "auth secret"
        with pytest.raises(ConsoleError, match="token"):
            Console(f"emulator-{port}", token_file=tmp_path / "none").names()


def test_a_command_cannot_smuggle_in_a_second_one() -> None:
    with pytest.raises(ConsoleError, match="one line"):
        Console("emulator-5554").command("sms send 1 hi\nkill")
