"""Focus, hardware keys, clipboard keys and what fields accept."""

from __future__ import annotations

import pytest

from tests.emulator.core.phone import Phone

CTRL_LEFT, KEY_A, KEY_C, KEY_V, KEY_X, TAB, ENTER, DEL, HOME_KEY, LEFT = 113, 29, 31, 50, 52, 61, 66, 67, 122, 21
RIGHT, FORWARD_DEL = 22, 112


def test_typing_goes_to_the_field_with_focus(phone: Phone) -> None:
    phone.tap("Fields")
    phone.device.input.text("lost")
    phone.tap("name")
    phone.device.input.text("Ada")
    phone.tap("notes")
    phone.device.input.text("one\ntwo")
    assert (phone.state["name"], phone.state["notes"]) == ("Ada", "one\ntwo")


def test_number_and_phone_fields_keep_only_their_characters(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("amount")
    phone.device.input.text("12a3.5")
    phone.tap("phone")
    phone.device.input.text("+1 (555) x1")
    assert phone.state["amount"] == "1235"
    assert phone.state["phone"] == "+1 (555) 1"


def test_tab_and_next_move_on(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("name")
    phone.device.input.text("a")
    phone.device.input.key(TAB)
    phone.device.input.text("7")
    phone.tap("name")
    phone.device.input.key(ENTER)  # its IME action is Next
    phone.device.input.text("8")
    assert (phone.state["name"], phone.state["amount"]) == ("a", "78")


def test_enter_submits_and_hides_the_keyboard(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("query")
    phone.device.input.text("cats")
    phone.device.input.key(ENTER)
    assert phone.state["sent"] == ["cats"]
    assert not phone.device.frame().ime_shown


def test_clipboard_keys(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("name")
    phone.device.input.text("hello")
    phone.device.input.key_combination([CTRL_LEFT, KEY_A])
    phone.device.input.key_combination([CTRL_LEFT, KEY_X])
    assert phone.state["name"] == "" and phone.device.clipboard.get() == "hello"
    phone.device.input.key_combination([CTRL_LEFT, KEY_V])
    phone.device.input.key_combination([CTRL_LEFT, KEY_V])
    assert phone.state["name"] == "hellohello"
    phone.tap("secret")
    phone.device.input.text("pass")
    phone.device.input.key_combination([CTRL_LEFT, KEY_A])
    phone.device.input.key_combination([CTRL_LEFT, KEY_C])
    assert phone.device.clipboard.get() == "hello"  # a password is not copied


def test_cursor_keys_and_deletion(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("name")
    phone.device.input.text("abcd")
    phone.device.input.key(LEFT)
    phone.device.input.key(DEL)
    assert phone.state["name"] == "abd"
    phone.device.input.key(HOME_KEY)
    phone.device.input.text("X")
    assert phone.state["name"] == "Xabd"


def test_long_press_selects_and_typing_replaces(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("name")
    phone.device.input.text("old")
    phone.long_press("name")
    phone.device.input.text("new")
    assert phone.state["name"] == "new"


def test_the_focused_field_is_marked_for_drawing(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("name")
    phone.device.input.text("abc")
    field = phone.device.frame().focus
    assert field is not None and field.focused and field.selection == (3, 3)


def test_a_password_shows_bullets(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("secret")
    phone.device.input.text("pw1")
    assert phone.find("secret").lines == ["•••"]


def test_focus_goes_with_the_activity(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("name")
    phone.device.input.key(4)
    phone.device.input.key(4)
    assert phone.device.frame().focus is None
    phone.device.input.text("nothing")
    assert phone.device.app_errors == []


def test_a_held_field_offers_to_paste_and_to_copy(phone: Phone) -> None:
    phone.tap("Fields")
    phone.device.clipboard.set("from afar")
    phone.long_press("name")
    assert not phone.sees("Copy")  # there is nothing to copy yet
    phone.tap("Paste")
    assert phone.state["name"] == "from afar"
    assert not phone.sees("Paste")
    phone.tap("name")
    phone.device.input.text("!")
    phone.long_press("name")
    phone.tap("Copy")
    assert phone.device.clipboard.get() == "from afar!"


def test_the_floating_toolbar_is_a_window_of_the_app_and_goes_with_a_touch_elsewhere(phone: Phone) -> None:
    phone.tap("Fields")
    phone.device.clipboard.set("x")
    phone.long_press("name")
    assert "android:id/floating_toolbar_menu_item_text" in phone.tree()
    phone.tap("secret")
    assert not phone.sees("Paste")


def test_a_password_is_neither_cut_nor_copied_from_the_toolbar(phone: Phone) -> None:
    phone.tap("Fields")
    phone.device.clipboard.set("x")
    phone.tap("secret")
    phone.device.input.text("pw")
    phone.long_press("secret")
    assert phone.sees("Paste") and not phone.sees("Copy") and not phone.sees("Cut")


FAMILY, FLAG, THUMB, HEART, KEYCAP = "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣"


def _field(phone: Phone, value: str) -> None:
    phone.tap("Fields")
    phone.tap("notes")
    assert phone.device.ime.set_text(value)


@pytest.mark.parametrize("emoji", [FAMILY, FLAG, THUMB, HEART, KEYCAP, "😀", "☝🏽"])
def test_backspace_takes_an_emoji_as_a_whole(phone: Phone, emoji: str) -> None:
    _field(phone, f"a{emoji}{emoji}")
    phone.device.input.key(DEL)
    assert phone.state["notes"] == f"a{emoji}"
    phone.keys("Delete")
    assert phone.state["notes"] == "a"


def test_backspace_takes_other_characters_one_by_one(phone: Phone) -> None:
    _field(phone, "ye\u0301中नि")
    for left in ("ye\u0301中न", "ye\u0301中", "ye\u0301", "ye", "y", "", ""):
        phone.device.input.key(DEL)
        assert phone.state["notes"] == left


def test_the_cursor_and_forward_delete_go_by_what_belongs_together(phone: Phone) -> None:
    _field(phone, f"e\u0301{FLAG}{FLAG}b")
    places = []
    for _ in range(5):
        places.append(phone.device.ime.selection()[0])
        phone.device.input.key(LEFT)
    assert places == [7, 6, 4, 2, 0]
    for left in (f"{FLAG}{FLAG}b", f"{FLAG}b", "b", "", ""):
        phone.device.input.key(FORWARD_DEL)
        assert phone.state["notes"] == left


def test_marks_without_end_are_edited_like_anything(phone: Phone) -> None:
    _field(phone, "")
    for text in ("a" + "\u0301" * 10_000, "🇩" * 2_001, "\u202e" * 500, "👨" + "\u200d👩" * 900):
        assert phone.device.ime.set_text(text)
        for key in (LEFT, RIGHT, LEFT, FORWARD_DEL, DEL):
            phone.device.input.key(key)
        assert phone.state["notes"] and len(phone.state["notes"]) < len(text)
        phone.picture()
    assert phone.device.app_errors == []


def test_no_app_gets_half_a_character(phone: Phone) -> None:
    """Clients that send JSON can; what no store can write would otherwise crash whichever app writes it first."""
    _field(phone, "a\ud83d")
    assert phone.state["notes"] == "a\ufffd"
    phone.device.ime.commit("\ude00\ud83d\ude00b")
    assert phone.state["notes"] == "a\ufffd\ufffd😀b"
    phone.device.ime.commit("!")
    assert phone.state["notes"] == "a\ufffd\ufffd😀b!"
