"""Running the suite over many pairs and devices, and writing what it found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from apps.loader import APPS_ROOT
from harness.device.device import Device
from harness.errors import AnyAppError
from verifiers.conformance import CHECKS, Check, PairResult, Report, Suite
from verifiers.registry import Pair

DeviceFactory = Callable[[], AbstractContextManager[Device]]
"""Makes a ready device for one worker and ends it afterwards."""


def run_suite(
    pairs: Sequence[Pair],
    devices: DeviceFactory,
    *,
    workers: int = 1,
    seed: int = 0,
    checks: Sequence[Check] = CHECKS,
    on_result: Callable[[PairResult], None] = lambda result: None,
) -> Report:
    """Check pairs, each worker on a device of its own.

    Args:
        on_result: called in this thread for every finished pair, in the order of finishing.

    Returns:
        The results in the order of `pairs`. A pair whose device could not be had or failed is reported with that reason.
    """
    todo: SimpleQueue[Pair | None] = SimpleQueue()
    done: SimpleQueue[PairResult] = SimpleQueue()
    for pair in pairs:
        todo.put(pair)
    count = max(1, min(workers, len(pairs)))
    for _ in range(count):
        todo.put(None)
    threads = [Thread(target=_work, args=(todo, done, devices, seed, checks), daemon=True, name=f"conformance-{n}") for n in range(count)]
    for thread in threads:
        thread.start()
    results: dict[str, PairResult] = {}
    for _ in pairs:
        result = done.get()
        results[f"{result.category}/{result.app}/{result.template}"] = result
        on_result(result)
    for thread in threads:
        thread.join()
    return Report(pairs=tuple(results[pair.id] for pair in pairs))


def _work(
    todo: SimpleQueue[Pair | None], done: SimpleQueue[PairResult], devices: DeviceFactory, seed: int, checks: Sequence[Check]
) -> None:
    """One worker: a device, and pairs until there are none left. A device that failed is replaced."""
    pair = todo.get()
    while pair is not None:
        try:
            with devices() as device:
                healthy = True
                while pair is not None and healthy:
                    result = _check(device, pair, seed, checks)
                    healthy = not any(str(reason).startswith(_DEVICE_GONE) for reason in result.checks.values())
                    done.put(result)
                    pair = todo.get()
        except Exception as error:  # the factory's errors are its own; without a device the pair cannot be checked
            if pair is not None:
                done.put(failed(pair, checks, f"no device: {type(error).__name__}: {error}"))
                pair = todo.get()


_DEVICE_GONE = ("DeviceLost", "DeviceTimeout", "ServerUnreachable", "UiServerError", "suite")


def _check(device: Device, pair: Pair, seed: int, checks: Sequence[Check]) -> PairResult:
    try:
        return Suite(device, pair, seed=seed).run(checks)
    except Exception as error:  # a fault of one app's code must not take the other pairs along
        return failed(pair, checks, f"suite stopped by {type(error).__name__}: {error}")


def failed(pair: Pair, checks: Iterable[Check], reason: str) -> PairResult:
    """The result of a pair whose checks could not be run."""
    return PairResult(category=pair.category, template=pair.template.name, app=pair.app.id, checks=dict.fromkeys(checks, reason))


@contextmanager
def one_device(device: Device) -> Iterator[Device]:
    """A device that is there already, as a factory's product."""
    yield device


def markdown(report: Report, pairs: Sequence[Pair]) -> str:
    """The table for docs/conformance.md, one section a category, one row a pair."""
    support = {pair.id: pair for pair in pairs}
    lines = [
        "# Conformance",
        "",
        "Written by `anyapp verify conformance --write`; do not edit. What the checks prove (`verifiers/conformance.py` does them): the",
        "reference flow passes; doing nothing, near misses and collateral damage fail by the right clause; what is seeded is read back;",
        "lost evidence makes a verdict invalid. Steps is the length of the reference flow, tier the evidence its verdict rests on.",
        "",
    ]
    for category in dict.fromkeys(result.category for result in report.pairs):
        rows = [result for result in report.pairs if result.category == category]
        good = sum(result.ok for result in rows)
        lines += [f"## {category}", "", f"{good} of {len(rows)} pairs conform.", ""]
        titles = ["app", "template", "support", *CHECKS, "steps", "limit", "tier"]
        lines += ["| " + " | ".join(titles) + " |", "| " + " | ".join("---" for _ in titles) + " |"]
        for result in rows:
            pair = support[f"{result.category}/{result.app}/{result.template}"]
            marks = ["yes" if result.checks.get(check) is True else "no" if check in result.checks else "-" for check in CHECKS]
            cells = [result.app, result.template, pair.support.support, *marks, str(result.necessary_steps or "-")]
            lines.append("| " + " | ".join([*cells, str(pair.template.step_limit), result.tier or "-"]) + " |")
        reasons = [(r, check, why) for r in rows for check, why in r.checks.items() if why is not True]
        if reasons:
            lines += ["", "What does not hold:", ""]
            lines += [f"- {r.app} {r.template}, {check}: {_inline(str(why))}" for r, check, why in reasons]
        lines.append("")
    return "\n".join(lines)


def _inline(text: str) -> str:
    return "`" + " ".join(text.replace("`", "'").split()) + "`"


def write_necessary_steps(report: Report, root: Path = APPS_ROOT) -> list[Path]:
    """Store the measured lengths in the apps' app.yaml, as its last section; the rest of the file stays as it is, comments included.

    Returns the files that changed. Templates that were not measured keep their number.
    """
    measured: dict[Path, dict[str, int]] = {}
    for result in report.pairs:
        if result.necessary_steps is not None:
            path = root / result.category / result.app / "app.yaml"
            measured.setdefault(path, {})[result.template] = result.necessary_steps
    changed = []
    for path, steps in measured.items():
        text = path.read_text(encoding="utf-8")
        section = re.search(r"^necessary_steps:.*(?:\n(?:[ \t].*)?)*\Z", text, re.MULTILINE)
        if section is None and re.search(r"^necessary_steps:", text, re.MULTILINE):
            raise AnyAppError("`necessary_steps` has to be the last section", where=str(path), next_step="Move it to the end of the file.")
        old = {name: int(n) for name, n in re.findall(r"(\w+): (\d+)", section.group())} if section else {}
        merged = old | steps
        body = "".join(f"  {name}: {merged[name]}\n" for name in merged)
        fresh = (text[: section.start()] if section else text.rstrip("\n") + "\n") + "necessary_steps:\n" + body
        if fresh != text:
            path.write_text(fresh, encoding="utf-8")
            changed.append(path)
    return changed
