"""Which tasks a command is about: what its filters leave of the apps that can be used, with a word on those that cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from harness.cli.shared import err
from harness.errors import printable

if TYPE_CHECKING:
    from apps.loader import BrokenApp, Module
    from harness.runner.benchmark import BenchmarkSuite
    from harness.runner.suite import PairFacts


def chosen(
    category: Sequence[str] | None = None,
    app: Sequence[str] | None = None,
    template: Sequence[str] | None = None,
    *,
    modules: Sequence[Module] = (),
) -> tuple[BenchmarkSuite, list[PairFacts], list[BrokenApp]]:
    """The tasks there are, the pairs that the filters leave, and the apps among them that cannot be used, each of which was warned of.

    `modules`: what is imported of the apps that the filters leave, to see whether it can be.

    Raises:
        UnknownName: a filter matches nothing.
        SpecError: a filter matches only apps that cannot be used.
    """
    from harness.runner.benchmark import benchmark_suite
    from harness.runner.selection import is_chosen, select

    filters = (category or (), app or (), template or ())
    suite = benchmark_suite()
    pairs = select(suite.pairs(), *filters, broken=suite.broken)
    if modules:
        suite = suite.checked({f"{pair.category}/{pair.app.id}" for pair in pairs}, modules)
        pairs = select(suite.pairs(), *filters, broken=suite.broken)
    broken = [each for each in suite.broken if is_chosen(each, *filters)]
    warn_of(broken)
    return suite, pairs, broken


def needed_modules(serials: Sequence[str] | None) -> tuple[Module, ...]:
    """The modules of an app that playing on these devices needs; without serials it is on simulated ones."""
    return ("state", "flows") if serials else ("state", "flows", "screens")


def warn_of(broken: Sequence[BrokenApp]) -> None:
    """Say which apps are left out, and why."""
    for each in broken:
        err().print(Text(printable(f"Warning: the app {each.key} is left out: {each.error}"), "yellow"), soft_wrap=True)
