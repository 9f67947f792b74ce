"""Files as other benchmarks write them, and files as nobody honest writes them."""

from __future__ import annotations

import dataclasses
import gzip
import io
import json
import pickle
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


@dataclasses.dataclass
class BoundingBox:
    x_min: float
    x_max: float
    y_min: float
    y_max: float


@dataclasses.dataclass
class UIElement:
    text: str | None = None
    class_name: str | None = None
    bbox_pixels: Any = None
    is_clickable: bool | None = None
    content_description: str | None = None


@dataclasses.dataclass
class JSONAction:
    action_type: str | None = None
    index: int | None = None
    x: int | None = None
    y: int | None = None
    text: str | None = None
    direction: str | None = None
    goal_status: str | None = None
    app_name: str | None = None


@contextmanager
def packages_of_android_world() -> Iterator[None]:
    """AndroidWorld's modules as far as pickling needs them; gone again afterwards, since opening must not need them."""
    homes = {"android_world.env.representation_utils": (BoundingBox, UIElement), "android_world.env.json_action": (JSONAction,)}
    made: list[str] = []
    saved = [(cls, cls.__module__) for classes in homes.values() for cls in classes]
    for name, classes in homes.items():
        parts = name.split(".")
        for depth in range(1, len(parts) + 1):
            module = ".".join(parts[:depth])
            if module not in sys.modules:
                sys.modules[module] = types.ModuleType(module)
                made.append(module)
        for cls in classes:
            cls.__module__ = name
            setattr(sys.modules[name], cls.__name__, cls)
    try:
        yield
    finally:
        for cls, module in saved:
            cls.__module__ = module
        for module in made:
            del sys.modules[module]


def pixels(shade: int, size: tuple[int, int] = (108, 240)) -> np.ndarray[Any, Any]:
    return np.full((size[1], size[0], 3), shade, np.uint8)


def checkpoint(path: Path, value: Any, protocol: int = pickle.DEFAULT_PROTOCOL) -> Path:
    """Packed as AndroidWorld's checkpointer does it."""
    with packages_of_android_world():
        path.write_bytes(gzip.compress(pickle.dumps(value, protocol)))
    return path


def raw_pickle(path: Path, data: bytes) -> Path:
    path.write_bytes(gzip.compress(data))
    return path


def m3a_episode(**more: Any) -> dict[str, Any]:
    """Three steps of an agent of the M3A design, the last one its own end."""
    elements = [
        UIElement("Wi-Fi", "android.widget.TextView", BoundingBox(10, 30, 100, 120), True),
        UIElement(None, "android.widget.Switch", BoundingBox(80, 100, 100, 120), True, "Toggle"),
    ]
    said = [
        'Reason: It is off.\nAction: {"action_type": "click", "index": 1}',
        'Reason: Type.\nAction: {"action_type": "input_text", "text": "caf\\u00e9", "index": 0}',
        'Reason: Done.\nAction: {"action_type": "status", "goal_status": "complete"}',
    ]
    return {
        "goal": "Turn on Wi-Fi.",
        "task_template": "SystemWifiTurnOn",
        "instance_id": 0,
        "is_successful": 1.0,
        "agent_name": "M3A",
        "seed": 30,
        "run_time": np.float64(12.5),
        "exception_info": None,
        "episode_data": {
            "raw_screenshot": [pixels(10), pixels(20), pixels(30)],
            "before_screenshot_with_som": [pixels(11), pixels(21), pixels(31)],
            "after_screenshot_with_som": [pixels(20), pixels(30), None],
            "action_output": said,
            "summary": ["Tapped.", "Typed.", "Agent thinks the request has been completed."],
            "ui_elements": [elements, elements, elements],
            "step_number": [0, 1, 2],
        },
        **more,
    }


def jpeg(shade: int = 0, size: tuple[int, int] = (54, 120)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (shade, shade, shade)).save(out, "JPEG")
    return out.getvalue()


def folder(path: Path, **more: Any) -> Path:
    """A trajectory in our own form, with two screens."""
    (path / "screens").mkdir(parents=True)
    for number in range(3):
        (path / "screens" / f"{number}.jpg").write_bytes(jpeg(number * 50))
    (path / "tree.txt").write_text("Button 'Save'", encoding="utf-8")
    value = {
        "version": 1,
        "instruction": "Save the note.",
        "label": True,
        "steps": [
            {"screenshot": "screens/0.jpg", "tree": "tree.txt", "action": {"kind": "tap", "x": 5, "y": 7}, "thought": "Save."},
            {"screenshot": "screens/1.jpg", "action": {"kind": "pinch", "words": "pinch out", "points": [[1, 2], [3, 4]]}},
        ],
        "final": {"screenshot": "screens/2.jpg"},
        **more,
    }
    (path / "trajectory.json").write_text(json.dumps(value), encoding="utf-8")
    return path


def arb_step(number: int, action: str | None, shot: str, **more: Any) -> dict[str, Any]:
    said = None if action is None else f"I do {action}."
    return {
        "num": number,
        "action": action,
        "reasoning": said,
        "screenshot_path": shot,
        "url": "http://shop/",
        "last_action_error": "",
        "axtree_pruned": f"[{number}] button 'Buy'",
        **more,
    }


def data_set(path: Path, task: str = "webarena.7", agent: str = "GenericAgent-x", **more: Any) -> Path:
    """AgentRewardBench's folders with one trajectory. Returns the file."""
    shots = path / "trajectories" / "screenshots" / "webarena" / agent / task
    shots.mkdir(parents=True, exist_ok=True)
    for number in range(3):
        (shots / f"screenshot_step_{number}.png").write_bytes(jpeg(number * 40))
    base = f"trajectories/screenshots/webarena/{agent}/{task}"
    value = {
        "benchmark": "webarena",
        "agent": agent,
        "model": "x-1",
        "valid": True,
        "experiment": f"{agent}_on_webarena",
        "goal": "Buy a mug.",
        "summary_info": {"n_steps": 2, "cum_reward": 1.0},
        "steps": [
            arb_step(0, "click('12')", f"{base}/screenshot_step_0.png"),
            arb_step(1, "send_msg_to_user('It is \"bought\"')", f"{base}/screenshot_step_1.png", last_action_error="Timeout"),
            arb_step(2, None, f"{base}/screenshot_step_2.png"),
        ],
        **more,
    }
    file = path / "trajectories" / "cleaned" / "webarena" / agent / f"{agent}_on_webarena" / f"{task}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value), encoding="utf-8")
    return file
