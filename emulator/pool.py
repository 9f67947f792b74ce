"""Simulated devices as processes: started, waited for, and ended without leaving anything behind."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from emulator.adb_server import AdbServer, AdbServerError

__all__ = ["AdbServer", "AdbServerError", "SimDevice", "SimStartError"]

STOP_TIMEOUT_S = 5.0
LOG_TAIL = 4000
"""Characters of a dead device's output that go into the error."""


class SimStartError(RuntimeError):
    """A simulated device did not come up; the text holds the end of its output."""


class SimDevice:
    """One running simulated device, known to an adb server as `serial`. A context manager: leaving it ends the process."""

    def __init__(self, serial: str, process: subprocess.Popen[bytes], console_port: int, server: AdbServer, log: IO[bytes]) -> None:
        self.serial = serial
        self.process = process
        self.console_port = console_port
        self.server = server
        self._log = log

    @classmethod
    def start(
        cls,
        app_roots: Sequence[str | os.PathLike[str]] = (),
        *,
        adb_server_port: int | None = None,
        seed: int = 0,
        port: int | None = None,
        grpc_port: int | None = None,
        folder: str | os.PathLike[str] | None = None,
        timeout_s: float = 20.0,
    ) -> Self:
        """Start a device and wait until adb lists it as `device`.

        Args:
            app_roots: folders with apps (`<category>/<id>/app.yaml`).
            adb_server_port: of a running server; default the shared one, which is started when absent.
            seed: of everything random on the device.
            port: console port; default the first free pair.
            grpc_port: port of the emulator's gRPC service; default none.
            folder: storage of the device, kept afterwards; default a temporary one.
            timeout_s: real seconds to wait.

        Raises:
            AdbServerError: no adb server, and none can be started.
            SimStartError: the device process ended or was not online in time.
        """
        server = AdbServer.ensure(adb_server_port)
        command = [sys.executable, "-m", "emulator.sim", "--json-ready", f"--exit-with-parent={os.getpid()}"]
        command += [f"--adb-server-port={server.port}", f"--seed={seed}"]
        command += [f"--app-root={Path(root).absolute()}" for root in app_roots]
        command += [f"--port={port}"] if port is not None else []
        command += [f"--grpc-port={grpc_port}"] if grpc_port is not None else []
        command += [f"--dir={Path(folder).absolute()}"] if folder is not None else []
        # a session of its own: Ctrl-C in a terminal reaches the starter only, which then stops its devices in order
        log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by stop()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, cwd=_project_root(), start_new_session=True
        )
        try:
            ready = _read_ready_line(process, log, timeout_s)
            device = cls(str(ready["serial"]), process, int(ready["console_port"]), server, log)
            server.wait_for(device.serial, timeout_s=timeout_s)
        except BaseException as error:
            _end(process)
            text = _tail(log)
            log.close()
            if isinstance(error, AdbServerError):
                raise SimStartError(f"{error}\n{text}".rstrip()) from error
            raise
        return device

    def log_text(self) -> str:
        """The end of what the process wrote to its standard error."""
        return _tail(self._log)

    def stop(self) -> None:
        """End the process and wait for it. Stopping twice is fine."""
        _end(self.process)
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()


def _project_root() -> Path:
    """Where `python -m emulator.sim` finds the package, installed or not."""
    return Path(__file__).resolve().parent.parent


def _read_ready_line(process: subprocess.Popen[bytes], log: IO[bytes], timeout_s: float) -> dict[str, Any]:
    assert process.stdout is not None
    deadline = time.monotonic() + timeout_s
    line = b""
    while not line.endswith(b"\n"):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
            raise SimStartError(f"the simulated device was not online after {timeout_s:g} s\n{_tail(log)}".rstrip())
        piece = os.read(process.stdout.fileno(), 4096)
        if not piece:
            code = process.wait(STOP_TIMEOUT_S)
            raise SimStartError(f"the simulated device ended with code {code} before it was online\n{_tail(log)}".rstrip())
        line += piece
    found: dict[str, Any] = json.loads(line)
    return found


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _tail(log: IO[bytes]) -> str:
    if log.closed:
        return ""
    size = log.seek(0, os.SEEK_END)
    log.seek(max(0, size - LOG_TAIL))
    return log.read().decode("utf-8", "replace")
