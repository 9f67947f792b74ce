"""Attributing the failed episodes of a run: cached an episode, resumable, several at a time.

`attributions/<method>-<hash>.jsonl` in the run directory has one line an episode; the hash is of everything that decides an answer. A line
that a kill
has torn is dropped at the next start.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from agents.models.errors import NoKey
from agents.models.request import ModelClient
from agents.protocol import AgentUnavailable
from harness.attribution.pipeline import SETTINGS, VERSION, Case, Method, prompt_checksum
from harness.attribution.schema import MODES, Attribution
from harness.errors import AnyAppError
from harness.judges.budget import Purse
from harness.judges.from_run import trajectory
from harness.judges.judgment_log import hold
from harness.judges.sources import OnBad
from harness.judges.trajectory import Trajectory
from harness.trajectory.files import json_line, replace_text
from harness.trajectory.reader import open_run, read_run

MAY_BE_0: Final = ("triage_edge", "deep_edge", "deep_frames")
"""Settings for which 0 means no limit."""
GIVE_UP_AFTER: Final = 3
"""Episodes in a row for which the model was out of reach, after which the rest is left for another time."""


class BadSetting(AnyAppError):
    """A setting of the attribution that does not exist or cannot be."""


@dataclass
class Outcome:
    """What became of it. `stopped`: why it was given up before the end. `unreadable`: episodes that could not be looked at, with the
    reason."""

    path: Path
    attributions: list[Attribution] = field(default_factory=list)
    kept: int = 0
    failed: int = 0
    unavailable: int = 0
    unreadable: list[AnyAppError] = field(default_factory=list)
    stopped: str = ""


def settings_of(said: Mapping[str, str]) -> dict[str, Any]:
    """The settings with what was said on the command line. Raises `BadSetting`."""
    settings = dict(SETTINGS)
    for name, text in said.items():
        if name not in SETTINGS:
            raise BadSetting(f"no setting {name!r}", next_step=f"There are {', '.join(SETTINGS)}.")
        if isinstance(SETTINGS[name], bool):
            if text.lower() not in ("true", "false"):
                raise BadSetting(f"the setting {name} is true or false", found=text)
            settings[name] = text.lower() == "true"
        else:
            least = 0 if name in MAY_BE_0 else 1
            most = 100 if name.endswith("_quality") else None
            if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < least or (most is not None and int(text) > most):
                raise BadSetting(f"the setting {name} is a whole number from {least}" + (f" to {most}" if most else ""), found=text)
            settings[name] = int(text)
    return settings


def failed_episodes(run_dir: Path, on_bad: OnBad | None = None) -> Iterator[Trajectory]:
    """The episodes that the verifier failed, with what it found wrong. Successes and invalid episodes have nothing to attribute.

    `on_bad` is told of each episode that cannot be read; without it that is raised.
    """
    run = open_run(run_dir)
    for cell in run.cells:
        for number in run.layout.attempts(cell.id)[-1:]:
            try:
                episode = run.episode(cell.id, number)
                if episode.record.outcome != "failure":
                    continue
                made = trajectory(episode, source=run.record.schedule_sha256[:12])
                wrong = [f"{c.name}: expected {c.expected}, found {c.found}" for c in episode.verdict.clauses if not c.passed]
            except AnyAppError as error:
                if on_bad is None:
                    raise
                on_bad(error)
                continue
            yield Trajectory(**{**vars(made), "facts": {**made.facts, "failing": "; ".join(wrong)}})


def path_for(run_dir: Path, method: Method, model: str, settings: Mapping[str, Any], temperature: float | None = 0.0) -> Path:
    """Where the answers of these settings are kept."""
    told: dict[str, Any] = {"version": VERSION, "method": method, "model": model, "settings": dict(settings), "prompts": prompt_checksum()}
    if temperature != 0.0:
        told["temperature"] = temperature
    digest = sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]
    return run_dir / "attributions" / f"{method}-{digest}.jsonl"


def read_attributions(path: Path) -> list[Attribution]:
    """The complete lines of a file, the first of each episode; none when it is not there. A torn last line is dropped.

    Raises:
        BadSetting: a line in the middle is no attribution.
    """
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")
    found: dict[str, Attribution] = {}
    for number, line in enumerate(lines[:-1], 1):
        try:
            made = Attribution.model_validate_json(line)
            found.setdefault(made.episode, made)
        except ValidationError as error:
            place, problem = f"{path.name}, line {number}", str(error).splitlines()[0]
            raise BadSetting("a line is no attribution", where=place, found=problem, next_step="Delete the file.") from error
    return list(found.values())


def attribute_run(
    run_dir: Path,
    client: ModelClient | None,
    model: str,
    *,
    method: Method = "two-stage",
    settings: Mapping[str, Any] = SETTINGS,
    temperature: float | None = 0.0,
    workers: int = 1,
    keep: Callable[[Trajectory], bool] = lambda case: True,
    retry_invalid: bool = False,
    purse: Purse[str] | None = None,
    on_done: Callable[[Attribution], object] = lambda attribution: None,
) -> Outcome:
    """Attribute what is not attributed yet. Verdicts stay as they are, whatever the model says.

    `keep` chooses among the failed episodes. `retry_invalid`: those of them for which there was no usable answer are attributed anew.
    `purse`: what may be spent, by episode (`harness.attribution.estimate`); None: no bound.

    An episode that cannot be read is told of in the outcome; the others are attributed all the same.

    Raises:
        RunError: it is no run directory, or one whose schedule cannot be read.
        LogBusy: another process attributes the same.
    """
    read_run(run_dir)
    if method == "heuristic":
        model, temperature = "", 0.0
    path = path_for(run_dir, method, model, settings, temperature)
    path.parent.mkdir(exist_ok=True)
    with ExitStack() as stack:
        stack.callback(os.close, hold(path))
        return _attribute(
            path,
            run_dir,
            lambda case: Case(case, client, model, settings, temperature).attribute(method),
            workers,
            keep,
            retry_invalid,
            purse,
            on_done,
        )


def _attribute(
    path: Path,
    run_dir: Path,
    work: Callable[[Trajectory], Attribution],
    workers: int,
    keep: Callable[[Trajectory], bool],
    retry_invalid: bool,
    purse: Purse[str] | None,
    on_done: Callable[[Attribution], object],
) -> Outcome:
    there = read_attributions(path)
    _drop_torn_line(path)
    unreadable: list[AnyAppError] = []
    cases = [case for case in failed_episodes(run_dir, unreadable.append) if keep(case)]
    asked = {case.id for case in cases}
    if retry_invalid and any(each.mode is None and each.episode in asked for each in there):
        there = [each for each in there if each.mode is not None or each.episode not in asked]
        replace_text(path, "".join(json_line(each) + "\n" for each in there))
    known = {each.episode for each in there}
    outcome = Outcome(path, [each for each in there if each.episode in asked], failed=len(cases), unreadable=unreadable)
    outcome.kept = len(outcome.attributions)
    todo = (case for case in cases if case.id not in known)
    affordable = todo if purse is None else takewhile(lambda case: purse.reserve(case.id), todo)
    in_a_row = 0
    with path.open("ab") as file:
        for case, made in _several(affordable, workers, work):
            if purse is not None:
                purse.settle(case.id, made if isinstance(made, Attribution) else None)
            if isinstance(made, AgentUnavailable):
                outcome.unavailable += 1
                in_a_row += 1
                if in_a_row >= GIVE_UP_AFTER or isinstance(made, NoKey):
                    outcome.stopped = str(made)
                    break
                continue
            if isinstance(made, AnyAppError):
                unreadable.append(made)
                continue
            in_a_row = 0
            file.write(json_line(made).encode() + b"\n")
            file.flush()
            outcome.attributions.append(made)
            on_done(made)
    if purse is not None and purse.stopped and not outcome.stopped:
        outcome.stopped = purse.stopped
    return outcome


def _several(
    cases: Iterable[Trajectory], workers: int, work: Callable[[Trajectory], Attribution]
) -> Iterator[tuple[Trajectory, Attribution | AnyAppError]]:
    """Cases with their results, as they come, and no more begun than there are workers: what is not begun costs nothing when the run is
    given up."""
    waiting = iter(cases)
    with ThreadPoolExecutor(max(1, workers)) as pool:
        running: dict[Future[Attribution], Trajectory] = {}
        while True:
            while len(running) < max(1, workers) and (case := next(waiting, None)) is not None:
                running[pool.submit(work, case)] = case
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                case = running.pop(future)
                try:
                    yield case, future.result()
                except AnyAppError as error:
                    yield case, error


def _drop_torn_line(path: Path) -> None:
    if path.exists():
        data = path.read_bytes()
        end = data.rfind(b"\n") + 1
        if end != len(data):
            with path.open("r+b") as file:
                file.truncate(end)


def table(attributions: Iterable[Attribution]) -> dict[str, Counter[str]]:
    """By agent: how many episodes of each class; those without a usable answer under `no answer`."""
    rows: dict[str, Counter[str]] = {}
    for each in attributions:
        rows.setdefault(each.agent, Counter(dict.fromkeys(MODES, 0)))[each.mode or "no answer"] += 1
    return rows
