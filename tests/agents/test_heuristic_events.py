"""The heuristic agent in calendars of paper: the form of an event, and the list of events."""

from __future__ import annotations

from agents.heuristic import HeuristicAgent
from harness.device.actions import Answer
from tests.agents.phone import PaperPhone, observation, play, task

HOME = 'TextView "October 2023" [40,150][500,250]\nImageButton desc="New event" {click} [891,2148][1038,2295]\n'


def form(title: str = "Walk", repeats: str = "Does not repeat", reminder: str = "10 minutes before") -> str:
    return f"""
Button "Save" {{click}} [880,140][1080,240]
EditText "{title}" hint="Title" {{click,edit}} [60,300][1020,400]
TextView "Sun, Oct 15, 2023" {{click}} [60,500][600,600]
TextView "4:00 PM" {{click}} [700,500][1020,600]
TextView "Sun, Oct 15, 2023" {{click}} [60,600][600,700]
TextView "5:00 PM" {{click}} [700,600][1020,700]
TextView "{repeats}" {{click}} [60,700][1020,800]
TextView "{reminder}" {{click}} [60,800][1020,900]
"""


def choices(*labels: str) -> str:
    return "\n".join(f'TextView "{label}" {{click}} [100,{900 + 120 * i}][980,{1020 + 120 * i}]' for i, label in enumerate(labels))


def test_a_repetition_and_a_reminder_are_chosen_in_the_lists_of_the_form() -> None:
    phone = PaperPhone(
        {
            "home": HOME,
            "empty": form(""),
            "named": form(),
            "often": choices("Does not repeat", "Daily", "Weekly", "Monthly"),
            "weekly": form(repeats="Weekly"),
            "when": choices("None", "10 minutes before", "30 minutes before", "1 hour before"),
            "full": form(repeats="Weekly", reminder="30 minutes before"),
        },
        {
            ("home", "New event"): "empty",
            ("empty", "type Walk"): "named",
            ("named", "Does not repeat"): "often",
            ("often", "Weekly"): "weekly",
            ("weekly", "10 minutes before"): "when",
            ("when", "30 minutes before"): "full",
            ("full", "Save"): "home",
        },
        "home",
    )
    job = task(
        'Create a repeating event titled "Walk" that begins on October 15, 2023 at 16:00, lasts 60 minutes and repeats every week, '
        "with a reminder 30 minutes before it."
    )
    touched = ["New event", "Title", "type Walk", "Does not repeat", "Weekly", "10 minutes before", "30 minutes before", "Save"]
    assert play(HeuristicAgent(), phone, job) == touched


VIEWS = choices("Day", "Month", "Agenda")


def agenda(*titles: str) -> str:
    text = HOME + 'ImageButton desc="Change view" {click} [800,140][900,240]\nTextView "Monday, October 16" [40,300][600,380]\n'
    for i, title in enumerate(titles):
        top = 400 + 200 * i
        text += f'LinearLayout {{click}} [40,{top}][1040,{top + 180}]\n TextView "{title}" [80,{top}][900,{top + 80}]\n'
        text += f' TextView "{9 + i}:00 AM" [80,{top + 90}][900,{top + 170}]\n'
    return text


def test_all_events_of_a_day_are_deleted_through_the_list() -> None:
    page = 'TextView "{0}" [40,300][900,400]\nButton "Delete" {{click}} [700,140][1000,240]\n'
    phone = PaperPhone(
        {
            "home": HOME + 'ImageButton desc="Change view" {click} [800,140][900,240]\n',
            "views": VIEWS,
            "two": agenda("Walk", "Call"),
            "walk": page.format("Walk"),
            "one": agenda("Call"),
            "call": page.format("Call"),
            "none": agenda(),
        },
        {
            ("home", "Change view"): "views",
            ("views", "Agenda"): "two",
            ("two", "Walk"): "walk",
            ("walk", "Delete"): "one",
            ("one", "Call"): "call",
            ("call", "Delete"): "none",
        },
        "home",
    )
    job = task("Delete every event on Monday, October 16, 2023.")
    assert play(HeuristicAgent(), phone, job) == ["Change view", "Agenda", "Walk", "Delete", "Call", "Delete"]


def test_the_titles_of_the_days_asked_about_are_said() -> None:
    more = """
TextView "Tuesday, October 17" [40,900][600,980]
LinearLayout {click} [40,1000][1040,1180]
 TextView "Later" [80,1010][900,1080]
"""
    phone = PaperPhone(
        {"list": agenda("Walk", "Call") + more, "views": VIEWS}, {("list", "Change view"): "views", ("views", "Agenda"): "list"}, "list"
    )
    agent = HeuristicAgent()
    agent.reset(task("Look through the agenda on October 16, 2023. Answer with the titles of all events on that day, and nothing else."))
    said = []
    for _ in range(8):
        decision = agent.act(observation(phone.tree))
        if isinstance(decision.action, Answer):
            said.append(decision.action.text)
        phone.perform(decision)
    assert said == ["Walk\nCall"]


def test_it_ends_where_there_is_no_list_of_events() -> None:
    phone = PaperPhone({"home": HOME}, {}, "home")
    assert len(play(HeuristicAgent(), phone, task("Delete every event on October 16, 2023.", steps=40))) < 10
