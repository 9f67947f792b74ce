"""apks.lock agrees with the apps."""

from __future__ import annotations

from pathlib import Path

import yaml

from apps.loader import apps

LOCK = yaml.safe_load((Path(__file__).parents[2] / "apks.lock").read_text(encoding="utf-8"))


def test_every_app_has_a_line_that_agrees_with_its_spec() -> None:
    for key, spec in apps().items():
        line = LOCK[key]
        assert (line["package"], line["version_name"], line["version_code"]) == (spec.package, spec.version_name, spec.version_code), key


def test_every_line_has_a_checksum_and_no_address() -> None:
    for key, line in LOCK.items():
        assert set(line) == {"package", "version_name", "version_code", "sha256", "signer", "origin"}, key
        assert line["sha256"] == "unknown" or len(bytes.fromhex(line["sha256"])) == 32
        assert "://" not in str(line)
