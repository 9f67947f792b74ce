"""The uiautomator2 server on the device: started when needed, spoken to by JSON-RPC, restarted once when it fails.

The server is the jar that the uiautomator2 package brings along, run as
`CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008` in a shell stream that is kept open: it ends with that stream.
Only one such server can hold the device's UiAutomation connection; one that answers already (started by another client) is used as it is.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

from harness.device import sync
from harness.device.adb import Adb
from harness.device.http import DeviceHttp, NotSent
from harness.device.stream import Stream
from harness.errors import DeviceLost, DeviceTimeout, ProtocolError, UiServerError

JAR_PATH = "/data/local/tmp/u2.jar"
MAIN_CLASS = "com.wetest.uia2.Main"
_DISCONNECTED = ("UiAutomation not connected", "android.os.DeadObjectException", "android.os.DeadSystemRuntimeException")
# What does nothing on the device but answer a question; only these are repeated when an answer is lost on the way.
_QUESTIONS = frozenset(
    {"deviceInfo", "dumpWindowHierarchy", "takeScreenshot", "getClipboard", "objInfo", "exist", "count", "getText", "getConfigurator"}
    | {"isScreenOn", "getLastToast", "setClipboard", "setConfigurator", "objInfoOfAllInstances"}
)


class RpcError(UiServerError):
    """The server answered a call with an error."""

    def __init__(self, method: str, code: int, message: str, data: str, *, where: str) -> None:
        self.method = method
        self.code = code
        self.message = message
        self.data = data
        super().__init__(f"the UI server refused {method}", where=where, found=f"{code} {message} {data[:300]}".strip())

    @property
    def not_found(self) -> bool:
        """Whether the selector of the call matched nothing."""
        return "UiObjectNotFoundException" in self.message or "UiObjectNotFoundException" in self.data[:200]

    @property
    def disconnected(self) -> bool:
        """Whether the server has lost its connection to the system, so that only a restart helps and nothing was done."""
        return any(text in self.message or text in self.data for text in _DISCONNECTED)


class UiServer:
    """JSON-RPC client of the uiautomator2 server of one device. Calls of several threads wait for each other.

    Args:
        adb: the way to the device.
        port: TCP port of the server on the device.
        start_timeout: seconds the server may take to start (a cold VM on a loaded machine takes long).
        call_timeout: seconds for one call.
        settle_ms: how long the server waits at most, before it reads the screen, for half a second without UI events. This is what keeps
            an observation from showing the moment before an animation.
    """

    def __init__(
        self, adb: Adb, *, port: int = 9008, start_timeout: float = 40.0, call_timeout: float = 30.0, settle_ms: int = 1500
    ) -> None:
        self._adb = adb
        self._port = port
        self._start_timeout = start_timeout
        self._call_timeout = call_timeout
        self._settle_ms = settle_ms
        self._http = DeviceHttp(adb, port)
        self._shell: Stream | None = None
        self._ready = False
        self._lock = threading.RLock()

    def call(self, method: str, *params: Any, timeout: float | None = None) -> Any:
        """The result of one method. The server is started first if need be, and restarted once when it has died.

        Raises:
            RpcError: the server answered with an error.
            UiServerError: it cannot be started, or died during an action (which may or may not have been done).
            DeviceLost, DeviceTimeout: the device is gone or silent.
        """
        body = _body(method, params)
        with self._lock:
            if not self._ready:
                self.start()
            try:
                return self._post(method, body, timeout)
            except RpcError as error:
                if not error.disconnected:
                    raise
            except NotSent:
                pass
            except DeviceLost as error:
                if method not in _QUESTIONS:
                    self._ready = False
                    raise UiServerError(
                        f"the UI server died during {method}",
                        where=self._adb.serial,
                        found=str(error),
                        next_step="Whether the action was done is unknown; repeat the episode.",
                    ) from error
            self.stop()
            self.start()
            return self._post(method, body, timeout)

    def alive(self) -> bool:
        """Whether a server answers."""
        with self._lock:
            try:
                status, body = self._http.get("/ping", 5.0)
            except (DeviceLost, DeviceTimeout, ProtocolError):
                return False
            return status == 200 and body.strip() == b"pong"

    def start(self) -> None:
        """Make sure that a server answers.

        Raises:
            UiServerError: it ended or did not answer in time; its output is in the error.
        """
        with self._lock:
            if not self.alive():
                self._push_jar()
                self._close_shell()
                # Kept open for the life of the server, so it has no deadline to speak of.
                command = f"CLASSPATH={JAR_PATH} app_process / {MAIN_CLASS} -p {self._port}"
                self._shell = self._adb.open(f"shell:{command}", 1e9)
                self._wait()
            self._ready = True
            self._configure()

    def stop(self) -> None:
        """End the server if this client started it, and forget what is known about it."""
        with self._lock:
            self._ready = False
            self._http.close()
            self._close_shell()

    def forget(self) -> None:
        """Drop what is known, after the device was restored or adbd restarted; the next call finds out what runs there.

        The server itself is left alone: it may well have survived, and starting it takes seconds on a real device.
        """
        with self._lock:
            self._ready = False
            self._http.close()
            if self._shell is not None and self._shell.pending()[1]:
                self._close_shell()

    def _post(self, method: str, body: bytes, timeout: float | None) -> Any:
        if self._shell is not None:
            self._shell.pending()  # the server writes logs; unread, they would block it in the end
        status, answer = self._http.post("/jsonrpc/0", body, self._call_timeout if timeout is None else timeout)
        if status != 200:
            raise UiServerError(f"the UI server answered {method} with status {status}", where=self._adb.serial, found=repr(answer[:200]))
        try:
            data = json.loads(answer)
        except ValueError as error:
            raise ProtocolError(
                f"the UI server's answer to {method} is not JSON", where=self._adb.serial, found=repr(answer[:200])
            ) from error
        if isinstance(data, dict):
            if data.get("error") is not None:
                fault = data["error"] if isinstance(data["error"], dict) else {}
                raise RpcError(
                    method,
                    int(fault.get("code") or 0),
                    str(fault.get("message") or ""),
                    str(fault.get("data") or ""),
                    where=self._adb.serial,
                )
            if "result" in data:
                return data["result"]
        raise ProtocolError(f"the UI server's answer to {method} has no result", where=self._adb.serial, found=repr(answer[:200]))

    def _configure(self) -> None:
        """Let the server wait for a quiet screen before it reads one, as it would by default in UiAutomator."""
        try:
            settings = self._post("getConfigurator", _body("getConfigurator", ()), None)
            if isinstance(settings, dict) and settings.get("waitForIdleTimeout") != self._settle_ms:
                settings["waitForIdleTimeout"] = self._settle_ms
                self._post("setConfigurator", _body("setConfigurator", (settings,)), None)
        except RpcError:
            return  # an older server without a configurator reads at once; observations are still taken until two agree

    def _wait(self) -> None:
        deadline = time.monotonic() + self._start_timeout
        output = b""
        pause = 0.002
        while time.monotonic() < deadline:
            if self.alive():
                return
            if self._shell is not None:
                text, closed = self._shell.pending()
                output += text
                if closed or b"already registered" in output:
                    break
            time.sleep(pause)
            pause = min(pause * 1.5, 0.25)
        self._close_shell()
        raise UiServerError(
            "the UI server did not start",
            where=self._adb.serial,
            expected=f"pong on port {self._port} within {self._start_timeout:g} s",
            found=repr(output[-600:].decode("utf-8", "replace")),
            next_step="End other UiAutomator clients of this device, then try again.",
        )

    def _push_jar(self) -> None:
        jar, digest = _jar()
        found = self._adb.run(["md5sum", JAR_PATH]).stdout.decode("ascii", "replace")
        if digest not in found:
            sync.push(self._adb, jar.read_bytes(), JAR_PATH, 0o755)

    def _close_shell(self) -> None:
        if self._shell is not None:
            self._shell.close()
            self._shell = None


def _body(method: str, params: tuple[Any, ...]) -> bytes:
    # ASCII with escapes: the server decodes the body as US-ASCII.
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}).encode("ascii")


def package_asset(package: str, relative: str) -> Path:
    """A data file of an installed package, found without importing the package.

    Raises:
        UiServerError: the package or the file is not there.
    """
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / relative
        if path.is_file():
            return path
    raise UiServerError(f"{relative} of the package {package} is missing", next_step=f"Install it: pip install {package}")


@cache
def _jar() -> tuple[Path, str]:
    path = package_asset("uiautomator2", "assets/u2.jar")
    return path, hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def selector(**fields: Any) -> dict[str, Any]:
    """A selector object of the server: fields such as `text`, `resourceId`, `className`, `focused`, and the mask naming them."""
    unknown = fields.keys() - _MASK.keys()
    if unknown:
        raise ValueError(f"unknown selector field {sorted(unknown)[0]!r}; known: {', '.join(_MASK)}")
    mask = 0
    for name in fields:
        mask |= _MASK[name]
    return {**fields, "mask": mask, "childOrSibling": [], "childOrSiblingSelector": []}


# The bit of a field in the mask is its place in this list.
_FIELDS = """
text textContains textMatches textStartsWith className classNameMatches description descriptionContains descriptionMatches
descriptionStartsWith checkable checked clickable longClickable scrollable enabled focusable focused selected packageName
packageNameMatches resourceId resourceIdMatches index instance
"""
_MASK = {name: 1 << bit for bit, name in enumerate(_FIELDS.split())}
