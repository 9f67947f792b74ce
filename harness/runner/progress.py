"""Live progress of a run in the terminal; plain lines where there is none."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from harness.errors import printable
from harness.runner.coordinator import Watcher
from harness.runner.tally import Tally
from harness.trajectory.schema import EpisodeRecord, ResultLine

_PLAIN_EVERY_S = 10.0
"""Without a terminal: at most one line in this time, and one at the end."""


class ProgressView(Watcher):
    """Shows a bar, the counts so far and what each worker does. A context manager."""

    def __init__(self, console: Console, total: int, already: list[ResultLine]) -> None:
        self._console = console
        self._tally = Tally()
        for line in already:
            self._tally.add(line.outcome)
        self._workers: dict[int, tuple[str, int]] = {}
        self._retries = 0
        self._spoken_at = time.monotonic()
        self._bar = Progress(
            TextColumn("[bold]Episodes[/]"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TextColumn("·"),
            TimeElapsedColumn(),
            TextColumn("· about"),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=console,
            expand=True,
        )
        self._task: TaskID = self._bar.add_task("episodes", total=total, completed=len(already))
        self._live = (
            Live(console=console, refresh_per_second=8, transient=True, get_renderable=self._render) if console.is_terminal else None
        )

    def __enter__(self) -> ProgressView:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        if self._live is not None:
            self._live.stop()
        else:
            self._say()

    def worker(self, slot: int, doing: str) -> None:
        if doing.startswith("could not start"):
            self._console.print(Text(printable(f"Worker {slot} {doing}"), "yellow"))
        if doing == "ended":
            self._workers.pop(slot, None)
        else:
            self._workers[slot] = (doing, 0)

    def step(self, slot: int, steps: int) -> None:
        doing, _ = self._workers.get(slot, ("", 0))
        self._workers[slot] = (doing, steps)

    def attempt(self, slot: int, record: EpisodeRecord) -> None:
        if record.outcome != "invalid":
            return
        self._retries += 1
        again = "trying again" if record.attempt < record.policy.max_attempts else "given up"
        cell = record.cell
        words = f"Invalid: {cell.agent} on {cell.app} {cell.template} ({record.cause}: {record.detail[:160]}); {again}."
        self._console.print(Text(printable(words), "yellow"))

    def result(self, line: ResultLine) -> None:
        self._tally.add(line.outcome)
        self._bar.update(self._task, completed=self._tally.total)
        if self._live is None and time.monotonic() - self._spoken_at >= _PLAIN_EVERY_S:
            self._say()

    def extended(self, total: int, why: str) -> None:
        self._bar.update(self._task, total=total)
        self._console.print(Text(printable(f"{why}; {total - self._tally.total} further episodes are planned")), soft_wrap=True)

    def _say(self) -> None:
        self._spoken_at = time.monotonic()
        total = self._bar.tasks[0].total or 0
        tally = self._tally
        counts = f"{tally.success} succeeded, {tally.failure} failed, {tally.invalid} invalid"
        self._console.print(f"{tally.total}/{total:.0f} episodes: {counts}")

    def _render(self) -> RenderableType:
        counts = Text.assemble(
            (f"{self._tally.success} succeeded", "green"),
            "  ",
            (f"{self._tally.failure} failed", "red"),
            "  ",
            (f"{self._tally.invalid} invalid", "yellow"),
        )
        if self._retries:
            counts.append(f"  {self._retries} invalid attempts")
        workers = Table.grid(padding=(0, 2))
        for slot, (doing, steps) in sorted(self._workers.items()):
            workers.add_row(f"[dim]worker {slot}[/]", escape(doing), f"[dim]step {steps}[/]" if steps else "")
        return Group(self._bar, counts, workers)


def result_table(lines: list[ResultLine]) -> Table:
    """Success by agent, category and app, with original and new apps apart."""
    table = Table(title="Success by app", title_justify="left", header_style="bold")
    for heading in ("Agent", "Category", "App", "Role"):
        table.add_column(heading)
    for heading in ("Success", "Rate", "95 % interval", "Invalid"):
        table.add_column(heading, justify="right")
    groups: dict[tuple[str, str, str, str], Tally] = {}
    for line in sorted(lines, key=lambda line: (line.agent, line.condition, line.category, line.role != "original", line.app)):
        agent = line.agent if line.condition == "c1" else f"{line.agent} ({line.condition})"
        groups.setdefault((agent, line.category, line.app, line.role), Tally()).add(line.outcome)
    totals: dict[str, Tally] = {}
    for (agent, category, app, role), tally in groups.items():
        table.add_row(escape(agent), category, app, role, *_cells(tally))
        total = totals.setdefault(agent, Tally())
        total.success, total.failure, total.invalid = (
            total.success + tally.success,
            total.failure + tally.failure,
            total.invalid + tally.invalid,
        )
    table.add_section()
    for agent, tally in totals.items():
        table.add_row(f"[bold]{escape(agent)}[/]", "[bold]all[/]", "", "", *_cells(tally))
    return table


def _cells(tally: Tally) -> tuple[str, str, str, str]:
    if tally.rate is None or tally.interval is None:
        return "–", "–", "–", str(tally.invalid)
    low, high = tally.interval
    return f"{tally.success}/{tally.valid}", f"{tally.rate:.0%}", f"{low:.0%} to {high:.0%}", str(tally.invalid or "")
