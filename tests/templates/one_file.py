"""An app that is one JSON file, on a device that is a dict: what the stand-ins of verifiers' tests have in common."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from apps.flows_kit.ui import Flow, Flows, Ui
from apps.spec import AppSpec
from harness.device.actions import Answer, Type
from harness.device.device import Device
from harness.device.foreground import Foreground
from harness.errors import StoreCorrupt, StoreMissing, Unreadable
from templates.base import Goal, Params
from templates.state import State
from verifiers.registry import Pair


class OneFileDevice(Device):
    """Keeps one file and the memory of the app's process; knows no other command than the suite's."""

    package: str
    store: str
    """Where the file is."""

    def __init__(self, first_page: State) -> None:
        self.serial = self.package
        self.files: dict[str, str | None] = {}
        self.memory: Any = first_page
        self.enabled = True

    def foreground(self) -> Foreground:
        return Foreground(self.package, "Main", "", False, "", 0)

    def dump(self) -> str:
        return "<hierarchy/>"

    @property
    def size(self) -> tuple[int, int]:
        return 1080, 2400

    def lock_upright(self) -> bool:
        return False

    def text(self) -> str:
        """What is in the file."""
        if self.store not in self.files:
            raise StoreMissing(self.store, "no such file")
        text = self.files[self.store]
        if text is None:
            raise Unreadable(self.store, "is a directory")
        return text

    def state(self) -> Any:
        """What the app holds: the file's fields, and those in memory."""
        text = self.files.get(self.store)
        return type(self.memory).model_validate_json(text).filled_from(self.memory) if text else self.memory

    def shell(self, command: Any, **options: Any) -> Any:
        if isinstance(command, str):
            self._damage(command)
        elif command[:2] == ["pm", "list"]:
            return SimpleNamespace(stdout=f"package:{self.package}\n" if self.enabled else "")
        else:
            self.enabled = command[1] == "enable"
        return SimpleNamespace(stdout="")

    def _damage(self, script: str) -> None:
        if "mkdir" in script:
            self.files[self.store] = None
        elif "printf" in script:
            self.files[self.store] = "no such format"
        else:
            self.files.pop(self.store, None)


def parsed(kind: type[State], text: str, store: str) -> Any:
    """The state in a file; raises StoreCorrupt."""
    try:
        return kind.model_validate_json(text)
    except ValueError as error:
        raise StoreCorrupt(store, str(error)) from error


def one_file_spec(category: str, device: type[OneFileDevice], kind: Any, templates: dict[str, Any]) -> AppSpec:
    """The app.yaml of an app whose durable fields are in the file. `kind`: has its `fields` and what is `unsupported`."""
    return AppSpec.model_validate(
        {
            "id": device.package.rpartition(".")[2],
            "category": category,
            "name": device.package.rpartition(".")[2].title(),
            "package": device.package,
            "role": "new",
            "version_name": "1",
            "version_code": 1,
            "source": {"licence": "none"},
            "stores": [
                {
                    "name": "state",
                    "kind": "file",
                    "path": device.store,
                    "fields": [name for name, medium in kind.fields.items() if medium == "durable"],
                    "provenance": "source",
                }
            ],
            "fields": dict(kind.fields),
            "unsupported": sorted(kind.unsupported),
            "templates": templates,
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


def flows(device: OneFileDevice, pairs: Iterable[Pair]) -> Flows:
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
