"""An app of any category that is a JSON file, on a device that is a dict: the whole conformance suite runs on it without any device.

Typing a JSON object of fields changes the app's state, as a person's touches would. Restarting the app empties what is in memory or on
the screen: it then shows its first page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from apps.base import AppState, Read, Reading, Source
from apps.flows_kit.ui import Flow, Flows, Ui
from apps.spec import TIERS, AppSpec
from harness.device.actions import Action, Answer, Type
from harness.device.device import Device
from harness.device.foreground import Foreground
from harness.errors import StoreCorrupt, StoreMissing, Unreadable
from templates.base import AnyTemplate, Goal, LocalTime, Params
from templates.state import Medium, State
from verifiers.registry import Pair

START_MS = 1_697_384_040_000
"""2023-10-15 15:34 UTC, when simulated devices start."""
STORE = "/data/data/org.example.standin/files/state.json"

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
        return AppSpec.model_validate(
            {
                "id": "stand_in",
                "category": self.category,
                "name": "Stand-in",
                "package": "org.example.standin",
                "role": "new",
                "version_name": "1",
                "version_code": 1,
                "source": {"licence": "none"},
                "stores": [{"name": "s", "kind": "file", "path": STORE, "fields": self.names("durable"), "provenance": "source"}],
                "fields": dict(self.fields),
                "unsupported": sorted(self.unsupported),
                "templates": {template.name: {"tier": self._tier(template)} for template in self.templates},
                "interface": {
                    "toolkit": "custom",
                    "navigation_depth": "0",
                    "widget_standardness": "custom",
                    "home_density": "low",
                    "naming": "plain",
                    "gestures": "none",
                    "primary_screens": 1,
                },
            }
        )

    def _tier(self, template: AnyTemplate) -> str:
        """The weakest medium among the fields that the goal's own clauses rest on."""
        profile = Pair(template, self.spec_without_templates()).profile
        media = {self.fields[name] for name in template.needs(profile)}
        return max((medium for medium in TIERS if medium in media), key=TIERS.index)

    def spec_without_templates(self) -> Any:
        support = SimpleNamespace(support="native", forms=())
        return SimpleNamespace(fields=self.fields, unsupported=self.unsupported, support=lambda name: support)


class StandInDevice(Device):
    """Keeps one file and the memory of the app's process; knows no other command than the suite's. `here`: what its clock shows."""

    def __init__(self, design: Design[Any], here: LocalTime = LocalTime(START_MS)) -> None:
        self.here = here
        self.serial = "stand-in"
        self.design = design
        self.files: dict[str, str | None] = {}
        self.memory: State = design.first_page
        self.enabled = True

    def foreground(self) -> Foreground:
        return Foreground("org.example.standin", "Main", "", False, "", 0)

    def dump(self) -> str:
        return "<hierarchy/>"

    @property
    def size(self) -> tuple[int, int]:
        return 1080, 2400

    def perform(self, action: Action) -> Any:
        if isinstance(action, Type):
            change = type(self.memory).model_validate_json(action.text)
            self.write(change.filled_from(self.state()))

    def state(self) -> Any:
        text = self.files.get(STORE)
        return type(self.memory).model_validate_json(text).filled_from(self.memory) if text else self.memory

    def write(self, state: Any) -> None:
        whole = self.design.stored(state)
        kept, fleeting = self.design.names("durable"), self.design.names("runtime", "screen")
        self.files[STORE] = type(whole)(**{name: getattr(whole, name) for name in kept}).model_dump_json()
        self.memory = type(whole)(**{name: getattr(whole, name) for name in fleeting})

    def force_stop(self, package: str) -> None:
        self.memory = self.design.first_page

    def shell(self, command: Any, **options: Any) -> Any:
        if isinstance(command, str) and command.startswith("date "):
            return SimpleNamespace(stdout=f"{self.here.now_ms}\n{self.here.zone}\n")
        if isinstance(command, str):
            self._damage(command)
        elif command[:2] == ["pm", "list"]:
            return SimpleNamespace(stdout="package:org.example.standin\n" if self.enabled else "")
        else:
            self.enabled = command[1] == "enable"
        return SimpleNamespace(stdout="")

    def _damage(self, script: str) -> None:
        if "mkdir" in script:
            self.files[STORE] = None
        elif "printf" in script:
            self.files[STORE] = "no such format"
        else:
            self.files.pop(STORE, None)


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
        if STORE not in device.files:
            raise StoreMissing(STORE, "no such file")
        if device.files[STORE] is None:
            raise Unreadable(STORE, "is a directory")
        try:
            state = device.state()
        except ValueError as error:
            raise StoreCorrupt(STORE, str(error)) from error
        hidden = state.known() - read.want
        sources = {name: Source(self.design.fields[name], STORE) for name in state.known() - hidden}  # type: ignore[arg-type]
        return Reading(state.replace(**dict.fromkeys(hidden)), sources)

    def seed(self, device: Any, state: Any) -> None:
        device.force_stop(self.package)
        device.write(state.filled_from(device.state()))


def flows(device: StandInDevice, pairs: Iterable[Pair]) -> Flows:
    """Flows that put each right ending's states in place by typing, and give its answer."""

    def flow_of(pair: Pair) -> Any:
        def flow(ui: Ui, params: Params) -> Flow:
            start = device.state()
            goal: Goal[Any] = pair.template.goals(params, start, pair.profile)[0]
            for state in goal.states:
                changed = {name: getattr(state, name) for name in state.known() if getattr(state, name) != getattr(start, name)}
                yield Type(type(state)(**changed).model_dump_json() if changed else start.model_dump_json())
            if goal.answer is not None:
                yield Answer(goal.answer)

        return flow

    return {pair.template.name: flow_of(pair) for pair in pairs}
