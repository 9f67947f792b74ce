"""A scripted adb server with one device behind it, for tests of the driver's client side.

It speaks the host side of the protocol that clients see (requests, shell v2, sync v2, device TCP ports). Shell commands are answered by
a Python function; `host_shell` answers them with this machine's `sh`, which is near enough to the device's for the stores' scripts.
"""

from __future__ import annotations

import json
import socket
import struct
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Answer = tuple[bytes, bytes, int]
Shell = Callable[[str, bytes], Answer]
Rpc = Callable[[str, Any], Any]

FEATURES = "shell_v2,cmd,stat_v2,ls_v2,sendrecv_v2"
SERIAL = "emulator-5554"


def host_shell(command: str, stdin: bytes) -> Answer:
    """Run a script with `sh` of this machine. The question who root is, is answered yes."""
    if command.startswith("id -u; su 0"):
        return b"0\n0\n", b"", 0
    done = subprocess.run(["sh", "-c", command], input=stdin, capture_output=True, timeout=20, check=False)
    return done.stdout, done.stderr, done.returncode


class RpcFault(Exception):
    """An error answer of the UI server."""

    def __init__(self, message: str, data: str = "") -> None:
        super().__init__(message)
        self.answer = {"code": -32001, "message": message, "data": data}


@dataclass
class FakeAdb:
    """The server. Use it in a `with`; `port` is where it listens."""

    shell: Shell = host_shell
    rpc: Rpc | None = None
    features: str = FEATURES
    keep_alive: bool = True
    files: dict[str, bytes] = field(default_factory=dict)
    opened: list[str] = field(default_factory=list)
    connections: int = 0
    state: str = "device"
    ui_running: bool = True
    feed: int = 0
    """Bytes of input that an `exec:` service waits for."""

    def __enter__(self) -> FakeAdb:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._clients: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        for client in self._clients:
            client.close()

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._clients.append(client)
            self.connections += 1
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client:
            try:
                while (request := _request(client)) is not None:
                    if not self._handle(client, request):
                        return
            except OSError:
                return

    def _handle(self, client: socket.socket, request: str) -> bool:
        """Whether another request may follow on this connection."""
        if request == f"host:tport:serial:{SERIAL}" and self.state == "device":
            client.sendall(b"OKAY" + struct.pack("<Q", 1))
            return True
        if request.startswith("host:tport:serial:"):
            _fail(client, f"device '{request[18:]}' not found" if self.state == "device" else f"device {self.state}")
        elif request == f"host-serial:{SERIAL}:features":
            _text(client, self.features)
        elif request == f"host-serial:{SERIAL}:get-state":
            _text(client, self.state)
        elif request == "host:devices":
            _text(client, f"{SERIAL}\t{self.state}\n")
        else:
            self.opened.append(request)
            self._service(client, request)
        return False

    def _service(self, client: socket.socket, service: str) -> None:
        name, _, rest = service.partition(":")
        if name.startswith("shell,v2"):
            client.sendall(b"OKAY")
            self._shell_v2(client, rest)
        elif name == "exec":
            client.sendall(b"OKAY")
            out, err, _ = self.shell(rest, _exactly(client, self.feed))
            client.sendall(out + err)
        elif name == "shell" and "app_process" in rest:
            client.sendall(b"OKAY")
            self.ui_running = True
            while client.recv(1024):
                continue
            self.ui_running = False
        elif name == "sync":
            client.sendall(b"OKAY")
            self._sync(client)
        elif name == "tcp" and self.rpc is not None and self.ui_running:
            client.sendall(b"OKAY")
            self._http(client)
        else:
            _fail(client, "closed")

    def _shell_v2(self, client: socket.socket, command: str) -> None:
        stdin = b""
        while True:
            kind, size = struct.unpack("<BI", _exactly(client, 5))
            payload = _exactly(client, size)
            if kind == 4:
                break
            stdin += payload
        out, err, code = self.shell(command, stdin)
        for number, data in ((1, out), (2, err)):
            for start in range(0, len(data), 30_000):
                part = data[start : start + 30_000]
                client.sendall(struct.pack("<BI", number, len(part)) + part)
        client.sendall(struct.pack("<BI", 3, 1) + bytes([code]))

    def _sync(self, client: socket.socket) -> None:
        kind, size = struct.unpack("<4sI", _exactly(client, 8))
        path = _exactly(client, size).decode()
        if kind == b"STA2":
            data = self.files.get(path)
            numbers = (0, 0, 0, 0o100644, 1, 2000, 2000, len(data), 5, 6, 7) if data is not None else (2, *([0] * 10))
            client.sendall(struct.pack("<4sIQQIIIIQqqq", b"STA2", *numbers))
        elif kind == b"RCV2":
            _exactly(client, 8)
            if path not in self.files:
                reason = b"open failed: No such file or directory"
                client.sendall(struct.pack("<4sI", b"FAIL", len(reason)) + reason)
                return
            data = self.files[path]
            for start in range(0, len(data), 65536):
                part = data[start : start + 65536]
                client.sendall(struct.pack("<4sI", b"DATA", len(part)) + part)
            client.sendall(struct.pack("<4sI", b"DONE", 0))
        elif kind == b"SND2":
            _exactly(client, 12)
            received = b""
            while True:
                kind, size = struct.unpack("<4sI", _exactly(client, 8))
                if kind == b"DONE":
                    break
                received += _exactly(client, size)
            self.files[path] = received
            client.sendall(struct.pack("<4sI", b"OKAY", 0))

    def _http(self, client: socket.socket) -> None:
        buffer = b""
        while True:
            while b"\r\n\r\n" not in buffer:
                part = client.recv(65536)
                if not part:
                    return
                buffer += part
            head, _, buffer = buffer.partition(b"\r\n\r\n")
            fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
            length = int(fields.get("Content-Length", 0))
            while len(buffer) < length:
                buffer += client.recv(65536)
            body, buffer = buffer[:length], buffer[length:]
            answer = b"pong" if head.startswith(b"GET /ping") else self._rpc(body)
            keep = "keep-alive" if self.keep_alive else "close"
            client.sendall(f"HTTP/1.1 200 OK \r\nConnection: {keep}\r\nContent-Length: {len(answer)}\r\n\r\n".encode() + answer)
            if not self.keep_alive:
                return

    def _rpc(self, body: bytes) -> bytes:
        call = json.loads(body.decode("ascii"))
        assert self.rpc is not None
        try:
            answer = {"result": self.rpc(call["method"], call["params"])}
        except RpcFault as fault:
            answer = {"error": fault.answer}
        return json.dumps({"jsonrpc": "2.0", "id": call["id"], **answer}).encode()


def _request(client: socket.socket) -> str | None:
    head = client.recv(4)
    while head and len(head) < 4:
        head += client.recv(4 - len(head))
    return _exactly(client, int(head, 16)).decode() if head else None


def _exactly(client: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = client.recv(size - len(data))
        if not part:
            raise ConnectionError
        data += part
    return data


def _text(client: socket.socket, text: str) -> None:
    client.sendall(b"OKAY%04x%s" % (len(text), text.encode()))


def _fail(client: socket.socket, text: str) -> None:
    client.sendall(b"FAIL%04x%s" % (len(text), text.encode()))
