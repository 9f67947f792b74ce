"""Balanced sets, changes that must not move a verdict, replays on the simulated device."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from harness.cli import main
from harness.device.actions import Tap, Type, Wait
from harness.judgebench.labels import Label, read_labels
from harness.judgebench.lines import read_lines, write_lines
from harness.judges.judgment import Judgment
from harness.judges.sources import open_source
from harness.judgesets.changes import CHANGES, opposite_label, padding, paraphrase, resolution
from harness.judgesets.flips import flips
from harness.judgesets.folder_form import write_trajectory
from harness.judgesets.make import LABELS, OtherSet, TooFew, balanced, make_set, plan_set
from harness.judgesets.perturb import UnknownChange, perturb
from harness.judgesets.plan import Yield, draw, further
from harness.judgesets.replay import Replayer
from harness.runner.benchmark import BenchmarkSuite, benchmark_suite
from harness.runner.run import Request, prepare
from harness.runner.schedule import Instance
from harness.runner.sessions import SimulatedDevices
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy
from tests.judges.made import taps, trajectory


def labels(successes: int, failures: int) -> list[Label]:
    out = []
    for number in range(successes + failures):
        category, agent = f"c{number % 3}", f"a{number % 4}"
        out.append(
            Label(
                trajectory=f"t{number:04d}",
                source="s",
                task=f"{category}/T/{number % 7}",
                agent=agent,
                success=number < successes,
                template=f"{category}/T",
                facts={"app": f"app{number % 5}"},
            )
        )
    return out


def test_a_set_is_balanced_and_spread() -> None:
    found = balanced(labels(600, 460), 900, 1)
    assert len(found) == 920 and sum(label.success for label in found) == 460
    by_category = Counter(label.template for label in found if label.success)
    assert max(by_category.values()) - min(by_category.values()) <= 12
    assert found == sorted(found, key=lambda label: label.key)


def test_a_category_tells_as_little_of_the_label_as_the_episodes_allow() -> None:
    rows = [
        Label(
            trajectory=f"{category}{kind}{number:03d}",
            source="s",
            task="t",
            agent=f"a{number % 3}",
            success=kind == "yes",
            template=f"{category}/T",
            facts={"app": f"app{number % 5}"},
        )
        for category, successes, failures in (("clock", 130, 70), ("files", 100, 100), ("sms", 80, 120))
        for kind, count in (("yes", successes), ("no", failures))
        for number in range(count)
    ]
    found = balanced(rows, 500, 1)
    assert len(found) == 580 and sum(label.success for label in found) == 290
    counts = Counter((label.template.partition("/")[0], label.success) for label in found)
    assert counts["files", True] == counts["files", False] == 100, "a category that can be balanced is"
    assert (counts["clock", False], counts["sms", True]) == (70, 80), "all of what a category is short of is in"
    assert (counts["clock", True], counts["sms", False]) == (110, 120)
    agents = Counter(label.agent for label in found if label.success and label.template == "sms/T")
    assert spread(agents) <= 1


def test_the_choice_depends_on_the_seed_alone() -> None:
    rows = labels(60, 40)
    shuffled = random.Random(5).sample(rows, len(rows))
    assert balanced(rows, 80, 1) == balanced(shuffled, 80, 1)
    assert balanced(rows, 80, 1) != balanced(rows, 80, 2)


def test_too_few_of_a_kind_is_told() -> None:
    with pytest.raises(TooFew, match="60 successes and 40 failures"):
        balanced(labels(60, 40), 90, 1)


# --- what a set is made from -------------------------------------------------------------------------------------------------------------


def spread(values: Counter[str]) -> int:
    return max(values.values()) - min(values.values())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("count", [1, 5, 10, 23, 50, 120, 200, 400])
def test_any_number_of_instances_is_spread_over_categories_apps_and_templates(suite: BenchmarkSuite, count: int, seed: int) -> None:
    pairs = suite.pairs()
    drawn = draw(pairs, 2, count, seed)
    assert len(set(drawn)) == count and {instance[:3] for instance in drawn} <= {pair.key for pair in pairs}
    categories = {pair.category for pair in pairs}
    counts = Counter({name: sum(instance[0] == name for instance in drawn) for name in categories})
    smallest = min(Counter(pair.category for pair in pairs).values())
    assert spread(counts) <= 1 or count > 2 * smallest * len(categories)
    for category in categories:
        for place, names in (
            (1, {p.template for p in pairs if p.category == category}),
            (2, {p.app.id for p in pairs if p.category == category}),
        ):
            mine = Counter({name: sum(each[0] == category and each[place] == name for each in drawn) for name in names})
            assert spread(mine) <= 1


def test_all_instances_are_drawn_before_any_is_missing(suite: BenchmarkSuite) -> None:
    pairs = suite.pairs()
    assert sorted(draw(pairs, 2, 10_000, 3)) == sorted((*pair.key, index) for pair in pairs for index in range(2))
    shuffled = random.Random(1).sample(pairs, len(pairs))
    assert draw(pairs, 1, 40, 3) == draw(shuffled, 1, 40, 3) != draw(pairs, 1, 40, 4)


def test_a_set_plans_what_its_size_is_expected_to_take(suite: BenchmarkSuite) -> None:
    small = plan_set(suite, 20)
    assert (small.episodes, small.rounds, small.certain) == (28, 1, True)
    assert plan_set(suite, 2).episodes == 4
    large = plan_set(suite, 900)
    assert (large.episodes, large.certain) == (1136, True)
    bounded = plan_set(suite, 900, instances=1)
    assert (len(bounded.instances), bounded.certain) == (250, False)
    assert {instance[2] for instance in plan_set(suite, 8, apps=("fossify*",), categories=("clock",)).instances} == {"fossify_clock"}


@pytest.mark.parametrize("seed", range(2))
def test_a_set_that_is_planned_in_parts_is_what_it_were_in_one(suite: BenchmarkSuite, seed: int) -> None:
    pairs = suite.pairs()
    whole = draw(pairs, 400, 400, seed)
    there: list[Instance] = []
    for count in (6, 1, 0, 240, 153):
        more = further(pairs, there, count, seed, None)
        assert len(more) == count
        there += more
    assert there == whole
    assert further(pairs, there, 200, seed, 1) == [each for each in draw(pairs, 1, 600, seed) if each not in set(whole)]


def test_what_is_short_is_planned_by_what_instances_have_given() -> None:
    assert Yield.seen(10, 21, 19).instances(0, 1) == 1
    assert Yield.seen(10, 15, 25).instances(30, 50) == 20
    assert Yield.seen(10, 15, 25).instances(0, 0) == 0
    # An instance gives one of each, so that no more than these are ever needed.
    assert Yield.seen(10, 2, 0).instances(7, 9) == Yield.seen(0, 0, 0).instances(7, 9) == 9


# --- changes -----------------------------------------------------------------------------------------------------------------------------

TASK = "Create a note titled 'Delete me' and save it. Change nothing else."


def test_a_paraphrase_keeps_what_is_quoted() -> None:
    changed = paraphrase(trajectory(taps(2), instruction=TASK), 3)
    assert "'Delete me'" in changed.instruction and "Make a note" in changed.instruction and changed.instruction != TASK
    assert (
        changed == paraphrase(trajectory(taps(2), instruction=TASK), 3)
        or changed.instruction == paraphrase(trajectory(taps(2), instruction=TASK), 3).instruction
    )


def test_padding_adds_waits_and_renumbers() -> None:
    before = trajectory([*taps(5), Type("x")])
    after = padding(before, 1)
    assert after is not None and len(after.steps) > 6 and [step.number for step in after.steps] == list(range(1, len(after.steps) + 1))
    assert [step.action for step in after.steps if step.action != Wait(500)] == [step.action for step in before.steps]
    waits = [at for at, step in enumerate(after.steps) if step.kind == "wait"]
    assert all(after.steps[at].screen is after.steps[at + 1].screen for at in waits)
    assert padding(trajectory([]), 1) is None


def test_a_change_of_resolution_moves_places_along() -> None:
    before = trajectory([Tap(100, 200)], size=(108, 240))
    after = resolution(before)
    assert after is not None and after.steps[0].points == ((50, 100),)
    data = after.steps[0].screen.picture()
    assert data is not None and Image.open(io.BytesIO(data)).size == (54, 120)


def test_the_opposite_of_the_truth_is_claimed() -> None:
    done = opposite_label(trajectory(taps(1), label=True))
    failed = opposite_label(trajectory(taps(1), label=False))
    assert done is not None and "was not completed" in done.instruction
    assert failed is not None and "was completed successfully" in failed.instruction
    assert opposite_label(trajectory(taps(1))) is None


@pytest.mark.parametrize("name", CHANGES)
def test_changes_leave_their_source_alone(name: str) -> None:
    before = trajectory(taps(4), label=True, instruction=TASK)
    told = [step.words for step in before.steps], before.instruction
    CHANGES[name](before, 1)
    assert ([step.words for step in before.steps], before.instruction) == told


def judgment(trajectory: str, success: bool | None) -> Judgment:
    status = "judged" if success is not None else "invalid"
    return Judgment(trajectory=trajectory, judge="j", judge_version="1", model="m", status=status, success=success)


def test_flips_count_verdicts_only() -> None:
    before = [judgment("a", True), judgment("b", True), judgment("c", False), judgment("d", None), judgment("e", True)]
    after = [judgment("a", True), judgment("b", False), judgment("c", None), judgment("d", True), judgment("x", True)]
    found = flips(before, after)
    assert (found.compared, found.flipped, found.lost, found.trajectories, found.rate) == (2, 1, 1, ("b",), 0.5)
    assert flips([], []).rate is None


# --- on the device -----------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def suite() -> BenchmarkSuite:
    return benchmark_suite()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, suite: BenchmarkSuite) -> Path:
    """A small labelled set."""
    root = tmp_path_factory.mktemp("set") / "set"
    found = make_set(suite, root, size=4, apps=("fossify_clock", "fossify_contacts"), templates=("CreateAlarm", "AddContact"), workers=2)
    assert found.complete and found.episodes == 8
    return root


def test_a_set_is_made_once_and_gone_on_with(made: Path, suite: BenchmarkSuite) -> None:
    first = [label for _, label in read_lines(made / LABELS, Label)]
    assert len(first) >= 4 and sum(label.success for label in first) * 2 == len(first)
    assert {label.key for label in first} <= {label.key for label in read_labels([made])}
    again = make_set(suite, made, size=4)
    assert list(again.labels) == first


def test_a_set_that_is_there_is_not_taken_for_another(made: Path, suite: BenchmarkSuite, tmp_path: Path) -> None:
    assert len(open_run(made).cells) == 8 and open_run(made).record.drawn == 2
    assert list(make_set(suite, made, size=2).labels)
    for other, words in (
        ({"seed": 5}, "--seed 0, as it was begun, found 5"),
        ({"apps": ("kashcal",)}, "--app fossify_clock, fossify_contacts"),
    ):
        with pytest.raises(OtherSet, match=words):
            make_set(suite, made, size=4, **other)  # type: ignore[arg-type]
    with pytest.raises(TooFew, match=r"expected 30 successes and as many failures, found \d+ successes.*--instances"):
        make_set(suite, made, size=60, instances=1)
    assert len(open_run(made).cells) == 8
    request = Request(
        agents=("random",), policy=Policy(step_timeout_s=60, episode_timeout_s=60), apps=("clock",), templates=("CreateAlarm",)
    )
    with pytest.raises(OtherSet, match="agents random"):
        make_set(suite, prepare(request, suite, tmp_path / "run"), size=2)


@pytest.fixture(scope="module")
def replayer(suite: BenchmarkSuite) -> Iterator[Replayer]:
    session = SimulatedDevices().open(0, fresh=False)
    try:
        yield Replayer(session, suite)
    finally:
        session.close()


def test_the_dark_theme_changes_pictures_and_nothing_else(made: Path, replayer: Replayer) -> None:
    episodes = [e for e in open_run(made).episodes() if e.record.agent.name == "reference"]
    for episode in episodes:
        changed = replayer.dark(episode)
        assert changed is not None, episode.record.cell.id
        recorded = [seen.screenshot() for seen in episode.steps()]
        pictures = [step.screen.picture() for step in changed.steps]
        assert len(pictures) == len(recorded) and pictures[0] != recorded[0]
        assert [step.screen.digest for step in changed.steps] == [seen.observation.tree_digest for seen in episode.steps()]


def test_steps_that_do_not_depend_on_each_other_are_swapped(made: Path, replayer: Replayer) -> None:
    found = []
    for episode in open_run(made).episodes():
        if episode.record.agent.name == "reference":
            changed = replayer.reordered(episode)
            if changed is not None:
                found.append(changed)
                recorded = [seen.step.action for seen in episode.steps() if seen.step is not None]
                order = [step.action for step in changed.steps]
                assert sorted(map(repr, order)) == sorted(map(repr, recorded)) and order != recorded
                assert changed.steps[-1].screen.digest == episode.steps()[-1].observation.tree_digest
    # Whether there are two such steps depends on the tasks; what is found has been checked above.
    assert isinstance(found, list)


# --- copies on disk ----------------------------------------------------------------------------------------------------------------------


def test_a_changed_trajectory_is_read_back_as_it_was(tmp_path: Path) -> None:
    before = resolution(trajectory([Tap(100, 200), Type("x\ny")], label=True, thoughts={1: "why"}, marks={2: "send"}, size=(108, 240)))
    assert before is not None
    write_trajectory(before, tmp_path / "set" / "t1")
    [after] = open_source(tmp_path / "set").read(_fail)
    assert (after.id, after.source, after.label, after.instruction) == (before.id, before.source, True, before.instruction)
    for one, two in zip(before.steps, after.steps, strict=True):
        assert (one.kind, one.words, one.points, one.text, one.thought, one.irreversible) == (
            two.kind,
            two.words,
            two.points,
            two.text,
            two.thought,
            two.irreversible,
        )
        assert (one.screen.picture(), one.screen.tree(), one.screen.phash) == (two.screen.picture(), two.screen.tree(), two.screen.phash)
    with pytest.raises(FileExistsError):
        write_trajectory(before, tmp_path / "set" / "t1")


def _fail(error: Exception) -> None:
    raise error


def test_copies_of_a_run_are_written_once(made: Path, suite: BenchmarkSuite, tmp_path: Path) -> None:
    out = tmp_path / "changed"
    counts = perturb(made, out, suite, ("paraphrase", "opposite_label", "dark"), limit=2)
    assert counts == {"paraphrase": 2, "opposite_label": 2, "dark": 2}
    names = sorted(path.name for path in (out / "dark").iterdir())
    assert names == sorted(path.name for path in (out / "paraphrase").iterdir()) and len(names) == 2
    before = {path: path.stat().st_mtime_ns for path in out.rglob("trajectory.json")}
    assert perturb(made, out, suite, ("paraphrase",), limit=2) == {"paraphrase": 2}
    assert {path: path.stat().st_mtime_ns for path in out.rglob("trajectory.json")} == before
    [first, _] = sorted(open_source(out / "paraphrase").read(_fail), key=lambda each: each.id)
    assert first.source == open_run(made).record.schedule_sha256[:12]
    with pytest.raises(UnknownChange, match="no change 'blur'"):
        perturb(made, out, suite, ("blur",))


def test_flips_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_lines(tmp_path / "before.jsonl", [judgment("a", True), judgment("b", False)])
    write_lines(tmp_path / "dark.jsonl", [judgment("a", False), judgment("b", False)])
    with pytest.raises(SystemExit) as ended:
        main(["judgebench", "flips", str(tmp_path / "before.jsonl"), "--after", f"dark={tmp_path / 'dark.jsonl'}", "--json"])
    assert not ended.value.code
    assert json.loads(capsys.readouterr().out)["dark"]["rate"] == 0.5


def test_flips_are_counted_judge_by_judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "run" / "judgments"
    run.mkdir(parents=True)
    write_lines(run / "j.jsonl", [judgment("a", True), judgment("b", False)])
    write_lines(tmp_path / "dark.jsonl", [judgment("a", False)])
    for before in (tmp_path / "run", run):
        with pytest.raises(SystemExit) as ended:
            main(["judgebench", "flips", str(before), "--after", f"dark={tmp_path / 'dark.jsonl'}", "--json"])
        assert not ended.value.code and json.loads(capsys.readouterr().out)["dark"]["compared"] == 1
    write_lines(run / "other.jsonl", [judgment("a", True).model_copy(update={"judge": "k"})])
    for before, words in ((run, "found j/m, k/m"), (tmp_path / "none", "since there is nothing")):
        with pytest.raises(SystemExit) as ended:
            main(["judgebench", "flips", str(before), "--after", f"dark={tmp_path / 'dark.jsonl'}"])
        assert ended.value.code == 1 and words in " ".join(capsys.readouterr().err.split())
