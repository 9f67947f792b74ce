"""The commands of `anyapp judgebench` that tell how good judges are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.judgebench_options import (
    REPLICATES,
    SEED,
    AsJson,
    Judge,
    Judgments,
    Labels,
    Partial,
    ReadingName,
    ReadingOption,
    Replicates,
    Seed,
    checked_judge,
    checked_methods,
    read_table,
)
from harness.cli.judgebench_tables import between, number, percent, say, show
from harness.cli.shared import print_json

if TYPE_CHECKING:
    from harness.judgebench.score import Score
    from harness.judgebench.table import Reading, Table


def score(
    judgments: Judgments,
    labels: Labels,
    judge: Judge = None,
    partial: Partial = False,
    replicates: Replicates = 0,
    seed: Seed = SEED,
    as_json: AsJson = False,
) -> None:
    """Quality of every judge, under both readings of trajectories without a verdict."""
    from harness.judgebench.plain import plain
    from harness.judgebench.score import scores
    from harness.judgebench.table import READINGS

    found = scores(read_table(judgments, labels, judge, partial), replicates, seed)
    if as_json:
        print_json(plain(found))
        return
    for reading in READINGS:
        _show_quality(found, reading)
    rows = []
    for each in found:
        said = each.said
        kinds = ", ".join(f"{kind} {count}" for kind, count in each.invalid_kinds.items())
        ordinal = f"{number(each.ordinal_kappa, 3)} ({each.ordinal_counted})"
        counts = [said[name] for name in ("yes", "no", "abstained", "invalid", "missing")]
        rows.append([each.variant, kinds or "–", *counts, percent(each.abstention), percent(each.invalid), ordinal])
    columns = ("judge", "why invalid", "yes", "no", "abstained", "invalid", "missing", "abst. %", "inv. %", "ordinal κ (n)")
    show("What the judges said", columns, rows, words=2)


def _show_quality(found: list[Score], reading: Reading) -> None:
    words = {"judged": "Trajectories with a verdict", "all": "All trajectories, one without a verdict counted as wrong"}[reading]
    columns = ["judge", "counted", "acc", "prec", "rec", "F1", "bal. acc", "success", "failure", "false pass", "κ", "rank ρ", "rate error"]
    names = ("accuracy", "precision", "recall", "f1", "balanced_accuracy", "success_agreement", "failure_agreement", "false_pass")
    intervals = any(each.readings[reading].intervals for each in found)
    rows = []
    for each in found:
        read = each.readings[reading]
        last = [number(read.figures["kappa"], 3), number(read.figures["agent_rank"]), number(read.figures["agent_rate_error"], 3)]
        more = [between(read.intervals["accuracy"], 3), between(read.intervals["kappa"], 3)] if intervals else []
        counted = f"{read.counted} of {each.trajectories}"
        rows.append([each.variant, counted, *(percent(read.figures[name]) for name in names), *last, *more])
    show(f"{words} ({reading})", [*columns, *(["acc 95 %", "κ 95 %"] if intervals else [])], rows)


def meta(
    judgments: Judgments,
    labels: Labels,
    judge: Judge = None,
    partial: Partial = False,
    reading: ReadingOption = ReadingName.judged,
    replicates: Replicates = REPLICATES,
    noise: Annotated[
        list[str] | None,
        typer.Option(
            "--noise", metavar="[MODEL=]POINTS", show_default="none", help="Deviation of a model's metrics between runs, in points."
        ),
    ] = None,
    iterations: Annotated[int, typer.Option("--iterations", metavar="N", min=1, help="Perturbations with this noise.")] = 1000,
    seed: Seed = SEED,
    as_json: AsJson = False,
) -> None:
    """Which quality metric goes with reliable rankings of agents, across judges."""
    from harness.judgebench.clusters import clusters
    from harness.judgebench.meta import meta as correlate
    from harness.judgebench.meta import noise_sensitivity
    from harness.judgebench.plain import plain

    table = read_table(judgments, labels, judge, partial)
    deviations = _deviations(table, noise or [])
    groups = clusters(table, reading.value)
    found = correlate(groups, table.variants, replicates, seed)
    whole = groups.whole()
    moved = noise_sensitivity(whole.quality(), whole.fidelity(), whole.rate_error(), deviations, iterations, seed) if deviations else []
    judged = {str(variant): int((row >= 0).sum()) for variant, row in zip(table.variants, table.verdicts(reading.value), strict=True)}
    facts = {
        "reading": reading.value,
        "judges": len(table.variants),
        "trajectories": len(table.labels),
        "agents": len(groups.agents),
        "tasks": len(groups.tasks),
    }
    if as_json:
        print_json({**facts, "judged": judged, "replicates": replicates, "correlations": plain(found), "noise": plain(moved)})
        return
    least, most = min(judged.values()), max(judged.values())
    say(
        f"{facts['judges']} judges, {facts['trajectories']} trajectories ({least} to {most} counted, reading {reading.value}), "
        f"{facts['agents']} agents of sources, {facts['tasks']} tasks"
    )
    rows = [
        (each.metric, each.target, number(each.rho), between(each.interval), " to ".join(number(end) for end in each.range_without))
        for each in found
    ]
    show("Correlation across judges (Spearman)", ("metric", "with", "ρ", "95 %", "one left out"), rows, words=2)
    if moved:
        lines = [(each.metric, each.target, number(each.rho), number(each.mean), between(each.interval)) for each in moved]
        show(f"The same with noise, {iterations} times", ("metric", "with", "ρ", "mean", "95 %"), lines, words=2)


def _deviations(table: Table, words: list[str]) -> list[float]:
    """Standard deviations in points, one a judge; empty when no noise was asked for."""
    if not words:
        return []
    everywhere = 0.0
    of_model: dict[str, float] = {}
    known = {variant.backbone for variant in table.variants}
    for word in words:
        model, _, points = word.rpartition("=")
        try:
            value = float(points)
        except ValueError:
            value = -1.0
        if not 0 <= value <= 100:
            raise typer.BadParameter(f"{points!r} are no percentage points", param_hint="--noise")
        if model and model not in known:
            raise typer.BadParameter(f"no model {model!r}; there are {', '.join(sorted(known))}", param_hint="--noise")
        if model:
            of_model[model] = value
        else:
            everywhere = value
    return [of_model.get(variant.backbone, everywhere) for variant in table.variants]


def variance(
    judgments: Judgments,
    labels: Labels,
    judge: Judge = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="METHOD", show_default="none", help="Method to leave out.")
    ] = None,
    partial: Partial = False,
    reading: ReadingOption = ReadingName.judged,
    replicates: Replicates = REPLICATES,
    seed: Seed = SEED,
    as_json: AsJson = False,
) -> None:
    """How much of the differences between judges is the method's, and how much the model's."""
    from harness.judgebench.clusters import clusters
    from harness.judgebench.plain import plain
    from harness.judgebench.variance import decomposition

    table = read_table(judgments, labels, judge, partial)
    left_out = checked_methods(table, without or [])
    table = table.only([row for row, variant in enumerate(table.variants) if variant.method not in left_out])
    found = decomposition(clusters(table, reading.value), table.variants, replicates, seed)
    if as_json:
        print_json({"reading": reading.value, "replicates": replicates, "shares": plain(found)})
        return
    rows = [(each.metric, each.of, number(each.share), between(each.interval)) for each in found]
    show(f"Shares of variance (reading {reading.value})", ("metric", "of", "share", "95 %"), rows, words=2)


def compare(
    judgments: Judgments,
    labels: Labels,
    first: Annotated[str, typer.Option("--first", metavar="METHOD/MODEL", help="One judge.")],
    second: Annotated[str, typer.Option("--second", metavar="METHOD/MODEL", help="The other.")],
    partial: Partial = False,
    reading: ReadingOption = ReadingName.judged,
    replicates: Replicates = REPLICATES,
    seed: Seed = SEED,
    as_json: AsJson = False,
) -> None:
    """Two judges on the same trajectories: exact McNemar test, and an interval of the difference."""
    from harness.judgebench.paired import compare as paired
    from harness.judgebench.plain import plain

    table = read_table(judgments, labels, None, partial)
    pair = checked_judge(table, first, "--first"), checked_judge(table, second, "--second")
    found = paired(table, *pair, reading.value, replicates, seed)
    if as_json:
        print_json(plain(found))
        return
    say(f"Both have a verdict on {found.counted} trajectories (reading {reading.value}).")
    say(f"Right: both {found.both}, only {first} {found.first_only}, only {second} {found.second_only}, neither {found.neither}.")
    interval = f" (95 %: {between(found.interval, 3)})" if found.interval is not None else ""
    say(f"Difference of accuracy {number(found.difference, 3)}{interval}; exact McNemar p = {found.p:.3g}")


def steadiness(
    judgments: Annotated[
        list[Path], typer.Argument(metavar="JUDGMENTS...", help="Files of judgments, each a run of the same judges.", show_default=False)
    ],
    labels: Labels,
    judge: Judge = None,
    partial: Partial = False,
    as_json: AsJson = False,
) -> None:
    """How much judges' verdicts move when they judge the same trajectories again. The deviations are what `meta --noise` takes."""
    from harness.judgebench.consistency import steadiness as steady
    from harness.judgebench.plain import plain

    found = steady([read_table([path], labels, judge, partial) for path in judgments])
    if as_json:
        print_json(plain(found))
        return
    rows = [
        (each.variant, ", ".join(percent(value) for value in each.accuracies), number(each.deviation), f"{each.same} of {each.counted}")
        for each in found
    ]
    show("Steadiness", ("judge", "accuracy of each run %", "deviation, points", "same verdict always"), rows)
