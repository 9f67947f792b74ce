"""Characters that Roboto lacks: kept together, drawn by other fonts where these are installed, boxes where they are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from emulator.sim.toolkit import fallback, fonts
from emulator.sim.toolkit.fonts import ELLIPSIS, Face, advances, ellipsize, text_mask, text_width, wrap

BODY = Face(36.75)
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
MIXED = st.text(st.sampled_from("aZ 1-,漢字かな한“。（）😀👍\U0001f3fd❤\ufe0f\u200d\u20e3🇩🇪مرحبאבहिन्दी\u0301\u094dกี\ufe0e\n"), max_size=60)
there = pytest.mark.skipif(not fallback.fonts(), reason="the extra fonts is not installed")
shaping = pytest.mark.skipif(not fallback.shapes(), reason="this Pillow has no raqm")


def forget() -> None:
    for cached in (fallback.fonts, fallback._emoji, fallback._font_of, fallback._runs_cached, fonts._mixed, fonts._wrap_cached):
        cached.cache_clear()
    fonts._TEXTS.clear()


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the extra were not installed."""
    files = fallback._files
    monkeypatch.setattr(fallback, "_files", lambda package, pattern: [] if package.startswith("manimgx") else files(package, pattern))
    forget()
    yield
    monkeypatch.undo()
    forget()


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in fallback.clusters(text)]


def ink(mask: Image.Image) -> bytes:
    box = mask.getbbox()
    return mask.crop(box).tobytes() if box else b""


def box(face: Face = BODY) -> bytes:
    """What Roboto draws for a character that no font has."""
    return ink(text_mask("\U00013000", face)[0])


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("abc", ["a", "b", "c"]),
        ("e\u0301a", ["e\u0301", "a"]),
        (f"a{FAMILY}b", ["a", FAMILY, "b"]),
        ("🇩🇪🇺🇸🇫", ["🇩🇪", "🇺🇸", "🇫"]),
        ("👍\U0001f3fd!", ["👍\U0001f3fd", "!"]),
        ("1\ufe0f\u20e32", ["1\ufe0f\u20e3", "2"]),
        ("ह\u093f", ["ह\u093f"]),
        ("क\u094dष", ["क\u094dष"]),
        ("\u1112\u1161\u11ab\u1100", ["\u1112\u1161\u11ab", "\u1100"]),
        ("ب\u200dب", ["ب\u200d", "ب"]),
        ("", []),
    ],
)
def test_what_a_reader_takes_for_one_character_stays_whole(text: str, parts: list[str]) -> None:
    assert cut(text) == parts


@given(st.text(max_size=200))
def test_clusters_cover_the_text_and_are_bounded(text: str) -> None:
    assert "".join(cut(text)) == text
    assert all(0 < len(part) <= 24 for part in cut(text))
    assert [run.start for run in fallback.runs(text)] == [0, *(run.end for run in fallback.runs(text))][: len(fallback.runs(text))]


def test_roboto_has_what_it_has_and_nothing_else_is_asked_for_it() -> None:
    assert all(char in fallback.roboto() for char in "AzÄßŁЖΩ–“")
    assert not any(char in fallback.roboto() for char in "漢م😀ह")
    assert not fallback.needed("Ünïcödé, Ελληνικά, Кириллица – “quoted”…")


@there
@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("漢", "NotoSansCJK"),
        ("한", "NotoSansCJK"),
        ("م", "NotoSansArabic"),
        ("א", "NotoSansHebrew"),
        ("ह", "NotoSansDevanagari"),
        ("ไ", "NotoSansThai"),
        ("😀", "NotoEmoji"),
        ("⭐", "NotoEmoji"),
        ("❤\ufe0f", "NotoEmoji"),
        ("1\ufe0f\u20e3", "NotoEmoji"),
        (FAMILY, "NotoEmoji"),
    ],
)
def test_each_script_has_its_font_and_is_drawn(text: str, font: str) -> None:
    (run,) = fallback.runs(text)
    assert run.font is not None and run.font.name.startswith(font)
    assert ink(text_mask(text, BODY)[0]) not in (b"", box())
    assert advances(text, BODY)[0] > 0 and not any(advances(text, BODY)[1:])


@there
def test_a_sign_that_is_text_by_default_is_no_picture_unless_told() -> None:
    for sign in ("☎", "✓"):
        plain, picture = fallback.runs(sign)[0].font, fallback.runs(f"{sign}\ufe0f")[0].font
        assert plain is None or plain.name != "NotoEmoji"
        if sign != "✓":
            assert picture is not None and picture.name == "NotoEmoji"
    assert fallback.runs("♈\ufe0e")[0].font != fallback.runs("♈")[0].font


@there
def test_bold_text_is_bold_in_every_script_that_has_weights() -> None:
    for text in ("漢字", "हिन्दी", "ไทย"):
        assert text_mask(text, Face(60.0, 700))[0].tobytes() != text_mask(text, Face(60.0, 400))[0].tobytes()


def test_text_in_roboto_is_drawn_as_ever_beside_other_scripts() -> None:
    plain = ink(text_mask("Alarm", BODY)[0])
    mask, left, _ = text_mask("Alarm 漢", BODY)
    width = int(text_width("Alarm", BODY))
    beside = mask.crop((left - 2, 0, left + width + 2, mask.height))
    assert ink(beside) == plain
    assert text_width("Alarm 漢", BODY) == pytest.approx(text_width("Alarm ", BODY) + text_width("漢", BODY))


