"""The registry: pairs, selection, and messages for wrong names."""

from __future__ import annotations

import pytest

from templates.catalogue import catalogue, template
from tests.templates.clock_world import KINDS
from tests.verifiers.toy import toy_spec
from verifiers.registry import RegistryError, registry, select

SPEC = toy_spec(KINDS[0])
PAIRS = registry({SPEC.key: SPEC})


def test_every_app_takes_all_ten_templates_of_its_category() -> None:
    assert [pair.template.name for pair in PAIRS] == [t.name for t in catalogue()["clock"]]
    assert len(PAIRS) == 10


def test_pairs_as_json_have_the_documented_keys() -> None:
    keys = ["category", "template", "app", "package", "role", "provenance", "evidence", "support", "step_limit"]
    assert all(list(pair.as_json()) == keys for pair in PAIRS)


def test_selection_by_template_and_app() -> None:
    assert [p.id for p in select(PAIRS, template=["EditAlarm"], app=["toy"])] == ["clock/toy/EditAlarm"]
    assert [p.id for p in select(PAIRS, template=["clock/EditAlarm"], app=["clock/toy"])] == ["clock/toy/EditAlarm"]
    assert select(PAIRS) == PAIRS


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"template": ["editalarms"]}, "did you mean EditAlarm"),
        ({"app": ["tyo"]}, "did you mean toy"),
        ({"category": ["zzz"]}, "there are clock"),
    ],
)
def test_wrong_names_get_the_nearest_right_ones(chosen: dict[str, list[str]], words: str) -> None:
    with pytest.raises(RegistryError, match=words):
        select(PAIRS, **chosen)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"category": "clok"}, "no category 'clok'"),
        ({"fields": {**SPEC.fields, "alarm": "durable"}}, "did you mean alarms"),
        ({"unsupported": ("alarmz.label",)}, "did you mean alarms"),
        ({"templates": {"CreateTime": SPEC.support("CreateTimer")}}, "did you mean CreateTimer"),
        ({"templates": {}}, "say in `templates.CreateTimer.forms`"),
        ({"fields": {"alarms": "durable"}}, "must say where"),
    ],
)
def test_an_app_that_contradicts_its_category_is_refused(change: dict[str, object], words: str) -> None:
    spec = SPEC.model_copy(update=change)
    with pytest.raises(RegistryError, match=words):
        registry({spec.key: spec})


def test_template_names_are_unique_and_findable() -> None:
    for category, templates in catalogue().items():
        names = [t.name for t in templates]
        assert len(set(names)) == len(names) == 10
        assert all(template(category, name).category == category for name in names)
    with pytest.raises(KeyError, match="CreateAlarm"):
        template("clock", "Nope")
