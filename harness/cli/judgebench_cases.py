"""The commands of `anyapp judgebench` about cases, releases and trajectories without labels."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from harness.cli.judgebench_options import SEED, AsJson, Judge, Judgments, Labels, Partial, Seed, checked_methods, read_table
from harness.cli.judgebench_tables import number, percent, say, show
from harness.cli.shared import Exit, print_json

if TYPE_CHECKING:
    from harness.judgebench.labels import Key
    from harness.judges.trajectory import Trajectory

Runs = Annotated[list[Path], typer.Argument(metavar="RUN...", help="Runs, or other recorded trajectories.", show_default=False)]


class StateName(StrEnum):
    """What is compared between runs of a task."""

    screen = "screen"
    outcome = "outcome"


def hardcore(
    judgments: Judgments,
    labels: Labels,
    judge: Judge = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="METHOD", show_default="none", help="Method that does not count.")
    ] = None,
    min_wrong: Annotated[int, typer.Option("--min-wrong", metavar="N", min=1, help="Methods that must be wrong on one model.")] = 4,
    partial: Partial = False,
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR", show_default="none", help="Write dossiers into it.")] = None,
    run: Annotated[
        list[Path] | None, typer.Option("--run", metavar="RUN", show_default="none", help="Run with steps and screens for dossiers.")
    ] = None,
    second_fn: Annotated[int, typer.Option("--second-fn", metavar="N", min=0, help="False negatives to draw for a second rater.")] = 0,
    second_fp: Annotated[int, typer.Option("--second-fp", metavar="N", min=0, help="False positives to draw.")] = 0,
    seed: Seed = SEED,
    as_json: AsJson = False,
) -> None:
    """Trajectories that almost all methods get wrong on one model, as dossiers for people.

    DIR gets cases.jsonl, a page a case, and second-rating.jsonl.
    """
    from harness.judgebench.hardcore import hard_core, second_rating, shared
    from harness.judgebench.plain import plain

    table = read_table(judgments, labels, judge, partial)
    cases, profiles = hard_core(table, without=checked_methods(table, without or []), min_wrong=min_wrong)
    drawn = second_rating(cases, second_fn, second_fp, seed)
    if folder is not None:
        from harness.judgebench.dossiers import write_dossiers
        from harness.judgebench.lines import write_lines

        write_dossiers(folder, cases, table, _trajectories(run or [], {case.key for case in cases}))
        write_lines(folder / "cases.jsonl", cases)
        if drawn:
            write_lines(folder / "second-rating.jsonl", drawn)
    if as_json:
        rows = [{**plain(each), "profile": each.profile} for each in profiles]
        print_json({"profiles": rows, "shared": plain(shared(cases)), "cases": plain(cases), "second_rating": plain(drawn)})
        return
    columns = ("model", "profile", "methods", "cases", "false negatives", "false positives")
    show(
        f"Hard-core failures (at least {min_wrong} methods wrong)",
        columns,
        [
            (each.backbone, each.profile if each.total else "–", len(each.methods), each.total, each.false_negatives, each.false_positives)
            for each in profiles
        ],
        words=2,
    )
    say(f"Hard on more than one model: {len(shared(cases))}")
    if folder is not None:
        say(f"{len(cases)} dossiers are in {folder}")


def _trajectories(runs: list[Path], wanted: set[Key]) -> dict[Key, Trajectory]:
    from harness.judgebench.recorded import recorded

    return {(each.source, each.id): each for each in recorded(runs) if (each.source, each.id) in wanted}


def causes(
    ratings: Annotated[
        list[Path] | None, typer.Argument(metavar="RATINGS...", help="Files of ratings (JSON lines).", show_default="list the causes")
    ] = None,
    rater: Annotated[
        list[str] | None, typer.Option("--rater", metavar="NAME", show_default="both", help="One of the two to compare; twice.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Root causes of judges' errors: how often, and how well two raters agree."""
    from harness.judgebench.causes import causes as known
    from harness.judgebench.causes import rated, read_ratings
    from harness.judgebench.plain import plain

    if not ratings:
        if as_json:
            print_json(plain(known()))
        else:
            show("Root causes", ("direction", "cause", "meaning"), [(c.direction, c.id, c.meaning) for c in known()], words=3)
        return
    if rater and len(rater) != 2:
        raise typer.BadParameter("agreement is between two raters", param_hint="--rater")
    found = rated(read_ratings(ratings), (rater[0], rater[1]) if rater else None)
    if as_json:
        print_json(plain(found))
        return
    rows = [(cause.direction, cause.id, *(found.shares[name].get(cause.id, 0) for name in found.raters)) for cause in known()]
    show("Root causes", ("direction", "cause", *found.raters), rows, words=2)
    if found.overall is None:
        say("One rater only: there is no agreement to tell.")
        return
    parts = [("all", found.overall), *found.by_direction.items()]
    show("Agreement", ("errors", "cases", "agreed", "κ"), [(name, a.cases, a.agreed, number(a.kappa, 3)) for name, a in parts])
    for case, one, two in found.disagreements:
        say(f"{' / '.join(filter(None, case))}: {one} against {two}")


