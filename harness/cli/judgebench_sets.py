"""`anyapp judgebench make-set`, `perturb` and `flips`: what judges are measured with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from harness.cli.chosen import chosen, needed_modules
from harness.cli.shared import Exit, err, out, print_json

if TYPE_CHECKING:
    from harness.trajectory.schema import ResultLine


def _names(option: str) -> Any:
    return typer.Option(option, metavar="NAME", show_default="all", help="Only these (globs).")


def make_set(
    out_dir: Annotated[Path, typer.Option("--out", metavar="DIR", help="Run directory to make, or to go on with.")],
    size: Annotated[int, typer.Option("--size", metavar="N", min=2, help="Labels at least; as many episodes are run as that takes.")] = 900,
    instances: Annotated[
        int | None,
        typer.Option("--instances", metavar="N", min=1, show_default="what the size needs", help="Parameter sets a template at most."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Decides all chance.")] = 0,
    category: Annotated[list[str] | None, _names("--category")] = None,
    app: Annotated[list[str] | None, _names("--app")] = None,
    template: Annotated[list[str] | None, _names("--template")] = None,
    workers: Annotated[int | None, typer.Option("--workers", metavar="N", min=1, show_default="one a core", help="Devices.")] = None,
) -> None:
    """Make a balanced labelled set: episodes of the reference, near-miss, heuristic and random agents, labelled by the verifiers.

    As many instances are run as are expected to give the size, spread over categories, apps and templates, and further ones while labels
    are short. The labels are in DIR/labels.jsonl; the trajectories are the run directory itself.
    """
    from harness.judgesets.make import LABELS, plan_set
    from harness.judgesets.make import make_set as make
    from harness.judgesets.plan import instances_at_most
    from harness.runner.progress import ProgressView
    from harness.runner.run import default_workers
    from harness.trajectory.reader import open_run

    suite, _, _ = chosen(category, app, template, modules=needed_modules(None))
    console = err()
    done: list[ResultLine] = []
    if (out_dir / "run.json").exists():
        run = open_run(out_dir)
        total, done = len(run.cells), run.results()
    else:
        plan = plan_set(suite, size, seed=seed, instances=instances, categories=category or (), apps=app or (), templates=template or ())
        total = plan.episodes
        if not plan.certain:
            words = f"--instances {instances} leaves fewer instances than the {instances_at_most(size)} that {size} labels may take"
            console.print(Text(f"Warning: {words}; without --instances there are enough.", "yellow"), soft_wrap=True)
        words = f"{total} episodes to run, and further ones if they give fewer than {size} labels; records go to {out_dir}"
        console.print(Text(words), soft_wrap=True)
    with ProgressView(console, total, done) as view:
        made = make(
            suite,
            out_dir,
            size=size,
            seed=seed,
            instances=instances,
            categories=category or (),
            apps=app or (),
            templates=template or (),
            workers=workers or default_workers(),
            watcher=view,
        )
    if not made.complete:
        console.print(Text(f"Stopped after {made.episodes} episodes. The same command goes on.", "yellow"), soft_wrap=True)
        raise typer.Exit(Exit.INTERRUPTED)
    table = Table(title="Labels", header_style="bold")
    for heading in ("Category", "Agent", "Success", "Failure"):
        table.add_column(heading, justify="right" if heading in ("Success", "Failure") else "left")
    counts = made.counts()
    for kind, agent in sorted({(category, agent) for _, category, agent in counts}):
        table.add_row(kind, agent, str(counts[True, kind, agent]), str(counts[False, kind, agent]))
    out().print(table)
    halves = Counter(label.success for label in made.labels)
    words = f"{len(made.labels)} labels ({halves[True]} successes, {halves[False]} failures) of {made.episodes} episodes"
    out().print(Text(f"{words}; in {out_dir / LABELS}"), soft_wrap=True)


def perturb(
    run_dir: Annotated[Path, typer.Argument(metavar="RUN", help="Run directory.")],
    out_dir: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the changed trajectories.")],
    change: Annotated[list[str] | None, typer.Option("--change", metavar="NAME", show_default="all", help="Only this change.")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Decides all chance.")] = 0,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=1, show_default="all", help="Trajectories at most.")] = None,
) -> None:
    """Write changed copies of a run's trajectories, to be judged again with [bold]anyapp judge DIR/CHANGE[/].

    resolution, paraphrase, padding: no verdict may move. dark, reordered: played again on the simulated device; no verdict may move.
    opposite_label: the prompt claims the opposite of the truth; a judge that follows it measures nothing.
    """
    from harness.judgesets.perturb import ALL
    from harness.judgesets.perturb import perturb as write
    from harness.runner.benchmark import benchmark_suite

    counts = write(run_dir, out_dir, benchmark_suite(), tuple(change or ALL), seed=seed, limit=limit)
    for name, count in counts.items():
        out().print(Text(f"{name}: {count} trajectories in {out_dir / name}"), soft_wrap=True)


def flips(
    before: Annotated[Path, typer.Argument(metavar="JUDGMENTS", help="One judge's judgments of the trajectories as they are.")],
    after: Annotated[list[str], typer.Option("--after", metavar="CHANGE=PATH", help="Its judgments of the changed ones.")],
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")] = False,
) -> None:
    """How often verdicts moved under each change, compared trajectory by trajectory.

    Judgments are files of [bold]anyapp judge[/], or judged runs, with the judgments of one judge.
    """
    from harness.judgesets.flips import flip_table, judgments_of_one

    changed: dict[str, Path] = {}
    for text in after:
        name, equals, path = text.partition("=")
        if not equals or not name or not path:
            raise typer.BadParameter(f"{text!r} is not CHANGE=PATH", param_hint="--after")
        if name in changed:
            raise typer.BadParameter(f"the change {name!r} is given twice", param_hint="--after")
        changed[name] = Path(path)
    found = flip_table(judgments_of_one(before), {name: judgments_of_one(path) for name, path in changed.items()})
    if as_json:
        print_json({name: {**vars(value), "rate": value.rate} for name, value in found.items()})
        return
    table = Table(title="Verdicts that moved", header_style="bold")
    for heading in ("Change", "Compared", "Moved", "Rate", "Verdict lost"):
        table.add_column(heading, justify="left" if heading == "Change" else "right")
    for name, value in found.items():
        rate = "-" if value.rate is None else f"{value.rate:.1%}"
        table.add_row(Text(name), str(value.compared), str(value.flipped), rate, str(value.lost))
    out().print(table)
