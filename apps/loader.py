"""Finds the apps: every `apps/<category>/<app_id>/app.yaml` is one. Code is imported when it is asked for.

An app that cannot be used breaks nothing but itself: `survey` gives the sound ones and says of the others why. `apps` is for tests, which
want all of them to be sound.
"""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

import yaml

from apps.base import AppState
from apps.flows_kit.ui import Flows
from apps.spec import AppSpec, SpecError, load_spec

APPS_ROOT = Path(__file__).parent
"""The folder of the categories."""
Module = Literal["state", "flows", "screens"]
MODULES: Mapping[Module, str] = {"state": "App", "flows": "FLOWS", "screens": "APP"}
"""The modules of an app's folder, and what each has to define. `screens` is the simulated device's, the others the harness's."""


@dataclass(frozen=True)
class BrokenApp:
    """An app that cannot be used, and why. `key`: `category/app_id`, by its folder. `package`: "" where that cannot be read."""

    key: str
    package: str
    error: SpecError

    @property
    def category(self) -> str:
        return self.key.partition("/")[0]

    @property
    def id(self) -> str:
        return self.key.partition("/")[2]


@dataclass(frozen=True)
class Survey:
    """The apps there are: those that can be used, by key `category/app_id`, and the others; both sorted."""

    specs: Mapping[str, AppSpec]
    broken: tuple[BrokenApp, ...]


@cache
def survey(root: Path = APPS_ROOT) -> Survey:
    """All app folders. Only app.yaml is read. Of two apps with one package neither can be used: which one is meant, nobody can tell."""
    specs: dict[str, AppSpec] = {}
    broken: list[BrokenApp] = []
    for path in sorted(root.glob("*/*/app.yaml")):
        try:
            spec = load_spec(path)
            specs[spec.key] = spec
        except SpecError as error:
            broken.append(BrokenApp(f"{path.parent.parent.name}/{path.parent.name}", _package(path), error))
    by_package: dict[str, list[AppSpec]] = {}
    for spec in specs.values():
        by_package.setdefault(spec.package, []).append(spec)
    for package, claiming in by_package.items():
        if len(claiming) > 1:
            twice = SpecError(f"{' and '.join(spec.key for spec in claiming)} both claim the package {package}")
            broken += [BrokenApp(spec.key, package, twice) for spec in claiming]
    gone = {each.key for each in broken}
    return Survey({key: spec for key, spec in specs.items() if key not in gone}, tuple(sorted(broken, key=lambda each: each.key)))


def _package(path: Path) -> str:
    """The package that a faulty app.yaml names, if that much can be read."""
    try:
        return str(yaml.safe_load(path.read_text(encoding="utf-8"))["package"])
    except (OSError, ValueError, KeyError, TypeError, yaml.YAMLError):
        return ""


def apps(root: Path = APPS_ROOT) -> Mapping[str, AppSpec]:
    """All apps by key `category/app_id`, sorted. Raises SpecError for a faulty app.yaml."""
    found = survey(root)
    if found.broken:
        raise found.broken[0].error
    return found.specs


def app_state(spec: AppSpec) -> AppState[Any]:
    """The app's reader and seeder: the class `App` of its state.py. Raises SpecError when its code cannot be used."""
    return cast("AppState[Any]", _part(spec, "state")(spec))


def app_flows(spec: AppSpec) -> Flows:
    """The app's reference flows: `FLOWS` of its flows.py. Raises SpecError when its code cannot be used."""
    return cast("Flows", _part(spec, "flows"))


def check_code(spec: AppSpec, modules: Sequence[Module] = tuple(MODULES)) -> None:
    """Import an app's modules. Raises SpecError, with file, line and reason, for the first that cannot be used."""
    for module in modules:
        _part(spec, module)


def _part(spec: AppSpec, module: Module) -> Any:
    path, name = f"apps.{spec.category}.{spec.id}.{module}", MODULES[module]
    try:
        return getattr(importlib.import_module(path), name)
    except (Exception, SystemExit) as error:  # whatever an app's code raises is that app's fault alone
        absent = isinstance(error, ModuleNotFoundError) and error.name == path
        if absent or (isinstance(error, AttributeError) and not _lines(error)):
            raise SpecError(f"{path}: expected {name} to be defined there ({error}); see docs/adding-an-app.md") from error
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        raise SpecError(
            f"the code of {spec.key} cannot be used",
            where=_place(error) or path,
            found=f"{type(error).__name__}: {reason}" if reason else type(error).__name__,
            next_step="Mend it; `anyapp doctor` looks at all apps.",
        ) from error


def _place(error: BaseException) -> str:
    """`apps/.../file.py, line N`: where the code is wrong, else the last line of the apps' code that ran."""
    if isinstance(error, SyntaxError) and error.filename is not None and Path(error.filename).is_relative_to(APPS_ROOT):
        return f"{_short(error.filename)}, line {error.lineno}"
    return _lines(error)


def _lines(error: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(APPS_ROOT)]
    frames = [frame for frame in frames if Path(frame.filename) != Path(__file__)]
    return f"{_short(frames[-1].filename)}, line {frames[-1].lineno}" if frames else ""


def _short(file: str) -> str:
    return Path(file).relative_to(APPS_ROOT.parent).as_posix()
