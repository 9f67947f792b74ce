"""`anyapp judgebench`: how good judges are, given labels and judgments."""

from __future__ import annotations

import typer

from harness.cli import judgebench_cases, judgebench_prefer, judgebench_safety, judgebench_scores, judgebench_sets

app = typer.Typer(no_args_is_help=True, help="Measure judges: labels and judgments in, numbers out.")


@app.callback()
def judgebench() -> None:
    """Measure judges: labels and judgments in, numbers out. Files and figures: docs/judgebench.md."""


app.command("score")(judgebench_scores.score)
app.command("meta")(judgebench_scores.meta)
app.command("variance")(judgebench_scores.variance)
app.command("compare")(judgebench_scores.compare)
app.command("steadiness")(judgebench_scores.steadiness)
app.command("safety")(judgebench_safety.safety)
app.command("hardcore")(judgebench_cases.hardcore)
app.command("causes")(judgebench_cases.causes)
app.command("gates")(judgebench_cases.gates)
app.command("sample")(judgebench_cases.sample)
app.command("invariants")(judgebench_cases.invariants)
app.command("prefer")(judgebench_prefer.prefer)
app.command("pairwise")(judgebench_cases.pairwise)
app.command("consistency")(judgebench_cases.consistency)
app.command("make-set")(judgebench_sets.make_set)
app.command("perturb")(judgebench_sets.perturb)
app.command("flips")(judgebench_sets.flips)
