"""The heuristic agent on phones of paper: what it touches, in which order, and when it stops."""

from __future__ import annotations

from agents.heuristic import HeuristicAgent
from tests.agents.phone import PaperPhone, observation, play, screen_tree, task

TABS = """
FrameLayout desc="Notes" {click,selected} [0,2169][540,2337]
FrameLayout desc="Contacts" {click} [540,2169][1080,2337]
"""
CONTACT_TABS = """
FrameLayout desc="Notes" {click} [0,2169][540,2337]
FrameLayout desc="Contacts" {click,selected} [540,2169][1080,2337]
ImageButton desc="Add contact" {click} [891,1980][1038,2127]
"""


def form(name: str, phone: str) -> str:
    return f"""
Button "Cancel" {{click}} [0,140][200,240]
Button "Save" {{click}} [880,140][1080,240]
EditText "{name}" hint="Full name" {{click,edit}} [60,400][1020,520]
EditText "{phone}" hint="Phone" {{click,edit}} [60,600][1020,720]
"""


def test_a_contact_is_made_in_its_section_by_filling_the_form() -> None:
    phone = PaperPhone(
        {
            "start": TABS,
            "list": CONTACT_TABS,
            "empty": form("", ""),
            "named": form("Jane Doe", ""),
            "full": form("Jane Doe", "555-0123"),
            "after": CONTACT_TABS + 'LinearLayout {click} [0,300][1080,450]\n TextView "Jane Doe" [60,330][800,420]',
        },
        {
            ("start", "Contacts"): "list",
            ("list", "Add contact"): "empty",
            ("empty", "type Jane Doe"): "named",
            ("named", "type 555-0123"): "full",
            ("full", "Save"): "after",
        },
        "start",
    )
    job = task('Create a contact named "Jane Doe" with the phone number 555-0123.')
    assert play(HeuristicAgent(), phone, job) == [
        "Contacts",
        "Add contact",
        "Full name",
        "type Jane Doe",
        "Phone",
        "type 555-0123",
        "Save",
    ]


ALARMS = """
TextView "Alarm" [53,173][921,250]
FrameLayout {click} [0,300][1080,500]
 TextView "7:30 AM" [40,320][400,400]
 ImageButton desc="Delete alarm" {click} [700,320][800,420]
 Switch {click,checkable} [900,320][1040,460]
"""
MINE = """
FrameLayout {click} [0,500][1080,700]
 TextView "7:30 PM" [40,520][400,600]
 ImageButton desc="Delete alarm" {click} [700,520][800,620]
 Switch {click,checkable,checked} [900,520][1040,660]
"""
QUESTION = """
TextView "Delete this alarm?" [168,1000][911,1100]
Button "Cancel" {click} [587,1200][764,1300]
Button "OK" {click} [785,1200][911,1300]
"""


def test_the_right_entry_is_deleted_and_the_question_answered() -> None:
    phone = PaperPhone(
        {"both": ALARMS + MINE, "asked": QUESTION, "one": ALARMS},
        {("both", "Delete alarm"): "asked", ("asked", "OK"): "one"},
        "both",
    )
    agent = HeuristicAgent()
    touched = play(agent, phone, task("Delete the alarm for 7:30 PM and keep the others."))
    assert touched == ["Delete alarm", "OK"]


def test_a_switch_that_is_right_is_left_alone() -> None:
    phone = PaperPhone({"both": ALARMS + MINE}, {}, "both")
    assert play(HeuristicAgent(), phone, task("Turn on the alarm for 7:30 PM.")) == []
    phone = PaperPhone({"both": ALARMS + MINE, "off": ALARMS + MINE.replace(",checked", "")}, {("both", ""): "off"}, "both")
    assert len(play(HeuristicAgent(), phone, task("Turn off the alarm for 7:30 PM."))) == 1


def test_a_permission_request_and_an_introduction_are_cleared_away() -> None:
    phone = PaperPhone(
        {
            "intro": """
            TextView "Welcome! This app keeps your notes in one place and never sends them anywhere." [60,400][1020,700]
            Button "Get started" {click} [300,2100][780,2220]
            """,
            "ask": """
            TextView "Allow Demo to send you notifications?" [168,1000][911,1100]
            Button "Allow" {click} [168,1200][911,1300]
            Button "Don’t allow" {click} [168,1320][911,1420]
            """,
            "home": TABS,
        },
        {("intro", "Get started"): "ask", ("ask", "Allow"): "home"},
        "intro",
    )
    play(HeuristicAgent(), phone, task("Open the notes.", steps=5))
    assert phone.page == "home"


def stopwatch(figures: str, *buttons: int) -> str:
    places = {3: (190, 540, 890), 1: (540,), 2: (360, 720)}[len(buttons)]
    lines = [
        f"View {{click}} [{x - size // 2},{1900 - size // 2}][{x + size // 2},{1900 + size // 2}]"
        for x, size in zip(places, buttons, strict=True)
    ]
    return f'TextView "Stopwatch" [40,170][700,250]\nTextView "{figures}" [300,600][780,760]\n' + "\n".join(lines)


