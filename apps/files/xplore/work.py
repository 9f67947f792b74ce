"""What is done with files: opened, copied, moved, renamed, deleted, shared, searched for."""

from __future__ import annotations

import posixpath
from fnmatch import fnmatch
from typing import Any, Final

from apps.files.xplore import trash
from apps.files.xplore.lines import APPS, Line
from apps.files.xplore.panes import Panes
from apps.lineages.shared_files import jobs, storage, transfer
from apps.lineages.shared_files.archives import ArchiveError
from apps.lineages.shared_files.jobs import Clash, Job, Kind
from apps.lineages.shared_files.storage import ROOT
from apps.lineages.shared_files.words import count
from emulator.sim.toolkit import Intent

AUTHORITY: Final = "com.lonelycatgames.Xplore.FileContent"
TEXTS: Final = frozenset(
    ("txt", "md", "log", "csv", "json", "xml", "htm", "html", "ini", "cfg", "conf", "sh", "py", "java", "yaml", "yml", "properties", "srt")
)
IMAGES: Final = frozenset(["jpg", "jpeg", "png", "gif", "bmp", "webp"])


def named(paths: list[str]) -> str:
    """`“a.txt”`, or `3 items`."""
    return f"“{posixpath.basename(paths[0])}”" if len(paths) == 1 else f"{len(paths)} items"


