"""Apps the device can run: folders with an app.yaml (who it is) and a screens.py (what it does), found at run time.

The emulator knows no app. It reads `app.yaml` for the package manager and imports `screens` by name when the app first starts.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from emulator.sim.toolkit.app import App

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class CatalogError(Exception):
    """An app folder that cannot be used; the message names the file and what is wrong."""


@dataclass(frozen=True)
class CatalogApp:
    """One app folder. `label` is the launcher label; icons are Material Symbols names.

    Identity is the top of app.yaml; what only a device needs to know stands below `simulated`: `label`, `requested` (all permissions of
    the manifest), `target_sdk`, `min_sdk`, `system`, and `icon` with `symbol`, `color` and `tint`.
    """

    package: str
    label: str
    version_name: str
    version_code: int
    folder: Path
    target_sdk: int = 33
    min_sdk: int = 23
    permissions: tuple[str, ...] = ()
    system: bool = False
    icon: str = "android"
    icon_color: str = "#3DDC84"
    icon_tint: str = "#FFFFFF"

    def load(self) -> type[App]:
        """The class `APP` of the folder's screens module."""
        module = _import(self.folder)
        found = getattr(module, "APP", None)
        if not (isinstance(found, type) and issubclass(found, App)):
            raise CatalogError(f"{self.folder / 'screens.py'}: expected a class named APP derived from App, found {found!r}")
        return found


def _import(folder: Path) -> Any:
    """Import `screens` of an app folder: as part of its package when the folder lies in one, else from the file."""
    parts = [folder.name]
    parent = folder.parent
    while (parent / "__init__.py").exists():
        parts.insert(0, parent.name)
        parent = parent.parent
    name = ".".join([*parts, "screens"])
    if (folder / "__init__.py").exists():
        if str(parent) not in sys.path:
            sys.path.append(str(parent))
        return importlib.import_module(name)
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, folder / "screens.py")
    if spec is None or spec.loader is None:
        raise CatalogError(f"{folder}: no screens.py to load")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]  # half a module is none
        raise
    return module


def _read(path: Path) -> CatalogApp:
    try:
        data: Mapping[str, Any] = yaml.load(path.read_text("utf-8"), Loader=_Loader)
        simulated: Mapping[str, Any] = data.get("simulated") or {}
        icon = simulated.get("icon") or {}
        wanted = simulated.get("requested") or data.get("permissions") or ()
        return CatalogApp(
            package=str(data["package"]),
            label=str(simulated.get("label") or data["name"]),
            version_name=str(data["version_name"]),
            version_code=int(data["version_code"]),
            folder=path.parent,
            target_sdk=int(simulated.get("target_sdk", 33)),
            min_sdk=int(simulated.get("min_sdk", 23)),
            permissions=tuple(p if "." in p else f"android.permission.{p}" for p in wanted),
            system=bool(simulated.get("system", False)),
            icon=str(icon.get("symbol", "android")),
            icon_color=str(icon.get("color", "#3DDC84")),
            icon_tint=str(icon.get("tint", "#FFFFFF")),
        )
    except (AttributeError, KeyError, TypeError, ValueError, OSError, yaml.YAMLError) as error:
        raise CatalogError(f"{path}: not a usable app description ({type(error).__name__}: {error}); see docs/adding-an-app.md") from error


def read_catalog(roots: Iterable[Path], on_fault: Callable[[CatalogError], object] | None = None) -> dict[str, CatalogApp]:
    """Every app below the roots, by package name.

    An app that cannot be used is left out and `on_fault` told of it. Without `on_fault` the first one raises its CatalogError.
    """
    found: dict[str, CatalogApp] = {}
    for root in roots:
        for path in sorted(root.rglob("app.yaml")):
            if not (path.parent / "screens.py").exists():
                continue
            try:
                app = _read(path)
                if app.package in found:
                    raise CatalogError(f"{path}: package {app.package} is already described in {found[app.package].folder}")
            except CatalogError as error:
                if on_fault is None:
                    raise
                on_fault(error)
                continue
            found[app.package] = app
    return found
