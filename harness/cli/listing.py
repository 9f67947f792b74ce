"""`anyapp list`: what there is to run, and to judge with."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import typer
from rich.table import Table

from harness.cli.chosen import chosen
from harness.cli.shared import out, print_json

app = typer.Typer(no_args_is_help=True, help="List categories, apps, templates, task-app pairs or judges.")

_WHOLE = ("category", "app", "template", "package")
"""Columns that are copied into commands, so never broken."""
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")]
Category = Annotated[list[str] | None, typer.Option("--category", metavar="NAME", show_default="all", help="Only these (globs).")]


@app.command("categories")
def categories(as_json: AsJson = False) -> None:
    """Categories with the number of their templates, apps and pairs."""
    rows: dict[str, dict[str, Any]] = {}
    for pair in _pairs():
        row = rows.setdefault(pair.category, {"category": pair.category, "templates": set(), "apps": set(), "pairs": 0})
        row["templates"].add(pair.template)
        row["apps"].add(pair.app.id)
        row["pairs"] += 1
    _show([{**row, "templates": len(row["templates"]), "apps": len(row["apps"])} for row in rows.values()], as_json)


@app.command("apps")
def apps(category: Category = None, as_json: AsJson = False) -> None:
    """Apps with their version and role."""
    pairs = _pairs(category)
    count = Counter((pair.category, pair.app.id) for pair in pairs)
    found = {(pair.category, pair.app.id): pair.app for pair in pairs}
    _show(
        [
            {
                "category": key[0],
                "app": item.id,
                "name": item.name,
                "package": item.package,
                "role": item.role,
                "version": item.version_name,
                "version_code": item.version_code,
                "pairs": count[key],
            }
            for key, item in found.items()
        ],
        as_json,
    )


@app.command("templates")
def templates(category: Category = None, as_json: AsJson = False) -> None:
    """Task templates with their evidence and step limit."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for pair in _pairs(category):
        key = (pair.category, pair.template)
        row = rows.setdefault(
            key,
            {
                "category": pair.category,
                "template": pair.template,
                "provenance": pair.provenance,
                "evidence": pair.evidence,
                "step_limit": pair.step_limit,
                "apps": 0,
                "adapted": 0,
            },
        )
        row["apps"] += 1
        row["adapted"] += pair.support == "adapted"
    _show(list(rows.values()), as_json)


@app.command("pairs")
def pairs(
    category: Category = None,
    app: Annotated[list[str] | None, typer.Option("--app", metavar="NAME", show_default="all", help="Only these (globs).")] = None,
    template: Annotated[
        list[str] | None, typer.Option("--template", metavar="NAME", show_default="all", help="Only these (globs).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Task-app pairs: each template in each app of its category."""
    rows = [
        {
            "category": pair.category,
            "template": pair.template,
            "app": pair.app.id,
            "package": pair.app.package,
            "role": pair.app.role,
            "provenance": pair.provenance,
            "evidence": pair.evidence,
            "support": pair.support,
            "step_limit": pair.step_limit,
        }
        for pair in _pairs(category, app, template)
    ]
    _show(rows, as_json)


@app.command("judges")
def judges(as_json: AsJson = False) -> None:
    """Judges of trajectories with what they look at and their switches: first what counts without a word, then what else there is."""
    from harness.judges.registry import JUDGES, judge_class

    found = {name: judge_class(name) for name in sorted(JUDGES)}
    rows: list[dict[str, Any]] = [
        {"judge": name, "version": each.version, "needs": each.needs, "temperature": each.temperature, "switches": dict(each.defaults)}
        for name, each in found.items()
    ]
    if not as_json:
        for row in rows:
            choices = found[row["judge"]].choices
            row["switches"] = ", ".join(
                f"{name}={_switch(value)}" + "".join(f"|{each}" for each in choices.get(name, ()) if each != value)
                for name, value in row["switches"].items()
            )
    _show(rows, as_json)


def _switch(value: Any) -> str:
    """A switch as it can be said on the command line; the value that counts without a word comes first."""
    return ("on|off" if value else "off|on") if isinstance(value, bool) else "none|FILE" if value == "" else str(value)


def _pairs(category: list[str] | None = None, app: list[str] | None = None, template: list[str] | None = None) -> list[Any]:
    return chosen(category, app, template, modules=("state", "flows"))[1]


def _show(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    table = Table(header_style="bold", box=None, pad_edge=False)
    for name in rows[0]:
        right = isinstance(rows[0][name], int)
        table.add_column(name.replace("_", " "), justify="right" if right else "left", no_wrap=name in _WHOLE, overflow="fold")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    out().print(table)
    out().print(f"[dim]{len(rows)} rows[/]")
