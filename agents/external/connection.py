"""HTTP to an agent's server: bounded in time and size, and never one request twice.

Tried again is only what cannot have reached the agent: a connection that could not be made, and a server that says that it is not ready
(429, 503). Every request has a connection of its own, so that none is lost on one that the server has just closed.
"""

from __future__ import annotations

import ipaddress
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import httpx2

from agents.external.schema import MAX_REPLY_BYTES
from agents.models.keys import NO_KEY, find_key, scrubbed
from agents.options import AgentOptions
from agents.protocol import AgentUnavailable
from harness.errors import AnyAppError

_NOT_READY: Final = (429, 503)
_GONE: Final = (502, 504)
_FIRST_PAUSE_S: Final = 0.25
_LONGEST_PAUSE_S: Final = 8.0
_CONNECT_S: Final = 10.0


class BadAddress(ValueError):
    """An address that no agent can have. The text does not repeat what may be secret in it."""


class ExternalAgentError(AnyAppError):
    """The agent's server answers with an error, or not in time: the agent's own fault, as if its `act` had raised."""


class BadReply(AnyAppError):
    """A reply that is no JSON, or too long."""


@dataclass(frozen=True)
class Waiting:
    """Seconds that requests may take: each by itself, and with all attempts to connect. `retries`: further attempts."""

    timeout_s: float
    deadline_s: float
    retries: int


def checked_address(address: str) -> str:
    """The address of a server without a slash at its end.

    Raises:
        BadAddress: it is none, or holds a password, a query or a fragment: the address is the agent's name in all records.
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise BadAddress("the address of the agent is none; expected http://HOST:PORT") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise BadAddress("the address of the agent is none; expected http://HOST:PORT")
    if "@" in parts.netloc:
        raise BadAddress(
            "the address of the agent holds a user or a password, and would be stored with every episode; leave them out, put the "
            "password or token into an environment variable, and name that: --agent-option key_env=VARIABLE"
        )
    if "?" in address or "#" in address:
        raise BadAddress("the address of the agent holds a query or a fragment; expected http://HOST:PORT or http://HOST:PORT/PATH")
    if any(char.isspace() or not char.isprintable() for char in address):
        raise BadAddress("the address of the agent holds blanks or signs that cannot be printed")
    return address.rstrip("/")


class Connection:
    """Requests to one server.

    Args:
        address: as `checked_address` gives it.
        waiting: limits of time.
        key_env: environment variable, or entry of the file of keys, whose value is sent as a bearer token; empty: what the file has for
            the host, if anything.
        sleep: stands in for `time.sleep` in tests.
    """

    def __init__(self, address: str, waiting: Waiting, *, key_env: str = "", sleep: Callable[[float], object] = time.sleep) -> None:
        self.address = address
        self._waiting = waiting
        self._sleep = sleep
        self._key = find_key(AgentOptions(base_url=address, key_env=key_env), "openai")
        headers = {"accept": "application/json", "accept-encoding": "identity", "user-agent": "anyapp"}
        if self._key != NO_KEY:
            scheme = "" if self._key.lower().startswith(("basic ", "bearer ")) else "Bearer "
            headers["authorization"] = f"{scheme}{self._key}"
        self._client = httpx2.Client(
            headers=headers,
            timeout=httpx2.Timeout(waiting.timeout_s, connect=min(_CONNECT_S, waiting.timeout_s)),
            limits=httpx2.Limits(max_keepalive_connections=0),
            follow_redirects=False,
            trust_env=not _is_here(urlsplit(address)),  # a proxy of the environment is not meant for this machine
        )

    def close(self) -> None:
        """Let go of what the client holds."""
        self._client.close()

    def get(self, path: str) -> Any:
        """The JSON of a GET; see `post`."""
        return self._exchange("GET", path, None)

    def post(self, path: str, body: str) -> Any:
        """The JSON of the reply to a POST of JSON.

        Raises:
            AgentUnavailable: no server, or none that is ready, after all retries; or the connection broke while it was at work.
            ExternalAgentError: an error status, or no reply in time.
            BadReply: a reply that is no JSON or too long.
        """
        return self._exchange("POST", path, body.encode())

    def _exchange(self, method: str, path: str, body: bytes | None) -> Any:
        end = time.monotonic() + self._waiting.deadline_s
        attempt = 0
        while True:
            problem = ""
            try:
                status, data = self._once(method, path, body)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
                problem = f"no connection: {error}"
            except httpx2.TimeoutException as error:
                raise ExternalAgentError(
                    f"the agent did not answer within {self._waiting.timeout_s:g} s", where=f"{self.address}{path}"
                ) from error
            except httpx2.HTTPError as error:
                raise self._unavailable(path, f"the connection broke: {type(error).__name__}: {error}") from error
            else:
                if status not in _NOT_READY:
                    return self._json(path, status, data)
                problem = f"status {status}: {_words(data)}"
            pause = min(_FIRST_PAUSE_S * 2**attempt, _LONGEST_PAUSE_S)
            if attempt >= self._waiting.retries or time.monotonic() + pause > end:
                raise self._unavailable(path, problem)
            attempt += 1
            self._sleep(pause)

    def _once(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        """Status and body of one request."""
        headers = {"content-type": "application/json"} if body is not None else {}
        end = time.monotonic() + self._waiting.timeout_s
        with self._client.stream(method, f"{self.address}{path}", content=body, headers=headers) as response:
            if response.headers.get("content-encoding", "identity") != "identity":
                raise BadReply("the reply is compressed", where=f"{self.address}{path}", expected="no content-encoding")
            data = bytearray()
            for piece in response.iter_raw():
                data += piece
                if len(data) > MAX_REPLY_BYTES:
                    raise BadReply("the reply is too long", where=f"{self.address}{path}", expected=f"at most {MAX_REPLY_BYTES} bytes")
                if time.monotonic() > end:
                    raise httpx2.ReadTimeout("the reply comes too slowly")
            return response.status_code, bytes(data)

    def _json(self, path: str, status: int, data: bytes) -> Any:
        if status in _GONE:
            raise self._unavailable(path, f"status {status}: {_words(data)}")
        if status != 200:
            found = scrubbed(f"status {status}: {_words(data)}", self._key)
            raise ExternalAgentError("the agent's server answers with an error", where=f"{self.address}{path}", found=found)
        try:
            return json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadReply("the reply is no JSON", where=f"{self.address}{path}", found=repr(data[:120])) from error

    def _unavailable(self, path: str, problem: str) -> AgentUnavailable:
        return AgentUnavailable(
            "the agent's server is out of reach",
            where=f"{self.address}{path}",
            found=scrubbed(problem, self._key),
            next_step="Start it, or check its address.",
        )


def _is_here(parts: SplitResult) -> bool:
    host = parts.hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _words(data: bytes) -> str:
    """What an error's body says, in one line."""
    text = data[:2000].decode("utf-8", "replace")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    if isinstance(said, Mapping) and isinstance(said.get("error"), str):
        text = said["error"]
    return " ".join(text.split())[:300] or "nothing"
