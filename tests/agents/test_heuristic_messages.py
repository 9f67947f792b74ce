"""The heuristic agent in messaging apps of paper: whom it writes to, what, and when it does not send."""

from __future__ import annotations

import pytest

from agents.heuristic import HeuristicAgent
from agents.heuristic.language import parse
from agents.heuristic.talk import value_in
from tests.agents.phone import PaperPhone, play, task

LIST = """
ImageButton desc="Compose" {click} [880,2140][1040,2300]
ViewGroup {click,longclick} [0,300][1080,490]
 TextView "303-555-0180" [190,320][700,380]
 TextView "Keys are with Ida." [190,390][700,450]
ViewGroup {click,longclick} [0,490][1080,680]
 TextView "Noa Feldman" [190,510][700,570]
 TextView "Draft" [190,580][300,640]
 TextView "Which door?" [300,580][700,640]
"""


def thread(*bubbles: str, written: str = "", send: str = 'Button "SMS" desc="OK" id=thread_send {click} [943,2200][1069,2326]') -> str:
    """A conversation: `<` begins what was received, `>` what the user wrote."""
    lines = []
    for number, bubble in enumerate(bubbles):
        top = 400 + 200 * number
        left, right = (168, 700) if bubble[0] == "<" else (380, 1048)
        lines.append(f"LinearLayout {{click,longclick}} [0,{top}][1080,{top + 150}]")
        lines.append(f' TextView "{bubble[1:]}" [{left},{top}][{right},{top + 140}]')
    lines.append('ImageView desc="Attachment" {click} [11,2200][138,2326]')
    lines.append(f'EditText "{written}" hint="Type a message…" {{click,edit}} [138,2200][943,2326]')
    return "\n".join([*lines, send])


def test_a_message_goes_into_the_conversation_that_is_there() -> None:
    phone = PaperPhone(
        {"list": LIST, "thread": thread("<Keys are with Ida."), "full": thread("<Keys are with Ida.", written="Thanks")},
        {("list", "303-555-0180"): "thread", ("thread", "type Thanks"): "full", ("full", "SMS"): "thread"},
        "list",
    )
    touched = play(HeuristicAgent(), phone, task("303-555-0180 wrote to you. Answer that number in Demo with this message: Thanks"))
    assert touched[-2:] == ["type Thanks", "SMS"]


NEW = """
TextView "New conversation" [149,166][1048,236]
EditText "{}" hint="Add contact or number…" id=address {{click,focused,edit}} [42,275][942,401]
ImageView id=confirm {{click}} [942,275][1069,401]
"""


def test_a_new_conversation_is_begun_by_number_and_confirmed() -> None:
    phone = PaperPhone(
        {
            "list": LIST,
            "new": NEW.format(""),
            "named": NEW.format("212-555-0117"),
            "thread": thread(send="ImageButton id=send_button {click} [943,2200][1069,2326]"),
            "full": thread(written="Pick up bread?", send="ImageButton id=send_button {click} [943,2200][1069,2326]"),
        },
        {
            ("list", "Compose"): "new",
            ("new", "type 212-555-0117"): "named",
            ("named", "confirm"): "thread",
            ("thread", "type Pick up bread?"): "full",
        },
        "list",
    )
    touched = play(HeuristicAgent(), phone, task("With Demo, send this text message to 212-555-0117: Pick up bread?"))
    assert touched[:3] == ["Compose", "type 212-555-0117", "confirm"]
    assert touched[-2:] == ["type Pick up bread?", "send_button"]


def test_a_draft_is_written_and_left_and_never_sent() -> None:
    phone = PaperPhone(
        {"list": LIST, "thread": thread("<Hi"), "full": thread("<Hi", written="Ask Ida")},
        {("list", "303-555-0180"): "thread", ("thread", "type Ask Ida"): "full", ("full", "BACK"): "list"},
        "list",
    )
    job = task('Begin a message to 303-555-0180 in Demo with the text "Ask Ida", but do not send it: leave it as a draft.')
    touched = play(HeuristicAgent(), phone, job)
    assert touched[-2:] == ["type Ask Ida", "BACK"] and "SMS" not in touched


