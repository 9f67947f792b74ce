"""The reference for people who write screens shows what works."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import emulator.sim.toolkit as toolkit
from emulator.sim.toolkit import App, Intent, Screen, View, layout

PAGE = (Path(__file__).parents[3] / "docs" / "toolkit.md").read_text(encoding="utf-8")


def example() -> type[App]:
    code = next(block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "class AlarmApp" in block)
    names: dict[str, Any] = {}
    exec(compile(code, "docs/toolkit.md", "exec"), names)
    app: type[App] = names["AlarmApp"]
    return app


def node(screen: Screen, **wanted: str) -> View:
    roots = [screen.root, *(overlay.content for overlay in screen.overlays)]
    return next(view for root in roots for view in root.walk() if all(getattr(view, name) == value for name, value in wanted.items()))


def test_example_of_the_reference_adds_names_and_deletes_an_alarm() -> None:
    context: Any = SimpleNamespace(is_24h=False, focus=lambda key: None)
    app = example()
    activity = app.activities["main"](app(context), context, Intent(), {})
    activity.on_create()
    assert node(activity.build(), text="No alarms")

    def tap(**wanted: str) -> None:
        screen = activity.build()
        layout(screen.root, 1080, 2209)
        handler = node(screen, **wanted).on_click
        assert handler is not None
        handler()

    for wanted in ({"id": "fab"}, {"desc": "6 o'clock"}, {"desc": "30 minutes"}, {"id": "material_timepicker_ok_button"}):
        tap(**wanted)
    assert node(activity.build(), id="alarm_time").text == "6:30"
    tap(id="alarm_row")
    change = node(activity.build(), id="label").on_change
    assert change is not None
    change("Gym")
    tap(text="OK")
    assert node(activity.build(), text="Gym")
    hold = node(activity.build(), id="alarm_row").on_long_click
    assert hold is not None
    hold()
    assert node(activity.build(), text="No alarms")


def test_reference_names_only_what_there_is() -> None:
    tables = PAGE[PAGE.index("## Builders") : PAGE.index("## Themes")]
    called = set(re.findall(r"`(?:[a-z_]+\. )?([a-z][a-z_]*)\(", tables)) | set(re.findall(r"`([cf]_[a-z_]+)`", tables))
    assert called
    assert sorted(name for name in called if not hasattr(toolkit, name)) == []


def test_every_builder_is_in_the_reference() -> None:
    told = set(re.findall(r"[A-Za-z_]+", PAGE))
    plumbing = {
        "duration_text",
        "numpad_seconds",
        "hour_text",
        "palette",
        "palette_names",
        "resolve",
        "px",
        "plain_numbers",
        "two_digits",
        "chosen_day",
    }
    builders = {name for name in toolkit.__all__ if name[0].islower()} - plumbing
    assert sorted(builders - told) == []


def test_reference_names_only_what_the_device_gives() -> None:
    table = PAGE[PAGE.index("## What the device gives") : PAGE.index("## Dialogs")]
    cells = [cell for line in table.splitlines() if line.startswith("| `") for cell in line.split("|")[1:2]]
    named = {name for cell in cells for name in re.findall(r"`(\w+)", cell)}
    assert len(named) > 30 and named <= {*dir(toolkit.Context), "package"}
    assert {"on_alarm", "on_message", "on_notification_action"} <= set(dir(App))
    assert all(name in toolkit.__all__ for name in ("Context", "Schema", "Notification"))
