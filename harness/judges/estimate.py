"""What asking a model will cost, before anything is sent: a rehearsal with a client that sends nothing and answers as whoever asks expects.

Input tokens follow from the very requests that will be sent; output tokens from sample answers, so that thinking, which models do at
their own length, is not in them.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Final, Protocol
from urllib.parse import urlsplit

from PIL import Image

from agents.models.connect import api_of
from agents.models.keys import DEFAULT_HOST
from agents.models.prices import price_table
from agents.models.request import ImagePart, Message, ModelClient, ModelReply, Request
from agents.options import AgentOptions
from agents.protocol import Usage
from harness.judges.image_tokens import image_tokens
from harness.judges.judge import Judge
from harness.judges.judgment import Judgment
from harness.judges.trajectory import Trajectory

BYTES_PER_TOKEN: Final = 3.5
"""Of UTF-8. Prose has more than four bytes a token, trees and JSON fewer."""
MESSAGE_TOKENS: Final = 4
"""Around every message."""
ANSWER_MARGIN: Final = 2.0
"""Real answers are taken to be this much longer than samples."""


class Counted(Protocol):
    """What was asked for one answer, such as a `Judgment`: calls, pictures and tokens. `cost_usd` is None when the model has no price."""

    @property
    def calls(self) -> int: ...
    @property
    def images(self) -> int: ...
    @property
    def input_tokens(self) -> int: ...
    @property
    def output_tokens(self) -> int: ...
    @property
    def cost_usd(self) -> float | None: ...


@dataclass(frozen=True)
class Estimate:
    """Sums over judgments, or other answers. `cost_usd` is None when the model has no price."""

    judgments: int = 0
    calls: int = 0
    images: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0

    @staticmethod
    def of(judgments: Iterable[Counted]) -> Estimate:
        """The sums; a judgment without calls costs nothing."""
        return Estimate.sum(
            Estimate(1, each.calls, each.images, each.input_tokens, each.output_tokens, each.cost_usd if each.calls else 0.0)
            for each in judgments
        )

    @staticmethod
    def sum(estimates: Iterable[Estimate]) -> Estimate:
        """All together."""
        return reduce(Estimate.plus, estimates, Estimate())

    def plus(self, other: Estimate) -> Estimate:
        """Both together."""
        unknown = self.cost_usd is None or other.cost_usd is None
        return Estimate(
            self.judgments + other.judgments,
            self.calls + other.calls,
            self.images + other.images,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            None if unknown else (self.cost_usd or 0.0) + (other.cost_usd or 0.0),
        )


class Rehearsal:
    """A `ModelClient` that sends nothing: it counts, and answers with samples.

    Args:
        sample: gives a well-formed answer to a request.
        options: of the model, for its prices.
    """

    def __init__(self, sample: Callable[[Request], str], options: AgentOptions) -> None:
        self._sample = sample
        self._prices = price_table(options.prices)
        self._host = (urlsplit(options.base_url).hostname or "") if options.base_url else DEFAULT_HOST[api_of(options)]

    def complete(self, request: Request) -> ModelReply:
        text = self._sample(request)
        given = request_tokens(request)
        answered = math.ceil(text_tokens(text) * ANSWER_MARGIN)
        if request.max_tokens is not None:
            answered = min(answered, request.max_tokens)
        cost = self._prices.cost(request.model, given, 0, answered, self._host)
        return ModelReply(text, usage=Usage(given, answered, 0, 1, cost, request.model))

    def close(self) -> None:
        """There is nothing to let go of."""


class Tally:
    """A `ModelClient` that counts what another one is asked. For one thread."""

    def __init__(self, client: ModelClient) -> None:
        self._client = client
        self.total = Estimate(1)
        """One answer, however many calls it takes."""

    def complete(self, request: Request) -> ModelReply:
        reply = self._client.complete(request)
        images = sum(len(message.images) for message in request.messages)
        cost = Estimate(0, 1, images, reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.cost_usd)
        self.total = self.total.plus(cost)
        return reply

    def close(self) -> None:
        """The other client stays as it is."""


def rehearse(judge: Judge, trajectory: Trajectory, options: AgentOptions) -> Judgment:
    """The judgment as it would be recorded, with estimated tokens and cost; its verdict means nothing."""
    return judge.judge(trajectory, Rehearsal(judge.sample, options), options.model)


def text_tokens(text: str) -> int:
    """Tokens of a text, by its length."""
    return math.ceil(len(text.encode("utf-8", "surrogatepass")) / BYTES_PER_TOKEN)


def request_tokens(request: Request) -> int:
    """Input tokens of a request: its texts and pictures."""
    return sum(_message_tokens(message, request.model) for message in request.messages)


def _message_tokens(message: Message, model: str) -> int:
    return MESSAGE_TOKENS + text_tokens(message.text) + sum(_picture_tokens(part, model) for part in message.images)


def _picture_tokens(part: ImagePart, model: str) -> int:
    with Image.open(io.BytesIO(part.data), formats=("PNG", "JPEG")) as picture:
        return image_tokens(model, picture.size, part.detail)
