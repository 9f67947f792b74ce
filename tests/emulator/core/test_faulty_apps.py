"""Apps that cannot be used: a device without them starts, and one whose code cannot be loaded troubles no other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from emulator.sim.core.catalog import CatalogError, read_catalog
from emulator.sim.toolkit.app import Intent
from tests.emulator.core.phone import APPS, PROBE, Phone

DESCRIPTION = "package: {}\nname: Toy\nversion_name: '1'\nversion_code: 1\n"


def made(root: Path, name: str, description: str, code: str) -> None:
    (root / name).mkdir(parents=True)
    (root / name / "app.yaml").write_text(description, encoding="utf-8")
    (root / name / "screens.py").write_text(code, encoding="utf-8")


def test_what_cannot_be_used_is_left_out_of_the_catalogue(tmp_path: Path) -> None:
    made(tmp_path, "yaml", "package: [\n", "")
    made(tmp_path, "list", "- package\n", "")
    made(tmp_path, "keys", "package: org.example.keys\n", "")
    made(tmp_path, "twin", DESCRIPTION.format(PROBE), "")
    faults: list[str] = []
    found = read_catalog([APPS, tmp_path], lambda error: faults.append(str(error)))
    assert set(found) == set(read_catalog([APPS]))
    assert [name for name in ("keys", "list", "twin", "yaml") if any(f"{name}/app.yaml" in fault for fault in faults)] == [
        "keys",
        "list",
        "twin",
        "yaml",
    ]
    with pytest.raises(CatalogError):
        read_catalog([APPS, tmp_path])


@pytest.mark.parametrize("code", ["x = (", "1 / 0", "raise SystemExit(2)", "APP = 3"])
def test_code_that_cannot_be_loaded_troubles_no_other_app(tmp_path: Path, code: str) -> None:
    made(tmp_path / "apps", "faulty", DESCRIPTION.format("org.example.faulty"), code)
    phone = Phone(tmp_path / "phone", extra=tmp_path / "apps")
    try:
        assert phone.device.activities.start(Intent(component="org.example.faulty/.Main")).status == "no_class"
        phone.device.activities.start(Intent(action="android.intent.action.VIEW", data="probe:42"))
        top = phone.device.activities.top()
        assert top is not None and top.package == PROBE
        assert phone.device.activities.start(Intent(component="org.example.faulty/.Main")).status == "no_class"
    finally:
        phone.device.close()


LAID_OUT = {
    "screens.py": "from {0}.main import Main\nfrom emulator.sim.toolkit import App\n\n\nclass APP(App):\n    package = 'org.example.{0}'\n"
    "    label = 'Toy'\n    activities = {{'main': Main}}\n",
    "main.py": "from .page import Page\nfrom emulator.sim.toolkit import Screen, text\n\n\nclass Main(Page):\n    def build(self):\n"
    "        return Screen(text(self.words))\n",
    "page.py": "from emulator.sim.toolkit import Activity\n\n\nclass Page(Activity):\n    name = '.Main'\n    words = 'laid out'\n",
}
"""The modules of an app as docs/adding-an-app.md lays them out, imported by whole and by relative names."""


def laid_out(folder: Path, app_id: str, *, package: bool) -> None:
    made(folder, app_id, DESCRIPTION.format(f"org.example.{app_id}"), "")
    for name, code in LAID_OUT.items():
        (folder / app_id / name).write_text(code.format(app_id), encoding="utf-8")
    if package:
        (folder / app_id / "__init__.py").touch()


@pytest.mark.parametrize("package", [False, True])
def test_modules_of_a_folder_of_its_own_find_each_other(tmp_path: Path, package: bool) -> None:
    app_id = "toy_with_init" if package else "toy_without"
    laid_out(tmp_path / "apps" / "clock", app_id, package=package)
    phone = Phone(tmp_path / "phone", extra=tmp_path / "apps")
    try:
        phone.open(f"org.example.{app_id}")
        assert phone.sees("laid out")
        assert phone.device.app_errors == []
    finally:
        phone.device.close()


@pytest.mark.parametrize(("app_id", "package"), [("toy_twice", True), ("toy_twice_bare", False)])
def test_of_two_folders_with_one_name_the_second_is_told_to_take_another(tmp_path: Path, app_id: str, package: bool) -> None:
    laid_out(tmp_path / "one", app_id, package=package)
    laid_out(tmp_path / "two", app_id, package=package)
    (first,) = read_catalog([tmp_path / "one"]).values()
    (second,) = read_catalog([tmp_path / "two"]).values()
    assert first.load() is first.load()
    with pytest.raises(
        CatalogError, match=f"two/{app_id}/screens.py: .*one/{app_id}/screens.py has that name; give the folder another name"
    ):
        second.load()


def test_a_root_of_apps_is_taken_from_where_it_is_though_another_can_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("elsewhere", "root"):
        laid_out(tmp_path / place / "toy_apps", "toy", package=True)
        (tmp_path / place / "toy_apps" / "__init__.py").touch()
        for path in (tmp_path / place / "toy_apps" / "toy").glob("*.py"):
            path.write_text(path.read_text(encoding="utf-8").replace("from toy.", "from toy_apps.toy."), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "elsewhere")
    (app,) = read_catalog([tmp_path / "root"]).values()
    assert sys.modules[app.load().__module__].__file__ == str(tmp_path / "root" / "toy_apps" / "toy" / "screens.py")


def test_a_folder_named_as_a_module_of_python_is_told_to_take_another_name(tmp_path: Path) -> None:
    laid_out(tmp_path, "calendar", package=True)
    (app,) = read_catalog([tmp_path]).values()
    with pytest.raises(CatalogError, match=r"the module calendar.screens, but .*calendar.py has that name; give the folder another name"):
        app.load()
