"""Strangers' files: nothing of them is run, none leads out of its folder, none takes all memory, and each is a clear error."""

from __future__ import annotations

import collections
import datetime
import gzip
import json
import os
import pickle
import struct
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from harness.errors import AnyAppError
from harness.judges.frames.pictures import make_pictures
from harness.judges.importers import pickles
from harness.judges.importers.errors import BadTrajectory, ImportFailed, OutsideFolder, TooLarge, UnsafePickle
from harness.judges.importers.pickles import load
from harness.judges.judgment import UnusableAnswer
from harness.judges.sources import open_source
from tests.judges.importers.made import checkpoint, data_set, folder, m3a_episode, raw_pickle


class Runs:
    """Calls a function when it is opened."""

    def __init__(self, call: Callable[..., Any], *arguments: Any) -> None:
        self._call = call, arguments

    def __reduce__(self) -> Any:
        return self._call


@pytest.mark.parametrize(
    "call",
    [
        Runs(os.system, "touch marked"),
        Runs(eval, "open('marked', 'w')"),
        Runs(getattr, "x", "upper"),
        Runs(__import__, "os"),
        Runs(np.load, "marked"),
        Runs(np.fromfile, "marked"),
        Runs(np.memmap, "marked"),
        Runs(pickle.loads, b"N."),
        Runs(datetime.datetime.strptime, "1", "%d"),
        Runs(collections.namedtuple, "x", "y"),
        Runs(Path, "marked"),
        Runs(bytearray, 10**12),
        Runs(bytes, 10**12),
    ],
    ids=lambda made: getattr(made._call[0], "__name__", "call"),
)
def test_a_pickle_that_calls_anything_is_refused_and_nothing_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Runs) -> None:
    monkeypatch.chdir(tmp_path)
    episode = m3a_episode(aux_data=call)
    path = checkpoint(tmp_path / "x_0.pkl.gz", [episode])
    with pytest.raises(UnsafePickle, match="Nothing of it was run"):
        load(path)
    assert os.listdir(tmp_path) == ["x_0.pkl.gz"]  # noqa: PTH208
    bad: list[AnyAppError] = []
    assert not list(open_source(tmp_path).read(bad.append)) and isinstance(bad[0], UnsafePickle)


def test_the_refused_name_is_said() -> None:
    assert pickles._known("os", "system") is None and pickles._known("numpy", "load") is None
    assert pickles._known("numpy.core.multiarray", "fromfile") is None and pickles._known("builtins", "getattr") is None


@pytest.mark.parametrize(
    "data",
    [
        b"cos\nsystem\n(S'true'\ntR.",
        b"(S'true'\nios\nsystem\n.",
        b"Vid\nQ.",
        b"\x80\x02\x82\x01.",
        b"\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x04true\x85R.",
        b"cbuiltins\ngetattr\n.",
        b"cnumpy\nndarray.__reduce__\n.",
        b"\x80\x04\x8c\x08builtins\x8c\x11list.__class__.mro\x93.",
    ],
    ids=["global", "inst", "persistent", "extension", "stack global", "getattr", "dotted", "dotted builtin"],
)
def test_every_way_to_a_name_is_closed(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(ImportFailed):
        load(raw_pickle(tmp_path / "x.pkl.gz", data))


def test_classes_and_functions_that_are_given_cannot_be_changed(tmp_path: Path) -> None:
    plain = b"\x80\x04candroid_world.env.json_action\nJSONAction\n"
    state = b"N}\x8c\x0c__setstate__cbuiltins\nset\ns\x86b."  # (None, {"__setstate__": set}): set as attributes
    with pytest.raises(ImportFailed):
        load(raw_pickle(tmp_path / "x.pkl.gz", plain + state))
    with pytest.raises(UnsafePickle, match="sets __setstate__ of a function"):
        load(raw_pickle(tmp_path / "x.pkl.gz", b"\x80\x04cnumpy.core.multiarray\n_reconstruct\n" + state))
    with pytest.raises(pickle.UnpicklingError):
        pickles.Plain.__setstate__ = set  # type: ignore[method-assign,assignment]
    assert load(checkpoint(tmp_path / "y.pkl.gz", np.arange(3))).value.tolist() == [0, 1, 2]


@pytest.mark.parametrize("protocol", range(6))
def test_arrays_and_plain_values_come_back_as_they_were(tmp_path: Path, protocol: int) -> None:
    arrays = [np.arange(24).astype(kind).reshape(2, 3, 4) for kind in ("uint8", "<i4", ">i4", "float32", "float64", "bool")]
    arrays.append(np.asfortranarray(np.arange(6).reshape(2, 3)))
    values = [1, 2.5, "é\ud800", b"\xff\x00", None, True, {1, 2}, frozenset({3}), (1, (2,)), {"a": [1]}, 10**30, 1 + 2j]
    values += [datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC), collections.OrderedDict(a=1), bytearray(b"x")]
    made = load(checkpoint(tmp_path / "x.pkl.gz", [arrays, values, [np.float64(0.5), np.int64(7), np.bool_(True)]], protocol))
    for array, other in zip(arrays, made[0], strict=True):
        assert np.array_equal(array, pickles.opened(other)) and pickles.opened(other).dtype == array.dtype
    assert made[1] == values and made[2] == [0.5, 7, True]


