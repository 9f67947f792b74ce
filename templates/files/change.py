"""The five templates about one file: delete, move, copy, rename it, and find one and rename it."""

from __future__ import annotations

import random

from templates.base import Clause, Clauses, Goal, Situation, Trace
from templates.files.common import FilesTemplate
from templates.files.compare import holds
from templates.files.items import Draw, NameParams, PlaceParams, TargetParams, join
from templates.files.pools import pools
from templates.files.state import FilesState, Trashed, file_entry, folder_entry
from templates.rows import listing
from templates.state import Profile

FOUND = "found.txt"
PLACES = ("Docs", "Reference", "Incoming")
"""The folders that SearchFile hides its file in."""
FAR = "Download"
"""A folder of every new device, outside the one of the tasks."""


class DeleteFile(FilesTemplate[TargetParams]):
    """Delete a file. The app's own trash will do; moving it elsewhere, renaming it or packing it into an archive will not."""

    name = "DeleteFile"
    provenance = "androidworld"
    step_limit = 14
    params_type = TargetParams

    def sample(self, rng: random.Random) -> TargetParams:
        target, others = Draw(rng).among("Docs", "note", "txt")
        return TargetParams(target=target, others=others)

    def instruction(self, params: TargetParams, app_name: str) -> str:
        return f"In {app_name}, delete the file {params.target.name} in the folder {params.target.folder}. Leave every other file as it is."

    def check(self, params: TargetParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        target = params.target
        self.check_gone(clauses, trace, "deleted", target)
        found = self.changes(trace)
        elsewhere = [entry for entry in found.added if holds(entry, target.entry)]
        clauses.goal("not_moved", not elsewhere, "its content nowhere else", listing(elsewhere), "tree")
        self.check_beside(clauses, params, trace, removed=[target.path], trashed=[target.path])
        return clauses.items

    def goals(self, params: TargetParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        gone = self.without(before, params.target.path)
        goals = [Goal((gone,))]
        if before.trash is not None and profile.holds("trash", "durable"):
            entry = params.target.entry
            thrown = Trashed(path=entry.path, size=entry.size, sha256=entry.sha256, content=entry.content)
            goals.append(Goal((gone.replace(trash=(*before.trash, thrown)),)))
        return goals

    def near_misses(self, params: TargetParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        target, others = params.target, params.others
        gone = self.without(before, target.path)
        return [
            self.situation("similar_name_instead", "deleted", self.without(before, others[0].path)),
            self.situation("other_extension_instead", "deleted", self.without(before, others[1].path)),
            self.situation("other_folder_instead", "deleted", self.without(before, others[2].path)),
            self.situation("other_extension_too", "nothing_else_removed", self.without(gone, others[1].path)),
            self.situation(
                "whole_folder", "nothing_else_removed", self.without(gone, *(other.path for other in others[:2]), target.folder)
            ),
            self.situation("moved_away", "not_moved", self.moved(before, target, f"{FAR}/{target.name}")),
            self.situation("renamed", "not_moved", self.moved(before, target, f"{target.folder}/.{target.name}")),
            self.situation("emptied", "deleted", self.with_entries(before, file_entry(target.path, b""))),
        ]


class MoveFile(FilesTemplate[PlaceParams]):
    """Move a file into a folder. Copying and deleting will do; the content is random, so writing it anew will not."""

    name = "MoveFile"
    provenance = "androidworld"
    step_limit = 22
    params_type = PlaceParams

    def sample(self, rng: random.Random) -> PlaceParams:
        target, others = Draw(rng).among("Docs", "invoice", "txt", also="Archive")
        return PlaceParams(target=target, others=others, destination=join("Archive"))

    def instruction(self, params: PlaceParams, app_name: str) -> str:
        target = params.target
        return f"In {app_name}, move the file {target.name} from the folder {target.folder} to the folder {params.destination}."

    def check(self, params: PlaceParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        target, path = params.target, f"{params.destination}/{params.target.name}"
        self.check_there(clauses, trace, "at_destination", target, path, ", content as before")
        self.check_gone(clauses, trace, "gone_from_source", target)
        self.check_beside(clauses, params, trace, added=[path], removed=[target.path])
        return clauses.items

    def goals(self, params: PlaceParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        return [Goal((self.moved(before, params.target, f"{params.destination}/{params.target.name}"),))]

    def near_misses(self, params: PlaceParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        target, others = params.target, params.others
        path = f"{params.destination}/{target.name}"
        done = self.moved(before, target, path)
        wrong = file_entry(path, others[2].data)
        return [
            self.situation("copied", "gone_from_source", self.with_entries(before, target.at(path).entry)),
            self.situation(
                "similar_name_instead", "at_destination", self.moved(before, others[0], f"{params.destination}/{others[0].name}")
            ),
            self.situation(
                "other_extension_too", "nothing_else_added", self.moved(done, others[1], f"{params.destination}/{others[1].name}")
            ),
            self.situation("other_folder_instead", "at_destination", self.moved(before, others[2], path)),
            self.situation("one_level_up", "at_destination", self.moved(before, target, join(target.name))),
            self.situation("deleted", "at_destination", self.without(before, target.path)),
            self.situation("renamed_on_the_way", "at_destination", self.moved(before, target, f"{path}.txt")),
            self.situation("content_of_the_namesake", "at_destination", self.with_entries(self.without(before, target.path), wrong)),
            self.situation("another_copy_kept", "nothing_else_added", self.with_entries(done, target.at(join(target.name)).entry)),
        ]


class SaveCopyOfFile(FilesTemplate[PlaceParams]):
    """Copy a file into a folder; there are two of it in the end. The document is a real one, so that opening it shows its page."""

    name = "SaveCopyOfFile"
    provenance = "new"
    step_limit = 24
    params_type = PlaceParams

    def sample(self, rng: random.Random) -> PlaceParams:
        target, others = Draw(rng).among("Inbox", "receipt", "pdf", also="Receipts")
        return PlaceParams(target=target, others=others, destination=join("Receipts"))

    def instruction(self, params: PlaceParams, app_name: str) -> str:
        target = params.target
        return (
            f"In {app_name}, save a copy of the file {target.name} from the folder {target.folder} in the folder {params.destination}, "
            "under the same name. The original stays where it is."
        )

    def check(self, params: PlaceParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        target, path = params.target, f"{params.destination}/{params.target.name}"
        self.check_there(clauses, trace, "copy_there", target, path, ", content as the original")
        self.check_there(clauses, trace, "original_kept", target, target.path, " as before")
        self.check_beside(clauses, params, trace, added=[path])
        return clauses.items

    def goals(self, params: PlaceParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        return [Goal((self.with_entries(before, params.target.at(f"{params.destination}/{params.target.name}").entry),))]

    def near_misses(self, params: PlaceParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        target, others = params.target, params.others
        path = f"{params.destination}/{target.name}"
        done = self.with_entries(before, target.at(path).entry)
        stem, _, extension = target.name.rpartition(".")
        twice = target.at(f"{params.destination}/{stem} (1).{extension}").entry
        beside = target.at(f"{target.folder}/{stem} (1).{extension}").entry
        similar = others[0].at(f"{params.destination}/{others[0].name}").entry
        return [
            self.situation("moved", "original_kept", self.moved(before, target, path)),
            self.situation("copied_twice", "nothing_else_added", self.with_entries(done, twice)),
            self.situation("copied_beside", "copy_there", self.with_entries(before, beside)),
            self.situation("similar_name_instead", "copy_there", self.with_entries(before, similar)),
            self.situation("other_folder_instead", "copy_there", self.with_entries(before, others[2].at(path).entry)),
            self.situation("empty_copy", "copy_there", self.with_entries(before, file_entry(path, b""))),
            self.situation("one_level_up", "copy_there", self.with_entries(before, target.at(join(target.name)).entry)),
        ]


class RenamingTemplate(FilesTemplate[NameParams]):
    """A file gets a new name in its folder."""

    params_type = NameParams

    def check(self, params: NameParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        target, path = params.target, self.new_path(params)
        self.check_there(clauses, trace, "new_name", target, path, ", content as before")
        self.check_gone(clauses, trace, "old_name_gone", target)
        self.check_beside(clauses, params, trace, added=[path], removed=[target.path])
        return clauses.items

    def new_path(self, params: NameParams) -> str:
        return f"{params.target.folder}/{params.new_name}"

    def goals(self, params: NameParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        return [Goal((self.moved(before, params.target, self.new_path(params)),))]

    def near_misses(self, params: NameParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        target, others, path = params.target, params.others, self.new_path(params)
        base = path.rpartition(".")[0]
        anew = self.with_entries(self.without(before, target.path), file_entry(path, b""))
        return [
            self.situation("doubled_extension", "new_name", self.moved(before, target, f"{path}.txt")),
            self.situation("no_extension", "new_name", self.moved(before, target, base)),
            self.situation("other_extension", "new_name", self.moved(before, target, f"{base}.md")),
            self.situation("trailing_space", "new_name", self.moved(before, target, f"{path} ")),
            self.situation("copied", "old_name_gone", self.with_entries(before, target.at(path).entry)),
            self.situation("similar_name_instead", "new_name", self.moved(before, others[0], f"{others[0].folder}/{params.new_name}")),
            self.situation("made_anew", "new_name", anew),
            self.situation("moved_as_well", "new_name", self.moved(before, target, join(params.new_name))),
            self.situation("as_a_folder", "new_name", self.with_entries(self.without(before, target.path), folder_entry(path))),
        ]


class RenameFile(RenamingTemplate):
    """Rename a file, its extension kept."""

    name = "RenameFile"
    provenance = "new"
    step_limit = 20

    def sample(self, rng: random.Random) -> NameParams:
        draw = Draw(rng)
        target, others = draw.among("Docs", "draft", "txt")
        return NameParams(target=target, others=others, new_name=f"final_{draw.tag()}.txt")

    def instruction(self, params: NameParams, app_name: str) -> str:
        return f"In {app_name}, rename the file {params.target.name} in the folder {params.target.folder} to {params.new_name}."


class SearchFile(RenamingTemplate):
    """Find a file whose folder is not told, and rename it where it is. Looking through the folders will do, as in the published goal."""

    name = "SearchFile"
    provenance = "new"
    step_limit = 24

    def sample(self, rng: random.Random) -> NameParams:
        draw = Draw(rng)
        tag = draw.tag()
        folder, *rest = rng.sample(PLACES, len(PLACES))
        target = draw.item(folder, f"target_{tag}.txt")
        decoys = tuple(draw.item(rng.choice(PLACES), f"decoy_{i}.txt") for i in range(3))
        others = (
            draw.item(rest[0], f"target_{draw.near(tag)}.txt"),
            draw.item(rest[1], f"target_{tag}.md"),
            *decoys,
            *draw.strangers(),
        )
        return NameParams(target=target, others=others, folders=tuple(join(place) for place in PLACES), new_name=FOUND)

    def instruction(self, params: NameParams, app_name: str) -> str:
        return (
            f"In {app_name}, find the file {params.target.name}, which is in one of the folders in {pools().root}, and rename it to "
            f"{params.new_name}. It stays in the folder it is in."
        )
