"""An agent behind an address: `anyapp run --agent http://127.0.0.1:8000`."""

from __future__ import annotations

import secrets
from typing import Any, Final

from pydantic import ValidationError

from agents.external.connection import BadReply, Connection, ExternalAgentError, Waiting, checked_address
from agents.external.convert import decision_of, last_action, observation_message, refusal, task_message
from agents.external.schema import ACT_PATH, INFO_PATH, PROTOCOL, RESET_PATH, ActRequest, Info, LastAction, ResetReply, ResetRequest
from agents.options import AgentOptions
from agents.protocol import Decision, Task
from harness.device import Observation

TAKEN: Final = frozenset({"settings", "key_env", "timeout_s", "deadline_s", "retries"})
"""Options that such an agent takes."""


class ExternalAgent:
    """Plays by asking a server. One session an episode, so a server can play several at a time.

    Args:
        address: `http://HOST:PORT`, with a path if the routes lie below one. It is the agent's name in all records.
        options: `timeout_s`, `deadline_s` and `retries` of requests, `key_env` of a token, and settings, which the server gets.

    Raises:
        ValueError: the address or an option is not for such an agent.
        AgentUnavailable: nobody answers at the address.
        ExternalAgentError: who answers there does not speak the protocol.
    """

    def __init__(self, address: str, options: AgentOptions | None = None) -> None:
        self.options = options or AgentOptions()
        given = sorted(set(self.options.model_dump(exclude_defaults=True)) - TAKEN)
        if given:
            raise ValueError(f"an agent behind an address takes no {', '.join(given)}; settings (NAME=VALUE) are passed on to it")
        waiting = Waiting(self.options.timeout_s, self.options.deadline_s, self.options.retries)
        self._connection = Connection(checked_address(address), waiting, key_env=self.options.key_env)
        self.info = self._ask_info()
        self._session = ""
        self._step = 0
        self._last: Decision | None = None
        self._refused = ""
        self._carries_on = False

    def _ask_info(self) -> Info:
        where = f"{self._connection.address}{INFO_PATH}"
        expected = f"an agent's server that speaks version {PROTOCOL} of the protocol (docs/external-agents.md)"
        try:
            info = Info.model_validate(self._connection.get(INFO_PATH))
        except (BadReply, ValidationError) as error:
            found = str(error) if isinstance(error, BadReply) else error.errors(include_url=False, include_input=False)[0]["msg"]
            raise ExternalAgentError("this is no agent's server", where=where, expected=expected, found=found) from error
        if info.protocol != PROTOCOL:
            raise ExternalAgentError("the agent speaks another protocol", where=where, expected=expected, found=f"version {info.protocol}")
        return info

    def reset(self, task: Task) -> None:
        self._session = secrets.token_hex(16)  # not of the task's seed: a second attempt must not be taken for the first
        self._step = 0
        self._last = None
        self._refused = ""
        self._carries_on = False
        request = ResetRequest(session=self._session, task=task_message(task), settings=self.options.settings)
        said = self._connection.post(RESET_PATH, request.model_dump_json())
        try:
            session = ResetReply.model_validate(said).session
        except ValidationError as error:
            raise ExternalAgentError(
                "the agent's reply to reset is none", where=self._connection.address, found=repr(said)[:200]
            ) from error
        if session != self._session:
            raise ExternalAgentError("the agent began another session", expected=self._session, found=session)

    def act(self, observation: Observation) -> Decision:
        request = ActRequest(session=self._session, step=self._step, observation=observation_message(observation), last=self._told())
        self._step += 1
        self._refused = ""
        try:
            decision, self._carries_on = decision_of(self._connection.post(ACT_PATH, request.model_dump_json()))
        except BadReply as error:
            decision, self._carries_on = refusal("bad_syntax", str(error)), False
        self._last = decision
        return decision

    def _told(self) -> LastAction | None:
        return None if self._last is None else last_action(self._last, self._refused)

    def refused(self, reason: str) -> None:
        """The harness refused the last action; the server hears of it with the next observation."""
        self._refused = reason
        self._carries_on = False

    @property
    def carries_on(self) -> bool:
        return self._carries_on

    def describe(self) -> dict[str, Any]:
        said = {"agent": self.info.name, "protocol": PROTOCOL, "address": self._connection.address, **self.info.settings}
        settings = {"settings": dict(self.options.settings)} if self.options.settings else {}
        return {**said, **settings, "version": self.info.version}
