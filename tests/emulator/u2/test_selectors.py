"""What selectors find on the demo app's screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.emulator.u2.rig import DEMO, CallError, Client, Selector, rid


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({"text": "Save"}, 1),
        ({"text": "save"}, 0),
        ({"textContains": "av"}, 1),
        ({"textStartsWith": "Row"}, 10),
        ({"textMatches": r"Row [0-4]"}, 5),
        ({"textMatches": r"Row"}, 0),
        ({"className": "android.widget.Button"}, 6),
        ({"classNameMatches": r".*\.(Image)?Button"}, 16),
        ({"description": "More"}, 10),
        ({"descriptionContains": "or"}, 10),
        ({"descriptionStartsWith": "Mo"}, 10),
        ({"descriptionMatches": "[Mm]ore"}, 10),
        ({"checkable": True}, 1),
        ({"checked": True}, 0),
        ({"checked": False, "text": "Wi-Fi"}, 1),
        ({"enabled": False}, 1),
        ({"clickable": True, "className": "android.widget.EditText"}, 3),
        ({"longClickable": True, "className": "android.widget.LinearLayout"}, 10),
        ({"scrollable": True}, 1),
        ({"focusable": True, "packageName": DEMO, "className": "android.widget.Switch"}, 1),
        ({"focused": True}, 0),
        ({"selected": True}, 0),
        ({"packageName": "com.android.systemui", "className": "android.widget.TextView"}, 1),
        ({"packageNameMatches": r"org\.example\..*", "text": "Save"}, 1),
        ({"resourceId": f"{DEMO}:id/label"}, 10),
        ({"resourceIdMatches": r".*:id/(save|toast)"}, 2),
        ({"text": "Row 3", "resourceId": f"{DEMO}:id/label"}, 1),
        ({"className": "android.widget.Button", "instance": 2}, 1),
        ({"className": "android.widget.Button", "instance": 9}, 0),
        ({"className": "android.widget.Button", "index": 0}, 1),
    ],
)
def test_conditions(client: Client, fields: dict[str, Any], count: int) -> None:
    selector = Selector(**fields)
    assert client("count", selector) == count
    assert client("exist", selector) is (count > 0)
    assert len(client("objInfoOfAllInstances", selector)) == count


def test_instances_count_in_tree_order(client: Client) -> None:
    texts = [client("getText", Selector(className="android.widget.Button", instance=n)) for n in range(6)]
    assert texts == ["Save", "Toast", "Dialog", "Snack", "Later", "Never"]


def test_children_and_siblings(client: Client) -> None:
    row = rid("list").child(className="android.widget.LinearLayout", instance=4)
    assert client("getText", row.clone().child(resourceId=f"{DEMO}:id/label")) == "Row 4"
    more = Selector(text="Row 2").sibling(description="More")
    row_two = next(i for i in client("objInfoOfAllInstances", rid("label")) if i["text"] == "Row 2")
    assert client("objInfo", more)["bounds"]["top"] == pytest.approx(row_two["bounds"]["top"], abs=60)
    assert client("count", rid("list").child(resourceId=f"{DEMO}:id/label")) == 10
    assert client("exist", rid("list").child(text="Save")) is False
    assert client("getText", Selector(text="Save").sibling(className="android.widget.Button", instance=2)) == "Dialog"


def test_a_parent_without_such_a_child_gives_way_to_the_next(client: Client) -> None:
    found = Selector(className="android.widget.LinearLayout").child(className="android.widget.Button", text="Later")
    assert client("exist", found)
    nested = Selector(className="android.widget.LinearLayout", instance=3).child(text="Row 1")
    assert client("exist", nested)


def test_a_chain_searches_the_active_window_only(client: Client) -> None:
    assert client("exist", Selector(resourceId="com.android.systemui:id/clock"))
    assert not client("exist", Selector(resourceId="com.android.systemui:id/clock", instance=0))


def test_long_chains_end(client: Client) -> None:
    selector = Selector(enabled=True)
    for _ in range(12):
        selector = selector.sibling(enabled=True).child(enabled=True)
    assert client("exist", selector.child(text="no such text")) is False


def test_information_about_an_object(client: Client) -> None:
    info = client("objInfo", rid("wifi"))
    assert set(info) == {
        "bounds", "visibleBounds", "childCount", "className", "contentDescription", "packageName", "resourceName", "text", "checkable",
        "checked", "clickable", "enabled", "focusable", "focused", "longClickable", "scrollable", "selected",
    }  # fmt: skip
    assert (info["className"], info["text"], info["checkable"], info["checked"]) == ("android.widget.Switch", "Wi-Fi", True, False)
    assert info["resourceName"] == f"{DEMO}:id/wifi" and info["contentDescription"] is None
    assert set(info["bounds"]) == {"left", "top", "right", "bottom"}
    assert client("objInfo", rid("wifi", instance=0))["resourceName"] is None


def test_what_is_not_there(client: Client) -> None:
    with pytest.raises(CallError) as caught:
        client("objInfo", Selector(text="no such text", clickable=True))
    assert (caught.value.code, caught.value.message) == (-32001, "androidx.test.uiautomator.UiObjectNotFoundException")
    assert caught.value.data == "UiSelector[TEXT=no such text, CLICKABLE=true]"


def test_bad_and_expensive_patterns_are_errors(client: Client) -> None:
    with pytest.raises(CallError) as caught:
        client("exist", Selector(textMatches="(Row"))
    assert caught.value.message == "java.util.regex.PatternSyntaxException"
    assert "Unclosed group near index 4" in caught.value.data
    assert client("exist", Selector(textMatches="(((a*)*)*)*b" * 20)) is False
