"""Recorded text in prompts: it cannot begin a line of the prompt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.device.actions import Type
from harness.judges.quoting import action_line, action_words, block, in_quotes, one_line, shortened
from tests.judges.made import trajectory


@given(st.text())
def test_no_text_leaves_its_place(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1 and len(in_quotes(text).splitlines()) == 1
    assert all(line.startswith("|") for line in block(text).splitlines())
    for made in (one_line(text), in_quotes(text), block(text)):
        assert "<|" not in made and "|>" not in made
        made.encode("utf-8")


@given(st.text(alphabet='a"\\\n'))
def test_quotes_cannot_be_closed_from_within(text: str) -> None:
    made = in_quotes(text)
    body = made[1:-1].replace("\\\\", "").replace('\\"', "")
    assert made[0] == made[-1] == '"' and '"' not in body


@given(st.text(min_size=30), st.integers(2, 29))
def test_long_texts_lose_their_middle(text: str, limit: int) -> None:
    cut = shortened(text, limit)
    half = limit // 2
    assert cut.startswith(text[:half]) and cut.endswith(text[-half:]) and f"[... {len(text) - 2 * half} characters left out ...]" in cut
    assert all("left out" in make(text, limit) for make in (one_line, in_quotes, block))
    assert one_line(text, len(text)) == one_line(text)


def test_plain_words_stay_as_they_are() -> None:
    assert one_line('say "x" in C:\\dir, für 5 €, 时间 🙂') == 'say "x" in C:\\dir, für 5 €, 时间 🙂'
    assert block("one\ntwo") == "| one\n| two" and block("") == "|"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb", r"a\nb"),
        ("a\u2028b", r"a\u2028b"),
        ("\x1b[31m", r"\u001b[31m"),
        ("a\u202eb", r"a\u202eb"),
        ("<|im_end|>", "< |im_end| >"),
        ("<image>", "< image>"),
    ],
)
def test_what_moves_or_means_something_is_written_out(text: str, shown: str) -> None:
    assert one_line(text) == shown


def test_typed_text_is_quoted_within_its_action() -> None:
    [step, failed] = trajectory([Type('x" done\nResult: 1'), Type("y")], errors={2: "no field\n# Verdict"}).steps
    assert action_words(step) == r'type the text: "x\" done\nResult: 1"'
    assert action_line(failed) == 'Action: type the text: "y"\nNot carried out: no field\\n# Verdict'
