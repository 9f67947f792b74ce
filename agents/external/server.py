"""Any agent of ours behind the protocol: `python -m agents.external.server AGENT --port 8000`.

For agents that live in another environment, or on another machine, than the benchmark; and the example of a server that keeps the
protocol to the letter.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from pydantic import ValidationError

from agents.external.convert import observation_of, reply_message, task_of
from agents.external.schema import (
    ACT_PATH,
    INFO_PATH,
    PROTOCOL,
    RESET_PATH,
    ActReply,
    ActRequest,
    ErrorReply,
    Info,
    Message,
    ResetReply,
    ResetRequest,
)
from agents.options import AgentOptions
from agents.protocol import Agent, AgentUnavailable, Composed, Corrected, Described
from harness.errors import AnyAppError

MAX_BODY_BYTES: Final = 64_000_000
_SILENCE_S: Final = 60.0
"""Seconds that one who asks may be silent in the middle of a request."""
MAX_SESSIONS: Final = 64
"""Sessions kept; the one that was silent longest goes first. The protocol has no end of a session."""

log = logging.getLogger(__name__)
MakeAgent = Callable[[AgentOptions], Agent]


class Refused(Exception):
    """A request that is answered with an error status."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


@dataclass
class _Session:
    """One episode. `step`: of the last reply, -1 before the first."""

    agent: Agent
    lock: threading.Lock = field(default_factory=threading.Lock)
    step: int = -1
    reply: ActReply | None = None


class AgentHost:
    """Sessions of an agent; knows nothing of HTTP. Safe to use from several threads.

    Args:
        make: makes an agent for a session, with the settings of the request as its options' settings.
        name: of the agent, for `info`.
    """

    def __init__(self, make: MakeAgent, name: str) -> None:
        self._make = make
        self._name = name
        self._lock = threading.Lock()
        self._sessions: OrderedDict[str, _Session] = OrderedDict()

    def info(self) -> Info:
        """Who the agent is, as an agent without settings describes itself."""
        agent = self._make(AgentOptions())
        said = dict(agent.describe()) if isinstance(agent, Described) else {}
        return Info(name=self._name, version=str(said.pop("version", "")), protocol=PROTOCOL, settings=said)

    def reset(self, request: ResetRequest) -> ResetReply:
        """Begin a session. The same request again begins it anew, as long as nothing was decided in it."""
        with self._lock:
            known = self._sessions.get(request.session)
        if known is not None and known.step >= 0:
            raise Refused(409, "the session has begun already")
        try:
            agent = self._make(AgentOptions(settings=request.settings))
        except ValueError as error:
            raise Refused(400, str(error)) from error
        agent.reset(task_of(request.task))
        with self._lock:
            self._sessions[request.session] = _Session(agent)
            if known is not None:
                _close(known.agent)
            while len(self._sessions) > MAX_SESSIONS:
                _close(self._sessions.popitem(last=False)[1].agent)
        return ResetReply(session=request.session)

    def act(self, request: ActRequest) -> ActReply:
        """The reply to a step: a new one once, and the same again whenever it is asked for again."""
        with self._lock:
            session = self._sessions.get(request.session)
            if session is None:
                raise Refused(404, "there is no such session (any more)")
            self._sessions.move_to_end(request.session)
        with session.lock:
            if request.step == session.step and session.reply is not None:
                return session.reply
            if request.step != session.step + 1:
                raise Refused(409, f"step {request.step} does not follow step {session.step}")
            try:
                seen = observation_of(request.observation)
            except ValueError as error:
                raise Refused(400, str(error)) from error
            agent = session.agent
            if request.last is not None and request.last.outcome == "refused" and isinstance(agent, Corrected):
                agent.refused(request.last.reason)
            decision = agent.act(seen)
            session.reply = reply_message(decision, carries_on=isinstance(agent, Composed) and agent.carries_on)
            session.step = request.step
            return session.reply


def _close(agent: Agent) -> None:
    """Let an agent of a session that is dropped give back what it holds, if it can."""
    close = getattr(agent, "close", None)
    if callable(close):
        close()