def gates(
    judgments: Judgments,
    labels: Labels,
    judge: Judge = None,
    min_kappa: Annotated[float, typer.Option("--min-kappa", metavar="X", help="Least binary kappa.")] = 0.55,
    min_ordinal: Annotated[float, typer.Option("--min-ordinal-kappa", metavar="X", help="Least kappa of the process scale.")] = 0.40,
    min_agreement: Annotated[float, typer.Option("--min-agreement", metavar="X", help="Least agreement on each true class.")] = 0.35,
    max_abstention: Annotated[float, typer.Option("--max-abstention", metavar="X", help="Greatest share of abstentions.")] = 0.15,
    max_false_pass: Annotated[float, typer.Option("--max-false-pass", metavar="X", help="Greatest share of failures passed.")] = 0.10,
    max_invalid: Annotated[
        float | None, typer.Option("--max-invalid", metavar="X", show_default="no bound", help="Greatest share of failed judgments.")
    ] = None,
    skip: Annotated[
        list[str] | None, typer.Option("--skip", metavar="CHECK", show_default="none", help="Check to leave out, by the name printed.")
    ] = None,
    partial: Partial = False,
    as_json: AsJson = False,
) -> None:
    """May these judges be used? Every check with its value and bound; exit code 4 when one fails."""
    from dataclasses import fields, replace

    from harness.judgebench.gates import CHECKS, Thresholds, clearance
    from harness.judgebench.plain import plain
    from harness.judgebench.score import scores

    bounds = Thresholds(min_kappa, min_ordinal, min_agreement, max_abstention, max_false_pass, max_invalid)
    several = [field.name for field in fields(bounds) if field.name not in CHECKS]  # class_agreement, of both classes
    for name in skip or []:
        if name not in (*CHECKS, *several):
            raise typer.BadParameter(f"no check {name!r}; there are {', '.join((*CHECKS, *several))}", param_hint="--skip")
    bounds = replace(bounds, **{name: None for name in skip or [] if name in several})
    table = read_table(judgments, labels, judge, partial)
    found = [clearance(table, score, bounds, skip or ()) for score in scores(table)]
    if as_json:
        print_json(
            [
                {**plain(each), "checks": [{**plain(check), "passed": check.passed} for check in each.checks], "passed": each.passed}
                for each in found
            ]
        )
    else:
        for each in found:
            rows = [
                (
                    check.name,
                    Text("pass", "green") if check.passed else Text("FAIL", "red"),
                    number(check.value, 3),
                    f"{'at least' if check.least else 'at most'} {check.bound:g}",
                    check.counted,
                )
                for check in each.checks
            ]
            show(f"{each.variant}: {'cleared' if each.passed else 'not cleared'}", ("check", "", "value", "bound", "of"), rows, words=2)
            say(
                f"Without verdict beside abstentions: {each.invalid} invalid, {each.missing} missing. For {each.subject[:16]} alone.", "dim"
            )
    if not all(each.passed for each in found):
        raise typer.Exit(Exit.CHECKS)


