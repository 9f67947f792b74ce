"""Copying, moving, compressing and extracting what is selected: picking the target, questions about taken names, the work, what is told.

`state["job"]` is what is being done while dialogs about it are open: `verb`, `sources`, `target`, `names` as [name, is it a folder],
`index` of the next name to look at, `answers` by path.
"""

from __future__ import annotations

import posixpath
from typing import Any

from apps.files.fossify_files import conflict, picker, work
from apps.files.fossify_files.config import KEEP_LAST_MODIFIED, OVERWRITE
from apps.files.fossify_files.page import Page
from apps.lineages.shared_files import archives
from apps.lineages.shared_files.archives import ArchiveError, LockedError
from emulator.sim.toolkit import Intent

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
INCORRECT = "Incorrect password"
NOT_ALLOWED = "You must allow the app displaying notifications, else it cannot show the progress bar."


class Operations(Page):
    """A page from which files can be copied, moved and extracted. Subclasses are told when it is done by `work_done`."""

    def work_done(self) -> None:
        """The work on what was selected is finished."""

    # the target

    def pick_target(self, verb: str, sources: list[str]) -> None:
        """Ask where to copy or move to."""
        self.state["job"] = {"verb": verb, "sources": sources}
        picker.open_picker(self, "target", picker.usual_target(self, posixpath.dirname(sources[0])))

    def answer(self, key: str, value: Any) -> None:
        match key:
            case "target":
                self._target_picked(str(value))
            case "picked_new":  # a folder made in the picker is picked by that
                waiting = self.top
                self.close()
                self.answer(str(waiting["key"]), value)
            case "folder":
                self.top["folder"] = value
            case "conflict":
                self._conflict_answered(int(value[0]), bool(value[1]))
            case "notifications":
                if value:
                    extras = {"android.provider.extra.APP_PACKAGE": self.ctx.package}
                    self.launch(Intent(action="android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))
            case _:
                super().answer(key, value)

    def _target_picked(self, target: str) -> None:
        job = self.state["job"]
        self.config.last_copy_path = target
        if posixpath.dirname(job["sources"][0]) == target:
            self.ctx.toast("Source and destination cannot be the same")
            return
        found = [(path, self.ctx.stat(path)) for path in job["sources"]]
        names = [[posixpath.basename(path), stat.is_dir] for path, stat in found if stat is not None]
        job.update(target=target, names=names, index=0, answers={})
        self._go_on()

    # taken names

    def _go_on(self) -> None:
        """Ask about the next name that is taken; when there is none, do the work."""
        job = self.state["job"]
        names = [(str(name), bool(is_dir)) for name, is_dir in job["names"]]
        found = work.first_taken(self.ctx, names, str(job["target"]), int(job["index"]))
        if found is None:
            self._start()
            return
        job["index"], taken = found
        job["asked"] = taken.path
        conflict.open_conflict(self, posixpath.basename(taken.path), is_dir=taken.is_dir, several=len(names) > 1)

    def _conflict_answered(self, chosen: int, for_all: bool) -> None:
        job = self.state["job"]
        if for_all:
            job.update(answers={work.ALL: chosen}, index=len(job["names"]))
        else:
            job["answers"][job["asked"]] = chosen
            job["index"] += 1
        self._go_on()

    # the work

    def _start(self) -> None:
        """Work in the background shows its progress in a notification, so that has to be allowed; moving files is done at once."""
        job = self.state["job"]
        if job["verb"] == "extract":
            self._extract()
        elif self._in_background() and not self.ctx.has_permission(NOTIFICATIONS):
            self.ctx.request_permission(NOTIFICATIONS, "work")
        else:
            self._put()

    def _in_background(self) -> bool:
        job = self.state["job"]
        return job["verb"] == "copy" or bool(job["names"][0][1])

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if key == "work" and granted:
            self._put()
        elif key == "work":
            self.ask("notifications", NOT_ALLOWED, "Grant permission", "Cancel")

    def _put(self) -> None:
        job = self.state["job"]
        move = job["verb"] == "move"
        keep = self.config.on(KEEP_LAST_MODIFIED)
        done = work.put(self.ctx, list(job["sources"]), str(job["target"]), job["answers"], move=move, keep_times=keep)
        self.ctx.toast(done.words(move=move))
        self.work_done()

    def compress(self, sources: list[str], target: str, password: str) -> None:
        try:
            archives.pack(self.ctx, target, sources, password=password)
        except ArchiveError:
            self.ctx.toast("Compressing failed")
            return
        self.ctx.toast("Compression successful")
        self.work_done()

    def decompress(self, sources: list[str]) -> None:
        """Extract each archive into a folder of its own beside it.

        As in the app, what is asked is whether the names of the members are taken in the folder of the archive; an answer that is to hold
        for all then also holds for the files extracted. A locked archive is opened by a tap only.
        """
        names: list[list[Any]] = []
        try:
            for source in sources:
                names += [[member.name, member.is_dir] for member in zip_members(self, source)]
        except LockedError:
            self.ctx.toast(f"Error: {INCORRECT}")
            return
        except ArchiveError:
            self.ctx.toast("Decompressing failed")
            return
        target = posixpath.dirname(sources[0])
        self.state["job"] = {"verb": "extract", "sources": sources, "target": target, "names": names, "index": 0, "answers": {}}
        self._go_on()

    def _extract(self) -> None:
        job = self.state["job"]
        answers = dict(job["answers"])
        for source in job["sources"]:
            folder = str(source)[: -len(".zip")]
            work.extract(self.ctx, zip_members(self, source), folder, lambda path: work.answer_for(answers, path) == OVERWRITE)
        self.ctx.toast("Decompression successful")
        self.work_done()


def zip_members(page: Page, path: str, password: str = "") -> list[archives.Member]:
    """The members of a zip archive. Raises ArchiveError for anything else, and for an empty one; LockedError."""
    if not (page.ctx.read_bytes(path) or b"").startswith(b"PK"):
        raise ArchiveError("no zip archive")
    found = archives.members(page.ctx, path, password=password)
    if not found:
        raise ArchiveError("it is empty")
    return found


def is_zip(path: str) -> bool:
    return path.lower().endswith(".zip")
