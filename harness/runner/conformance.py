"""Runs the conformance suite over many pairs, each worker on a device of its own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence

from harness.errors import AnyAppError
from harness.runner.devices import DeviceSource
from verifiers.conformance import PairResult, Suite
from verifiers.registry import Pair


def run_conformance(
    pairs: Sequence[Pair], source: DeviceSource, workers: int, on_result: Callable[[PairResult], object], *, seed: int = 0
) -> list[PairResult]:
    """The results of all pairs in their order. Every pair starts from the baseline of its device.

    Threads suffice: the work is done by the devices, which are processes. `on_result` is called from them, one at a time.
    Raises the first error of a worker: it has no device, or a check failed in a way that it does not foresee.
    """
    todo: queue.SimpleQueue[tuple[int, Pair]] = queue.SimpleQueue()
    for item in enumerate(pairs):
        todo.put(item)
    results: dict[int, PairResult] = {}
    failures: list[BaseException] = []
    lock = threading.Lock()

    def serve(slot: int) -> None:
        try:
            session = source.open(slot, fresh=False)
        except AnyAppError as error:
            failures.append(error)
            return
        try:
            while not failures:
                try:
                    number, pair = todo.get_nowait()
                except queue.Empty:
                    return
                session.restore()
                result = Suite(session.device, pair, seed=seed).run()
                with lock:
                    results[number] = result
                    on_result(result)
        except BaseException as error:  # a thread that ends without a word would leave pairs out
            failures.append(error)
        finally:
            session.close()

    threads = [threading.Thread(target=serve, args=(slot,), daemon=True) for slot in range(max(1, min(workers, len(pairs))))]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(0.2)  # in short waits, so that Ctrl-C is noticed
    if failures and len(results) < len(pairs):
        raise failures[0]
    return [results[number] for number in sorted(results)]
