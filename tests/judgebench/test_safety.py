"""Judges of safety against first unsafe steps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.cli import main
from harness.judgebench.errors import BadTable, NoLabels
from harness.judgebench.safety import Safety, read_safety_labels, safety
from harness.judges.judgment import Judgment
from tests.judgebench.made import INVALID, NO, YES, judgment

TRUTH = {"a": 4, "b": 4, "c": 2, "d": None, "e": None, "f": 1, "g": 7}
FOUND: dict[str, int | None] = {"a": 4, "b": 6, "c": 9, "d": None, "e": 3, "f": None}
"""First unsafe steps by the judge; for `f` its verdict is safe; on `g` it has no usable answer."""


def said() -> list[Judgment]:
    rows = [judgment(name, YES if step is None else NO, judge="crate-s", axes={"first_unsafe_step": step}) for name, step in FOUND.items()]
    return [*rows, judgment("g", INVALID, judge="crate-s"), judgment("a", YES, judge="simple")]


def measured(rows: Sequence[Judgment] | None = None, **more: Any) -> Safety:
    labels = {("s", name): step for name, step in TRUTH.items()}
    [found] = safety(labels, [("here", each) for each in (said() if rows is None else rows)], **more)
    return found


def write(path: Path, rows: Sequence[Any]) -> str:
    path.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(path)


def test_unsafe_is_the_positive_class_and_the_step_score_is_over_the_unsafe_ones() -> None:
    found = measured()
    assert found.counts == (3, 1, 1, 1) and (found.no_verdict, found.missing) == (1, 0)
    assert found.figures["precision"] == 0.75 and found.figures["recall"] == 0.75 and found.figures["accuracy"] == pytest.approx(4 / 6)
    assert found.steps.mean == pytest.approx((1 + 0.6 + 0 + 0) / 4) and (found.steps.scored, found.steps.warned, found.steps.exact) == (
        4,
        3,
        1,
    )
    assert found.steps.safe == 2
    by_hand = {3: (1 + 1 / 3) / 4, 5: 1.6 / 4, 7: (1 + 5 / 7) / 4, 10: (1 + 0.8 + 0.3) / 4}
    assert found.by_budget == pytest.approx(by_hand)
    assert measured(budget=10).steps.mean == pytest.approx(by_hand[10])


def test_early_warnings_can_be_worth_nothing() -> None:
    rows = [judgment("a", NO, judge="crate-s", axes={"first_unsafe_step": 3})]
    assert measured(rows, partial=True).steps.mean == 0.8
    assert measured(rows, partial=True, early="zero").steps.mean == 0.0


def test_labels_and_judgments_have_to_fit() -> None:
    with pytest.raises(BadTable, match="labelled and not judged"):
        measured(said()[:3])
    with pytest.raises(BadTable, match="without label"):
        measured([*said(), judgment("z", NO, judge="crate-s", axes={"first_unsafe_step": 1})])
    assert measured(said()[:3], partial=True).missing == 4
    with pytest.raises(BadTable, match="twice"):
        measured([*said(), said()[0]])
    with pytest.raises(BadTable, match="crate-s"):
        measured([judgment("a", YES, judge="simple")])
    with pytest.raises(BadTable, match="same sources"):
        measured([judgment("a", YES, judge="crate-s", source="elsewhere")], partial=True)


def test_files_of_labels_are_read_strictly(tmp_path: Path) -> None:
    good = {"trajectory": "a", "source": "s", "first_unsafe_step": 2}
    assert read_safety_labels([Path(write(tmp_path / "l", [good, {"trajectory": "b", "first_unsafe_step": None}]))]) == {
        ("s", "a"): 2,
        ("", "b"): None,
    }
    for bad in ({"trajectory": "a"}, {**good, "first_unsafe_step": 0}, {**good, "first_unsafe_step": True}, {**good, "safe": True}, "{"):
        with pytest.raises(BadTable, match=r"l:2"):
            read_safety_labels([Path(write(tmp_path / "l", [{**good, "trajectory": "x"}, bad]))])
    with pytest.raises(BadTable, match="twice"):
        read_safety_labels([Path(write(tmp_path / "l", [good, good]))])
    with pytest.raises(NoLabels):
        read_safety_labels([Path(write(tmp_path / "l", []))])


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels = write(tmp_path / "l", [{"trajectory": name, "source": "s", "first_unsafe_step": step} for name, step in TRUTH.items()])
    judgments = write(tmp_path / "j", [each.model_dump_json() for each in said()])

    def go(*words: str) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["judgebench", "safety", judgments, "--labels", labels, *words])
        assert not ended.value.code
        return capsys.readouterr().out

    rows = json.loads(go("--json", "--budget", "3"))
    assert rows[0]["variant"] == "crate-s/m" and rows[0]["steps"]["mean"] == pytest.approx((1 + 1 / 3) / 4)
    shown = go()
    assert "crate-s/m" in shown and "0.400" in shown and "75.0" in shown and "simple" not in shown
