"""Choosing pairs by category, app and template, with globs; wrong names get the nearest right ones."""

from __future__ import annotations

import difflib
import fnmatch
from collections.abc import Callable, Iterable, Sequence

from apps.loader import BrokenApp
from harness.errors import AnyAppError
from harness.runner.suite import PairFacts
from templates.catalogue import catalogue


class UnknownName(AnyAppError):
    """A name or glob matches nothing."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(set(known))
        near = nearest(name, names)
        hint = f"Did you mean {', '.join(near)}?" if near else f"There are: {', '.join(names)}." if len(names) <= 12 else ""
        more = f" `anyapp list {kind if kind.endswith('s') else kind + 's'}` shows all."
        super().__init__(f"no {kind} matches {name!r}", next_step=(hint + more.replace("categorys", "categories")).strip())


def nearest(name: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The known names most like `name`, best first, whatever the case."""
    by_folded = {known_name.casefold(): known_name for known_name in known}
    return [by_folded[match] for match in difflib.get_close_matches(name.casefold(), by_folded, count, 0.5)]


def select(
    pairs: Sequence[PairFacts],
    categories: Sequence[str] = (),
    apps: Sequence[str] = (),
    templates: Sequence[str] = (),
    broken: Sequence[BrokenApp] = (),
) -> list[PairFacts]:
    """The pairs that match at least one pattern of each kind that is given (an empty list lets all through), in the order of `pairs`.

    An app is named by its id, its package or `category/id`; a template by its name or `category/name`. Patterns are shell globs, case
    does not matter. Raises `UnknownName` for a pattern that matches nothing among all pairs, and when the combination leaves nothing; where
    that is because of an app that cannot be used (`broken`), its error instead.
    """
    kinds: list[tuple[str, Sequence[str], Callable[[PairFacts], tuple[str, ...]]]] = [
        ("category", categories, lambda pair: (pair.category,)),
        ("app", apps, lambda pair: (pair.app.id, pair.app.package, f"{pair.category}/{pair.app.id}")),
        ("template", templates, lambda pair: (pair.template, f"{pair.category}/{pair.template}")),
    ]
    chosen = list(pairs)
    for kind, patterns, names in kinds:
        for pattern in patterns:
            if not any(_matches(names(pair), pattern) for pair in pairs):
                if kind != "template":
                    _refuse_broken(broken, *(((pattern,), ()) if kind == "category" else ((), (pattern,))))
                raise UnknownName(kind, pattern, (names(pair)[0] for pair in pairs))
        if patterns:
            chosen = [pair for pair in chosen if any(_matches(names(pair), pattern) for pattern in patterns)]
    if not chosen:
        _refuse_broken(broken, categories, apps, templates)
        raise AnyAppError(
            "the filters together leave no task-app pair",
            expected="an app and a template of the same category",
            next_step="`anyapp list pairs` shows all; drop or widen one of --category, --app and --template.",
        )
    return chosen


def is_chosen(app: BrokenApp, categories: Sequence[str], apps: Sequence[str], templates: Sequence[str] = ()) -> bool:
    """Whether the filters let an app through that cannot be used; it has the templates of its category, as every app."""
    names = [name for template in catalogue().get(app.category, ()) for name in (template.name, template.id)]
    kinds = ((categories, (app.category,)), (apps, (app.id, app.package, app.key)), (templates, names))
    return all(not patterns or any(_matches(known, pattern) for pattern in patterns) for patterns, known in kinds)


def _refuse_broken(broken: Iterable[BrokenApp], categories: Sequence[str], apps: Sequence[str], templates: Sequence[str] = ()) -> None:
    for each in broken:
        if is_chosen(each, categories, apps, templates):
            raise each.error


def _matches(names: Iterable[str], pattern: str) -> bool:
    """Whether a pattern is one of the names. `category/name` is meant only by a pattern with a slash: `c*` is not all of clock."""
    return any(fnmatch.fnmatchcase(name.casefold(), pattern.casefold()) for name in names if ("/" in name) == ("/" in pattern))
