"""The registry of pairs: every app takes every template of its category."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from apps.loader import APPS_ROOT, BrokenApp, apps, survey
from apps.spec import AppSpec, SpecError, TemplateSupport
from templates.base import AnyTemplate
from templates.catalogue import catalogue
from templates.state import Profile


@dataclass(frozen=True)
class Pair:
    """A template on an app."""

    template: AnyTemplate
    app: AppSpec

    @property
    def id(self) -> str:
        """`category/app/Template`."""
        return f"{self.app.key}/{self.template.name}"

    @property
    def category(self) -> str:
        return self.app.category

    @property
    def support(self) -> TemplateSupport:
        return self.app.support(self.template.name)

    @property
    def profile(self) -> Profile:
        """What the template may know about the app."""
        return Profile(
            fields=self.app.fields,
            unsupported=frozenset(self.app.unsupported),
            adapted=self.support.support == "adapted",
            forms=frozenset(self.support.forms),
        )

    @property
    def necessary_steps(self) -> int | None:
        """Length of the reference flow, None before `anyapp verify conformance --write` has measured it."""
        return self.app.necessary_steps.get(self.template.name)

    def as_json(self) -> dict[str, object]:
        """What `anyapp list pairs --json` prints for this pair."""
        return {
            "category": self.category,
            "template": self.template.name,
            "app": self.app.id,
            "package": self.app.package,
            "role": self.app.role,
            "provenance": self.template.provenance,
            "evidence": self.template.evidence,
            "support": self.support.support,
            "step_limit": self.template.step_limit,
        }


class RegistryError(ValueError):
    """A name that is not registered, or an app.yaml that contradicts its category."""


def sound_pairs() -> tuple[tuple[Pair, ...], tuple[BrokenApp, ...]]:
    """The pairs of all apps that can be used, in the order of `registry`, and the apps that cannot. Their code is not looked at."""
    found = survey()
    pairs: list[Pair] = []
    broken = list(found.broken)
    for spec in found.specs.values():
        try:
            pairs += _pairs_of(spec)
        except RegistryError as error:
            where = f"apps/{spec.key}/app.yaml"
            broken.append(BrokenApp(spec.key, spec.package, SpecError(str(error), where=where, next_step="See docs/adding-an-app.md.")))
    return tuple(pairs), tuple(sorted(broken, key=lambda each: each.key))


def registry(specs: Mapping[str, AppSpec] | None = None) -> tuple[Pair, ...]:
    """All pairs, by category, app and published template order. One faulty app is an error here; programs use `sound_pairs`.

    Raises:
        RegistryError: an app.yaml names a template, form or field that its category does not have.
        SpecError: an app.yaml cannot be read.
    """
    chosen = apps(APPS_ROOT) if specs is None else specs
    return tuple(pair for spec in chosen.values() for pair in _pairs_of(spec))


def _pairs_of(spec: AppSpec) -> list[Pair]:
    templates = catalogue().get(spec.category, ())
    if not templates:
        raise RegistryError(f"{spec.key}: there is no category {spec.category!r}; there are {', '.join(catalogue())}")
    by_name = {template.name: template for template in templates}
    fields = set(templates[0].state_type.model_fields)
    _known(spec, "fields", spec.fields, fields)
    _known(spec, "fields", {name.partition(".")[0] for name in spec.unsupported}, fields)
    _known(spec, "templates", spec.templates, by_name)
    _known(spec, "necessary_steps", spec.necessary_steps, by_name)
    for store in spec.stores:
        _known(spec, f"stores.{store.name}.fields", store.fields, fields)
    for template in templates:
        forms = spec.support(template.name).forms
        _known(spec, f"templates.{template.name}.forms", forms, template.forms)
        if template.forms and not forms:
            raise RegistryError(f"{spec.key}: say in `templates.{template.name}.forms` which of {sorted(template.forms)} this app has")
    missing = fields - set(spec.fields)
    if missing:
        raise RegistryError(f"{spec.key}: `fields` must say where {sorted(missing)} are kept (durable, runtime, screen or none)")
    return [Pair(template, spec) for template in templates]


def _known(spec: AppSpec, where: str, names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in set(known):
            raise RegistryError(f"{spec.key}: `{where}` names {name!r}; {nearest(name, known)}")


def select(
    pairs: Iterable[Pair], *, category: Iterable[str] = (), template: Iterable[str] = (), app: Iterable[str] = ()
) -> tuple[Pair, ...]:
    """The pairs with the given categories, templates and apps (an app's id, or `category/id`); nothing given = all.

    Raises:
        RegistryError: a name that no pair has, with the nearest ones that there are.
    """
    chosen = tuple(pairs)
    wanted: tuple[tuple[str, tuple[str, ...], Callable[[Pair], set[str]]], ...] = (
        ("category", tuple(category), lambda pair: {pair.category}),
        ("template", tuple(template), lambda pair: {pair.template.name, pair.template.id}),
        ("app", tuple(app), lambda pair: {pair.app.id, pair.app.key}),
    )
    for what, asked, names_of in wanted:
        known = {name for pair in chosen for name in names_of(pair)}
        for name in asked:
            if name not in known:
                raise RegistryError(f"no {what} {name!r}; {nearest(name, known)}")
        if asked:
            chosen = tuple(pair for pair in chosen if names_of(pair) & set(asked))
    return chosen


def nearest(name: str, known: Iterable[str]) -> str:
    """The names closest to a wrong one, else all of them, as words for a message."""
    names = sorted(set(known))
    lowered = {n.lower(): n for n in names}
    close = [lowered[hit] for hit in difflib.get_close_matches(name.lower(), lowered, n=3, cutoff=0.5)]
    return f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(names)}"
