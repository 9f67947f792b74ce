"""The heuristic agent with forms and entries of paper: what saves, what deletes, what a list of kinds offers, and which app goes on."""

from __future__ import annotations

from agents.heuristic import HeuristicAgent
from tests.agents.phone import PaperPhone, play, task

HOME = """
EditText hint="Search" {click,edit} [42,139][800,264]
ImageButton desc="Add contact" {click} [880,1940][1040,2100]
View {click,selected} [0,2127][540,2337]
 TextView "Contacts" [206,2258][333,2300]
View {click} [540,2127][1080,2337]
 TextView "Favorites" [737,2258][882,2300]
"""
ENTRY = """
LinearLayout {click,longclick} [0,300][1080,450]
 TextView "Jane Doe" [60,330][800,420]
"""


def form(name: str, kind: str = "Custom") -> str:
    return f"""
ScrollView {{scroll}} [0,296][1080,2337]
 EditText "{name}" hint="Full name" {{click,edit}} [147,960][1038,1107]
 View {{click}} [828,1422][1038,1485]
  TextView "{kind}" [828,1422][975,1485]
View desc="" id=v {{click}} [891,2148][1038,2295]
 Button [891,2148][1038,2295]
"""


def test_an_unlabelled_square_over_the_lower_right_of_a_form_saves() -> None:
    phone = PaperPhone(
        {"home": HOME, "empty": form(""), "full": form("Jane Doe"), "after": HOME + ENTRY},
        {("home", "Add contact"): "empty", ("empty", "type Jane Doe"): "full", ("full", "v"): "after"},
        "home",
    )
    assert play(HeuristicAgent(), phone, task('Create a contact named "Jane Doe".'))[-1] == "v"


KINDS = """
RadioButton id=first {click,checkable} [168,900][294,1000]
TextView "Home" [310,910][423,990]
RadioButton id=second {click,checkable,checked} [168,1000][294,1100]
TextView "Custom" [310,1010][457,1090]
Button "Cancel" {click} [561,1200][738,1300]
Button "Okay" {click} [759,1200][911,1300]
"""


def test_a_kind_is_chosen_by_the_button_beside_its_name_and_agreed_to() -> None:
    phone = PaperPhone(
        {
            "home": HOME,
            "empty": form(""),
            "full": form("Jane Doe"),
            "kinds": KINDS,
            "chosen": KINDS.replace(",checked", ""),
            "done": form("Jane Doe", "Home"),
        },
        {
            ("home", "Add contact"): "empty",
            ("empty", "type Jane Doe"): "full",
            ("full", "Custom"): "kinds",
            ("kinds", "first"): "chosen",
            ("chosen", "Okay"): "done",
        },
        "home",
    )
    job = task('Open the form for a new contact and enter the name "Jane Doe". Make the label Home. Do not save: leave the form open.')
    play(HeuristicAgent(), phone, job)
    assert phone.page == "done"


def test_nothing_under_another_control_is_touched() -> None:
    covered = form("Jane Doe").replace("[891,2148][1038,2295]", "[828,1380][1038,1527]")
    phone = PaperPhone(
        {"home": HOME, "empty": form(""), "full": covered},
        {("home", "Add contact"): "empty", ("empty", "type Jane Doe"): "full"},
        "home",
    )
    job = task('Open the form for a new contact and enter the name "Jane Doe". Make the label Home. Do not save: leave the form open.')
    assert "v" not in play(HeuristicAgent(), phone, job)


SELECTED = """
ImageView desc="Done" {click} [11,138][138,265]
TextView "1 / 4" [149,163][540,240]
ImageView desc="More options" {click} [942,138][1069,265]
"""
MENU = """
LinearLayout {click} [500,300][1060,420]
 TextView "Delete" [540,320][900,400]
"""


def test_the_menu_of_a_selection_is_looked_into() -> None:
    phone = PaperPhone(
        {
            "both": HOME + ENTRY,
            "selected": SELECTED + HOME + ENTRY,
            "menu": MENU,
            "asked": """
            TextView "Delete Jane Doe?" [168,1000][911,1100]
            Button "Cancel" {click} [587,1200][764,1300]
            Button "Yes" {click} [785,1200][911,1300]
            """,
            "none": HOME,
        },
        {
            ("both", "hold Jane Doe"): "selected",
            ("selected", "More options"): "menu",
            ("menu", "Delete"): "asked",
            ("asked", "Yes"): "none",
        },
        "both",
    )
    assert play(HeuristicAgent(), phone, task('Delete the contact "Jane Doe".')) == ["hold Jane Doe", "More options", "Delete", "Yes"]


def test_a_swipe_that_turns_the_page_has_deleted_nothing() -> None:
    other = HOME.replace(",selected", "").replace("View {click} [540", "View {click,selected} [540")
    phone = PaperPhone(
        {"list": HOME + ENTRY, "other": other},
        {("list", "swipe"): "other", ("other", "Contacts"): "list"},
        "list",
    )
    play(HeuristicAgent(), phone, task('Delete the contact "Jane Doe".'))
    assert phone.page == "list" and phone.done.count("Contacts") == 2


def test_the_app_that_goes_on_is_chosen_for_this_once() -> None:
    phone = PaperPhone(
        {
            "home": HOME + ENTRY,
            "page": 'TextView "Jane Doe" [60,330][800,420]\nButton "Message" {click} [60,500][500,620]',
            "asked": """
            TextView "Open with" [0,1163][1080,1328]
            LinearLayout {click} [0,1328][1080,1496]
             TextView "Demo" [210,1384][1017,1440]
            LinearLayout {click} [0,1496][1080,1664]
             TextView "Messages" [210,1552][1017,1608]
            Button "Just once" {click,disabled} [630,2200][856,2305]
            """,
            "ready": """
            TextView "Open with" [0,1163][1080,1328]
            LinearLayout {click,selected} [0,1496][1080,1664]
             TextView "Messages" [210,1552][1017,1608]
            Button "Just once" {click} [630,2200][856,2305]
            """,
            "composer": 'EditText "" hint="Text message" {click,edit} [60,2200][900,2320]',
        },
        {
            ("home", "Jane Doe"): "page",
            ("page", "Message"): "asked",
            ("asked", "Messages"): "ready",
            ("ready", "Just once"): "composer",
        },
        "home",
    )
    play(HeuristicAgent(), phone, task('Open the contact "Jane Doe". Then begin a text message to this contact.'))
    assert phone.page == "composer"