def test_a_draft_is_changed_to_another_text() -> None:
    old = thread("<Hi", written="Which door?")
    phone = PaperPhone(
        {"list": LIST, "old": old, "empty": thread("<Hi"), "new": thread("<Hi", written="Ask Ida")},
        {("list", "303-555-0180"): "old", ("old", "67"): "empty", ("empty", "type Ask Ida"): "new", ("new", "BACK"): "list"},
        "list",
    )
    job = task(
        'In Demo, the conversation with 303-555-0180 has the unsent draft "Which door?". Change the draft to "Ask Ida". Do not send it.'
    )
    touched = play(HeuristicAgent(), phone, job)
    assert phone.page == "list" and "type Which door?" not in touched and "SMS" not in touched


def test_whoever_wrote_last_is_not_the_one_the_user_wrote_to_last() -> None:
    phone = PaperPhone(
        {
            "list": LIST,
            "mine": thread("<Hi", ">Hello"),
            "theirs": thread(">Hi", "<Where are you?"),
            "full": thread(">Hi", "<Where are you?", written="Here"),
        },
        {
            ("list", "303-555-0180"): "mine",
            ("mine", "BACK"): "list",
            ("list", "Noa Feldman"): "theirs",
            ("theirs", "type Here"): "full",
        },
        "list",
    )
    job = task("Look in Demo who sent you the most recent text message, and reply to it with: Here")
    touched = play(HeuristicAgent(), phone, job)
    assert touched[:3] == ["303-555-0180", "BACK", "Noa Feldman"] and touched[-2:] == ["type Here", "SMS"]


def test_what_somebody_wrote_is_passed_on() -> None:
    address = "208 Old Quarry Road, Pinehollow, VT 05999"
    phone = PaperPhone(
        {
            "list": LIST.replace("303-555-0180", "Lee Sandoval"),
            "noa": thread(f"<It is {address}", "<Pick up bread?"),
            "lee": thread("<Hi"),
            "full": thread("<Hi", written=address),
        },
        {
            ("list", "Noa Feldman"): "noa",
            ("noa", "BACK"): "list",
            ("list", "Lee Sandoval"): "lee",
            ("lee", f"type {address}"): "full",
        },
        "list",
    )
    job = task(
        "Noa Feldman has sent you a postal address; it is in Demo. Text exactly that address to Lee Sandoval, who is in your contacts."
    )
    assert play(HeuristicAgent(), phone, job)[-2:] == [f"type {address}", "SMS"]


@pytest.mark.parametrize(
    ("instruction", "sender", "latest", "unsent", "old", "wanted"),
    [
        ("Noa Feldman has sent you a phone number. Forward that number to Lee Brown.", "Noa Feldman", False, False, "", "number"),
        ("+1 (303) 555-0180 texted you. Reply: Yes", "+1 (303) 555-0180", False, False, "", ""),
        ('The draft reads "Maybe". Change it to "No" without sending.', "", False, True, "Maybe", ""),
        ("Reply to the latest message with: Fine", "", True, False, "", ""),
    ],
)
def test_what_is_said_about_messages(instruction: str, sender: str, latest: bool, unsent: bool, old: str, wanted: str) -> None:
    talk = parse(instruction, "Demo").talk
    assert (talk.sender, talk.latest, talk.unsent, talk.old, talk.wanted) == (sender, latest, unsent, old, wanted)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("address", "7 Harbor Steps, Unit 3, Saltby, ME 04988"),
        ("phone number", "303-555-0180"),
        ("email", "noa@example.org"),
        ("amount", "12.50"),
    ],
)
def test_a_value_is_found_by_its_kind(kind: str, value: str) -> None:
    shown = f"Here: {'$' if kind == 'amount' else ''}{value}, as you asked"
    assert value_in(shown, kind) == value
    assert value_in("nothing of it", kind) == ""
