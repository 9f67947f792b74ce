"""Archives: made of what is chosen, and extracted."""

from __future__ import annotations

import posixpath

from apps.files.xplore.work import Work
from apps.lineages.shared_files import archives, inside, jobs, storage, transfer
from apps.lineages.shared_files.archives import ArchiveError, LockedError
from apps.lineages.shared_files.jobs import Job
from apps.lineages.shared_files.storage import ROOT


class Packing(Work):
    """Dialogs: `zip` with `paths`, `text` (the name), `password` and `other` (into the other pane's folder); `extract` with `paths`,
    `other` and `own` (into a folder of its own)."""

    def beside(self, path: str, *, other: bool) -> str:
        """Where an archive made of a file, or what is in it, goes: its folder or the other pane's."""
        return self.other_folder if other else posixpath.dirname(path)

    @property
    def other_takes(self) -> bool:
        """Whether files can be put into the other pane's folder."""
        found = self.ctx.stat(self.other_folder) if self.other_folder.startswith(ROOT) else None
        return found is not None and found.is_dir

    def ask_zip(self, paths: list[str]) -> None:
        first = posixpath.basename(paths[0])
        alone = storage.stem(first) if self.is_file(paths[0]) else first
        name = alone if len(paths) == 1 else posixpath.basename(posixpath.dirname(paths[0]))
        if len(paths) > 1 and posixpath.dirname(paths[0]) == ROOT:
            name = "Archive"
        self.ask_name("zip", f"{name}.zip", selected=len(name), paths=paths, password="", other=False)

    def zip(self, *, replace: bool = False) -> None:
        asked = self.state["dialog"]
        name = asked["text"].strip()
        name = name if name.casefold().endswith(".zip") else f"{name}.zip"
        folder = self.beside(asked["paths"][0], other=asked["other"])
        if not storage.valid_name(name) or name.casefold() == ".zip":
            self.ctx.toast("Invalid name")
            return
        target = posixpath.join(folder, name)
        if storage.taken(self.ctx, folder, name) and not replace:
            if not self.is_file(target) or target in asked["paths"]:
                self.ctx.toast("File with this name already exists")
            else:
                self.ask("zipover", **{key: value for key, value in asked.items() if key != "kind"})
            return
        self.close()
        try:
            archives.pack(self.ctx, target, asked["paths"], password=asked["password"])
        except (ArchiveError, OSError):
            self.tell("The archive can't be created.")
            return
        self.pane["marked"] = []
        self.ctx.toast(f"{name} created")
        if not asked["other"]:
            self.reveal(target)

    def ask_extract(self, paths: list[str]) -> None:
        self.ask("extract", paths=paths, other=False, own=True)

    def extract(self) -> None:
        asked = self.state["dialog"]
        whole: Job | None = None
        for path in asked["paths"]:
            folder = self.beside(path, other=asked["other"])
            if asked["own"]:
                name = storage.stem(posixpath.basename(path))
                folder = posixpath.join(folder, transfer.free_name(self.ctx, folder, name))
            try:
                job = jobs.unpacking(self.ctx, path, folder, keep=True, passwords=self.state["keys"])
            except LockedError:
                self.ask("password", path=path, text="", then=asked)
                self.ctx.focus("password")
                return
            except (ArchiveError, ValueError):
                self.tell("The archive can't be opened. It may be damaged.")
                return
            if whole is None:
                whole = job
            else:
                whole["steps"] += job["steps"]
        if whole is not None:
            self.start(whole)

    def unlock(self) -> None:
        """The password that was asked for: tried, kept while the app runs, and what was begun goes on."""
        asked = self.state["dialog"]
        archive = inside.archive_of(self.ctx, asked["path"])
        try:
            archives.members(self.ctx, archive, password=asked["text"])
        except LockedError:
            self.ctx.toast("Wrong password")
            return
        except ArchiveError:
            self.tell("The archive can't be opened. It may be damaged.")
            return
        self.state["keys"][archive] = asked["text"]
        self.close()
        if asked.get("then"):
            self.state["dialog"] = asked["then"]
            self.extract()
        else:
            self.expand(asked["path"])
