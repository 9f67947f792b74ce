"""All categories and their templates."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

import templates
from templates.base import AnyTemplate


@cache
def catalogue() -> Mapping[str, tuple[AnyTemplate, ...]]:
    """Category name -> its templates in their published order. A category is a sub-package of `templates` with `TEMPLATES`."""
    found: dict[str, tuple[AnyTemplate, ...]] = {}
    for module in pkgutil.iter_modules(templates.__path__):
        if module.ispkg:
            found[module.name] = importlib.import_module(f"templates.{module.name}").TEMPLATES
    return found


def template(category: str, name: str) -> AnyTemplate:
    """A template by name. Raises KeyError naming those there are."""
    for candidate in catalogue().get(category, ()):
        if candidate.name == name:
            return candidate
    known = ", ".join(t.name for t in catalogue().get(category, ())) or f"no category {category!r}; there are {', '.join(catalogue())}"
    raise KeyError(f"no template {name!r} in {category}: {known}")
