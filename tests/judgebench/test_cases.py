"""Hard-core failures, their dossiers, and their root causes."""

from __future__ import annotations

import io
import json
import math
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from harness.judgebench.causes import causes, rated, read_ratings
from harness.judgebench.dossiers import dossier, file_name, key_screens, write_dossiers
from harness.judgebench.errors import BadTable, NotEnough
from harness.judgebench.hardcore import hard_core, second_rating, shared
from harness.judgebench.table import Table, join
from harness.judges.trajectory import Screen, Step, Trajectory
from tests.judgebench.made import ABSTAIN, INVALID, NO, YES, judgment, label, noisy_table, table_of

METHODS = "abcde"
NASTY = "</dd></html><script>alert('x')</script><img src=x onerror=alert(1)>\u202e\x00"


def _table(truth: list[bool], columns: list[str], backbone: str = "m") -> Table:
    """`columns`: for each trajectory the five methods' words as letters: y, n, a, i."""
    words = {"y": YES, "n": NO, "a": ABSTAIN, "i": INVALID}
    said = {(method, backbone): [words[column[place]] for column in columns] for place, method in enumerate(METHODS)}
    return table_of(truth, said)


def test_four_of_five_wrong_is_hard_core_and_silence_is_not_wrong() -> None:
    cases, (profile,) = hard_core(_table([True, True, True, False, False], ["nnnny", "nnnyy", "nnnia", "yyyya", "yyyyy"]))
    assert [(case.trajectory, case.direction, case.wrong, case.right, case.silent) for case in cases] == [
        ("0", "false_negative", tuple("abcd"), ("e",), ()),
        ("3", "false_positive", tuple("abcd"), (), ("e",)),
        ("4", "false_positive", tuple("abcde"), (), ()),
    ]
    assert (profile.total, profile.false_negatives, profile.false_positives, profile.profile) == (3, 1, 2, "permissive")


def test_a_method_that_does_not_count_is_left_out() -> None:
    table = _table([True, True], ["nnnny", "nnnnn"])
    cases, (profile,) = hard_core(table, without=["a"])
    assert [case.trajectory for case in cases] == ["1"] and profile.methods == tuple("bcde")
    with pytest.raises(NotEnough, match=r"at least 5.*m 4.*--min-wrong"):
        hard_core(table, without=["a"], min_wrong=5)


def test_cases_on_several_backbones_are_told() -> None:
    said = {(method, model): [NO, NO if model == "x" else YES] for method in METHODS for model in ("x", "y")}
    cases, profiles = hard_core(table_of([True, True], said))
    assert [(profile.backbone, profile.total, profile.profile) for profile in profiles] == [
        ("x", 2, "conservative"),
        ("y", 1, "conservative"),
    ]
    assert shared(cases) == [(("s", "0"), "false_negative", ("x", "y"))]


def test_a_second_rating_is_drawn_within_directions_and_whatever_the_order() -> None:
    cases, _ = hard_core(noisy_table(1, tasks=40, methods=5), min_wrong=2)
    drawn = second_rating(cases, 3, 5, seed=1)
    assert [case.direction for case in drawn].count("false_negative") == 3 and len(drawn) == 8
    assert second_rating(cases[::-1], 3, 5, seed=1) == drawn != second_rating(cases, 3, 5, seed=2)
    everything = second_rating(cases, 10_000, 0, seed=1)
    assert everything == [case for case in cases if case.direction == "false_negative"]


def _picture(shade: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (90, 160), (shade, shade, shade)).save(out, "PNG")
    return out.getvalue()


def _trajectory(count: int = 3, instruction: str = "Do it", words: str = "tap") -> Trajectory:
    steps = tuple(Step(number, Screen(lambda number=number: _picture(number)), "tap", words) for number in range(1, count + 1))  # type: ignore[misc]
    return Trajectory("0", "s", "t", "a", instruction, steps, Screen(lambda: _picture(200)), answer=words)


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += attrs


def _hostile() -> Table:
    labels = [label("0", True, task=NASTY, agent=NASTY)]
    made = [judgment("0", NO, judge=method, model="../" + NASTY, reason=f"{method} {NASTY}", cited_steps=(2,)) for method in METHODS]
    return join(labels, [("f", each) for each in made])


def test_a_dossier_holds_everything_and_needs_nothing_from_outside() -> None:
    table = _hostile()
    (case,), _ = hard_core(table)
    page = dossier(case, table, 0, _trajectory(words="press the button"))
    for words in ("Do it", "success", "false negative", "press the button", *(f"{method} " for method in METHODS)):
        assert words in page
    assert all(cause.id in page for cause in causes() if cause.direction == "false_negative") and "surface_ui_match" not in page
    assert page.count("data:image/jpeg;base64,") + page.count("data:image/png;base64,") == 4
    assert not re.search(r"(?:src|href)=\"(?!data:image/)", page)


