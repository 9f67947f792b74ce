"""What the heuristic agent understands of an instruction."""

from __future__ import annotations

import pytest

from agents.heuristic.language import parse
from agents.heuristic.slots import Day, TimeOfDay, dates, lengths, money, plain, quoted, shown_lengths, times


def verbs(instruction: str, app_name: str = "Demo") -> list[tuple[str, str]]:
    return [(step.verb, step.noun) for step in parse(instruction, app_name).steps]


def test_a_time_is_read_in_every_usual_form() -> None:
    assert [found.value for found in times("6:05 PM, 18:05, 6 pm, 12:00 a.m. and 9:30")] == [
        TimeOfDay(18, 5),
        TimeOfDay(18, 5),
        TimeOfDay(18, 0),
        TimeOfDay(0, 0),
        TimeOfDay(9, 30, sure=False),
    ]


def test_a_narrow_blank_before_pm_is_a_blank() -> None:
    assert times("6:05\u202fPM")[0].value == TimeOfDay(18, 5)


def test_a_time_without_its_half_can_mean_both() -> None:
    assert TimeOfDay(9, 30, sure=False).same(TimeOfDay(21, 30))
    assert not TimeOfDay(9, 30).same(TimeOfDay(21, 30))


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("1 hour 5 minutes 20 seconds", 3920), ("20 minutes and 11 seconds", 1211), ("00h 01m 25s", 85), ("45 sec", 45), ("2 hours", 7200)],
)
def test_a_length_is_the_sum_of_its_parts(text: str, seconds: int) -> None:
    assert [found.value for found in lengths(text)] == [seconds]


def test_a_shown_length_may_have_colons() -> None:
    assert shown_lengths("01:05:20") == (3920,)
    assert shown_lengths("5:00") == (300,)
    assert shown_lengths("6:05 PM") == ()


def test_dates_with_the_month_first_or_last() -> None:
    assert [found.value for found in dates("October 20, 2023 or 3 May or 2024-01-31")] == [
        Day(2023, 10, 20),
        Day(0, 5, 3),
        Day(2024, 1, 31),
    ]


def test_quotes_and_money() -> None:
    assert [found.value for found in quoted('"milk, eggs" and “Jane’s list” but not Jane\'s')] == ["milk, eggs", "Jane’s list"]
    assert [found.value for found in money("$12.50 or 3,20 euros")] == ["12.50", "3.20"]


def test_plain_text_folds_case_width_and_blanks() -> None:
    assert plain("  Add\u00a0ALARM\n") == "add alarm"


def test_an_alarm_is_created_and_has_to_be_on() -> None:
    intent = parse("Using Demo, set up one additional alarm for 6:05 PM and leave it switched on.", "Demo")
    assert [(step.verb, step.noun, step.times) for step in intent.steps] == [("create", "alarm", (TimeOfDay(18, 5),))]
    assert intent.switched is True


def test_what_is_forbidden_is_no_step() -> None:
    text = "In Demo, create an alarm for 7 AM. Then open that same alarm again and move it to 1 PM; do not delete it or add another one."
    intent = parse(text, "Demo")
    assert [step.verb for step in intent.steps] == ["create", "edit"]
    assert intent.steps[1].times == (TimeOfDay(13, 0),)
    assert intent.steps[1].same


def test_a_condition_is_no_step() -> None:
    text = "Prepare a timer of 5 minutes without leaving it running. Only where the app allows neither, start it and then reset it."
    intent = parse(text, "Demo")
    assert [step.verb for step in intent.steps] == ["create"]
    assert intent.running is False
    assert intent.steps[0].length_s == 300


def test_letting_run_means_start_and_wait() -> None:
    assert verbs("Let the stopwatch in Demo run for a moment, then pause it.") == [
        ("start", "stopwatch"),
        ("wait", "stopwatch"),
        ("pause", "stopwatch"),
    ]
    assert [verb for verb, _ in verbs("Start the stopwatch, let it run for a moment, then stop it and reset it to zero.")] == [
        "start",
        "wait",
        "pause",
        "reset",
    ]


def test_the_app_name_is_no_noun() -> None:
    assert verbs("In Alarm Deluxe, add a note.", "Alarm Deluxe") == [("create", "note")]


def test_a_thing_named_earlier_is_what_is_pointed_at() -> None:
    intent = parse("Demo can show the time in other cities. Put Denver on that list as well.", "Demo")
    assert [(step.verb, step.noun, step.names) for step in intent.steps] == [("create", "city", ("Denver",))]


def test_form_values_are_told_apart_by_the_words_before_them() -> None:
    (contact,) = parse('Create a contact named "Jane Doe" with the phone number 555-0123.', "Demo").steps
    assert contact.fields == {"name": "Jane Doe", "phone": "555-0123"}
    (note,) = parse('Add a note titled "Shopping" with the text "delete the milk".', "Demo").steps
    assert note.fields == {"title": "Shopping", "description": "delete the milk"}
    assert note.verb == "create"


def test_no_verb_gives_no_steps() -> None:
    assert parse("", "").steps == ()
    assert parse("§§ ⟦99⟧ ⟦", "§").steps == ()


def test_bare_values_follow_the_words_for_their_field() -> None:
    (step,) = parse(
        "Save a contact in Demo: first name Mark, last name O'Neil, phone number 404-555-0100. Enter nothing else.", "Demo"
    ).steps
    assert step.fields == {"first": "Mark", "last": "O'Neil", "phone": "404-555-0100"}
    assert step.key == "Mark O'Neil"


def test_a_list_of_things_gives_a_step_each() -> None:
    steps = parse("Save two contacts: first name Ann, last name Berg; first name Jo, last name Lee.", "Demo").steps
    assert [(step.verb, step.key) for step in steps] == [("create", "Ann Berg"), ("create", "Jo Lee")]


def test_what_stands_behind_the_colon_of_a_message_is_its_text() -> None:
    (step,) = parse("Send this text message to 312-555-0140: Delete it; then add 7:45?", "Demo").steps
    assert (step.verb, step.fields["message"], step.fields["phone"]) == ("send", "Delete it; then add 7:45?", "312-555-0140")


def test_a_form_that_must_not_be_saved_is_noticed() -> None:
    assert not parse("Open the form for a new contact and enter first name John. Do not save.", "Demo").saved
    assert parse("Add a contact named John.", "Demo").saved
