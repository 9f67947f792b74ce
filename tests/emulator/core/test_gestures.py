"""Taps, long presses, swipes and flings reach the view they should."""

from __future__ import annotations

from tests.emulator.core.phone import Phone


def test_tap_long_press_and_double_tap_are_told_apart(phone: Phone) -> None:
    phone.tap("Tap")
    phone.long_press("Tap")
    phone.device.input.double_tap(*phone.find("Tap").bounds.center)
    phone.device.input.tap(*phone.find("Tap").bounds.center, hold_ms=700)
    assert phone.log == ["tap", "long", "double", "long"]


def test_what_is_only_clickable_clicks_after_a_long_press_too(phone: Phone) -> None:
    phone.long_press("Add")
    assert phone.sees("rows 1")


def test_a_tap_beside_everything_does_nothing(phone: Phone) -> None:
    phone.device.input.tap(540, 2000)
    assert phone.log == []


def test_raw_touches_are_taps_and_swipes(phone: Phone) -> None:
    x, y = phone.find("Tap").bounds.center
    phone.device.input.motion("down", x, y)
    phone.device.input.motion("up", x, y)
    assert phone.log == ["tap"]
    phone.tap("Lists")
    phone.device.input.motion("down", 540, 1800)
    phone.device.input.motion("move", 540, 1200)
    phone.device.input.motion("up", 540, 1200)
    assert not phone.sees("Row 0")


def test_a_slow_swipe_scrolls_by_its_way_and_a_fast_one_further(phone: Phone) -> None:
    phone.tap("Lists")
    phone.device.input.swipe(540, 1800, 540, 1300, 1000)
    slow = phone.find("list").scroll_offset
    assert slow == 500
    phone.device.input.swipe(540, 1300, 540, 1800, 1000)
    phone.device.input.swipe(540, 1800, 540, 1300, 60)
    assert phone.find("list").scroll_offset > 900


def test_a_list_stops_at_its_end_and_says_so(phone: Phone) -> None:
    phone.tap("Lists")
    for _ in range(30):
        phone.device.input.swipe(540, 2000, 540, 400, 100)
    assert phone.sees("Row 79")
    view = phone.find("list")
    assert view.scroll_offset == view.scroll_range
    assert phone.state["end"] is True
    phone.tap("Row 79")
    assert phone.state["tapped"] == [79]


def test_a_scroll_tells_where_it_was_moved_to(phone: Phone) -> None:
    phone.tap("Lists")
    phone.device.input.swipe(540, 1800, 540, 900, 1000)
    assert phone.state["offset"] == phone.find("list").scroll_offset > 0


def test_scroll_offset_survives_back_and_a_killed_process_keeps_it(phone: Phone) -> None:
    phone.tap("Lists")
    phone.device.input.swipe(540, 1800, 540, 900, 1000)
    offset = phone.find("list").scroll_offset
    phone.device.activities.kill("org.example.probe")
    assert phone.find("list").scroll_offset == offset


def test_pager_turns_one_page_a_swipe_and_not_beyond_its_ends(phone: Phone) -> None:
    phone.tap("Moves")
    y = phone.find("pager").bounds.center[1]
    for _ in range(4):
        phone.device.input.swipe(900, y, 200, y)
    assert phone.state["page"] == 2
    phone.device.input.swipe(200, y, 900, y)
    assert phone.state["page"] == 1
    assert phone.sees("Page 1") and not phone.sees("Page 2")


def test_wheel_moves_by_its_rows_and_by_taps_above_and_below(phone: Phone) -> None:
    phone.tap("Moves")
    wheel = phone.find("wheel")
    x, y = wheel.bounds.center
    row = wheel.item_extent * 2.625
    phone.device.input.swipe(x, y, x, y - 3 * row, 600)
    assert phone.state["wheel"] == 8
    phone.device.input.tap(x, y - row)
    assert phone.state["wheel"] == 7


def test_slider_goes_where_it_is_touched(phone: Phone) -> None:
    phone.tap("Moves")
    bounds = phone.find("level").bounds
    phone.device.input.tap(bounds.left + bounds.width * 0.8, bounds.center[1])
    assert phone.state["level"] == 80


def test_drag_and_swipe_directions(phone: Phone) -> None:
    phone.tap("Moves")
    x, y = phone.find("drag").bounds.center
    phone.device.input.drag(x, y, x + 150, y + 60)
    assert phone.state["dragged"] == [150, 60]
    x, y = phone.find("swipe").bounds.center
    for dx, dy in ((300, 0), (-300, 0), (0, 260), (0, -260)):
        phone.device.input.swipe(x, y, x + dx, y + dy)
    assert phone.state["swiped"] == ["right", "left", "down", "up"]


def test_gestures_move_time_by_their_duration_and_a_settling_time(phone: Phone) -> None:
    clock = phone.device.clock
    before = clock.elapsed_ms()
    phone.device.input.tap(540, 2000)
    assert clock.elapsed_ms() - before == 60 + 250
    before = clock.elapsed_ms()
    phone.device.input.swipe(540, 2000, 540, 1700, 400)
    assert clock.elapsed_ms() - before == 400 + 250
    before = clock.elapsed_ms()
    phone.tree(), phone.picture()
    assert clock.elapsed_ms() == before


def test_edges_are_home_back_and_the_shade(phone: Phone) -> None:
    phone.tap("Lists")
    phone.device.input.swipe(5, 1200, 500, 1200)
    assert phone.top.endswith("/.MainActivity")
    phone.tap("Lists")
    phone.device.input.swipe(1075, 1200, 600, 1200)
    assert phone.top.endswith("/.MainActivity")
    phone.device.input.swipe(540, 10, 540, 900)
    assert phone.sees("notification_panel")
    phone.device.input.swipe(540, 2395, 540, 1500)
    assert not phone.sees("notification_panel")
    assert "nexuslauncher" in phone.top


def test_nothing_is_touched_while_the_display_is_off(phone: Phone) -> None:
    phone.device.input.key(26)
    phone.device.input.tap(*phone.find("Tap").bounds.center)
    assert phone.log == []
    assert phone.device.screenshot().getextrema() == ((0, 0), (0, 0), (0, 0))
    phone.device.input.key(224)
    phone.tap("Tap")
    assert phone.log == ["tap"]
