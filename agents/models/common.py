"""What the clients of all providers share."""

from __future__ import annotations

import base64
import json
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlsplit

from agents.grammar.errors import ParseError
from agents.grammar.objects import read_value
from agents.models.errors import BadRequest, ContextOverflow, ModelUnavailable
from agents.models.keys import DEFAULT_HOST, find_key, scrubbed
from agents.models.prices import price_table
from agents.models.request import ImagePart, Message, ModelReply, Request
from agents.models.retry import Failure, Retries, retry_after
from agents.options import AgentOptions, Api
from agents.protocol import AgentUnavailable, Usage

_OVERFLOW: Final = re.compile(
    r"context[ _-]?(?:length|window)|maximum context|prompt is too long|too many (?:input )?tokens|input (?:is )?too long|"
    r"exceeds? (?:the )?(?:maximum|model'?s?|max)[\w ]*(?:tokens|length|context)|reduce the length",
    re.I,
)
_MAX_WORDS: Final = 600
UNREADABLE: Final = 200
"""What `explain` gives as status where the server answered with success, and with something that is no reply."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class ProviderClient(ABC):
    """Retries, errors, latency and costs around one provider's package. Subclasses send one request."""

    api: Api

    def __init__(self, options: AgentOptions) -> None:
        self.options = options
        self.key = find_key(options, self.api)
        self.host = urlsplit(options.base_url).hostname or "" if options.base_url else DEFAULT_HOST[self.api]
        self.retries = Retries(options.retries, options.deadline_s)
        self._prices = price_table(options.prices)

    def complete(self, request: Request) -> ModelReply:
        began = time.perf_counter()

        def call(left_s: float) -> ModelReply:
            nonlocal began
            began = time.perf_counter()
            return _readable(self.send(request, min(self.options.timeout_s, left_s)))

        reply, attempts = self.retries.run(call, self._explained)
        elapsed = (time.perf_counter() - began) * 1000
        return replace(reply, attempts=attempts, latency_ms=round(elapsed, 2), usage=self._priced(reply.usage, request.model))

    @abstractmethod
    def send(self, request: Request, timeout_s: float) -> ModelReply:
        """One call without retries. Raises what the provider's package raises."""

    @abstractmethod
    def explain(self, error: Exception) -> tuple[int | None, Mapping[str, str], str] | None:
        """Status, headers and words of an exception of the provider's package; None for an exception that is not the network's. A status of
        None means that nothing came, `UNREADABLE` that what came is no reply."""

    @abstractmethod
    def close(self) -> None: ...

    def _priced(self, usage: Usage, model: str) -> Usage:
        read, cached, written = (_counted(n) for n in (usage.input_tokens, usage.cached_tokens, usage.output_tokens))
        cost = self._prices.cost(model, read, cached, written, self.host)
        return Usage(read, written, cached, 1, cost, _mended(usage.model) or model)

    def _explained(self, error: Exception) -> Failure | None:
        if isinstance(error, AgentUnavailable):
            return Failure(error, 400)
        told = self.explain(error)
        if told is None:
            return None
        status, headers, words = told
        # A reply that cannot be read may be a busy proxy's: like one that never came, it may be better the next time.
        return Failure(
            self._meaning(status, scrubbed(words, self.key)[:_MAX_WORDS]), None if status == UNREADABLE else status, retry_after(headers)
        )

    def _meaning(self, status: int | None, words: str) -> AgentUnavailable:
        where = self.options.base_url or self.host
        if status is None:
            return ModelUnavailable(
                "the model server cannot be reached or does not answer in time",
                where=where,
                found=words,
                next_step=f"Is it running, is the address right, and are {self.options.timeout_s:g} s (timeout_s) enough for it?",
            )
        if status == UNREADABLE:
            return ModelUnavailable(
                "the reply of the model server cannot be read",
                where=where,
                found=words,
                next_step="Do --base-url and --api fit the server? For OpenAI's protocol the address mostly ends in /v1.",
            )
        found = f"status {status}: {words}"
        if status in (401, 403):
            return ModelUnavailable("the model server refuses the key", where=where, found=found, next_step="Check the key and its rights.")
        if status in (400, 413, 422) and _OVERFLOW.search(words):
            return ContextOverflow("the request is longer than the model takes", where=where, found=found)
        if 400 <= status < 500 and status not in (408, 409, 425, 429):
            return BadRequest(
                "the model server refuses the request", where=where, found=found, next_step="Check the model's name and the options."
            )
        return ModelUnavailable(
            "the model server does not serve",
            where=where,
            found=found,
            next_step="Look at the server's log, and whether --api and --base-url fit it.",
        )


def understood(read: Callable[[Any], ModelReply], reply: Any) -> ModelReply:
    """What a provider's object says. Raises ValueError for one of another shape than the package promises: packages do not check it."""
    try:
        return read(reply)
    except (AttributeError, LookupError, TypeError) as error:
        raise ValueError(f"it has another shape: {type(error).__name__}: {error}") from error


def _counted(number: Any) -> int:
    """A number of tokens as a server gave it; 0 for what is none."""
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else 0


def _readable(reply: ModelReply) -> ModelReply:
    """A reply without lone surrogates, which no request and no file could hold."""
    calls = tuple(replace(call, name=_mended(call.name), arguments=_mended(call.arguments)) for call in reply.calls)
    return replace(reply, text=_mended(reply.text), reasoning=_mended(reply.reasoning), calls=calls, native=_mended(reply.native))


def _mended(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isascii() else _SURROGATE.sub("\ufffd", value)
    if isinstance(value, Mapping):
        return {_mended(name): _mended(each) for name, each in value.items()}
    return [_mended(each) for each in value] if isinstance(value, list | tuple) else value


def system_of(messages: Sequence[Message]) -> str:
    """What the system's messages say, for services that take it apart from the turns."""
    return "\n\n".join(message.text for message in messages if message.role == "system")


def turns_of(messages: Sequence[Message], turn: Callable[[Message], dict[str, Any]], content: str) -> list[dict[str, Any]]:
    """The turns without the system's, for services that want the results of the calls of one turn in one turn themselves.

    Args:
        turn: a message in the service's form.
        content: the field of it with the parts.
    """
    out: list[dict[str, Any]] = []
    before = ""
    for message in messages:
        if message.role == "system":
            continue
        made = turn(message)
        if message.role == before == "tool":
            out[-1][content] += made[content]
        else:
            out.append(made)
        before = message.role
    return out


def data_url(part: ImagePart) -> str:
    """A picture as a data URL."""
    return f"data:{part.media_type};base64,{base64.b64encode(part.data).decode('ascii')}"


def arguments_of(text: Any) -> Mapping[str, Any]:
    """The arguments of a tool call, which some servers give as text; what cannot be read is kept under `_text`."""
    if isinstance(text, Mapping):
        return text
    try:
        value, _ = read_value(str(text).strip() or "{}")
    except ParseError:
        value = None
    return value if isinstance(value, dict) else {"_text": str(text)}


def plain(value: Any) -> Any:
    """A provider's object as JSON values."""
    dump: Callable[..., Any] | None = getattr(value, "model_dump", None)
    return json.loads(json.dumps(dump(mode="json", exclude_none=True) if dump is not None else value, default=str))
