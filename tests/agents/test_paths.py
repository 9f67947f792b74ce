"""What the heuristic agent reads of files and folders in an instruction."""

from __future__ import annotations

import pytest

from agents.heuristic.language import Step, parse
from agents.heuristic.paths import Places


def only(instruction: str) -> Step:
    (step,) = parse(instruction, "Demo").steps
    return step


@pytest.mark.parametrize(
    ("instruction", "verb", "places"),
    [
        ("In Demo, delete the file a_1.txt in the folder Home/Docs.", "delete", Places(("a_1.txt",), "Home/Docs")),
        ("Move the file a.txt from the folder Home/Docs to the folder Home/Old.", "move", Places(("a.txt",), "Home/Docs", "Home/Old")),
        ("Save a copy of the file a.pdf from Home/In in the folder Home/Out.", "copy", Places(("a.pdf",), "Home/In", "Home/Out")),
        ("Rename the file a.txt in the folder Home to b.txt.", "edit", Places(("a.txt",), "Home", "b.txt")),
        ("Create a folder named Trips directly in the folder Home.", "create", Places((), "Home", "Trips")),
        ("Compress these files of the folder Home to one zip archive: a.txt and b.txt.", "compress", Places(("a.txt", "b.txt"), "Home")),
        ("Extract the archive a.zip in the folder Home and keep the archive.", "extract", Places(("a.zip",), "Home")),
        ('Delete the file "my notes.txt" in the folder "My papers".', "delete", Places(("my notes.txt",), "My papers")),
        (
            "Find the file a.txt, which is in one of the folders in Home, and rename it to b.txt.",
            "edit",
            Places(("a.txt",), "Home", "b.txt", True),
        ),
    ],
)
def test_files_and_folders_are_read_with_their_parts_in_the_task(instruction: str, verb: str, places: Places) -> None:
    step = only(instruction)
    assert (step.verb, step.places) == (verb, places)


def test_a_verb_in_the_name_of_a_file_asks_for_nothing() -> None:
    assert [step.verb for step in parse("Delete the file move.copy.txt in the folder Share/Open.", "Demo").steps] == ["delete"]


def test_sharing_says_what_it_opens_and_that_is_no_step_of_its_own() -> None:
    step = only("Share the file a.txt in the folder Home: open the list of apps to share it with, and stop there, with the list open.")
    assert (step.verb, step.places.files) == ("send", ("a.txt",))


def test_an_instruction_about_other_things_has_no_files() -> None:
    (step,) = parse("Create a contact named Jane Doe with the email jane@example.com.", "Demo").steps
    assert step.places == Places()
    assert step.fields["email"] == "jane@example.com"