class AgentServer:
    """Serves a host of sessions over HTTP. A context manager; `serve` blocks instead.

    Args:
        host: what is served.
        address: where to listen; port 0 takes a free one.
    """

    def __init__(self, host: AgentHost, address: tuple[str, int] = ("127.0.0.1", 0)) -> None:
        class Handler(BaseHTTPRequestHandler):
            timeout = _SILENCE_S

            def do_GET(self) -> None:
                _answer(self, lambda: host.info() if self.path == INFO_PATH else _unknown(self.path))

            def do_POST(self) -> None:
                _answer(self, lambda: _post(host, self.path, _body(self)))

            def log_message(self, format: str, *args: Any) -> None:
                log.debug(format, *args)

        self._http = ThreadingHTTPServer(address, Handler)
        self._http.daemon_threads = True

    @property
    def url(self) -> str:
        """The agent's address."""
        return f"http://{self._http.server_address[0]!s}:{self._http.server_address[1]}"

    def serve(self) -> None:
        """Serve until the process ends."""
        self._http.serve_forever(0.2)

    def __enter__(self) -> AgentServer:
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._http.shutdown()
        self._http.server_close()


def _post(host: AgentHost, path: str, body: bytes) -> Message:
    try:
        if path == RESET_PATH:
            return host.reset(ResetRequest.model_validate_json(body))
        if path == ACT_PATH:
            return host.act(ActRequest.model_validate_json(body))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise Refused(400, f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from error
    return _unknown(path)


def _unknown(path: str) -> Message:
    raise Refused(404, f"there is no {path[:200]}")


def _body(handler: BaseHTTPRequestHandler) -> bytes:
    length = handler.headers.get("content-length", "")
    if not length.isdigit():
        raise Refused(411, "the length of the body is missing")
    if int(length) > MAX_BODY_BYTES:
        raise Refused(413, f"the body has more than {MAX_BODY_BYTES} bytes")
    return handler.rfile.read(int(length))


def _answer(handler: BaseHTTPRequestHandler, work: Callable[[], Message]) -> None:
    try:
        status, reply = 200, work()
    except Refused as error:
        status, reply = error.status, ErrorReply(error=str(error))
    except AgentUnavailable as error:
        status, reply = 502, ErrorReply(error=str(error))
    except Exception as error:
        log.exception("the agent failed")
        status, reply = 500, ErrorReply(error=str(error) if isinstance(error, AnyAppError) else f"{type(error).__name__}: {error}")
    data = json.dumps(reply.model_dump(mode="json")).encode()
    with contextlib.suppress(ConnectionError):  # who asked is gone
        handler.send_response(status)
        handler.send_header("content-type", "application/json")
        handler.send_header("content-length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)


def main(arguments: list[str] | None = None) -> int:
    """Serve an agent by its name, or by `module:Class`. Returns the exit code."""
    from agents.registry import make_agent

    parser = argparse.ArgumentParser("python -m agents.external.server", description="Serve an agent over HTTP.")
    parser.add_argument("agent", help="a name that `anyapp run --agent` takes, or module:Class")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one (default: 8000)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="option or setting of the agent")
    chosen = parser.parse_args(arguments)
    try:
        own = _options(chosen.option)
        make_agent(chosen.agent, own)
    except (AnyAppError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1

    def make(options: AgentOptions) -> Agent:
        return make_agent(chosen.agent, own.model_copy(update={"settings": {**own.settings, **options.settings}}))

    server = AgentServer(AgentHost(make, chosen.agent), (chosen.host, chosen.port))
    print(f"Serving {chosen.agent} at {server.url}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve()
    return 0


def _options(words: list[str]) -> AgentOptions:
    said: dict[str, Any] = {}
    settings: dict[str, str] = {}
    for text in words:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"{text!r} is not NAME=VALUE")
        (said if name in AgentOptions.model_fields and name != "settings" else settings)[name] = value
    return AgentOptions.model_validate({**said, "settings": settings})


if __name__ == "__main__":
    sys.exit(main())
