"""The published JSON Schemas of the records."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel

from harness.judges.judgment import Judgment
from harness.trajectory.schema import SCHEMA_VERSION, published

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_files() -> dict[str, str]:
    """Text of each schema file by its name."""
    files: dict[str, str] = {}
    records: dict[str, type[BaseModel]] = {**published(), "judgment": Judgment}
    for name, record in records.items():
        schema = {"$schema": DIALECT, "$id": f"anyapp/{name}/{SCHEMA_VERSION}", **record.model_json_schema(mode="serialization")}
        files[f"{name}.json"] = json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    return files


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas into `folder`. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in schema_files().items():
        path = folder / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def drifted(folder: Path) -> list[str]:
    """Names of the schema files in `folder` that are missing or are not what the records say."""
    published = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}
    return [name for name, text in schema_files().items() if published.get(name) != text]
