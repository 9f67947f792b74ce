"""What the commands of `anyapp judgebench` share: options, and the table that they read."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from harness.judgebench.table import Table


class ReadingName(StrEnum):
    """How trajectories without a verdict count."""

    judged = "judged"
    all = "all"


Judgments = Annotated[
    list[Path], typer.Argument(metavar="JUDGMENTS...", help="Files of judgments (JSON lines), or judged runs.", show_default=False)
]
Labels = Annotated[list[Path], typer.Option("--labels", metavar="PATH", help="File of labels, or run (or import) with its own.")]
Judge = Annotated[list[str] | None, typer.Option("--judge", metavar="GLOB", show_default="all", help="Only METHOD/MODEL like this.")]
Partial = Annotated[bool, typer.Option("--partial", help="Count what both have; otherwise what one lacks is an error.")]
ReadingOption = Annotated[
    ReadingName, typer.Option("--reading", help="Without a verdict: judged leaves trajectories out, all counts them as wrong.")
]
Replicates = Annotated[int, typer.Option("--replicates", metavar="N", min=0, help="Of the bootstrap over tasks; 0: no intervals.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Of everything that is drawn.")]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")]

REPLICATES = 2000
SEED = 20260811


def read_table(judgments: list[Path], labels: list[Path], judge: list[str] | None = None, partial: bool = False) -> Table:
    """Labels and judgments joined, judges that match none of the globs left out."""
    from fnmatch import fnmatchcase

    from harness.judgebench.labels import read_labels
    from harness.judgebench.table import join, read_judgments, variants_of
    from harness.judges.registry import about

    known, rows = read_labels(labels), read_judgments(judgments)
    said = [each for _, each in rows]
    names = sorted({str(name) for name, each in zip(variants_of(said), said, strict=True) if about(each.judge) == "task"})
    for glob in judge or ():
        if names and not any(_matches(name.casefold(), glob, fnmatchcase) for name in names):
            raise typer.BadParameter(f"no judge matches {glob!r}; there are {', '.join(names)}", param_hint="--judge")
    chosen = {name for name in names if not judge or any(_matches(name.casefold(), glob, fnmatchcase) for glob in judge)}
    return join(known, rows, partial=partial, keep=lambda variant: str(variant) in chosen)


def checked_judge(table: Table, name: str, option: str) -> str:
    """The name of a judge that is there; anything else is an error of the command line."""
    if name not in map(str, table.variants):
        raise typer.BadParameter(f"no judge {name!r}; there are {_names(table)}", param_hint=option)
    return name


def _names(table: Table) -> str:
    return ", ".join(map(str, table.variants))


def _matches(name: str, glob: str, match: Any) -> bool:
    """Names hold brackets, which a glob would take for a set; so the name itself always matches."""
    return name == glob.casefold() or bool(match(name, glob.casefold()))


def checked_methods(table: Table, names: list[str]) -> set[str]:
    """Methods that are there; anything else is an error of the command line."""
    known = {variant.method for variant in table.variants}
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"no method {name!r}; there are {', '.join(sorted(known))}", param_hint="--without")
    return set(names)
