"""SPA-Bench's fine stage over recorded trajectories."""

from __future__ import annotations

from dataclasses import replace

from harness.judges.frames.markers import MARK, draw_step
from harness.judges.frames.pictures import encode
from harness.judges.methods.spa import FORM, GUIDELINES, LIST, MARKS, STRICT
from harness.judges.trajectory import Screen, Trajectory
from tests.judges.methods.court import form, hear, images, pixels, screens, system_text, texts

GOOD = "Reason: Step 5 sends it, and the last screen shows the message.\nResult: 1"


def test_all_screens_follow_the_text_with_their_actions_on_them(send: Trajectory) -> None:
    heard = hear("spa", send, lambda body, number: GOOD)
    request = heard.request
    assert form(request) == "t" + "i" * 7
    [text] = texts(request)
    assert text.startswith(f"# Task\n| {send.instruction}\n\n# Question\n") and f"# Actions\n{MARKS}\n" in text and FORM in text
    assert text.endswith("# Screenshots\n7, in order:") and STRICT in text
    assert all(rule in text and rule in system_text(request.body) for rule in GUIDELINES)
    assert request.body["temperature"] == 0
    details = [part["image_url"]["detail"] for part in request.body["messages"][1]["content"] if part["type"] == "image_url"]
    assert details == ["high"] * 7
    recorded, sent = screens(send), images(request)
    for step, before, after in zip(send.steps, recorded, sent, strict=False):
        assert after == encode(before, None, 85, lambda picture, step=step: draw_step(picture, step))[0]  # type: ignore[misc]
        picture = pixels(after)
        if step.points:
            assert picture.size == (1080, 2400)
            found = picture.getpixel(step.points[0])
            assert isinstance(found, tuple) and all(abs(a - b) < 40 for a, b in zip(found, MARK, strict=True))
            assert pixels(before).getpixel(step.points[0]) != found
        else:  # a strip below the screen
            assert picture.width == 1080 and 2400 < picture.height < 2700
    assert sent[6] == encode(recorded[6], None, 85, lambda picture: picture)[0] and pixels(sent[6]).size == (1080, 2400)
    judgment = heard.judgment
    assert (judgment.success, judgment.cited_steps, judgment.frames, judgment.images) == (True, (5,), tuple(range(7)), 7)
    assert judgment.reason == "Step 5 sends it, and the last screen shows the message." and judgment.confidence is None


def test_actions_as_text_tell_what_lies_between_two_screens(folder: Trajectory) -> None:
    heard = hear("spa", folder, lambda body, number: GOOD, actions="text_action")
    [text] = texts(heard.request)
    assert LIST in text and MARKS not in text
    assert "\n- step 1, from screenshot 1 to screenshot 2: swipe from (" in text
    [typed] = [step for step in folder.steps if step.kind == "type"]
    assert (
        f'\n- step {typed.number}, from screenshot {typed.number} to screenshot {typed.number + 1}: type the text: "{typed.text}"' in text
    )
    assert [pixels(data).size for data in images(heard.request)] == [(1080, 2400)] * 7  # no strips
    first, recorded = pixels(images(heard.request)[0]), pixels(screens(folder)[0])
    middle = tuple((a + b) // 2 for a, b in zip(*folder.steps[0].points, strict=True))
    assert first.getpixel(middle) != recorded.getpixel(middle)  # the arrow


def test_without_actions_the_recorded_bytes_are_sent_and_nothing_is_said_of_them(send: Trajectory) -> None:
    heard = hear("spa", send, lambda body, number: GOOD, actions="no_action")
    assert images(heard.request) == screens(send)
    [text] = texts(heard.request)
    assert "# Actions" not in text and "type the text" not in text
    assert f"{len(GUIDELINES)}. {GUIDELINES[-1]}" in text and f"{len(GUIDELINES) + 1}." not in text


def test_pictures_can_be_made_smaller(send: Trajectory) -> None:
    heard = hear("spa", send, lambda body, number: GOOD, edge=1000)
    assert all(max(pixels(data).size) == 1000 for data in images(heard.request))


def test_actions_without_a_screenshot_are_told_in_words(send: Trajectory) -> None:
    gap = replace(send.steps[1], screen=Screen())
    record = replace(send, steps=(send.steps[0], gap, *send.steps[2:]))
    [marked] = texts(hear("spa", record, lambda body, number: GOOD).request)
    words = f'type the text: "{gap.text}"'
    assert f"\n- step 2, (no screenshot before it) to screenshot 2: {words}\n" in marked and "- step 3" not in marked
    heard = hear("spa", record, lambda body, number: GOOD, actions="text_action")
    [told] = texts(heard.request)
    assert "\n- step 1, from screenshot 1 (no screenshot after it): " in told and "\n- step 3, from screenshot 2 to screenshot 3: " in told
    assert heard.judgment.frames == (0, 2, 3, 4, 5, 6) and len(images(heard.request)) == 6
