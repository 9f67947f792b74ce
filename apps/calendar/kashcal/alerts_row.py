"""The form's alerts: a line each with a picker of chips and wheels."""

from __future__ import annotations

from apps.calendar.kashcal import texts
from apps.calendar.kashcal.draft import Draft
from apps.calendar.kashcal.format import MAX_REMINDERS
from apps.calendar.kashcal.parts import choices
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_button, c_column, c_icon_button, c_row, c_text, clickable
from emulator.sim.toolkit.pickers import pager_wheel
from emulator.sim.toolkit.view import Handler

TIMED = (15, 30, 60, 1440)
WHOLE_DAY = (-540, 1440, 2880, 10080)
ADDED = 15
"""The alert that `Add Alert` begins with."""
_DAYS, _HOURS, _MINUTES = (
    tuple(f"{value} {unit}" for value in values) for values, unit in ((range(31), "d"), (range(24), "h"), (range(0, 60, 5), "m"))
)


def alerts_content(draft: Draft) -> View:
    """What the row opens."""
    lines: list[View] = []
    for index, minutes in enumerate(draft["alerts"]):
        lines.append(_line(draft, index, minutes))
        if draft["alert"] == index:
            lines.append(_picker(draft, index))
    add = None
    if len(draft["alerts"]) < MAX_REMINDERS:
        add = c_button("Add Alert", lambda: _add(draft), look="text", icon="add", align="center")
    return c_column(*lines, add, width=FILL, padding=(40, 0, 0, 8))


def _line(draft: Draft, index: int, minutes: int) -> View:
    words = c_text(texts.alert_long(minutes, all_day=draft["all_day"]), size=14, line_height=20, color="primary", weight=1)
    cross = c_icon_button("close", lambda: _remove(draft, index), desc="Remove alert")
    return clickable(words, cross, on_click=lambda: _toggle(draft, index), width=FILL, padding=(12, 0, 4, 0), key=f"alert_{index}")


def _toggle(draft: Draft, index: int) -> None:
    shut = draft["alert"] == index
    draft["alert"] = None if shut else index
    draft["alert_wheels"] = None if shut else _wheels_at(draft["alerts"][index])


def _wheels_at(minutes: int) -> dict[str, int]:
    size = abs(minutes)
    return {"d": min(size // 1440, 30), "h": size // 60 % 24, "m": (size % 60 + 2) // 5 % 12}


def _add(draft: Draft) -> None:
    draft["alerts"] = [*draft["alerts"], ADDED]
    draft["alert"] = len(draft["alerts"]) - 1
    draft["alert_wheels"] = _wheels_at(ADDED)


def _remove(draft: Draft, index: int) -> None:
    draft["alerts"] = [minutes for at, minutes in enumerate(draft["alerts"]) if at != index]
    draft["alert"] = None


def _picker(draft: Draft, index: int) -> View:
    presets = WHOLE_DAY if draft["all_day"] else TIMED
    chosen = draft["alerts"][index]

    def put(minutes: int) -> None:
        draft["alerts"] = [minutes if at == index else other for at, other in enumerate(draft["alerts"])]
        draft["alert_wheels"] = _wheels_at(minutes)

    def turned(_index: int) -> None:
        wheels = draft["alert_wheels"]
        put(wheels["d"] * 1440 + wheels["h"] * 60 + wheels["m"] * 5)

    wheels = [
        pager_wheel(draft["alert_wheels"], name, items, extent=32, size=16, width=80, on_change=turned, wrap=name != "d")
        for name, items in (("d", _DAYS), ("h", _HOURS), ("m", _MINUTES))
    ]
    return c_column(
        choices(
            [texts.alert_short(minutes) for minutes in presets],
            presets.index(chosen) if chosen in presets else -1,
            lambda at: put(presets[at]),
        ),
        c_row(*wheels, gravity="center", width=FILL, spacing=12),
        c_button("Done", _closer(draft), look="text", align="end"),
        width=FILL,
        spacing=8,
        padding=(8, 4),
    )


def _closer(draft: Draft) -> Handler:
    """Done: doubles go, and the earliest comes last."""

    def done() -> None:
        draft["alerts"] = sorted(set(draft["alerts"]))
        draft["alert"] = None

    return done
