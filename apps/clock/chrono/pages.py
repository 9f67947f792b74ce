"""Chrono's full-screen routes: introduction, alarm, city search, presets, settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from apps.clock.chrono import format as store
from apps.clock.chrono import overlays
from apps.clock.chrono.format import Item
from apps.clock.chrono.model import duration_words, watch_text
from apps.clock.chrono.page import Page
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.flutter import f_button, f_field, f_icon, f_icon_button, f_layout, f_list, f_node, f_text

Fields = dict[str, Any]


def build(main: Page) -> View:
    """The topmost route."""
    fields = main.state["route"][-1]
    return _KINDS[str(fields["kind"])](main, fields)


def round_button(symbol: str, act: overlays.Handler, *, align: str, margin: tuple[float, float, float, float]) -> View:
    glyph = f_icon(symbol, tint="on_primary", align="center")
    return f_node(
        glyph,
        on_click=act,
        button=True,
        kind="box",
        width=60,
        height=60,
        radius=20,
        background="primary",
        elevation=4,
        align=align,
        margin=margin,
    )


def _bar(main: Page, title: str, *actions: View) -> View:
    back = f_icon_button("arrow_back", main.pop, desc="Back")
    return f_layout(
        "row",
        back,
        f_text(title, size=20, line_height=28, weight=1, margin=(8, 0, 0, 0)),
        *actions,
        width=FILL,
        height=64,
        padding=(4, 0, 8, 0),
    )


def _onboarding(main: Page, fields: Fields) -> View:
    def leave() -> None:
        main.model.set_flag("onboarded", True)
        main.pop()

    return f_layout(
        "column",
        f_text("Important", size=32, line_height=40),
        f_text(
            "Battery optimisation can keep alarms from ringing. Switch it off for this app in the system's settings.",
            size=16,
            line_height=24,
        ),
        f_button("View Settings", lambda: None, look="outlined"),
        f_layout("box", width=FILL, weight=1),
        f_layout("row", f_button("Skip", leave), f_layout("box", weight=1), f_button("Done", leave), width=FILL),
        width=FILL,
        height=FILL,
        padding=(32, 96, 32, 24),
        spacing=24,
    )


def _alarm(main: Page, fields: Fields) -> View:
    """The alarm's settings with its time on top; Save keeps them."""

    def pick() -> None:
        main.open("time", target="route", mode="Dial", picker={"hour": fields["hour"], "minute": fields["minute"], "field": "hour"})

    def save() -> None:
        main.pop()
        if fields["index"] is None:
            main.model.add_alarm(fields["hour"], fields["minute"])
            index = 0
        else:
            index = int(fields["index"])
        item = main.model.alarms()[index]
        settings = {**item["settings"], "Label": str(fields["label"]).strip()}
        changed = {
            **item,
            "timeOfDay": {"hours": fields["hour"], "minutes": fields["minute"], "seconds": 0},
            "settings": settings,
            "enabled": True,
        }
        main.model.replace_alarm(index, changed)

    groups = ("Schedule", "Sound and Vibration", "Snooze", "Tasks", "Tags")
    rows: list[View | None] = [
        f_node(
            f_text(main.model.time_text(fields["hour"], fields["minute"]), size=48, line_height=60),
            kind="box",
            on_click=pick,
            button=True,
            width=FILL,
            gravity="center",
            padding=(0, 16),
        ),
        f_field(str(fields["label"]), lambda value: fields.__setitem__("label", value), hint="Label"),
        *(
            f_node(
                f_text(name, size=16, line_height=24),
                on_click=lambda: None,
                width=FILL,
                padding=(20, 16),
                radius=16,
                background="surface_container",
            )
            for name in groups
        ),
    ]
    return f_layout(
        "column",
        _bar(main, "Edit Alarm" if fields["index"] is not None else "New Alarm", f_button("Save", save)),
        f_list(rows, pad=(16, 8, 16, 24), gap=10, weight=1),
        width=FILL,
        height=FILL,
    )


def _search(main: Page, fields: Fields) -> View:
    def add(city: tuple[str, str, str]) -> Callable[[], object]:
        def act() -> None:
            main.model.add_city(*city)
            main.pop()

        return act

    hits = main.model.search(str(fields["query"]))
    cards = [
        f_node(
            f_layout("column", f_text(name, size=18, line_height=26), f_text(country, size=13, color="on_surface_variant"), weight=1),
            f_text(main.model.time_text(main.model.local(zone).hour, main.model.local(zone).minute), size=18, line_height=26),
            on_click=add((name, zone, country)),
            width=FILL,
            padding=(20, 12),
            radius=16,
            background="surface_container",
        )
        for name, zone, country in hits
    ]
    field = f_field(str(fields["query"]), lambda value: fields.__setitem__("query", value), hint="Search for a city", key="city_query")
    back = f_icon_button("arrow_back", main.pop, desc="Back")
    field.weight = 1
    bar = f_layout("row", back, field, width=FILL, height=72, padding=(4, 8, 16, 0))
    return f_layout("column", bar, f_list(cards, pad=(12, 12, 12, 12), gap=10, weight=1), width=FILL, height=FILL)


def _presets(main: Page, fields: Fields) -> View:
    def remove(id: int) -> Callable[[], object]:
        return lambda: main.model.remove_preset(id)

    rows = [
        f_node(
            f_layout(
                "column",
                f_text(str(item["name"]), size=16, line_height=24),
                f_text(duration_words(store.seconds_of(item["duration"])), size=13, color="on_surface_variant"),
                weight=1,
            ),
            f_icon_button("delete", remove(int(item["id"]))),
            width=FILL,
            padding=(20, 8, 8, 8),
            radius=16,
            background="surface_container",
        )
        for item in main.model.presets()
    ]
    button = round_button("add", lambda: overlays.new_timer(main, "preset"), align="end bottom", margin=(0, 0, 20, 24))
    body = f_layout("box", f_list(rows, pad=(12, 8, 12, 96), gap=10), button, width=FILL, weight=1)
    return f_layout("column", _bar(main, "Edit Presets"), body, width=FILL, height=FILL)


def _settings(main: Page, fields: Fields) -> View:
    names = ("General", "Appearance", "Alarm", "Clock", "Timer", "Stopwatch", "Accessibility", "Backup", "About")
    rows = [
        f_node(
            f_text(name, size=18, line_height=26),
            on_click=lambda: None,
            width=FILL,
            padding=(20, 18),
            radius=16,
            background="surface_container",
        )
        for name in names
    ]
    return f_layout("column", _bar(main, "Settings"), f_list(rows, pad=(12, 8, 12, 12), gap=10, weight=1), width=FILL, height=FILL)


def lap_rows(item: Item) -> list[View]:
    """One node a lap, newest first."""
    rows = []
    for lap in json.loads(item["laps"]):
        times = [store.seconds_of(lap[name]) * 1000 + lap[name]["milliseconds"] for name in ("lapTime", "elapsedTime")]
        cells = [f_text(f"Lap {lap['number']}", weight=1), *(f_text(watch_text(ms), weight=1) for ms in times)]
        rows.append(f_node(*cells, width=FILL, padding=(0, 8)))
    return rows


_KINDS: dict[str, Callable[[Page, Fields], View]] = {
    "alarm": _alarm,
    "onboarding": _onboarding,
    "presets": _presets,
    "search": _search,
    "settings": _settings,
}
