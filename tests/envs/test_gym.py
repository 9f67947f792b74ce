"""Gymnasium environments over the small fake benchmark: what they show, take, pay and say."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import harness.envs
from harness.device.actions import Answer, Finish, Key, LongPress, Swipe, Tap, Type, Wait, action_json
from harness.envs.actions import KEYS, KINDS, read_action
from harness.envs.gym_env import TaskEnv
from harness.envs.play import NotBegun
from harness.envs.spaces import AnyText, JsonActions, action_space
from harness.errors import AnyAppError, DeviceError, InvalidAction
from harness.runner.selection import UnknownName
from tests.runner.fakes import HEIGHT, WIDTH, FakeDevice, FakeSession, FakeSource, FakeSuite, LostDevice

COUNT = "counting/alpha/Count"
TAP = {"kind": "tap", "x": 5, "y": 5}
SAFE = ("Count", "Rest", "Linger")
"""Templates that neither lose the device nor end the process."""
Make = Callable[..., TaskEnv]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    opened: list[TaskEnv] = []

    def made(pair: str = COUNT, source: Any = None, **settings: Any) -> TaskEnv:
        opened.append(TaskEnv(pair, suite=FakeSuite(), source=source or FakeSource([str(tmp_path)]), **settings))
        return opened[-1]

    yield made
    for env in opened:
        env.close()


def solve(env: TaskEnv, info: dict[str, Any]) -> tuple[Any, float, bool, bool, dict[str, Any]]:
    target = FakeSuite().parameters("counting", info["pair"].split("/")[2], info["seed"], info["index"])["target"]
    for _ in range(target):
        env.step(TAP)
    return env.step({"kind": "finish"})


@pytest.mark.parametrize("actions", ["dict", "json"])
def test_the_checker_of_gymnasium_finds_nothing(make: Make, actions: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*spec.*")  # made by hand here, and not by gymnasium.make
        check_env(make(actions=actions, render_mode="rgb_array"))


def test_what_is_seen(make: Make) -> None:
    env = make()
    seen, info = env.reset(seed=3, options={"index": 2})
    assert env.observation_space.contains(seen)
    assert seen["screenshot"].shape == (HEIGHT, WIDTH, 3) and seen["screenshot"].dtype == np.uint8
    assert seen["instruction"] == "Bring the counter of Alpha to 4."
    assert (seen["package"], '"Delete"' in seen["tree"]) == ("fake.app", True)
    assert (info["pair"], info["index"], info["seed"], info["step"], info["step_limit"]) == (COUNT, 2, 3, 0, 12)
    assert (info["activity"], info["display"], info["keyboard"]) == ("fake.app.Main", (WIDTH, HEIGHT), False)


def test_a_solved_task_pays_one_at_the_end(make: Make) -> None:
    env = make()
    _, info = env.reset(seed=0)
    _, reward, terminated, truncated, info = solve(env, info)
    assert (reward, terminated, truncated, info["is_success"]) == (1.0, True, False, True)
    assert info["verdict"]["outcome"] == "success" and info["verdict"]["clauses"][0]["name"] == "count"
    with pytest.raises(NotBegun):
        env.step(TAP)


def test_a_task_that_is_given_up_pays_nothing(make: Make) -> None:
    env = make()
    env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step(json.dumps({"kind": "finish"}))
    assert (reward, terminated, truncated, info["is_success"]) == (0.0, True, False, False)
    assert info["verdict"]["cause"] == "count"


def test_at_the_step_limit_the_state_decides(make: Make) -> None:
    env = make(step_limit=4)
    env.reset(seed=0, options={"index": 1})  # the target is 4
    for _ in range(3):
        _, reward, terminated, truncated, info = env.step(TAP)
        assert (reward, terminated, truncated, "verdict" in info) == (0.0, False, False, False)
    _, reward, terminated, truncated, info = env.step(TAP)
    assert (reward, terminated, truncated, info["is_success"]) == (1.0, False, True, True)


def test_finishing_in_the_last_step_is_no_truncation(make: Make) -> None:
    env = make(step_limit=1)
    env.reset(seed=0)
    assert env.step({"kind": "finish"})[2:4] == (True, False)


def test_stopping_on_success_ends_when_the_goal_holds(make: Make) -> None:
    env = make(stop_on_success=True)
    env.reset(seed=0, options={"index": 1})
    results = [env.step(TAP)[1:4] for _ in range(4)]
    assert results == [(0.0, False, False)] * 3 + [(1.0, True, False)]


def test_a_latched_task_is_looked_at_after_every_action(make: Make) -> None:
    env = make("counting/alpha/Linger")
    _, info = env.reset(seed=0)
    target = FakeSuite().parameters("counting", "Linger", info["seed"], info["index"])["target"]
    for _ in range(target):
        env.step(TAP)
    env.step({"kind": "key", "keycode": "DEL"})  # the counter is 0 again
    assert env.step({"kind": "finish"})[1] == 1.0


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"kind": "tap", "x": 500, "y": 5}, "outside the display"),
        ({"kind": "tap"}, "this field"),
        ({"kind": 9}, "kind"),
        ({"kind": 0, "x": "left"}, "x"),
        ("tap", "JSON"),
        ("[" * 5000, "JSON"),
        (None, "NoneType"),
        (7, "int"),
    ],
)
def test_what_is_no_action_spends_the_step(make: Make, action: Any, words: str) -> None:
    env = make()
    env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated, info["step"]) == (0.0, False, False, 1)
    assert words in info["error"]
    assert "error" not in env.step(TAP)[4]


# --- drawing -----------------------------------------------------------------------------------------------------------------------------


def test_a_seed_decides_what_is_drawn_and_none_goes_on(make: Make) -> None:
    env = make("", category="count*", template=SAFE, instances=5)

    def drawn(seed: int | None) -> tuple[str, int, int]:
        info = env.reset(seed=seed)[1]
        return info["pair"], info["index"], info["seed"]

    first = [drawn(7), drawn(None), drawn(None)]
    assert [drawn(7), drawn(None), drawn(None)] == first
    assert {seed for _, _, seed in first} == {7}
    assert all(index < 5 for _, index, _ in first)
    assert len({drawn(None)[0] for _ in range(40)}) > 5


def test_globs_and_options_choose(make: Make) -> None:
    env = make("", app=["beta", "gamma"], template="Co*")
    assert {env.reset()[1]["pair"] for _ in range(20)} == {"counting/beta/Count", "counting/gamma/Count"}
    assert env.reset(options={"pair": "counting/alpha/Rest", "index": 9})[1]["pair"] == "counting/alpha/Rest"
    with pytest.raises(UnknownName, match="Did you mean counting/alpha/Rest"):
        env.reset(options={"pair": "counting/alpha/Rset"})
    with pytest.raises(AnyAppError, match="unknown options"):
        env.reset(options={"pare": "x"})
    with pytest.raises(AnyAppError, match="0 or more"):
        env.reset(options={"index": -1})


def test_wrong_settings_are_told_at_once(make: Make) -> None:
    with pytest.raises(UnknownName):
        make("counting/alpha/Cuont")
    with pytest.raises(UnknownName):
        make("", app="delta")
    for wrong in ({"render_mode": "human"}, {"actions": "words"}, {"instances": 0}):
        with pytest.raises(ValueError):
            make(**wrong)


# --- what fails --------------------------------------------------------------------------------------------------------------------------


class Source:
    """Opens devices of prepared kinds, one after another; keeps whether each was to be fresh."""

    def __init__(self, *kinds: type[FakeDevice]) -> None:
        self.kinds = list(kinds)
        self.opened: list[bool] = []

    def open(self, slot: int, *, fresh: bool) -> FakeSession:
        self.opened.append(fresh)
        return FakeSession(self.kinds.pop(0)("fake-0", None))


def test_a_device_that_is_lost_makes_the_episode_invalid_and_the_next_has_a_fresh_one(make: Make) -> None:
    source = Source(LostDevice, FakeDevice)
    env = make(source=source)
    _, info = env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step(TAP)
    assert (reward, terminated, truncated, info["invalid"], info["is_success"]) == (0.0, False, True, "DeviceTimeout", False)
    _, info = env.reset()
    assert solve(env, info)[1] == 1.0
    assert source.opened == [False, True]


def test_a_reset_that_fails_is_tried_on_a_fresh_device_once(make: Make) -> None:
    env = make("counting/alpha/Flaky")
    _, info = env.reset(seed=0)  # the first attempt loses the device
    assert solve(env, info)[1] == 1.0


def test_a_store_that_cannot_be_read_is_invalid_and_not_failed(make: Make) -> None:
    env = make("counting/alpha/Broken")
    env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step({"kind": "finish"})
    assert (reward, terminated, truncated, info["invalid"]) == (0.0, False, True, "StoreCorrupt")


def test_without_a_device_reset_says_so(tmp_path: Path, make: Make) -> None:
    env = make("counting/alpha/Flaky")
    (tmp_path / "no-devices").touch()
    with pytest.raises(DeviceError, match="no fake device"):
        env.reset(seed=0)


# --- spaces and pictures -----------------------------------------------------------------------------------------------------------------


def test_pictures_come_in_the_size_that_is_asked_for(make: Make) -> None:
    env = make(screenshot_size=(27, 60), render_mode="rgb_array")
    seen, _ = env.reset(seed=0)
    picture = env.render()
    assert seen["screenshot"].shape == (60, 27, 3) and picture is not None and np.array_equal(picture, seen["screenshot"])
    wide, _ = make(screenshot_size=(200, 60)).reset(seed=0)
    assert wide["screenshot"][:, 27:].max() == 0 and wide["screenshot"][:, :27].max() > 0


@pytest.mark.parametrize(
    "action",
    [Tap(1, 2), LongPress(1, 2), Swipe(1, 2, 3, 4, 500), Type("hé 🙂"), Key("BACK"), Wait(5), Answer("yes"), Finish()],
    ids=lambda action: action.kind,
)
def test_all_forms_of_an_action_mean_the_same(action: Any) -> None:
    said = action_json(action)
    numbered: dict[str, Any] = {
        "kind": np.int64(KINDS.index(action.kind)),
        "x": said.get("x", said.get("x1", 0)),
        "y": said.get("y", said.get("y1", 0)),
        "x2": said.get("x2", 0),
        "y2": said.get("y2", 0),
        "duration_ms": 500,
        "key": KEYS.index("BACK"),
        "ms": 5,
        "text": np.array(said.get("text", ""), dtype=object),
    }
    assert read_action(action) == read_action(said) == read_action(json.dumps(said)) == read_action(numbered) == action


def test_samples_are_actions() -> None:
    numbered, worded = action_space(WIDTH, HEIGHT, seed=1), JsonActions(WIDTH, HEIGHT, seed=1)
    kinds = set()
    for _ in range(200):
        kinds.add(read_action(numbered.sample()).kind)
        text = worded.sample()
        assert worded.contains(text)
        kinds.add(read_action(text).kind)
    assert kinds == set(KINDS)
    assert not worded.contains('{"kind": "dance"}') and not worded.contains(5)
    assert JsonActions(1, 2) == JsonActions(1, 2) != JsonActions(2, 1)


def test_texts_may_hold_anything_but_halves_of_characters() -> None:
    space = AnyText(5)
    assert space.contains("hé 🙂") and space.contains("")
    assert not space.contains("123456") and not space.contains("\ud800") and not space.contains(b"x")
    assert AnyText(5) == AnyText(5) != AnyText(6)
    with pytest.raises(InvalidAction):
        read_action({"kind": KINDS.index("type"), "text": 5})


# --- the registry ------------------------------------------------------------------------------------------------------------------------


def test_every_pair_has_a_name_in_gymnasiums_registry() -> None:
    from verifiers.registry import registry

    names = harness.envs.register_all()
    assert len(names) == len(registry()) + 1 and set(names) <= set(gymnasium.registry)
    spec = gymnasium.spec("anyapp/clock-fossify_clock-CreateAlarm-v0")
    assert spec.kwargs == {"pair": "clock/fossify_clock/CreateAlarm"}
    assert gymnasium.spec(harness.envs.TASKS).kwargs == {}


def test_several_are_stepped_together(tmp_path: Path) -> None:
    def one() -> TaskEnv:
        return TaskEnv(COUNT, suite=FakeSuite(), source=FakeSource([str(tmp_path)]))

    envs = gymnasium.vector.SyncVectorEnv([one, one])
    seen, _ = envs.reset(seed=[0, 1])
    assert seen["screenshot"].shape == (2, HEIGHT, WIDTH, 3) and len(seen["tree"]) == 2
    _, rewards, _, _, _ = envs.step(envs.action_space.sample())
    assert list(rewards) == [0.0, 0.0]
    envs.close()
