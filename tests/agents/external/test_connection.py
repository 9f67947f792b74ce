"""Bad networks and bad servers: what is tried again, what makes an episode invalid, and what is the agent's own fault."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from agents.external.agent import ExternalAgent
from agents.external.connection import BadAddress, Connection, ExternalAgentError, Waiting, checked_address
from agents.external.schema import MAX_REPLY_BYTES
from agents.options import AgentOptions
from agents.protocol import AgentUnavailable
from agents.registry import UnknownAgent, make_agent
from harness.device.actions import Tap
from tests.agents.external.test_protocol import SEEN
from tests.agents.phone import task

Talk = Callable[[str, int], bytes | None]
"""From a path and the number of the request to the bytes that are sent; None closes the connection without a word."""

INFO = {"name": "raw", "protocol": 1}
SOON = AgentOptions(timeout_s=0.5, deadline_s=3, retries=2)


def http(body: object, status: int = 200, head: str = "") -> bytes:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return f"HTTP/1.1 {status} X\r\ncontent-length: {len(data)}\r\n{head}\r\n".encode() + data


class RawServer:
    """Answers with prepared bytes, so that every kind of nonsense can be said. `asked` holds the paths and heads in order."""

    def __init__(self, talk: Talk) -> None:
        self.asked: list[tuple[str, str]] = []
        self._talk = talk
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        text = head.decode()
        length = next((int(line.split(":")[1]) for line in text.split("\r\n") if line.lower().startswith("content-length")), 0)
        while len(body) < length:
            body += connection.recv(65536)
        path = text.split(" ")[1]
        if path == "/v1/reset":
            connection.sendall(http({"session": json.loads(body)["session"]}))
            return
        self.asked.append((path, text))
        reply = self._talk(path, sum(asked == path for asked, _ in self.asked) - 1)
        if reply == b"SLOW":
            time.sleep(2)
        elif reply is not None:
            connection.sendall(reply)

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)  # close alone leaves a waiting accept to the next caller
        self._socket.close()


@contextmanager
def talking(act: Talk, info: object = INFO) -> Iterator[RawServer]:
    server = RawServer(lambda path, number: http(info) if path == "/v1/info" else act(path, number))
    try:
        yield server
    finally:
        server.close()


def begun(server: RawServer, options: AgentOptions = SOON) -> ExternalAgent:
    agent = ExternalAgent(server.url, options)
    agent.reset(task("Do it."))
    return agent


TAP = http({"action": {"kind": "tap", "x": 1, "y": 2}})


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_is_not_ready_is_asked_again(status: int) -> None:
    with talking(lambda path, number: http({"error": "loading"}, status) if number < 2 else TAP) as server:
        assert begun(server).act(SEEN).action == Tap(1, 2)
    with (
        talking(lambda path, number: http({"error": "loading"}, status)) as server,
        pytest.raises(AgentUnavailable, match=f"status {status}: loading"),
    ):
        begun(server).act(SEEN)
    assert len([path for path, _ in server.asked if path == "/v1/act"]) == 3


@pytest.mark.parametrize("reply", [None, b"HTTP/1.1 200 X\r\ncontent-length: 50\r\n\r\n{", b"\x00nonsense\r\n\r\n"])
def test_a_look_that_may_have_arrived_is_never_sent_again(reply: bytes | None) -> None:
    with talking(lambda path, number: reply) as server, pytest.raises(AgentUnavailable, match="the connection broke"):
        begun(server).act(SEEN)
    assert [path for path, _ in server.asked] == ["/v1/info", "/v1/act"]


def test_a_server_that_is_gone_makes_the_agent_unavailable() -> None:
    with talking(lambda path, number: TAP) as server:
        agent = begun(server, AgentOptions(timeout_s=0.5, deadline_s=0.6, retries=2))
    with pytest.raises(AgentUnavailable, match=r"out of reach .*no connection"):
        agent.act(SEEN)


def test_a_server_that_comes_late_is_waited_for() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    servers: list[socket.socket] = []

    def start(_: float) -> None:
        if not servers:
            late = socket.create_server(("127.0.0.1", port))
            servers.append(late)

            def answer() -> None:
                connection, _ = late.accept()
                with connection:
                    connection.recv(65536)
                    connection.sendall(http(INFO))

            threading.Thread(target=answer, daemon=True).start()

    connection = Connection(f"http://127.0.0.1:{port}", Waiting(2, 10, 3), sleep=start)
    assert connection.get("/v1/info") == INFO
    servers[0].close()


@pytest.mark.parametrize("status", [502, 504])
def test_a_gateway_without_an_agent_behind_it_is_no_fault_of_the_agent(status: int) -> None:
    with talking(lambda path, number: http(b"<html>", status)) as server, pytest.raises(AgentUnavailable, match=f"status {status}"):
        begun(server).act(SEEN)
    assert len(server.asked) == 2


@pytest.mark.parametrize("status", [301, 400, 404, 409, 500])
def test_an_error_of_the_server_is_the_agents_own(status: int) -> None:
    head = "location: http://127.0.0.1:1/\r\n"
    with talking(lambda path, number: http({"error": "no"}, status, head)) as server, pytest.raises(ExternalAgentError) as caught:
        begun(server).act(SEEN)
    assert not isinstance(caught.value, AgentUnavailable)
    assert f"status {status}: no" in str(caught.value)


def test_an_agent_that_takes_too_long_is_at_fault() -> None:
    with talking(lambda path, number: b"SLOW") as server, pytest.raises(ExternalAgentError, match=r"did not answer within 0\.5 s"):
        begun(server).act(SEEN)
    assert len(server.asked) == 2


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (http(b"tap there"), "no JSON"),
        (http(b""), "no JSON"),
        (http(b"[" * 100_000), "no JSON"),
        (http(b'{"action": ' + b"1" * 5000 + b"}"), "cannot be used"),
        (http(b'"' + b"x" * MAX_REPLY_BYTES + b'"'), "too long"),
        (http(b"\x1f\x8b", head="content-encoding: gzip\r\n"), "compressed"),
        (http({"thought": "hm"}), 'no "action"'),
    ],
)
def test_nonsense_costs_the_step_and_the_episode_goes_on(reply: bytes, words: str) -> None:
    with talking(lambda path, number: TAP if number else reply) as server:
        agent = begun(server, AgentOptions(timeout_s=5))
        first = agent.act(SEEN)
        assert first.action is None and first.error_kind == "bad_syntax"
        assert words in (first.error or "")
        assert agent.act(SEEN).action == Tap(1, 2)


@pytest.mark.parametrize(
    ("info", "words"),
    [
        ({"name": "x", "protocol": 2}, "another protocol .*version 2"),
        ({"hello": "world"}, "no agent's server"),
        ([], "no agent's server"),
    ],
)
def test_who_speaks_something_else_is_told_apart_before_the_run(info: object, words: str) -> None:
    with talking(lambda path, number: TAP, info) as server, pytest.raises(ExternalAgentError, match=words):
        make_agent(server.url)


# --- addresses and secrets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "http://",
        "http://:80",
        "ftp://h",
        "h:80",
        "http://h:99999",
        "http://[::1",
        "http://h/?q=1",
        "http://h/#x",
        "http://h/a b",
        "http://h:0",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        checked_address(address)


@pytest.mark.parametrize(
    ("address", "kept"),
    [("http://h/", "http://h"), ("https://h.example:8/a/", "https://h.example:8/a"), ("http://[::1]:80", "http://[::1]:80")],
)
def test_an_address_loses_its_last_slash(address: str, kept: str) -> None:
    assert checked_address(address) == kept


def test_a_password_in_the_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(UnknownAgent) as caught:
        make_agent("http://ann:s3cr3t@127.0.0.1:9")
    assert "s3cr3t" not in str(caught.value) and "key_env" in str(caught.value)


def test_a_token_is_sent_and_told_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_AGENT_TOKEN", "tok-123456")
    options = SOON.model_copy(update={"key_env": "MY_AGENT_TOKEN"})
    with talking(lambda path, number: http({"error": "who is tok-123456?"}, 403)) as server:
        agent = begun(server, options)
        with pytest.raises(ExternalAgentError) as caught:
            agent.act(SEEN)
        assert all("authorization: bearer tok-123456" in head.lower() for _, head in server.asked)
    assert "tok-123456" not in str(caught.value) + str(agent.describe())


def test_no_token_is_sent_unasked() -> None:
    with talking(lambda path, number: TAP) as server:
        begun(server).act(SEEN)
    assert all("authorization" not in head.lower() for _, head in server.asked)
