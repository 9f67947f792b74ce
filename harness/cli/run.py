"""`anyapp run` and `anyapp resume`."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from harness.cli.shared import Exit, err, out

if TYPE_CHECKING:
    from harness.runner.run import Summary
    from harness.trajectory.schema import Condition

WHAT = "What to run (globs; each may be given several times)"
HOW = "How to run it"
DEFAULT_AGENT = "heuristic"


class ConditionName(StrEnum):
    """Conditions on the command line."""

    c1 = "c1"
    c2 = "c2"


def _names(option: str, what: str, default: str) -> Any:
    return typer.Option(option, metavar="NAME", show_default=default, help=what, rich_help_panel=WHAT)


Workers = Annotated[
    int | None, typer.Option(min=1, max=64, show_default="one a core", help="Devices at work at the same time.", rich_help_panel=HOW)
]
Devices = Annotated[
    list[str] | None,
    typer.Option(
        "--device",
        metavar="SERIAL",
        show_default="simulated devices",
        help="Use this device as [bold]adb devices[/] lists it; several times for several workers.",
        rich_help_panel=HOW,
    ),
]


def run(
    agent: Annotated[list[str] | None, _names("--agent", "Agent by name, or your own as module:Class.", "heuristic")] = None,
    category: Annotated[list[str] | None, _names("--category", "Category.", "all")] = None,
    app: Annotated[list[str] | None, _names("--app", "App by id or package.", "all")] = None,
    template: Annotated[list[str] | None, _names("--template", "Task template.", "all")] = None,
    instances: Annotated[int, typer.Option(min=1, max=1000, help="Parameter sets of each template.", rich_help_panel=WHAT)] = 1,
    runs: Annotated[int, typer.Option(min=1, max=1000, help="Repetitions of each instance.", rich_help_panel=WHAT)] = 1,
    condition: Annotated[
        list[ConditionName] | None,
        typer.Option(show_default="c1", help="c1: the instruction alone. c2: with the sub-goals of a plan file.", rich_help_panel=WHAT),
    ] = None,
    plans: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default=False, help="Sub-goals for c2, YAML or JSON.", rich_help_panel=WHAT)
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Decides parameters, order and all chance of agents.", rich_help_panel=WHAT)] = 0,
    out_dir: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", show_default="runs/<time>", help="Run directory to make.", rich_help_panel=HOW)
    ] = None,
    workers: Workers = None,
    device: Devices = None,
    step_limit: Annotated[
        int | None, typer.Option(min=1, show_default="each template's own", help="Steps an agent may take.", rich_help_panel=HOW)
    ] = None,
    stop_on_success: Annotated[
        bool, typer.Option("--stop-on-success", help="End an episode once its goal holds.", rich_help_panel=HOW)
    ] = False,
    step_timeout: Annotated[float, typer.Option(min=0.1, metavar="S", help="Seconds for one decision.", rich_help_panel=HOW)] = 180.0,
    episode_timeout: Annotated[float, typer.Option(min=1, metavar="S", help="Seconds for one episode.", rich_help_panel=HOW)] = 1800.0,
) -> None:
    """Run agents on task-app pairs, and write a run directory and its report.

    Example: [bold]anyapp run --agent random --category clock --app '*fossify*' --runs 3[/]
    """
    from harness.runner.benchmark import benchmark_suite
    from harness.runner.run import Request, prepare
    from harness.trajectory.schema import Policy

    request = Request(
        agents=tuple(dict.fromkeys(agent or [DEFAULT_AGENT])),
        policy=Policy(
            step_timeout_s=step_timeout, episode_timeout_s=episode_timeout, stop_on_success=stop_on_success, step_limit=step_limit
        ),
        seed=seed,
        instances=instances,
        runs=runs,
        conditions=_conditions(condition or [ConditionName.c1]),
        categories=tuple(category or ()),
        apps=tuple(app or ()),
        templates=tuple(template or ()),
        plans=plans,
    )
    root = out_dir or Path("runs") / datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    prepare(request, benchmark_suite(), root)
    _carry_on(root, workers, device or [])


def resume(
    run_dir: Annotated[Path, typer.Argument(metavar="RUN", help="Run directory.")],
    workers: Workers = None,
    device: Devices = None,
) -> None:
    """Finish a run that was stopped or killed: nothing is lost, nothing runs twice."""
    _carry_on(run_dir, workers, device or [])


def _conditions(names: list[ConditionName]) -> tuple[Condition, ...]:
    return tuple("c2" if name is ConditionName.c2 else "c1" for name in dict.fromkeys(names))


def _carry_on(root: Path, workers: int | None, serials: list[str]) -> None:
    from harness.runner.messages import Backend
    from harness.runner.progress import ProgressView, result_table
    from harness.runner.run import carry_on, default_workers
    from harness.trajectory.reader import open_run

    count = min(workers or len(serials), len(serials)) if serials else workers or default_workers()
    run = open_run(root)
    done = run.results()
    left = len(run.cells) - len(done)
    console = err()
    if left:
        console.print(f"{left} of {len(run.cells)} episodes to run with {count} worker{'s' if count > 1 else ''}; records go to {root}")
    with ProgressView(console, len(run.cells), done) as view:
        summary = carry_on(root, count, Backend(serials=serials), view)
    if summary.results:
        out().print(result_table(summary.results))
    _conclude(root, summary)


def _conclude(root: Path, summary: Summary) -> None:
    from harness.report import write_report

    console = err()
    if summary.interrupted:
        words = f"Stopped after {len(summary.results)} of {summary.total} episodes. Go on with:"
        console.print(Text.assemble((words, "yellow"), f"\n  anyapp resume {root}"), soft_wrap=True)
        raise typer.Exit(Exit.INTERRUPTED)
    report = write_report(root)
    out().print(Text(f"Report: {report}"), soft_wrap=True)
    invalid = sum(line.outcome == "invalid" for line in summary.results)
    if invalid:
        words = f"{invalid} of {summary.total} episodes are invalid: the infrastructure failed. The report gives their causes."
        console.print(Text(words, "yellow"))
        raise typer.Exit(Exit.INVALID)
