"""The three templates that make something: a folder, an archive, the files of an archive."""

from __future__ import annotations

import random

from templates.base import Clause, Clauses, Goal, Situation, Trace
from templates.files.archives import Member, make_zip, read_zip
from templates.files.common import FilesTemplate
from templates.files.compare import at, holds, told
from templates.files.items import Archive, CompressParams, Draw, ExtractParams, FolderParams, Item, join
from templates.files.pools import pools
from templates.files.state import Entry, FilesState, file_entry, folder_entry
from templates.rows import listing
from templates.state import Profile


class CreateFolder(FilesTemplate[FolderParams]):
    """Make an empty folder, its name in exactly the letters given (the storage itself takes upper and lower case for the same)."""

    name = "CreateFolder"
    provenance = "new"
    step_limit = 12
    params_type = FolderParams

    def sample(self, rng: random.Random) -> FolderParams:
        draw = Draw(rng)
        tag = draw.tag()
        folders = (join(f"Folder_{draw.near(tag)}"),)
        others = (draw.item(f"Folder_{draw.tag()}", "inside.txt"), *draw.strangers())
        return FolderParams(path=join(f"Folder_{tag}"), others=others, folders=folders)

    def instruction(self, params: FolderParams, app_name: str) -> str:
        name = params.path.rpartition("/")[2]
        return f"In {app_name}, create a folder named {name} directly in the folder {pools().root}. Leave it empty."

    def check(self, params: FolderParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        there = at(trace.after.tree, params.path)
        clauses.goal("folder_there", there is not None and there.is_dir, f"{params.path}/", told(there), "tree")
        self.check_beside(clauses, params, trace, added=[params.path])
        old = at(trace.before.tree, params.path)
        clauses.not_before("not_there_before", old is None, "no such folder then", told(old), "tree")
        return clauses.items

    def goals(self, params: FolderParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        return [Goal((self.with_entries(before, folder_entry(params.path)),))]

    def near_misses(self, params: FolderParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        name = params.path.rpartition("/")[2]
        wrong: dict[str, tuple[Entry, ...]] = {
            "lower_case": (folder_entry(join(name.lower())),),
            "extension": (folder_entry(f"{params.path}.txt"),),
            "another_folder": (folder_entry(f"{params.folders[0]}/{name}"),),
            "at_the_top": (folder_entry(name),),
            "a_file": (file_entry(params.path, b""),),
        }
        situations = [self.situation(key, "folder_there", self.with_entries(before, *made)) for key, made in wrong.items()]
        done = self.with_entries(before, folder_entry(params.path))
        filled = self.with_entries(done, file_entry(f"{params.path}/note.txt", b"note\n"))
        first_try = self.with_entries(done, folder_entry(join("New folder")))
        renamed = self.with_entries(self.without(before, params.folders[0]), folder_entry(params.path))
        situations += [
            self.situation("not_empty", "nothing_else_added", filled),
            self.situation("first_try_left", "nothing_else_added", first_try),
            self.situation("another_renamed", "nothing_else_removed", renamed),
        ]
        return situations


class CompressFiles(FilesTemplate[CompressParams]):
    """Compress three of four files of a folder to one zip archive, which may have any name and lie anywhere in the folder of the tasks."""

    name = "CompressFiles"
    provenance = "new"
    step_limit = 26
    params_type = CompressParams

    def sample(self, rng: random.Random) -> CompressParams:
        draw = Draw(rng)
        stems = rng.sample(("alpha", "bravo", "delta", "gamma", "kilo", "lima"), 4)
        *sources, left_out = (draw.item("ToCompress", f"{stem}_{draw.tag()}.txt") for stem in stems)
        others = (left_out, draw.item("Backup", sources[0].name), *draw.strangers())
        return CompressParams(sources=tuple(sources), others=others)

    def instruction(self, params: CompressParams, app_name: str) -> str:
        first, second, third = (item.name for item in params.sources)
        return (
            f"In {app_name}, compress these three files of the folder {params.sources[0].folder} to one zip archive without a password: "
            f"{first}, {second} and {third}. The archive may have any name ending in .zip and lie anywhere in {pools().root}. "
            "Keep the files; nothing else may be in the archive."
        )

    def check(self, params: CompressParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        found = self.changes(trace)
        made = [entry for entry in found.added if entry.kind == "file" and _is_zip_name(entry)]
        below = [entry for entry in made if entry.path.startswith(f"{pools().root}/")]
        one = len(made) == 1 and len(below) == 1
        clauses.goal("one_archive", one, f"one new .zip file in {pools().root}", listing(made), "tree")
        members = read_zip(made[0].content) if one and made[0].content is not None else None
        story = "no readable archive" if members is None else "; ".join(map(str, members)) or "an empty archive"
        wanted = sorted(item.name for item in params.sources)
        names = members is not None and sorted(member.name for member in members) == wanted
        clauses.goal("right_members", names, "; ".join(wanted), story, "tree")
        clauses.goal("right_contents", names and _same_contents(members or (), params.sources), "each as its file", story, "tree")
        missing = [item.path for item in params.sources if not holds(at(trace.after.tree, item.path), item.entry)]
        clauses.goal(
            "files_kept", not missing, "the three files as before", f"missing: {'; '.join(missing)}" if missing else "kept", "tree"
        )
        self.check_beside(clauses, params, trace, added=[made[0].path] if one else [])
        return clauses.items

    def goals(self, params: CompressParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        folder = params.sources[0].folder
        plain = _packed(f"{folder}/{params.sources[0].name}.zip", params.sources)
        inside = _packed(join("packed.ZIP"), params.sources, "ToCompress/")
        return [Goal((self.with_entries(before, plain),)), Goal((self.with_entries(before, inside),))]

    def near_misses(self, params: CompressParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        folder, sources, others = params.sources[0].folder, params.sources, params.others
        path = f"{folder}/packed.zip"
        right = _packed(path, sources)
        done = self.with_entries(before, right)
        texts = b"".join(item.data for item in sources)
        namesake = (others[1], *sources[1:])
        wrong = {
            ("one_missing", "right_members"): _packed(path, sources[:2]),
            ("the_fourth_too", "right_members"): _packed(path, (*sources, others[0])),
            ("the_fourth_instead", "right_members"): _packed(path, (*sources[:2], others[0])),
            ("the_namesake_inside", "right_contents"): _packed(path, namesake),
            ("empty_archive", "right_members"): _packed(path, ()),
            ("no_archive_by_that_name", "right_members"): file_entry(path, texts),
            ("cut_off", "right_members"): file_entry(path, (right.content or b"")[:-30]),
            ("another_format", "one_archive"): file_entry(f"{folder}/packed.tar", texts),
            ("outside", "one_archive"): _packed("Download/packed.zip", sources),
        }
        situations = [self.situation(name, failing, self.with_entries(before, entry)) for (name, failing), entry in wrong.items()]
        situations += [
            self.situation("two_archives", "one_archive", self.with_entries(done, _packed(join("again.zip"), sources))),
            self.situation("files_not_kept", "files_kept", self.without(done, *(item.path for item in sources))),
        ]
        return situations


def _is_zip_name(entry: Entry) -> bool:
    return entry.name.lower().endswith(".zip")


def _packed(path: str, items: tuple[Item, ...], prefix: str = "") -> Entry:
    return file_entry(path, make_zip({f"{prefix}{item.name}": item.data for item in items}))


def _same_contents(members: tuple[Member, ...], items: tuple[Item, ...]) -> bool:
    hashes = {item.name: item.entry.sha256 for item in items}
    return all(member.sha256 is not None and member.sha256 == hashes.get(member.name) for member in members)


class ExtractArchive(FilesTemplate[ExtractParams]):
    """Extract an archive beside itself: its files lie directly in that folder, or in one new folder there named after the archive."""

    name = "ExtractArchive"
    provenance = "new"
    step_limit = 24
    params_type = ExtractParams

    def sample(self, rng: random.Random) -> ExtractParams:
        draw = Draw(rng)
        tag = draw.tag()
        names = (f"packed_{draw.tag()}.txt", f"packed_{draw.tag()}.txt")
        archive, other = (
            Archive(path=join("Archives", f"bundle_{part}.zip"), members=tuple(draw.item("Archives", name) for name in names))
            for part in (tag, draw.near(tag))
        )
        others = (draw.item("Docs", names[0]), *draw.strangers())
        return ExtractParams(archive=archive, archives=(other,), others=others)

    def instruction(self, params: ExtractParams, app_name: str) -> str:
        archive = params.archive
        return (
            f"In {app_name}, extract the whole archive {archive.name} in the folder {archive.folder} and keep the archive. The extracted "
            f"files have to lie in {archive.folder} itself, or in a new folder {archive.base} there."
        )

    def check(self, params: ExtractParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        archive = params.archive
        tree = trace.after.tree
        places = [archive.folder, f"{archive.folder}/{archive.base}"]
        full = [place for place in places if all(holds(at(tree, f"{place}/{item.name}"), item.entry) for item in archive.members)]
        found = listing(self.changes(trace).added)
        clauses.goal("extracted", bool(full), "; ".join(item.name for item in archive.members), found, "tree")
        kept = at(tree, archive.path)
        clauses.goal("archive_kept", holds(kept, archive.entry), f"{archive.path} as before", told(kept), "tree")
        allowed = {f"{place}/{item.name}" for place in full[:1] for item in archive.members} | set(full[:1])
        self.check_beside(clauses, params, trace, added=allowed)
        return clauses.items

    def goals(self, params: ExtractParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        archive = params.archive
        return [
            Goal((self._extracted(before, archive, archive.folder),)),
            Goal((self._extracted(before, archive, f"{archive.folder}/{archive.base}"),)),
        ]

    def _extracted(self, before: FilesState, archive: Archive, folder: str) -> FilesState:
        files = (item.at(f"{folder}/{item.name}").entry for item in archive.members)
        return self.with_entries(before, folder_entry(folder), *files)

    def near_misses(self, params: ExtractParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        archive, other = params.archive, params.archives[0]
        own = f"{archive.folder}/{archive.base}"
        done = self._extracted(before, archive, archive.folder)
        one = archive.members[0]
        return [
            self.situation("one_file_only", "extracted", self.with_entries(before, one.at(f"{archive.folder}/{one.name}").entry)),
            self.situation("the_other_archive", "extracted", self._extracted(before, other, archive.folder)),
            self.situation("the_other_archive_too", "nothing_else_added", self._extracted(done, other, f"{other.folder}/{other.base}")),
            self.situation("twice", "nothing_else_added", self._extracted(done, archive, own)),
            self.situation("somewhere_else", "extracted", self._extracted(before, archive, join("Extracted"))),
            self.situation("empty_files", "extracted", self._emptied(before, archive)),
            self.situation("archive_deleted", "archive_kept", self.without(done, archive.path)),
            self.situation("empty_folder", "extracted", self.with_entries(before, folder_entry(own))),
        ]

    def _emptied(self, before: FilesState, archive: Archive) -> FilesState:
        return self.with_entries(before, *(file_entry(f"{archive.folder}/{item.name}", b"") for item in archive.members))
