"""The flow kit on hand-made trees: what selectors find, what actions come out, how helpers end."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

import pytest

from apps.flows_kit import FlowError, Ui, digits_of, material_time, spin
from harness.device.actions import Key, LongPress, Swipe, Tap
from harness.device.tree import Flag, Node, Tree


def node(
    text: str = "", *, desc: str = "", id: str = "", cls: str = "android.widget.TextView", at: tuple[int, int, int, int], **flags: bool
) -> Node:
    bits = Flag(sum(Flag[name.upper()] for name, on in flags.items() if on))
    return Node(text, desc, "", f"org.toy:id/{id}" if id else "", cls, "org.toy", bits, at, (), -1, 0)


@dataclass
class Screen:
    """Stands in for an observation."""

    nodes: tuple[Node, ...]
    package: str = "org.toy"
    tree: Tree = field(init=False)

    def __post_init__(self) -> None:
        self.tree = Tree(self.nodes, 1080, 2400, 0)


def ui(*nodes: Node) -> Ui:
    return Ui(Screen(nodes))  # type: ignore[arg-type]


ROWS = (
    node("Denver", id="title", at=(0, 0, 500, 100)),
    node(desc="Delete", id="del", cls="android.widget.ImageView", at=(500, 0, 600, 100)),
    node("Seoul", id="title", at=(0, 100, 500, 200)),
    node(desc="Delete", id="del", cls="android.widget.ImageView", at=(500, 100, 600, 200)),
)


def test_selectors_by_text_id_class_pattern_and_place() -> None:
    screen = ui(*ROWS)
    seoul = screen.get(text="Seoul")
    assert screen.get(id="title", index=1) is seoul
    assert screen.get(id="org.toy:id/title", index=-1) is seoul
    assert screen.get(pattern="^Se") is seoul
    assert screen.get(desc="Delete", beside=seoul) is ROWS[3]
    assert screen.get(cls="ImageView", above=seoul) is ROWS[1]
    assert screen.get(where=lambda n: n.bounds[1] == 100) is seoul
    assert [n.text for n in screen.all(below=ROWS[0], id="title")] == ["Seoul"]
    assert screen.find(text="Paris") is None
    assert screen.find(index=2, id="title") is None


def test_actions_are_aimed_at_the_middle() -> None:
    screen = ui(*ROWS)
    assert screen.tap(text="Seoul") == Tap(250, 150)
    assert screen.long_press(text="Denver") == LongPress(250, 50)
    assert screen.swipe("up", ROWS[0], part=0.5) == Swipe(250, 75, 250, 25, 400)
    assert screen.swipe("left") == Swipe(810, 1200, 270, 1200, 400)


def test_what_is_missing_is_named_with_what_is_there() -> None:
    with pytest.raises(FlowError) as caught:
        ui(*ROWS).get(text="Paris", index=1)
    assert "text='Paris' (number 1)" in str(caught.value)
    assert "'Denver'" in str(caught.value)


def run(flow: Generator[Any, None, Any], screen: Ui, after: Any) -> Any:
    """Play a flow; `after(action)` gives the nodes shown then, or None for no change. Returns the flow's actions and its result."""
    actions = []
    try:
        while True:
            actions.append(next(flow))
            shown = after(actions[-1])
            if shown is not None:
                screen.screen = Screen(tuple(shown))  # type: ignore[assignment]
    except StopIteration as end:
        return actions, end.value


def test_scrolling_ends_at_the_node_or_when_nothing_moves() -> None:
    area = node(id="list", at=(0, 0, 1080, 2000), scrollable=True)
    pages = iter([[area, node("B", at=(0, 0, 9, 9))], [area, node("C", at=(0, 0, 9, 9))]])
    screen = ui(area, node("A", at=(0, 0, 9, 9)))
    actions, found = run(screen.scroll_until(text="C"), screen, lambda action: next(pages))
    assert len(actions) == 2
    assert found.text == "C"
    stuck = ui(area)
    with pytest.raises(FlowError):
        run(stuck.scroll_until(text="Z"), stuck, lambda action: None)


def test_a_field_is_emptied_character_by_character() -> None:
    screen = ui(node("abc", at=(0, 0, 9, 9), focused=True, editable=True))
    actions, _ = run(screen.clear_field(), screen, lambda action: None)
    assert actions == [Key("MOVE_END"), Key("DEL"), Key("DEL"), Key("DEL")]


@pytest.mark.parametrize(
    ("start", "target", "count", "wrap"), [(0, 59, 60, True), (0, 30, 60, True), (5, 22, 24, True), (1, 0, 2, False), (7, 7, 9, True)]
)
def test_a_wheel_comes_to_rest_on_the_value(start: int, target: int, count: int, wrap: bool) -> None:
    shown = [start]

    def drag(action: Swipe) -> None:
        moved = round((action.y1 - action.y2) / 50)
        shown[0] = (shown[0] + moved) % count if wrap else max(0, min(count - 1, shown[0] + moved))

    actions, _ = run(spin(lambda: shown[0], target, count=count, center=(100, 1000), step_px=50, wrap=wrap), ui(), drag)
    assert shown[0] == target
    assert len(actions) <= -(-count // 2 // 3) + 1


def test_a_wheel_that_does_not_move_is_reported() -> None:
    with pytest.raises(FlowError, match="wheel"):
        run(spin(lambda: 0, 3, count=10, center=(1, 1000), step_px=50), ui(), lambda action: None)


def test_the_material_dial_is_set_with_the_half_of_day_where_needed() -> None:
    def picker(pm: bool) -> list[Node]:
        return [
            node(desc="6 o'clock", at=(0, 0, 10, 10)),
            node(desc="30 minutes", at=(0, 20, 10, 30)),
            node("AM", id="material_clock_period_am_button", at=(0, 40, 10, 50), checkable=True, checked=not pm),
            node("PM", id="material_clock_period_pm_button", at=(0, 60, 10, 70), checkable=True, checked=pm),
            node("OK", id="material_timepicker_ok_button", at=(0, 80, 10, 90)),
        ]

    for pm_shown, expected in ((True, [5, 25, 85]), (False, [5, 25, 65, 85])):
        screen = ui(*picker(pm_shown))
        actions, _ = run(material_time(screen, 18, 30), screen, lambda action: None)
        assert [action.y for action in actions] == expected


def test_digits_of_a_length() -> None:
    assert [digits_of(s) for s in (3725, 65, 5, 36000)] == ["10205", "105", "5", "100000"]
