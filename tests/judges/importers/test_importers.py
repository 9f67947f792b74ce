"""Trajectories from elsewhere are read as what they are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from harness.device.actions import Answer, Finish, Key, Tap, Type
from harness.errors import AnyAppError
from harness.judges.frames.pictures import make_pictures
from harness.judges.importers.actions import android_world, browser
from harness.judges.importers.errors import UnknownForm
from harness.judges.sources import open_source
from harness.judges.trajectory import Trajectory
from harness.trajectory.phash import perceptual_hash
from tests.judges.importers.made import (
    JSONAction,
    checkpoint,
    data_set,
    folder,
    jpeg,
    m3a_episode,
    pixels,
)


def read(path: Path) -> list[Trajectory]:
    """All trajectories; none may be bad."""
    bad: list[AnyAppError] = []
    made = list(open_source(path).read(bad.append))
    assert not bad, bad
    return made


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_a_checkpoint_of_android_world_is_a_trajectory(tmp_path: Path, protocol: int) -> None:
    checkpoint(tmp_path / "SystemWifiTurnOn_0.pkl.gz", [m3a_episode()], protocol)
    source = open_source(tmp_path)
    (made,) = read(tmp_path)
    assert source.kind == "android_world" and source.folder == tmp_path
    assert (made.id, made.source, made.task, made.agent) == ("SystemWifiTurnOn_0", "android_world", "SystemWifiTurnOn", "M3A")
    assert made.instruction == "Turn on Wi-Fi." and made.label is True and made.facts["run_time_s"] == 12.5
    first, second, third = made.steps
    assert first.action == Tap(90, 110) and first.points == ((90, 110),) and first.thought == "It is off."
    assert (second.kind, second.text, second.action) == ("type", "café", Type("café"))
    assert third.kind == "finish" and third.action == Finish() and not third.error
    lines = (first.screen.tree() or "").split("\n")
    assert lines == [
        "0 TextView text 'Wi-Fi' clickable [10,100][30,120]",
        "1 Switch content_description 'Toggle' clickable [80,100][100,120]",
    ]
    pictures = make_pictures(made, range(len(made.screens)))
    assert len(pictures) == 3 and first.screen.phash == perceptual_hash(pictures[0][1].data)
    assert made.final is None  # the agent ended without another look


def test_the_look_after_the_last_action_is_the_final_screen_and_answers_are_answers(tmp_path: Path) -> None:
    episode = m3a_episode(is_successful=0.0)
    episode["episode_data"] = {
        "raw_screenshot": [pixels(1)],
        "after_screenshot": [pixels(200)],
        "action_output_json": [JSONAction("answer", text="42")],
    }
    (made,) = read(checkpoint(tmp_path / "x_1.pkl.gz", [episode]))
    assert made.label is False and made.answer == "42" and made.steps[0].action == Answer("42")
    assert made.final is not None and len(make_pictures(made, [0, 1])) == 2


def test_steps_whose_action_cannot_be_read_say_so(tmp_path: Path) -> None:
    episode = m3a_episode()
    episode["episode_data"]["action_output"] = ["I am lost", None, 'Action: {"action_type": "teleport"}']
    (made,) = read(checkpoint(tmp_path / "x_0.pkl.gz", [episode]))
    assert [step.kind for step in made.steps] == ["none", "none", "teleport"]
    assert made.steps[0].error == "Tapped." and not made.steps[2].error


def test_the_older_single_file_several_episodes_and_equal_names(tmp_path: Path) -> None:
    checkpoint(tmp_path / "all.pkl.gz", ([m3a_episode(), m3a_episode(), m3a_episode(instance_id=1)], ["SystemWifiTurnOn"]))
    assert [made.id for made in read(tmp_path)] == ["SystemWifiTurnOn_0", "SystemWifiTurnOn_0.2", "SystemWifiTurnOn_1"]


def test_an_episode_that_never_began_is_told_of_and_an_unsure_one_has_no_label(tmp_path: Path) -> None:
    failed = m3a_episode(episode_data=np.nan, is_successful=np.nan, exception_info="Traceback\nValueError: no app")
    checkpoint(tmp_path / "a_0.pkl.gz", [failed])
    checkpoint(tmp_path / "b_0.pkl.gz", [m3a_episode(is_successful=np.float64("nan"))])
    bad: list[AnyAppError] = []
    (made,) = open_source(tmp_path).read(bad.append)
    assert made.label is None
    assert len(bad) == 1 and "ValueError: no app" in str(bad[0])


@pytest.mark.parametrize(
    ("fields", "kind", "action", "words"),
    [
        ({"action_type": "click", "x": 5, "y": 7.4}, "tap", Tap(5, 7), "tap at (5, 7)"),
        ({"action_type": "click", "index": 99}, "tap", None, "click index 99"),
        ({"action_type": "navigate_back"}, "key", Key("BACK"), "press the key BACK"),
        ({"action_type": "open_app", "app_name": "Clock"}, "open_app", None, "open app app_name Clock"),
        ({"action_type": "scroll", "direction": "down", "index": 1}, "swipe", None, "scroll direction down index 1 at (50, 60)"),
        ({"action_type": "status", "goal_status": "infeasible"}, "finish", Finish(), "say that the task is infeasible"),
        ({"action_type": "wait"}, "wait", None, "wait"),
        ({"action_type": "click", "x": "nan", "y": 1}, "tap", None, "click"),
        ({"action_type": "input_text", "text": "x" * 200_000}, "input_text", None, "input text text: " + "x" * 200_000),
        ({}, "none", None, "unknown"),
    ],
)
def test_actions_of_android_world(fields: dict[str, object], kind: str, action: object, words: str) -> None:
    made = android_world(fields, {1: (50, 60)})
    assert (made.kind, made.action, made.words) == (kind, action, words)


@pytest.mark.parametrize(
    ("call", "kind", "text"),
    [
        ("click('12')", "tap", ""),
        ("fill('3', 'a \"quoted\" text')", "type", 'a "quoted" text'),
        ("send_msg_to_user('done')", "answer", "done"),
        ("goto('http://x')", "goto", ""),
        ("__import__('os').system('true')", "__import__", ""),
        ("fill('3', " + "(" * 10_000, "type", ""),
        ("", "none", ""),
        (None, "none", ""),
    ],
)
def test_calls_of_browsergym_are_read_and_never_run(call: str | None, kind: str, text: str) -> None:
    made = browser(call)
    assert (made.kind, made.text) == (kind, text)


def test_folders_of_agent_reward_bench(tmp_path: Path) -> None:
    file = data_set(tmp_path)
    (tmp_path / "trajectories" / "judgments" / "x").mkdir(parents=True)
    (tmp_path / "trajectories" / "judgments" / "x" / "webarena.7.json").write_text("{}")
    for place in (tmp_path, tmp_path / "trajectories", tmp_path / "trajectories" / "cleaned", file.parent, file):
        assert open_source(place).kind == "agent_reward_bench"
        (made,) = read(place)
        assert (made.id, made.source, made.agent, made.model) == ("GenericAgent-x/webarena.7", "webarena", "GenericAgent-x", "x-1")
        assert [step.words for step in made.steps] == ["click('12')", "send_msg_to_user('It is \"bought\"')"]
        assert made.answer == 'It is "bought"' and made.steps[0].error == "Timeout" and not made.steps[1].error
        assert made.steps[0].screen.tree() == "[0] button 'Buy'" and made.steps[0].thought.startswith("I do")
        assert [number for number, _ in make_pictures(made, range(3))] == [0, 1, 2]
        assert made.label is True and made.facts["label_by"] == "reward"


def test_labels_of_people_come_before_rewards_and_differing_ones_are_none(tmp_path: Path) -> None:
    for task in ("webarena.7", "webarena.8", "webarena.9", "webarena.10"):
        data_set(tmp_path, task)
    head = "annotator_name,benchmark,task_id,model_name,trajectory_success\n"
    rows = ["A,{7},Unsuccessful", "A,{8},Successful", "B,{8},Unsuccessful", "A,{9},Unsure"]
    lines = "".join(row.replace("{", "webarena,webarena.").replace("}", ",GenericAgent-x") + "\n" for row in rows)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "annotations.csv").write_text(head + lines)
    labels = {made.task: (made.label, made.facts["label_by"]) for made in read(tmp_path)}
    assert labels == {
        "webarena.7": (False, "people"),
        "webarena.8": (None, "people"),
        "webarena.9": (None, "people"),
        "webarena.10": (True, "reward"),
    }


def test_a_last_entry_with_an_action_is_a_step(tmp_path: Path) -> None:
    file = data_set(tmp_path)
    value = json.loads(file.read_text())
    value["steps"] = value["steps"][:2]
    file.write_text(json.dumps(value))
    (made,) = read(tmp_path)
    assert len(made.steps) == 2 and made.final is None


def test_trajectories_as_folders(tmp_path: Path) -> None:
    folder(tmp_path / "set" / "one")
    folder(tmp_path / "set" / "deep" / "two", id="second", label=None, agent="mine", permitted_apps=["org.x"], facts={"template": "T"})
    source = open_source(tmp_path / "set")
    assert source.kind == "folder" and source.count == 2
    two, one = read(tmp_path / "set")
    assert (one.id, one.source, one.task, one.agent, one.label) == ("one", "set", "one", "unknown", True)
    assert (two.id, two.label, two.permitted_apps, two.facts) == ("second", None, ("org.x",), {"template": "T"})
    assert one.steps[0].action == Tap(5, 7) and one.steps[0].screen.tree() == "Button 'Save'"
    assert (one.steps[1].kind, one.steps[1].words, one.steps[1].points) == ("pinch", "pinch out", ((1, 2), (3, 4)))
    assert one.final is not None and one.final.picture() == jpeg(100) and len(one.screens) == 3
    for place in (tmp_path / "set" / "one", tmp_path / "set" / "one" / "trajectory.json"):
        assert [made.instruction for made in read(place)] == ["Save the note."]


def test_what_nobody_knows_is_said_with_what_could_be_there(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "package.json").write_text('{"name": "x"}')
    for place in (tmp_path, tmp_path / "notes.txt", tmp_path / "nothing"):
        with pytest.raises(UnknownForm, match=r"trajectory-folders\.md"):
            open_source(place)
