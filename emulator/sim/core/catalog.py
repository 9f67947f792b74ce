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
from types import ModuleType
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
    """Import `screens` of an app folder, with the modules beside it.

    They have the names that they have in the package around the folder (`apps.clock.my_clock.main`), else names that begin at the folder
    (`my_clock.main`). Raises CatalogError when something else has that name.
    """
    parts = [folder.name]
    parent = folder.parent
    while (parent / "__init__.py").exists():
        parts.insert(0, parent.name)
        parent = parent.parent
    package, file = ".".join(parts), folder / "screens.py"
    name = f"{package}.screens"
    try:
        module = _from_package(name, parent) if (folder / "__init__.py").exists() else _from_file(name, package, file)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        module = sys.modules.get(package)  # a module that is no package, such as the standard library's calendar
    found = getattr(module, "__file__", None)
    if found is None or Path(found).resolve() != file.resolve():
        raise CatalogError(f"{file}: expected to be the module {name}, but {found or package} has that name; give the folder another name")
    return module


def _from_package(name: str, root: Path) -> Any:
    """The outermost package comes from `root`, whatever else of its name can be imported."""
    if str(root) not in sys.path:
        sys.path.append(str(root))
    top = name.partition(".")[0]
    if top not in sys.modules and top not in sys.stdlib_module_names:
        spec = importlib.util.spec_from_file_location(top, root / top / "__init__.py")
        if spec is None or spec.loader is None:
            raise CatalogError(f"{root / top}: cannot be loaded as a package")
        package = sys.modules[top] = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(package)
        except BaseException:
            del sys.modules[top]
            raise
    return importlib.import_module(name)


def _from_file(name: str, package: str, file: Path) -> Any:
    """The folder has no `__init__.py`: it is made a package here, so that its modules find each other."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise CatalogError(f"{file}: cannot be loaded as a module")
    module = importlib.util.module_from_spec(spec)
    made = package not in sys.modules
    if made:
        sys.modules[package] = ModuleType(package)
        sys.modules[package].__path__ = [str(file.parent)]
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]  # half a module is none
        if made:
            del sys.modules[package]
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
