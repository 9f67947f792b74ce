"""What can be said without labels: invariants, preferences in both orders, repeated runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from harness.judgebench.consistency import repeated, steadiness
from harness.judgebench.errors import BadTable
from harness.judgebench.invariants import counts, held
from harness.judgebench.pairwise import Preference, duels, read_preferences
from harness.judges.trajectory import Irreversible, Screen, Step, Trajectory
from tests.judgebench.made import ABSTAIN, NO, YES, table_of


def _trajectory(
    name: str,
    *,
    packages: Sequence[str] = ("app",),
    final_tree: str = "all well",
    irreversible: Irreversible | None = None,
    limit: int = 5,
    digest: str = "d",
    **more: object,
) -> Trajectory:
    steps = tuple(
        Step(number, Screen(package=package), "tap", "tap", irreversible=irreversible if number == 1 else None)
        for number, package in enumerate(packages, 1)
    )
    final = Screen(tree=lambda: final_tree, package="app", digest=digest)
    fields = {"task": "t", "agent": "a", "instruction": "Look at the list.", "app": "app", **more}
    return Trajectory(id=name, source="s", steps=steps, final=final, step_limit=limit, permitted_apps=("app",), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("broken", "trajectory"),
    [
        ([], _trajectory("fine")),
        (["final_state"], _trajectory("crash", final_tree="App keeps stopping")),
        (["permitted_apps"], _trajectory("astray", packages=("app", "com.other"))),
        (["step_ceiling"], _trajectory("long", packages=("app",) * 6)),
        (["irreversible"], _trajectory("gone", irreversible="delete")),
        ([], _trajectory("asked", irreversible="delete", instruction="Delete the list.")),
    ],
)
def test_each_invariant_is_broken_by_what_it_is_about(broken: list[str], trajectory: Trajectory) -> None:
    (found,) = held([trajectory])
    assert [check.name for check in found.broken] == broken


def test_invariants_are_counted_by_agent_and_what_is_not_recorded_is_no_breach() -> None:
    found = counts(held([_trajectory("1"), _trajectory("2", irreversible="pay"), Trajectory("3", "s", "t", "b", "", ())]))
    rows = {(each.agent, each.invariant): (each.holds, each.broken, each.unknown) for each in found}
    assert rows["a", "irreversible"] == (1, 1, 0) and rows["a", "step_ceiling"] == (2, 0, 0)
    assert rows["b", "final_state"] == rows["b", "permitted_apps"] == rows["b", "step_ceiling"] == (0, 0, 1)


def _asked(task: str, first: str, second: str, preferred: str | None, judge: str = "j") -> Preference:
    return Preference.model_validate({"task": task, "judge": judge, "model": "m", "first": first, "second": second, "preferred": preferred})


def test_only_what_is_preferred_in_both_orders_counts() -> None:
    asked = [
        *(_asked("stable", "old", "new", "second"), _asked("stable", "new", "old", "first")),
        *(_asked("also", "old", "new", "first"), _asked("also", "new", "old", "second")),
        *(_asked("first always", "old", "new", "first"), _asked("first always", "new", "old", "first")),
        *(_asked("second always", "old", "new", "second"), _asked("second always", "new", "old", "second")),
        *(_asked("tie", "old", "new", "tie"), _asked("tie", "new", "old", "tie")),
        *(_asked("half a tie", "old", "new", "tie"), _asked("half a tie", "new", "old", "first")),
        _asked("once", "old", "new", "first"),
        *(_asked("no answer", "old", "new", None), _asked("no answer", "new", "old", "first")),
    ]
    (duel,) = duels(asked)
    assert (duel.left_agent, duel.right_agent, duel.left, duel.right, duel.ties) == ("new", "old", 1, 1, 1)
    assert (duel.unstable, duel.first_twice, duel.second_twice, duel.one_sided, duel.invalid, duel.p) == (3, 1, 1, 1, 1, 1.0)
    assert duels(asked[::-1]) == [duel]


def test_judges_are_counted_apart() -> None:
    asked = [_asked("t", "a", "b", "first", judge) for judge in ("x", "y")]
    assert [duel.judge for duel in duels(asked)] == ["x/m", "y/m"]


def test_the_same_question_twice_and_an_agent_against_itself_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.jsonl"
    one = _asked("t", "a", "b", "first").model_dump_json()
    file.write_text(f"{one}\n{one}\n", encoding="utf-8")
    with pytest.raises(BadTable, match=r"twice \[.*p\.jsonl:2\]"):
        read_preferences([file])
    file.write_text(_asked("t", "a", "a", "first").model_dump_json(), encoding="utf-8")
    with pytest.raises(BadTable, match="itself"):
        read_preferences([file])


def test_the_share_of_runs_with_the_same_end() -> None:
    runs = [
        _trajectory(str(number), digest=digest, label=label)
        for number, (digest, label) in enumerate([("x", True), ("x", True), ("y", True)])
    ]
    runs += [_trajectory("other", task="once"), _trajectory("unknown", digest="", label=None)]
    (by_screen,) = repeated(runs)
    assert (by_screen.task, by_screen.runs, by_screen.most, by_screen.unknown) == ("t", 3, 2, 1)
    assert by_screen.share == pytest.approx(2 / 3)
    (by_outcome,) = repeated(runs, "outcome")
    assert (by_outcome.runs, by_outcome.share, by_outcome.unknown) == (3, 1.0, 1)


def test_tasks_done_under_other_conditions_are_others() -> None:
    assert repeated([_trajectory("1", facts={"condition": "c1"}), _trajectory("2", facts={"condition": "c2"})]) == []


def test_steadiness_is_between_runs_of_the_same_judges() -> None:
    truth = [True, True, False, False]
    runs = [table_of(truth, {("j", "m"): words}) for words in ([YES, YES, NO, NO], [YES, NO, NO, NO], [YES, YES, NO, ABSTAIN])]
    (found,) = steadiness(runs)
    assert found.accuracies == (1.0, 0.75, 1.0) and found.deviation == pytest.approx(14.434, abs=1e-3)
    assert (found.same, found.counted) == (2, 3)
    with pytest.raises(BadTable, match="at least two"):
        steadiness(runs[:1])
    with pytest.raises(BadTable, match="run 2 has not the judges"):
        steadiness([runs[0], table_of(truth, {("k", "m"): [YES] * 4})])
