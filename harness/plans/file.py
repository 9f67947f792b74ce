"""Plan files: the sub-goals that condition c2 puts before the instruction.

A YAML or JSON file with a list under `plans`; each entry has `template` (its name, or `category/template`), `index` (the instance, or
`any`) and `subgoals` (a list of sentences that name no app). The plan of an instance is the same for every app. Beside the list stands
where it comes from: `generator`, `version`, `model`, `prompt_sha256`, and `seed`, the seed of the instances it was made for (`any` for
plans that hold for all).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from harness.errors import AnyAppError

SHIPPED: Final = Path(__file__).with_name("shipped.yaml")
"""Plans for all templates, written by hand."""
ANY: Final = "any"


class PlanProblem(AnyAppError):
    """A plan file cannot be used."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PlanEntry(_Part):
    """The sub-goals of one instance, or of all instances of a template."""

    template: str = Field(min_length=1)
    index: Annotated[int, Field(ge=0)] | Literal["any"] = Field(union_mode="left_to_right")
    subgoals: tuple[str, ...] = Field(min_length=1)

    @property
    def name(self) -> str:
        return f"{self.template} instance {self.index}" if self.index != ANY else f"{self.template} (all instances)"


class PlanHeader(_Part):
    """Where plans come from. `model` and `prompt_sha256` are empty for plans that no model made."""

    generator: str = ""
    version: str = ""
    model: str = ""
    prompt_sha256: str = ""
    seed: int | Literal["any"] = "any"


class PlanDocument(PlanHeader):
    """A whole plan file."""

    plans: tuple[PlanEntry, ...]


@dataclass(frozen=True)
class Plans:
    """Sub-goals by template and instance index, with the file they came from and its checksum."""

    entries: dict[tuple[str, int | str], tuple[str, ...]]
    sha256: str
    raw: bytes
    header: PlanHeader = field(default_factory=PlanHeader)

    def find(self, category: str, template: str, index: int) -> tuple[str, ...] | None:
        """Sub-goals of an instance. An entry for the instance goes before one for all, and one with the category in its name before one
        without."""
        for number in (index, ANY):
            for name in (f"{category}/{template}", template):
                found = self.entries.get((name, number))
                if found:
                    return found
        return None

    def require(self, wanted: Iterable[tuple[str, str, int]], seed: int | None = None) -> None:
        """Raise `PlanProblem` naming the instances (category, template, index) without a plan, or when the plans are for another seed."""
        if seed is not None and self.header.seed not in (ANY, seed):
            raise PlanProblem(
                "the plan file was made for another seed, so its plans are for other tasks",
                expected=f"seed {seed}",
                found=f"seed {self.header.seed}",
                next_step=f"Run with --seed {self.header.seed}, or make plans for this seed.",
            )
        missing = sorted(
            {f"{category}/{template} instance {index}" for category, template, index in wanted if not self.find(category, template, index)}
        )
        if missing:
            shown = ", ".join(missing[:8]) + (f" and {len(missing) - 8} more" if len(missing) > 8 else "")
            raise PlanProblem(
                f"no plan for {shown}",
                next_step="Condition c2 runs no instance without one: add entries to the plan file, or narrow the run with --template.",
            )


def shipped_plans() -> Plans:
    """The plans that come with the benchmark."""
    return read_plans(SHIPPED)


def read_document(path: Path) -> tuple[PlanDocument, bytes]:
    """Read a plan file as it is. Raises `PlanProblem` with the place of the fault."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise PlanProblem("the plan file cannot be read", where=str(path), found=str(error.strerror)) from error
    try:
        return PlanDocument.model_validate(yaml.safe_load(raw)), raw  # JSON is read by the same parser
    except RecursionError as error:
        raise PlanProblem("the plan file is neither YAML nor JSON", where=str(path), found="brackets deep in one another") from error
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


def read_plans(path: Path) -> Plans:
    """Read a plan file for a run. Raises `PlanProblem` with the place of the fault."""
    document, raw = read_document(path)
    entries: dict[tuple[str, int | str], tuple[str, ...]] = {}
    for entry in document.plans:
        key = (entry.template, entry.index)
        if key in entries:
            raise PlanProblem(f"two plans for {entry.name}", where=str(path), next_step="Keep one.")
        entries[key] = entry.subgoals
    header = PlanHeader(**{name: getattr(document, name) for name in PlanHeader.model_fields})
    return Plans(entries, hashlib.sha256(raw).hexdigest(), raw, header)
