"""`app.yaml`: everything that is said about an app rather than programmed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from harness.errors import AnyAppError
from templates.state import Medium

Tier = Literal["durable", "runtime", "screen"]
"""Strength of evidence, strongest first: a store or provider; memory seen through dumpsys; what is on the screen."""
TIERS: tuple[Tier, ...] = ("durable", "runtime", "screen")


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Reading the files of all apps is what every command waits for; libyaml's parser takes a tenth of the time."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Store(_Part):
    """One place where the app keeps state.

    `path` is a device path (a content URI for providers). A `folder` is evidence with all that lies in it. `fields` are the state's fields
    kept there. `provenance` says whether the schema was taken from the app's source (`version` says which) or reconstructed from other
    evidence.
    """

    name: str
    kind: Literal["sqlite", "preferences", "file", "folder", "provider"]
    path: str
    fields: tuple[str, ...] = ()
    provenance: Literal["source", "reconstructed"]
    version: str = ""
    note: str = ""
    unsure: bool = False


class TemplateSupport(_Part):
    """How the app supports one template of its category. `tier` is the weakest evidence its verdict rests on."""

    support: Literal["native", "adapted"] = "native"
    reason: str = ""
    forms: tuple[str, ...] = ()
    tier: Tier = "durable"
    tier_note: str = ""

    @model_validator(mode="after")
    def _adapted_has_a_reason(self) -> TemplateSupport:
        if self.support == "adapted" and not self.reason:
            raise ValueError("an adapted template needs a `reason`: which function does the app lack?")
        return self


class FirstRun(_Part):
    """What the app shows at its first start and how the harness gets past it before an episode."""

    onboarding: str = ""
    handling: str = ""
    unsure: bool = False


class Interface(_Part):
    """How the app differs from its siblings, for analyses by interface."""

    toolkit: Literal["views", "compose", "flutter", "react_native", "custom"]
    navigation_depth: str
    widget_standardness: Literal["standard", "mixed", "custom"]
    home_density: Literal["low", "medium", "high"]
    naming: str
    gestures: str
    primary_screens: int = Field(ge=1)


class Irreversible(_Part):
    """A control whose touch cannot be taken back; any of the given parts must match the touched node, ignoring case."""

    kind: Literal["send", "delete", "call", "pay"]
    text: str = ""
    desc: str = ""
    id: str = ""


class Source(_Part):
    """Where the app's code is, if it is public."""

    repository: str = ""
    revision: str = ""
    licence: str


class AppSpec(_Part):
    """An app of the benchmark. See docs/adding-an-app.md for every field."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    category: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    package: str
    role: Literal["original", "new"]
    version_name: str
    version_code: int
    launch: str = ""
    """Activity to start, `.Name` or full class; empty = the launcher entry."""
    source: Source
    stores: tuple[Store, ...]
    fields: dict[str, Medium]
    unsupported: tuple[str, ...] = ()
    """Details of the state that this app cannot keep, `alarms.label`."""
    templates: dict[str, TemplateSupport] = Field(default_factory=dict)
    """Only where a template is not simply native with durable evidence."""
    permissions: tuple[str, ...] = ()
    """Runtime permissions granted before an episode."""
    first_run: FirstRun = Field(default_factory=FirstRun)
    interface: Interface
    irreversible: tuple[Irreversible, ...] = ()
    companions: tuple[str, ...] = ()
    """Packages an agent may use beside the app itself, such as the document picker."""
    notes: tuple[str, ...] = ()
    """Facts that are not certain, and choices made about them."""
    simulated: dict[str, Any] = Field(default_factory=dict)
    """For the simulated device alone; not read here."""
    necessary_steps: dict[str, int] = Field(default_factory=dict)
    """Length of the reference flow for each template; written by `anyapp verify conformance --write`."""

    @field_validator("package")
    @classmethod
    def _is_a_package_name(cls, value: str) -> str:
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+", value):
            raise ValueError(f"{value!r} is not an Android package name")
        return value

    @property
    def key(self) -> str:
        """`category/id`."""
        return f"{self.category}/{self.id}"

    @property
    def permitted(self) -> tuple[str, ...]:
        """Packages an agent may be in during a task on this app."""
        return (self.package, *self.companions)

    def support(self, template: str) -> TemplateSupport:
        """How a template is supported; native with durable evidence unless declared otherwise."""
        return self.templates.get(template, TemplateSupport())

    def store(self, name: str) -> Store:
        """The store with this name. Raises KeyError with the names there are."""
        for store in self.stores:
            if store.name == name:
                return store
        raise KeyError(f"{self.key} declares no store {name!r}; it has {[s.name for s in self.stores]}")


class SpecError(AnyAppError):
    """An app folder that cannot be used: which file, which field, what was expected."""


def load_spec(path: Path) -> AppSpec:
    """Read an app.yaml. Raises SpecError naming the file and the faulty fields."""
    try:
        raw = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
        spec = AppSpec.model_validate(raw)
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, fault['loc'])) or 'the file'}: {fault['msg']}" for fault in error.errors(include_url=False)]
        raise SpecError(
            f"{path.name} cannot be used: {'; '.join(faults)}", where=str(path), next_step="See docs/adding-an-app.md."
        ) from error
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark is not None else ""
        found = str(error.problem or error.context)
        raise SpecError(f"{path.name} is no YAML", where=f"{path}{line}", found=found, next_step="See docs/adding-an-app.md.") from error
    except (OSError, yaml.YAMLError, ValueError) as error:
        raise SpecError(f"{path.name} cannot be read: {error}", where=str(path), next_step="See docs/adding-an-app.md.") from error
    if (spec.category, spec.id) != (path.parent.parent.name, path.parent.name):
        raise SpecError(f"{path}: says {spec.key}, but lies in {path.parent.parent.name}/{path.parent.name}; make the two agree")
    return spec
