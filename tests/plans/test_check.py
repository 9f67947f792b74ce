"""What a plan may say, and what it may not."""

from __future__ import annotations

import pytest

from harness.plans.check import check_plans, check_subgoals
from harness.plans.file import SHIPPED, PlanDocument, PlanEntry, PlanProblem, read_document, shipped_plans
from templates.catalogue import catalogue

NAMES = ["Fossify Clock", "Clock", "Calendar", "Etar", "Material Files"]
PACKAGES = ["org.fossify.clock", "ws.xsoh.etar"]


def kinds(text: str) -> list[str]:
    return [finding.what for finding in check_subgoals([text], NAMES, PACKAGES, "plan")]


@pytest.mark.parametrize(
    "text",
    [
        "Open the list of alarms.",
        "Go to the date in the calendar that the task names.",
        "Clock times are given with the half of the day.",
        "Set the alarm for 10:05 AM.",
        "Enter the number 404-555-0100 exactly.",
        "Send 'See you at 7:45.' to that number.",
        "Rename the file as the task says.",
        "Keep the total of 12.50 and the note.",
        "Set the start to 9 and the end to 10.",
    ],
)
def test_sentences_about_what_has_to_be_reached_are_fine(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Open Fossify Clock.", "names an app"),
        ("Open the etar app and look.", "names an app"),
        ("Open the Clock app.", "names an app"),
        ("Start org.fossify.clock first.", "names a package"),
        ("Start com.example.app.Main first.", "names a package"),
        ("Touch the place at (540, 1200).", "names a coordinates"),
        ("Go to x=540.", "names a coordinates"),
        ("Move it by 120 pixels.", "names a coordinates"),
        ("Find alarm_fab there.", "names a resource id"),
        ("Find android:id/button1 there.", "names a resource id"),
        ("Use the save button.", "names a widget"),
        ("Open the overflow menu.", "names a widget"),
        ("Go to the Alarms tab.", "names a widget"),
        ("Tap the alarm.", "names a gesture"),
        ("Swipe up to see more.", "names a gesture"),
        ("Long-press the entry.", "names a gesture"),
        ("", "a sub-goal is one line of 1 to 240 characters"),
        ("one\ntwo", "a sub-goal is one line of 1 to 240 characters"),
        ("x" * 241, "a sub-goal is one line of 1 to 240 characters"),
    ],
)
def test_everything_that_belongs_to_one_app_is_found(text: str, what: str) -> None:
    assert what in kinds(text)


def test_the_number_of_subgoals_and_repetitions_count() -> None:
    assert check_subgoals([], NAMES, PACKAGES, "p")
    assert check_subgoals([f"Do thing {n}." for n in range(13)], NAMES, PACKAGES, "p")
    assert [f.what for f in check_subgoals(["Save it.", "save  it."], NAMES, PACKAGES, "p")] == ["the same sub-goal twice"]


def document(*entries: PlanEntry, seed: int | str = "any") -> PlanDocument:
    return PlanDocument.model_validate({"seed": seed, "plans": [entry.model_dump() for entry in entries]})


def test_gaps_duplicates_and_seeds_are_found() -> None:
    one = PlanEntry(template="clock/CreateAlarm", index=0, subgoals=("Save it.",))
    found = check_plans(document(one, one, seed=7), [("clock", "CreateAlarm", 0), ("clock", "CreateAlarm", 1)], NAMES, PACKAGES, seed=3)
    assert [finding.what for finding in found] == ["made for seed 7, the run has seed 3", "two plans for it", "has no plan"]
    every = PlanEntry(template="CreateAlarm", index="any", subgoals=("Save it.",))
    assert not check_plans(document(every), [("clock", "CreateAlarm", 5)], NAMES, PACKAGES, seed=3)


def test_the_shipped_plans_cover_all_hundred_templates() -> None:
    plans, (content, _) = shipped_plans(), read_document(SHIPPED)
    assert len(content.plans) == 100 and len({entry.template.partition("/")[0] for entry in content.plans}) == 10
    for template in (each for templates in catalogue().values() for each in templates):
        assert plans.find(template.category, template.name, 0) == plans.find(template.category, template.name, 17) is not None


def test_plans_of_another_seed_are_refused() -> None:
    plans = shipped_plans()
    plans.require([("clock", "CreateAlarm", 0)], seed=99)
    other = type(plans)(plans.entries, plans.sha256, plans.raw, plans.header.model_copy(update={"seed": 4}))
    with pytest.raises(PlanProblem, match="another seed"):
        other.require([("clock", "CreateAlarm", 0)], seed=5)
