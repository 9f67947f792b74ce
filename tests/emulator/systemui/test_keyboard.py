"""What is tapped on the keyboard is what stands in the field."""

from __future__ import annotations

import pytest

from tests.emulator.core.phone import Phone


@pytest.fixture
def fields(phone: Phone) -> Phone:
    """On the probe's text fields."""
    phone.open()
    phone.tap("Fields")
    return phone


def _spell(phone: Phone, words: str) -> None:
    names = {" ": "Space", ",": "Comma", ".": "Period"}
    phone.keys(*(names.get(char, char) for char in words))


def test_every_letter_lands_on_its_key(fields: Phone) -> None:
    fields.tap("query")  # a search field has no automatic capitals
    _spell(fields, "the quick brown fox jumps over the lazy dog")
    assert fields.state["query"] == "the quick brown fox jumps over the lazy dog"


def test_a_cell_leaves_no_gap_to_its_neighbour(fields: Phone) -> None:
    fields.tap("query")
    window = next(window for window in fields.device.frame().windows if window.type == "ime")
    cells = {view.desc: view.bounds for view in window.root.walk() if view.leaf}
    assert cells["q"].right == cells["w"].left and cells["q"].bottom >= cells["a"].top
    fields.device.input.tap(cells["q"].left + 1, cells["q"].top + 1)
    fields.device.input.tap(cells["q"].right - 1, cells["q"].bottom - 1)
    assert fields.state["query"] == "qq"


def test_sentences_begin_with_a_capital_only_by_the_on_screen_keyboard(fields: Phone) -> None:
    fields.tap("notes")
    fields.keys("H", "i", "Period", "Space", "Y", "o")
    assert fields.state["notes"] == "Hi. Yo"
    fields.device.input.text(". no")
    assert fields.state["notes"] == "Hi. Yo. no"


def test_shift_for_one_letter_off_and_locked(fields: Phone) -> None:
    fields.tap("query")
    fields.keys("Shift", "A", "b")
    fields.keys("Shift", "Shift enabled")  # twice at once: locked
    fields.keys("C", "D", "Caps lock enabled", "e")
    assert fields.state["query"] == "AbCDe"
    fields.tap("name")
    fields.keys("Shift enabled", "x")  # the automatic capital is switched off by a tap
    assert fields.state["name"] == "x"


def test_symbols_on_two_pages_and_back_after_a_space(fields: Phone) -> None:
    fields.tap("query")
    fields.keys("Symbol keyboard", "1", "@", "More symbols", "€", "~", "Symbol keyboard", "?", "Space", "o", "k")
    assert fields.state["query"] == "1@€~? ok"


def test_long_press_on_the_top_row_types_digits(fields: Phone) -> None:
    fields.tap("query")
    for desc in ("q", "p"):
        window = next(window for window in fields.device.frame().windows if window.type == "ime")
        key = next(view for view in window.root.walk() if view.desc == desc)
        fields.device.input.long_press(*key.bounds.center)
    assert fields.state["query"] == "10"


def test_delete_takes_a_character_and_held_a_word(fields: Phone) -> None:
    fields.tap("query")
    fields.device.input.text("buy oat milk")
    fields.keys("Delete")
    assert fields.state["query"] == "buy oat mil"
    window = next(window for window in fields.device.frame().windows if window.type == "ime")
    key = next(view for view in window.root.walk() if view.desc == "Delete")
    fields.device.input.long_press(*key.bounds.center)
    assert fields.state["query"] == "buy oat "
    fields.device.input.long_press(*key.bounds.center)
    assert fields.state["query"] == "buy "


def test_two_spaces_make_a_full_stop(fields: Phone) -> None:
    fields.tap("notes")
    fields.keys("O", "k", "Space", "Space", "Y")
    assert fields.state["notes"] == "Ok. Y"


def test_a_suggestion_completes_the_word(fields: Phone) -> None:
    fields.tap("query")
    fields.keys("m", "e", "e")
    fields.tap("meeting")
    fields.keys("Period")
    assert fields.state["query"] == "meeting. "


@pytest.mark.parametrize(
    ("field", "action"), [("name", "Next"), ("query", "Search"), ("secret", "Done"), ("notes", "Enter"), ("amount", "Done")]
)
def test_the_action_key_says_what_it_does(fields: Phone, field: str, action: str) -> None:
    fields.tap(field)
    assert fields.sees(action)


def test_number_and_phone_pads(fields: Phone) -> None:
    fields.tap("amount")
    fields.keys("1", "2", "0", "Delete")
    fields.tap("phone")
    fields.keys("5", "5", "Star", "Pound", "Dash")
    assert (fields.state["amount"], fields.state["phone"]) == ("12", "55*#-")
    assert not fields.sees("q")


def test_emoji_and_clipboard_pages(fields: Phone) -> None:
    fields.tap("query")
    fields.keys("Emoji button", "red heart", "Letter keyboard", "x")
    fields.device.clipboard.set(" pasted")
    fields.keys("Clipboard", " pasted")
    assert fields.state["query"] == "❤x pasted"


def test_enter_makes_a_line_in_notes_and_the_arrow_hides(fields: Phone) -> None:
    fields.tap("notes")
    fields.keys("A", "Enter", "B")
    assert fields.state["notes"] == "A\nB"
    fields.tap("input_method_nav_back")
    assert not fields.device.frame().ime_shown
