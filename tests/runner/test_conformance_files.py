"""What the conformance suite writes: the table, and the necessary steps in app.yaml."""

from __future__ import annotations

import yaml

from harness.runner.conformance_files import conformance_table, with_necessary_steps
from verifiers.conformance import CHECKS, Check, PairResult

APP_YAML = """# An app
id: x  # its id
necessary_steps:  # measured
  CreateTimer: 3
  DeleteAlarm: 9
notes:
- a remark: with a colon
"""


def result(app: str, **failing: str) -> PairResult:
    checks: dict[Check, bool | str] = {check: failing.get(check, True) for check in CHECKS}
    return PairResult.model_validate(
        {"category": "clock", "template": "CreateTimer", "app": app, "checks": checks, "necessary_steps": 4, "tier": "durable"}
    )


def test_only_the_block_of_necessary_steps_changes() -> None:
    text = with_necessary_steps(APP_YAML, {"CreateTimer": 5, "EditAlarm": 7})
    assert yaml.safe_load(text)["necessary_steps"] == {"CreateTimer": 5, "DeleteAlarm": 9, "EditAlarm": 7}
    assert text.startswith("# An app\nid: x  # its id\n") and text.endswith("notes:\n- a remark: with a colon\n")


def test_a_block_is_added_where_there_is_none_and_an_empty_one_filled() -> None:
    for before in ("id: x", "id: x\n", "id: x\nnecessary_steps: {}\n", "necessary_steps: {CreateTimer: 1}  # old\nid: x\n"):
        after = yaml.safe_load(with_necessary_steps(before, {"CreateTimer": 5}))
        assert after == {"id": "x", "necessary_steps": {"CreateTimer": 5}}


def test_nothing_measured_changes_nothing_and_twice_is_once() -> None:
    assert with_necessary_steps(APP_YAML, {}) == APP_YAML
    once = with_necessary_steps(APP_YAML, {"EditAlarm": 7})
    assert with_necessary_steps(once, {"EditAlarm": 7}) == once


def test_the_table_counts_and_names_reasons_without_breaking_its_rows() -> None:
    table = conformance_table([result("one"), result("two", noop="passes | though\nnothing was done")])
    assert "**1 of 2 pairs conform.**" in table
    row = next(line for line in table.splitlines() if line.startswith("| two"))
    assert "no: passes \\| though nothing was done" in row
    assert row.replace("\\|", "").count("|") == table.splitlines()[-3].replace("\\|", "").count("|")
