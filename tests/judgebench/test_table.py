"""Joining labels and judgments: who is who, what is refused, both readings."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from harness.errors import AnyAppError
from harness.judgebench.errors import BadTable
from harness.judgebench.labels import read_labels
from harness.judgebench.score import scores
from harness.judgebench.table import Said, Variant, join, read_judgments, variants_of
from tests.judgebench.made import ABSTAIN, INVALID, NO, YES, judgment, label, table_of


def _write(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_two_readings_and_their_denominators() -> None:
    table = table_of([True, True, False, False], {("j", "m"): [YES, ABSTAIN, NO, INVALID]})
    assert table.said.tolist() == [[Said.YES, Said.ABSTAINED, Said.NO, Said.INVALID]]
    assert table.verdicts("judged").tolist() == [[1, -1, 0, -1]]
    assert table.verdicts("all").tolist() == [[1, 0, 0, 1]]
    (found,) = scores(table)
    assert (found.readings["judged"].counted, found.readings["all"].counted, found.trajectories) == (2, 4, 4)
    assert (found.readings["judged"].figures["accuracy"], found.readings["all"].figures["accuracy"]) == (1.0, 0.5)
    assert found.abstention == pytest.approx(1 / 3) and found.invalid == 0.25 and found.invalid_kinds == {"malformed": 1}


def test_missing_judgments_are_named_or_counted() -> None:
    labels, said = [label("1", True), label("2", False)], [("f:1", judgment("1", YES))]
    with pytest.raises(BadTable, match=r"1 labelled trajectories without judgment.*'2' by j/m"):
        join(labels, said)
    table = join(labels, said, partial=True)
    assert table.said.tolist() == [[Said.YES, Said.MISSING]]
    (found,) = scores(table)
    assert found.said["missing"] == 1 and found.readings["all"].counts == (1, 1, 0, 0)


def test_unknown_trajectories_are_named_or_skipped() -> None:
    labels, said = [label("1", True)], [("f:1", judgment("1", YES)), ("f:2", judgment("9", YES))]
    with pytest.raises(BadTable, match=r"1 judgments on trajectories without label.*'9' of 's' at f:2"):
        join(labels, said)
    assert join(labels, said, partial=True).said.shape == (1, 1)


def test_a_trajectory_judged_twice_is_refused_with_both_places() -> None:
    with pytest.raises(BadTable, match=r"judges the trajectory '1' twice \[f:2\].*the first time at f:1"):
        join([label("1", True)], [("f:1", judgment("1", YES)), ("f:2", judgment("1", NO))])


def test_a_trajectory_labelled_twice_is_refused_with_both_places(tmp_path: Path) -> None:
    one = label("1", True).model_dump_json()
    file = _write(tmp_path / "l.jsonl", one, "", one)
    with pytest.raises(BadTable, match=r"labelled twice.*l\.jsonl:3.*l\.jsonl:1"):
        read_labels([file])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "Invalid JSON"),
        ('{"trajectory": "1", "task": "t", "agent": "a", "success": "yes"}', "success"),
        ('{"trajectory": "1", "task": "t", "agent": "a", "success": 1}', "success"),
        ('{"trajectory": "1", "task": "t", "agent": "a", "success": true, "process": 4}', "process"),
        ('{"trajectory": "1", "task": "t", "agent": "a", "success": true, "process": true}', "process"),
        ('{"trajectory": "1", "task": "t", "agent": "a", "success": true, "proces": 1}', "proces"),
        ('{"trajectory": "1", "agent": "a", "success": true}', "task"),
    ],
)
def test_a_line_that_is_no_label_is_named(tmp_path: Path, line: str, words: str) -> None:
    with pytest.raises(BadTable, match=rf"l\.jsonl:1.*{words}"):
        read_labels([_write(tmp_path / "l.jsonl", line)])


def test_no_labels_and_no_judgments_are_errors(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="no labels"):
        read_labels([_write(tmp_path / "l.jsonl")])
    with pytest.raises(BadTable, match="no judgments"):
        join([label("1", True)], [], partial=True)


def test_a_judgment_without_source_finds_its_trajectory_when_there_is_one() -> None:
    lonely = judgment("1", YES, source="")
    assert join([label("1", True)], [("f:1", lonely)]).said.tolist() == [[Said.YES]]
    with pytest.raises(BadTable, match=r"names no source.*s1, s2"):
        join([label("1", True, source="s1"), label("1", True, source="s2")], [("f:1", lonely)])


def test_the_same_name_in_two_sources_is_two_trajectories() -> None:
    labels = [label("1", True, source="s1"), label("1", False, source="s2")]
    table = join(labels, [("f", judgment("1", YES, source="s1")), ("f", judgment("1", NO, source="s2"))])
    assert table.said.tolist() == [[Said.YES, Said.NO]]


def test_judges_are_told_apart_by_the_settings_that_differ() -> None:
    made = [
        judgment("1", YES, judge="simple", settings={"frames": 8, "edge": 600}),
        judgment("1", YES, judge="simple", settings={"frames": 48, "edge": 600}),
        judgment("1", YES, judge="other", settings={"frames": 48}),
        judgment("1", YES, judge="old", settings={}),
        judgment("1", YES, judge="old", settings={"edge": 1}),
    ]
    assert [variant.method for variant in variants_of(made)] == ["simple[frames=8]", "simple[frames=48]", "other", "old", "old[edge=1]"]


def test_judges_are_told_apart_by_prompts_only_where_nothing_else_does() -> None:
    made = [judgment("1", YES, judge="a", prompt_sha256=f"{number}" * 64) for number in (1, 2)]
    made += [judgment("1", YES, judge="b", prompt_sha256=f"{number}" * 64, settings={"mode": number}) for number in (1, 2)]
    names = ["a[prompts=11111111]", "a[prompts=22222222]", "b[mode=1]", "b[mode=2]"]
    assert [variant.method for variant in variants_of(made)] == names


def test_a_directory_has_the_judgments_that_were_made_in_it(tmp_path: Path) -> None:
    (tmp_path / "judgments").mkdir()
    for name in "ba":
        _write(tmp_path / "judgments" / f"{name}-0.jsonl", judgment("1", YES, judge=name).model_dump_json())
    for place in (tmp_path, tmp_path / "judgments"):
        assert [each.judge for _, each in read_judgments([place])] == ["a", "b"]


def test_a_place_without_judgments_is_told_with_what_is_there(tmp_path: Path) -> None:
    run, other = tmp_path / "run", tmp_path / "run" / "episodes"
    other.mkdir(parents=True)
    for name in ("run.json", "results.jsonl"):
        (run / name).write_text("{}\n", encoding="utf-8")
    with pytest.raises(BadTable, match="nothing in this directory has been judged"):
        read_judgments([run])
    with pytest.raises(BadTable, match=r"this folder holds no judgments.*episodes.*an empty folder.*its folder judgments, or files of it"):
        read_judgments([other])
    (other / "notes.txt").touch()
    with pytest.raises(BadTable, match=r"found notes\.txt"):
        read_judgments([other])
    with pytest.raises(BadTable, match=r"since there is nothing.*typo"):
        read_judgments([tmp_path / "typo"])


def test_process_scores_are_read_from_verdicts_only() -> None:
    labels = [label(str(number), True, process=2) for number in range(5)]
    axes: list[object] = [3, "3", True, 7, None]
    made = [judgment(str(number), YES, axes={"process": value}) for number, value in enumerate(axes)]
    table = join(labels, [("f", each) for each in made])
    assert table.process.tolist() == [[3, -1, -1, -1, -1]] and table.process_truth.tolist() == [2] * 5
    abstained = judgment("0", ABSTAIN, axes={"process": 1})
    assert join(labels[:1], [("f", abstained)]).process.tolist() == [[-1]]


def test_rows_are_sorted_whatever_their_order() -> None:
    labels = [label(str(number), number % 2 == 0) for number in range(6)]
    made = [("f", judgment(str(number), YES, judge=judge)) for number in range(6) for judge in ("b", "a")]
    one, two = join(labels, made), join(labels[::-1], made[::-1])
    assert one.labels == two.labels and one.variants == two.variants == (Variant("a", "m"), Variant("b", "m"))
    assert np.array_equal(one.said, two.said)


def test_verdicts_of_a_run_are_labels(run: Path) -> None:
    labels = read_labels([run])
    from harness.judges.from_run import trajectories

    expected = {each.id: each.label for each in trajectories(run)}
    assert {found.trajectory: found.success for found in labels} == {name: done for name, done in expected.items() if done is not None}
    assert None in expected.values(), "the sample has an invalid episode, which has no label"
    assert all(found.template.count("/") == 1 and found.task.startswith(found.template) for found in labels)


def test_labels_come_with_imported_trajectories(tmp_path: Path) -> None:
    for name, known in (("one", True), ("two", False), ("three", None)):
        (tmp_path / name).mkdir()
        form = {"version": 1, "instruction": "Do it", "steps": [], "label": known, "agent": "", "source": "mine"}
        _write(tmp_path / name / "trajectory.json", json.dumps(form))
    found = read_labels([tmp_path])
    assert [(each.source, each.trajectory, each.task, each.success) for each in found] == [
        ("mine", "one", "one", True),
        ("mine", "two", "two", False),
    ]
    assert found[0].stratum == "one" and found[0].agent == "unknown" and found[0].facts["instruction"] == "Do it"
    with pytest.raises(BadTable, match=r"there are no labels, since there is nothing \[.*none\].*--labels"):
        read_labels([tmp_path / "none"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(AnyAppError, match="empty"):
        read_labels([tmp_path / "empty"])


def test_judgments_of_several_files_are_read_together(tmp_path: Path) -> None:
    files = [_write(tmp_path / f"{name}.jsonl", judgment("1", YES, judge=name).model_dump_json()) for name in "ab"]
    assert [each.judge for _, each in read_judgments(files)] == ["a", "b"]
    with pytest.raises(BadTable, match=r"bad\.jsonl:1"):
        read_judgments([_write(tmp_path / "bad.jsonl", '{"judge": "j"}')])


def test_what_is_said_of_safety_is_not_compared_with_labels_of_tasks() -> None:
    labels = [label("1", True)]
    safe = ("f:2", judgment("1", NO, judge="crate-s"))
    assert join(labels, [("f:1", judgment("1", YES)), safe]).variants == (Variant("j", "m"),)
    with pytest.raises(BadTable, match="only those of crate-s, which are on safety"):
        join(labels, [safe])


def test_of_judges_that_are_left_out_nothing_is_an_error() -> None:
    labels = [label("1", True), label("2", False)]
    said = [("f:1", judgment("1", YES)), ("f:2", judgment("2", YES)), ("f:3", judgment("9", NO, judge="k"))]
    assert join(labels, said, keep=lambda variant: variant.method == "j").said.tolist() == [[Said.YES, Said.YES]]
