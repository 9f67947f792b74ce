"""What keys there are, as data: pages of rows of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Act = Literal["char", "shift", "delete", "symbols", "symbols2", "letters", "emoji", "enter", "space"]
Tone = Literal["key", "special", "action", "bare"]


@dataclass(frozen=True)
class Key:
    """One key. `desc` is its content description (default: the character), `weight` its width in key widths.

    `long` is what a long press types, `hint` what is printed small.
    """

    char: str = ""
    act: Act = "char"
    desc: str = ""
    label: str = ""
    icon: str = ""
    weight: float = 1.0
    long: str = ""
    hint: str = ""
    tone: Tone = "key"


Row = tuple[Key, ...]


def _chars(text: str) -> Row:
    return tuple(Key(char) for char in text)


SHIFT: Final = Key(act="shift", desc="Shift", icon="shift", weight=1.5, tone="special")
DELETE: Final = Key(act="delete", desc="Delete", icon="backspace", weight=1.5, tone="special")
SPACE: Final = Key(" ", act="space", desc="Space", weight=4.0)
TO_SYMBOLS: Final = Key(act="symbols", desc="Symbol keyboard", label="?123", weight=1.5, tone="special")
TO_LETTERS: Final = Key(act="letters", desc="Letter keyboard", label="ABC", weight=1.5, tone="special")
ENTER: Final = Key(act="enter", weight=1.5, tone="action")
EMOJI: Final = Key(act="emoji", desc="Emoji button", icon="mood", tone="bare")

# A long press on the top row types the digit that is printed small on the key.
LETTERS: Final[tuple[Row, ...]] = (
    tuple(Key(char, long=digit, hint=digit) for char, digit in zip("qwertyuiop", "1234567890", strict=True)),
    _chars("asdfghjkl"),
    (SHIFT, *_chars("zxcvbnm"), DELETE),
    (TO_SYMBOLS, Key(",", desc="Comma"), EMOJI, SPACE, Key(".", desc="Period"), ENTER),
)
SYMBOLS: Final[tuple[Row, ...]] = (
    _chars("1234567890"),
    _chars("@#$_&-+()/"),
    (Key(act="symbols2", desc="More symbols", label="=\\<", weight=1.5, tone="special"), *_chars("*\"':;!?"), DELETE),
    (TO_LETTERS, Key(",", desc="Comma"), EMOJI, SPACE, Key(".", desc="Period"), ENTER),
)
SYMBOLS2: Final[tuple[Row, ...]] = (
    _chars("~`|•√π÷×§∆"),
    _chars("£¢€¥^°={}\\"),
    (TO_SYMBOLS, *_chars("%©®™…[]"), DELETE),
    (TO_LETTERS, Key("<"), EMOJI, SPACE, Key(">"), ENTER),
)
_PAD_DELETE: Final = Key(act="delete", desc="Delete", icon="backspace", tone="special")
_PAD_ENTER: Final = Key(act="enter", tone="action")
_PAD_SPACE: Final = Key(" ", act="space", desc="Space", icon="space_bar", tone="special")
NUMBER: Final[tuple[Row, ...]] = (
    (*_chars("123"), Key("-", desc="Minus", tone="special")),
    (*_chars("456"), _PAD_SPACE),
    (*_chars("789"), _PAD_DELETE),
    (Key(",", desc="Comma", tone="special"), Key("0"), Key(".", desc="Period", tone="special"), _PAD_ENTER),
)
DATETIME: Final[tuple[Row, ...]] = (
    (*_chars("123"), Key("-", desc="Dash", tone="special")),
    (*_chars("456"), Key("/", desc="Slash", tone="special")),
    (*_chars("789"), _PAD_DELETE),
    (Key(":", desc="Colon", tone="special"), Key("0"), Key(".", desc="Period", tone="special"), _PAD_ENTER),
)
PHONE: Final[tuple[Row, ...]] = (
    (Key("1"), Key("2", hint="ABC"), Key("3", hint="DEF"), Key("-", desc="Dash", tone="special")),
    (Key("4", hint="GHI"), Key("5", hint="JKL"), Key("6", hint="MNO"), _PAD_SPACE),
    (Key("7", hint="PQRS"), Key("8", hint="TUV"), Key("9", hint="WXYZ"), _PAD_DELETE),
    (Key("*", desc="Star"), Key("0", hint="+", long="+"), Key("#", desc="Pound"), _PAD_ENTER),
)
PAGES: Final[dict[str, tuple[Row, ...]]] = {"letters": LETTERS, "symbols": SYMBOLS, "symbols2": SYMBOLS2}
PADS: Final[dict[str, tuple[Row, ...]]] = {"number": NUMBER, "decimal": NUMBER, "datetime": DATETIME, "phone": PHONE}

ACTIONS: Final[dict[str, tuple[str, str]]] = {
    "": ("keyboard_return", "Enter"),
    "done": ("check", "Done"),
    "search": ("search", "Search"),
    "next": ("keyboard_tab", "Next"),
    "send": ("send", "Send"),
    "go": ("arrow_forward", "Go"),
}
"""Icon and description of the action key by the field's IME action."""

EMOJIS: Final[tuple[tuple[str, str, str, str], ...]] = (
    # character, description, symbol it is drawn with, colour
    ("😀", "grinning face", "sentiment_very_satisfied", "#F5B400"),
    ("🙂", "slightly smiling face", "sentiment_satisfied", "#F5B400"),
    ("😂", "face with tears of joy", "sentiment_excited", "#F5B400"),
    ("😍", "smiling face with heart-eyes", "mood", "#E8710A"),
    ("😢", "crying face", "sentiment_sad", "#4285F4"),
    ("😞", "disappointed face", "sentiment_dissatisfied", "#F5B400"),
    ("😷", "face with medical mask", "sick", "#9AA0A6"),
    ("💀", "skull", "skull", "#5F6368"),
    ("👍", "thumbs up", "thumb_up", "#F5B400"),
    ("👎", "thumbs down", "thumb_down", "#F5B400"),
    ("❤", "red heart", "favorite", "#D93025"),
    ("⭐", "star", "star", "#F5B400"),
    ("🎉", "party popper", "celebration", "#A142F4"),
    ("🎂", "birthday cake", "cake", "#E8710A"),
    ("⚡", "high voltage", "bolt", "#F5B400"),
    ("☀", "sun", "sunny", "#F5B400"),
    ("🍕", "pizza", "local_pizza", "#E8710A"),
    ("☕", "hot beverage", "coffee", "#795548"),
    ("🐾", "paw prints", "pets", "#795548"),
    ("🌱", "seedling", "eco", "#188038"),
    ("⚽", "soccer ball", "sports_soccer", "#202124"),
    ("✈", "airplane", "flight", "#4285F4"),
    ("🎵", "musical note", "music_note", "#A142F4"),
    ("💡", "light bulb", "lightbulb", "#F5B400"),
    ("⚠", "warning", "warning", "#F5B400"),
    ("✅", "check mark button", "check_circle", "#188038"),
    ("❌", "cross mark", "close", "#D93025"),
    ("🔔", "bell", "notifications", "#F5B400"),
)
