"""The client that options ask for."""

from __future__ import annotations

from agents.models.request import ModelClient
from agents.options import AgentOptions


def connect(options: AgentOptions) -> ModelClient:
    """A client for the options' provider.

    Raises:
        agents.models.errors.NoKey: there is no key where one is needed.
        agents.models.errors.BadRequest: the options do not go together, or a package is missing.
    """
    raise NotImplementedError(options)
