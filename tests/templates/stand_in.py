"""An app of any category that is a JSON file, on a device that is a dict: the whole conformance suite runs on it without any device.

Typing a JSON object of fields changes the app's state, as a person's touches would. Restarting the app empties what is in memory or on
the screen: it then shows its first page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from apps.base import AppState, Read, Reading, Source
from apps.spec import TIERS, AppSpec
from harness.device.actions import Action, Type
from templates.base import AnyTemplate, LocalTime
from templates.state import Medium, State
from tests.templates.one_file import OneFileDevice, one_file_spec, parsed
from verifiers.registry import Pair

START_MS = 1_697_384_040_000
"""2023-10-15 15:34 UTC, when simulated devices start."""

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Design(Generic[S]):
    """What the app is like. `first_page`: its fields in memory and on the screen after a start; `stored`: gives new rows their ids."""

    category: str
    templates: tuple[AnyTemplate, ...]
    fields: Mapping[str, Medium]
    unsupported: frozenset[str]
    shipped: S
    first_page: S
    stored: Callable[[S], S]

    def names(self, *media: Medium) -> list[str]:
        return [name for name, medium in self.fields.items() if medium in media]

    def pairs(self) -> tuple[Pair, ...]:
        spec = self.spec()
        return tuple(Pair(template, spec) for template in self.templates)

    def spec(self) -> AppSpec:
        tiers = {template.name: {"tier": self._tier(template)} for template in self.templates}
        return one_file_spec(self.category, StandInDevice, self, tiers)

    def _tier(self, template: AnyTemplate) -> str:
        """The weakest medium among the fields that the goal's own clauses rest on."""
        profile = Pair(template, self.spec_without_templates()).profile
        media = {self.fields[name] for name in template.needs(profile)}
        return max((medium for medium in TIERS if medium in media), key=TIERS.index)

    def spec_without_templates(self) -> Any:
        support = SimpleNamespace(support="native", forms=())
        return SimpleNamespace(fields=self.fields, unsupported=self.unsupported, support=lambda name: support)


class StandInDevice(OneFileDevice):
    """`here`: what its clock shows."""

    package = "org.example.standin"
    store = "/data/data/org.example.standin/files/state.json"

    def __init__(self, design: Design[Any], here: LocalTime = LocalTime(START_MS)) -> None:
        super().__init__(design.first_page)
        self.here = here
        self.design = design

    def perform(self, action: Action) -> Any:
        if isinstance(action, Type):
            change = type(self.memory).model_validate_json(action.text)
            self.write(change.filled_from(self.state()))

    def write(self, state: Any) -> None:
        whole = self.design.stored(state)
        kept, fleeting = self.design.names("durable"), self.design.names("runtime", "screen")
        self.files[self.store] = type(whole)(**{name: getattr(whole, name) for name in kept}).model_dump_json()
        self.memory = type(whole)(**{name: getattr(whole, name) for name in fleeting})

    def force_stop(self, package: str) -> None:
        self.memory = self.design.first_page

    def shell(self, command: Any, **options: Any) -> Any:
        if isinstance(command, str) and command.startswith("date "):
            return SimpleNamespace(stdout=f"{self.here.now_ms}\n{self.here.zone}\n")
        return super().shell(command, **options)


class StandInApp(AppState[Any]):
    """Reads and seeds the file; what is in memory or on the screen is always in sight."""

    def __init__(self, spec: AppSpec, design: Design[Any]) -> None:
        super().__init__(spec)
        self.design = design

    def reset(self, device: Any) -> None:
        device.enabled = True
        device.files.clear()
        self.seed(device, self.design.shipped)

    def read(self, device: Any, read: Read) -> Reading[Any]:
        device.foreground()
        state = parsed(type(device.memory), device.text(), device.store).filled_from(device.memory)
        hidden = state.known() - read.want
        sources = {name: Source(self.design.fields[name], device.store) for name in state.known() - hidden}  # type: ignore[arg-type]
        return Reading(state.replace(**dict.fromkeys(hidden)), sources)

    def seed(self, device: Any, state: Any) -> None:
        device.force_stop(self.package)
        device.write(state.filled_from(device.state()))
