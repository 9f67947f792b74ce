"""The adb server of this machine: found, started when absent, asked over its socket.

Nothing here runs `adb` per question: a request is a four-digit hexadecimal length and a text, answered with OKAY or FAIL.
Source: AOSP packages/modules/adb, OVERVIEW.TXT and SERVICES.TXT.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

DEFAULT_PORT = 5037
HOW_TO_GET_ADB = (
    "Install the system package `adb` (Debian, Ubuntu), `android-tools` (Fedora, Arch, Alpine) or `android-platform-tools` (Homebrew)."
)
START_TIMEOUT_S = 10.0
STOP_TIMEOUT_S = 5.0
_QUICK_START = {"ADB_LIBUSB": "0"}
"""Where libusb cannot be set up (containers), a server waits 3 s for it; adb's own USB code does not."""
_SIMULATED_ONLY = {"ADB_USB": "0", "ADB_MDNS": "0", "ADB_LOCAL_TRANSPORT_MAX_PORT": "1"}
"""A private server looks for no phones, for nothing on the network, and for no emulators that it is not told of."""
_WITH_US = """
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(read -r _ <&3; kill $server) & guard=$!
wait $server; code=$?
kill $guard
exit $code
"""
"""Runs a command until our end of its standard input closes, be it that we close it or that we are killed."""


class AdbServerError(RuntimeError):
    """The adb server cannot be reached or started, or refuses a request."""


def default_port() -> int:
    """Where adb's own clients look for the server: ANDROID_ADB_SERVER_PORT, or 5037."""
    text = os.environ.get("ANDROID_ADB_SERVER_PORT", "")
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text) < 65536 else DEFAULT_PORT


def find_adb() -> str:
    """Path of the adb program: the one on PATH, else the one in the adbutils package. One that does not run here is passed over.

    Raises:
        AdbServerError: there is none for this platform.
    """
    found = shutil.which("adb")
    problems = [] if found else ["it is not on PATH"]
    bundled = _bundled_adb()
    if bundled is None:
        problems.append("the adbutils package has none for this platform")
    for program in (found, bundled):
        if program is not None:
            fault = _fault(program)
            if not fault:
                return program
            problems.append(f"{program} does not run here ({fault})")
    raise AdbServerError(f"no adb program for {sys.platform} on {platform.machine()}: {', and '.join(problems)}. {HOW_TO_GET_ADB}")


def _bundled_adb() -> str | None:
    spec = importlib.util.find_spec("adbutils")
    if spec is None or spec.origin is None:
        return None
    program = Path(spec.origin).parent / "binaries" / ("adb.exe" if os.name == "nt" else "adb")
    return str(program) if program.is_file() else None


