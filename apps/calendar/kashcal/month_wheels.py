"""Two wheels for a month and its year."""

from __future__ import annotations

from datetime import date
from typing import Any

from apps.calendar.kashcal import format as store
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_row
from emulator.sim.toolkit.pickers import pager_wheel

MONTHS = tuple(f"{date(2023, number, 1):%B}" for number in range(1, 13))
FIRST_YEAR, YEARS = 1970, 131


def month_wheels(state: dict[str, Any]) -> View:
    """Two wheels, `state["month_i"]` and `state["year_i"]`."""
    years = tuple(str(FIRST_YEAR + number) for number in range(YEARS))
    return c_row(
        pager_wheel(state, "month_i", MONTHS, extent=40, size=18, visible=5, width=160),
        pager_wheel(state, "year_i", years, wrap=False, extent=40, size=18, visible=5, width=100),
        gravity="center",
        width=FILL,
    )


def wheels_for(day: date) -> dict[str, Any]:
    """The state of the wheels at a month."""
    return {"month_i": day.month - 1, "year_i": day.year - FIRST_YEAR}


def month_of(state: dict[str, Any]) -> date:
    return store.first_of(date(FIRST_YEAR + int(state["year_i"]), int(state["month_i"]) + 1, 1))
