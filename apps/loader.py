"""Finds the apps: every `apps/<category>/<app_id>/app.yaml` is one. Code is imported when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from apps.base import AppState
from apps.flows_kit.ui import Flows
from apps.spec import AppSpec, SpecError, load_spec

APPS_ROOT = Path(__file__).parent
"""The folder of the categories."""


@cache
def apps(root: Path = APPS_ROOT) -> Mapping[str, AppSpec]:
    """All apps by key `category/app_id`, sorted. Raises SpecError for a faulty app.yaml."""
    specs = [load_spec(path) for path in sorted(root.glob("*/*/app.yaml"))]
    packages: dict[str, str] = {}
    for spec in specs:
        other = packages.setdefault(spec.package, spec.key)
        if other != spec.key:
            raise SpecError(f"{spec.key} and {other} both claim the package {spec.package}")
    return {spec.key: spec for spec in specs}


def app_state(spec: AppSpec) -> AppState[Any]:
    """The app's reader and seeder: the class `App` of its state.py."""
    return cast("AppState[Any]", _part(spec, "state", "App")(spec))


def app_flows(spec: AppSpec) -> Flows:
    """The app's reference flows: `FLOWS` of its flows.py."""
    return cast("Flows", _part(spec, "flows", "FLOWS"))


def _part(spec: AppSpec, module: str, name: str) -> Any:
    path = f"apps.{spec.category}.{spec.id}.{module}"
    try:
        return getattr(importlib.import_module(path), name)
    except (ModuleNotFoundError, AttributeError) as error:
        raise SpecError(f"{path}: expected {name} to be defined there ({error}); see docs/adding-an-app.md") from error
