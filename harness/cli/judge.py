"""`anyapp judge`: what models say of trajectories."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from harness.cli.estimates import BUDGET_HELP, ESTIMATE_HELP, estimate_row, figure, show_estimates
from harness.cli.run import ApiName, model_options
from harness.cli.shared import Exit, at_least, err, out, print_json
from harness.errors import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.judges.judge import Judge
    from harness.judges.run import Outcome, Report, Work
    from harness.judges.sources import Labelled

DEFAULT_JUDGE = "simple"
WHAT = "What to judge"
WITH = "Which judges and which model"
HOW = "How to judge"


class OutcomeName(StrEnum):
    """Labels of trajectories on the command line."""

    success = "success"
    failure = "failure"
    unlabelled = "unlabelled"


class OrderName(StrEnum):
    """Which trajectories a limit leaves."""

    sample = "sample"
    first = "first"


def _what(option: str, words: str, metavar: str = "NAME", minimum: float | None = None, default: str | bool = "all") -> Any:
    check = None if minimum is None else at_least(minimum)
    return typer.Option(option, metavar=metavar, show_default=default, help=words, rich_help_panel=WHAT, callback=check)


def _with(option: str, words: str, metavar: str, default: str | bool) -> Any:
    return typer.Option(option, metavar=metavar, show_default=default, help=words, rich_help_panel=WITH)


def _how(option: str, words: str, metavar: str, default: str | bool = True, minimum: float | None = None) -> Any:
    check = None if minimum is None else at_least(minimum)
    return typer.Option(option, metavar=metavar, show_default=default, help=words, rich_help_panel=HOW, callback=check)


def judge(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="Run directory, or trajectories from elsewhere.")],
    template: Annotated[list[str] | None, _what("--template", "Task template or task (globs).")] = None,
    app: Annotated[list[str] | None, _what("--app", "App by id or package (globs).")] = None,
    outcome: Annotated[list[OutcomeName] | None, _what("--outcome", "What the verifier, or people, said.")] = None,
    labels: Annotated[list[Path] | None, _what("--labels", "Only what this file of labels names.", "FILE", default=False)] = None,
    limit: Annotated[int | None, _what("--limit", "Trajectories at most.", "N", 1)] = None,
    order: Annotated[OrderName, _what("--order", "Which: sample, or first N.", default=True)] = OrderName.sample,
    seed: Annotated[int, _what("--seed", "Decides the sample.", "N", 0, default=True)] = 0,
    judge_names: Annotated[list[str] | None, _with("--judge", "See [bold]anyapp list judges[/].", "NAME", DEFAULT_JUDGE)] = None,
    judge_option: Annotated[list[str] | None, _with("--judge-option", "A switch; JUDGE.NAME for one only.", "NAME=VALUE", False)] = None,
    model: Annotated[str, _with("--model", "Model, as its server calls it.", "NAME", False)] = "",
    base_url: Annotated[str, _with("--base-url", "Server, if not the provider's own.", "URL", False)] = "",
    api: Annotated[ApiName | None, _with("--api", "What the server speaks.", "openai|responses|anthropic|google", "by server")] = None,
    agent_option: Annotated[list[str] | None, _with("--agent-option", "Further option of the model.", "NAME=VALUE", False)] = None,
    workers: Annotated[int, _how("--workers", "Trajectories at once.", "N", True, 1)] = 4,
    budget: Annotated[float | None, _how("--budget", BUDGET_HELP, "USD", "none", 0)] = None,
    estimate: Annotated[bool, typer.Option("--estimate", help=ESTIMATE_HELP, rich_help_panel=HOW)] = False,
    retry_invalid: Annotated[
        bool, typer.Option("--retry-invalid", help="Ask again where no answer was usable.", rich_help_panel=HOW)
    ] = False,
    out_dir: Annotated[Path | None, _how("--out", "Folder for the judgments.", "DIR", "PATH")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.", rich_help_panel=HOW)] = False,
) -> None:
    """Have models judge trajectories, and compare them with the verdicts, which stay as they are.

    What is judged already is kept, so the same command goes on where it was stopped. A limit draws a sample by outcome and template.
    Example: [bold]anyapp judge runs/x --model gpt-5-mini --estimate[/]
    """
    from harness.judges.run import Work
    from harness.judges.sources import Filters, Labelled, open_source

    if not model:
        raise typer.BadParameter("name the model that judges", param_hint="--model")
    options = model_options(model, base_url, api, agent_option or [])
    if out_dir is not None and not out_dir.is_dir():
        raise typer.BadParameter(f"there is no folder {out_dir}", param_hint="--out")
    source = open_source(path)
    labelled = Labelled(source, _labels(labels)) if labels else None
    work = Work(
        source=labelled.named() if labelled else source,
        judges=_judges(list(dict.fromkeys(judge_names or [DEFAULT_JUDGE])), judge_option or []),
        options=options,
        filters=Filters(
            tuple(template or ()),
            tuple(app or ()),
            tuple(each.value for each in outcome or ()),
            limit,
            seed if order is OrderName.sample else None,
        ),
        folder=out_dir,
        workers=workers,
        budget_usd=budget,
        retry_invalid=retry_invalid,
    )
    if estimate:
        _estimate(work, as_json)
        return
    report = _judge(work)
    if as_json:
        print_json([each.counts() for each in report.outcomes])
    else:
        out().print(_table(report.outcomes, "labels" if labels else "verdicts"))
        for each in report.outcomes:
            out().print(Text(f"{each.judge.name}: {each.path}"), soft_wrap=True)
    _say_what_is_missing(report)
    if labelled is not None and labelled.missing:
        _say(_not_there(labelled))
    if not report.complete or (labelled is not None and labelled.missing):
        raise typer.Exit(Exit.INVALID)


def _labels(paths: Sequence[Path]) -> dict[tuple[str, str], bool]:
    from harness.judgebench.labels import read_labels

    return {label.key: label.success for label in read_labels(paths)}


def _not_there(labelled: Labelled) -> str:
    """That labels name what is not at the place, and what may be the reason."""
    missing = labelled.missing
    words = f"{len(missing)} of {len(labelled.labels)} labelled trajectories are not among those that can be read"
    words += f", such as {missing[0][1]!r} of {missing[0][0] or 'no source'!r}"
    strange = sorted({source for source, _ in missing} - set(labelled.sources))
    if strange and labelled.sources:
        words += f"; the labels name the source {strange[0]!r}, here it is {', '.join(map(repr, labelled.sources[:3]))}"
    return words


def _judges(names: Sequence[str], said: Sequence[str]) -> list[Judge]:
    """The judges with their settings. `NAME=VALUE` goes to each judge that has it, `JUDGE.NAME=VALUE` to that one."""
    from harness.judges.registry import UnknownJudge, judge_class, make_judge

    try:
        classes = {name: judge_class(name) for name in names}
    except UnknownJudge as error:
        raise typer.BadParameter(str(error), param_hint="--judge") from error
    settings: dict[str, dict[str, str]] = {name: {} for name in names}
    for text in said:
        name, equals, value = text.partition("=")
        of, _, switch = name.strip().rpartition(".")
        if not equals or not switch or (of and of not in classes):
            raise typer.BadParameter(f"{text!r} is not NAME=VALUE or JUDGE.NAME=VALUE", param_hint="--judge-option")
        takers = [of] if of else [each for each in names if switch in classes[each].defaults]
        if not takers:
            known = sorted({switch for each in classes.values() for switch in each.defaults})
            raise typer.BadParameter(f"no switch {switch!r}; there are {', '.join(known)}", param_hint="--judge-option")
        for each in takers:
            settings[each][switch] = value
    try:
        return [make_judge(name, settings[name]) for name in names]
    except UnknownJudge as error:
        raise typer.BadParameter(str(error), param_hint="--judge-option") from error


def _judge(work: Work) -> Report:
    from agents.models.connect import connect
    from harness.judges.run import judge_all

    client = connect(work.options)
    count = work.source.count
    total = None if count is None else (count if work.filters.limit is None else min(count, work.filters.limit)) * len(work.judges)
    console = err()
    columns = (TextColumn("[bold]Judgments[/]"), BarColumn(bar_width=None), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("judgments", total=total)
            return judge_all(work, client, lambda heard: bar.advance(task))
    finally:
        client.close()


def _estimate(work: Work, as_json: bool) -> None:
    from harness.judges.estimate import Estimate
    from harness.judges.run import estimate

    show_estimates([estimate_row({"judge": each.judge.name}, each.estimate or Estimate()) for each in estimate(work)], as_json)


_SHOWN = {
    "judge": "judge",
    "trajectories": "trajectories",
    "kept": "kept",
    "judged": "judged",
    "insufficient_evidence": "cannot tell",
    "invalid": "invalid",
    "unjudged": "unjudged",
    "accuracy": "accuracy",
    "precision": "precision",
    "recall": "recall",
    "false_positive": "false passes",
    "false_negative": "false fails",
    "cost_usd": "USD now",
}


def _table(outcomes: Sequence[Outcome], truth: str) -> Table:
    table = Table(title=f"Judges against {truth}", header_style="bold", box=None, pad_edge=False, title_justify="left")
    for name, heading in _SHOWN.items():
        table.add_column(heading, justify="left" if name == "judge" else "right")
    for each in outcomes:
        counts = each.counts()
        counts["invalid"] = sum(counts["invalid"].values())
        table.add_row(*(figure(name, counts[name]) for name in _SHOWN))
    return table


def _say(words: str) -> None:
    err().print(Text(printable(words), "yellow"), soft_wrap=True)


def _say_what_is_missing(report: Report) -> None:
    for outcome in report.outcomes:
        invalid = outcome.counts()["invalid"]
        if invalid:
            listed = ", ".join(f"{kind} {count}" for kind, count in invalid.items())
            _say(f"{outcome.judge.name}: no usable answer, which is no verdict of either kind: {listed}")
        warned = Counter(words for each in outcome.heard if each.judgment is not None for words in each.judgment.warnings)
        for words, times in warned.most_common(3):
            _say(f"{outcome.judge.name}: {words} ({times} of {len(outcome.heard)} judgments)")
    problems = [each.problem for outcome in report.outcomes for each in outcome.heard if each.problem is not None]
    different = Counter(str(error) for error in [*report.unreadable, *problems])
    for words, times in list(different.items())[:5]:
        _say(f"{words} ({times} times)" if times > 1 else words)
    if len(different) > 5:
        _say(f"and {sum(list(different.values())[5:])} more")
    if not problems and not report.unreadable and not any(outcome.heard for outcome in report.outcomes):
        _say("There was nothing to judge: no trajectory is recorded yet that the filters leave.")
    if report.dropped:
        _say(f"{report.dropped} torn line{'s' * (report.dropped > 1)} of an earlier start dropped and judged again")
    if report.stopped:
        end = "" if report.stopped.endswith((".", "?")) else "."
        _say(f"Stopped: {report.stopped}{end} Run the same command again to go on.")