def test_no_text_of_a_record_becomes_markup() -> None:
    table = _hostile()
    (case,), _ = hard_core(table)
    plain, hostile = _Elements(), _Elements()
    plain.feed(dossier(case, table, 0, _trajectory()))
    page = dossier(case, table, 0, _trajectory(instruction=NASTY, words=NASTY))
    hostile.feed(page)
    assert plain.names == hostile.names and "script" not in hostile.names
    assert not any(name.startswith("on") for name, _ in hostile.attributes)
    assert "\u202e" not in page and "\x00" not in page and "&lt;script&gt;" in page


def test_dossiers_stay_in_their_folder(tmp_path: Path) -> None:
    table = _hostile()
    cases, _ = hard_core(table)
    (path,) = write_dossiers(tmp_path / "d", cases, table, {("s", "0"): _trajectory()})
    assert path.parent == tmp_path / "d" and re.fullmatch(r"[a-z0-9-]+\.html", path.name) and path.is_file()
    assert path.name == file_name(cases[0])
    other = cases[0].model_copy(update={"source": "other"})
    assert file_name(other) != path.name


def test_a_dossier_without_trajectory_has_the_verdicts(tmp_path: Path) -> None:
    table = _table([True], ["nnnni"])
    (case,), _ = hard_core(table)
    page = dossier(case, table, 0)
    assert "Key screens" not in page and "not recorded" in page and "no verdict" in page and "invalid (silent)" in page


def test_a_picture_that_cannot_be_decoded_is_told() -> None:
    broken = replace(_trajectory(), final=Screen(lambda: b"nothing"))
    table = _table([True], ["nnnnn"])
    (case,), _ = hard_core(table)
    assert "cannot be decoded" in dossier(case, table, 0, broken)


def test_key_screens_are_ends_and_cited_ones_first() -> None:
    assert key_screens(_trajectory(20), [7], 4) == [0, 6, 7, 20]
    assert key_screens(_trajectory(20), [], 3) == [0, 10, 20]
    assert len(key_screens(_trajectory(20), [], 8)) == 8
    assert key_screens(_trajectory(2), [1, 2], 8) == [0, 1, 2]
    assert key_screens(Trajectory("0", "s", "t", "a", "", ()), []) == []


def _ratings(path: Path, *rows: tuple[str, str, str, str]) -> Path:
    lines = [
        json.dumps({"trajectory": case, "direction": direction, "rater": rater, "cause": cause}) for case, direction, rater, cause in rows
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


FN, FP = "false_negative", "false_positive"


def test_agreement_is_over_cases_that_both_have_rated(tmp_path: Path) -> None:
    rows = [
        ("1", FN, "x", "verification_gap"),
        ("1", FN, "y", "verification_gap"),
        ("2", FP, "x", "surface_ui_match"),
        ("2", FP, "y", "partial_completion"),
        ("3", FP, "x", "surface_ui_match"),
    ]
    found = rated(read_ratings([_ratings(tmp_path / "r.jsonl", *rows)]))
    assert found.overall is not None and (found.overall.cases, found.overall.agreed) == (2, 1)
    assert found.shares["x"] == {"surface_ui_match": 2, "verification_gap": 1}
    assert found.disagreements == [(("", "2", ""), "surface_ui_match", "partial_completion")]
    assert math.isnan(found.by_direction["false_negative"].kappa), "one class only: chance agrees always"
    assert found.by_direction["false_positive"].kappa == 0


def test_one_rater_gives_counts_and_three_need_a_choice(tmp_path: Path) -> None:
    rows = [("1", FN, name, "verification_gap") for name in ("x", "y", "z")]
    ratings = read_ratings([_ratings(tmp_path / "r.jsonl", *rows)])
    assert rated(ratings[:1]).overall is None
    with pytest.raises(NotEnough, match=r"x, y, z.*--rater"):
        rated(ratings)
    chosen = rated(ratings, ("x", "z"))
    assert chosen.overall is not None and chosen.overall.agreed == 1
    with pytest.raises(NotEnough, match="nobody"):
        rated(ratings, ("x", "nobody"))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([("1", FN, "x", "surface_ui_match")], r"surface_ui_match cannot explain a false_negative \[.*r\.jsonl:1\].*verification_gap"),
        ([("1", FP, "x", "last_frame_anchoring")], "cannot explain a false_positive"),
        ([("1", FN, "x", "bad_luck")], "no root cause 'bad_luck'"),
        ([("1", FN, "x", "verification_gap")] * 2, r"rates '1' twice.*r\.jsonl:1"),
        ([("1", FN, "x", "verification_gap"), ("1", FP, "y", "surface_ui_match")], "two directions"),
        ([("1", "both", "x", "verification_gap")], r"r\.jsonl:1.*direction"),
    ],
)
def test_ratings_that_cannot_be_are_refused(tmp_path: Path, rows: list[tuple[str, str, str, str]], words: str) -> None:
    with pytest.raises(BadTable, match=words):
        read_ratings([_ratings(tmp_path / "r.jsonl", *rows)])
