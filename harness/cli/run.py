"""`anyapp run` and `anyapp resume`."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from harness.cli.chosen import chosen, needed_modules
from harness.cli.shared import Exit, at_least, err, out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agents.options import AgentOptions
    from harness.runner.run import Summary
    from harness.trajectory.schema import AppIdentity, Condition

WHAT = "What to run (names may be globs and be given several times)"
WITH = "Which model drives it"
HOW = "How to run it"
DEFAULT_AGENT = "heuristic"


class ApiName(StrEnum):
    """Protocols of model servers on the command line."""

    openai = "openai"
    responses = "responses"
    anthropic = "anthropic"
    google = "google"


class ConditionName(StrEnum):
    """Conditions on the command line."""

    c1 = "c1"
    c2 = "c2"


def _what(option: str, words: str, metavar: str = "NAME", default: str | bool = "all", minimum: float | None = None) -> Any:
    check = None if minimum is None else at_least(minimum)
    return typer.Option(option, metavar=metavar, show_default=default, help=words, rich_help_panel=WHAT, callback=check)


def _how(option: str, words: str, metavar: str = "N", default: str | bool = True, minimum: float | None = None) -> Any:
    check = None if minimum is None else at_least(minimum)
    return typer.Option(option, metavar=metavar, show_default=default, help=words, rich_help_panel=HOW, callback=check)


def _with(option: str, words: str, metavar: str = "NAME") -> Any:
    return typer.Option(option, metavar=metavar, show_default="the agent's", help=words, rich_help_panel=WITH)


Workers = Annotated[int | None, _how("--workers", "Devices at work at once.", default="one a core", minimum=1)]
Devices = Annotated[list[str] | None, _how("--device", "A device of [bold]adb devices[/].", "SERIAL", default="simulated")]


def run(
    agent: Annotated[list[str] | None, _what("--agent", "Agent; your own: module:Class.", default=DEFAULT_AGENT)] = None,
    category: Annotated[list[str] | None, _what("--category", "Category.")] = None,
    app: Annotated[list[str] | None, _what("--app", "App by id or package.")] = None,
    template: Annotated[list[str] | None, _what("--template", "Task template.")] = None,
    instances: Annotated[int, _what("--instances", "Parameter sets a template.", "N", True, 1)] = 1,
    runs: Annotated[int, _what("--runs", "Repetitions of each instance.", "N", True, 1)] = 1,
    condition: Annotated[list[ConditionName] | None, _what("--condition", "c1 bare, c2 with sub-goals.", "c1|c2", default="c1")] = None,
    plans: Annotated[Path | None, _what("--plans", "Sub-goals for c2, YAML or JSON.", "FILE", "shipped")] = None,
    seed: Annotated[int, _what("--seed", "Decides all chance.", "N", True, 0)] = 0,
    model: Annotated[str, _with("--model", "Model, as its server calls it.")] = "",
    base_url: Annotated[str, _with("--base-url", "Server, if not the provider's own.", "URL")] = "",
    api: Annotated[ApiName | None, _with("--api", "openai, responses, anthropic or google.", "PROTOCOL")] = None,
    agent_option: Annotated[list[str] | None, _with("--agent-option", "Further option or setting.", "NAME=VALUE")] = None,
    out_dir: Annotated[Path | None, _how("--out", "Run directory to make.", "DIR", default="runs/<time>")] = None,
    resume_dir: Annotated[Path | None, _how("--resume", "Finish this run instead.", "RUN", default=False)] = None,
    workers: Workers = None,
    device: Devices = None,
    step_limit: Annotated[int | None, _how("--step-limit", "Steps an agent may take.", default="template's", minimum=1)] = None,
    step_timeout: Annotated[float, _how("--step-timeout", "Time for a decision.", "SECONDS", minimum=0.1)] = 180.0,
    episode_timeout: Annotated[float, _how("--episode-timeout", "Time for an episode.", "SECONDS", minimum=1)] = 1800.0,
    timezone: Annotated[str | None, _how("--timezone", "Zone, such as Europe/Berlin.", "ZONE", default="the device's")] = None,
    stop_on_success: Annotated[
        bool, typer.Option("--stop-on-success", help="End an episode once its goal holds.", rich_help_panel=HOW)
    ] = False,
) -> None:
    """Run agents on task-app pairs, and write a run directory and its report.

    Example: [bold]anyapp run --agent random --category clock --app '*fossify*' --runs 3[/]
    """
    if resume_dir is not None:
        resume(resume_dir, workers, device)
        return
    from harness.runner.run import Request, prepare
    from harness.trajectory.schema import Policy

    if plans is not None and ConditionName.c2 not in (condition or []):
        raise typer.BadParameter("a plan file is used in condition c2 only; add --condition c2", param_hint="--plans")
    request = Request(
        agents=tuple(dict.fromkeys(agent or [DEFAULT_AGENT])),
        policy=Policy(
            step_timeout_s=step_timeout,
            episode_timeout_s=episode_timeout,
            stop_on_success=stop_on_success,
            step_limit=step_limit,
            timezone=_zone(timezone),
        ),
        seed=seed,
        instances=instances,
        runs=runs,
        conditions=_conditions(condition or [ConditionName.c1]),
        categories=tuple(category or ()),
        apps=tuple(app or ()),
        templates=tuple(template or ()),
        plans=plans,
        options=agent_options(model, base_url, api, agent_option or []),
    )
    suite, pairs, _ = chosen(category, app, template, modules=needed_modules(device))
    _check(device or [], [pair.app for pair in pairs])
    root = out_dir or Path("runs") / datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    prepare(request, suite, root)
    _carry_on(root, workers, device or [])


def _zone(name: str | None) -> str | None:
    """A time zone by its IANA name, which devices take in no other case of letters."""
    from zoneinfo import available_timezones

    known = available_timezones()
    if name is None or name in known:
        return name
    word = name.lower().rpartition("/")[2]
    meant = sorted(zone for zone in known if word and word in zone.lower())[:3] or ["America/New_York", "Europe/Berlin"]
    raise typer.BadParameter(f"{name!r} is no IANA time zone; there is {', '.join(meant)}", param_hint="--timezone")


def agent_options(model: str, base_url: str, api: ApiName | None, further: list[str]) -> AgentOptions:
    """The agent's options: those with a name of their own, others by NAME=VALUE; a name that is no option is a setting of the agent."""
    from pydantic import ValidationError

    from agents.options import AgentOptions

    said: dict[str, Any] = {name: value for name, value in (("model", model), ("base_url", base_url)) if value}
    if api is not None:
        said["api"] = api.value
    settings: dict[str, str] = {}
    for text in further:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise typer.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--agent-option")
        known = name in AgentOptions.model_fields and name != "settings"
        (said if known else settings)[name.strip()] = value
    try:
        return AgentOptions.model_validate({**said, "settings": settings})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise typer.BadParameter(f"{place}: {first['msg']}", param_hint="--agent-option") from error