@pytest.mark.parametrize(
    "value",
    [
        np.array([object()], dtype=object),
        np.array([(1, 2)], dtype=[("a", "i4"), ("b", "i4")]),
        np.array(["x"]),
        np.array(["2020"], dtype="M8[D]"),
    ],
    ids=["objects", "fields", "texts", "dates"],
)
def test_arrays_of_other_things_than_numbers_are_refused(tmp_path: Path, value: Any) -> None:
    with pytest.raises(ImportFailed):
        load(checkpoint(tmp_path / "x.pkl.gz", [value]))


@pytest.mark.parametrize("shape", [(1 << 40,), (-1,), (2, 2), ("1",), (1,) * 50])
def test_an_array_whose_shape_is_a_lie_is_refused(tmp_path: Path, shape: tuple[Any, ...]) -> None:
    class Lie:
        def __reduce__(self) -> Any:
            from numpy._core.multiarray import _reconstruct

            return _reconstruct, (np.ndarray, (0,), b"b"), (1, shape, np.dtype("u1"), False, b"xyz")

    with pytest.raises(ImportFailed):
        load(checkpoint(tmp_path / "x.pkl.gz", Lie()))


def test_what_unpacks_to_too_much_is_ended_on_the_way(tmp_path: Path) -> None:
    path = tmp_path / "bomb.pkl.gz"
    zeros = bytes(1 << 20)
    with gzip.open(path, "wb", compresslevel=9) as file:
        file.write(b"\x80\x04\x8e" + struct.pack("<Q", 64 << 20))
        for _ in range(64):
            file.write(zeros)
    assert path.stat().st_size < 100_000
    with pytest.raises(TooLarge, match="unpacked"):
        load(path, max_unpacked=10_000_000)
    for place in (1 << 20, (1 << 32) - 1):  # of the memo
        assert load(raw_pickle(path, b"\x80\x02Nr" + struct.pack("<I", place) + b".")) is None
    for lie in (1 << 34, 1 << 40, 1 << 62):
        with pytest.raises(ImportFailed):
            load(raw_pickle(path, b"\x80\x04\x8e" + struct.pack("<Q", lie) + b"x"))
        with pytest.raises(ImportFailed):
            load(raw_pickle(path, b"\x80\x05\x96" + struct.pack("<Q", lie) + b"x"))
    assert load(raw_pickle(path, b"\x80\x05\x96" + struct.pack("<Q", 3) + b"abc.")) == bytearray(b"abc")


def test_an_announced_length_takes_no_memory(tmp_path: Path) -> None:
    for start in (b"\x80\x04\x8e", b"\x80\x04\x8d", b"\x80\x05\x96"):
        path = raw_pickle(tmp_path / "lie.pkl.gz", start + struct.pack("<Q", 1 << 30) + b"x")
        tracemalloc.start()
        try:
            with pytest.raises(ImportFailed):
                load(path)
            assert tracemalloc.get_traced_memory()[1] < 50 << 20
        finally:
            tracemalloc.stop()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no gzip",
        gzip.compress(b""),
        gzip.compress(b"x"),
        gzip.compress(pickle.dumps([1, 2, 3]))[:-12],
        gzip.compress(b"(" * 100_000 + b"."),
    ],
    ids=["empty", "text", "empty pickle", "no pickle", "cut off", "marks"],
)
def test_a_broken_checkpoint_is_a_clear_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.pkl.gz"
    path.write_bytes(data)
    with pytest.raises(BadTrajectory):
        load(path)


def test_pickles_mutated_at_random_raise_nothing_untyped(tmp_path: Path) -> None:
    import random

    chance = random.Random(7)
    good = gzip.decompress(
        checkpoint(tmp_path / "x.pkl.gz", [m3a_episode(episode_data={"raw_screenshot": [np.zeros((4, 3, 3), np.uint8)]})]).read_bytes()
    )
    for _ in range(600):
        data = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path = raw_pickle(tmp_path / "x.pkl.gz", bytes(data))
        bad: list[AnyAppError] = []
        list(open_source(path).read(bad.append))
        assert all(isinstance(each, ImportFailed) for each in bad)


def _steps(**columns: Any) -> list[dict[str, Any]]:
    return [{"goal": "x", "episode_data": columns}]


