"""Strategies keep their budget, the order, the ends, and what must not be missed."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.device.actions import Finish, Key, Swipe, Tap, Type
from harness.judges.frames.happenings import app_switches, changed_screens, loop_starts
from harness.judges.frames.key_frames import key_frames, key_frames_tail
from harness.judges.frames.layered import anchors, heartbeats, layered
from harness.judges.frames.selection import STRATEGIES, event_based, uniform
from harness.judges.frames.spacing import bisect_gaps, spread, thin
from harness.judges.frames.windows import five_points, windows
from harness.judges.trajectory import Screen, Trajectory
from tests.judges.frames.made import step, still, trajectories, trajectory

BUDGETED = ("uniform", "event_based", "key_frames", "layered")
budgets = st.one_of(st.none(), st.integers(1, 70))
names = st.sampled_from(sorted(STRATEGIES))


@given(names, trajectories(), budgets)
def test_numbers_are_of_screens_that_exist_each_once_and_in_order(name: str, made: Trajectory, budget: int | None) -> None:
    chosen = STRATEGIES[name](made, budget)
    assert chosen == sorted(set(chosen))
    assert all(0 <= number < len(made.screens) for number in chosen)
    assert bool(chosen) == bool(made.screens)


@given(names, trajectories(), budgets)
def test_the_same_choice_every_time(name: str, made: Trajectory, budget: int | None) -> None:
    assert STRATEGIES[name](made, budget) == STRATEGIES[name](made, budget)


@given(st.sampled_from(BUDGETED), trajectories(), budgets)
def test_budgets_are_kept_but_for_the_anchors_of_layered(name: str, made: Trajectory, budget: int | None) -> None:
    chosen = STRATEGIES[name](made, budget)
    if budget is not None:
        assert len(chosen) <= (max(budget, len(anchors(made))) if name == "layered" else budget)


@given(st.sampled_from([*BUDGETED, "every", "first_and_last", "five_points"]), trajectories(), st.one_of(st.none(), st.integers(2, 70)))
def test_both_ends_are_always_in(name: str, made: Trajectory, budget: int | None) -> None:
    if made.screens:
        chosen = STRATEGIES[name](made, budget)
        assert chosen[0] == 0 and chosen[-1] == len(made.screens) - 1


@given(st.sampled_from(BUDGETED), trajectories(), st.integers(1, 70))
def test_a_trajectory_no_longer_than_the_budget_is_shown_whole(name: str, made: Trajectory, budget: int) -> None:
    if len(made.screens) <= budget:
        assert STRATEGIES[name](made, budget) == list(range(len(made.screens)))


@given(st.sampled_from(["uniform", "event_based", "layered"]), trajectories(), st.integers(2, 70))
def test_no_place_of_a_budget_is_wasted(name: str, made: Trajectory, budget: int) -> None:
    assert len(STRATEGIES[name](made, budget)) >= min(budget, len(made.screens))


@given(trajectories(), budgets)
def test_layered_misses_no_irreversible_step_and_no_error(made: Trajectory, budget: int | None) -> None:
    chosen = layered(made, budget)
    assert {each.number - 1 for each in made.steps if each.irreversible or each.error} <= set(chosen)


@given(trajectories(), st.integers(2, 70))
def test_layered_bounds_the_gap_in_which_a_stuck_agent_is_unseen(made: Trajectory, budget: int) -> None:
    chosen = layered(made, budget)
    if len(chosen) > 1:
        bound = 2 * ((len(made.screens) - 1) // (heartbeats(made, budget) + 1)) + 1
        assert max(after - before for before, after in pairwise(chosen)) <= bound


def test_layered_sees_an_agent_that_is_stuck_behind_many_changes() -> None:
    busy = [step(number, screen=Screen(digest=str(number))) for number in range(1, 21)]
    stuck = [step(number, screen=Screen(digest="stuck")) for number in range(21, 101)]
    chosen = layered(trajectory([*busy, *stuck], Screen(digest="stuck")), 12)
    assert len(chosen) == 12
    assert len([number for number in chosen if 20 < number < 100]) >= 3
    assert len([number for number in chosen if 0 < number <= 20]) >= 6


@given(st.integers(1, 80), st.integers(1, 80))
def test_thinning_prefers_no_end(count: int, room: int) -> None:
    kept = thin(range(count), room)
    assert len(kept) == min(count, room) and len(set(kept)) == len(kept)
    if count > room:
        assert abs(kept[0] - (count - 1 - kept[-1])) <= 1
        assert max(after - before for before, after in pairwise([-1, *kept, count])) <= -(-count // room) + 1


@given(st.integers(1, 200), st.integers(0, 60))
def test_halved_gaps_stay_within_their_bound(span: int, room: int) -> None:
    kept = bisect_gaps([0, span], room)
    assert max(after - before for before, after in pairwise(kept)) <= 2 * (span // (room + 1)) + 1
    assert len(kept) == min(room + 2, span + 1)


@given(st.integers(0, 100), st.integers(2, 60))
def test_even_spreads_differ_by_one_at_most(count: int, budget: int) -> None:
    gaps = {after - before for before, after in pairwise(spread(range(count), budget))}
    assert not gaps or max(gaps) - min(gaps) <= 1


def test_uniform_is_the_published_one() -> None:
    made = still(191, Screen())
    assert uniform(made, 3) == [0, 96, 191]
    assert len(uniform(made, 48)) == 48
    assert uniform(made, 192) == list(range(192))
    assert uniform(made, 1) == [191] and uniform(made, 0) == []


def test_events_come_in_the_order_of_the_paper() -> None:
    actions = [Tap(1, 1)] * 20
    steps = [step(number, action, Screen(package="org.one")) for number, action in enumerate(actions, 1)]
    steps[4] = step(5, Type("x"), Screen(package="org.one"))
    steps[9] = step(10, Tap(1, 1), Screen(package="org.two"))
    steps[14] = step(15, Key("HOME"), Screen(package="org.one"))
    steps[17] = step(18, Swipe(1, 1, 2, 2), Screen(package="org.one"))
    steps[19] = step(20, Finish(), Screen(package="org.one"))
    made = trajectory(steps, Screen(package="org.one"))
    assert event_based(made, 2) == [0, 20]
    assert event_based(made, 3) == [0, 4, 20]
    assert event_based(made, 5) == [0, 4, 9, 10, 20]
    assert event_based(made, 6) == [0, 4, 9, 10, 14, 20]
    assert event_based(made, 7) == [0, 4, 9, 10, 14, 19, 20]
    assert set(event_based(made, None)) == {0, 4, 5, 9, 10, 14, 15, 17, 18, 19, 20}
    assert len(event_based(made, 15)) == 15


def test_change_is_six_bits_or_another_tree_from_the_last_change_on() -> None:
    hashes = ["0" * 16, "0" * 15 + "f", "0" * 14 + "1f", "0" * 14 + "3f", "0" * 14 + "3f"]  # 0, 4, 5, 6, 6 bits from the first
    made = trajectory([step(number, screen=Screen(phash=phash, digest="t")) for number, phash in enumerate(hashes, 1)], None)
    assert changed_screens(made) == [3]
    trees = trajectory([step(number, screen=Screen(phash="0" * 16, digest=digest)) for number, digest in enumerate("aabba", 1)], None)
    assert changed_screens(trees) == [2, 4]
    assert changed_screens(still(3, Screen())) == [1, 2, 3]


def test_an_app_is_switched_to_where_it_first_shows() -> None:
    packages = ["org.one", "", "org.one", "org.two", "org.two", "org.one"]
    made = trajectory([step(number, screen=Screen(package=package)) for number, package in enumerate(packages, 1)], None)
    assert app_switches(made) == [3, 5]


def test_key_frames_are_ends_errors_loops_and_transitions() -> None:
    steps = [step(number, Tap(number, 1)) for number in range(1, 31)]
    for number in range(5, 10):
        steps[number - 1] = step(number, Tap(99, 99))
    steps[14] = step(15, Tap(15, 1), error="outside the display")
    steps[19] = step(20, Swipe(1, 1, 2, 2))
    steps[24] = step(25, Tap(25, 1), thought="Cannot find it")
    made = trajectory(steps)
    assert loop_starts(made) == [5]
    expected = [0, 4, 13, 14, 19, 20, 23, 24, 30]
    assert key_frames(made) == expected
    assert key_frames(made, 3) == [0, 19, 30]
    assert key_frames(made, 31) == list(range(31))
    assert key_frames_tail(made) == [23, 24, 30]


def test_windows_overlap_by_one_and_end_at_the_end() -> None:
    assert windows(0) == [] and windows(3) == [[0, 1, 2]] and windows(4) == [[0, 1, 2, 3]]
    assert windows(8) == [[0, 1, 2, 3], [3, 4, 5, 6], [4, 5, 6, 7]]
    assert windows(7) == [[0, 1, 2, 3], [3, 4, 5, 6]]
    with pytest.raises(ValueError, match="windows of 0"):
        windows(5, 0)


@given(st.integers(1, 60), st.integers(1, 8), st.data())
def test_windows_hold_every_screen(count: int, size: int, data: st.DataObject) -> None:
    step_size = data.draw(st.integers(1, size))
    made = windows(count, size, step_size)
    assert {number for window in made for number in window} == set(range(count))
    assert made[-1][-1] == count - 1 and len({tuple(window) for window in made}) == len(made)
    assert all(len(window) == min(size, count) for window in made)


@pytest.mark.parametrize(("count", "points"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (7, [0, 2, 3, 4, 6]), (12, [0, 3, 6, 8, 11])])
def test_five_points_round_halves_to_even(count: int, points: list[int]) -> None:
    assert five_points(still(count - 1, Screen())) == points
