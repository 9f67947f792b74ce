"""The published JSON Schemas are what the records are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from harness.trajectory.json_schemas import drifted, schema_files, write_schemas
from harness.trajectory.schema import Cell, EpisodeRecord, StepRecord

PUBLISHED = Path(__file__).parents[2] / "docs" / "schemas"


def test_the_published_schemas_are_up_to_date() -> None:
    assert drifted(PUBLISHED) == [], "run `anyapp schemas` and commit docs/schemas"


def test_drift_is_noticed(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    assert drifted(tmp_path) == []
    (tmp_path / "step.json").write_text("{}")
    (tmp_path / "run.json").unlink()
    assert drifted(tmp_path) == ["run.json", "step.json"]


def test_every_field_of_a_step_that_is_promised_is_required_or_has_a_default() -> None:
    step: dict[str, Any] = json.loads(schema_files()["step.json"])
    promised = {"action", "thought", "raw_output", "observation", "latency", "error", "irreversible"}
    assert promised <= set(step["properties"])
    seen = step["$defs"]["ObservationRecord"]["properties"]
    assert {"screenshot", "tree", "activity", "device_time", "phash", "tree_digest"} <= set(seen)


def test_an_unknown_field_is_an_error_and_not_silence() -> None:
    with pytest.raises(ValidationError, match="extra"):
        StepRecord.model_validate({"index": 0, "actoin": None})


def test_a_cell_id_is_never_a_path() -> None:
    values = {
        "id": "../../x",
        "number": 0,
        "agent": "a",
        "category": "c",
        "template": "t",
        "app": "a",
        "index": 0,
        "run": 0,
        "condition": "c1",
        "seed": 0,
        "parameters": {},
    }
    with pytest.raises(ValidationError, match="id"):
        Cell.model_validate(values)


def test_records_survive_being_written_and_read(sample: Path) -> None:
    path = next((sample / "episodes").glob("*/*/episode.json"))
    record = EpisodeRecord.model_validate_json(path.read_bytes())
    assert EpisodeRecord.model_validate_json(record.model_dump_json()) == record