@there
@shaping
def test_a_picture_of_several_characters_is_as_wide_as_one() -> None:
    assert text_width(FAMILY, BODY) == pytest.approx(text_width("😀", BODY), rel=0.1)
    assert text_width("👍\U0001f3fd", BODY) == pytest.approx(text_width("👍", BODY), rel=0.1)


@there
@shaping
def test_arabic_letters_join_and_run_from_right_to_left() -> None:
    whole = "مرحبا بالعالم"
    assert len(fallback.runs(whole)) == 1
    assert text_width("بببب", BODY) < 4 * text_width("ب", BODY)
    assert ink(text_mask("John م", BODY)[0]) == ink(text_mask("م John", BODY)[0])
    assert fallback.begins_at_right("م John") and not fallback.begins_at_right("John م")
    assert fallback.starts_right_to_left("م John") and not fallback.starts_right_to_left("John م")
    assert [whole[run.start : run.end] for run in fallback.runs(whole)] == [whole]
    parts = "שלום 12"
    assert [parts[start:end] for start, end, _ in fallback.runs(parts)] == ["שלום", " ", "12"]


@there
def test_lines_break_between_ideographs_and_never_within_a_cluster() -> None:
    lines, _, broken = wrap("会議は明日の午前九時に始まります。資料を持ってきてください。", BODY, 300.0, 0)
    assert broken and len(lines) > 2
    assert not any(line.startswith(("。", "、")) for line in lines)
    lines, _, _ = wrap(FAMILY * 6, BODY, text_width(FAMILY, BODY) * 2.5, 0)
    assert lines == (FAMILY * 2,) * 3
    assert wrap(FAMILY, BODY, 5.0, 0)[0] == (FAMILY,)


@there
def test_marks_on_a_letter_that_no_font_has_do_not_make_a_line_too_wide() -> None:
    lines, widest, _ = wrap("0\u0530\u0302\u0302\u0302漢", BODY, 60.0, 0)
    assert widest <= 60.0 and all(text_width(line, BODY) <= 60.0 for line in lines)


@there
@pytest.mark.parametrize("where", ["start", "middle", "end"])
def test_an_ellipsis_never_cuts_a_cluster(where: str) -> None:
    text = FAMILY * 8
    short = ellipsize(text, BODY, text_width(FAMILY, BODY) * 4.5, where)  # type: ignore[arg-type]
    assert ELLIPSIS in short and short.replace(ELLIPSIS, "") in {FAMILY * count for count in range(1, 5)}


@settings(max_examples=150, deadline=None)
@given(MIXED, st.floats(min_value=60, max_value=600), st.integers(min_value=0, max_value=4))
def test_mixed_text_is_wrapped_cut_and_drawn_without_loss(text: str, width: float, max_lines: int) -> None:
    lines, widest, broken = wrap(text, BODY, width, max_lines)
    assert widest <= width + 1e-6 or not broken
    assert not max_lines or len(lines) <= max_lines
    assert len(advances(text, BODY)) == len(text)
    for line in lines:
        mask, left, baseline = text_mask(line, BODY)
        assert 0 < left < mask.width and 0 < baseline < mask.height
    if not max_lines:
        assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def test_hostile_text_is_bounded() -> None:
    for text in ("漢" * 50_000, "e" + "\u0301" * 50_000, "م" * 50_000, FAMILY * 5_000, "🇩" * 50_001):
        assert text_mask(text[:2000], BODY)[0].width < 3000
        assert len(wrap(text, BODY, 300.0, 3)[0]) <= 3


@pytest.mark.usefixtures("without")
def test_without_the_fonts_characters_are_boxes_of_one_width() -> None:
    assert not fallback.needed("漢😀")
    assert ink(text_mask("漢", BODY)[0]) == ink(text_mask("م", BODY)[0]) == box()
    assert len(set(advances("漢字", BODY))) == 1
    assert not fallback.begins_at_right("مرحبا")


@there
def test_without_shaping_letters_are_drawn_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for cached in (fallback.face, fallback._width_cached, fonts._mixed):
        cached.cache_clear()
    fonts._TEXTS.clear()
    monkeypatch.setattr(fallback, "shapes", lambda: False)
    try:
        assert text_width("بببب", BODY) == pytest.approx(4 * text_width("ب", BODY))
        assert ink(text_mask("مرحبا", BODY)[0]) != ink(text_mask("ابحرم", BODY)[0])
        assert "no raqm" in fallback.provenance()
    finally:
        for cached in (fallback.face, fallback._width_cached, fonts._mixed):
            cached.cache_clear()
        fonts._TEXTS.clear()


def test_provenance_names_what_draws_text() -> None:
    words = fallback.provenance()
    assert "fontpkg-roboto " in words and "pillow " in words and "raqm" in words
    assert all(name in words for name in fallback.PACKAGES) == bool(fallback.fonts())


@pytest.mark.parametrize("data", [b"", b"\0" * 40, b"ttcf" + b"\xff" * 40, b"\0\1\0\0\0\1" + b"\0" * 6 + b"cmap" + b"\xff" * 12])
def test_a_file_that_is_no_font_says_so(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("fonts") / "broken.ttf"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"broken\.ttf"):
        fallback.coverage(str(path))