def sample(
    labels: Labels,
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for sample.jsonl and sealed.jsonl.")],
    size: Annotated[int, typer.Option("--size", metavar="N", min=1, help="Trajectories to draw.")] = 150,
    failure_weight: Annotated[
        float, typer.Option("--failure-weight", metavar="X", min=0.01, help="How many times as likely a failure is drawn.")
    ] = 2.0,
    second: Annotated[int, typer.Option("--second", metavar="N", min=0, help="How many of them a second rater labels too.")] = 0,
    seed: Seed = SEED,
    as_json: AsJson = False,
) -> None:
    """Draw trajectories for people to label, stratified by template and outcome.

    sample.jsonl is for raters and tells no outcome, and no agent but in names of episodes; sealed.jsonl holds strata, chances and weights.
    """
    from harness.judgebench.calibration import for_raters
    from harness.judgebench.calibration import sample as draw
    from harness.judgebench.labels import read_labels
    from harness.judgebench.lines import write_lines

    everything = read_labels(labels)
    drawn = draw(everything, size, failure_weight=failure_weight, second=second, seed=seed)
    folder.mkdir(parents=True, exist_ok=True)
    write_lines(folder / "sample.jsonl", for_raters(drawn, seed))
    write_lines(folder / "sealed.jsonl", drawn)
    failures = sum(not each.success for each in drawn)
    facts = {
        "drawn": len(drawn),
        "of": len(everything),
        "failures": failures,
        "failures_of": sum(not label.success for label in everything),
        "templates": len({each.template for each in drawn}),
        "second": second,
        "seed": seed,
    }
    if as_json:
        print_json(facts)
        return
    say(
        f"{len(drawn)} of {len(everything)} trajectories, {failures} of {facts['failures_of']} failures among them, from "
        f"{facts['templates']} templates; they are in {folder}"
    )


def invariants(runs: Runs, as_json: AsJson = False) -> None:
    """What must hold of every trajectory, label or none. Exit code 4 when something is broken."""
    from harness.judgebench.invariants import counts, held
    from harness.judgebench.plain import plain
    from harness.judgebench.recorded import recorded

    found = held(recorded(runs))
    broken = [each for each in found if each.broken]
    if as_json:
        rows = [
            {"source": each.source, "trajectory": each.trajectory, "agent": each.agent, "broken": plain(each.broken)} for each in broken
        ]
        print_json({"trajectories": len(found), "counts": plain(counts(found)), "broken": rows})
    else:
        rows_of_agents = [(each.agent, each.invariant, each.holds, each.broken, each.unknown) for each in counts(found)]
        show(f"{len(found)} trajectories", ("agent", "invariant", "holds", "broken", "not recorded"), rows_of_agents, words=2)
        for each in broken:
            say(f"{each.trajectory}: {'; '.join(check.detail for check in each.broken)}")
    if broken:
        raise typer.Exit(Exit.CHECKS)


def pairwise(
    preferences: Annotated[list[Path], typer.Argument(metavar="PREFERENCES...", help="Files of preferences (JSON lines).")],
    as_json: AsJson = False,
) -> None:
    """Two agents on the same tasks, asked in both orders: only what is preferred in both counts."""
    from harness.judgebench.pairwise import duels, read_preferences
    from harness.judgebench.plain import plain

    found = duels(read_preferences(preferences))
    if as_json:
        print_json(plain(found))
        return
    columns = (
        "judge",
        "left",
        "right",
        "left better",
        "right better",
        "ties",
        "unstable",
        "always first / second",
        "one order",
        "invalid",
        "p",
    )
    rows = [
        (
            *(each.judge, each.left_agent, each.right_agent, each.left, each.right, each.ties, each.unstable),
            *(f"{each.first_twice} / {each.second_twice}", each.one_sided, each.invalid, f"{each.p:.3g}"),
        )
        for each in found
    ]
    show("Stable preferences", columns, rows, words=3)


def consistency(
    runs: Runs,
    by: Annotated[StateName, typer.Option("--by", help="What is compared: the last screen's tree, or the outcome.")] = StateName.screen,
    as_json: AsJson = False,
) -> None:
    """Tasks that an agent has done several times: how often it came to the same end."""
    from harness.judgebench.consistency import repeated
    from harness.judgebench.plain import plain
    from harness.judgebench.recorded import recorded

    found = repeated(recorded(runs), by.value)
    if as_json:
        print_json([{**plain(each), "share": each.share} for each in found])
        return
    rows = [
        (each.agent, each.task, each.app, each.condition, f"{each.most} of {each.runs}", percent(each.share), each.unknown)
        for each in found
    ]
    if not rows:
        say("No agent has done a task several times under one condition; `anyapp run --runs N` does each N times.")
        return
    columns = ("agent", "task", "app", "condition", "same end", "%", "not recorded")
    show(f"Tasks done several times, by {by.value}", columns, rows, words=4)
    for agent in sorted({each.agent for each in found}):
        shares = [each.share for each in found if each.agent == agent]
        say(f"{agent}: {percent(sum(shares) / len(shares))} % on average over {len(shares)} tasks")
