"""Apps that cannot be used: a device without them starts, and one whose code cannot be loaded troubles no other."""

from __future__ import annotations

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