def test_buttons_without_labels_are_told_by_what_they_do_to_the_numbers() -> None:
    phone = PaperPhone(
        {
            "zero": stopwatch("00:00", 240),
            "runs": stopwatch("00:01", 150, 240, 150),
            "runs2": stopwatch("00:03", 150, 240, 150),
            "holds": stopwatch("00:04", 150, 240, 150),
        },
        {
            ("zero", "View"): "runs",
            ("runs", "wait"): "runs2",
            ("runs2", "wait"): "runs",
            ("runs", "View"): "holds",
            ("runs2", "View"): "holds",
        },
        "zero",
    )
    agent = HeuristicAgent()
    job = task("Let the stopwatch run for a moment, then pause it.", steps=10)
    agent.reset(job)
    for _ in range(job.step_limit):
        decision = agent.act(observation(phone.tree))
        assert decision.action is not None
        if decision.action.kind == "finish":
            break
        name = "View" if decision.action.kind == "tap" else decision.action.kind
        phone.page = phone.ways.get((phone.page, name), phone.page)
    assert phone.page == "holds"


def calendar_page(month: str, chosen: str = "") -> str:
    days = "\n".join(
        f'TextView "{day}" {{click}} [{60 + 130 * (day % 7)},{900 + 130 * (day // 7)}][{180 + 130 * (day % 7)},{1020 + 130 * (day // 7)}]'
        for day in range(1, 29)
    )
    return f"""
TextView "{month}" [100,700][500,800]
ImageButton desc="Previous month" {{click}} [600,700][700,800]
ImageButton desc="Next month" {{click}} [800,700][900,800]
{days}
Button "OK" {{click}} [785,1700][911,1800]
"""


def event(date: str) -> str:
    return f"""
EditText "Dentist" hint="Title" {{click,edit}} [60,300][1020,400]
TextView "{date}" {{click}} [60,500][1020,600]
Button "Save" {{click}} [880,140][1080,240]
"""


def test_a_day_is_found_by_turning_the_calendar() -> None:
    home = 'TextView "Calendar" [40,150][500,250]\nImageButton desc="New event" {click} [891,1980][1038,2127]\n'
    phone = PaperPhone(
        {
            "home": home,
            "form": event("Sun, Oct 15"),
            "october": calendar_page("October 2023"),
            "november": calendar_page("November 2023"),
            "picked": calendar_page("November 2023"),
            "set": event("Thu, Nov 9"),
            "after": home + 'LinearLayout {click} [0,300][1080,450]\n TextView "Dentist" [60,330][800,420]',
        },
        {
            ("home", "New event"): "form",
            ("form", "Sun, Oct 15"): "october",
            ("october", "Next month"): "november",
            ("november", "9"): "picked",
            ("picked", "OK"): "set",
            ("set", "Save"): "after",
        },
        "home",
    )
    touched = play(HeuristicAgent(), phone, task('Create an event titled "Dentist" on November 9, 2023.'))
    assert touched == ["New event", "Sun, Oct 15", "Next month", "9", "OK", "Save"]


def test_a_message_is_typed_into_the_open_conversation_and_sent() -> None:
    chat = """
TextView "Anna Berg" [200,150][800,250]
EditText "{0}" hint="Text message" {{click,edit}} [60,2200][900,2320]
ImageButton desc="Send SMS" {{click}} [920,2200][1040,2320]
"""
    home = 'TextView "Messages" [40,150][500,250]\nLinearLayout {click} [0,300][1080,450]\n TextView "Anna Berg" [60,330][800,420]\n'
    phone = PaperPhone(
        {"home": home, "chat": chat.format(""), "typed": chat.format("On my way"), "sent": chat.format("")},
        {("home", "Anna Berg"): "chat", ("chat", "type On my way"): "typed", ("typed", "Send SMS"): "sent"},
        "home",
    )
    play(HeuristicAgent(), phone, task('Send the message "On my way" to Anna Berg.'))
    assert phone.page == "sent"


def test_it_stops_within_its_steps_where_nothing_can_be_done() -> None:
    phone = PaperPhone({"only": 'TextView "Nothing here" [0,300][1080,400]'}, {}, "only")
    job = task("Add an alarm for 6:05 PM.", steps=40)
    assert len(play(HeuristicAgent(), phone, job)) < job.step_limit


def test_the_same_screens_give_the_same_decisions() -> None:
    trees = [screen_tree(text) for text in (ALARMS, ALARMS + MINE, QUESTION, TABS)]
    runs = []
    for _ in range(2):
        agent = HeuristicAgent()
        agent.reset(task("Delete the alarm for 7:30 PM."))
        runs.append([agent.act(observation(trees[i % len(trees)])) for i in range(12)])
    assert runs[0] == runs[1]
