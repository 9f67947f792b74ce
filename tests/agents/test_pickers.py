"""Finding pickers in trees of different toolkits."""

from __future__ import annotations

import math

from agents.heuristic.pickers import face, halves, pad, time_fields, wheels
from agents.heuristic.screen import Screen, id_words
from agents.heuristic.skills.clock_time import has_time_picker
from agents.heuristic.skills.length import has_length_picker
from agents.heuristic.slots import TimeOfDay
from tests.agents.phone import screen_tree

HEADER = """
Button "03" {click,checkable,checked} [171,707][423,917]
Button "34" {click,checkable} [486,707][738,917]
Button "AM" {click,checkable} [770,708][907,813]
Button "PM" {click,checkable,checked} [770,810][907,915]
"""


def ring(labels: list[str], form: str) -> str:
    lines = []
    for position, label in enumerate(labels):
        angle = math.radians(position * 360 / len(labels) - 90)
        x, y = 540 + int(265 * math.cos(angle)), 1350 + int(265 * math.sin(angle))
        lines.append(f"{form.format(label)} {{click}} [{x - 65},{y - 65}][{x + 65},{y + 65}]")
    return "\n".join(lines)


HOURS = ["12", *(str(n) for n in range(1, 12))]
MINUTES = [f"{n:02}" for n in range(0, 60, 5)]

WHEELS = """
ScrollView {scroll} [97,422][360,1052]
 TextView "23" [97,422][360,632]
 TextView "00" [97,632][360,842]
 TextView "01" [97,842][360,1052]
ScrollView {scroll} [408,422][671,1052]
 TextView "59" [408,422][671,632]
 TextView "00" [408,632][671,842]
 TextView "01" [408,842][671,1052]
"""

PAD = """
View desc="00h 00m 25s" [0,296][1080,611]
""" + "\n".join(
    f'Button "{label}" {{click}} [{176 + 253 * (i % 3)},{611 + 215 * (i // 3)}][{397 + 253 * (i % 3)},{800 + 215 * (i // 3)}]'
    for i, label in enumerate([*"123456789", "00", "0"])
)


def test_a_clock_face_of_views_and_one_of_merged_descriptions() -> None:
    for form in ('TextView "{0}" desc="{0} o\'clock"', 'View desc="{0}"'):
        found = face(Screen(screen_tree(HEADER + ring(HOURS, form))))
        assert found is not None
        assert (sorted(found.numbers), found.minutes_shown) == (list(range(1, 13)), False)
        assert found.hour is not None and found.hour.words == "03"
        assert found.minute is not None and found.minute.words == "34"


def test_a_face_with_minutes_knows_the_place_of_every_minute() -> None:
    found = face(Screen(screen_tree(HEADER + ring(MINUTES, 'TextView "{0}" desc="{0} minutes"'))))
    assert found is not None and found.minutes_shown
    x, y = found.at(7)
    angle = math.degrees(math.atan2(x - 540, 1350 - y)) % 360
    assert abs(angle - 42) < 2


def test_the_halves_of_the_day_need_both() -> None:
    assert set(halves(Screen(screen_tree(HEADER)))) == {"am", "pm"}
    assert halves(Screen(screen_tree('Button "AM" {click} [0,0][100,100]'))) == {}


def test_a_grid_of_digits_is_no_clock_face_and_no_wheel() -> None:
    screen = Screen(screen_tree(PAD))
    assert face(screen) is None
    assert wheels(screen) == []
    found = pad(screen)
    assert found is not None and len(found.keys) == 11


def test_a_wheel_has_its_value_in_the_middle() -> None:
    hours, minutes = wheels(Screen(screen_tree(WHEELS)))
    assert (hours.chosen, minutes.chosen, hours.step) == ("00", "00", 210)


def test_a_list_with_numbers_is_no_wheel() -> None:
    text = 'ListView {scroll} [0,200][1080,2000]\n TextView "1" [0,200][1080,400]\n TextView "2" [0,400][1080,600]'
    assert wheels(Screen(screen_tree(text))) == []


def test_typed_time_is_told_from_a_typed_length() -> None:
    filled = 'EditText "03" {click,edit} [171,1071][423,1260]\nEditText "34" {click,edit} [486,1071][738,1260]'
    empty = 'EditText hint="Hours" {click,edit} [168,1152][519,1270]\nEditText hint="Minutes" {click,edit} [561,1152][911,1270]'
    assert len(time_fields(Screen(screen_tree(filled)))) == 2
    assert has_time_picker(Screen(screen_tree(filled)))
    assert not has_time_picker(Screen(screen_tree(empty)))
    assert has_length_picker(Screen(screen_tree(empty)))


def test_words_of_a_compose_control_come_from_its_children() -> None:
    screen = Screen(screen_tree('View {click} [0,0][300,100]\n TextView "Add alarm" [20,20][280,80]'))
    assert [control.words for control in screen.buttons] == ["add alarm"]


def test_words_of_a_merged_description_are_lines() -> None:
    (control,) = Screen(screen_tree('View desc="Alarm\\nTab 1 of 4" {click} [0,2200][270,2300]')).buttons
    assert control.says(("alarm",))


def test_an_entry_is_found_by_its_time_and_not_by_the_other_half_of_the_day() -> None:
    screen = Screen(
        screen_tree(
            """
            FrameLayout {click} [0,300][1080,500]
             TextView "7:30 AM" [40,320][400,400]
             Switch {click,checkable} [900,320][1040,460]
            FrameLayout {click} [0,500][1080,700]
             TextView "7:30" [40,520][300,600]
             TextView "PM" [300,560][380,600]
             Switch {click,checkable,checked} [900,520][1040,660]
            """
        )
    )
    assert [row.box[1] for row in screen.rows_at(TimeOfDay(19, 30))] == [500]
    assert [row.box[1] for row in screen.rows_at(TimeOfDay(7, 30))] == [300]


def test_ids_are_read_as_words() -> None:
    assert id_words("org.example:id/timer_playPause2") == "timer play pause 2"
