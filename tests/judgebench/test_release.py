"""Release gates and calibration samples."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.judgebench.calibration import for_raters, inclusion, sample
from harness.judgebench.errors import NotEnough
from harness.judgebench.gates import Clearance, Thresholds, clearance
from harness.judgebench.score import scores
from harness.judgebench.table import Table, join
from tests.judgebench.made import ABSTAIN, INVALID, NO, YES, judgment, label, table_of


def _clearance(table: Table, thresholds: Thresholds | None = None) -> Clearance:
    return clearance(table, scores(table)[0], thresholds or Thresholds(ordinal_kappa=None))


def _checks(found: Clearance) -> dict[str, tuple[float, bool]]:
    return {check.name: (check.value, check.passed) for check in found.checks}


def test_a_good_judge_is_cleared() -> None:
    found = _clearance(table_of([True] * 10 + [False] * 10, {("j", "m"): [YES] * 9 + [NO] + [NO] * 9 + [YES]}))
    assert found.passed and [check.name for check in found.checks] == [
        "binary_kappa",
        "success_agreement",
        "failure_agreement",
        "abstention",
        "false_pass",
    ]
    assert _checks(found)["binary_kappa"] == (pytest.approx(0.8), True)
    assert _checks(found)["false_pass"] == (0.1, True), "the bound itself passes"


def test_every_gate_can_fail_alone() -> None:
    truth = [True] * 10 + [False] * 10
    lenient = _clearance(table_of(truth, {("j", "m"): [YES] * 10 + [YES] * 2 + [NO] * 8}))
    assert [name for name, (_, passed) in _checks(lenient).items() if not passed] == ["false_pass"]
    shy = _clearance(table_of(truth, {("j", "m"): [ABSTAIN] * 4 + [YES] * 6 + [NO] * 10}))
    assert [name for name, (_, passed) in _checks(shy).items() if not passed] == ["abstention"]
    assert _checks(shy)["binary_kappa"][0] == 1, "abstentions are left out of kappa"
    strict = _clearance(table_of(truth, {("j", "m"): [NO] * 7 + [YES] * 3 + [NO] * 10}))
    assert [name for name, (_, passed) in _checks(strict).items() if not passed] == ["binary_kappa", "success_agreement"]


def test_a_class_without_support_does_not_pass_and_without_failures_no_failure_passes() -> None:
    found = _checks(_clearance(table_of([True] * 4, {("j", "m"): [YES, YES, YES, NO]})))
    assert math.isnan(found["failure_agreement"][0]) and not found["failure_agreement"][1]
    assert found["false_pass"] == (0.0, True)
    assert found["binary_kappa"] == (0.0, False)


def test_failed_judgments_are_told_and_counted_only_when_asked_for() -> None:
    table = table_of([True, False] * 5, {("j", "m"): [YES, NO] * 4 + [INVALID] * 2})
    found = _clearance(table)
    assert found.passed and (found.invalid, found.missing) == (2, 0)
    asked = _clearance(table, Thresholds(ordinal_kappa=None, invalid=0.1))
    assert not asked.passed and _checks(asked)["invalid"] == (0.2, False)
    assert _checks(asked)["abstention"] == (0.0, True)


def test_a_judge_without_any_verdict_is_not_cleared() -> None:
    found = _clearance(table_of([True, False], {("j", "m"): [INVALID, INVALID]}))
    assert not found.passed and not _checks(found)["abstention"][1]
    assert not _clearance(table_of([True], {("j", "m"): [YES]}), Thresholds(*[None] * 6)).passed, "no check at all clears nobody"


def test_the_process_scale_has_its_own_kappa_with_quadratic_weights() -> None:
    labels = [label(str(number), True, process=level) for number, level in enumerate([0, 1, 2, 3, 3])]
    said = [judgment(str(number), YES, axes={"process": level}) for number, level in enumerate([0, 1, 2, 3, 2])]
    table = join(labels, [("f", each) for each in said])
    found = {check.name: check for check in _clearance(table, Thresholds()).checks}
    assert found["ordinal_kappa"].value == pytest.approx(1 - 5 / 61) and found["ordinal_kappa"].counted == 5
    unlabelled = _clearance(table_of([True, False], {("j", "m"): [YES, NO]}), Thresholds())
    assert not unlabelled.passed and math.isnan(_checks(unlabelled)["ordinal_kappa"][0])


def test_a_clearance_is_for_one_model_prompt_and_set_of_agents() -> None:
    def subject(**more: object) -> str:
        agent = str(more.pop("agent", "a"))
        return _clearance(join([label("1", True, agent=agent)], [("f", judgment("1", YES, **more))])).subject  # type: ignore[arg-type]

    subjects = [
        subject(),
        subject(model="other"),
        subject(prompt_sha256="0"),
        subject(judge_version="2"),
        subject(settings={"frames": 3}),
        subject(agent="b"),
    ]
    assert len(set(subjects)) == len(subjects) and subject() == subject(reason="other words")


LABELS = [
    label(f"{number}", number % 3 > 0, source=f"s{number % 2}", task=f"task{number}", template=f"t{number % 5}", agent=f"a{number % 4}")
    for number in range(300)
]


def test_a_sample_has_its_size_and_more_failures_than_their_share() -> None:
    drawn = sample(LABELS, 60, second=6)
    failures = [each for each in drawn if not each.success]
    assert len(drawn) == 60 and len(failures) == 30, "a third of the trajectories, twice as likely"
    assert sum(each.second for each in drawn) == 6
    assert sorted(Counter(each.template for each in failures).values()) == [6] * 5
    assert all(each.weight == pytest.approx(1 / each.inclusion) for each in drawn)
    assert sum(each.weight for each in drawn) == pytest.approx(300)


def test_a_sample_depends_on_the_seed_and_not_on_the_order() -> None:
    assert sample(LABELS[::-1], 40, seed=1) == sample(LABELS, 40, seed=1) != sample(LABELS, 40, seed=2)


def test_raters_see_neither_outcome_nor_agent() -> None:
    drawn = sample(LABELS, 40)
    shown = for_raters(drawn)
    assert {(each.source, each.trajectory) for each in shown} == {(each.source, each.trajectory) for each in drawn}
    assert set(shown[0].model_dump()) == {"schema_version", "source", "trajectory", "task", "second"}
    assert [each.trajectory for each in shown] != sorted(each.trajectory for each in shown)


def test_impossible_samples_are_refused() -> None:
    with pytest.raises(NotEnough, match="1 to 300"):
        sample(LABELS, 301)
    with pytest.raises(NotEnough, match="at most 10"):
        sample(LABELS, 10, second=11)
    with pytest.raises(ValueError, match="above 0"):
        sample(LABELS, 10, failure_weight=0)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.booleans(), min_size=1, max_size=40), st.floats(0.1, 20), st.integers(0, 5), st.data())
def test_chances_add_up_to_the_size_and_every_stratum_gets_its_share(
    outcomes: list[bool], weight: float, seed: int, data: st.DataObject
) -> None:
    size = data.draw(st.integers(1, len(outcomes)))
    labels = [label(str(number), success, template=f"t{number % 3}") for number, success in enumerate(outcomes)]
    chances = inclusion([1.0 if success else weight for success in outcomes], size)
    assert chances.sum() == pytest.approx(size) and (chances > 0).all() and (chances <= 1).all()
    drawn = sample(labels, size, failure_weight=weight, seed=seed)
    assert len(drawn) == size == len({each.trajectory for each in drawn})
    for stratum in {(each.success, each.stratum) for each in labels}:
        members = [place for place, each in enumerate(labels) if (each.success, each.stratum) == stratum]
        taken = sum((each.success, each.template) == stratum for each in drawn)
        assert abs(taken - chances[members].sum()) < 1 + 1e-6


def test_everything_is_drawn_as_often_as_its_chance_says() -> None:
    labels = LABELS[:12]
    counts = np.zeros(12)
    chances = np.zeros(12)
    places = {each.key: place for place, each in enumerate(labels)}
    for seed in range(2000):
        for each in sample(labels, 5, seed=seed):
            counts[places[each.source, each.trajectory]] += 1
            chances[places[each.source, each.trajectory]] = each.inclusion
    assert counts / 2000 == pytest.approx(chances, abs=0.05)
