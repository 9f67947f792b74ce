"""Plan files: what is accepted, and what the messages say."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from harness.plans import PlanProblem, read_plans

YAML = """
plans:
- {template: Count, index: 0, subgoals: [Open it, Raise it]}
- {template: counting/Count, index: 1, subgoals: [With the category]}
- {template: Count, index: 1, subgoals: [Without]}
"""


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_yaml_and_json_say_the_same(tmp_path: Path) -> None:
    from_yaml = read_plans(write(tmp_path / "p.yaml", YAML))
    rows = [{"template": name, "index": index, "subgoals": list(goals)} for (name, index), goals in from_yaml.entries.items()]
    from_json = read_plans(write(tmp_path / "p.json", json.dumps({"plans": rows})))
    assert from_yaml.entries == from_json.entries
    assert from_yaml.find("counting", "Count", 0) == ("Open it", "Raise it")


def test_an_entry_with_the_category_goes_before_one_without(tmp_path: Path) -> None:
    plans = read_plans(write(tmp_path / "p.yaml", YAML))
    assert plans.find("counting", "Count", 1) == ("With the category",)
    assert plans.find("other", "Count", 1) == ("Without",)


def test_the_checksum_is_that_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "p.yaml", YAML)
    assert read_plans(path).sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_instances_without_a_plan_are_named(tmp_path: Path) -> None:
    plans = read_plans(write(tmp_path / "p.yaml", YAML))
    plans.require([("counting", "Count", 0), ("counting", "Count", 1)])
    with pytest.raises(PlanProblem, match=r"no plan for counting/Count instance 2, counting/Rest instance 0"):
        plans.require([("counting", "Rest", 0), ("counting", "Count", 2), ("counting", "Count", 0)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("plans: [", "neither YAML nor JSON"),
        ("plans:\n- {template: A\n- x", "line 3 column 4"),
        ("- a", "wrong shape"),
        ("plans: [{template: A, index: -1, subgoals: [x]}]", "plans.0.index"),
        ("plans: [{template: A, index: 0, subgoals: []}]", "plans.0.subgoals"),
        ("plans: [{template: A, index: 0, subgoals: [x]}, {template: A, index: 0, subgoals: [y]}]", "two plans for A instance 0"),
        ("plans: []\nmore: 1", "more"),
    ],
)
def test_a_faulty_file_is_refused_with_the_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(PlanProblem) as caught:
        read_plans(write(tmp_path / "p.yaml", text))
    assert words in str(caught.value) and "p.yaml" in str(caught.value)


def test_brackets_without_end_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep.yaml"
    file.write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(PlanProblem, match="deep"):
        read_plans(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlanProblem, match=r"nowhere\.yaml"):
        read_plans(tmp_path / "nowhere.yaml")