def _fault(program: str) -> str:
    """Why a program cannot be used: made for another processor, without its libraries, not executable. Empty when it can."""
    try:
        done = subprocess.run([program, "version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=START_TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        return f"no answer in {START_TIMEOUT_S:g} s"
    except OSError as error:
        return str(error.strerror)
    return "" if done.returncode == 0 else f"exit code {done.returncode}"


class AdbServer:
    """A server on 127.0.0.1. `AdbServer(port)` speaks with one that runs; `ensure` starts the shared one; `private` owns one."""

    def __init__(self, port: int | None = None) -> None:
        self.port = default_port() if port is None else port
        self._process: subprocess.Popen[bytes] | None = None
        self._program = ""

    @property
    def program(self) -> str:
        """Path of the adb program, for those who want its command line. Raises AdbServerError."""
        self._program = self._program or find_adb()
        return self._program

    @classmethod
    def ensure(cls, port: int | None = None) -> Self:
        """The server on `port`; started as a daemon (it outlives us, as adb's own clients do it) when there is none.

        Raises:
            AdbServerError: there is no adb program, or the server does not come up.
        """
        server = cls(port)
        if server.running():
            return server
        command = [server.program, "-P", str(server.port), "start-server"]
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=START_TIMEOUT_S,
                check=False,
                env={**_QUICK_START, **os.environ},
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise AdbServerError(f"{' '.join(command)} failed: {error}") from error
        if done.returncode != 0 and not server.running():
            raise AdbServerError(f"{' '.join(command)} failed with code {done.returncode}: {done.stderr.decode(errors='replace').strip()}")
        return server

    @classmethod
    def private(cls) -> Self:
        """A server of our own on a free port, which does not look for emulators by itself. Use as a context manager, or `stop` it.

        Raises:
            AdbServerError: there is no adb program, or the server does not come up.
        """
        for _ in range(10):
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = probe.getsockname()[1]
            server = cls(port)
            if server._spawn():
                return server
        raise AdbServerError("no private adb server came up on ten free ports; does `adb nodaemon server` run on this machine?")

    def _spawn(self) -> bool:
        """Run a server in the foreground of a child process; False when the port was taken in between."""
        environment = {**os.environ, **_SIMULATED_ONLY}
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _WITH_US, "sh", self.program, "-P", str(self.port), "nodaemon", "server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,  # Ctrl-C in a terminal is for us; we end the server in order
        )
        deadline = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < deadline and self._process.poll() is None:
            if self.running() and self._process.poll() is None:
                return True
            time.sleep(0.01)
        self.stop()
        return False

    def restart(self) -> None:
        """End a private server and start it again on its port; devices register themselves anew. Raises AdbServerError."""
        self.stop()
        if not self._spawn():
            raise AdbServerError(f"the adb server did not come up again on port {self.port}")

    def stop(self) -> None:
        """End a private server. A shared one is left alone."""
        process, self._process = self._process, None
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    # --- questions ---------------------------------------------------------------------------------------------------------------

    def running(self) -> bool:
        """Does something that speaks as an adb server listen on the port?"""
        try:
            return int(self.request("host:version"), 16) > 0
        except (AdbServerError, ValueError):
            return False

    def request(self, service: str) -> str:
        """Send a `host:` request and return the text of its answer. Raises AdbServerError."""
        with self._open(service, 5.0) as connection:
            return connection.text()

    def register(self, adb_port: int) -> None:
        """Tell the server of an emulator whose adbd listens on `adb_port`; there is no answer. Raises AdbServerError."""
        service = f"host:emulator:{adb_port}".encode()
        try:
            with socket.create_connection(("127.0.0.1", self.port), 2.0) as connection:
                connection.sendall(f"{len(service):04x}".encode() + service)
        except OSError as error:
            raise AdbServerError(f"no adb server on 127.0.0.1:{self.port}: {error}") from error

    def devices(self) -> dict[str, str]:
        """State by serial, as `adb devices` lists them. Raises AdbServerError."""
        return _parse_devices(self.request("host:devices"))

    def wait_for(self, serial: str, *, timeout_s: float) -> None:
        """Return when the server lists the serial as `device`. Raises AdbServerError after `timeout_s`."""
        deadline = time.monotonic() + timeout_s
        states: dict[str, str] = {}
        with self._open("host:track-devices", timeout_s) as connection:
            while states.get(serial) != "device":
                left = deadline - time.monotonic()
                try:
                    if left <= 0:
                        raise TimeoutError
                    connection.socket.settimeout(left)
                    states = _parse_devices(connection.text())
                except TimeoutError:
                    state = states.get(serial, "not listed")
                    raise AdbServerError(f"{serial} is {state} on the adb server at port {self.port} after {timeout_s:g} s") from None

    def _open(self, service: str, timeout_s: float) -> _Connection:
        try:
            connection = _Connection(socket.create_connection(("127.0.0.1", self.port), timeout_s))
        except OSError as error:
            raise AdbServerError(f"no adb server on 127.0.0.1:{self.port}: {error}") from error
        try:
            connection.ask(service)
        except BaseException:
            connection.socket.close()
            raise
        return connection


class _Connection:
    """One socket to the server."""

    def __init__(self, connected: socket.socket) -> None:
        self.socket = connected

    def __enter__(self) -> _Connection:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.socket.close()

    def ask(self, service: str) -> None:
        data = service.encode()
        try:
            self.socket.sendall(f"{len(data):04x}".encode() + data)
        except OSError as error:
            raise AdbServerError(f"{service}: {error}") from error
        status = self._exactly(4)
        if status == b"FAIL":
            raise AdbServerError(f"{service}: {self.text()}")
        if status != b"OKAY":
            raise AdbServerError(f"{service}: expected OKAY or FAIL, found {status!r}; is it an adb server?")

    def text(self) -> str:
        """A text after its length. Raises TimeoutError, AdbServerError."""
        head = self._exactly(4)
        try:
            size = int(head, 16)
        except ValueError:
            raise AdbServerError(f"expected a length of four hexadecimal digits, found {head!r}") from None
        return self._exactly(size).decode("utf-8", "replace")

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            try:
                piece = self.socket.recv(size - len(data))
            except TimeoutError:
                raise
            except OSError as error:
                raise AdbServerError(f"the adb server broke the connection: {error}") from error
            if not piece:
                raise AdbServerError("the adb server closed the connection")
            data += piece
        return data


def _parse_devices(text: str) -> dict[str, str]:
    found = {}
    for line in text.splitlines():
        serial, tab, state = line.partition("\t")
        if tab:
            found[serial] = state
    return found
