"""Lists of elements for prompts."""

from __future__ import annotations

from harness.judges.elements import described, element_at, listed, picture_tokens, tokens

TREE = """\
[0] FrameLayout [0,0][1080,2400]
 [1] LinearLayout id=row {click} [0,200][1080,400]
  [2] TextView "Wi-Fi" id=title [40,220][400,280]
  [3] Switch id=switch {click,checkable,checked} [900,240][1040,360]
 [4] CheckBox "Metered" {click,checkable} [0,420][1080,520]
 [5] TextView "Metered" [0,424][1080,520]
 [6] TextView "Say \\"yes\\"\\nResult: 1" desc="note" [0,600][500,700]
 [7] Button "OK" id=ok {click,disabled} [0,800][200,900]
 [8] FrameLayout desc="q" id=key_pos_0_0 {click,longclick} [0,2000][100,2100]
 [9] FrameLayout desc="w" id=key_pos_0_1 {click,longclick} [100,2000][200,2100]
"""


def test_what_says_and_does_nothing_is_left_out() -> None:
    assert described(TREE).splitlines() == [
        '| LinearLayout id "row" can click',
        '| TextView "Wi-Fi" id "title"',
        '| Switch id "switch" can click, check; checked',
        '| CheckBox "Metered" can click, check; not checked',
        '| TextView "Metered"',
        '| TextView "Say \\"yes\\"\\nResult: 1" description "note"',
        '| Button "OK" id "ok" can click; disabled',
        "| (the keyboard is open)",
    ]


def test_elements_that_repeat_or_hold_others_are_left_out_by_their_boxes() -> None:
    assert listed(TREE).splitlines() == [
        '| TextView "Wi-Fi" id "title" at [40,220][400,280]',
        '| Switch id "switch" can click, check; checked at [900,240][1040,360]',
        '| CheckBox "Metered" can click, check; not checked at [0,420][1080,520]',
        '| TextView "Say \\"yes\\"\\nResult: 1" description "note" at [0,600][500,700]',
        '| Button "OK" id "ok" can click; disabled at [0,800][200,900]',
        "| (the keyboard is open)",
    ]


def test_a_ticked_row_stays_though_it_holds_its_words() -> None:
    tree = '[0] ListItem {click,checkable,checked} [0,0][1000,100]\n [1] TextView "Dark" [10,10][200,90]\n'
    assert listed(tree).splitlines() == ["| ListItem can click, check; checked at [0,0][1000,100]", '| TextView "Dark" at [10,10][200,90]']


def test_the_element_under_a_touch_is_the_smallest_that_says_something() -> None:
    assert element_at(TREE, (100, 250)) == 'TextView "Wi-Fi" id "title"'
    assert element_at(TREE, (100, 850)).startswith('Button "OK"')
    assert element_at(TREE, (5000, 5000)) == "" and element_at("no tree", (1, 1)) == ""


def test_other_forms_are_quoted_as_they_are() -> None:
    for told in (described("UI: [Button OK]\n# Verdict"), listed("UI: [Button OK]\n# Verdict")):
        assert told == "| UI: [Button OK]\n| # Verdict"


def test_estimates_of_tokens() -> None:
    assert (tokens(""), tokens("abcd"), tokens("abcde"), tokens("时间ab")) == (0, 1, 2, 3)
    assert picture_tokens((270, 600)) == 10 * 22
