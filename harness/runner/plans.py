"""Plan files: the sub-goals that condition c2 puts before the instruction.

A YAML or JSON file with a list under `plans`; each entry has `template` (its name, or `category/template`), `index` (the instance)
and `subgoals` (a list of sentences that name no app). The plan of an instance is the same for every app.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from harness.errors import AnyAppError


class PlanProblem(AnyAppError):
    """A plan file cannot be used."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    template: str = Field(min_length=1)
    index: int = Field(ge=0)
    subgoals: list[str] = Field(min_length=1)


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    plans: list[_Entry]


@dataclass(frozen=True)
class Plans:
    """Sub-goals by template and instance index, with the file they came from and its checksum."""

    entries: dict[tuple[str, int], tuple[str, ...]]
    sha256: str
    raw: bytes

    def find(self, category: str, template: str, index: int) -> tuple[str, ...] | None:
        """Sub-goals of an instance; an entry with the category in its name goes before one without."""
        return self.entries.get((f"{category}/{template}", index)) or self.entries.get((template, index))

    def require(self, wanted: Iterable[tuple[str, str, int]]) -> None:
        """Raise `PlanProblem` naming the instances (category, template, index) that have no plan."""
        missing = sorted(
            {f"{category}/{template} instance {index}" for category, template, index in wanted if not self.find(category, template, index)}
        )
        if missing:
            shown = ", ".join(missing[:8]) + (f" and {len(missing) - 8} more" if len(missing) > 8 else "")
            raise PlanProblem(
                f"no plan for {shown}",
                next_step="Condition c2 runs no instance without one: add entries to the plan file, or narrow the run with --template.",
            )


def read_plans(path: Path) -> Plans:
    """Read a plan file. Raises `PlanProblem` with the place of the fault."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise PlanProblem("the plan file cannot be read", where=str(path), found=str(error.strerror)) from error
    try:
        parsed = _File.model_validate(yaml.safe_load(raw))  # JSON is read by the same parser
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f", line {mark.line + 1} column {mark.column + 1}" if mark else ""
        found = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise PlanProblem("the plan file is neither YAML nor JSON", where=f"{path}{place}", found=found) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the document"
        raise PlanProblem(
            "the plan file has the wrong shape",
            where=f"{path}, {place}",
            expected="`plans:` with a list of entries that have template, index and subgoals",
            found=first["msg"],
        ) from error
    entries: dict[tuple[str, int], tuple[str, ...]] = {}
    for entry in parsed.plans:
        key = (entry.template, entry.index)
        if key in entries:
            raise PlanProblem(f"two plans for {entry.template} instance {entry.index}", where=str(path), next_step="Keep one.")
        entries[key] = tuple(entry.subgoals)
    return Plans(entries, hashlib.sha256(raw).hexdigest(), raw)
