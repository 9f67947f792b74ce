"""Trying again: exponential backoff with jitter, Retry-After honoured, a deadline over all."""

from __future__ import annotations

import email.utils
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from agents.models.errors import ModelUnavailable
from agents.protocol import AgentUnavailable

T = TypeVar("T")
RETRIED: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529})
"""HTTP status codes after which the same request may succeed; other codes of 500 and above count as well."""
FIRST_WAIT_S: Final = 0.5
LONGEST_WAIT_S: Final = 30.0


@dataclass(frozen=True)
class Failure:
    """One call that failed. `status`: of the HTTP response, None when there was none. `error`: what to raise if it is not tried again."""

    error: AgentUnavailable
    status: int | None = None
    retry_after_s: float | None = None

    @property
    def transient(self) -> bool:
        return self.status is None or self.status in RETRIED or self.status >= 500


def retry_after(headers: Mapping[str, str], now: Callable[[], float] = time.time) -> float | None:
    """Seconds that a server asks to wait: `retry-after-ms`, or `retry-after` as seconds or date. None when it says nothing useful."""
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        said = headers.get(name)
        if said is None:
            continue
        try:
            return max(0.0, float(said) * scale)
        except ValueError:
            moment = email.utils.parsedate_tz(said)
            if moment is not None:
                return max(0.0, email.utils.mktime_tz(moment) - now())
    return None


@dataclass
class Retries:
    """How often and how long. `sleep`, `clock` and `chance` stand in for the real ones in tests."""

    retries: int
    deadline_s: float
    sleep: Callable[[float], object] = time.sleep
    clock: Callable[[], float] = time.monotonic
    chance: Callable[[], float] = random.Random(0).random

    def run(self, call: Callable[[float], T], explain: Callable[[Exception], Failure | None]) -> tuple[T, int]:
        """Call until it succeeds; the result and the number of attempts.

        Args:
            call: is told how many seconds are left.
            explain: what an exception means; None for one that is none of the network's, which is raised as it is.

        Raises:
            AgentUnavailable: the last failure, when it is not transient, or tries or time are used up.
        """
        began = self.clock()
        attempt = 0
        while True:
            attempt += 1
            left = self.deadline_s - (self.clock() - began)
            try:
                return call(max(0.05, left)), attempt
            except Exception as error:
                failure = explain(error)
                if failure is None:
                    raise
                wait = self._wait(attempt, failure)
                out_of_time = self.clock() - began + wait >= self.deadline_s
                if not failure.transient or attempt > self.retries or out_of_time:
                    raise self._given_up(failure, attempt, out_of_time=failure.transient and out_of_time) from error
                self.sleep(wait)

    def _wait(self, attempt: int, failure: Failure) -> float:
        backoff: float = min(FIRST_WAIT_S * 2.0 ** (attempt - 1), LONGEST_WAIT_S) * (0.5 + 0.5 * self.chance())
        return backoff if failure.retry_after_s is None else max(backoff, failure.retry_after_s)

    def _given_up(self, failure: Failure, attempts: int, *, out_of_time: bool) -> AgentUnavailable:
        if attempts == 1 and not out_of_time:
            return failure.error
        reason = f"within {self.deadline_s:g} s" if out_of_time else ""
        error = failure.error
        return ModelUnavailable(
            f"{error.what} (tried {attempts} time{'s' if attempts > 1 else ''}{' ' + reason if reason else ''})",
            where=error.where,
            expected=error.expected,
            found=error.found,
            next_step=error.next_step,
        )
