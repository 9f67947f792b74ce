"""What is done with files: opened, copied, moved, renamed, deleted, packed, unpacked, shared."""

from __future__ import annotations

import posixpath
from typing import Any

from apps.files.total_commander import places, targets
from apps.files.total_commander.panels import Panels
from apps.lineages.shared_files import archives, inside, jobs, storage, transfer
from apps.lineages.shared_files.archives import ArchiveError
from apps.lineages.shared_files.jobs import Clash, Job, Kind
from apps.lineages.shared_files.storage import Row
from apps.lineages.shared_files.words import count

AUTHORITY = "com.ghisler.files"
_CLIP = "clip"


class Work(Panels):
    """The dialogs' buttons end here."""

    authority = AUTHORITY

    # opening

    def open_row(self, row: Row) -> None:
        if row.is_dir:
            self.go(row.path)
        elif inside.opens_as_folder(row.name) and not self.in_archive:
            self.enter_archive(row.path)
        elif places.is_text(row.name):
            self.edit(row.path)
        else:
            self.view(row.path)

    def edit(self, path: str) -> None:
        self.close()
        self.ctx.start_activity("editor", path=path)

    def share(self, paths: list[str]) -> None:
        """Android's share sheet; folders cannot be shared."""
        self.close()
        if self._refused_in_archive():
            return
        files = [path for path in paths if (found := self.ctx.stat(path)) is not None and not found.is_dir]
        if not files:
            self.tell("Folders cannot be sent.")
            return
        self.send(files)

    # copying and moving

    def selected(self) -> list[str]:
        """What a button of the bar works on; tells the user when nothing is selected."""
        marked = self.marked
        if not marked:
            self.tell("No files selected!")
        return marked

    def ask_transfer(self, kind: Kind, paths: list[str]) -> None:
        if not paths or (kind == "move" and self._refused_in_archive()):
            return
        other = self.other_folder
        self.ask("transfer", job=kind, paths=paths, text=targets.proposed(other) if other else "", keep=self.options.flag("keepTimes"))

    def transfer(self) -> None:
        asked = self.state["dialog"]
        try:
            pairs = targets.pairs(self.ctx, asked["paths"], asked["text"], self.folder)
            job = jobs.plan(self.ctx, asked["job"], pairs, keep=asked["keep"])
        except (targets.BadTarget, ValueError, ArchiveError) as error:
            self.tell(str(error))
            return
        self.start(job)

    def settle(self, job: Job, clash: Clash | None) -> None:
        if clash is not None:
            self.ask("clash", job=job, source=clash.source, target=clash.target)
            return
        self.pane["marked"] = []
        if job["done"]:
            self.place_cursor(job["done"][0])
        if job["failed"]:
            names = ", ".join(posixpath.basename(path) for path in job["failed"][:3])
            self.tell(f"Error: {count(len(job['failed']), 'file')} could not be written: {names}")

    # clipboard

    def clip(self, paths: list[str], *, cut: bool) -> None:
        self.close()
        if cut and self._refused_in_archive():
            return
        self.ctx.memory[_CLIP] = {"kind": "move" if cut else "copy", "paths": paths}
        self.pane["marked"] = []
        self.ctx.toast(f"{count(len(paths), 'file')} {'cut' if cut else 'copied'} to clipboard")

    @property
    def clipped(self) -> bool:
        return bool(self.ctx.memory.get(_CLIP))

    def paste(self) -> None:
        self.close()
        held = self.ctx.memory.get(_CLIP)
        if not held or self._refused_in_archive():
            return
        keep = self.options.flag("keepTimes")
        pairs = [(path, posixpath.join(self.folder, posixpath.basename(path))) for path in held["paths"]]
        if held["kind"] == "copy":
            pairs = [(source, self._beside(source, target)) for source, target in pairs]
        try:
            job = jobs.plan(self.ctx, held["kind"], pairs, keep=keep)
        except (ValueError, ArchiveError) as error:
            self.tell(str(error))
            return
        if held["kind"] == "move":
            self.ctx.memory.pop(_CLIP)
        self.start(job)

    def _beside(self, source: str, target: str) -> str:
        """A copy pasted into the folder of its source gets a name of its own."""
        if source != target:
            return target
        folder, name = posixpath.split(target)
        return posixpath.join(folder, transfer.free_name(self.ctx, folder, name))

    # names

    def rename(self) -> None:
        asked = self.state["dialog"]
        try:
            path = transfer.rename(self.ctx, asked["path"], asked["text"])
        except ValueError:
            self.ctx.toast("Invalid file name!")
        except FileExistsError:
            self.ctx.toast("A file with this name already exists!")
        except OSError:
            self.tell("The file could not be renamed!")
        else:
            self.close()
            self.pane.update(marked=[], cursor=path)

    def make(self) -> None:
        """A new folder or an empty text file, by the kind of dialog that is open."""
        asked = self.state["dialog"]
        making = transfer.make_folder if asked["kind"] == "newfolder" else transfer.make_file
        try:
            path = making(self.ctx, self.folder, asked["text"])
        except ValueError:
            self.ctx.toast("Invalid name!")
        except FileExistsError:
            self.ctx.toast("A file or folder with this name already exists!")
        else:
            self.close()
            self.place_cursor(path)
            if asked["kind"] == "newfile":
                self.ctx.start_activity("editor", path=path)

    def ask_name(self, kind: str, text: str, **values: Any) -> None:
        """A dialog with a name to type."""
        self.close()
        if self._refused_in_archive():
            return
        if not self.folder:
            self.tell("Not possible here: please open a folder first.")
            return
        self.ask(kind, text=text, **values)
        self.ctx.focus("newName")

    # deleting

    def ask_delete(self, paths: list[str]) -> None:
        if not paths or self._refused_in_archive():
            return
        self.ask("delete", paths=paths)
        if not self.options.flag("confirmDelete"):
            self.delete()

    def delete(self) -> None:
        paths = self.state["dialog"]["paths"]
        self.close()
        transfer.delete(self.ctx, paths)
        self.pane["marked"] = []

    # archives

    def ask_pack(self, paths: list[str]) -> None:
        if not paths or self._refused_in_archive():
            return
        first = posixpath.basename(paths[0])
        found = self.ctx.stat(paths[0])
        single = first if found is not None and found.is_dir else storage.stem(first)
        name = single if len(paths) == 1 else posixpath.basename(self.folder)
        self.ask("pack", paths=paths, text=posixpath.join(self._near(), f"{name}.zip"), move=False)

    def pack(self, *, replace: bool = False) -> None:
        asked = self.state["dialog"]
        try:
            path = targets.archive_path(asked["text"], self.folder)
        except targets.BadTarget as error:
            self.tell(str(error))
            return
        found = self.ctx.stat(path)
        if (found is not None and found.is_dir) or path in asked["paths"] or inside.archive_of(self.ctx, posixpath.dirname(path)):
            self.tell(f"Cannot create archive {path}")
            return
        if found is not None and not replace:
            self.ask("packover", **{key: value for key, value in asked.items() if key != "kind"}, path=path)
            return
        try:
            if self.ctx.stat(posixpath.dirname(path)) is None:
                self.ctx.make_dir(posixpath.dirname(path))
            archives.pack(self.ctx, path, asked["paths"])
        except OSError:
            self.tell(f"Cannot create archive {path}")
            return
        if asked["move"]:
            transfer.delete(self.ctx, asked["paths"])
        self.close()
        self.pane["marked"] = []
        self.place_cursor(path)

    def ask_unpack(self, paths: list[str]) -> None:
        self.ask("unpack", paths=paths, text=targets.proposed(self._near()), sub=False)

    def unpack(self) -> None:
        asked = self.state["dialog"]
        try:
            folder = targets.absolute(asked["text"].removesuffix(targets.ALL), self.folder)
            whole: Job | None = None
            for archive in asked["paths"]:
                own = posixpath.join(folder, storage.stem(posixpath.basename(archive))) if asked["sub"] else folder
                job = jobs.unpacking(self.ctx, archive, own, keep=True)
                if whole is None:
                    whole = job
                else:
                    whole["steps"] += job["steps"]
        except (targets.BadTarget, ValueError) as error:
            self.tell(str(error))
            return
        except ArchiveError:
            self.tell("Error opening archive file!")
            return
        if whole is not None:
            self.start(whole)

    def _near(self) -> str:
        """Where archives are packed and unpacked to: the other panel, or this folder where the other panel is in no folder."""
        other = self.other_folder
        return self.folder if not other or inside.archive_of(self.ctx, other) else other

    def _refused_in_archive(self) -> bool:
        if self.in_archive:
            self.tell("This function is not available inside archives.")
        return self.in_archive
