"""The part of AndroidWorld's public interface that agents and the adapter use, written anew: names, fields and behaviour, no more."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest


@dataclass
class BoundingBox:
    x_min: float
    x_max: float
    y_min: float
    y_max: float

    @property
    def center(self) -> tuple[float, float]:
        return (self.x_min + self.x_max) / 2.0, (self.y_min + self.y_max) / 2.0


@dataclass
class UIElement:
    text: str | None = None
    content_description: str | None = None
    class_name: str | None = None
    bbox: BoundingBox | None = None
    bbox_pixels: BoundingBox | None = None
    hint_text: str | None = None
    is_checked: bool | None = None
    is_checkable: bool | None = None
    is_clickable: bool | None = None
    is_editable: bool | None = None
    is_enabled: bool | None = None
    is_focused: bool | None = None
    is_focusable: bool | None = None
    is_long_clickable: bool | None = None
    is_scrollable: bool | None = None
    is_selected: bool | None = None
    is_visible: bool | None = None
    package_name: str | None = None
    resource_name: str | None = None
    tooltip: str | None = None
    resource_id: str | None = None


@dataclass(frozen=True)
class State:
    pixels: Any
    forest: Any
    ui_elements: list[UIElement]


@dataclass
class JSONAction:
    action_type: str | None = None
    index: int | None = None
    x: int | None = None
    y: int | None = None
    text: str | None = None
    direction: str | None = None
    goal_status: str | None = None
    app_name: str | None = None
    keycode: str | None = None
    touch_xy: tuple[int, int] | None = None
    lift_xy: tuple[int, int] | None = None
    clear_text: bool | None = None


@dataclass
class AgentInteractionResult:
    done: bool
    data: dict[str, Any]


class EnvironmentInteractingAgent:
    """As agents inherit from it: the pause before each look is a second of real time unless it is set."""

    def __init__(self, env: Any, name: str = "", transition_pause: float | None = 1.0) -> None:
        self.env = env
        self.name = name
        self.transition_pause = transition_pause
        self._max_steps: int | None = None

    def set_max_steps(self, max_steps: int) -> None:
        self._max_steps = max_steps

    def reset(self, go_home: bool = False) -> None:
        self.env.reset(go_home=go_home)

    def step(self, goal: str) -> AgentInteractionResult:
        raise NotImplementedError


@pytest.fixture
def android_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in under the package's names."""
    contents: dict[str, dict[str, Any]] = {
        "android_world": {},
        "android_world.env": {},
        "android_world.env.interface": {"State": State},
        "android_world.env.representation_utils": {"UIElement": UIElement, "BoundingBox": BoundingBox},
        "android_world.env.json_action": {"JSONAction": JSONAction},
    }
    for name, members in contents.items():
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)
