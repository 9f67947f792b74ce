"""The heuristic agent in file managers of paper: how it goes to a folder, and what it does with what lies there."""

from __future__ import annotations

from agents.heuristic import HeuristicAgent
from harness.device.actions import Answer
from tests.agents.phone import PaperPhone, observation, play, task

NEW = 'ImageButton desc="New folder" {click} [891,2148][1038,2295]\n'


def entries(*names: str, menu: bool = False) -> str:
    text = "RecyclerView {scroll} [0,400][1080,2337]\n"
    for i, name in enumerate(names):
        top = 400 + 160 * i
        text += f' LinearLayout {{click,longclick}} [0,{top}][1080,{top + 160}]\n  TextView "{name}" [150,{top + 40}][700,{top + 110}]\n'
        if menu:
            text += f'  ImageButton "" id=menuButton {{click}} [940,{top + 20}][1060,{top + 140}]\n'
    return text


def path(*parts: str) -> str:
    return "".join(f'TextView "{part}" {{click}} [{40 + 300 * i},300][{320 + 300 * i},380]\n' for i, part in enumerate(parts))


MENU = """
TextView "Copy" {click} [500,700][1000,820]
TextView "Cut" {click} [500,820][1000,940]
TextView "Delete" {click} [500,940][1000,1060]
TextView "Rename" {click} [500,1060][1000,1180]
TextView "Properties" {click} [500,1180][1000,1300]
"""
OK = 'Button "Cancel" {click} [400,1200][600,1300]\nButton "OK" {click} [700,1200][900,1300]\n'


def test_a_file_is_deleted_through_its_own_menu_and_the_question_answered() -> None:
    phone = PaperPhone(
        {
            "top": entries("Docs", "Docs old"),
            "docs": entries("a.txt", "a.txt.bak", menu=True),
            "menu": MENU,
            "asked": f'TextView "Delete a.txt?" [100,1000][900,1100]\n{OK}',
            "gone": entries("a.txt.bak", menu=True),
        },
        {("top", "Docs"): "docs", ("docs", "menuButton"): "menu", ("menu", "Delete"): "asked", ("asked", "OK"): "gone"},
        "top",
    )
    assert play(HeuristicAgent(), phone, task("Delete the file a.txt in the folder Docs.")) == ["Docs", "menuButton", "Delete", "OK"]


def test_a_file_is_cut_and_pasted_where_the_path_leads_up() -> None:
    phone = PaperPhone(
        {
            "top": entries("Home"),
            "home": path("Storage", "Home") + entries("In", "Out"),
            "in": path("Storage", "Home", "In") + entries("a.txt", menu=True),
            "menu": MENU,
            "cut": path("Storage", "Home", "In") + entries("a.txt", menu=True),
            "back": path("Storage", "Home") + entries("In", "Out"),
            "out": path("Storage", "Home", "Out") + 'Button "Paste" {click} [880,140][1080,240]\n' + entries("b.txt"),
            "done": entries("a.txt", "b.txt"),
        },
        {
            ("top", "Home"): "home",
            ("home", "In"): "in",
            ("in", "menuButton"): "menu",
            ("menu", "Cut"): "cut",
            ("cut", "Home"): "back",
            ("back", "Out"): "out",
            ("out", "Paste"): "done",
        },
        "top",
    )
    job = task("Move the file a.txt from the folder Home/In to the folder Home/Out.")
    assert play(HeuristicAgent(), phone, job) == ["Home", "In", "menuButton", "Cut", "Home", "Out", "Paste"]


def test_a_folder_is_made_in_its_parent() -> None:
    phone = PaperPhone(
        {
            "top": entries("Home") + NEW,
            "home": entries("In") + NEW,
            "empty": f'EditText "" hint="Name" {{click,edit,focused}} [100,1000][900,1100]\n{OK}',
            "typed": f'EditText "Trips" hint="Name" {{click,edit,focused}} [100,1000][900,1100]\n{OK}',
            "done": entries("In", "Trips") + NEW,
        },
        {("top", "Home"): "home", ("home", "New folder"): "empty", ("empty", "type Trips"): "typed", ("typed", "OK"): "done"},
        "top",
    )
    job = task("Create a folder named Trips in the folder Home.")
    assert play(HeuristicAgent(), phone, job) == ["Home", "New folder", "type Trips", "OK"]


def test_details_stay_open_and_the_size_is_said() -> None:
    pages = {
        "top": entries("a.txt", "b.txt", menu=True),
        "menu": MENU,
        "details": f'TextView "a.txt" [100,800][900,900]\nTextView "Size: 1.2 kB (1,234 bytes)" [100,900][900,1000]\n{OK}',
    }
    phone = PaperPhone(pages, {("top", "menuButton"): "menu", ("menu", "Properties"): "details"}, "top")
    agent = HeuristicAgent()
    agent.reset(task("Open the details of the file a.txt and leave them open. Answer with the size of the file in bytes."))
    said = []
    for _ in range(6):
        decision = agent.act(observation(phone.tree))
        if isinstance(decision.action, Answer):
            said.append(decision.action.text)
        phone.perform(decision)
    assert said == ["1234"]
    assert phone.page == "details"


def test_it_ends_where_the_file_is_not() -> None:
    phone = PaperPhone({"top": entries("b.txt", menu=True)}, {}, "top")
    job = task("Delete the file a.txt in the folder Docs.", steps=40)
    assert len(play(HeuristicAgent(), phone, job)) < 10
