"""Compositions of the six primitives, on the simulated device and on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.compose import compose, focused_field, run_all, scroll_swipe
from agents.grammar.intents import Direction, Done, Intent, OpenApp, Press, Reply, Scroll, TapAt, Write
from apps.loader import apps
from harness.device import Device, Observation
from harness.device.actions import Action, Answer, Finish, Said, Swipe, Tap
from harness.device.tree import Flag, Node, Tree
from tests.agents.phone import observation
from tests.driven import driven_phone


@given(
    st.sampled_from(["up", "down", "left", "right"]),
    st.tuples(st.integers(100, 3000), st.integers(100, 3000)),
    st.data(),
    st.floats(0, 2, allow_nan=False),
)
def test_scrolls_stay_on_the_display_and_go_the_right_way(
    direction: Direction, display: tuple[int, int], data: st.DataObject, amount: float
) -> None:
    at = data.draw(st.none() | st.tuples(st.integers(0, display[0] - 1), st.integers(0, display[1] - 1)))
    swipe = scroll_swipe(direction, display, at, amount)
    for x, y in ((swipe.x1, swipe.y1), (swipe.x2, swipe.y2)):
        assert 0 <= x < display[0] and 0 <= y < display[1]
    moved = {"down": swipe.y1 - swipe.y2, "up": swipe.y2 - swipe.y1, "right": swipe.x1 - swipe.x2, "left": swipe.x2 - swipe.x1}
    assert moved[direction] > 0
    if at is not None:
        assert (swipe.x1 == at[0]) if direction in ("up", "down") else (swipe.y1 == at[1])


def test_a_scroll_stays_in_the_list_it_is_meant_for() -> None:
    """However small the list, and wherever the display ends."""
    lists = [Node("", "", "", "", "List", "p", Flag.SCROLLABLE, box, (0,), -1, 0) for box in ((0, 0, 1080, 2400), (200, 400, 900, 900))]
    carousel = Node("", "", "", "", "List", "p", Flag.SCROLLABLE, (0, 1500, 1080, 1650), (0,), -1, 0)
    seen = observation(Tree((*lists, carousel), 1080, 2400, 0))
    for direction in ("up", "down"):
        swipe = next(compose(Scroll(direction, (500, 500)), seen))
        assert isinstance(swipe, Swipe) and swipe.x1 == swipe.x2 == 500
        assert 400 <= min(swipe.y1, swipe.y2) < max(swipe.y1, swipe.y2) < 900 and abs(swipe.y1 - swipe.y2) > 300
    assert next(compose(Scroll("down", (500, 1600)), seen)) == Swipe(500, 1600, 500, 400, duration_ms=500), "the row moves the other way"
    sideways = next(compose(Scroll("right", (500, 1600)), seen))
    assert isinstance(sideways, Swipe) and sideways.y1 == sideways.y2 == 1600 and sideways.x1 > sideways.x2


def test_a_finger_going_up_shows_what_is_below() -> None:
    assert Scroll.finger("up") == Scroll("down") and Scroll.finger("left") == Scroll("right")
    swipe = scroll_swipe("down", (1080, 2400))
    assert swipe == Swipe(540, 1800, 540, 600, duration_ms=500)


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    with driven_phone() as driver:
        yield driver


def do(device: Device, *intents: Intent) -> tuple[list[Action | Said], Observation]:
    """Carry out intents; what was done, and what is on the screen then."""
    seen = device.observe()
    course = run_all(intents, seen)
    done: list[Action | Said] = []
    action: Action | Said | None = next(course)
    while action is not None:
        done.append(action)
        if not isinstance(action, Answer | Finish):
            device.perform(action)
        seen = device.observe()
        try:
            action = course.send(seen)
        except StopIteration:
            action = None
    return done, seen


@pytest.mark.parametrize(
    ("name", "package"),
    [("Clock You", "com.bnyro.clock"), ("Chrono", "com.vicolo.chrono"), ("Settings", "com.android.settings")],
)
def test_apps_are_opened_by_name(device: Device, name: str, package: str) -> None:
    done, seen = do(device, OpenApp(name))
    assert seen.package == package and len(done) <= 12


@pytest.mark.parametrize("app", ["calendar/simple_calendar_pro", "contacts/right_contact", "sms/quik_sms", "sms/simple_sms_messenger"])
def test_apps_are_opened_by_the_name_in_the_task(device: Device, app: str) -> None:
    """Which is not what the list of apps calls them: Calendar, Contacts, SMS Messenger."""
    spec = apps()[app]
    others = [each.package for each in apps().values() if each.category == spec.category and each.package != spec.package]
    switch = [f"pm enable {spec.package}", *(f"pm disable-user --user 0 {package}" for package in others), "true"]
    device.shell("; ".join(switch), root=True)
    try:
        for name in (spec.name, f"{spec.name.upper()} app"):
            _, seen = do(device, OpenApp(name))
            assert seen.package == spec.package or "permissioncontroller" in seen.package, name  # it asks for something first
    finally:
        device.shell("; ".join([*(f"pm enable {package}" for package in others), "true"]), root=True)


def test_an_app_that_is_not_there_opens_nothing(device: Device) -> None:
    done, seen = do(device, OpenApp("No Such Thing At All"))
    assert "launcher" in seen.package and len(done) < 24


def test_a_field_is_emptied_before_and_entered_after(device: Device) -> None:
    device.shell(
        ["am", "start", "-a", "android.intent.action.INSERT", "-t", "vnd.android.cursor.dir/contact", "-p", "com.google.android.contacts"]
    )
    device.wait(500)
    seen = device.observe()
    field = next(node for node in seen.tree if node.editable)
    do(device, Write("A first long text", at=field.center))
    done, seen = do(device, Write("second", at=field.center, clear=True))
    now = focused_field(seen.tree)
    assert now is not None and now.text == "second"
    assert len(done) < 12


def test_several_intents_follow_one_another(device: Device) -> None:
    done, _ = do(device, Press("HOME"), TapAt((5, 5), 2), Reply("yes"), Done("no"))
    assert [type(action).__name__ for action in done] == ["Key", "Tap", "Tap", "Answer", "Answer", "Finish"]
    assert done[1] == Tap(5, 5)
