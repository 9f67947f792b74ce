"""Calling an agent with a time limit: an agent that hangs must not hang the worker."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


class CallTimeout(Exception):
    """The call did not return in time. The thread that runs it is still there: nothing of it may be used again."""


class _Reply(Generic[T]):
    """Result or exception of one call."""

    def __init__(self, value: T | None, error: BaseException | None) -> None:
        self.value = value
        self.error = error


class Caller:
    """Runs calls one after another on a thread of its own.

    A daemon thread and not an executor: the interpreter waits for an executor's threads when it exits, and a hanging agent never returns.
    """

    def __init__(self, name: str) -> None:
        self._calls: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self._replies: queue.SimpleQueue[_Reply[Any]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while (call := self._calls.get()) is not None:
            try:
                self._replies.put(_Reply(call(), None))
            except BaseException as error:
                self._replies.put(_Reply(None, error))

    def call(self, function: Callable[[], T], timeout_s: float) -> T:
        """Run `function` and return its result, or raise what it raised. Raises `CallTimeout` after `timeout_s` seconds."""
        self._calls.put(function)
        try:
            reply = self._replies.get(timeout=max(timeout_s, 0.0))
        except queue.Empty:
            raise CallTimeout from None
        if reply.error is not None:
            raise reply.error
        return cast(T, reply.value)

    def close(self) -> None:
        """Let the thread end after the current call."""
        self._calls.put(None)
