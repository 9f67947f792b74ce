"""Work on several threads that a killed or interrupted program does not wait for."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

J = TypeVar("J")
R = TypeVar("R")


class Threads(Generic[J, R]):
    """Threads that do jobs, at most one waiting beside those at work. They end with the process, so that an interrupted program is not held
    up by a request that is still on its way."""

    def __init__(self, work: Callable[[J], R], workers: int) -> None:
        self._work = work
        self._jobs: queue.Queue[J | None] = queue.Queue()
        self._done: queue.Queue[tuple[J, R | BaseException]] = queue.Queue()
        self._workers = max(1, workers)
        for _ in range(self._workers):
            threading.Thread(target=self._serve, daemon=True).start()

    def __enter__(self) -> Threads[J, R]:
        return self

    def __exit__(self, *about: object) -> None:
        for _ in range(self._workers):
            self._jobs.put(None)

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                self._done.put((job, self._work(job)))
            except BaseException as error:
                self._done.put((job, error))

    def results(self, jobs: Iterator[J]) -> Iterator[tuple[J, R]]:
        """The jobs with their results, in the order in which they are done. The next job is asked for only when a thread is free."""
        waiting = 0
        more = True
        while more or waiting:
            while more and waiting < self._workers:
                job = next(jobs, None)
                if job is None:
                    more = False
                    break
                self._jobs.put(job)
                waiting += 1
            if waiting:
                done, result = self._done.get()
                waiting -= 1
                if isinstance(result, BaseException):
                    raise result
                yield done, result
