"""The two templates that end on a page about a file: the list of apps to share it with, and its details.

The answer to ViewFileInfo is a number of bytes: structured, or in text with or without a unit of one byte ("612", "612 bytes", "The file
has 612 B."). Rejected: other numbers, several different ones, and sizes in units above the byte ("0.6 kB").
"""

from __future__ import annotations

import random
from typing import ClassVar

from templates.answers import AnswerType, Expected, match, normal, structured
from templates.base import Clause, Clauses, Goal, Play, Situation, Trace
from templates.files.common import FilesTemplate
from templates.files.items import Draw, Item, TargetParams
from templates.files.pools import pools
from templates.files.state import Details, FilesState, ShareSheet
from templates.state import Profile


class PageTemplate(FilesTemplate[TargetParams]):
    """Ends on a page about the file; the storage stays as it is."""

    evidence = "U"
    provenance = "new"
    step_limit = 18
    params_type = TargetParams

    def retargeted(self, params: TargetParams, other: Item) -> TargetParams:
        """The same storage with the task about another file of it."""
        others = tuple(params.target if item == other else item for item in params.others)
        return params.model_copy(update={"target": other, "others": others})


class ShareFile(PageTemplate):
    """Open the list of apps to share a file with and leave it open. What will be shared is known from the intent, not from a name on the
    screen; Android's chooser and an app's own list count alike."""

    name = "ShareFile"
    shown: ClassVar[frozenset[str]] = frozenset({"share"})

    def sample(self, rng: random.Random) -> TargetParams:
        target, others = Draw(rng).among("Docs", "share", "txt")
        return TargetParams(target=target, others=others)

    def instruction(self, params: TargetParams, app_name: str) -> str:
        target = params.target
        return (
            f"In {app_name}, share the file {target.name} in the folder {target.folder}: open the list of apps to share it with, and stop "
            "there, with the list open and no app chosen."
        )

    def check(self, params: TargetParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        sheet, path = trace.after.share or ShareSheet(), params.target.path
        clauses.goal("list_open", sheet.open, "a list of apps to share with", sheet, "share")
        clauses.goal("right_file", sheet.files == (path,), path, "; ".join(sheet.files) or "nothing", "share")
        self.check_beside(clauses, params, trace)
        return clauses.items

    def goals(self, params: TargetParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        return [Goal((before.replace(share=_sheet(params)),), (Play(self.name, params),))]

    def near_misses(self, params: TargetParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        names = ("similar_name", "other_extension", "other_folder")
        situations = []
        for name, other in zip(names, params.others, strict=False):
            wrong = self.retargeted(params, other)
            state = before.replace(share=_sheet(wrong))
            situations.append(self.situation(name, "right_file", state, plays=(Play(self.name, wrong),), seeded=before))
        return situations


def _sheet(params: TargetParams) -> ShareSheet:
    return ShareSheet(open=True, files=(params.target.path,))


class ViewFileInfo(PageTemplate):
    """Open a file's details, leave them open, and answer with its size. The file of the same name in another folder has another size."""

    name = "ViewFileInfo"
    answer: ClassVar[AnswerType | None] = "count"
    shown: ClassVar[frozenset[str]] = frozenset({"details"})

    def sample(self, rng: random.Random) -> TargetParams:
        draw = Draw(rng)
        tag = draw.tag()
        target, *traps = (draw.item("Docs", f"details_{tag}.txt"), *draw.traps("Docs", "details", tag, "txt", "Backup"))
        sizes = rng.sample(range(pools().sizes[0], pools().sizes[1] + 1), 1 + len(traps))
        sized = [item.model_copy(update={"text": draw.sized(size)}) for item, size in zip((target, *traps), sizes, strict=True)]
        return TargetParams(target=sized[0], others=(*sized[1:], *draw.strangers()))

    def instruction(self, params: TargetParams, app_name: str) -> str:
        target = params.target
        return (
            f"In {app_name}, open the details (properties) of the file {target.name} in the folder {target.folder} and leave them open. "
            "Answer with the size of the file in bytes."
        )

    def check(self, params: TargetParams, trace: Trace[FilesState]) -> list[Clause]:
        clauses = Clauses()
        seen, target = trace.after.details or Details(), params.target
        size = len(target.data)
        clauses.goal("details_open", seen.open, "a page of details", seen, "details")
        clauses.goal("right_name", normal(seen.name) == target.name, target.name, seen.name or "none", "details")
        clauses.goal("right_size_shown", seen.size == size, f"{size} bytes", seen.size, "details")
        right_place = seen.folder is None or seen.folder == target.folder
        clauses.goal("right_folder", right_place, target.folder, "not shown" if seen.folder is None else seen.folder, "details")
        expected = Expected("count", size)
        given = trace.answer
        result = match(expected, given) if given is not None else None
        clauses.goal("answered", given is not None, "an answer", "none" if given is None else repr(given), "tree")
        understood = "none" if result is None else result.understood
        clauses.goal("right_answer", result is not None and result.right, structured(expected), understood, "tree")
        self.check_beside(clauses, params, trace)
        return clauses.items

    def goals(self, params: TargetParams, before: FilesState, profile: Profile) -> list[Goal[FilesState]]:
        seen, plays = before.replace(details=_page(params.target)), (Play(self.name, params),)
        answers = (_said(params.target), f"The file has {len(params.target.data)} bytes.")
        return [Goal((seen,), plays, answer) for answer in answers]

    def near_misses(self, params: TargetParams, before: FilesState, profile: Profile) -> list[Situation[FilesState]]:
        target, others = params.target, params.others
        names = ("similar_name", "other_extension")
        right, plays = before.replace(details=_page(target)), (Play(self.name, params),)
        pages = [(name, "right_name", other) for name, other in zip(names, others, strict=False)]
        pages.append(("other_folder", "right_size_shown", others[2]))
        situations = []
        for name, failing, other in pages:
            wrong = (Play(self.name, self.retargeted(params, other)),)
            state = before.replace(details=_page(other))
            situations.append(self.situation(name, failing, state, plays=wrong, answer=_said(target), seeded=before))
        answers = {
            "size_of_the_namesake": _said(others[2]),
            "one_byte_off": structured(Expected("count", len(target.data) + 1)),
            "two_sizes": f"{len(target.data)} or {len(others[2].data)} bytes",
        }
        situations += [
            self.situation(name, "right_answer", right, plays=plays, answer=answer, seeded=before) for name, answer in answers.items()
        ]
        situations.append(self.situation("no_answer", "answered", right, plays=plays, seeded=before))
        return situations


def _page(item: Item) -> Details:
    return Details(open=True, name=item.name, folder=item.folder, size=len(item.data))


def _said(item: Item) -> str:
    return structured(Expected("count", len(item.data)))
