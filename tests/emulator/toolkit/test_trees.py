"""The accessibility trees have the shape of the toolkit they stand for."""

from __future__ import annotations

from emulator.sim.toolkit import (
    FILL,
    NavItem,
    View,
    app_bar,
    bottom_nav,
    button,
    c_button,
    c_card,
    c_column,
    c_icon_button,
    c_row,
    c_switch,
    c_text,
    clickable,
    dialog,
    f_button,
    f_layout,
    f_node,
    f_switch,
    f_text,
    fab,
    icon_button,
    layout,
    lazy_column,
    list_,
    menu,
    row,
    switch_row,
    text,
)


def nothing(*_: object) -> None: ...


def tree(view: View) -> list[str]:
    """Class and label of every node that is in the tree, by depth."""
    found: list[str] = []

    def visit(node: View, depth: int) -> None:
        if node.accessible:
            found.append("  " * depth + node.cls.split(".")[-1] + (f" {node.text or node.desc}" if node.text or node.desc else ""))
            depth += 1
        if not node.leaf:
            for child in node.children:
                visit(child, depth)

    layout(view, 1080, 2400)
    visit(view, 0)
    return found


def test_button_is_one_node_with_its_label() -> None:
    assert tree(button("Save", nothing, icon="add")) == ["Button Save"]
    assert tree(icon_button("delete", nothing, desc="Delete")) == ["ImageButton Delete"]
    assert tree(fab("add", nothing)) == ["ImageButton"]


def test_rows_are_direct_children_of_their_list() -> None:
    assert tree(list_([row(text("one")), row(text("two"))])) == [
        "RecyclerView",
        "  LinearLayout",
        "    TextView one",
        "  LinearLayout",
        "    TextView two",
    ]


def test_bottom_navigation_items_are_described_frames() -> None:
    shown = tree(bottom_nav([NavItem("Alarm", "alarm"), NavItem("Clock", "schedule")], 0, nothing))
    assert shown == ["ViewGroup", "  FrameLayout Alarm", "    TextView Alarm", "  FrameLayout Clock", "    TextView Clock"]


def test_app_bar_names_its_buttons() -> None:
    shown = tree(app_bar("Clock", navigation="back", on_navigation=nothing, on_overflow=nothing))
    assert shown == ["ViewGroup", "  ImageButton Navigate up", "  TextView Clock", "  LinearLayoutCompat", "    ImageView More options"]


def test_alert_dialog_has_androids_ids() -> None:
    content = dialog(title="Delete?", message="Sure?", positive=("OK", nothing), negative=("Cancel", nothing)).content
    ids = {view.id: view.text for view in content.walk() if view.id}
    assert ids["alertTitle"] == "Delete?"
    assert ids["android:id/message"] == "Sure?"
    assert (ids["android:id/button1"], ids["android:id/button2"]) == ("OK", "Cancel")


def test_menu_row_is_clickable_and_its_text_is_not() -> None:
    content = menu([("Settings", nothing)]).content
    label = next(view for view in content.walk() if view.text == "Settings")
    parent = next(view for view in content.walk() if label in view.children)
    assert parent.clickable
    assert not label.clickable


def test_switch_of_a_settings_row_is_not_clickable_itself() -> None:
    view = switch_row("Vibrate", True, nothing)
    mark = next(part for part in view.walk() if part.kind == "switch")
    assert view.clickable
    assert mark.checked
    assert not mark.clickable


def test_compose_layouts_are_not_in_the_tree_and_roles_are_nodes() -> None:
    screen = c_column(c_row(c_text("Title")), c_button("Save", nothing), c_icon_button("edit", nothing, desc="Edit"), width=FILL)
    assert tree(screen) == ["TextView Title", "View", "  TextView Save", "  Button", "View", "  View Edit", "  Button"]
    assert not any(view.id for view in screen.walk())


def test_compose_role_node_covers_its_element() -> None:
    view = clickable(c_text("Sound"), on_click=nothing, role="Button", padding=16)
    layout(view, 1080, 2400)
    assert view.children[-1].bounds == view.bounds


def test_compose_card_is_a_node_only_when_it_can_be_tapped() -> None:
    assert tree(c_card(c_text("a"))) == ["TextView a"]
    assert tree(lazy_column([c_card(c_text("a"), c_switch(True, nothing), on_click=nothing)])) == [
        "View",
        "  View",
        "    TextView a",
        "    View",
    ]


def test_compose_element_with_merged_semantics_is_one_node() -> None:
    assert tree(clickable(c_text("6:45"), c_text("Once"), on_click=nothing, merged=True)) == ["View 6:45, Once"]


def test_flutter_merges_texts_and_keeps_buttons() -> None:
    card = f_node(f_layout("column", f_text("7:30 AM"), f_text("Every day")), f_switch(True, nothing), on_click=nothing)
    assert tree(card) == ["View 7:30 AM\nEvery day", "  Switch"]
    assert card.clickable
    assert tree(f_layout("row", f_text("Alarm"), f_button("Save", nothing))) == ["View Alarm", "Button Save"]
