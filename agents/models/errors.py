"""What can go wrong between an agent and its model. None of it is the agent's failure; texts hold no keys."""

from __future__ import annotations

from agents.protocol import AgentUnavailable


class ModelUnavailable(AgentUnavailable):
    """The server is out of reach, overloaded, or refuses service (keys, quota) after all retries."""


class BadRequest(AgentUnavailable):
    """The server refuses a request as malformed: a fault of the client's settings (unknown model, a parameter it does not take)."""


class ContextOverflow(AgentUnavailable):
    """The request is longer than the model takes. Callers that can say less do so and try again."""


class NotRecorded(AgentUnavailable):
    """The cache is replayed and has no reply to this request."""


class NoKey(AgentUnavailable):
    """There is no key for the provider."""