SAMPLING = ("temperature", "top_p", "max_tokens")


def model_options(model: str, base_url: str, api: ApiName | None, further: list[str], *, own: Sequence[str] = SAMPLING) -> AgentOptions:
    """Options of a model that something else than an agent asks. `own`: what the asker decides itself, so that it cannot be said here."""
    options = agent_options(model, base_url, api, further)
    if options.settings:
        raise typer.BadParameter(f"no option of a model is named {', '.join(sorted(options.settings))}", param_hint="--agent-option")
    said = [name for name in own if getattr(options, name) is not None]
    if said:
        raise typer.BadParameter(f"{', '.join(said)} cannot be chosen here: prompts come with their own", param_hint="--agent-option")
    return options


def resume(
    run_dir: Annotated[Path, typer.Argument(metavar="RUN", help="Run directory.")],
    workers: Workers = None,
    device: Devices = None,
) -> None:
    """Finish a run that was stopped or killed: nothing is lost, nothing runs twice. Invalid episodes are tried again."""
    from agents.options import AgentOptions
    from agents.registry import check_agents
    from harness.runner.benchmark import benchmark_suite
    from harness.trajectory.reader import open_run

    run = open_run(run_dir)
    lines = run.results()
    if len(lines) < len(run.cells) or any(line.outcome == "invalid" for line in lines):
        check_agents(run.record.agents, AgentOptions.model_validate(run.record.agent_options))
    apps = run.record.apps
    keys = {f"{app.category}/{app.id}" for app in apps}
    for broken in benchmark_suite().checked(keys, needed_modules(device)).broken:
        if broken.key in keys:
            raise broken.error
    _check(device or [], apps)
    _carry_on(run_dir, workers, device or [], retry_invalid=True)


def _check(serials: list[str], apps: list[AppIdentity]) -> None:
    """Look at devices that were named; simulated ones need no look."""
    if serials:
        from harness.runner.sessions import check_devices

        for warning in check_devices(serials, apps):
            err().print(Text(f"Warning: {warning}", "yellow"), soft_wrap=True)


def _conditions(names: list[ConditionName]) -> tuple[Condition, ...]:
    return tuple("c2" if name is ConditionName.c2 else "c1" for name in dict.fromkeys(names))


def _carry_on(root: Path, workers: int | None, serials: list[str], *, retry_invalid: bool = False) -> None:
    from harness.runner.messages import Backend
    from harness.runner.progress import ProgressView, result_table
    from harness.runner.run import carry_on, default_workers
    from harness.trajectory.reader import open_run

    count = min(workers or len(serials), len(serials)) if serials else workers or default_workers()
    run = open_run(root)
    done = [line for line in run.results() if not (retry_invalid and line.outcome == "invalid")]
    left = len(run.cells) - len(done)
    console = err()
    if left:
        words = f"{left} of {len(run.cells)} episodes to run with {count} worker{'s' if count > 1 else ''}; records go to {root}"
        console.print(Text(words), soft_wrap=True)
    with ProgressView(console, len(run.cells), done) as view:
        summary = carry_on(root, count, Backend(serials=serials), view, retry_invalid=retry_invalid)
    if summary.results:
        out().print(result_table(summary.results))
    _conclude(root, summary)


def _conclude(root: Path, summary: Summary) -> None:
    from harness.report import write_report

    console = err()
    if summary.interrupted:
        words = f"Stopped after {len(summary.results)} of {summary.total} episodes. Go on with:"
        console.print(Text.assemble((words, "yellow"), f"\n  anyapp resume {shlex.quote(str(root))}"), soft_wrap=True)
        raise typer.Exit(Exit.INTERRUPTED)
    if summary.stopped:
        words = f"Stopped after {len(summary.results)} of {summary.total} episodes, because the agent could not work: {summary.stopped}"
        console.print(Text.assemble((words, "yellow"), f"\nGo on with:\n  anyapp resume {shlex.quote(str(root))}"), soft_wrap=True)
    report = write_report(root)
    out().print(Text(f"Report: {report}"), soft_wrap=True)
    invalid = sum(line.outcome == "invalid" for line in summary.results)
    if invalid:
        words = f"{invalid} of {summary.total} episodes are invalid: the infrastructure failed. The report gives their causes."
        console.print(Text(words, "yellow"))
    if invalid or summary.stopped:
        raise typer.Exit(Exit.INVALID)
