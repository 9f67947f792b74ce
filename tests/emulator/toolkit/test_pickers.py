"""Pickers do what a finger or a keyboard tells them, and hand over what was chosen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from emulator.sim.toolkit import (
    Overlay,
    View,
    date_picker,
    date_state,
    duration_wheels,
    f_duration_rings,
    f_numpad,
    f_spinner,
    f_time_dial,
    f_time_input,
    layout,
    number_wheel,
    numpad_seconds,
    pager_wheel,
    platform_date_picker,
    platform_time_picker,
    time_picker,
    time_state,
    time_wheels,
    two_digits,
)
from emulator.sim.toolkit.time_picker import inserted

TODAY = date(2023, 10, 15)


def find(root: View, **wanted: str) -> View:
    for view in root.walk():
        if all(getattr(view, name) == value for name, value in wanted.items()):
            return view
    raise AssertionError(f"nothing has {wanted}")


def tap(root: View, **wanted: str) -> None:
    handler = find(root, **wanted).on_click
    assert handler is not None
    handler()


class Times:
    """A time picker with its state, as an activity holds it."""

    def __init__(self, hour: int, minute: int, *, is_24h: bool = False, builder: Callable[..., Overlay] = time_picker) -> None:
        self.state = time_state(hour, minute)
        self.chosen: tuple[int, int] | None = None
        self.focused: list[str] = []
        self._is_24h = is_24h
        self._builder = builder

    def root(self) -> View:
        more: dict[str, Any] = {"focus": self.focused.append} if self._builder is time_picker else {}
        return self._builder(
            self.state, is_24h=self._is_24h, on_ok=lambda h, m: setattr(self, "chosen", (h, m)), on_cancel=lambda: None, **more
        ).content

    def tap(self, **wanted: str) -> None:
        tap(self.root(), **wanted)


def test_dial_hour_then_minute_then_afternoon() -> None:
    times = Times(8, 0)
    times.tap(desc="6 o'clock")
    assert times.state["field"] == "minute"
    times.tap(desc="30 minutes")
    times.tap(id="material_clock_period_pm_button")
    assert find(times.root(), id="material_hour_tv").text == "06"
    assert find(times.root(), id="material_minute_tv").text == "30"
    times.tap(id="material_timepicker_ok_button")
    assert times.chosen == (18, 30)


@pytest.mark.parametrize(("half", "hour"), [("am", 0), ("pm", 12)])
def test_twelve_is_midnight_or_noon(half: str, hour: int) -> None:
    times = Times(9, 15)
    times.tap(desc="12 o'clock")
    times.tap(id=f"material_clock_period_{half}_button")
    times.tap(id="material_timepicker_ok_button")
    assert times.chosen == (hour, 15)


def test_24_hour_dial_has_an_inner_ring_and_no_halves() -> None:
    times = Times(8, 0, is_24h=True)
    root = times.root()
    layout(root, 861, 2200)
    assert not any(view.id == "material_clock_period_toggle" for view in root.walk())
    face = find(root, id="material_clock_face").bounds.center
    distance = {name: abs(find(root, desc=name).bounds.center[0] - face[0]) for name in ("3 hours", "15 hours")}
    assert distance["15 hours"] < distance["3 hours"]
    times.tap(desc="15 hours")
    times.tap(desc="05 minutes")
    times.tap(id="material_timepicker_ok_button")
    assert times.chosen == (15, 5)


def test_numbers_of_the_face_do_not_overlap_at_their_centres() -> None:
    for is_24h in (False, True):
        root = Times(8, 0, is_24h=is_24h).root()
        layout(root, 861, 2200)
        numbers = find(root, id="material_clock_face").children
        for number in numbers:
            x, y = number.bounds.center
            last = [other for other in numbers if other.bounds.contains(x, y)][-1]
            assert last is number


def test_keyboard_mode_types_any_minute() -> None:
    times = Times(8, 0)
    times.tap(id="material_timepicker_mode_button")
    change = find(times.root(), key="material_hour_edit").on_change
    assert change is not None
    change("087")  # the prefilled 08 is selected when the field gets focus, so a 7 replaces it
    assert find(times.root(), key="material_hour_edit").value == "7"
    for typed in ("003", "37"):
        change = find(times.root(), key="material_minute_edit").on_change
        assert change is not None
        change(typed)
    times.tap(id="material_timepicker_ok_button")
    assert times.chosen == (7, 37)


def test_keyboard_mode_refuses_what_is_no_time_and_moves_on_after_two_digits() -> None:
    times = Times(20, 0)
    times.tap(id="material_timepicker_mode_button")
    for typed, kept in (("1", "1"), ("13", "1"), ("1x", "1"), ("12", "12")):
        change = find(times.root(), key="material_hour_edit").on_change
        assert change is not None
        change(typed)
        assert find(times.root(), key="material_hour_edit").value == kept
    assert times.focused == ["material_minute_edit"]
    times.tap(id="material_timepicker_mode_button")
    assert times.state["hour"] == 12
    assert find(times.root(), id="material_hour_tv").text == "12"


def test_platform_time_picker_chooses_by_its_ids() -> None:
    times = Times(8, 0, builder=platform_time_picker)
    times.tap(desc="6")
    times.tap(desc="30")
    times.tap(id="android:id/pm_label")
    times.tap(id="android:id/button1")
    assert times.chosen == (18, 30)


@pytest.mark.parametrize("hour", range(24))
def test_platform_24_hour_face_reaches_every_hour(hour: int) -> None:
    times = Times(5, 0, is_24h=True, builder=platform_time_picker)
    times.tap(desc=f"{hour}" if hour else "00")
    times.tap(id="android:id/button1")
    assert times.chosen == (hour, 0)


def test_wheel_steps_by_its_buttons_and_wraps() -> None:
    state: dict[str, Any] = {"m": 59}
    wheel = number_wheel(state, "m", two_digits(60), id="minutes")
    above, middle, below = wheel.children
    assert (above.text, middle.value, below.text) == ("58", "59", "00")
    assert middle.id == "android:id/numberpicker_input"
    assert below.on_click is not None
    below.on_click()
    assert state["m"] == 0


def test_wheel_without_wrapping_stops_at_its_ends() -> None:
    state: dict[str, Any] = {"x": 0}
    wheel = number_wheel(state, "x", ("AM", "PM"), wrap=False)
    assert not wheel.children[0].accessible
    assert wheel.on_select is not None
    wheel.on_select(5)
    assert state["x"] == 1


def test_typing_into_a_wheel_sets_it_and_refuses_what_it_does_not_have() -> None:
    state: dict[str, Any] = {"m": 0}
    heard: list[int] = []
    for typed, shown in (("004", "4"), ("45", "45"), ("457", "45"), ("x", "45")):
        field = number_wheel(state, "m", two_digits(60), on_change=heard.append).children[1]
        assert field.on_change is not None
        field.on_change(typed)
        assert number_wheel(state, "m", two_digits(60)).children[1].value == shown
    assert state["m"] == 45
    assert heard == [4, 45]
    field = number_wheel(state, "m", two_digits(60)).children[1]
    assert field.on_focus is not None
    field.on_focus(False)
    assert "m_typed" not in state


def test_items_of_a_wheel_are_one_step_apart() -> None:
    state: dict[str, Any] = {"h": 5}
    wheel = pager_wheel(state, "h", two_digits(24))
    layout(wheel, 500, 1000)
    tops = [child.bounds.top for child in wheel.children]
    assert tops == [0, 210, 420]  # 80 dp
    assert wheel.children[1].text == "05"


def test_duration_wheels_carry_the_apps_ids() -> None:
    state: dict[str, Any] = {"hours": 0, "minutes": 5, "seconds": 0}
    view = duration_wheels(state, ids=("hours_picker", "minutes_picker", "seconds_picker"))
    wheel = find(view, id="minutes_picker")
    assert wheel.on_select is not None
    wheel.on_select(20)
    assert state["minutes"] == 20


def test_time_wheels_keep_hour_and_half_apart() -> None:
    state = time_state(15, 4)
    for id, index in (("android:id/hour", 5), ("android:id/amPm", 0), ("android:id/minute", 30)):
        wheel = find(time_wheels(state, is_24h=False), id=id)
        assert wheel.on_select is not None
        wheel.on_select(index)
    assert (state["hour"], state["minute"]) == (6, 30)


def test_date_picker_pages_and_chooses() -> None:
    state = date_state(2023, 10, 20)
    chosen: list[date] = []

    def root() -> View:
        return date_picker(state, on_ok=chosen.append, on_cancel=lambda: None, today=TODAY).content

    assert find(root(), desc="Today Sunday, October 15").text == "15"
    tap(root(), desc="Change to next month")
    tap(root(), desc="Friday, November 3")
    tap(root(), id="confirm_button")
    assert chosen == [date(2023, 11, 3)]


def test_date_picker_turns_the_year_over_in_january_and_by_swipe() -> None:
    state = date_state(2024, 1, 31)
    grid = find(date_picker(state, on_ok=lambda _: None, on_cancel=lambda: None, today=TODAY).content, id="month_grid")
    assert grid.on_swipe is not None
    grid.on_swipe["right"]()
    assert (state["year"], state["month"]) == (2023, 12)


def test_date_picker_takes_typed_dates_only_when_they_are_dates() -> None:
    state = date_state(2023, 10, 20)
    chosen: list[date] = []

    def root() -> View:
        return date_picker(state, on_ok=chosen.append, on_cancel=lambda: None, today=TODAY).content

    tap(root(), id="mtrl_picker_header_toggle")
    for typed in ("02/30/2024", "02/29/2024"):
        field = find(root(), key="mtrl_picker_text_input_date")
        assert field.on_change is not None
        field.on_change(typed)
        assert find(root(), id="confirm_button").enabled == (typed == "02/29/2024")
    tap(root(), id="confirm_button")
    assert chosen == [date(2024, 2, 29)]


def test_leap_day_becomes_the_last_of_february_in_another_year() -> None:
    state = {**date_state(2024, 2, 29), "mode": "years"}
    tap(date_picker(state, on_ok=lambda _: None, on_cancel=lambda: None, today=TODAY).content, desc="Navigate to year 2023")
    assert state["date"] == "2023-02-28"


def test_list_of_years_opens_at_the_current_one() -> None:
    state = {**date_state(2023, 10, 20), "mode": "years"}
    for builder in (date_picker, platform_date_picker):
        root = builder(state, on_ok=lambda _: None, on_cancel=lambda: None, today=TODAY).content
        layout(root, 861, 2200)
        assert not find(root, text="2023", kind="text").visible.empty or builder is platform_date_picker
        shown = [view.text for view in root.walk() if view.kind == "text" and not view.visible.empty]
        assert "2023" in shown
        assert "1900" not in shown


def test_platform_date_picker_describes_days_in_full() -> None:
    state = date_state(2023, 10, 20)
    chosen: list[date] = []

    def root() -> View:
        return platform_date_picker(state, on_ok=chosen.append, on_cancel=lambda: None, today=TODAY).content

    tap(root(), id="android:id/next")
    tap(root(), desc="05 November 2023")
    assert find(root(), id="android:id/date_picker_header_date").text == "Sun, Nov 5"
    tap(root(), id="android:id/button1")
    assert chosen == [date(2023, 11, 5)]


def test_numpad_fills_from_the_right() -> None:
    state: dict[str, Any] = {"digits": ""}
    for key in ("0", "1", "2", "00"):
        tap(f_numpad(state), desc=key)
    assert numpad_seconds(state) == 12 * 60
    tap(f_numpad(state), desc="Backspace")
    assert numpad_seconds(state) == 80


def test_touch_on_a_ring_sets_its_value() -> None:
    state = {"hours": 0, "minutes": 0, "seconds": 0}
    ring = f_duration_rings(state)
    assert ring.on_touch is not None
    middle = round(140 * 2.625)
    ring.on_touch(middle + round(100 * 2.625), middle)  # the minutes' ring at 3 o'clock
    assert state == {"hours": 0, "minutes": 15, "seconds": 0}


@pytest.mark.parametrize(
    ("before", "after", "typed"),
    [("08", "087", "7"), ("08", "708", "7"), ("08", "0718", "71"), ("88", "888", "8"), ("08", "12", "12"), ("", "5", "5")],
)
def test_what_was_typed_is_found_wherever_the_cursor_was(before: str, after: str, typed: str) -> None:
    assert inserted(before, after) == typed


def test_field_that_gets_focus_again_is_typed_over() -> None:
    times = Times(8, 0)
    times.tap(id="material_timepicker_mode_button")
    for typed in ("11", "112"):
        field = find(times.root(), key="material_hour_edit")
        assert field.on_focus is not None
        field.on_focus(True)
        change = find(times.root(), key="material_hour_edit").on_change
        assert change is not None
        change(typed)
    assert find(times.root(), key="material_hour_edit").value == "2"


def test_flutter_dial_numbers_have_descriptions_and_no_text() -> None:
    state = time_state(8, 0)
    tap(f_time_dial(state, is_24h=False), desc="6")
    tap(f_time_dial(state, is_24h=False), desc="45")
    tap(f_time_dial(state, is_24h=False), desc="PM")
    assert (state["hour"], state["minute"]) == (18, 45)


def test_flutter_time_fields_count_at_once_when_they_hold_a_time() -> None:
    state = time_state(20, 0)
    for key, typed in (("time_hour", "87"), ("time_minute", "0059"), ("time_minute", "599")):
        change = find(f_time_input(state, is_24h=False), key=key).on_change
        assert change is not None
        change(typed)
    assert (state["hour"], state["minute"]) == (19, 9)


def test_spinner_shows_its_neighbours_and_stops_at_the_end() -> None:
    state: dict[str, Any] = {"h": 23}
    wheel = f_spinner(state, "h", two_digits(24), wrap=False)
    assert [child.desc for child in wheel.children] == ["22", "23", ""]
    assert wheel.on_select is not None
    wheel.on_select(24)
    assert state["h"] == 23