@pytest.mark.parametrize(
    "value",
    [
        7,
        [7],
        [{"goal": 7}],
        _steps(),
        _steps(raw_screenshot=[np.zeros((2, 2), np.uint8)]),
        _steps(raw_screenshot=[np.zeros((0, 9, 3), np.uint8)]),
        _steps(a=[1]),
    ],
)
def test_episodes_of_another_shape_are_told_of(tmp_path: Path, value: Any) -> None:
    bad: list[AnyAppError] = []
    made = list(open_source(checkpoint(tmp_path / "x.pkl.gz", value)).read(bad.append))
    assert len(made) + len(bad) == 1 and all(isinstance(each, BadTrajectory) for each in bad)


NAMES = ["../secret.jpg", "/etc/hostname", "screens/../../secret.jpg", "link/secret.jpg", "link.jpg", "a\\..\\b", "x\0y", ""]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("field", ["screenshot", "tree"])
def test_no_name_leads_out_of_a_folder(tmp_path: Path, name: str, field: str) -> None:
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    step = {field: name, "action": {"kind": "finish"}}
    made = folder(tmp_path / "one", steps=[step])
    (made / "link").symlink_to(tmp_path)
    (made / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    bad: list[AnyAppError] = []
    assert not list(open_source(made).read(bad.append))
    assert [type(each) for each in bad] == [OutsideFolder]


@pytest.mark.parametrize("name", [each for each in NAMES if each])
def test_no_name_leads_out_of_a_data_set(tmp_path: Path, name: str) -> None:
    root = tmp_path / "set"
    file = data_set(root)
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    (root / "link").symlink_to(tmp_path)
    (root / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    value = json.loads(file.read_text())
    value["steps"][0]["screenshot_path"] = name
    file.write_text(json.dumps(value))
    bad: list[AnyAppError] = []
    assert not list(open_source(root).read(bad.append))
    assert [type(each) for each in bad] == [OutsideFolder]


def _form(**more: Any) -> str:
    return json.dumps({"version": 1, "instruction": "x", "steps": [], **more})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        '"x"',
        "[" * 100_000,
        '{"version": 1}',
        _form(version=2),
        _form(lable=True),
        _form(label="yes"),
        _form(steps=[{"action": {"kind": "fly"}}]),
        _form(steps=[{"action": {"kind": "tap", "x": -1, "y": 1}}]),
        _form(steps=[{"action": {"kind": "", "words": "x"}}]),
        _form(steps=[{"phash": "zz"}]),
    ],
)
def test_bad_json_is_a_clear_error_with_its_place(tmp_path: Path, text: str) -> None:
    file = tmp_path / "trajectory.json"
    file.write_text(text)
    bad: list[AnyAppError] = []
    assert not list(open_source(tmp_path).read(bad.append))
    assert [type(each) for each in bad] == [BadTrajectory] and "trajectory.json" in str(bad[0])


@pytest.mark.parametrize(
    "change",
    [{"goal": 7}, {"steps": 7}, {"steps": [7]}, {"valid": False}, {"steps": [{"screenshot_path": 7}]}],
)
def test_bad_trajectories_of_a_data_set_do_not_hide_the_good_ones(tmp_path: Path, change: dict[str, Any]) -> None:
    data_set(tmp_path, "webarena.7", **change)
    data_set(tmp_path, "webarena.8")
    bad: list[AnyAppError] = []
    assert [made.task for made in open_source(tmp_path).read(bad.append)] == ["webarena.8"]
    assert [type(each) for each in bad] == [BadTrajectory]


def test_odd_values_of_a_data_set_are_left_out(tmp_path: Path) -> None:
    steps = [{"action": ["click"], "reasoning": 7, "url": 7, "axtree_pruned": 7, "last_action_error": 7}, {"action": "noop()"}]
    data_set(tmp_path, steps=steps, summary_info=[1], model=None)
    (made,) = open_source(tmp_path).read(print)
    assert made.steps[0].kind == "none" and made.steps[1].kind == "wait" and made.label is None


def test_pictures_are_bounded_and_missing_ones_are_told_of_when_they_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_folder = folder(tmp_path / "one")
    (made,) = open_source(made_folder).read(print)
    (made_folder / "screens" / "0.jpg").unlink()
    with pytest.raises(BadTrajectory, match="no file"):
        make_pictures(made, [0])
    (made_folder / "screens" / "1.jpg").write_bytes(b"")
    with pytest.raises(UnusableAnswer):
        make_pictures(made, [1])
    with (made_folder / "screens" / "2.jpg").open("wb") as file:
        file.truncate(10**9)  # of no size on disk
    with pytest.raises(TooLarge):
        make_pictures(made, [2])
    os.mkfifo(made_folder / "screens" / "0.jpg")
    with pytest.raises(BadTrajectory, match="no regular file"):
        make_pictures(made, [0])
