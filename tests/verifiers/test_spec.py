"""app.yaml: what is refused, and with which words; every app in the tree can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from apps.loader import app_flows, app_state, apps, check_code, survey
from apps.spec import AppSpec, SpecError, load_spec
from tests.templates.clock_world import KINDS
from tests.verifiers.toy import toy_spec
from verifiers.registry import sound_pairs

RAW = toy_spec(KINDS[0]).model_dump(mode="json")


def written(tmp_path: Path, raw: object, *, app: str = "toy", category: str = "clock") -> Path:
    path = tmp_path / category / app / "app.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(raw if isinstance(raw, str) else yaml.safe_dump(raw))
    return path


def test_a_spec_survives_writing_and_reading(tmp_path: Path) -> None:
    assert load_spec(written(tmp_path, RAW)) == AppSpec.model_validate(RAW)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"package": "toy"}, "not an Android package name"),
        ({"role": "old"}, "original"),
        ({"colour": "red"}, "colour"),
        ({"templates": {"CreateTimer": {"support": "adapted"}}}, "needs a `reason`"),
        ({"fields": {"alarms": "disk"}}, "durable"),
    ],
)
def test_faulty_specs_are_refused_by_file_and_field(tmp_path: Path, change: dict[str, object], words: str) -> None:
    path = written(tmp_path, RAW | change)
    with pytest.raises(SpecError, match=words) as caught:
        load_spec(path)
    assert str(path) in str(caught.value)


def test_a_spec_in_the_wrong_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="make the two agree"):
        load_spec(written(tmp_path, RAW, app="other"))


def test_broken_yaml_is_refused_by_file(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"app\.yaml"):
        load_spec(written(tmp_path, "id: [\n"))


def test_two_apps_cannot_claim_one_package(tmp_path: Path) -> None:
    written(tmp_path, RAW)
    written(tmp_path, RAW | {"id": "twin"}, app="twin")
    with pytest.raises(SpecError, match="both claim the package"):
        apps(tmp_path)


def test_a_survey_leaves_out_what_cannot_be_used_and_says_why(tmp_path: Path) -> None:
    written(tmp_path, RAW | {"id": "good", "package": "org.good"}, app="good")
    written(tmp_path, RAW | {"role": "old"}, app="faulty")
    written(tmp_path, RAW | {"id": "one"}, app="one")
    written(tmp_path, RAW | {"id": "two"}, app="two")
    found = survey(tmp_path)
    assert list(found.specs) == ["clock/good"]
    assert [(each.key, each.package) for each in found.broken] == [(f"clock/{name}", RAW["package"]) for name in ("faulty", "one", "two")]
    assert "original" in str(found.broken[0].error) and "both claim the package" in str(found.broken[1].error)


def test_bad_yaml_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"app\.yaml is no YAML \[.*app\.yaml, line 2\]: found"):
        load_spec(written(tmp_path, "id: toy\n\tname: Toy\n"))


def test_every_app_of_the_tree_can_be_used() -> None:
    assert survey().broken == () and sound_pairs()[1] == ()
    for spec in apps().values():
        check_code(spec)


def test_every_app_has_a_reader_and_a_flow_for_each_template() -> None:
    from templates.catalogue import catalogue

    for spec in apps().values():
        assert app_state(spec).package == spec.package
        assert set(app_flows(spec)) == {t.name for t in catalogue()[spec.category]}, spec.key
