"""How the heuristic agent reads a list of events, and the wheels and faces of their forms."""

from __future__ import annotations

from datetime import date

from agents.heuristic.pickers import face, number_on, wheels
from agents.heuristic.screen import Screen
from agents.heuristic.skills.agenda import listed
from agents.heuristic.slots import sizes
from tests.agents.phone import screen_tree

TODAY = date(2023, 10, 15)


def entry(top: int, title: str, time: str) -> str:
    return f"""
LinearLayout {{click}} [40,{top}][1040,{top + 150}]
 TextView "{title}" [80,{top + 10}][900,{top + 70}]
 TextView "{time}" [80,{top + 80}][900,{top + 140}]
"""


def read(text: str, last: date | None = None) -> list[tuple[str, int, str]]:
    events, _ = listed(Screen(screen_tree(text)), TODAY, last)
    return [(event.day.isoformat(), event.minute, event.title) for event in events]


def heading(top: int, text: str) -> str:
    return f'TextView "{text}" [40,{top}][600,{top + 60}]'


def test_events_belong_to_the_heading_above_them() -> None:
    page = (
        heading(300, "Monday, October 16")
        + entry(400, "Walk", "9:00 AM - 10:00 AM")
        + heading(600, "October 18")
        + entry(700, "🍽 Dinner", "All day")
    )
    assert read(page) == [("2023-10-16", 540, "Walk"), ("2023-10-18", 0, "Dinner")]


def test_a_heading_may_name_the_weekday_instead_of_the_month() -> None:
    page = (
        heading(300, "31 Tuesday") + entry(400, "Walk", "18:00 - 19:00") + heading(600, "2 Thursday") + entry(700, "Call", "7:00 – 8:00 PM")
    )
    assert read(page) == [("2023-10-31", 1080, "Walk"), ("2023-11-02", 1140, "Call")]


def test_a_heading_of_the_days_before_is_of_this_year() -> None:
    assert read(heading(300, "October 9") + entry(400, "Walk", "9:00 AM")) == [("2023-10-09", 540, "Walk")]


def test_a_day_goes_on_at_the_top_of_the_next_page() -> None:
    page = entry(300, "Walk", "9:00 AM") + heading(500, "October 18") + entry(600, "Call", "8:00 AM")
    assert read(page, date(2023, 10, 16))[0] == ("2023-10-16", 540, "Walk")


def test_buttons_without_headings_are_no_events() -> None:
    assert read(entry(300, "Walk", "9:00 AM"), TODAY) == []


def test_a_wheel_of_minutes_may_go_by_five() -> None:
    items = "\n".join(f' TextView "{value:02}" [100,{1000 + 80 * i}][200,{1080 + 80 * i}]' for i, value in enumerate((20, 25, 30, 35, 40)))
    (wheel,) = wheels(Screen(screen_tree(f"ListView {{scroll}} [100,1000][200,1400]\n{items}")))
    assert (wheel.gap, wheel.chosen) == (5, "30")


def test_the_number_of_a_control_may_be_one_of_its_lines() -> None:
    screen = Screen(
        screen_tree('View desc="Select minutes" {click} [487,723][739,933]\n TextView "34" desc="34 minutes" [528,744][697,912]')
    )
    assert number_on(screen.buttons[0]) == 34
    assert face(screen) is None


def test_a_size_written_out_in_bytes_comes_first() -> None:
    assert [found.value for found in sizes("4 B of 1,283 bytes")] == [1283, 4]