class Work(Panes):
    """The buttons, menus and dialogs end here."""

    authority = AUTHORITY

    # opening

    def open_line(self, line: Line) -> None:
        """A tap on a line."""
        if line.app is not None:
            self.ctx.start(self._launching(line.app.component))
        elif line.container and line.within:
            self.visit(line.path)
        elif line.container:
            self.tap(line)
        else:
            self.open_file(line.path)

    def _launching(self, component: str) -> Intent:
        categories = ("android.intent.category.LAUNCHER",)
        return Intent(action="android.intent.action.MAIN", categories=categories, component=component, flags=0x10000000)

    def open_file(self, path: str) -> None:
        """By the app's own viewer where it has one, else by another app."""
        self.go(posixpath.dirname(path))
        ending = posixpath.basename(path).rpartition(".")[2].casefold()
        if ending in TEXTS:
            self.view_text(path)
        elif ending in IMAGES and self.ctx.stat(path) is not None:
            self.ctx.start_activity("image", path=path)
        else:
            self.view(path)

    def view_text(self, path: str) -> None:
        self.close()
        self.ctx.start_activity("text", path=path, key=self.key_of(path))

    def share(self, paths: list[str]) -> None:
        """Android's share sheet, for files only."""
        self.close()
        self.send(paths)

    # what a button works on

    def chosen(self) -> list[str]:
        """The marked entries; where none is, the current folder unless it is a root."""
        marked = self.marked
        if marked:
            return marked
        folder = self.folder
        return [] if folder in (ROOT, APPS, trash.TRASH) else [folder]

    def stands(self, path: str) -> bool:
        """Whether something is a file or folder of the storage, so that it can be changed."""
        return self.ctx.stat(path) is not None

    def is_file(self, path: str) -> bool:
        found = self.ctx.stat(path)
        return found is not None and not found.is_dir

    def place(self) -> str:
        """The folder in which new things are made: the current one; "" where nothing can be."""
        folder = self.folder
        found = self.ctx.stat(folder) if folder.startswith(ROOT) else None
        return folder if found is not None and found.is_dir else ""

    # copying and moving

    def ask_transfer(self, kind: Kind, paths: list[str]) -> None:
        """Copy or move to the other pane's current folder."""
        self.close()
        target = self.other_folder
        found = self.ctx.stat(target) if target.startswith(ROOT) else None
        if found is None or not found.is_dir:
            self.tell("Open the target folder in the other pane first.")
            return
        self.ask("transfer", job=kind, paths=paths, target=target)

    def transfer(self) -> None:
        asked = self.state["dialog"]
        pairs = [(path, posixpath.join(asked["target"], posixpath.basename(path))) for path in asked["paths"]]
        try:
            job = jobs.plan(self.ctx, asked["job"], pairs, keep=True, passwords=self.state["keys"])
        except (ValueError, ArchiveError) as error:
            self.tell(str(error))
            return
        self.start(job)

    def settle(self, job: Job, clash: Clash | None) -> None:
        if clash is not None:
            self.ask("clash", source=clash.source, target=clash.target, job=job, every=False)
            return
        self.pane["marked"] = []
        if job["failed"]:
            self.tell(f"{count(len(job['failed']), 'item')} could not be {'moved' if job['kind'] == 'move' else 'copied'}.")
        elif job["done"]:
            self.ctx.toast(f"{count(len(job['done']), 'item')} {'moved' if job['kind'] == 'move' else 'copied'}")

    # names

    def ask_name(self, kind: str, text: str, *, selected: int = 0, **values: Any) -> None:
        """A dialog with a name to type, of which the first `selected` characters are selected."""
        self.ask(kind, text=text, **values)
        self.ctx.focus("name", (0, selected) if selected else None)

    def ask_rename(self, path: str) -> None:
        name = posixpath.basename(path)
        self.ask_name("rename", name, selected=len(storage.stem(name) if self.is_file(path) else name), path=path)

    def rename(self) -> None:
        asked = self.state["dialog"]
        old = asked["path"]
        try:
            path = transfer.rename(self.ctx, old, asked["text"].strip())
        except ValueError:
            self.ctx.toast("Invalid name")
        except FileExistsError:
            self.ctx.toast("File with this name already exists")
        except OSError:
            self.tell("The file can't be renamed.")
        else:
            self.close()
            self._follow(old, path)
            self.reveal(path)

    def _follow(self, old: str, new: str) -> None:
        """A folder or file has got another name: what is remembered of it stays right."""

        def moved(path: str) -> str:
            return new + path[len(old) :] if path == old or path.startswith(f"{old}/") else path

        for side, pane in enumerate(self.state["panes"]):
            pane.update(open=[moved(path) for path in pane["open"]], current=moved(pane["current"]), details=moved(pane["details"]))
            pane["marked"] = [moved(path) for path in pane["marked"]]
            if pane["found"]:
                found = pane["found"]
                pane["found"] = {**found, "folder": moved(found["folder"]), "paths": [moved(path) for path in found["paths"]]}
            self.options.remember(side, pane["open"], pane["current"])

    def make(self) -> None:
        """A new folder or an empty text file, by the kind of dialog that is open."""
        asked = self.state["dialog"]
        making = transfer.make_folder if asked["kind"] == "newfolder" else transfer.make_file
        try:
            path = making(self.ctx, asked["folder"], asked["text"].strip())
        except ValueError:
            self.ctx.toast("Invalid name")
        except FileExistsError:
            self.ctx.toast("File with this name already exists")
        else:
            self.close()
            self.visit(asked["folder"])
            self.reveal(path)
            if asked["kind"] == "newfile":
                self.view_text(path)

    # deleting

    def delete(self) -> None:
        paths = self.state["dialog"]["paths"]
        self.close()
        failed: list[str] = []
        if self.options.flag("useTrash") and not any(trash.is_inside(path) for path in paths):
            failed = trash.throw(self.ctx, paths)
        else:
            transfer.delete(self.ctx, paths)
            for path in paths:
                trash.prune(self.ctx, posixpath.dirname(path))
        self.pane["marked"] = []
        if failed:
            self.tell(f"{count(len(failed), 'item')} could not be deleted.")

    def recover(self, paths: list[str]) -> None:
        """Bring things back from the recycle bin."""
        self.close()
        failed = trash.recover(self.ctx, paths)
        self.pane["marked"] = []
        if failed:
            self.tell(f"{count(len(failed), 'item')} could not be recovered.")
        else:
            self.ctx.toast(f"{count(len(paths), 'item')} recovered")

    def empty_trash(self) -> None:
        self.close()
        trash.empty(self.ctx)

    # searching

    def ask_find(self, folder: str) -> None:
        self.ask("find", folder=folder, text="", deep=True)
        self.ctx.focus("find")

    def find(self) -> None:
        """Look through a folder now; the results stand in it until they are closed."""
        asked = self.state["dialog"]
        wanted = asked["text"].strip().casefold()
        if not wanted:
            return
        hidden = self.options.flag("showHidden")
        look = storage.walk if asked["deep"] else storage.listing
        rows = look(self.ctx, asked["folder"], hidden=hidden)
        paths = [row.path for row in rows if _fits(row.name.casefold(), wanted)]
        self.close()
        if not paths:
            self.ctx.toast("Nothing found")
            return
        self.pane["found"] = {"folder": asked["folder"], "query": asked["text"].strip(), "paths": paths}
        self.visit(asked["folder"])


def _fits(name: str, wanted: str) -> bool:
    """A mask with wildcards is for the whole name, one without for a part of it."""
    return fnmatch(name, wanted) if any(char in wanted for char in "*?") else wanted in name
