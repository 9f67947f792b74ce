"""Actions: validation, JSON, keys."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.device import ACTION_SCHEMA, Key, LongPress, Swipe, Tap, Type, Wait, action_json, key_name, keycode, parse_action
from harness.device.actions import Action, Answer, Finish, Said, check_on_display
from harness.errors import InvalidAction

PIXEL = st.integers(0, 3000)
ACTIONS: st.SearchStrategy[Action | Said] = st.one_of(
    st.builds(Tap, PIXEL, PIXEL),
    st.builds(LongPress, PIXEL, PIXEL),
    st.builds(Swipe, PIXEL, PIXEL, PIXEL, PIXEL, st.integers(10, 5000)),
    st.builds(Type, st.text(max_size=50)),
    st.builds(Key, st.sampled_from(["BACK", "home", "KEYCODE_ENTER", 66])),
    st.builds(Wait, st.integers(0, 60_000)),
    st.builds(Answer, st.text(max_size=50)),
    st.just(Finish()),
)


@given(ACTIONS)
def test_an_action_survives_json(action: Action | Said) -> None:
    assert parse_action(json.loads(json.dumps(action_json(action)))) == action


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        ({"kind": "tap", "x": 1}, "[y]", "this field"),
        ({"kind": "tap", "x": 1.5, "y": 2}, "[x]", "integer"),
        ({"kind": "tap", "x": -1, "y": 2}, "[x]", "greater than or equal to 0"),
        ({"kind": "tap", "x": 1, "y": 2, "z": 3}, "[z]", "no such field"),
        ({"kind": "fly"}, "", "Known kinds: tap, long_press"),
        ({"x": 1}, "", "Known kinds"),
        ("tap", "", "Known kinds"),
        ({"kind": "key", "keycode": "BAKC"}, "[keycode]", "Did you mean BACK"),
        ({"kind": "key", "keycode": 0}, "[keycode]", "1 to"),
        ({"kind": "type", "text": "\ud800"}, "[text]", "string"),
        ({"kind": "wait", "ms": 10**9}, "[ms]", "600000"),
    ],
)
def test_a_wrong_action_is_refused_with_place_and_expectation(data: Any, place: str, words: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        parse_action(data)
    assert place in str(caught.value) and words in str(caught.value)


def test_points_outside_the_display_are_refused() -> None:
    check_on_display(Tap(1079, 2399), 1080, 2400)
    check_on_display(Type("x"), 1, 1)
    with pytest.raises(InvalidAction, match=r"x: expected 0 to 1079|\[x\]: expected 0 to 1079"):
        check_on_display(Tap(1080, 0), 1080, 2400)
    with pytest.raises(InvalidAction, match="y2"):
        check_on_display(Swipe(0, 0, 0, 2400), 1080, 2400)


def test_schema_names_every_kind() -> None:
    kinds = {definition["properties"]["kind"]["const"] for definition in ACTION_SCHEMA["$defs"].values()}
    assert kinds == {"tap", "long_press", "swipe", "type", "key", "wait", "answer", "finish"}


def test_key_names_have_their_android_numbers() -> None:
    known = {"HOME": 3, "back": 4, "KEYCODE_A": 29, "ENTER": 66, "DEL": 67, "MOVE_END": 123, "APP_SWITCH": 187, "WAKEUP": 224, "PASTE": 279}
    assert {name: keycode(name) for name in known} == known
    assert keycode("Recents") == 187 and keycode("backspace") == 67 and keycode("volume up") == 24
    assert keycode("66") == 66 and keycode("4") == 4 and keycode("KEYCODE_4") == 11
    assert key_name(4) == "KEYCODE_BACK" and key_name(9999) == "9999"
    for wrong in ("", "UNKNOWN", "HOMEE", -3, 0, "99999999"):
        with pytest.raises(InvalidAction):
            keycode(wrong)
